"""The points of a report: what it says, in order, before anybody has found words for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from matches.games.courses import When, Who


@dataclass(frozen=True, slots=True)
class Team:
    """A side that a sentence names."""

    side: int


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody of a line-up whom a sentence names."""

    who: Who


@dataclass(frozen=True, slots=True)
class Scene:
    """A mission or scenario by its id; its game has the name."""

    id: str


#: What fills a place in a sentence. Several people stand with how much each of them did.
Value = Team | Person | Scene | When | str | int | Sequence[tuple[Person, int]]


@dataclass(frozen=True, slots=True)
class Point:
    """One thing to say. key: names its sentences."""

    key: str
    values: Mapping[str, Value] = field(default_factory=dict)


Paragraph = list[Point]


def score(first: int, second: int) -> str:
    return f"{first}\u2013{second}"
