"""A process of the site that does not answer is ended, and another takes its place."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPException
from urllib.request import urlopen

import pytest

from tests.conftest import ROOT

THREADS = 2


@contextmanager
def site(*options: str) -> Iterator[int]:
    """The port of one process of so many threads, which may take a second for an answer."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen(128)
        command = [sys.executable, "-m", "gunicorn", "tests.config.hanging", "--no-control-socket"]
        command += ["--worker-class", "config.serving.Worker", "--threads", str(THREADS)]
        command += ["--bind", f"fd://{listener.fileno()}", "--log-level", "critical", *options]
        told = {"DJANGO_SETTINGS_MODULE": "tests.settings", "DUGOUT_ANSWER_SECONDS": "1"}
        with subprocess.Popen(
            command, cwd=ROOT, env={**os.environ, **told}, pass_fds=[listener.fileno()]
        ) as server:
            try:
                yield listener.getsockname()[1]
            finally:
                server.send_signal(signal.SIGTERM)


def answerer(port: int) -> int:
    """The number of the process that answers, however often one has to ask."""
    while True:
        with (
            suppress(OSError, HTTPException),
            urlopen(f"http://127.0.0.1:{port}/", timeout=60) as answer,
        ):
            return int(answer.read())


def ask_in_vain(port: int) -> socket.socket:
    asking = socket.create_connection(("127.0.0.1", port), timeout=60)
    asking.sendall(b"GET /busy HTTP/1.1\r\nHost: localhost\r\n\r\n")
    return asking


@pytest.mark.clause("LG-FIX-19")
@pytest.mark.parametrize("busy", [1, THREADS])
def test_who_computes_for_ever_is_ended(busy: int) -> None:
    with site() as port:
        first = answerer(port)
        asking = [ask_in_vain(port) for _ in range(busy)]
        for each in asking:
            assert each.recv(100) == b"", "hung up on, without an answer"
            each.close()
        assert answerer(port) != first
        with pytest.raises(ProcessLookupError):
            os.kill(first, 0)


@pytest.mark.clause("LG-FIX-19")
def test_who_does_not_even_listen_is_ended() -> None:
    with site("--timeout", "2") as port:
        first = answerer(port)
        os.kill(first, signal.SIGSTOP)
        assert answerer(port) != first
