"""What is sent to the site: how much, how quickly, and how many at once."""

from __future__ import annotations

import io
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any
from urllib.request import urlopen

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from config.serving import server
from tests.cases import for_all
from tests.conftest import ROOT
from tests.site.factories import client_of, person

MUCH = 300 * 1024 * 1024


class Unread(io.RawIOBase):
    """A body that nobody may read."""

    def readinto(self, _buffer: Any) -> int:
        raise AssertionError("it was read")

    readable = lambda self: True  # noqa: E731


@for_all(
    path=["/", "/sign-in/", "/admin/login/", "/api/token/", "/nowhere/"],
    headers=[
        {"CONTENT_LENGTH": str(MUCH)},
        {"CONTENT_LENGTH": "9" * 400},
        {"CONTENT_LENGTH": "", "HTTP_TRANSFER_ENCODING": "chunked"},
    ],
    kind=["multipart/form-data; boundary=x", "application/json"],
    language=["en", "ru"],
)
def test_a_long_body_is_refused_unread(
    path: str, headers: dict[str, str], kind: str, language: str
) -> None:
    client = Client(HTTP_ACCEPT_LANGUAGE=language)
    environ: dict[str, Any] = {"CONTENT_TYPE": kind, "wsgi.input": Unread(), **headers}
    answer = client.generic("POST", path, b"", **environ)
    assert answer.status_code == 413
    words = {"en": "262144 bytes", "ru": "262144 байт"}[language]
    assert words in answer.content.decode()
    if path.startswith("/api/"):
        assert answer.json()["problems"][0]["code"] == "body_too_large"


@pytest.mark.django_db
def test_what_a_form_takes_is_no_long_body() -> None:
    client = client_of()
    body = {"username": "x" * 1000, "password": "y" * 200_000}
    assert client.post("/sign-in/", body).status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/sign-in/", "/sign-up/", "/found-league/", "/i18n/setlang/"])
def test_no_form_takes_a_file(path: str) -> None:
    person("vera")
    client = client_of(None if "sign" in path else person("tomas"))
    file = SimpleUploadedFile("roster.pdf", b"%PDF" * 1000)
    answer = client.post(path, {"username": file, "name": "X"})
    assert answer.status_code == 400


# -- the server -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def site() -> Iterator[int]:
    """The port of gunicorn as `serve` starts it."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen(128)
        serve = (ROOT / "config/management/commands/serve.py").read_text()
        options = re.findall(r'"(--(?:worker-class|workers|threads))", "([^"]+)"', serve)
        command = [sys.executable, "-m", "gunicorn", "config.wsgi", "--no-control-socket"]
        command += ["--bind", f"fd://{listener.fileno()}", "--log-level", "warning"]
        with subprocess.Popen(
            [*command, *(word for option in options for word in option)],
            cwd=ROOT,
            env={**os.environ, "DJANGO_SETTINGS_MODULE": "tests.settings"},
            pass_fds=[listener.fileno()],
        ) as process:
            port = listener.getsockname()[1]
            try:
                with urlopen(f"http://127.0.0.1:{port}/api/rules/", timeout=60):
                    yield port
            finally:
                process.send_signal(signal.SIGTERM)


def client(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=30)


def answer_of(sock: socket.socket) -> bytes:
    """All that comes until the other side is done."""
    found = b""
    while data := sock.recv(65536):
        found += data
    return found


def took(port: int) -> float:
    """How long a visitor waits."""
    began = time.monotonic()
    with urlopen(f"http://127.0.0.1:{port}/api/rules/", timeout=60) as answer:
        assert answer.status == 200
    return time.monotonic() - began


HEAD = b"POST /sign-in/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\n"
LAST = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
UNFINISHED = {
    "nothing": b"",
    "a part of the head": HEAD,
    "a part of the body": HEAD + b"Content-Length: 1000\r\n\r\nx",
    "a long body": HEAD + b"Content-Length: %d\r\n\r\nx" % MUCH,
    "chunks": HEAD + b"Transfer-Encoding: chunked\r\n\r\n5\r\nab",
    "one request and a part of the next": b"GET /api/rules/ HTTP/1.1\r\nHost: localhost\r\n\r\n"
    + HEAD,
    "a request that is the last, and no end": b"GET /healthz HTTP/1.0\r\n\r\n",
}


@pytest.mark.parametrize("sent", UNFINISHED.values(), ids=UNFINISHED)
def test_nobody_waits_for_those_who_do_not_finish(site: int, sent: bytes) -> None:
    took(site)
    with ExitStack() as open_ones:
        for _ in range(64):
            open_ones.enter_context(client(site)).sendall(sent)
        # Who had to wait for the others would be given up after gunicorn's 30 s, at the earliest.
        assert max(took(site) for _ in range(3)) < 20


@pytest.mark.parametrize("sent", ["a long body", "chunks"])
def test_too_much_is_answered_at_once(site: int, sent: str) -> None:
    with client(site) as sock:
        began = time.monotonic()
        sock.sendall(UNFINISHED[sent])
        assert answer_of(sock).startswith(b"HTTP/1.1 413")
        assert time.monotonic() - began < 3


def test_who_sends_it_all_the_same_is_answered_and_hung_up_on(site: int) -> None:
    with client(site) as sock:
        sock.sendall(UNFINISHED["a long body"])
        sent = 0
        try:
            while sent < MUCH:
                sent += sock.send(b"x" * 65536)
        except OSError:
            pass  # as it should
        assert sent < 32 * 1024 * 1024


def _posted(path: bytes, length: int) -> bytes:
    head = b"POST " + path + b" HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\n"
    return head + b"Content-Length: %d\r\nConnection: close\r\n\r\n" % length


def test_the_door_for_files_takes_more_than_others(site: int) -> None:
    """Whole, whoever sends it; only then somebody asks who that is."""
    for path, length, status in (
        (b"/api/files/seasons/00000000-0000-4000-8000-000000000000/", 2_000_000, b"401"),
        (b"/api/files/seasons/00000000-0000-4000-8000-000000000000/", 6_000_000, b"413"),
        (b"/api/token/", 2_000_000, b"413"),
        (b"/files?/api/files/", 2_000_000, b"413"),
    ):
        with client(site) as sock:
            sock.sendall(_posted(path, length))
            if status == b"401":
                sock.sendall(b" " * length)
            assert answer_of(sock).startswith(b"HTTP/1.1 " + status), path


def test_so_many_files_are_gathered_at_once() -> None:
    """In a worker of this process: the next one is told to come again."""
    worker = server.Worker.__new__(server.Worker)
    worker.waiting, worker.nr_conns, worker.poller = set(), 99, Poller()
    worker.answering, worker.given_up = {}, set()
    ends, told = [], []
    for _ in range(server.MOST_LONG + 1):
        here, there = socket.socketpair()
        conn = server.Connection(settings, here, "", "")
        worker._wait(conn)
        there.sendall(_posted(b"/files/x/", 1_000_000))
        worker._heard(conn, here)
        ends += [(here, there)]
        told.append(conn.parting is not None)
    assert told == [False] * server.MOST_LONG + [True]
    assert ends[-1][1].recv(100).startswith(b"HTTP/1.1 503")
    for here, there in ends:
        here.close()
        there.close()


def test_a_request_in_pieces_is_a_request(site: int) -> None:
    """Split anywhere; two in one go; with an expectation; over one connection."""
    body = b'{"username": "vera"}'
    length = b"Content-Length: %d\r\n" % len(body)
    head = b"POST /api/token/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    whole = head + length + b"\r\n" + body
    with client(site) as sock:
        for piece in (whole[:5], whole[5:60], whole[60:-3], whole[-3:]):
            sock.sendall(piece)
        sock.sendall(whole + b"\r\n" + whole)
        sock.sendall(head + length + b"Expect: 100-continue\r\n\r\n")
        found = b""
        while b"100 Continue" not in found:
            found += sock.recv(65536)
        sock.sendall(
            body + b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        )
        found += answer_of(sock)
    assert found.count(b"HTTP/1.1 400") == 4
    assert found.count(b"HTTP/1.1 200") == 1


def test_who_never_finishes_is_hung_up_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a worker of this process, whose clock is set."""
    now = time.monotonic()
    worker = server.Worker.__new__(server.Worker)
    here, there = socket.socketpair()
    monkeypatch.setattr(time, "monotonic", lambda: now)
    worker.waiting, worker.nr_conns, worker.poller = set(), 1, Poller()
    worker.answering, worker.given_up = {}, set()
    with there:
        conn = server.Connection(settings, here, "", "")
        worker._wait(conn)
        began = now
        while worker.waiting:  # and says a byte now and then
            there.send(b"x")
            worker._heard(conn, here)
            now += server.SECONDS / 8
            worker.murder_keepalived()
        assert now - began <= server.SECONDS + 1
        assert worker.nr_conns == 0
        assert there.recv(1) == b""


class Poller:
    """A selector that watches nothing."""

    def register(self, *_: Any) -> None:
        pass

    def unregister(self, _client: Any) -> None:
        pass
