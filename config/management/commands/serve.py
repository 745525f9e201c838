"""`manage.py serve`: the site and its workers on this machine."""

import argparse
import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from typing import Any

from django.conf import settings
from django.core.management import BaseCommand, CommandError, call_command

from matches.periodic import jobs
from matches.resolution.workers import Kept, NeverRan, Workers, end_with_parent, tell_of_workers
from matches.resolution.workers.supervisor import SETTLED_SECONDS
from rosters.accounts.account_mail import where_mail_goes
from rosters.runtime.job_isolation import log_failure, log_success

#: The seconds between two runs of each job, as beat starts it in services mode.
EVERY = {"advance": 2, "act": 30, "confirm_silent": 30}
LOOK_SECONDS = 2


class Command(BaseCommand):
    help = "Serve the site and run its workers on this machine until Ctrl-C."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="address to listen on")
        parser.add_argument("--port", type=int, default=8000, help="0 takes any free one")
        parser.add_argument("--workers", type=int, help="worker processes (default: all cores)")

    def handle(self, *args: Any, **options: Any) -> None:
        call_command("migrate", verbosity=0)
        listener = _listen(options["host"], options["port"])
        # Asked to end by a service manager: leave by the same door as for Ctrl-C.
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
        with (
            listener,
            Kept("workers", lambda: Workers(options["workers"])) as workers,
            Kept("site", lambda: _Site(listener), starts=1) as site,
        ):
            try:
                host, port = listener.getsockname()[:2]
                self.stdout.write(f"Dugout is at http://{host}:{port}/ (Ctrl-C stops it).")
                self.stdout.write(where_mail_goes())
                self.stdout.flush()
                _keep(workers, site)
            except NeverRan as failure:
                raise CommandError(
                    f"The {failure.name} ended as soon as started; see the lines above."
                ) from None
            except KeyboardInterrupt:
                return
            finally:
                tell_of_workers("")


def _keep(workers: Kept[Workers], site: Kept[Any]) -> None:
    """Run the jobs that the scheduler runs in services mode, and keep the processes, for ever.

    It ends only when it is told to: anything that goes wrong is tried again.
    """
    next_ = dict.fromkeys(EVERY, 0.0)
    while True:
        tell_of_workers(workers.state)
        for job, seconds in EVERY.items():
            if time.monotonic() >= next_[job]:
                next_[job] = time.monotonic() + seconds
                jobs.look(job)
        for process in (workers, site):
            try:
                process.look()
            except NeverRan:
                raise
            except Exception as error:  # noqa: BLE001  # logged; another look tries again
                log_failure(f"Keeping the {process.name}", error)
            else:
                log_success(f"Keeping the {process.name}")
        time.sleep(LOOK_SECONDS)


def _listen(host: str, port: int) -> socket.socket:
    """Return a listening socket, so that a port in use is one sentence and 0 is known at once.

    Raises CommandError where it cannot listen.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        raise CommandError(f"Cannot listen on {host}:{port}: {error.strerror}.") from None
    listener.listen(128)
    return listener


class _Site:
    """Gunicorn with its processes, on a socket that stays open when they end."""

    def __init__(self, listener: socket.socket) -> None:
        self.process = subprocess.Popen(
            [
                *(sys.executable, "-m", "gunicorn", "config.wsgi"),
                *("--bind", f"fd://{listener.fileno()}"),
                *("--worker-class", "config.serving.Worker", "--workers", "2", "--threads", "4"),
                *("--no-control-socket", "--log-level", "warning"),
            ],
            cwd=settings.BASE_DIR,
            pass_fds=[listener.fileno()],
            start_new_session=True,
            # Left behind, it would hold the port against the next one.
            preexec_fn=end_with_parent,
        )

        self._since = time.monotonic()

    @property
    def alive(self) -> bool:
        return self.process.poll() is None

    @property
    def ready(self) -> bool:
        """Whether it has been seen to run: a site that cannot run ends sooner."""
        return self.alive and time.monotonic() - self._since >= SETTLED_SECONDS

    def last_lines(self) -> str:
        return ""  # it writes where this command does

    def stop(self) -> None:
        self.process.terminate()
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(3)
        with suppress(ProcessLookupError):  # all gone by themselves
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
