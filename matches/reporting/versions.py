"""Versions of one match side by side, with what differs between them (LG-FIX-06)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from matches.models import Report


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that versions say differently.

    place:  where it is, such as ``sides.0.score`` or ``dice.3``.
    values: what each says, in their order; None where one says nothing of it.
    """

    place: str
    values: tuple[Any, ...]


def differences(reports: Sequence[Report]) -> list[Difference]:
    """What these versions say differently, of the match and then of the dice after it."""
    flat = [{**_flat(report.data, ""), **_flat({"dice": report.entries}, "")} for report in reports]
    places = sorted({place for each in flat for place in each}, key=_order)
    found = (Difference(place, tuple(each.get(place) for each in flat)) for place in places)
    return [each for each in found if any(value != each.values[0] for value in each.values)]


def _flat(value: Any, place: str) -> dict[str, Any]:
    """Single values by where they stand; lines of players are known by their shirt."""
    if isinstance(value, Mapping):
        parts = dict(value)
    elif isinstance(value, list) and not all(type(each) is int for each in value):
        parts = _numbered(value)
    else:
        return {place: value}
    found: dict[str, Any] = {}
    for name, part in parts.items():
        found |= _flat(part, f"{place}.{name}" if place else str(name))
    return found


def _numbered(parts: list[Any]) -> dict[Any, Any]:
    """The parts of a list by shirt, where each is of another player; else by their place."""
    shirts = [part.get("number") if isinstance(part, Mapping) else None for part in parts]
    if None not in shirts and len(set(shirts)) == len(shirts):
        return {f"#{shirt}": part for shirt, part in zip(shirts, parts, strict=True)}
    return dict(enumerate(parts))


def _order(place: str) -> tuple[bool, list[tuple[int, str]]]:
    """Sides in their order, numbers as numbers, dice last."""
    words = [word.removeprefix("#") for word in place.split(".")]
    return words[0] == "dice", [(int(w), "") if w.isdecimal() else (-1, w) for w in words]
