"""Celery's scheduler, which keeps nothing on the disk and goes on when its clock is set back.

Celery's own one keeps in a file when each task was last sent, and ends when the disk is full.  All
that is sent here is due again within seconds, so nothing is worth keeping.
"""

import time
from typing import Any

from celery import beat


class Scheduler(beat.Scheduler):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._ticked = time.time()
        super().__init__(*args, **kwargs)

    def tick(self, *args: Any, **kwargs: Any) -> float:
        """Send what is due; how many seconds to wait for what is next.

        By a clock that was set back everything was sent in the future, and Celery's own would wait
        for that.
        """
        now = time.time()
        if now < self._ticked:
            for entry in self.schedule.values():
                entry.last_run_at = entry.default_now()
            self._heap = None
        self._ticked = now
        return super().tick(*args, **kwargs)
