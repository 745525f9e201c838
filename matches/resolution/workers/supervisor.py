"""Keep the processes of a site running: a process that has ended by itself is started anew."""

import logging
import time
from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

from matches.resolution.workers.status import State

logger = logging.getLogger(__name__)

#: After so long a process counts as running well: its next pause is the first one again.
SETTLED_SECONDS = 5
#: How long to wait before starting anew; doubled each time that it ends soon again, up to the last.
FIRST_PAUSE, LAST_PAUSE = 1.0, 60.0


class Process(Protocol):
    @property
    def alive(self) -> bool: ...

    @property
    def ready(self) -> bool: ...

    def last_lines(self) -> str: ...

    def stop(self) -> None: ...


Kind = TypeVar("Kind", bound=Process)


class NeverRan(Exception):
    """A process ended before it was ever ready, as often as it may; the text has its last lines."""

    def __init__(self, name: str, said: str) -> None:
        super().__init__(name, said)
        self.name, self.said = name, said


class Kept(Generic[Kind]):
    """A process with its children that is started anew when it ends by itself.

    The machine was short of memory, say, and the kernel has chosen it. Used as a `with` block,
    which ends the process.

    starts: how often it is started without ever getting ready before it is given up; None: no
    limit.
    """

    def __init__(self, name: str, start: Callable[[], Kind], *, starts: int | None = None) -> None:
        self.name = name
        self._start = start
        self._starts = starts
        self._started = 1
        self._pause = FIRST_PAUSE
        self._next = 0.0
        self._since = time.monotonic()
        self._ever_ready = False
        self.process: Kind | None = start()

    def __enter__(self) -> "Kept[Kind]":
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def stop(self) -> None:
        """End the process."""
        if self.process is not None:
            self.process.stop()

    @property
    def state(self) -> State:
        """The state to tell: empty where the process runs and is ready."""
        if self.process is None or not self.process.alive:
            return "restarting"
        return "" if self.process.ready else "starting"

    def look(self) -> None:
        """Start the process anew if it has ended and its pause is over.

        Raises NeverRan where it was never ready and has no start left, and whatever starting it
        raises; the next look tries again then.
        """
        now = time.monotonic()
        if self.process is not None and self.process.alive:
            self._ever_ready = self._ever_ready or self.process.ready
            if now - self._since >= SETTLED_SECONDS and self.process.ready:
                self._pause = FIRST_PAUSE
            return
        if self.process is not None:
            self._bury(self.process, now)
        if now >= self._next:
            self._next = now + self._pause  # should starting fail
            self._since = now
            self._started += 1
            self.process = self._start()

    def _bury(self, ended: Kind, now: float) -> None:
        """End what is left of a process that has ended, and set when it is started anew.

        Raises NeverRan if it was started as often as it may be and was never ready.
        """
        said = ended.last_lines()
        self._ever_ready = self._ever_ready or ended.ready
        self.process = None
        ended.stop()  # its children may live on
        if not self._ever_ready and self._starts is not None and self._started >= self._starts:
            raise NeverRan(self.name, said)
        self._next = now + self._pause
        logger.error(
            "The %s ended by themselves and are started anew in %d s.\n%s",
            *(self.name, self._pause, said),
        )
        self._pause = min(2 * self._pause, LAST_PAUSE)
