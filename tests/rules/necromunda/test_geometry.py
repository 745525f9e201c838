"""Table and geometry: facings, distances, terrain, pushes, markers and templates."""

from __future__ import annotations

from math import cos, hypot, radians, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.necromunda.table.facing import ARC, DEGREES, TEMPLATE_ARC, facing_to, is_ahead, is_turn
from rules.necromunda.table.measuring import (
    CONTACT,
    EPS,
    at_least,
    at_most,
    gap,
    gap_to_point,
    gap_to_segment,
    is_in_box,
    is_on_table,
    more_than,
    overlap,
    radius_of,
    settled,
)
from rules.necromunda.table.paths import pushed
from rules.necromunda.table.templates import (
    blast_touches,
    drawn_back,
    scattered,
    teardrop_touches,
    tip_of,
)
from rules.necromunda.table.terrain import Terrain, crosses
from rules.tabletop.points import Point, distance
from tests.rules.necromunda.tables import EMPTY, SIZE, SMALL, at, line, rectangle

DEGREE = st.integers(0, 359)
EAST, NORTH = DEGREES[0], DEGREES[90]


# -- directions -----------------------------------------------------------------------------------


@pytest.mark.clause("NM-GEO-04", "NM-GEO-31", "NM-GEO-37")
@given(DEGREE)
def test_a_whole_degree_is_its_cosine_and_sine_to_six_decimals(degree: int) -> None:
    angle = radians(degree)
    assert DEGREES[degree] == pytest.approx((cos(angle), sin(angle)), abs=5.1e-7)


@pytest.mark.clause("NM-GEO-37")
def test_a_facing_towards_a_place_is_the_difference_made_one_long() -> None:
    assert facing_to(Point(1, 1), Point(4, 5)) == (0.6, 0.8)
    assert facing_to(Point(0, 0), Point(1, 2)) == (0.447214, 0.894427)
    assert facing_to(Point(2, 2), Point(2, 2)) is None


@pytest.mark.clause("NM-EX-59", "NM-VIS-01", "NM-GEO-21")
def test_the_vision_arc_is_a_quarter_of_a_circle() -> None:
    centre = Point(12, 12)
    assert is_ahead(centre, EAST, Point(20, 20))
    assert not is_ahead(centre, EAST, Point(20, 20.1))
    assert not is_ahead(centre, EAST, Point(4, 12))
    assert is_ahead(centre, EAST, centre)


@pytest.mark.clause("NM-GEO-21", "NM-GEO-37", "NM-TMPL-02")
@given(DEGREE, st.integers(-180, 179))
def test_arcs_are_45_and_35_degrees_to_either_side(facing: int, turned: int) -> None:
    axis = DEGREES[(facing + turned) % 360]
    away = Point(12 + 5 * axis.x, 12 + 5 * axis.y)
    assert is_ahead(Point(12, 12), DEGREES[facing], away) == (abs(turned) <= 45)
    assert is_turn(DEGREES[facing], axis, TEMPLATE_ARC) == (abs(turned) <= 35)


@pytest.mark.clause("NM-GEO-21", "NM-GEO-37", "NM-TMPL-02")
def test_the_edge_of_an_arc_is_within_it_wherever_a_fighter_looks() -> None:
    """All 720 edges of the vision arc, and all 720 axes at the very limit of a template."""
    centre = Point(12, 12)
    for facing in range(360):
        for turn in (1, -1):
            edge = DEGREES[(facing + turn * 45) % 360]
            assert is_ahead(centre, DEGREES[facing], Point(12 + 8 * edge.x, 12 + 8 * edge.y))
            beyond = DEGREES[(facing + turn * 46) % 360]
            assert not is_ahead(centre, DEGREES[facing], Point(12 + beyond.x, 12 + beyond.y))
            for degrees, within in ((35, True), (36, False)):
                axis = DEGREES[(facing + turn * degrees) % 360]
                assert is_turn(DEGREES[facing], axis, TEMPLATE_ARC) is within


@pytest.mark.clause("NM-GEO-37")
@given(st.floats(0, 360), st.sampled_from([35, -35, 45, -45]))
def test_six_decimals_do_not_decide_at_the_limit(angle: float, turn: int) -> None:
    """Of a fighter who looks towards a place, no whole degree."""
    now, then = radians(angle), radians(angle + turn)
    facing = Point(round(cos(now), 6), round(sin(now), 6))
    axis = Point(round(cos(then), 6), round(sin(then), 6))
    assert is_turn(facing, axis, TEMPLATE_ARC if abs(turn) == 35 else ARC)


def test_the_literals_of_the_arcs_have_two_millionths_to_spare() -> None:
    assert pytest.approx(cos(radians(45)) - 2e-6, abs=1e-12) == ARC
    assert pytest.approx(cos(radians(35)) - 2e-6, abs=1e-12) == TEMPLATE_ARC


# -- distances ------------------------------------------------------------------------------------


@pytest.mark.clause("NM-CONV-04")
def test_lengths_are_compared_with_a_millionth_of_an_inch() -> None:
    assert at_most(3 + EPS / 2, 3)
    assert not at_most(3 + 2 * EPS, 3)
    assert not more_than(3 + EPS / 2, 3)
    assert more_than(3 + 2 * EPS, 3)
    assert at_least(3 - EPS / 2, 3)
    assert not at_least(3 - 2 * EPS, 3)


@pytest.mark.clause("NM-GEO-02")
def test_bases_by_their_millimetres() -> None:
    assert radius_of(25) == pytest.approx(0.4921, abs=5e-5)
    assert radius_of(32) == pytest.approx(0.6299, abs=5e-5)


@pytest.mark.clause("NM-EX-60", "NM-GEO-05", "NM-GRP-01")
def test_the_distance_of_two_fighters_is_from_base_to_base() -> None:
    assert gap(at(0, 0), at(3, 4)) == pytest.approx(4.015748, abs=1e-6)
    assert gap(at(0, 0), at(0.5, 0)) == 0
    near, far = gap(at(0, 0), at(3.984, 0)), gap(at(0, 0), at(3.985, 0))
    assert (near, far) == (pytest.approx(2.999748, abs=1e-6), pytest.approx(3.000748, abs=1e-6))
    assert at_most(near, 3)
    assert not at_most(far, 3)


@pytest.mark.clause("NM-GEO-06", "NM-SHOOT-10")
def test_the_distance_to_a_place_and_to_a_segment() -> None:
    assert gap_to_point(at(5, 5), Point(5, 8)) == pytest.approx(3 - SMALL)
    assert gap_to_point(at(5, 5), Point(5, 5.2)) == 0
    assert gap_to_segment(at(5, 5), Point(7, 0), Point(7, 9)) == pytest.approx(2 - SMALL)


@pytest.mark.clause("NM-GEO-01", "NM-GEO-03", "NM-GEO-33")
def test_a_whole_base_is_on_the_table_and_in_its_zone() -> None:
    assert is_on_table(at(SMALL, SMALL), SIZE)
    assert not is_on_table(at(SMALL - 0.001, 5), SIZE)
    assert not is_on_table(at(5, 24 - SMALL + 0.001), SIZE)
    strip = (0.0, 0.0, 24.0, 6.0)
    assert is_in_box(at(12, 6 - SMALL), strip)
    assert not is_in_box(at(12, 6 - SMALL + 0.001), strip)


@pytest.mark.clause("NM-GEO-07")
def test_bases_that_touch_do_not_overlap() -> None:
    assert not overlap(at(5, 5), at(5 + 2 * SMALL, 5))
    assert overlap(at(5, 5), at(5 + 2 * SMALL - 0.001, 5))


@pytest.mark.clause("NM-GEO-36")
def test_places_are_kept_to_six_decimals() -> None:
    assert settled(Point(1 / 3, -1e-9)) == (0.333333, 0.0)
    assert str(settled(Point(-1e-9, 0)).x) == "0.0"


# -- terrain --------------------------------------------------------------------------------------


@pytest.mark.clause("NM-GEO-13", "NM-COV-16")
def test_a_line_that_touches_crosses() -> None:
    wall = line(10, 12, 10, 20)
    assert crosses(Point(4, 12), Point(16, 12), wall)
    assert not crosses(Point(4, 11.999), Point(16, 11.999), wall)
    block = rectangle(10, 10, 12, 12)
    assert crosses(Point(4, 12), Point(16, 12), block)
    assert not crosses(Point(4, 12.001), Point(16, 12.001), block)


@pytest.mark.clause("NM-GEO-09", "NM-GEO-10", "NM-GEO-11", "NM-GEO-12", "NM-MOVE-14")
def test_what_blocks_sight_blocks_movement_and_gives_cover() -> None:
    wall, door, fence = line(0, 1, 1, 1), line(0, 2, 1, 2), line(0, 3, 1, 3)
    solid, crate = rectangle(0, 4, 1, 5), rectangle(0, 6, 1, 7)
    pieces = {
        "walls": (wall,),
        "solids": (solid,),
        "doors": (door,),
        "barricades": (fence,),
        "crates": (crate,),
    }
    shut = Terrain(SIZE, **pieces)  # type: ignore[arg-type]
    opened = Terrain(SIZE, **pieces, open_doors=[True])  # type: ignore[arg-type]
    assert shut.impassable == (wall, solid, door)
    assert shut.blocking == (wall, solid, door, crate)
    assert shut.obstacles == (fence, crate)
    assert opened.impassable == (wall, solid)
    assert opened.blocking == (wall, solid, crate)


@pytest.mark.clause("NM-GEO-08")
def test_contact_is_two_hundredths_of_an_inch() -> None:
    assert CONTACT == 0.02


# -- pushes ---------------------------------------------------------------------------------------


@pytest.mark.clause("NM-MOVE-16")
def test_a_push_goes_straight_on_until_something_is_in_the_way() -> None:
    free = pushed(at(10, 12), EAST, 1, EMPTY, (), ())
    assert (free.end, free.stopped) == ((11, 12), False)
    wall = Terrain(SIZE, walls=[line(11.2, 0, 11.2, 24)])
    stopped = pushed(at(10, 12), EAST, 1, wall, (), ())
    assert (stopped.end, stopped.stopped) == ((10.7, 12), True)
    edge = pushed(at(12, 23), NORTH, 3, EMPTY, (), ())
    assert (edge.end, edge.stopped) == ((12, 23.5), True)
    other = at(11.5, 12)
    met = pushed(at(10, 12), EAST, 2, EMPTY, (other,), ())
    assert (met.end, met.into) == ((10.5, 12), (other,))


@pytest.mark.clause("NM-MOVE-16", "NM-MOVE-17")
def test_a_push_ends_neither_on_a_barricade_nor_on_somebody_who_lies_there() -> None:
    fence = Terrain(SIZE, barricades=[line(11.2, 0, 11.2, 24)])
    assert pushed(at(10, 12), EAST, 3, fence, (), ()).end == (10.7, 12)
    lying = at(12, 12)
    over = pushed(at(10, 12), EAST, 5, EMPTY, (), (lying,))
    assert (over.end, over.stopped) == ((15, 12), False)
    on = pushed(at(10, 12), EAST, 2, EMPTY, (), (lying,))
    assert (on.end, on.stopped) == ((11, 12), True)


# -- markers and templates ------------------------------------------------------------------------


@pytest.mark.clause("NM-EX-61", "NM-GEO-27", "NM-GEO-28", "NM-TMPL-02")
def test_the_teardrop() -> None:
    tip = tip_of(at(12, 12), EAST)
    assert tip == Point(12 + SMALL, 12)
    touched = [teardrop_touches(tip, EAST, at(*place)) for place in PLACES]
    assert touched == [True, False, True, False]


PLACES = ((20.9, 12), (21.5, 12), (19.5, 13.6), (14, 13))


@pytest.mark.clause("NM-EX-62", "NM-GEO-29", "NM-TRAIT-02")
def test_a_marker_touches_what_it_overlaps() -> None:
    centre = Point(10, 10)
    assert blast_touches(centre, 1.5, at(11.99, 10))
    assert not blast_touches(centre, 1.5, at(12, 10))
    assert blast_touches(centre, 2.5, at(12, 10))


@pytest.mark.clause("NM-EX-82", "NM-BLAST-04")
def test_a_marker_stops_before_a_wall_and_the_edge_of_the_table() -> None:
    terrain = Terrain(SIZE, walls=[line(12, 8, 12, 16)])
    assert scattered(terrain, Point(10, 12), EAST, 4) == (11.95, 12)
    assert scattered(terrain, Point(10, 20), EAST, 4) == (14, 20)
    assert scattered(terrain, Point(10, 22), NORTH, 4) == (10, 24)


@pytest.mark.clause("NM-SDIE-01", "NM-SDIE-02", "NM-EX-81")
def test_a_marker_goes_where_the_arrow_shows() -> None:
    assert scattered(EMPTY, Point(10, 10), DEGREES[90], 4) == (10, 14)


@pytest.mark.clause("NM-BLAST-02")
@given(DEGREE, st.integers(1, 20))
def test_a_place_beyond_range_is_drawn_back_to_just_in_range(degree: int, far: int) -> None:
    way, shooter = DEGREES[degree], at(12, 12)
    place = Point(12 + far * way.x, 12 + far * way.y)
    found = drawn_back(shooter, place, 6)
    assert distance(shooter.centre, found) <= 6 + SMALL + 2e-6
    if far <= 6:
        assert found == place
    else:
        reach = hypot(found.x - 12, found.y - 12)
        assert (found.x - 12, found.y - 12) == pytest.approx(
            (reach * way.x, reach * way.y), abs=1e-4
        )
