"""Bases and terrain by their numbers: ``at(11, 5)`` is a fighter on a 25 mm base."""

from __future__ import annotations

from rules.necromunda.table.measuring import radius_of
from rules.necromunda.table.terrain import Line, Terrain
from rules.tabletop.points import Point
from rules.tabletop.shapes import Disc, Polygon

SIZE = (24.0, 24.0)
SMALL, LARGE = radius_of(25), radius_of(32)


def at(x: float, y: float, base: int = 25) -> Disc:
    return Disc(Point(x, y), radius_of(base))


def line(*numbers: float) -> Line:
    """``line(10, 12, 10, 20)``: a wall, a door or a barricade."""
    return Line(Point(*numbers[:2]), Point(*numbers[2:]))


def rectangle(left: float, low: float, right: float, high: float) -> Polygon:
    corners = ((left, low), (right, low), (right, high), (left, high))
    return Polygon([Point(*corner) for corner in corners])


EMPTY = Terrain(SIZE)
