"""KT-GEO-20 to -32: paths, and the way of a charge."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.kill_team import approaching
from rules.kill_team.table.measuring import at_most, gap
from rules.kill_team.table.paths import (
    Ground,
    can_end,
    is_closer,
    is_farther,
    is_free,
    problems,
    steps,
)
from rules.tabletop.paths import length
from rules.tabletop.points import Point, distance
from rules.tabletop.shapes import Disc
from tests.rules.kill_team.tables import at, charging, ground, terrain


def codes(model: Disc, ends: Sequence[tuple[float, float]], most: float, on: Ground) -> list[str]:
    """The clauses that a path breaks, by its points after the first."""
    path = [model.centre, *(Point(*end) for end in ends)]
    return [problem.clause for problem in problems(path, model, most, on)]


def needed(charger: Disc, target: Disc, on: Ground) -> float:
    """How far a charge is; the way there is looked at too."""
    way = approaching.route(charger, [target], on)
    assert way is not None
    assert all(is_free(a, b, charger.radius, on) for a, b in pairwise(way))
    assert at_most(gap(Disc(way[-1], charger.radius), target), 1)
    return length(way)


# -- vectors --------------------------------------------------------------------------------------


@pytest.mark.clause("KT-GV-01", "KT-GV-02", "KT-GEO-27")
def test_a_charge_in_the_open_is_shorter_by_the_last_inch() -> None:
    target = at(11, 17)
    assert needed(at(11, 5), target, charging([target])) == pytest.approx(10.016, abs=0.001)
    charger, target = at(11, 5, 32), at(11, 12)
    assert gap(charger, target) == pytest.approx(5.878, abs=0.001)
    assert needed(charger, target, charging([target])) == pytest.approx(4.878, abs=0.001)


@pytest.mark.clause("KT-GV-17", "KT-GEO-26", "KT-GEO-29")
def test_a_charge_round_the_block() -> None:
    charger, target = at(11, 12), at(11, 18)
    assert gap(charger, target) == pytest.approx(5.016, abs=0.001)
    on = charging([target], layout="ruins")
    assert needed(charger, target, on) == pytest.approx(5.157, abs=0.01)


@pytest.mark.clause("KT-GV-18", "KT-GEO-26", "KT-GEO-29")
def test_a_charge_round_a_wall() -> None:
    charger, target = at(5, 7), at(5, 10)
    assert gap(charger, target) == pytest.approx(2.016, abs=0.001)
    on = charging([target], layout="ruins")
    assert needed(charger, target, on) == pytest.approx(5.033, abs=0.01)


@pytest.mark.clause("KT-GV-19", "KT-GEO-29", "KT-CHARGE-33")
def test_a_charge_round_an_enemy_that_was_not_named() -> None:
    charger, target, other = at(2, 3), at(2, 9), at(2, 6)
    assert gap(charger, target) == pytest.approx(5.016, abs=0.001)
    assert needed(charger, target, charging([target], [other])) == pytest.approx(5.450, abs=0.01)


# -- paths ----------------------------------------------------------------------------------------


@pytest.mark.clause("KT-GEO-20")
def test_a_path_starts_at_the_model_and_has_sixteen_points_at_most() -> None:
    model = at(5, 5)
    around = [(5 + 0.1 * n, 5.0) for n in range(1, 16)]
    assert codes(model, around, 6, ground()) == []
    assert codes(model, [*around, (6.6, 5.0)], 6, ground()) == ["KT-GEO-20"]
    away = problems([Point(5.1, 5), Point(6, 5)], model, 6, ground())
    assert [problem.code for problem in away] == ["no_path_from_there"]
    assert problems([], model, 6, ground())


@pytest.mark.clause("KT-GEO-20", "KT-GEO-32")
def test_the_legs_of_a_path_add_up_and_its_end_is_rounded_first() -> None:
    model = at(5, 5)
    assert codes(model, [(8, 5), (8, 8)], 6, ground()) == []
    assert codes(model, [(8, 5), (8, 8.01)], 6, ground()) == ["KT-GEO-20"]
    assert codes(model, [(11.0014, 5)], 6, ground()) == []  # 11.001, within the tolerance
    assert codes(model, [(11.0016, 5)], 6, ground()) == ["KT-GEO-20"]  # 11.002


@pytest.mark.clause("KT-GEO-21")
def test_every_point_of_a_path_is_on_the_table() -> None:
    model = at(1, 5)
    assert codes(model, [(0.4, 6), (1, 7)], 6, ground()) == ["KT-GEO-21"]
    assert codes(model, [(0.4, 6)], 6, ground()) == ["KT-GEO-21"]


@pytest.mark.clause("KT-GEO-22")
def test_a_path_goes_round_what_is_impassable_and_through_what_is_not() -> None:
    ruins = ground("ruins")
    assert codes(at(5, 7), [(5, 10)], 6, ruins) == ["KT-GEO-22"]
    assert codes(at(5, 7), [(7.6, 7.4), (7.6, 9.6), (5, 10)], 9, ruins) == []
    assert codes(at(5, 7), [(7.4, 7.4), (7.4, 9.6), (5, 10)], 9, ruins) == ["KT-GEO-22"]
    assert codes(at(3, 7.508), [(8, 7.508)], 6, ruins) == []  # along the wall
    assert codes(at(11, 5), [(11, 9)], 6, ruins) == []  # the barricade costs nothing


@pytest.mark.clause("KT-GEO-23")
def test_a_path_passes_friends_and_no_enemies() -> None:
    other = at(8, 5)
    assert codes(at(5, 5), [(11, 5)], 6, ground(enemies=[other])) == ["KT-GEO-23"]
    assert codes(at(5, 5), [(11, 5)], 6, ground(others=[other])) == []
    grazing = at(8, 5.984)  # touching is allowed
    assert codes(at(5, 5), [(11, 5)], 6, ground(enemies=[grazing])) == []


@pytest.mark.clause("KT-GEO-24")
def test_a_path_keeps_off_enemies_by_more_than_an_inch() -> None:
    near, far = at(8, 6.984), at(8, 6.986)
    banned = ground(enemies=[near], banned=[near], shunned=[near])
    assert codes(at(5, 5), [(11, 5)], 6, banned) == ["KT-GEO-24"]
    assert codes(at(5, 5), [(11, 5)], 6, ground(enemies=[far], banned=[far])) == []
    assert codes(at(5, 5), [(8, 5)], 6, ground(shunned=[near])) == ["KT-GEO-24"]
    assert codes(at(5, 5), [(11, 5)], 6, ground(shunned=[near])) == []


@pytest.mark.clause("KT-GEO-25")
def test_a_model_ends_in_nobody_and_nothing() -> None:
    assert codes(at(5, 5), [(8, 5)], 6, ground(others=[at(8.5, 5)])) == ["KT-GEO-25"]
    found = codes(at(5, 7), [(5, 8.5)], 6, ground("ruins"))
    assert found == ["KT-GEO-22", "KT-GEO-25"]


@pytest.mark.clause("KT-GEO-25")
def test_who_flies_minds_only_where_it_ends() -> None:
    enemy = at(5, 8.5)
    flying = ground("ruins", enemies=[enemy], others=[enemy], shunned=[enemy], flies=True)
    assert codes(at(5, 7), [(5, 12)], 8, flying) == []
    assert codes(at(5, 7), [(5, 8.4)], 8, flying) == ["KT-GEO-25", "KT-GEO-25", "KT-GEO-24"]
    assert codes(at(5, 5), [(5, 9.9)], 8, flying) == ["KT-GEO-24"]


@pytest.mark.clause("KT-GEO-31")
def test_whether_there_is_a_way_is_judged_on_straight_paths() -> None:
    model, enemy = at(11, 3), at(11, 4.5)
    behind = list(steps(model, 3, ground(), lambda end: is_farther(end, model, enemy)))
    assert behind
    assert all(len(path) == 2 for path in behind)
    lengths = {round(length(path), 2) for path in behind}
    assert lengths == {3.0, 2.0, 1.0}
    cornered = at(0.492, 0.492)
    crowd = [at(1.4, 0.492), at(0.492, 1.4), at(1.2, 1.2)]
    caught = ground(enemies=crowd, others=crowd)
    assert list(steps(cornered, 3, caught)) == []


def test_farther_and_closer_are_by_the_gap() -> None:
    start, other = at(5, 5), at(5, 8)
    assert is_farther(at(5, 4.9), start, other)
    assert not is_farther(at(5, 5.1), start, other)
    assert is_closer(at(5, 5.1), start, other)
    contact = at(5, 8.984)
    assert not is_closer(at(4.9, 8), at(5, 8), contact)


# -- charges --------------------------------------------------------------------------------------


@pytest.mark.clause("KT-GEO-27")
def test_a_charge_ends_where_it_may_stand() -> None:
    assert len(approaching.ends(at(11, 3), at(11, 9), ground())) == 3 * (1 + 24)
    charger, target = at(2, 3), at(0.492, 9)
    friend = at(0.8, 7.1)
    on = charging([target], [])
    crowded = ground(enemies=[target], others=[target, friend])
    found = approaching.ends(charger, target, on)
    assert found
    assert all(can_end(Disc(end, charger.radius), on) for end in found)
    assert len(approaching.ends(charger, target, crowded)) < len(found)
    for end in found:
        reached = gap(Disc(end, charger.radius), target)
        assert min(abs(reached - wanted) for wanted in (1.0, 0.5, 0.0)) <= 0.001


@pytest.mark.clause("KT-GEO-27")
def test_of_several_targets_the_nearest_counts_and_walled_in_there_is_none() -> None:
    charger, near, far = at(11, 3), at(11, 9), at(5, 3.5)
    both = charging([near, far])
    way = approaching.route(charger, [far, near], both)
    assert way is not None
    assert length(way) == pytest.approx(6 - 0.984 - 1, abs=0.001)
    ring = [at(11 + dx, 9 + dy) for dx in (-1.5, 0, 1.5) for dy in (-1.5, 0, 1.5) if dx or dy]
    assert approaching.route(charger, [near], charging([near], ring)) is None


@pytest.mark.clause("KT-SD-10", "KT-GEO-28", "KT-CHARGE-37")
def test_a_failed_charge_goes_as_far_as_it_was_rolled() -> None:
    charger, target = at(11, 5), at(11, 17)
    end = ground(others=[target], shunned=[target])
    path = approaching.failed(charger, target, 10, charging([target]), end)
    assert path[-1] == Point(11, 15)
    assert gap(Disc(path[-1], charger.radius), target) == pytest.approx(1.016, abs=0.001)


@pytest.mark.clause("KT-GEO-28", "KT-CHARGE-42")
def test_it_steps_back_from_where_it_may_not_stand() -> None:
    charger, target, friend = at(11, 5), at(11, 17), at(11, 15.5)
    end = ground(others=[target, friend], shunned=[target])
    path = approaching.failed(charger, target, 10, charging([target]), end)
    back = distance(path[-1], Point(11, 15))
    assert back == pytest.approx(0.5, abs=0.001)
    assert can_end(Disc(path[-1], charger.radius), end)
    too_far = approaching.failed(charger, target, 11, charging([target]), end)
    assert not at_most(gap(Disc(too_far[-1], charger.radius), target), 1)


@pytest.mark.clause("KT-GEO-28")
def test_it_stays_where_no_way_leads_there() -> None:
    charger, target = at(11, 3), at(11, 9)
    ring = [at(11 + dx, 9 + dy) for dx in (-1.5, 0, 1.5) for dy in (-1.5, 0, 1.5) if dx or dy]
    on = charging([target], ring)
    assert approaching.failed(charger, target, 8, on, on) == [charger.centre]


places = st.builds(
    Point,
    st.integers(1_000, 21_000).map(lambda n: n / 1000),
    st.integers(1_000, 29_000).map(lambda n: n / 1000),
)


@pytest.mark.clause("KT-GEO-29")
@given(st.lists(places, max_size=3), st.sampled_from(["ruins", "yard", "open"]))
def test_every_node_is_a_place_where_the_model_may_be(others: list[Point], layout: str) -> None:
    unnamed = [Disc(other, 0.492) for other in others]
    on = charging([], unnamed, layout)
    found = approaching.nodes(0.63, on)
    assert found or layout == "open"
    for node in found:
        model = Disc(node, 0.63)
        assert on.is_on_table(model)
        assert all(gap(model, enemy) > 1.001 for enemy in unnamed)
        assert all(p.shape.distance_to(node) >= 0.629 for p in terrain(layout) if p.impassable)
