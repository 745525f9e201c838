"""The course of a match as its report in words needs it (LG-STORY-02): what everybody could see.

A game's room reads it from the record, and from the log where that says more. Nothing of it was
hidden in the match: scores, and who was hurt by whom.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

#: A side, and a number in its line-up.
Who = tuple[int, int]

#: How a loss ended, the worst first.
GRAVE = ("dead", "lasting", "missing", "hurt")


@dataclass(frozen=True, slots=True)
class When:
    """A moment of a match.

    part:   the half, from 1; 0 in a game that counts on from the first to the last moment.
    number: the turn, minute or round in it.
    """

    part: int
    number: int


@dataclass(frozen=True, slots=True)
class Scored:
    """A change of the score. who: None where nobody of the line-ups scored it."""

    side: int
    who: Who | None
    when: When


@dataclass(frozen=True, slots=True)
class Loss:
    """Somebody who was put out of the match.

    by:    who did it; None where nobody did, or nobody knows.
    grave: one of `GRAVE`, as far as the record knows it.
    when:  None where nobody knows.
    """

    who: Who
    by: Who | None
    grave: str
    when: When | None = None


@dataclass(frozen=True, slots=True)
class Course:
    """What happened, in order.

    scores:  None where their order is not known, or the score is no sum of single moments.
    late:    from this moment on a score comes late; None where nothing says when a match ends.
    ordered: whether losses of one moment stand in their order.
    unhurt:  whether its game counts injuries, and there was none.
    half:    the first moment of the second half; None in a game without halves.
    scene:   the id of the mission or scenario; empty where there is none.
    rounds:  how many were played; 0 where nobody counts them.
    gave_way: the sides that broke or bottled out.
    kicks:   the goals of a shoot-out by side; empty without one.
    """

    scores: Sequence[Scored] | None = None
    losses: Sequence[Loss] = ()
    late: When | None = None
    scene: str = ""
    rounds: int = 0
    gave_way: Sequence[int] = ()
    kicks: Sequence[int] = field(default_factory=tuple)
    half: When | None = None
    ordered: bool = False
    unhurt: bool = False


def in_order(
    scores: Iterable[Scored], sides: Sequence[Mapping[str, Any]]
) -> Sequence[Scored] | None:
    """Return the scores in their order.

    None where they are not all of the score, or two sides scored at what is told as one moment.
    """
    found = sorted(scores, key=lambda each: (each.when.part, each.when.number))
    counted = [sum(each.side == side for each in found) for side in range(len(sides))]
    if counted != [side.get("score") for side in sides]:
        return None
    sides_at: dict[When, int] = {}
    if any(sides_at.setdefault(each.when, each.side) != each.side for each in found):
        return None
    return found


def opponent(side: int, number: int | None) -> Who | None:
    """Return who of the other side of two it was; None without a number."""
    return (1 - side, number) if number else None
