"""The processes of a worker: how many there are, and what each is told when it starts."""

from __future__ import annotations

import gc
from typing import Any

from celery.signals import task_postrun, task_prerun, worker_init
from django.db import close_old_connections

_processes = 1
#: So many more objects are made than let go of before the collector looks for cycles. A match makes
#: hundreds of thousands, nearly all without cycles: by the usual 700 a tenth of its time goes into
#: looking at them.
_OBJECTS = 10_000


def processes_here() -> int:
    """Return how many processes the worker has to which this one belongs; elsewhere 1."""
    return _processes


@worker_init.connect
def _remember(sender: Any, **_: Any) -> None:
    """Store the worker's concurrency before its processes are forked."""
    global _processes
    _processes = int(sender.concurrency or 1)
    task_prerun.connect(_tidy_up)
    task_postrun.connect(_tidy_up)
    # What is imported by now lives as long as the worker: its processes need not look at it.
    gc.freeze()
    gc.set_threshold(_OBJECTS, *gc.get_threshold()[1:])


def _tidy_up(**_: Any) -> None:
    """End connections to the database that are broken, or have had their time (CONN_MAX_AGE), as it
    is done around each request: a task finds one that works.
    """
    close_old_connections()
