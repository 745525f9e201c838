"""Celery workers as processes of a command: started, kept running, and reported on."""

from matches.resolution.workers.pool import processes_here
from matches.resolution.workers.processes import (
    Workers,
    WorkersFailed,
    end_with_parent,
    usable_cores,
)
from matches.resolution.workers.status import tell_of_workers, workers_state
from matches.resolution.workers.supervisor import Kept, NeverRan

__all__ = [
    "Kept",
    "NeverRan",
    "Workers",
    "WorkersFailed",
    "end_with_parent",
    "processes_here",
    "tell_of_workers",
    "usable_cores",
    "workers_state",
]
