"""What the aftermaths of all games share: sides that live through their events, and their dice.

A corrected match has another aftermath (LG-EVENT-04).  What was rolled for the same thing in the
one that it replaces is not rolled again: the touchdown of one player is not the other team's
winnings.
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
    """The dice of an aftermath; ``again`` what a corrected one rolls that was not rolled before."""
    return Stream(match.seed, "aftermath-again" if again else "aftermath")


class Filed:
    """One team's events of an aftermath that is replaced; empty where nothing is.

    faces:  by what they were rolled for.
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
        """Keeps what stands of an event; each game has its own."""
        raise NotImplementedError

    def told(self, dice: Dice, *what: JSON) -> Dice:
        """The dice for one thing, first as they fell for it before."""
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
        """The next faces that it showed before, at most so many; they are not shown again."""
        faces, self.faces = self.faces[:count], self.faces[count:]
        return faces


Team = TypeVar("Team")
Before = TypeVar("Before", bound=Filed)


@dataclass(slots=True)
class Side(Generic[Team, Before]):
    """One team in the aftermath.

    team:  a copy, which lives through the events.
    filed: what the match did as it was filed first, where this is a corrected aftermath.
    """

    number: int
    team: Team
    coach: Coach | None
    filed: Before
    events: list[Event] = field(default_factory=list, kw_only=True)

    def apply(self, event: Event) -> None:
        """Applies an event to the team in place."""
        raise NotImplementedError

    def emit(self, kind: str, /, **payload: JSON) -> None:
        self.emit_all([Event(kind, payload)])

    def emit_all(self, events: Iterable[Event]) -> None:
        for event in events:
            self.apply(event)
            self.events.append(event)
