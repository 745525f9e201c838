"""NM-GEO-27 to -30, NM-BLAST-02, -04, -06, NM-TMPL-02, -03: what markers and templates touch."""

from __future__ import annotations

from typing import Final

from rules.necromunda.table.measuring import settled
from rules.necromunda.table.terrain import TOUCH, Terrain
from rules.tabletop.points import Point, along, distance, towards
from rules.tabletop.shapes import Disc

#: NM-BLAST-04, NM-MOVE-16: how far one step of what is moved blindly goes.
STEP: Final = 0.05
#: NM-GEO-27.
_LENGTH: Final = 7.25
_WIDEST: Final = 1.25
#: NM-GEO-28: 0, 0.05 to 7.25.
_SAMPLES: Final = 146


def teardrop_touches(tip: Point, axis: Point, base: Disc) -> bool:
    """NM-GEO-27, -28."""
    if distance(along(tip, axis, _LENGTH / 2), base.centre) > _LENGTH / 2 + _WIDEST + base.radius:
        return False
    for at in range(_SAMPLES):
        t = at / 20
        reach = base.radius + _WIDEST * t / _LENGTH
        if distance(along(tip, axis, t), base.centre) < reach:
            return True
    return False


def tip_of(attacker: Disc, axis: Point) -> Point:
    """NM-TMPL-02."""
    return along(attacker.centre, axis, attacker.radius)


def blast_touches(centre: Point, radius: float, base: Disc) -> bool:
    """NM-GEO-29."""
    return distance(centre, base.centre) < radius + base.radius


def drawn_back(shooter: Disc, place: Point, reach: float) -> Point:
    """NM-BLAST-02: a place beyond long range, straight back to where it is just in range."""
    way = towards(shooter.centre, place)
    most = shooter.radius + reach
    if way is None or distance(shooter.centre, place) <= most:
        return place
    return settled(along(shooter.centre, way, most))


def scattered(terrain: Terrain, start: Point, way: Point, length: int) -> Point:
    """NM-BLAST-04: where a marker comes to lie that moves so many inches."""
    width, height = terrain.size
    at = start
    for step in range(1, round(length / STEP) + 1):
        goal = along(start, way, step * STEP)
        inside = 0 <= goal.x <= width and 0 <= goal.y <= height
        if not inside or any(
            piece.distance_to_segment(at, goal) <= TOUCH for piece in terrain.impassable
        ):
            break
        at = goal
    return settled(at)
