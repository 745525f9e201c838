"""`manage.py serve`: the site and its workers on this machine."""

import argparse
import contextlib
import logging
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.core.management import BaseCommand, CommandError, call_command
from django.db import DatabaseError

from matches import deadlines, dispatch
from matches.workers import WorkersFailed, running_workers

logger = logging.getLogger(__name__)

ADVANCE_SECONDS = 2
ACT_SECONDS = 30


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
        with listener, running_workers(options["workers"]) as workers, _site(listener) as site:
            try:
                workers.wait_ready()
                host, port = listener.getsockname()[:2]
                self.stdout.write(f"Dugout is at http://{host}:{port}/ (Ctrl-C stops it).")
                self.stdout.flush()
                acted = -float(ACT_SECONDS)
                while site.poll() is None and workers.alive:
                    _look(dispatch.advance)
                    if time.monotonic() - acted >= ACT_SECONDS:
                        acted = time.monotonic()
                        _look(deadlines.act)
                    time.sleep(ADVANCE_SECONDS)
            except WorkersFailed as failure:
                raise CommandError(str(failure)) from None
            except KeyboardInterrupt:
                return
        raise CommandError("The site or its workers ended by themselves; see the lines above.")


def _look(do: Callable[[], int]) -> None:
    """Do what the scheduler has done in services mode."""
    try:
        do()
    except DatabaseError:  # busy for longer than its timeout: the next round finds the same
        logger.exception("could not look for what is due")


def _listen(host: str, port: int) -> socket.socket:
    """A socket opened here, so that a port in use is one sentence and 0 is known at once."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        raise CommandError(f"Cannot listen on {host}:{port}: {error.strerror}.") from None
    listener.listen(128)
    return listener


@contextlib.contextmanager
def _site(listener: socket.socket) -> Any:
    site = subprocess.Popen(
        [
            *(
                sys.executable,
                "-m",
                "gunicorn",
                "config.wsgi",
                "--bind",
                f"fd://{listener.fileno()}",
            ),
            *("--workers", "2", "--threads", "4", "--no-control-socket", "--log-level", "warning"),
        ],
        cwd=settings.BASE_DIR,
        pass_fds=[listener.fileno()],
        start_new_session=True,
    )
    try:
        yield site
    finally:
        site.terminate()
        try:
            site.wait(3)
        except subprocess.TimeoutExpired:
            os.killpg(site.pid, signal.SIGKILL)
