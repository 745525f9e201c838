"""KT-SHOOT-01 to -03, KT-FIGHT-01 to -03: steps in which the sides pick a model by turns."""

from __future__ import annotations

from collections.abc import Callable

from rules.kill_team.position import Position
from rules.kill_team.squads import NOBODY


def begin(pos: Position) -> None:
    """Begin a step in which the side with initiative picks first."""
    pos.active = pos.initiative
    pos.passed = [False, False]


def next_side(pos: Position, eligible: Callable[[int], list[int]]) -> tuple[int, list[int]]:
    """Return the side whose turn it is and the models it may pick; NOBODY where the step is over.

    A side without anybody to pick lets the other go on.
    """
    for side in (pos.active, 1 - pos.active):
        if not pos.passed[side] and (able := eligible(side)):
            return side, able
    return NOBODY, []
