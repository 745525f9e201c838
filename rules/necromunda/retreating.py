"""NM-ACTN-29 to -31, -38: a fighter breaks away from its enemies."""

from __future__ import annotations

from rules.necromunda.fighting import react
from rules.necromunda.moving import walk
from rules.necromunda.position import Position
from rules.necromunda.referee import Referee
from rules.necromunda.states import FIT, STANDING
from rules.necromunda.table.chosen_paths import Way
from rules.necromunda.table.measuring import gap, more_than
from rules.necromunda.table.neighbours import foes, ground_of
from rules.necromunda.table.paths import BUBBLE
from rules.necromunda.testing import passed
from rules.problems import Problem
from rules.tabletop.shapes import Disc


def retreat(ref: Referee, p: int) -> bool:
    """Play a retreat, with the enemies' reactions; return whether its test was passed.

    See NM-ACTN-29 to -31, NM-FX-31.
    """
    pos = ref.pos
    succeeds = passed(ref, p, "i", "NM-ACTN-29", pos.fighters[p].sum("retreat_mod"))
    for q in sorted(foes(pos, p), key=lambda q: (pos.number(q), pos.side_of[q])):
        if passed(ref, q, "i", "NM-ACTN-30"):
            react(ref, q, p)
    if succeeds and pos.is_(p, STANDING):
        if pos.broken[p]:
            most = sum(ref.two("retreat_distance", "NM-ACTN-38", p))
        else:
            most = ref.d6("retreat_distance", "NM-ACTN-31", p)
        walk(ref, p, most, "retreats", "NM-ACTN-31", ways=retreat_ways(pos, p))
    return succeeds


def retreat_ways(pos: Position, p: int) -> list[Way]:
    """Return the ways of a retreat: to stay, or to end more than an inch from enemies that could
    fight.

    See NM-ACTN-31.
    """
    start, ground = pos.disc(p).centre, ground_of(pos, p)
    enemies = [pos.disc(q) for q in pos.enemies(p) if pos.is_(q, FIT)]

    def stays(end: Disc) -> bool:
        return end.centre == start

    def is_clear(end: Disc) -> bool:
        return all(more_than(gap(end, enemy), BUBBLE) for enemy in enemies)

    near = Problem("ends_too_near_an_enemy", "NM-ACTN-31")
    return [Way(ground, stays, near), Way(ground, is_clear, near)]
