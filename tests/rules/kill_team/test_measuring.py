"""KT-GEO-01 to -06, -19: gaps, the tolerance, zones."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely import Point as ShapelyPoint
from shapely import Polygon as Shapely

from rules.kill_team.table import measuring
from rules.kill_team.table.measuring import EPS, RADIUS, gap, placed
from rules.tabletop.points import Point
from tests.rules.kill_team.tables import CATALOGUE, SIZE, at, piece

spots = st.builds(
    Point,
    st.integers(0, 22_000).map(lambda n: n / 1000),
    st.integers(0, 30_000).map(lambda n: n / 1000),
)
bases = st.sampled_from(sorted(RADIUS))


@pytest.mark.clause("KT-GEO-01")
def test_the_table_of_every_layout_is_22_by_30_inches() -> None:
    assert [*SIZE] == [CATALOGUE.ruleset.table_width, CATALOGUE.ruleset.table_length]
    for layout in CATALOGUE.layouts.values():
        assert not list(layout.faults(22, 30))
        assert list(layout.faults(22, 29))


@pytest.mark.clause("KT-GEO-02", "KT-GEN-11")
def test_a_thousandth_of_an_inch_is_tolerated() -> None:
    assert EPS == 0.001
    assert measuring.at_most(1.0009, 1)
    assert not measuring.at_most(1.0011, 1)
    assert not measuring.more_than(1.0009, 1)
    assert measuring.more_than(1.0011, 1)


@pytest.mark.clause("KT-GEO-03")
def test_models_are_discs_with_rounded_centres() -> None:
    for base, radius in RADIUS.items():
        assert radius == round(base / 25.4 / 2, 3)
    assert {sheet.base for sheet in CATALOGUE.datasheets.values()} == set(RADIUS)
    model = placed(Point(1.23456, 7.0004), 32)
    assert model == (Point(1.235, 7.0), 0.63)


@pytest.mark.clause("KT-GEO-04")
@given(spots, bases, spots, bases)
def test_a_gap_is_from_base_to_base(a: Point, small: int, b: Point, large: int) -> None:
    one, other = placed(a, small), placed(b, large)
    apart = ShapelyPoint(one.centre).distance(ShapelyPoint(other.centre))
    assert gap(one, other) == pytest.approx(max(0.0, apart - one.radius - other.radius), abs=1e-9)
    assert gap(one, other) == gap(other, one)
    assert measuring.gap_to_point(one, other.centre) == pytest.approx(
        max(0.0, apart - one.radius), abs=1e-9
    )


@pytest.mark.clause("KT-GEO-04")
def test_a_gap_to_terrain_is_nothing_where_the_model_stands_in_it() -> None:
    wood = piece("ruins", "wood_1").shape
    assert measuring.gap_to_polygon(at(17, 10), wood) == 0
    assert measuring.gap_to_polygon(at(17, 7), wood) == pytest.approx(8.268 - 7 - 0.492)


@pytest.mark.clause("KT-GV-01")
def test_twelve_inches_between_centres() -> None:
    charger, target = at(11, 5), at(11, 17)
    assert gap(charger, target) == pytest.approx(11.016, abs=0.001)
    assert measuring.at_most(gap(charger, target), CATALOGUE.ruleset.charge_declare_range)


@pytest.mark.clause("KT-GV-20")
def test_who_is_within_two_inches_of_a_marker() -> None:
    marker = CATALOGUE.missions["hold_the_ground"].markers[0]
    assert (marker.x, marker.y) == (4, 15)
    near, far = (measuring.gap_to_point(at(4, y), marker) for y in (17.4, 17.5))
    assert (near, far) == (pytest.approx(1.908, abs=0.001), pytest.approx(2.008, abs=0.001))
    reach = CATALOGUE.ruleset.objective_radius
    assert measuring.at_most(near, reach)
    assert not measuring.at_most(far, reach)


@pytest.mark.clause("KT-GEO-05")
@pytest.mark.parametrize(
    ("x", "y", "on"),
    [
        (0.492, 0.492, True),
        (21.508, 29.508, True),
        (0.491, 15, True),  # within the tolerance
        (0.490, 15, False),
        (21.510, 15, False),
        (11, 0.490, False),
        (11, 29.510, False),
    ],
)
def test_a_base_is_on_the_table(x: float, y: float, on: bool) -> None:
    assert measuring.is_on_table(at(x, y), *SIZE) is on


@pytest.mark.clause("KT-GEO-06")
@pytest.mark.parametrize(("y", "overlap"), [(1.5, True), (1.982, True), (1.983, False), (2, False)])
def test_bases_may_touch_and_not_overlap(y: float, overlap: bool) -> None:
    assert measuring.overlap(at(5, 1), at(5, y)) is overlap


@pytest.mark.clause("KT-GEO-19")
@pytest.mark.parametrize(
    ("y", "wholly", "partly"),
    [
        (3, True, True),
        (5.508, True, True),
        (5.6, False, True),
        (6.49, False, True),
        (6.492, False, False),
    ],
)
def test_wholly_and_partly_in_a_zone(y: float, wholly: bool, partly: bool) -> None:
    zone = CATALOGUE.deployments["short_edges"].zones[0]
    assert measuring.is_wholly_in(at(11, y), zone) is wholly
    assert measuring.is_partly_in(at(11, y), zone) is partly


@pytest.mark.clause("KT-GEO-19")
@given(spots, bases)
def test_in_a_corner_as_shapely_sees_it(centre: Point, base: int) -> None:
    model = placed(centre, base)
    zone = CATALOGUE.deployments["corners"].zones[0]
    shape = Shapely(zone.vertices)
    # A disc is in a convex polygon where its centre is in what is left of it within its radius.
    inner = shape.buffer(-(model.radius - EPS), join_style="mitre")
    near = shape.distance(ShapelyPoint(model.centre)) < model.radius - EPS
    if abs(inner.boundary.distance(ShapelyPoint(model.centre))) > 1e-9:
        assert measuring.is_wholly_in(model, zone) is inner.contains(ShapelyPoint(model.centre))
    assert measuring.is_partly_in(model, zone) is near


def test_near_is_near_any_of_them() -> None:
    assert measuring.is_near(at(5, 5), [at(9, 9), at(5, 6.9)], 1)
    assert not measuring.is_near(at(5, 5), [at(9, 9), at(5, 7.1)], 1)
    assert not measuring.is_near(at(5, 5), [], 1)
