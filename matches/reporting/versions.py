"""Versions of one match side by side, with what differs between them (LG-FIX-06)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from matches.games.fields import Fact


@dataclass(frozen=True, slots=True)
class Compared:
    """The value of one thing in each version, in their order; None where a version has none."""

    place: str
    label: str
    values: tuple[str | None, ...]

    @property
    def differs(self) -> bool:
        return any(value != self.values[0] for value in self.values)


def compared(versions: Sequence[Sequence[Fact]]) -> list[Compared]:
    """Return everything that any of these versions says, in the order in which they say it."""
    labels: dict[str, str] = {}
    for facts in versions:
        before = None
        for fact in facts:
            if fact.place not in labels:
                labels = _inserted(labels, before, fact)
            before = fact.place
    said = [{fact.place: fact.value for fact in facts} for facts in versions]
    return [
        Compared(place, label, tuple(each.get(place) for each in said))
        for place, label in labels.items()
    ]


def _inserted(labels: dict[str, str], before: str | None, fact: Fact) -> dict[str, str]:
    """Insert one place right behind the place that its version names before it."""
    places = list(labels)
    at = places.index(before) + 1 if before is not None else 0
    places.insert(at, fact.place)
    return {place: labels.get(place, fact.label) for place in places}
