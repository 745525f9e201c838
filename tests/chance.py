"""Secrets that follow from a seed, so that a test meets the same dice whenever it runs."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import pytest


@contextmanager
def seeded(seed: str) -> Iterator[None]:
    """All that `secrets` hands out in this process follows from the seed, until the end of it.

    What Django draws by itself (keys of sessions, tokens of forms) stays as it is.
    """
    chance = Random(seed)

    def token_bytes(nbytes: int | None = None) -> bytes:
        return chance.randbytes(32 if nbytes is None else nbytes)

    with pytest.MonkeyPatch.context() as patch:
        # `token_hex` and `token_urlsafe` are made of these bytes.
        patch.setattr(secrets, "token_bytes", token_bytes)
        yield
