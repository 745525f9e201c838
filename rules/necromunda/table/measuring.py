"""NM-CONV-04, NM-GEO-02 to -08: lengths, and the tolerance of them all."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rules.necromunda.table.facing import DECIMALS
from rules.tabletop.points import Point, distance, rounded
from rules.tabletop.shapes import Disc, distance_to_segment

#: The tolerance of all comparisons, in inches (NM-CONV-04).
EPS: Final = 1e-6
#: Bases at most this far apart are in contact, in inches (NM-GEO-08).
CONTACT: Final = 0.02
#: NM-GEO-02: twice the millimetres of an inch.
_MM: Final = 50.8


def at_most(length: float, limit: float) -> bool:
    """Say whether a length is "within" a limit (NM-CONV-04)."""
    return length <= limit + EPS


def more_than(length: float, limit: float) -> bool:
    """Say whether a length is "more than" a limit (NM-CONV-04)."""
    return length > limit + EPS


def at_least(length: float, limit: float) -> bool:
    """Say whether a length is "no closer than" a limit (NM-CONV-04)."""
    return length >= limit - EPS


def radius_of(base_mm: int) -> float:
    """Return the radius of a base of so many millimetres, in inches (NM-GEO-02)."""
    return base_mm / _MM


def settled(p: Point) -> Point:
    """Return a place as it is kept (NM-GEO-36)."""
    return rounded(p, DECIMALS)


def gap(a: Disc, b: Disc) -> float:
    """Return the distance from base to base (NM-GEO-05)."""
    return max(0.0, distance(a.centre, b.centre) - a.radius - b.radius)


def gap_to_point(a: Disc, p: Point) -> float:
    """Return the distance from a base to a point (NM-GEO-06)."""
    return max(0.0, distance(a.centre, p) - a.radius)


def gap_to_segment(a: Disc, start: Point, end: Point) -> float:
    """Return the distance from a base to a segment (NM-GEO-06)."""
    return max(0.0, distance_to_segment(a.centre, start, end) - a.radius)


def is_on_table(a: Disc, size: tuple[float, float]) -> bool:
    """Say whether a base is wholly on the table (NM-GEO-03)."""
    (x, y), r = a.centre, a.radius - EPS
    return r <= x <= size[0] - r and r <= y <= size[1] - r


def overlap(a: Disc, b: Disc) -> bool:
    """Say whether two fighters overlap; touching is allowed (NM-GEO-07)."""
    return distance(a.centre, b.centre) < a.radius + b.radius - EPS


def overlaps_any(a: Disc, others: Iterable[Disc]) -> bool:
    """Say whether a base overlaps any of the others (NM-GEO-07)."""
    return any(overlap(a, other) for other in others)


def is_in_box(a: Disc, box: tuple[float, float, float, float]) -> bool:
    """Say whether the whole base lies in an upright rectangle (left, low, right, high).

    See NM-GEO-33.
    """
    (x, y), r = a.centre, a.radius - EPS
    left, low, right, high = box
    return left + r <= x <= right - r and low + r <= y <= high - r
