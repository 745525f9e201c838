"""Secrets that the site must send again, stored so that a copy of the database does not tell them.

The key follows from `SECRET_KEY`: with another one they are unreadable, as sessions are.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from hashlib import blake2b

from cryptography.fernet import Fernet, InvalidToken
from django.conf import settings


def sealed(text: str) -> str:
    """Return a text encrypted and signed; the same text never gives the same twice."""
    return _box().encrypt(text.encode()).decode("ascii")


def opened(kept: str) -> str | None:
    """Return what was sealed; None where the key is another, or it was tampered with."""
    try:
        return _box().decrypt(kept.encode()).decode()
    except InvalidToken:
        return None


def _box() -> Fernet:
    key = blake2b(settings.SECRET_KEY.encode(), digest_size=32, person=b"dugout sealing")
    return Fernet(urlsafe_b64encode(key.digest()))
