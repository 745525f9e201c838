"""NM-MOVE-16, -17: knockback, hurls and flight from flames."""

from __future__ import annotations

from rules.necromunda.referee import Referee
from rules.necromunda.squads import NOBODY
from rules.necromunda.states import FIT, INJURED
from rules.necromunda.table.neighbours import settle
from rules.necromunda.table.paths import Pushed, pushed
from rules.tabletop.points import Point


def shove(ref: Referee, q: int, way: Point, most: float, clause: str, by: int = NOBODY) -> Pushed:
    """Push a fighter in a straight line; return where and why it stopped (NM-MOVE-16, -17)."""
    pos = ref.pos
    base = pos.disc(q)
    others = [other for other in pos.on_table() if other != q]
    firm = [pos.disc(other) for other in others if pos.is_(other, FIT)]
    lying = [pos.disc(other) for other in others if pos.status[other] == INJURED]
    push = pushed(base, way, most, pos.terrain, firm, lying)
    pos.put(q, push.end)
    settle(pos)
    ref.note("is pushed", clause, q, by, path=[base.centre, push.end])
    return push
