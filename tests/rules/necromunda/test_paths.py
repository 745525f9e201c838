"""Movement: which paths a fighter may take, and what they cost."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.necromunda.table.paths import Ground, cost, crossings, is_legal, problems, steps
from rules.necromunda.table.terrain import Terrain
from rules.tabletop.points import Point
from tests.rules.necromunda.tables import EMPTY, SIZE, SMALL, at, line, rectangle

START = at(5, 5)


def path(*places: tuple[float, float]) -> list[Point]:
    return [Point(*place) for place in places]


def codes(places: list[Point], most: float = 20, base: Any = START, **minded: Any) -> set[str]:
    terrain = minded.pop("terrain", EMPTY)
    ground = Ground(terrain, **minded)
    found = problems(places, base, most, ground)
    assert is_legal(places, base, most, ground) == (not found)
    return {each.code for each in found}


@pytest.mark.clause("NM-MOVE-01")
def test_a_path_starts_at_the_fighter_and_has_at_most_sixteen_places() -> None:
    assert codes([]) == {"no_path_from_there"}
    assert codes(path((5.1, 5), (6, 5))) == {"no_path_from_there"}
    many = path(*((5 + at / 10, 5) for at in range(16)))
    assert not codes(many)
    assert codes([*many, Point(7, 5)]) == {"no_path_from_there"}
    assert not codes(path((5, 5)), most=0)


@pytest.mark.clause("NM-EX-73", "NM-MOVE-02", "NM-GEO-25", "NM-GEO-26", "NM-FX-45")
def test_what_a_path_costs() -> None:
    terrain = Terrain(SIZE, rough=[rectangle(6, 0, 7.5, 24)], barricades=[line(8.3, 0, 8.3, 24)])
    places = path((5, 5), (9, 5))
    assert cost(places, Ground(terrain)) == pytest.approx(6.5)
    assert cost(places, Ground(terrain, rough=1, barricade=0)) == pytest.approx(4)
    assert codes(places, 5, terrain=terrain) == {"path_too_long"}
    assert not codes(places, 7, terrain=terrain)


@pytest.mark.clause("NM-GEO-25")
def test_touching_a_barricade_without_changing_sides_is_no_crossing() -> None:
    fence = line(8, 0, 8, 10)
    assert crossings(path((5, 5), (9, 5)), fence) == 1
    assert crossings(path((5, 5), (8, 5), (9, 5)), fence) == 1
    assert crossings(path((5, 5), (8, 5), (5, 6)), fence) == 0
    assert crossings(path((5, 5), (8, 5), (8, 6), (9, 6)), fence) == 1
    assert crossings(path((5, 5), (8, 5), (8, 12), (9, 12)), fence) == 0
    assert crossings(path((5, 12), (9, 12)), fence) == 0
    assert crossings(path((5, 5), (9, 5), (5, 6)), fence) == 2


@pytest.mark.clause("NM-MOVE-03", "NM-MOVE-12", "NM-GEO-22")
def test_the_base_keeps_clear_of_what_blocks_movement_and_on_the_table() -> None:
    wall = Terrain(SIZE, walls=[line(5, 6, 5, 9)])
    assert codes(path((5, 5), (5 + SMALL, 5.4), (5 + SMALL, 8)), terrain=wall) == set()
    assert codes(path((5, 5), (5.4, 5.4), (5.4, 8)), terrain=wall) == {
        *("path_through_terrain", "ends_in_terrain")
    }
    crate = Terrain(SIZE, crates=[rectangle(7, 4, 8, 6)])
    assert codes(path((5, 5), (10, 5)), terrain=crate) == {"path_through_terrain"}
    assert codes(path((5, 5), (5, 0.4))) == {"path_off_the_table"}


@pytest.mark.clause("NM-MOVE-04")
def test_the_base_may_pass_over_a_barricade_and_not_end_on_it() -> None:
    fence = Terrain(SIZE, barricades=[line(7, 0, 7, 24)])
    assert not codes(path((5, 5), (8, 5)), terrain=fence)
    assert codes(path((5, 5), (7.2, 5)), terrain=fence) == {"ends_on_a_barricade"}


@pytest.mark.clause("NM-MOVE-05")
def test_the_base_may_pass_over_friends_and_not_end_in_one() -> None:
    friend = at(7, 5)
    assert not codes(path((5, 5), (9, 5)), others=[friend])
    assert codes(path((5, 5), (7.5, 5)), others=[friend]) == {"ends_in_a_base"}


@pytest.mark.clause("NM-EX-83", "NM-MOVE-06", "NM-GEO-24")
def test_nobody_comes_within_an_inch_of_an_enemy() -> None:
    enemy = at(10, 10)
    base = at(15, 10)
    near = path((15, 10), (11.984252, 10))
    assert codes(near, base=base, shunned=[enemy]) == {"path_too_near_an_enemy"}
    assert not codes(path((15, 10), (11.9853, 10)), base=base, shunned=[enemy])
    assert codes(path((15, 10), (15, 11.5), (5, 11.5)), base=base, shunned=[enemy]) == {
        "path_too_near_an_enemy"
    }


@pytest.mark.clause("NM-EX-83", "NM-MOVE-07")
def test_who_starts_by_an_enemy_may_only_move_away_from_it() -> None:
    enemy, base = at(10, 10), at(10 + 2 * SMALL + 0.5, 10)
    x = base.centre.x
    minded: dict[str, Any] = {"base": base, "shunned": [enemy]}
    assert not codes(path((x, 10)), **minded)
    assert not codes(path((x, 10), (x + 0.2, 10)), **minded)
    assert not codes(path((x, 10), (x + 3, 10)), **minded)
    assert codes(path((x, 10), (x - 0.1, 10)), **minded) == {"path_not_away_from_an_enemy"}
    back = path((x, 10), (x + 3, 10), (x + 0.1, 10))
    assert codes(back, **minded) == {"path_not_away_from_an_enemy"}


@pytest.mark.clause("NM-MOVE-08", "NM-GEO-23")
def test_nobody_passes_over_a_standing_enemy_even_without_a_bubble() -> None:
    enemy = at(8, 5)
    assert codes(path((5, 5), (11, 5)), enemies=[enemy]) == {"path_through_an_enemy"}
    assert not codes(path((5, 5), (5, 6), (11, 6)), enemies=[enemy])


@pytest.mark.clause("NM-MOVE-09")
def test_smoke_does_not_slow() -> None:
    smoky = Terrain(SIZE, smoke=[Point(7, 5)])
    assert cost(path((5, 5), (9, 5)), Ground(smoky)) == 4


@pytest.mark.clause("NM-GEO-36")
def test_the_end_counts_as_it_is_kept() -> None:
    assert not codes(path((5, 5), (5 + 1 / 3, 5)), most=0.3333331)


@pytest.mark.clause("NM-MOVE-13")
@given(st.integers(1, 11), st.integers(1, 11), st.integers(1, 6))
def test_steps_that_are_offered_are_legal(x: int, y: int, most: int) -> None:
    terrain = Terrain(
        SIZE,
        walls=[line(0, 8.5, 7, 8.5)],
        crates=[rectangle(13, 4, 14, 6)],
        barricades=[line(4, 0, 4, 3.5)],
    )
    base = at(x + 0.5, y + 0.5)
    ground = Ground(terrain, enemies=[at(20, 20)], shunned=[at(20, 20)], others=[at(20, 20)])
    for each in steps(base, most, ground, turns=45):
        assert not problems(each, base, most, ground)
        assert len(each) == 2
