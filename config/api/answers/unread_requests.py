"""Answers to requests that reach no view, as the server itself cannot read them."""

from __future__ import annotations

import json
from http import HTTPStatus

#: Code and words of a problem, by its status; any other status has the words of 400.
_WORDS = {
    400: ("malformed", "The request was malformed; nothing was changed."),
    414: ("address_too_long", "The address is too long."),
    431: ("headers_too_large", "The headers are too many or too long."),
    503: ("files_wait", "Many files are being sent at once. Send this one again in a minute."),
}


def early(head: bytes, status: int) -> bytes:
    """Return the whole answer, after which the connection ends: JSON for the API, else text.

    head: what has arrived of the request, from its first line on.
    """
    code, message = _WORDS.get(status, _WORDS[400])
    kind, body = "text/plain; charset=utf-8", message.encode()
    if path_of(head).startswith("/api/"):
        problem = {"code": code, "clause": "", "message": message, "params": {}, "about": ""}
        kind, body = "application/json", json.dumps({"problems": [problem]}).encode()
    lines = (
        f"HTTP/1.1 {status} {HTTPStatus(status).phrase}",
        f"Content-Type: {kind}",
        f"Content-Length: {len(body)}",
        "Connection: close",
    )
    return "\r\n".join([*lines, "", ""]).encode() + body


def path_of(head: bytes | bytearray) -> str:
    """Return the path that a request's first line asks for, however broken that line is."""
    words = bytes(head[:4096]).lstrip(b"\r\n").split(b" ", 2)
    return words[1].split(b"?")[0].decode("latin-1") if len(words) > 1 else ""
