"""Whether workers are there, as the command that keeps them tells the site's processes.

Where the workers are kept by something else (a service manager), nobody tells, and nothing is said.
"""

from __future__ import annotations

from typing import Literal

from django.core.cache import cache

from rosters.runtime.job_isolation import log_failure, log_success

#: ``starting``: started, and not taking work yet.  ``restarting``: ended, and started anew soon.
State = Literal["", "starting", "restarting"]

_KEY = "workers-missing"
#: For so long it holds; longer than the command is apart from its next look.
_TOLD_SECONDS = 30


def tell_of_workers(state: State) -> None:
    """Leave word for `workers_state`, which other processes ask; empty: they take work."""
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
    """What keeps work from being taken; empty where nothing does, or nobody tells."""
    found: State = cache.get(_KEY, "")
    return found
