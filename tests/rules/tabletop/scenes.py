"""Random scenes for properties: places, convex polygons, and the same as shapely has them."""

from __future__ import annotations

from hypothesis import strategies as st
from shapely import LineString, MultiPoint
from shapely import Polygon as Shapely

from rules.tabletop.points import Point
from rules.tabletop.shapes import Polygon

#: Thousandths of an inch, as games keep them.
inches = st.integers(-10_000, 30_000).map(lambda thousandths: thousandths / 1000)
places = st.builds(Point, inches, inches)


def _hull(spots: list[Point]) -> Polygon | None:
    hull = MultiPoint(spots).convex_hull
    if not isinstance(hull, Shapely) or hull.area < 0.01:
        return None
    ring = [Point(x, y) for x, y in hull.normalize().exterior.coords[:-1]]
    try:
        return Polygon(
            tuple(reversed(ring)) if not hull.normalize().exterior.is_ccw else tuple(ring)
        )
    except ValueError:  # three places on one line
        return None


polygons = (
    st.lists(places, min_size=3, max_size=8).map(_hull).filter(lambda found: found is not None)
)


def as_shapely(polygon: Polygon) -> Shapely:
    return Shapely(polygon.vertices)


def line(a: Point, b: Point) -> LineString:
    return LineString([a, b])
