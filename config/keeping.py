"""Keeping the processes of a site: one that has ended by itself is started anew."""

import logging
import time
from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

logger = logging.getLogger(__name__)

#: Who was seen to run after so long is able to; who ends unseen, at the first start, never will.
SETTLED_SECONDS = 5
#: How long to wait before starting anew; doubled each time that it ends soon again, up to the last.
FIRST_PAUSE, LAST_PAUSE = 1.0, 60.0


class Process(Protocol):
    @property
    def alive(self) -> bool: ...

    def last_lines(self) -> str: ...

    def stop(self) -> None: ...


Kind = TypeVar("Kind", bound=Process)


class NeverRan(Exception):
    """A process ended before it was seen to run, when it was started for the first time."""


class Kept(Generic[Kind]):
    """A process with its children that is started anew where it ends by itself: the machine was
    short of memory, say, and its kernel has chosen it.  Used as a `with` block, which ends it.
    """

    def __init__(self, name: str, start: Callable[[], Kind]) -> None:
        self.name = name
        self._start = start
        self._pause = FIRST_PAUSE
        self._next = 0.0
        self._since = time.monotonic()
        self._proved = False
        self.process: Kind | None = start()

    def __enter__(self) -> "Kept[Kind]":
        return self

    def __exit__(self, *_: object) -> None:
        if self.process is not None:
            self.process.stop()

    def look(self) -> None:
        """Start it anew if it has ended and its pause is over.

        Raises NeverRan where the first one ended before it was seen to run, however late that is
        noticed on a busy machine, and whatever starting it raises; another look tries again then.
        """
        now = time.monotonic()
        if self.process is not None and self.process.alive:
            if now - self._since >= SETTLED_SECONDS:
                self._proved, self._pause = True, FIRST_PAUSE
            return
        if self.process is not None:
            said, ended = self.process.last_lines(), self.process
            self.process = None
            ended.stop()  # its children may live on
            if not self._proved:
                raise NeverRan(self.name)
            self._next = now + self._pause
            logger.error(
                "The %s ended by themselves and are started anew in %d s.\n%s",
                *(self.name, self._pause, said),
            )
            self._pause = min(2 * self._pause, LAST_PAUSE)
        if now >= self._next:
            self._next = now + self._pause  # should starting fail
            self._since = now
            self.process = self._start()
