"""Celery workers as processes of a command: started, kept, and told of."""

from matches.workers.keeping import Kept, NeverRan
from matches.workers.processes import Workers, WorkersFailed, end_with_parent, usable_cores
from matches.workers.telling import tell_of_workers, workers_state

__all__ = [
    "Kept",
    "NeverRan",
    "Workers",
    "WorkersFailed",
    "end_with_parent",
    "tell_of_workers",
    "usable_cores",
    "workers_state",
]
