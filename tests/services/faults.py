"""Places at which a worker of a test stops, so that something can be done to it there.

The test makes a file of the place's name in the folder DUGOUT_TEST_FAULTS.  The first worker that
comes by takes it away and waits; it goes on when the test makes the file `<place>.go`.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.apps import AppConfig

FOLDER = "DUGOUT_TEST_FAULTS"

#: A match is claimed and about to be played.
PLAYING = "playing"
#: Everything of a match is written, and not committed yet.
COMMITTING = "committing"


class Places:
    """The test's side: where workers are to stop."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir()

    def stop_at(self, place: str) -> None:
        (self.folder / place).touch()

    def wait_for(self, place: str, seconds: float = 30) -> int:
        """Wait until a worker stands there; its process id."""
        until = time.monotonic() + seconds
        while (pid := self.standing(place)) is None:
            assert time.monotonic() < until, f"no worker came to {place}"
            time.sleep(0.01)
        return pid

    def standing(self, place: str) -> int | None:
        """The process that stands there; None until one does."""
        for file in self.folder.glob(f"{place}.at.*"):
            return int(file.name.rpartition(".")[2])
        return None

    def forget(self, place: str) -> None:
        """Who stood there is dead: the next one may come."""
        for file in self.folder.glob(f"{place}.at.*"):
            file.unlink()

    def go_on(self, place: str) -> None:
        (self.folder / f"{place}.go").touch()


def stop(place: str) -> None:
    """The worker's side: wait here if the test says so."""
    folder = Path(os.environ[FOLDER])
    try:
        (folder / place).rename(folder / f"{place}.at.{os.getpid()}")
    except FileNotFoundError:
        return
    while not (folder / f"{place}.go").exists():
        time.sleep(0.01)


class Faults(AppConfig):
    name = "tests.services.faults"
    label = "faults"

    def ready(self) -> None:
        from matches.resolution import one_fixture, settling
        from tests import fakes, pennies

        fakes.install()
        pennies.install()
        for module, name, where in (
            (one_fixture, "play", {"before": PLAYING}),
            (settling, "store_lines", {"after": COMMITTING}),
        ):
            setattr(module, name, _stopping(getattr(module, name), **where))


def _stopping(act: Callable[..., Any], before: str = "", after: str = "") -> Callable[..., Any]:
    def stopping(*args: Any, **kwargs: Any) -> Any:
        if before:
            stop(before)
        done = act(*args, **kwargs)
        if after:
            stop(after)
        return done

    return stopping
