"""Whether workers take work, as the command that keeps them tells the site's processes.

Where something else keeps the workers (a service manager), nobody tells, and nothing is shown.
"""

from __future__ import annotations

from typing import Literal

from django.core.cache import cache

from rosters.runtime.job_isolation import log_failure, log_success

#: ``starting``: started, and not taking work yet.  ``restarting``: ended, and started anew soon.
State = Literal["", "starting", "restarting"]

_KEY = "workers-missing"
#: How long a stored state holds; longer than the time between two looks of the command.
_TOLD_SECONDS = 30


def tell_of_workers(state: State) -> None:
    """Store the state of the workers for `workers_state`, which other processes ask; empty: they
    take work.
    """
    try:
        if state:
            cache.set(_KEY, state, _TOLD_SECONDS)
        else:
            cache.delete(_KEY)
    except Exception as error:  # noqa: BLE001  # a cache that is away, or has no room
        log_failure("telling of workers", error)
    else:
        log_success("telling of workers")


def workers_state() -> State:
    """Return why no worker takes work; empty if workers do, or if nobody tells."""
    state: State = cache.get(_KEY, "")
    return state
