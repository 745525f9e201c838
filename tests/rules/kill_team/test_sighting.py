"""KT-GEO-09 to -18: who sees whom, and through what."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.kill_team.catalogue.layouts import Piece
from rules.kill_team.table.battlefield import Table
from rules.kill_team.table.measuring import EPS, RADIUS
from rules.kill_team.table.sighting import (
    OPEN,
    View,
    crosses_piece,
    is_terrain_between,
    is_visible,
    pillar,
    view,
)
from rules.tabletop.points import Point
from rules.tabletop.shapes import Disc, distance_to_segment
from rules.tabletop.sight import samples
from tests.rules.kill_team.tables import at, piece, terrain


def said(
    layout: str, shooter: Disc, target: Disc, enemies: tuple[Disc, ...] = ()
) -> tuple[bool, bool, list[str], bool]:
    seen = view(shooter, target, enemies, terrain(layout))
    return seen.visible, seen.obscured, [each.id for each in seen.pieces], seen.cover


# -- vectors --------------------------------------------------------------------------------------


@pytest.mark.clause("KT-GV-03", "KT-GEO-14", "KT-TGT-02")
def test_the_block_hides_who_is_behind_it() -> None:
    assert not view(at(11, 10), at(11, 19), (), terrain("ruins")).visible


@pytest.mark.clause("KT-GV-04")
def test_past_the_walls() -> None:
    seen = view(at(8, 3), at(8, 7), (), terrain("ruins"))
    assert (seen.visible, seen.obscured, seen.clear) == (True, False, 9)


@pytest.mark.clause("KT-GV-05", "KT-GEO-17", "KT-HIT-09")
def test_behind_a_barricade() -> None:
    assert said("ruins", at(11, 3), at(11, 8)) == (True, True, ["barricade_1"], True)


@pytest.mark.clause("KT-GV-06", "KT-GEO-17")
def test_too_far_behind_a_barricade() -> None:
    assert said("ruins", at(11, 3), at(11, 10)) == (True, True, ["barricade_1"], False)


@pytest.mark.clause("KT-GV-07", "KT-GEO-15", "KT-GEO-16")
def test_round_the_block() -> None:
    seen = view(at(13.2, 10), at(11, 19), (), terrain("ruins"))
    assert (seen.visible, seen.obscured, seen.cover) == (True, True, False)
    assert (seen.vantage, seen.clear) == (1, 3)
    assert [each.id for each in seen.pieces] == ["block"]


@pytest.mark.clause("KT-GV-08", "KT-GEO-12")
def test_out_of_a_wood() -> None:
    assert said("ruins", at(17, 10), at(11, 10)) == (True, False, [], False)


@pytest.mark.clause("KT-GV-09")
def test_into_a_wood() -> None:
    assert said("ruins", at(11, 10), at(17, 10)) == (True, True, ["wood_1"], True)


@pytest.mark.clause("KT-GV-10", "KT-GEO-13", "KT-HIT-09", "KT-HIT-10", "KT-INJ-13")
def test_an_enemy_of_the_shooter_obscures_and_gives_no_cover() -> None:
    assert said("ruins", at(2, 3), at(2, 7), (at(2, 5),)) == (True, True, [], False)


@pytest.mark.clause("KT-GV-11", "KT-HIT-10")
def test_who_stands_aside_or_is_a_friend_of_the_shooter_does_not() -> None:
    assert said("ruins", at(2, 3), at(2, 7), (at(3.2, 5),)) == (True, False, [], False)
    assert said("ruins", at(2, 3), at(2, 7), ()) == (True, False, [], False)


@pytest.mark.clause("KT-GV-12", "KT-GEO-15")
def test_along_a_wall() -> None:
    seen = view(at(20.8, 14), at(17.2, 19.5), (), terrain("ruins"))
    assert (seen.visible, seen.obscured, seen.cover) == (True, True, True)
    assert (seen.vantage, seen.clear) == (5, 4)
    assert [each.id for each in seen.pieces] == ["wall_4"]


@pytest.mark.clause("KT-GV-13", "KT-GEO-14")
def test_a_wall_hides_larger_bases_too() -> None:
    assert not view(at(5, 5, 32), at(5, 11, 32), (), terrain("ruins")).visible


@pytest.mark.clause("KT-GV-14")
def test_through_smoke() -> None:
    assert said("open", at(11, 10), at(11, 18.2)) == (True, True, ["smoke"], False)


@pytest.mark.clause("KT-GV-15")
def test_behind_crates() -> None:
    assert said("yard", at(11, 6), at(11, 10)) == (True, True, ["crates_1"], True)


@pytest.mark.clause("KT-GV-16", "KT-GEO-18")
def test_a_fight_across_a_barricade() -> None:
    assert is_terrain_between(at(11, 6), at(11, 7.5), terrain("ruins"))


# -- clauses --------------------------------------------------------------------------------------


@pytest.mark.clause("KT-GEO-18")
def test_what_both_stand_in_is_not_between_them() -> None:
    woods = terrain("ruins")
    assert not is_terrain_between(at(17, 10), at(17, 11), woods)
    assert is_terrain_between(at(17, 10), at(17, 13), woods)
    assert not is_terrain_between(at(11, 3), at(12, 3), woods)


@pytest.mark.clause("KT-GEO-09")
@pytest.mark.parametrize(
    ("x", "crosses"), [(9.0, False), (9.001, False), (9.002, True), (12.998, True), (13.0, False)]
)
def test_touching_a_piece_is_not_crossing_it(x: float, crosses: bool) -> None:
    barricade = piece("ruins", "barricade_1")
    assert crosses_piece(Point(x, 3), Point(x, 9), barricade) is crosses


@pytest.mark.clause("KT-GEO-10")
@pytest.mark.parametrize(
    ("x", "crosses"), [(5.4, True), (5.4905, True), (5.492, False), (5.5, False)]
)
def test_touching_a_base_is_not_crossing_it(x: float, crosses: bool) -> None:
    between = pillar(at(5, 5), [Point(x, 0)], [Point(x, 9)])
    assert between.crossed(0) == int(crosses)


@pytest.mark.clause("KT-GEO-11")
def test_sample_points_are_numbered_from_the_right_counter_clockwise() -> None:
    found = samples(at(10, 10))
    assert len(found) == 9
    assert found[0] == Point(10, 10)
    assert (found[1].x, found[3].y, found[5].x, found[7].y) == (10.492, 10.492, 9.508, 9.508)
    assert (found[2].x, found[2].y) == (pytest.approx(10.348, abs=0.001),) * 2


@pytest.mark.clause("KT-GEO-12")
def test_who_stands_at_the_edge_of_a_piece_stands_in_it() -> None:
    wood = terrain("ruins")
    assert not view(at(19, 10), at(12, 10), (), wood).obscured
    assert view(at(19.1, 10), at(12, 10), (), wood).obscured


@pytest.mark.clause("KT-GEO-13")
def test_what_blocks_is_not_covered_as_well() -> None:
    """Behind the block there is nothing to be seen, whatever else is in the way."""
    enemy = at(11, 12)
    behind = view(at(11, 10), at(11, 19), (enemy,), terrain("ruins"))
    assert (behind.visible, behind.clear) == (False, 0)
    assert [each.id for each in behind.pieces] == ["block"]
    before = view(at(11, 10), at(11, 13), (enemy,), terrain("ruins"))
    assert (before.visible, before.obscured, before.pieces) == (True, True, ())


places = st.builds(
    Point,
    st.integers(1_000, 21_000).map(lambda n: n / 1000),
    st.integers(1_000, 29_000).map(lambda n: n / 1000),
)
models = st.builds(Disc, places, st.sampled_from(sorted(RADIUS.values())))


@pytest.mark.clause("KT-GEO-12", "KT-GEO-13", "KT-GEO-14", "KT-GEO-15", "KT-GEO-16", "KT-GEO-17")
@given(models, models, st.lists(models, max_size=4), st.sampled_from(["ruins", "yard", "open"]))
def test_the_short_cut_sees_what_all_81_lines_see(
    shooter: Disc, target: Disc, enemies: list[Disc], layout: str
) -> None:
    """The lines counted one by one, over all pieces and bases of the table."""
    pieces = [p for p in terrain(layout) if not p.shape.contains(shooter.centre)]
    origins, ends = samples(shooter), samples(target)

    clear, covered, blocked = range(3)

    def crosses_base(a: Point, b: Point, base: Disc) -> bool:
        return distance_to_segment(base.centre, a, b) < base.radius - EPS

    def kind(a: Point, b: Point) -> int:
        if any(p.blocks_sight and crosses_piece(a, b, p) for p in pieces):
            return blocked
        veiled = any(p.obscures and crosses_piece(a, b, p) for p in pieces)
        return covered if veiled or any(crosses_base(a, b, e) for e in enemies) else clear

    lines = [[kind(a, b) for b in ends] for a in origins]
    best = max(range(9), key=lambda i: (lines[i].count(0), 9 - lines[i].count(2), -i))
    through: list[Piece] = [
        p
        for p in pieces
        if p.obscures
        and any(crosses_piece(origins[best], ends[j], p) for j in range(9) if lines[best][j])
    ]
    seen = view(shooter, target, enemies, terrain(layout))
    assert seen.visible is any(line != blocked for row in lines for line in row)
    assert is_visible(shooter, target, terrain(layout)) is seen.visible
    assert (seen.vantage, seen.clear) == (best, lines[best].count(clear))
    assert list(seen.pieces) == through
    near = [p for p in through if p.shape.distance_to(target.centre) - target.radius <= 1.001]
    assert seen.cover is any(p.cover for p in near)


@pytest.mark.clause("KT-GEO-12", "KT-GEO-14")
@given(
    st.lists(models, min_size=3, max_size=3),
    st.lists(models, min_size=2, max_size=2),
    models,
    st.sampled_from(["ruins", "yard", "open"]),
)
def test_moving_a_base_changes_no_view_in_which_it_does_not_count(
    side: list[Disc], enemies: list[Disc], there: Disc, layout: str
) -> None:
    """Views are kept from move to move: what is found again is what is seen anew."""
    table = Table((22.0, 30.0), terrain(layout))

    def views() -> list[View]:
        """Of each of a side, of the first enemy: the second may stand in between."""
        return [table.view(shooter, enemies[0], enemies[1:]) for shooter in side]

    def anew() -> list[View]:
        return [view(shooter, enemies[0], enemies[1:], terrain(layout)) for shooter in side]

    before = views()
    assert before == anew()
    side[2] = there
    after = views()
    assert after == anew()
    assert all(one is other for one, other in zip(before[:2], after[:2], strict=True))
    enemies[1] = there
    assert views() == anew()


def test_in_the_open_nothing_is_hidden() -> None:
    assert view(at(2, 2), at(20, 2), (), ()) is OPEN
    assert not OPEN.obscured
