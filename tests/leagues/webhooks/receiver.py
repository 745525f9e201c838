"""A real HTTP server on this machine that takes what webhooks send."""

from __future__ import annotations

import json
import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any


@dataclass
class Receiver:
    """What has arrived, as headers and body.

    answers: the statuses of the next answers; 204 once there are none. 0: it never answers.
    """

    port: int = 0
    arrived: list[tuple[dict[str, str], bytes]] = field(default_factory=list)
    answers: list[int] = field(default_factory=list)

    def url(self, path: str = "/hook?room=1") -> str:
        return f"http://127.0.0.1:{self.port}{path}"

    @property
    def told(self) -> list[Any]:
        return [json.loads(body) for _headers, body in self.arrived]


@contextmanager
def receiving(tls: ssl.SSLContext | None = None) -> Iterator[Receiver]:
    receiver, stop = Receiver(), threading.Event()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            receiver.arrived.append(({**headers, ":path": self.path}, body))
            status = receiver.answers.pop(0) if receiver.answers else 204
            if status == 0:
                stop.wait(30)
                return
            self.send_response(status)
            if 300 <= status < 400:
                self.send_header("Location", receiver.url("/elsewhere"))
            self.end_headers()

        def log_message(self, *_args: Any) -> None:
            pass

    class Server(HTTPServer):
        def handle_error(self, request: Any, client_address: Any) -> None:
            pass

        def get_request(self) -> tuple[socket.socket, Any]:
            made, peer = super().get_request()
            made.settimeout(5)
            return (made if tls is None else tls.wrap_socket(made, server_side=True)), peer

    server = Server(("127.0.0.1", 0), Handler)
    receiver.port = server.server_address[1]
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield receiver
    finally:
        stop.set()
        server.shutdown()
        thread.join()
        server.server_close()
