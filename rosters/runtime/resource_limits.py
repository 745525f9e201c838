"""Resources that a machine may run short of.

A shortage is no defect of the job: done later or elsewhere, it gives the same result.
"""

from __future__ import annotations

import errno
from collections.abc import Iterator

from django.db import DatabaseError

from rules.problems import Problem, Refusal

MEMORY, THREADS, DISK, FILES = "memory", "threads", "disk", "files"

_BY_ERRNO = {
    errno.ENOMEM: MEMORY,
    errno.EAGAIN: THREADS,  # of a process or thread that cannot be started
    errno.ENOSPC: DISK,
    errno.EDQUOT: DISK,
    errno.EFBIG: DISK,  # the largest file that the process may write
    errno.EMFILE: FILES,
    errno.ENFILE: FILES,
}
#: The words by which errors without a number tell of a shortage.
_BY_WORDS = {
    "can't start new thread": THREADS,
    "cannot allocate memory": MEMORY,
    "failed to map segment": MEMORY,  # the dynamic linker, of a module that is imported late
    "out of memory": MEMORY,
    "database or disk is full": DISK,
    "no space left on device": DISK,
    "too many open files": FILES,
}
_SAY_IT_IN_WORDS = (RuntimeError, ImportError, SystemError, DatabaseError)
#: The SQLSTATEs of PostgreSQL for what its machine lacks (class 53).
_BY_SQLSTATE = {"53100": DISK, "53200": MEMORY}


def shortage(error: BaseException) -> str:
    """Return what the machine lacked, if that caused an error or one behind it.

    One of MEMORY, THREADS, DISK and FILES; empty where something else caused it.
    """
    return next((lacked for each in _chain(error) if (lacked := _of(each))), "")


def refuse_if_short(error: Exception) -> None:
    """Raise Refusal("machine_short") if an error shows that the machine lacks something."""
    if shortage(error):
        raise Refusal(Problem("machine_short")) from error


def _of(error: BaseException) -> str:
    if isinstance(error, MemoryError):
        return MEMORY
    if isinstance(error, OSError):
        return _BY_ERRNO.get(error.errno or 0, "")
    by_state = _BY_SQLSTATE.get(getattr(error, "sqlstate", None) or "")
    if by_state:
        return by_state
    if isinstance(error, _SAY_IT_IN_WORDS):
        said = str(error).lower()
        return next((lacked for words, lacked in _BY_WORDS.items() if words in said), "")
    return ""


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    """Yield an error and the errors that caused it, the last one first."""
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        yield error
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
