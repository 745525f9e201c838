"""Skeletons of names, as Unicode's Technical Standard 39 has them.

A skeleton is what is left of a name when all that eyes do not tell apart is made the same. Names
are compared as they are and in lower case, as case changes what a letter looks like: a capital i is
taken for a small l, but no small i is. Skeletons are never stored: the data of a later Unicode may
give others.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import combinations
from pathlib import Path
from unicodedata import category, normalize

_DATA = Path(__file__).with_name("confusables.txt")
#: They have no width, and are no format characters by their category.
_UNSEEN = {0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFFA0, *range(0xFE00, 0xFE10)}


def look_alike(one: str, other: str) -> bool:
    """Say whether two names look the same, or differ in case alone."""
    return any(a == b for a, b in zip(_skeletons(one), _skeletons(other), strict=True))


def like(name: str, names: Iterable[str]) -> str | None:
    """Return the first of these names that looks like another; None where none does."""
    return next((other for other in names if look_alike(name, other)), None)


def alike(names: Iterable[str]) -> list[tuple[str, str]]:
    """List the pairs of names that look alike, in the order of the names."""
    return [(a, b) for a, b in combinations(names, 2) if look_alike(a, b)]


@lru_cache(maxsize=4096)
def _skeletons(name: str) -> tuple[str, str]:
    """Return the skeleton of a name, and that of the name in lower case."""
    plain = " ".join(name.split())
    return _skeleton(plain), _skeleton(plain.casefold())


def _skeleton(text: str) -> str:
    seen = (c for c in normalize("NFD", text) if category(c) != "Cf" and ord(c) not in _UNSEEN)
    return normalize("NFD", "".join(seen).translate(_prototypes()))


@cache
def _prototypes() -> dict[int, str]:
    """Return the letters that each letter is taken for."""
    rows = (row.split(";") for row in _DATA.read_text("utf-8").splitlines() if row[0] != "#")
    return {
        int(letter, 16): "".join(chr(int(each, 16)) for each in taken_for.split())
        for letter, taken_for in rows
    }
