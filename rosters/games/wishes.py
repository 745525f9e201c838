"""Readers of wishes out of filled-in forms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rosters.typed.numbers import signed


def read(data: Mapping[str, Any], words: Sequence[str], numbers: Sequence[str]) -> dict[str, Any]:
    """Return these fields of a form as a wish.

    words: fields that are taken as they were typed, empty ones too.
    numbers: fields of whole numbers. A text that is none goes on as typed, for the rules to refuse;
        an empty field is left out.
    """
    wish: dict[str, Any] = {key: data[key] for key in words if key in data}
    return wish | {key: whole(str(data[key])) for key in numbers if data.get(key)}


def whole(text: str) -> int | str:
    """Return the whole number that is written, of either sign, or else the text itself."""
    number = signed(text)
    return text if number is None else number
