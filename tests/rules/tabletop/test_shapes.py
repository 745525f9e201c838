"""Distances and crossings, by hand and against shapely."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from shapely import Point as ShapelyPoint

from rules.tabletop.points import Point
from rules.tabletop.shapes import (
    Polygon,
    distance_between_segments,
    distance_to_segment,
    is_proper_crossing,
    points,
)
from tests.rules.tabletop.scenes import as_shapely, line, places, polygons

SQUARE = Polygon(points("1,1 3,1 3,3 1,3"))
TINY = 0.001


@given(polygons, places)
def test_the_distance_of_a_place(polygon: Polygon, place: Point) -> None:
    wanted = as_shapely(polygon).distance(ShapelyPoint(place))
    assert polygon.distance_to(place) == pytest.approx(wanted, abs=1e-9)


@given(polygons, places, places)
def test_the_distance_of_a_segment(polygon: Polygon, a: Point, b: Point) -> None:
    wanted = as_shapely(polygon).distance(line(a, b))
    assert polygon.distance_to_segment(a, b) == pytest.approx(wanted, abs=1e-9)


@given(places, places, places)
def test_the_distance_of_a_place_from_a_segment(p: Point, a: Point, b: Point) -> None:
    assert distance_to_segment(p, a, b) == pytest.approx(
        line(a, b).distance(ShapelyPoint(p)), abs=1e-9
    )


@given(places, places, places, places)
def test_the_distance_of_two_segments(a: Point, b: Point, c: Point, d: Point) -> None:
    wanted = line(a, b).distance(line(c, d))
    assert distance_between_segments(a, b, c, d) == pytest.approx(wanted, abs=1e-9)


def test_segments_that_touch_do_not_cross_properly() -> None:
    a, b, c, d = Point(0, 0), Point(4, 0), Point(2, 0), Point(2, 3)
    assert distance_between_segments(a, b, c, d) == 0
    assert not is_proper_crossing(a, b, c, d)
    assert is_proper_crossing(a, b, Point(2, -1), d)
    assert not is_proper_crossing(a, b, Point(5, -1), Point(5, 3))


@given(polygons, places, places)
def test_a_line_crosses_what_is_left_of_a_polygon_within_its_edges(
    polygon: Polygon, a: Point, b: Point
) -> None:
    inside = as_shapely(polygon).buffer(-TINY, join_style="mitre")
    shared = line(a, b).intersection(inside).length if not inside.is_empty else 0.0
    assume(not 0 < shared < 1e-9 and not (shared == 0 and line(a, b).distance(inside) < 1e-9))
    assert polygon.is_crossed(a, b, TINY) is (shared > 0)


@given(polygons, places, places)
def test_the_part_of_a_line_in_a_polygon_is_as_long_as_it_is(
    polygon: Polygon, a: Point, b: Point
) -> None:
    # Whether what runs along an edge is in it is for the last bit to say; games ask for a depth.
    assume(line(a, b).intersection(as_shapely(polygon).exterior).length == 0)
    wanted = line(a, b).intersection(as_shapely(polygon)).length
    part = polygon.reach(a, b, 0.0)
    share = part[1] - part[0] if part else 0.0
    assert share * line(a, b).length == pytest.approx(wanted, abs=1e-9)


@pytest.mark.parametrize(
    ("a", "b", "crosses"),
    [
        ((0.0, 2.0), (4.0, 2.0), True),
        ((2.0, 2.0), (2.5, 2.0), True),  # within it
        ((0.0, 1.0), (4.0, 1.0), False),  # along an edge
        ((0.0, 1.001), (4.0, 1.001), False),  # within the tolerance
        ((0.0, 1.002), (4.0, 1.002), True),
        ((0.0, 2.0), (2.0, 0.0), False),  # touches a corner
        ((2.0, 2.0), (2.0, 2.0), False),  # has no length
        ((0.0, 2.0), (1.001, 2.0), False),  # ends at the edge
    ],
)
def test_touching_is_not_crossing(
    a: tuple[float, float], b: tuple[float, float], crosses: bool
) -> None:
    assert SQUARE.is_crossed(Point(*a), Point(*b), TINY) is crosses
    assert SQUARE.is_crossed(Point(*b), Point(*a), TINY) is crosses


def test_edges_belong_to_a_polygon() -> None:
    assert SQUARE.contains(Point(1.0, 2.0))
    assert not SQUARE.contains(Point(0.999, 2.0))
    assert SQUARE.depth(Point(1.5, 2.0)) == 0.5
    assert SQUARE.distance_to(Point(0.0, 2.0)) == 1.0
    assert SQUARE.distance_to_segment(Point(0.0, 0.0), Point(0.0, 4.0)) == 1.0


@pytest.mark.parametrize(
    "text",
    [
        "0,0 1,0",  # too few
        "0,0 0,0 1,0 1,1",  # the same twice
        "0,0 0,1 1,1 1,0",  # clockwise
        "0,0 4,0 4,4 2,1 0,4",  # a dent
        "0,0 2,0 4,0 4,4",  # three on a line
        "0,2 4,2 1,0 2,4 3,0",  # a star
    ],
)
def test_what_is_no_convex_polygon_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="polygon"):
        Polygon(points(text))


@pytest.mark.parametrize("text", ["3", "3,x", "3 4", "3,4,5"])
def test_a_place_is_two_numbers(text: str) -> None:
    with pytest.raises(ValueError, match=r"no place|could not convert"):
        points(text)
