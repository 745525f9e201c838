"""Quotes of values that somebody sent: short, and as JSON where they are no text."""

from __future__ import annotations

import json
from typing import Any

from rosters.words.money import money

#: The greatest length of a quoted text or value; names and reasons of ours are shorter.
MOST_LETTERS = 300
#: How many members of a list are quoted, one by one.
MOST_MEMBERS = 50
CUT = "…"


def quoted(value: Any) -> str:
    """Return a value as people read it: long numbers with spaces between thousands."""
    if type(value) is int and 10_000 <= abs(value) < 10**15:
        return money(value)
    return _cut(value if isinstance(value, str) else _written(value))


def short(value: Any) -> Any:
    """Return a value for a program: as it was sent, or the beginning of that."""
    if isinstance(value, str):
        return _cut(value)
    if isinstance(value, list | tuple):
        return [*map(short, value[:MOST_MEMBERS]), *([CUT] if len(value) > MOST_MEMBERS else [])]
    written = _written(value)
    return value if len(written) <= MOST_LETTERS else _cut(written)


def members(value: Any) -> list[Any]:
    """Return the values of a list that are quoted, or the one value."""
    if not isinstance(value, list):
        return [value]
    return [*value[:MOST_MEMBERS], *([CUT] if len(value) > MOST_MEMBERS else [])]


def _written(value: Any) -> str:
    """Return a value as JSON, or as a string where it is none (a moment, words to be
    translated).
    """
    return json.dumps(value, ensure_ascii=False) if _is_json(value) else str(value)


def _is_json(value: Any) -> bool:
    return value is None or isinstance(value, bool | int | float | list | tuple | dict)


def _cut(text: str) -> str:
    return text if len(text) <= MOST_LETTERS else f"{text[:MOST_LETTERS]}{CUT}"
