"""Ladders: the winner takes the better place (LG-LADDER-01)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

#: Entries from the top.
Ladder = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Challenge:
    """A challenge for a better place."""

    challenger: int
    challenged: int


def challengeable(ladder: Sequence[int], challenger: int, reach: int) -> tuple[int, ...]:
    """Return the entries at most `reach` places above the challenger, the nearest first."""
    at = ladder.index(challenger)
    return tuple(reversed(ladder[max(0, at - reach) : at]))


class Answer(Enum):
    """What becomes of a challenge before it is played."""

    ACCEPTED = "accepted"
    DECLINED = "declined"
    TIMED_OUT = "timed_out"


class Effect(Enum):
    """The effect of an answer: a fixture, one decline fewer, or a walk-over for the challenger."""

    FIXTURE = "fixture"
    DECLINE = "decline"
    WALK_OVER = "walk_over"


def answered(answer: Answer, declined: int, most: int) -> Effect:
    """Return the effect of an answer.

    declined: the challenges that the challenged entry has declined this season.
    most:     the number it may decline; a challenge that timed out counts as declined up to that,
              and is won without a match after it.

    Raises ValueError for a decline too many.
    """
    if answer is Answer.ACCEPTED:
        return Effect.FIXTURE
    if declined < most:
        return Effect.DECLINE
    if answer is Answer.TIMED_OUT:
        return Effect.WALK_OVER
    raise ValueError(f"no more than {most} challenges can be declined")


def settled(ladder: Sequence[int], challenge: Challenge, winner: int | None) -> Ladder:
    """Return the ladder after a challenge: the winner has the better of the two places.

    winner: None when nobody won; then each keeps its place.

    Raises ValueError for a winner that is not part of the challenge.
    """
    places = sorted(ladder.index(entry) for entry in (challenge.challenger, challenge.challenged))
    if winner is None:
        return tuple(ladder)
    if winner not in (challenge.challenger, challenge.challenged):
        raise ValueError(f"entry {winner} is not part of the challenge")
    better, worse = places
    after = list(ladder)
    if after[better] != winner:
        after[better], after[worse] = after[worse], after[better]
    return tuple(after)


def entered(ladder: Sequence[int], entry: int) -> Ladder:
    """Return the ladder with a late entry at the bottom."""
    return (*ladder, entry)


def left(ladder: Sequence[int], entry: int) -> Ladder:
    """Return the ladder without an entry that has left: those below move up (LG-OUT-03)."""
    return tuple(each for each in ladder if each != entry)
