"""Places to walk around things by: straight legs between them keep clear of what they surround."""

from __future__ import annotations

from math import sqrt

from rules.tabletop.points import Point, along, compass
from rules.tabletop.shapes import Disc, Polygon

#: cos(pi / 16): what the middle of a leg between two of sixteen places round a disc loses.
_OF_SIXTEEN = sqrt(2 + sqrt(2 + sqrt(2))) / 2


def round_disc(disc: Disc) -> list[Point]:
    """Return sixteen places around a disc, so far off that the legs between neighbours do not enter
    it.
    """
    return [along(disc.centre, way, disc.radius / _OF_SIXTEEN) for way in compass(16)]


def round_polygon(polygon: Polygon, clearance: float) -> list[Point]:
    """Return three places at each vertex, so that the legs between neighbours keep the
    clearance.
    """
    places = []
    edges = polygon.edges
    for before, after in zip((edges[-1], *edges[:-1]), edges, strict=True):
        first, last = (Point(-edge.inner.x, -edge.inner.y) for edge in (before, after))
        # Their sum is 2 cos(d/2) long, d being the angle between them; by its cosine itself sharp
        # corners would lose half of the digits.
        x, y = first.x + last.x, first.y + last.y
        long = sqrt(x * x + y * y)
        middle = Point(x / long, y / long)
        off = clearance / sqrt((1 + long / 2) / 2)
        places += [along(after.start, way, off) for way in (first, middle, last)]
    return places
