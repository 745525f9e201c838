"""The bytes that are sent, and their signature."""

from __future__ import annotations

import hmac
import json
import re
from base64 import b64decode, b64encode
from collections.abc import Mapping
from secrets import token_bytes
from typing import Any

from leagues.models import Webhook

#: Discord takes no longer message.
MOST = 2000
_PREFIX = "whsec_"


def new_secret() -> str:
    """Return a secret as Standard Webhooks writes it."""
    return _PREFIX + b64encode(token_bytes(32)).decode("ascii")


def body_of(form: str, payload: Mapping[str, Any]) -> bytes:
    """Return a message in the form that the other side reads."""
    told: Mapping[str, Any] = payload
    if form == Webhook.Form.DISCORD:
        # Names of teams are typed by people: none of them calls everybody of a channel.
        text = _plain(payload["text"])[: MOST - len(payload["url"]) - 3]
        told = {"content": f"{text}\n<{payload['url']}>", "allowed_mentions": {"parse": []}}
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()


def headers_of(secret: str, name: str, seconds: int, body: bytes) -> dict[str, str]:
    """Return the headers of a message, signed where there is a secret (Standard Webhooks).

    name:    the same each time that a message is sent again.
    seconds: when it is sent, since 1970.

    The signature is HMAC-SHA256 of ``name.seconds.body`` by the bytes that the secret writes.
    """
    headers = {"Content-Type": "application/json", "User-Agent": "Dugout"}
    if secret:
        key = b64decode(secret.removeprefix(_PREFIX))
        signed = hmac.digest(key, f"{name}.{seconds}.".encode() + body, "sha256")
        headers["webhook-id"] = name
        headers["webhook-timestamp"] = str(seconds)
        headers["webhook-signature"] = f"v1,{b64encode(signed).decode('ascii')}"
    return headers


def _plain(text: str) -> str:
    """Return a text in which Discord finds no markup."""
    return re.sub(r"([\\*_~|`>#\[\]()<-])", r"\\\1", text)
