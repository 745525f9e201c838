"""NM-GEO-27 to -30, NM-BLAST-02, -04, -06, NM-TMPL-02, -03: the reach of markers and templates."""

from __future__ import annotations

from typing import Final

from rules.necromunda.table.measuring import settled
from rules.necromunda.table.terrain import TOUCH, Terrain
from rules.tabletop.points import Point, along, distance, towards
from rules.tabletop.shapes import Disc

#: NM-BLAST-04, NM-MOVE-16: how far one step of what is moved blindly goes.
STEP: Final = 0.05
#: The length of a template, in inches (NM-GEO-27).
_LENGTH: Final = 7.25
_WIDEST: Final = 1.25
#: The samples along a template: 0, 0.05 to 7.25 inches (NM-GEO-28).
_SAMPLES: Final = 146


def teardrop_touches(tip: Point, axis: Point, base: Disc) -> bool:
    """Say whether a template touches a base (NM-GEO-27, -28)."""
    if distance(along(tip, axis, _LENGTH / 2), base.centre) > _LENGTH / 2 + _WIDEST + base.radius:
        return False
    for at in range(_SAMPLES):
        t = at / 20
        reach = base.radius + _WIDEST * t / _LENGTH
        if distance(along(tip, axis, t), base.centre) < reach:
            return True
    return False


def tip_of(attacker: Disc, axis: Point) -> Point:
    """Return the tip of a template (NM-TMPL-02)."""
    return along(attacker.centre, axis, attacker.radius)


def blast_touches(centre: Point, radius: float, base: Disc) -> bool:
    """Say whether a marker touches a base (NM-GEO-29)."""
    return distance(centre, base.centre) < radius + base.radius


def drawn_back(shooter: Disc, place: Point, reach: float) -> Point:
    """Return a place in range: one beyond long range is drawn straight back to it (NM-BLAST-02)."""
    way = towards(shooter.centre, place)
    most = shooter.radius + reach
    if way is None or distance(shooter.centre, place) <= most:
        return place
    return settled(along(shooter.centre, way, most))


def scattered(terrain: Terrain, start: Point, way: Point, length: int) -> Point:
    """Return the place where a marker that moves so many inches comes to lie (NM-BLAST-04)."""
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
