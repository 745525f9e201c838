"""Jobs that are done again and again: by `manage.py serve`, by `manage.py advance` and by beat.

No error ends the loop that runs them, or keeps one job from being done because of another. An error
is logged and counted, `/healthz` shows it, and the next look tries again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from django.core.cache import cache
from django.db import DatabaseError, connection

from matches.periodic import deadlines
from matches.reporting import confirm_silent
from matches.resolution import dispatch
from rosters.runtime.job_isolation import Attempts, log_failure, log_success

#: The jobs by name; each returns how many things it has done.
JOBS: dict[str, Callable[[Attempts], int]] = {
    "advance": lambda attempt: dispatch.advance(attempt),
    "act": lambda attempt: deadlines.act(attempt),
    "confirm_silent": lambda attempt: confirm_silent(attempt),
}
#: How long a failure is kept; longer than the time between two looks at any job.
_TOLD_SECONDS = 150


class Looked(NamedTuple):
    """The result of a look: how many things were done, and how many failed."""

    done: int
    failed: int


def look(job: str) -> Looked:
    """Do a job once, whatever may go wrong with it; never raises."""
    attempt, done = Attempts(), 0
    try:
        done = JOBS[job](attempt)
    except Exception as error:  # noqa: BLE001  # logged; it may be anything, and ends nothing
        attempt.failed += 1
        log_failure(job, error)
        if isinstance(error, DatabaseError):
            connection.close()  # the next look has a new one
    else:
        log_success(job)
    _tell(job, attempt.failed)
    return Looked(done, attempt.failed)


def failing() -> dict[str, int]:
    """Return the jobs that failed when they were last done, with how many things failed."""
    failed = cache.get_many([_key(job) for job in JOBS])
    return {job: failed[_key(job)] for job in JOBS if _key(job) in failed}


def _tell(job: str, failed: int) -> None:
    """Store for `failing` whether a job failed; other processes read it."""
    try:
        if failed:
            cache.set(_key(job), failed, _TOLD_SECONDS)
        else:
            cache.delete(_key(job))
    except Exception as error:  # noqa: BLE001  # a cache that is away, or has no room
        log_failure("telling of jobs", error)
    else:
        log_success("telling of jobs")


def _key(job: str) -> str:
    return f"job-failed:{job}"
