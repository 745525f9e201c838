"""How many processes the worker of this process has."""

from __future__ import annotations

from typing import Any

from celery.signals import worker_init

_processes = 1


def processes_here() -> int:
    """Return how many processes the worker has to which this one belongs; elsewhere 1."""
    return _processes


@worker_init.connect
def _remember(sender: Any, **_: Any) -> None:
    """Store the worker's concurrency before its processes are forked."""
    global _processes
    _processes = int(sender.concurrency or 1)
