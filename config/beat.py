"""Celery's scheduler without a file, which goes on when its clock is set back.

Celery's own scheduler stores in a file when each task was last sent, and ends when the disk is
full. Everything that is sent here is due again within seconds, so nothing is worth storing.
"""

import time
from typing import Any

from celery import beat


class Scheduler(beat.Scheduler):
    """A scheduler that stores nothing."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._ticked = time.time()
        super().__init__(*args, **kwargs)

    def tick(self, *args: Any, **kwargs: Any) -> float:
        """Send what is due; return the seconds until the next task.

        After a clock was set back, everything seems to have been sent in the future, and Celery's
        own scheduler would wait for that.
        """
        now = time.time()
        if now < self._ticked:
            for entry in self.schedule.values():
                entry.last_run_at = entry.default_now()
            self._heap = None
        self._ticked = now
        return super().tick(*args, **kwargs)
