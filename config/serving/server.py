"""The embedded server: gunicorn's threads, which get only whole requests.

Gunicorn gives a thread to a connection at once, and the thread waits for a slow client. A few dozen
slow clients make every visitor wait. Here the main loop gathers requests, of many clients at once,
and a thread gets a request when it is complete. A client that takes longer than `SECONDS` is hung
up on. A body that is too long, or of unknown length, is not gathered: the site refuses it without
reading it, and the connection ends.

A request that a thread has had for longer than `settings.DUGOUT_ANSWER_SECONDS` gets no answer any
more: its thread cannot be stopped, so the process ends, once the others have had theirs, and
gunicorn starts it again. Where not even the main loop runs, gunicorn ends the process by itself.

Gunicorn gets it as `--worker-class config.serving.Worker`. It speaks HTTP/1.1 and no TLS, as
the proxy in front of a public site does that.
"""

from __future__ import annotations

import errno
import os
import re
import selectors
import socket
import sys
import threading
import time
import traceback
from concurrent.futures import Future
from functools import partial
from typing import Any

from django.conf import settings
from gunicorn import http
from gunicorn.http.errors import (
    InvalidHeader,
    InvalidHeaderName,
    InvalidHTTPVersion,
    InvalidRequestLine,
    InvalidRequestMethod,
    InvalidResponseHeader,
    InvalidResponseHeaderName,
    LimitRequestHeaders,
    LimitRequestLine,
    ObsoleteFolding,
)
from gunicorn.workers.gthread import STOP_KEEPALIVE_LINGER, TConn, ThreadWorker

from config.api.answers.unread_requests import early, path_of
from config.serving.upload_limits import most_bytes

#: The seconds in which a request must arrive, from its first byte on.
SECONDS = 10.0
#: The same for a request with a file, and how many of those are gathered at once.
LONG_SECONDS, MOST_LONG = 60.0, 8
#: The seconds and bytes for which a client is still heard after the last answer:
#: hung up on at once, it would lose the answer if it is still sending.
PARTING_SECONDS, PARTING_BYTES = 2.0, 4 * 1024 * 1024
#: More than gunicorn takes of a request line and of all headers that a browser sends.
MOST_HEAD = 64 * 1024
#: The bytes of a request that tell what it asks for.
MOST_LINE = 4096

_LENGTH = re.compile(rb"\r\ncontent-length:[ \t]*(\d+)[ \t]*\r\n", re.IGNORECASE)
_CODED = re.compile(rb"\r\ntransfer-encoding:", re.IGNORECASE)
#: The errors for which an unreadable request is refused, with the status of each.
_REFUSED: tuple[tuple[type[Exception], int], ...] = (
    (LimitRequestLine, 414),
    (LimitRequestHeaders, 431),
    (InvalidRequestLine, 400),
    (InvalidRequestMethod, 400),
    (InvalidHTTPVersion, 400),
    (InvalidHeader, 400),
    (InvalidHeaderName, 400),
    (ObsoleteFolding, 400),
)
_EXPECTS = re.compile(rb"\r\nexpect:[ \t]*100-continue", re.IGNORECASE)


class Connection(TConn):
    """A connection, with the bytes of its next request.

    came:     bytes that no thread has got yet.
    head:     the beginning of the request that a thread has got.
    until:    when it is hung up on, by the monotonic clock.
    is_long:  its next request brings a file: it has more time, and few others have it as well.
    refused:  a thread has got only the head of a request.
    parting:  the bytes that are still heard after its last answer; None before that.
    """

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.came = bytearray()
        self.head = b""
        self.until = time.monotonic() + SECONDS
        self.refused = self.encouraged = self.is_long = False
        self.parting: int | None = None

    def whole(self, most: int) -> int:
        """Return how many bytes a thread can have now: a request, or the head of a refused one.

        0 as long as something is missing.
        """
        while self.came.startswith(b"\r\n"):
            del self.came[:2]
        end = self.came.find(b"\r\n\r\n")
        if end < 0:
            return 0
        head = bytes(self.came[: end + 2])
        digits = length_field[1] if (length_field := _LENGTH.search(head)) else b"0"
        length = int(digits) if len(digits) < 16 else most + 1
        self.refused = length > most or _CODED.search(head) is not None
        if self.refused:
            return end + 4
        if length > settings.DATA_UPLOAD_MAX_MEMORY_SIZE and not self.is_long:
            self.is_long, self.until = True, time.monotonic() + LONG_SECONDS
        if length and not self.encouraged and _EXPECTS.search(head):
            self.encouraged = True
            self.sock.send(b"HTTP/1.1 100 Continue\r\n\r\n")
        return end + 4 + length if len(self.came) >= end + 4 + length else 0


class Worker(ThreadWorker):
    """One process of the server."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.waiting: set[Connection] = set()
        self.here = threading.local()
        # Only DUGOUT_BEHIND_PROXY tells Django which proxy to believe about HTTPS: gunicorn
        # by itself believes everybody on this machine.
        self.cfg.set("secure_scheme_headers", {})
        self.cfg.set("forwarded_allow_ips", "")
        self.cfg.set("forwarder_headers", "")
        #: The start of each answer, by the monotonic clock, and the id of its thread.
        self.answering: dict[Connection, tuple[float, int]] = {}
        self.nr_conns: int
        #: The connections whose thread does not end.
        self.given_up: set[Connection] = set()

    def run(self) -> None:
        super().run()
        if self.given_up:
            os._exit(1)  # the interpreter would wait for the threads

    # -- a request comes in -----------------------------------------------------------------

    def accept(self, listener: socket.socket) -> None:
        try:
            client, address = listener.accept()
        except OSError as error:
            if error.errno not in (errno.EAGAIN, errno.ECONNABORTED, errno.EWOULDBLOCK):
                raise
            return
        self.nr_conns += 1
        self._wait(Connection(self.cfg, client, address, listener.getsockname()))

    def _wait(self, conn: Connection) -> None:
        self.waiting.add(conn)
        self.poller.register(conn.sock, selectors.EVENT_READ, partial(self._heard, conn))

    def _heard(self, conn: Connection, client: socket.socket) -> None:
        try:
            data = client.recv(MOST_HEAD)
        except BlockingIOError:
            return
        except OSError:  # cut off: as if it had hung up
            data = b""
        if conn.parting is not None:
            conn.parting -= len(data)
        if not data or (conn.parting is not None and conn.parting <= 0):
            self._hang_up(conn)
        elif conn.parting is None:
            if not conn.came:
                conn.until = time.monotonic() + SECONDS
            conn.came += data
            self._hand_over(conn)

    def _hand_over(self, conn: Connection) -> None:
        """Give a thread the next request, if it is complete."""
        most = most_bytes(path_of(conn.came))
        length = conn.whole(most)
        if not length and conn.is_long and self._is_crowded(conn):
            self._refuse(conn, 503)
            return
        if not length:
            if b"\r\n\r\n" not in conn.came and len(conn.came) > MOST_HEAD:
                self._refuse(conn, 431 if b"\r\n" in conn.came else 414)
            return
        conn.head = bytes(conn.came[:MOST_LINE])
        self._leave(conn)
        if conn.parser is None:
            conn.parser = http.get_parser(self.cfg, conn.sock, conn.client)
        conn.parser.unreader.unread(bytes(conn.came[:length]))
        del conn.came[:length]
        conn.encouraged, conn.is_long, conn.data_ready = False, False, True
        self.enqueue_req(conn)

    def _is_crowded(self, conn: Connection) -> bool:
        """Return whether as many files are being gathered as this process has memory for."""
        return sum(each.is_long for each in self.waiting if each is not conn) >= MOST_LONG

    # -- a thread reads it --------------------------------------------------------------------

    def handle(self, conn: Connection) -> Any:
        self.here.head = conn.head
        self.answering[conn] = time.monotonic(), threading.get_ident()
        try:
            return super().handle(conn)
        finally:
            del self.answering[conn]

    def handle_request(self, req: Any, conn: Connection) -> Any:
        """Answer a request.

        Raises InvalidHeader for HTTP/1.1 without a Host header (RFC 9112, 3.2).
        """
        if req.version >= (1, 1) and not any(name == "HOST" for name, _value in req.headers):
            raise InvalidHeader("HOST", req=req)
        return super().handle_request(req, conn)

    def handle_error(self, req: Any, client: socket.socket, addr: Any, exc: Exception) -> None:
        """Say what was wrong with a request in the words of the site, not in gunicorn's."""
        ours = isinstance(exc, InvalidResponseHeader | InvalidResponseHeaderName)
        status = next((code for kind, code in _REFUSED if isinstance(exc, kind)), None)
        if status is None or ours:
            super().handle_error(req, client, addr, exc)
            return
        self.log.warning("Invalid request from ip=%s: %s", addr[0] if addr else "", exc)
        try:
            client.sendall(early(self.here.head, status))
        except OSError:  # it was quicker
            self.log.debug("Nobody is there to be told.")

    def _refuse(self, conn: Connection, status: int) -> None:
        """Answer a request that no thread gets, and hear out the client."""
        self._leave(conn)
        conn.sock.send(early(bytes(conn.came[:MOST_LINE]), status))
        conn.came.clear()
        self._part(conn)

    # -- it has been answered ---------------------------------------------------------------

    def _keepalive_after(self, conn: Connection, keepalive: bool) -> bool:
        return not conn.refused and super()._keepalive_after(conn, keepalive)

    def finish_request(self, conn: Connection, fs: Future[Any]) -> None:
        if conn in self.given_up:
            return
        again = not fs.cancelled() and fs.exception() is None and fs.result()
        if conn.sock.fileno() < 0:
            self.nr_conns -= 1
            return
        conn.sock.setblocking(False)
        if again:
            linger = self.cfg.keepalive if self.alive else STOP_KEEPALIVE_LINGER
            conn.until = time.monotonic() + (SECONDS if conn.came else linger)
            self._wait(conn)
            self._hand_over(conn)
            return
        self._part(conn)

    def _part(self, conn: Connection) -> None:
        """Send no more after the last answer, and listen for a while."""
        conn.parting, conn.until = PARTING_BYTES, time.monotonic() + PARTING_SECONDS
        self._wait(conn)
        try:
            conn.sock.shutdown(socket.SHUT_WR)
        except OSError:  # it was quicker
            self._hang_up(conn)

    # -- it is over ---------------------------------------------------------------------------

    def _leave(self, conn: Connection) -> None:
        self.waiting.discard(conn)
        self.poller.unregister(conn.sock)

    def _hang_up(self, conn: Connection) -> None:
        self._leave(conn)
        self.nr_conns -= 1
        conn.close()

    def murder_keepalived(self, force: bool = False) -> None:
        """Hang up on clients whose time is up; gunicorn calls this every second."""
        now = time.monotonic()
        for conn in [each for each in self.waiting if force or each.until <= now]:
            self._hang_up(conn)
        self._give_up(now)

    def _give_up(self, now: float) -> None:
        """End the process if an answer takes too long; other answers are finished first."""
        most = settings.DUGOUT_ANSWER_SECONDS
        for conn, (since, thread) in list(self.answering.items()):
            if since + most > now or conn in self.given_up:
                continue
            stack = "".join(traceback.format_stack(sys._current_frames().get(thread)))
            self.log.error("No answer in %s seconds: this worker ends.\n%s", most, stack)
            self.given_up.add(conn)
            self.nr_conns -= 1
            conn.close()
            self.alive = False
        if self.given_up and len(self.given_up) >= self.cfg.threads:
            self.nr_conns = 0  # no thread is left for those who wait

    def _cap_keepalive(self, deadline: float) -> None:
        """Let no connection wait beyond the deadline, as the server ends."""
        for conn in self.waiting:
            conn.until = min(conn.until, deadline)
