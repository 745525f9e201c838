"""What is hidden from an eye, against the exact distance of every line."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rules.tabletop.points import Point
from rules.tabletop.shadows import shadow_of_polygon, shadow_of_segment
from rules.tabletop.shapes import Polygon, distance_between_segments
from tests.rules.tabletop.scenes import places, polygons

LIMIT = 1e-9
#: Few places on a coarse lattice: lines often touch ends, run along segments, or are none at all.
corners = st.builds(Point, st.integers(0, 4).map(float), st.integers(0, 4).map(float))
spots = places | corners


@given(spots, st.lists(spots, min_size=1, max_size=20), spots, spots)
def test_a_segment_hides_the_places_whose_lines_it_touches(
    eye: Point, seen: list[Point], a: Point, b: Point
) -> None:
    wanted = [distance_between_segments(eye, place, a, b) <= LIMIT for place in seen]

    found = shadow_of_segment(eye, seen, a, b, LIMIT)

    assert [bool(found >> at & 1) for at in range(len(seen))] == wanted


@given(spots, st.lists(spots, min_size=1, max_size=20), polygons)
def test_a_polygon_hides_the_places_whose_lines_it_touches(
    eye: Point, seen: list[Point], polygon: Polygon
) -> None:
    # Its corners as well: lines that only just touch it.
    seen = [*seen, *polygon.vertices]
    wanted = [polygon.distance_to_segment(eye, place) <= LIMIT for place in seen]

    found = shadow_of_polygon(eye, seen, polygon, LIMIT)

    assert [bool(found >> at & 1) for at in range(len(seen))] == wanted
