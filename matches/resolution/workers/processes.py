"""Celery workers as processes of a command, ended with it.

`demo`, `serve` and `resolve` need workers on the machine they run on. Anything a worker leaves
undone is in the database, so a worker may be killed at any time.
"""

import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from django.conf import settings

_PR_SET_PDEATHSIG = 1


class WorkersFailed(Exception):
    """The workers ended, or did not start; the text ends with the last lines of their log."""


class Workers:
    """One `celery worker` with its pool of `concurrency` processes, writing to `log`."""

    def __init__(
        self,
        concurrency: int | None = None,
        *,
        log: Path | None = None,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self.concurrency = concurrency or usable_cores()
        self.log = log or Path(settings.DATA_DIR, "log", "workers.log")
        self.log.parent.mkdir(parents=True, exist_ok=True)
        with self.log.open("wb") as output:
            self.process = subprocess.Popen(
                [
                    *(sys.executable, "-m", "celery", "--app", "config", "worker"),
                    *("--concurrency", str(self.concurrency), "--loglevel", "INFO"),
                    *("--hostname", f"dugout-{os.getpid()}-{time.monotonic_ns()}@%h"),
                    # What workers tell each other is in the database already.
                    *("--without-gossip", "--without-mingle", "--without-heartbeat"),
                ],
                cwd=settings.BASE_DIR,
                env=None if environment is None else dict(environment),
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                # Ctrl-C is for the command, which then stops its workers itself.
                start_new_session=True,
                preexec_fn=end_with_parent,  # commands have one thread here
            )

    @property
    def alive(self) -> bool:
        return self.process.poll() is None

    @property
    def ready(self) -> bool:
        """Whether the workers have begun to take work: after about a second, or a minute where the
        machine is slow or busy.
        """
        return b" ready." in self.log.read_bytes()

    def stop(self, patience: float = 0) -> None:
        """Let the workers finish their matches for `patience` seconds, then kill them."""
        if patience and self.alive:
            self.process.terminate()
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(patience)
        self.kill()

    def kill(self) -> None:
        """Kill all processes at once, as when the machine loses power."""
        with suppress(ProcessLookupError):  # all gone by themselves
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def last_lines(self, number: int = 15) -> str:
        return "\n".join(self.log.read_text("utf-8", "replace").splitlines()[-number:])


def usable_cores() -> int:
    """Return how many cores this process may use, in a container maybe fewer than there are."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on macOS
        return os.cpu_count() or 1


def end_with_parent() -> None:
    """Have Linux end this process when the command that started it is killed, so that none is
    left.
    """
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)
