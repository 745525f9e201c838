"""Input of a Swiss pairing: the field, its past rounds, and a commissioner's wishes (LG-SWISS)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum


@dataclass(frozen=True, slots=True)
class Past:
    """A round that is over, as one entry saw it.

    opponent: the entry it was drawn against; None when it rested or was not there yet.
    home:     whether it was at home.
    before:   its score when the round was paired.
    bye:      whether it rested.
    theirs:   the opponent's score when the round was paired; None where that is not known.
    played:   whether the two met; after a walk-over or a double forfeit they have not.
    awarded:  whether it has the points of a win because the other did not come.
    """

    opponent: int | None
    home: bool = False
    before: int = 0
    bye: bool = False
    theirs: int | None = None
    played: bool = True
    awarded: bool = False


@dataclass(frozen=True, slots=True)
class Contender:
    """An entry that wants an opponent; a field is a sequence of these, the best placed first.

    score: its points so far.
    past:  every round so far, in order.
    coach, club: by any name; empty when they do not matter.
    """

    entry: int
    score: int = 0
    past: tuple[Past, ...] = ()
    coach: str = ""
    club: str = ""

    @property
    def met(self) -> Counter[int]:
        """How often it has met each opponent."""
        return Counter(past.opponent for past in self.past if past.opponent is not None)

    @property
    def byes(self) -> int:
        """The number of rounds in which it rested."""
        return sum(past.bye for past in self.past)

    @property
    def home_surplus(self) -> int:
        """How much more often it was at home than away."""
        return sum(1 if past.home else -1 for past in self.past if past.opponent is not None)

    @property
    def as_in_chess(self) -> Contender:
        """The same contender without opponents in rounds that were not played."""
        past = tuple(each if each.played else replace(each, opponent=None) for each in self.past)
        return replace(self, past=past)


class Attitude(Enum):
    """The rule for two of the same coach or club meeting (LG-SWISS-05)."""

    FREE = "free"
    DISCOURAGED = "discouraged"
    FORBIDDEN = "forbidden"


class Opening(Enum):
    """How round 1 is paired, when all scores are level (LG-SWISS-01)."""

    DRAWN = "drawn"
    HALVES = "halves"


#: Two entries, or an entry and None for its bye.
Couple = tuple[int, int | None]


@dataclass(frozen=True, slots=True)
class Wishes:
    """A commissioner's wishes for the round (LG-SWISS-04, LG-SWISS-05).

    pins:        pairs that shall meet; ``(7, None)``: 7 shall rest.
    forbidden:   pairs that shall not; ``(7, None)``: 7 shall not rest.
    discouraged: pairs that should rather not.
    """

    pins: Sequence[Couple] = ()
    forbidden: Sequence[Couple] = ()
    discouraged: Sequence[tuple[int, int]] = ()
    same_coach: Attitude = Attitude.FREE
    same_club: Attitude = Attitude.FREE
