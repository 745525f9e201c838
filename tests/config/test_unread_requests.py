"""What the server refuses before a view of the site sees it; real processes of gunicorn."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.request import urlopen

import pytest

from tests.config.test_bodies import answer_of, client
from tests.conftest import ROOT


@contextmanager
def served(up: str = "api/rules/", **environment: str) -> Iterator[int]:
    """The port of gunicorn as operators start it, with these variables, once `up` answers."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen(128)
        command = [sys.executable, "-m", "gunicorn", "config.wsgi", "--no-control-socket"]
        command += ["--bind", f"fd://{listener.fileno()}", "--log-level", "warning"]
        command += ["--worker-class", "config.serving.Worker", "--threads", "4"]
        with subprocess.Popen(
            command,
            cwd=ROOT,
            env={**os.environ, "DJANGO_SETTINGS_MODULE": "tests.settings", **environment},
            pass_fds=[listener.fileno()],
        ) as server:
            port = listener.getsockname()[1]
            try:
                with urlopen(f"http://127.0.0.1:{port}/{up}", timeout=60):
                    yield port
            finally:
                server.send_signal(signal.SIGTERM)


@pytest.fixture(scope="module")
def site() -> Iterator[int]:
    with served() as port:
        yield port


def ask(port: int, sent: bytes) -> tuple[int, dict[str, str], bytes]:
    """What comes of a request: the status, the headers, the body."""
    with client(port) as sock:
        sock.sendall(sent)
        head, _, body = answer_of(sock).partition(b"\r\n\r\n")
    first, *lines = head.decode().split("\r\n")
    headers = dict(line.split(": ", 1) for line in lines)
    return int(first.split()[1]), {name.lower(): each for name, each in headers.items()}, body


END = b"Connection: close\r\n\r\n"
LONG = b"x" * 10_000
#: By the status; each is asked of a page and of the API.
BROKEN = {
    "no host": (400, b"GET %s HTTP/1.1\r\n" + END),
    "two hosts": (400, b"GET %s HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n" + END),
    "a host that is none of ours": (400, b"GET %s HTTP/1.1\r\nHost: evil.example\r\n" + END),
    "no such version": (400, b"GET %s HTTP/7.3\r\nHost: localhost\r\n" + END),
    "a header without a name": (400, b"GET %s HTTP/1.1\r\nHost: localhost\r\n: x\r\n" + END),
    "a long address": (414, b"GET %s?" + LONG + b" HTTP/1.1\r\nHost: localhost\r\n" + END),
    "an endless address": (414, b"GET %s?" + LONG * 8),
    "a long header": (431, b"GET %s HTTP/1.1\r\nHost: localhost\r\nX-A: " + LONG + b"\r\n" + END),
    "many headers": (431, b"GET %s HTTP/1.1\r\nHost: localhost\r\n" + b"X-A: x\r\n" * 200 + END),
    "endless headers": (431, b"GET %s HTTP/1.1\r\nHost: localhost\r\nX-A: " + LONG * 8),
}


@pytest.mark.parametrize(("status", "sent"), BROKEN.values(), ids=BROKEN)
def test_the_api_says_in_json_what_the_server_cannot_read(
    site: int, status: int, sent: bytes
) -> None:
    found, headers, body = ask(site, sent.replace(b"%s", b"/api/leagues/"))
    assert found == status
    assert headers["content-type"] == "application/json"
    [problem] = json.loads(body[body.index(b"{") : body.rindex(b"}") + 1])["problems"]
    assert set(problem) == {"code", "clause", "message", "params", "about"}


@pytest.mark.parametrize(("status", "sent"), BROKEN.values(), ids=BROKEN)
def test_a_page_is_refused_in_words_of_the_site(site: int, status: int, sent: bytes) -> None:
    found, headers, body = ask(site, sent.replace(b"%s", b"/"))
    assert found == status
    assert headers["content-type"].startswith("text/")
    assert not re.search(rb"Python|Traceback|Error parsing|Invalid", body), body


def test_http_1_0_needs_no_host(site: int) -> None:
    assert ask(site, b"GET /healthz HTTP/1.0\r\n\r\n")[0] == 200


SECURE = b"GET /account/ HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-Proto: https\r\n" + END


@pytest.mark.parametrize(("behind", "believed"), [("no", False), ("yes", True)])
def test_who_says_that_https_was_spoken_is_believed_where_a_proxy_is(
    behind: str, believed: bool
) -> None:
    """From this machine too, which gunicorn by itself believes; also one that speaks of SSL."""
    how = {"DUGOUT_BEHIND_PROXY": behind, "SECURE_SSL_REDIRECT": "yes"}
    with served("healthz", **how) as port:
        status, headers, _ = ask(port, SECURE)
        redirected = headers.get("location", "").startswith("https://")
        assert (status, redirected) == ((302, False) if believed else (301, True))
        for header in (b"X-Forwarded-Ssl: on", b"X-Forwarded-Protocol: ssl"):
            sent = SECURE.replace(b"X-Forwarded-Proto: https", header)
            assert ask(port, sent)[0] == 301, header
