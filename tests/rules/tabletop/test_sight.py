"""Lines between figures, against shapely."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rules.tabletop.points import Point, distance
from rules.tabletop.shapes import Disc, Polygon, distance_to_segment
from rules.tabletop.sight import Pillar, Wall, samples
from tests.rules.tabletop.scenes import as_shapely, line, places, polygons

TINY = 0.001


def test_samples_are_the_centre_and_eight_places_of_the_rim() -> None:
    found = samples(Disc(Point(2.0, 3.0), 0.5))
    assert len(found) == 9
    assert (found[0], found[1], found[3], found[5], found[7]) == (
        (2.0, 3.0),
        (2.5, 3.0),
        (2.0, 3.5),
        (1.5, 3.0),
        (2.0, 2.5),
    )
    assert all(abs(distance(found[0], each) - 0.5) < 1e-12 for each in found[1:])


@given(places, places, polygons)
def test_a_wall_is_crossed_by_the_lines_that_cross_its_polygon(
    a: Point, b: Point, polygon: Polygon
) -> None:
    inside = as_shapely(polygon).buffer(-TINY, join_style="mitre")
    origins, ends = samples(Disc(a, 0.5)), samples(Disc(b, 0.787))
    wall = Wall(polygon, origins, ends, TINY)
    for i, p in enumerate(origins):
        for j, q in enumerate(ends):
            crossed = bool(wall.crossed(i) >> j & 1)
            assert crossed == polygon.is_crossed(p, q, TINY)
            assert wall.is_between or not crossed
            shared = line(p, q).intersection(inside).length
            if shared > 1e-9 or (shared == 0 and line(p, q).distance(inside) > 1e-9):
                assert crossed == (shared > 0)


@given(places, places, places, st.sampled_from([0.491, 0.629, 2.0]))
def test_a_pillar_is_crossed_by_the_lines_that_come_near_its_middle(
    a: Point, b: Point, middle: Point, reach: float
) -> None:
    origins, ends = samples(Disc(a, 0.5)), samples(Disc(b, 0.787))
    pillar = Pillar(middle, reach, origins, ends)
    for i, p in enumerate(origins):
        for j, q in enumerate(ends):
            away = distance_to_segment(middle, p, q)
            if abs(away - reach) > 1e-9:
                assert bool(pillar.crossed(i) >> j & 1) == (away < reach)
