"""Reading a wish out of a filled-in form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rosters.typed.numbers import signed


def read(data: Mapping[str, Any], words: Sequence[str], numbers: Sequence[str]) -> dict[str, Any]:
    """These fields of a form as a wish.

    words:   as they were typed, empty ones too.
    numbers: whole numbers; what is none goes on as it was typed, for the rules to refuse, and what
             is left empty is not wished.
    """
    found: dict[str, Any] = {key: data[key] for key in words if key in data}
    return found | {key: whole(str(data[key])) for key in numbers if data.get(key)}


def whole(text: str) -> int | str:
    """Return the whole number that is written, of either sign, or else the text itself."""
    found = signed(text)
    return text if found is None else found
