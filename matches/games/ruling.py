"""The parts of a correction as JSON, and what its rulings read of a record."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.record import JSON, RecordedSide

#: The most sides of a fixture (LG-FIX-01).
MOST_SIDES = 4
RESULTS = ("win", "draw", "loss")
_MOST = 999


def whole(value: Any, most: int = _MOST) -> bool:
    """Return whether a value is a whole number from 0 to `most`."""
    return type(value) is int and 0 <= value <= most


def each_of(*keys: str, optional: tuple[str, ...] = ()) -> Callable[[Any], bool]:
    """Return a check for a list of objects that have all of these keys, each of its own form."""

    def holds(value: Any) -> bool:
        return (
            isinstance(value, list)
            and len(value) <= 200
            and all(
                isinstance(one, dict)
                and set(keys) <= set(one) <= {*keys, *optional}
                and all(PARTS[key](part) for key, part in one.items())
                for one in value
            )
        )

    return holds


#: Whether a part is of its form, by its key: ``side`` is from 0, ``number`` that of a line-up.
PARTS: Mapping[str, Callable[[Any], bool]] = {
    "side": lambda value: whole(value, MOST_SIDES - 1),
    "counts": lambda value: isinstance(value, dict) and all(map(whole, value.values())),
    "ended": lambda value: isinstance(value, str),
    "number": whole,
    "what": lambda value: isinstance(value, str),
    "count": whole,
    "injury": whole,
    "effects": lambda value: isinstance(value, list) and all(isinstance(e, str) for e in value),
    "numbers": lambda value: isinstance(value, list) and 1 <= len(value) <= 2
    and all(map(whole, value)),
    "result": lambda value: value in RESULTS,
    "score": whole,
}  # fmt: skip


def line_of(side: RecordedSide, number: int) -> JSON:
    """Return the line of a member of a record's side; None if there is no such member."""
    return next((line for line in side["lines"] if line["number"] == number), None)
