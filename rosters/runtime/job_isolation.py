"""Jobs that run one after the other; one that fails does not hold up the next."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable
from typing import TypeVar

from django.db import InterfaceError, OperationalError

logger = logging.getLogger(__name__)

Given = TypeVar("Given")

#: How many times in a row each job has failed in this process.
_in_a_row: Counter[str] = Counter()


class Attempts:
    """Runs jobs that are due, one by one; one that fails is logged and left for the next time.

    failed: how many failed.
    """

    def __init__(self) -> None:
        self.failed = 0
        self._away = 0

    def __call__(self, do: Callable[..., Given], *of: object) -> Given | None:
        """Run `do` and return its result; None where it failed.

        While the database is away every job fails alike: the second time in a row, the error is
        raised.
        """
        what = " ".join(map(str, (do.__name__, *of)))
        try:
            given = do(*of)
        except Exception as error:
            self.failed += 1
            self._away += 1
            if not isinstance(error, OperationalError | InterfaceError):
                self._away = 0
            elif self._away > 1:
                raise
            log_failure(what, error)
            return None
        self._away = 0
        log_success(what)
        return given


def log_failure(what: str, error: Exception) -> None:
    """Log a failure and count it.

    The first, tenth, hundredth ... in a row is logged with its traceback, the others in one line.
    """
    _in_a_row[what] += 1
    times = _in_a_row[what]
    if times == 10 ** (len(str(times)) - 1):
        logger.error("%s failed (%d in a row).", what, times, exc_info=error)
    else:
        logger.warning("%s failed (%d in a row): %r", what, times, error)


def log_success(what: str) -> None:
    if _in_a_row.pop(what, 0):
        logger.info("%s works again.", what)
