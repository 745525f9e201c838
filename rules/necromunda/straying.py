"""NM-SHOOT-24, -25: shots that miss, and the fighters that they may hit instead."""

from __future__ import annotations

from typing import Final

from rules.necromunda.position import Position
from rules.necromunda.referee import Referee
from rules.necromunda.shots import Shot
from rules.necromunda.squads import NOBODY
from rules.necromunda.states import STANDING
from rules.necromunda.table.measuring import at_most
from rules.necromunda.table.neighbours import is_within, nearest, touches
from rules.tabletop.shapes import distance_to_segment

#: NM-SHOOT-24, -25: how near the line of fire is at risk, and up to which face it is hit.
_RISK: Final = 1.0
_STRAYS: Final = 3


def stray(ref: Referee, p: int, shot: Shot) -> int:
    """Roll who is hit instead by a shot that missed; return NOBODY for nobody.

    See NM-SHOOT-24, -25.
    """
    if shot.gun.is_area or shot.hits or shot.far:
        return NOBODY
    for q in at_risk(ref.pos, p, shot.target):
        if ref.d6("stray", "NM-SHOOT-25", p, q) <= _STRAYS:
            return q
    return NOBODY


def at_risk(pos: Position, p: int, target: int) -> list[int]:
    """List the fighters that a missed shot may hit, in the order of the rolls (NM-SHOOT-24)."""
    start, end = pos.disc(p).centre, pos.disc(target).centre
    near = []
    for q in pos.on_table():
        if q in (p, target) or not pos.is_(q, STANDING):
            continue
        if pos.side_of[q] == pos.side_of[p] and is_within(pos, p, q, _RISK):
            continue
        base = pos.disc(q)
        is_near = at_most(distance_to_segment(base.centre, start, end) - base.radius, _RISK)
        fights = (
            pos.is_(target, STANDING)
            and pos.side_of[q] != pos.side_of[target]
            and touches(pos, q, target)
        )
        if (is_near or fights) and not pos.terrain.is_cut(start, base.centre):
            near.append(q)
    return nearest(pos, p, near)
