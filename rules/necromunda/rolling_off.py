"""NM-DICE-13, NM-PRIO: roll-offs, and priority."""

from __future__ import annotations

from collections.abc import Sequence

from rules.necromunda.catalogue.vocabulary import Purpose
from rules.necromunda.referee import Referee


def ranking(ref: Referee, sides: Sequence[int], purpose: Purpose, clause: str) -> list[int]:
    """Return the sides ranked by their rolls; sides that tie roll again for their places.

    See NM-PRIO-04 to -06, -10.
    """
    faces = {side: ref.d6(purpose, clause, side=side) for side in sides}
    ranked: list[int] = []
    for face in sorted({*faces.values()}, reverse=True):
        tied = [side for side in sides if faces[side] == face]
        ranked += tied if len(tied) == 1 else ranking(ref, tied, purpose, clause)
    return ranked


def winner(ref: Referee, sides: Sequence[int], purpose: Purpose, clause: str) -> int:
    """Return the winner of a roll-off; sides that tie for the highest roll again.

    See NM-DICE-13, NM-PRIO-08.
    """
    while len(sides) > 1:
        faces = {side: ref.d6(purpose, clause, side=side) for side in sides}
        best = max(faces.values())
        sides = [side for side in sides if faces[side] == best]
    return sides[0]


def priority(ref: Referee) -> list[int]:
    """Return the sides in priority order of this round (NM-PRIO-01 to -10)."""
    pos = ref.pos
    sides = pos.playing()
    if len(sides) == 2:
        return _of_two(ref, sides)
    if pos.options.get("clockwise", False):
        first = winner(ref, sides, "priority", "NM-PRIO-07")
        at = sides.index(first)
        return [*sides[at:], *sides[:at]]
    return ranking(ref, sides, "priority", "NM-PRIO-04")


def _of_two(ref: Referee, sides: list[int]) -> list[int]:
    """Return the priority order of two sides (NM-PRIO-01 to -03, -09)."""
    before = ref.pos.priority
    while True:
        one, other = (ref.d6("priority", "NM-PRIO-01", side=side) for side in sides)
        if one != other:
            return sides if one > other else sides[::-1]
        if before:
            return before[::-1]
