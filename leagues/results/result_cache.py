"""Cache of costly results, worked out again only when their inputs have changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from django.core.cache import cache

from rules.record import JSON, digest

#: Seconds for which a result is kept.
A_DAY = 24 * 3600

Found = TypeVar("Found")


def remembered(what: str, asked: JSON, work: Callable[[], Found], seconds: int = A_DAY) -> Found:
    """Return what `work` gives, from the cache if it was worked out before from the same inputs.

    what:  the kind of thing, with the version of the code that works it out: "ratings 2".
    asked: all inputs. Nothing is ever removed from the cache: other inputs have another key.
    seconds: for which it is kept.
    """
    key = f"{what.replace(' ', ':')}:{digest(asked)}"
    result: Found | None = cache.get(key)
    if result is None:
        result = work()
        cache.set(key, result, seconds)
    return result
