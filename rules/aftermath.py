"""Code that the aftermaths of all games share: sides that live through their events, and dice.

A corrected match has another aftermath (LG-EVENT-04). A roll that the replaced aftermath made for
the same thing is not made again: the touchdown of one player is not the other team's winnings.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from rules.coach import Coach
from rules.dice import Dice, Stream
from rules.record import Match
from rules.roster import Event

JSON = Any


def stream(match: Match, *, again: bool = False) -> Stream:
    """Return the dice of an aftermath.

    again: for the rolls of a corrected aftermath that were not made before.
    """
    return Stream(match.seed, "aftermath-again" if again else "aftermath")


class Filed:
    """One team's events of an aftermath that is replaced; empty where nothing is replaced.

    faces: the faces by what they were rolled for.
    filled: whether there are any events.
    """

    __slots__ = ("faces", "filled")

    def __init__(self, events: Iterable[Event] = ()) -> None:
        self.faces: dict[tuple[JSON, ...], list[int]] = {}
        self.filled = False
        for event in events:
            self.filled = True
            self.note(event)

    def note(self, event: Event) -> None:
        """Keep the values of an event that still hold; each game has its own."""
        raise NotImplementedError

    def told(self, dice: Dice, *what: JSON) -> Dice:
        """Return the dice for one thing: first the faces that it showed before, then new ones."""
        before = self.faces.get(what)
        return DiceAgain(before, dice) if before else dice


class DiceAgain:
    """Dice for one thing: first the faces that it showed before, then new ones."""

    __slots__ = ("faces", "fresh")

    def __init__(self, faces: Sequence[int], fresh: Dice) -> None:
        self.faces = list(faces)
        self.fresh = fresh

    def roll(self, sides: int) -> int:
        return self.faces.pop(0) if self.faces else self.fresh.roll(sides)

    def draw(self, n: int) -> int:
        return self.roll(n) - 1

    def taken(self, count: int) -> list[int]:
        """Take the next faces that it showed before, at most `count`; they are not shown again."""
        faces, self.faces = self.faces[:count], self.faces[count:]
        return faces


Team = TypeVar("Team")
Before = TypeVar("Before", bound=Filed)


@dataclass(slots=True)
class Side(Generic[Team, Before]):
    """One team in the aftermath.

    team: a copy, which lives through the events.
    filed: the match's effects as they were filed first, where this is a corrected aftermath.
    """

    number: int
    team: Team
    coach: Coach | None
    filed: Before
    events: list[Event] = field(default_factory=list, kw_only=True)

    def apply(self, event: Event) -> None:
        """Apply an event to the team in place."""
        raise NotImplementedError

    def emit(self, kind: str, /, **payload: JSON) -> None:
        self.emit_all([Event(kind, payload)])

    def emit_all(self, events: Iterable[Event]) -> None:
        for event in events:
            self.apply(event)
            self.events.append(event)
