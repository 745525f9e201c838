"""Paths, detours and the shortest way, against shapely and by hand."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from shapely import LineString
from shapely import Point as ShapelyPoint

from rules.tabletop import paths
from rules.tabletop.detours import round_disc, round_polygon
from rules.tabletop.points import Point, distance
from rules.tabletop.shapes import Disc, Polygon, distance_to_segment, points
from tests.rules.tabletop.scenes import as_shapely, line, places, polygons

SQUARE = Polygon(points("1,1 3,1 3,3 1,3"))
CLEARANCE = 0.502


@given(st.lists(places, min_size=2, max_size=6), st.floats(0, 60))
def test_a_path_is_cut_where_it_has_that_length(path: list[Point], most: float) -> None:
    whole = paths.length(path)
    assert whole == pytest.approx(LineString(path).length)
    kept = paths.cut(path, most)
    assert paths.length(kept) == pytest.approx(min(whole, most), abs=1e-9)
    wanted = LineString(path).interpolate(most)
    assert distance(kept[-1], Point(wanted.x, wanted.y)) < 1e-9


@given(polygons)
def test_legs_round_a_polygon_keep_clear_of_it(polygon: Polygon) -> None:
    shape = as_shapely(polygon)
    ring = round_polygon(polygon, CLEARANCE)
    assert len(ring) == 3 * len(polygon.vertices)
    for a, b in pairwise([*ring, ring[0]]):
        assert shape.distance(line(a, b)) >= CLEARANCE - 1e-9


@given(places, st.floats(0.1, 5))
def test_legs_round_a_disc_keep_out_of_it(centre: Point, radius: float) -> None:
    ring = round_disc(Disc(centre, radius))
    for a, b in pairwise([*ring, ring[0]]):
        assert line(a, b).distance(ShapelyPoint(centre)) == pytest.approx(radius)


def clear(polygon: Polygon, a: Point, b: Point) -> bool:
    return polygon.distance_to_segment(a, b) >= CLEARANCE - 0.01


@given(polygons, places, places)
def test_there_is_always_a_way_round_one_polygon_and_none_is_shorter_than_the_straight(
    polygon: Polygon, a: Point, b: Point
) -> None:
    assume(polygon.distance_to(a) > 1 and polygon.distance_to(b) > 1)
    way = paths.shortest(
        a, [b], round_polygon(polygon, CLEARANCE), lambda p, q: clear(polygon, p, q)
    )
    assert way is not None
    assert (way[0], way[-1]) == (a, b)
    assert all(clear(polygon, p, q) for p, q in pairwise(way))
    grown = as_shapely(polygon).buffer(CLEARANCE - 0.01, quad_segs=64)
    around = LineString([a, b]).union(grown).convex_hull.exterior.length
    assert distance(a, b) - 1e-9 <= paths.length(way) <= around


def test_the_nearest_goal_is_chosen_and_what_is_too_far_is_not_found() -> None:
    start, near, far = Point(0.0, 2.0), Point(5.0, 2.0), Point(0.0, 9.0)
    nodes = round_polygon(SQUARE, CLEARANCE)

    def free(a: Point, b: Point) -> bool:
        return clear(SQUARE, a, b)

    way = paths.shortest(start, [far, near], nodes, free)
    assert way is not None
    assert way[-1] == near
    assert 5.5 < paths.length(way) < 7
    assert paths.shortest(start, [far, near], nodes, free, most=5.5) is None
    assert paths.shortest(start, [], nodes, free) is None
    assert paths.shortest(start, [Point(2.0, 2.0)], nodes, free) is None
    assert paths.shortest(near, [near], [], free) == [near, near]
    assert distance_to_segment(start, near, near) == 5.0
