"""Work that one process does at a time, whichever comes first."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.core.cache import cache


@contextmanager
def alone(lock: str, seconds: int) -> Iterator[bool]:
    """Say whether nobody else holds this lock, which is held until the block ends.

    seconds: after which the lock of a process that has died is free again.
    """
    held = cache.add(lock, 1, seconds)
    try:
        yield held
    finally:
        if held:
            cache.delete(lock)
