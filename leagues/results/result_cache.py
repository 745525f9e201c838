"""What is worked out from a great deal: once, and again only when what it stands on has changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from django.core.cache import cache

from rules.record import JSON, digest

#: Seconds for which something is kept that nobody asks for.
A_DAY = 24 * 3600

Found = TypeVar("Found")


def remembered(what: str, asked: JSON, work: Callable[[], Found]) -> Found:
    """What `work` gives, from the cache if it was worked out before from the same.

    what:  the kind of thing, with the edition of the code that works it out: "ratings 2".
    asked: all that it stands on.  Nothing is ever taken out of the cache: other ground is another
           name.
    """
    key = f"{what.replace(' ', ':')}:{digest(asked)}"
    found: Found | None = cache.get(key)
    if found is None:
        found = work()
        cache.set(key, found, A_DAY)
    return found
