"""Points and directions in the plane: x to the right, y up, in inches."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import sqrt
from typing import Final, NamedTuple

#: Makes a point without asking for the names of its parts, in half of the time.
_new: Final = tuple.__new__


class Point(NamedTuple):
    """A place, or a direction of length 1."""

    x: float
    y: float


def distance(a: Point, b: Point) -> float:
    (ax, ay), (bx, by) = a, b
    dx, dy = bx - ax, by - ay
    return sqrt(dx * dx + dy * dy)


def along(start: Point, direction: Point, length: float) -> Point:
    """Return the place at that distance from another in a direction."""
    (x, y), (dx, dy) = start, direction
    return _new(Point, (x + dx * length, y + dy * length))


def between(a: Point, b: Point, share: float) -> Point:
    """Return the place at a share (0 to 1) of the way from one to another."""
    (ax, ay), (bx, by) = a, b
    return _new(Point, (ax + (bx - ax) * share, ay + (by - ay) * share))


def towards(a: Point, b: Point) -> Point | None:
    """Return the direction from one place to another; None where they are the same."""
    length = distance(a, b)
    return Point((b.x - a.x) / length, (b.y - a.y) / length) if length else None


def rounded(p: Point, decimals: int) -> Point:
    x, y = p
    # Adding nothing turns -0.0, which is written differently, into 0.0.
    return _new(Point, (round(x, decimals) + 0.0, round(y, decimals) + 0.0))


#: The first quarter of each compass: 8, 16 and 24 directions.
_QUARTERS = {
    8: ((1.0, 0.0), (sqrt(0.5), sqrt(0.5))),
    16: (
        (1.0, 0.0),
        (sqrt(2 + sqrt(2)) / 2, sqrt(2 - sqrt(2)) / 2),
        (sqrt(0.5), sqrt(0.5)),
        (sqrt(2 - sqrt(2)) / 2, sqrt(2 + sqrt(2)) / 2),
    ),
    24: (
        (1.0, 0.0),
        ((sqrt(6) + sqrt(2)) / 4, (sqrt(6) - sqrt(2)) / 4),
        (sqrt(3) / 2, 0.5),
        (sqrt(0.5), sqrt(0.5)),
        (0.5, sqrt(3) / 2),
        ((sqrt(6) - sqrt(2)) / 4, (sqrt(6) + sqrt(2)) / 4),
    ),
}


@cache
def compass(count: int) -> Sequence[Point]:
    """Return that many directions (8, 16 or 24) evenly round, from +x, counter-clockwise.

    A turn by a right angle is exact: what is symmetric on the table stays so.
    """
    directions = [Point(x, y) for x, y in _QUARTERS[count]]
    quarter = len(directions)
    while len(directions) < count:
        before = directions[-quarter]
        directions.append(Point(-before.y + 0.0, before.x))
    return tuple(directions)
