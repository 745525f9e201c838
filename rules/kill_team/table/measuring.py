"""KT-GEO-01 to -06, -19, KT-GEN-11: lengths between bases, and the tolerance of them all."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from rules.kill_team.catalogue.layouts import DECIMALS
from rules.tabletop.points import Point, distance, rounded
from rules.tabletop.shapes import Disc, Polygon

#: The tolerance of all comparisons, in inches (KT-GEO-02).
EPS: Final = 0.001
#: KT-GEO-03: inches by the millimetres across a base.
RADIUS: Final[Mapping[int, float]] = {25: 0.492, 32: 0.630, 40: 0.787}


def at_most(length: float, limit: float) -> bool:
    """Say whether a length is "within" a limit (KT-GEO-02, KT-GEN-11)."""
    return length <= limit + EPS


def more_than(length: float, limit: float) -> bool:
    """Say whether a length is "more than" or "outside" a limit (KT-GEO-02, KT-GEN-11)."""
    return length > limit + EPS


def placed(centre: Point, base: int) -> Disc:
    """Return the base of a model, its size in millimetres and its centre rounded (KT-GEO-03)."""
    return Disc(rounded(centre, DECIMALS), RADIUS[base])


def gap(a: Disc, b: Disc) -> float:
    """Return the distance from base to base, exactly the same either way (KT-GEO-04)."""
    return max(0.0, distance(a.centre, b.centre) - (a.radius + b.radius))


def gap_to_point(a: Disc, p: Point) -> float:
    """Return the distance from a base to a point (KT-GEO-04)."""
    return max(0.0, distance(a.centre, p) - a.radius)


def gap_to_polygon(a: Disc, polygon: Polygon) -> float:
    """Return the distance from a base to a polygon (KT-GEO-04)."""
    return max(0.0, polygon.distance_to(a.centre) - a.radius)


def is_near(a: Disc, others: Iterable[Disc], limit: float) -> bool:
    """Say whether any of the others is within the limit."""
    return any(at_most(gap(a, other), limit) for other in others)


def is_on_table(a: Disc, width: float, length: float) -> bool:
    """Say whether a base is wholly on the table (KT-GEO-05)."""
    (x, y), r = a.centre, a.radius - EPS
    return r <= x <= width - r and r <= y <= length - r


def overlap(a: Disc, b: Disc) -> bool:
    """Say whether two models overlap; touching is allowed (KT-GEO-06)."""
    return distance(a.centre, b.centre) < a.radius + b.radius - EPS


def overlaps_piece(a: Disc, polygon: Polygon) -> bool:
    """Say whether a base overlaps a piece of terrain (KT-GEO-22, -25)."""
    return polygon.distance_to(a.centre) < a.radius - EPS


def is_wholly_in(a: Disc, zone: Polygon) -> bool:
    """Say whether a base is wholly in a zone (KT-GEO-19)."""
    return zone.depth(a.centre) >= a.radius - EPS


def is_partly_in(a: Disc, zone: Polygon) -> bool:
    """Say whether a base is partly in a zone (KT-GEO-19)."""
    return zone.distance_to(a.centre) < a.radius - EPS
