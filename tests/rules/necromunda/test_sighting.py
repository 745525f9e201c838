"""Vision, line of sight, cover."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.necromunda.table.measuring import gap_to_segment
from rules.necromunda.table.sighting import COVERS, LINES, level, sees_point, silhouette, view
from rules.necromunda.table.terrain import Terrain
from rules.tabletop.points import Point
from tests.rules.necromunda.tables import EMPTY, SIZE, SMALL, at, line, rectangle

VIEWER, TARGET = at(4, 12), at(16, 12)


def ground(**pieces: Any) -> Terrain:
    return Terrain(SIZE, **pieces)


@pytest.mark.clause("NM-GEO-14")
def test_the_samples_lie_across_the_target() -> None:
    samples = silhouette(Point(4, 12), TARGET)
    assert len(samples) == LINES
    assert all(p.x == 16 for p in samples)
    assert [samples[0].y, samples[-1].y] == pytest.approx([12 - 0.95 * SMALL, 12 + 0.95 * SMALL])


@pytest.mark.clause(
    "NM-EX-48",
    "NM-EX-49",
    "NM-EX-50",
    "NM-EX-51",
    "NM-EX-52",
    "NM-EX-53",
    "NM-EX-54",
    "NM-GEO-15",
    "NM-GEO-17",
    "NM-GEO-20",
    "NM-COV-03",
    "NM-COV-06",
    "NM-COV-07",
    "NM-COV-08",
    "NM-VIS-13",
    "NM-VIS-14",
    "NM-VIS-15",
    "NM-COV-02",
    "NM-COV-15",
)
@pytest.mark.parametrize(
    ("pieces", "lines", "cover"),
    [
        ({}, (20, 20), "open"),
        ({"walls": [line(10, 12.5, 10, 20)]}, (20, 20), "open"),
        ({"walls": [line(10, 12.05, 10, 20)]}, (12, 12), "partial"),
        ({"walls": [line(10, 12, 10, 20)]}, (10, 10), "full"),
        ({"walls": [line(10, 11.9, 10, 20)]}, (6, 6), "full"),
        ({"walls": [line(10, 11, 10, 20)]}, (0, 0), "full"),
        ({"barricades": [line(10, 11, 10, 20)]}, (20, 0), "full"),
        ({"crates": [rectangle(9, 11, 10, 20)]}, (20, 0), "full"),
        ({"rough": [rectangle(9, 11, 10, 20)]}, (20, 20), "open"),
        ({"doors": [line(10, 11, 10, 20)]}, (0, 0), "full"),
        ({"doors": [line(10, 11, 10, 20)], "open_doors": [True]}, (20, 20), "open"),
    ],
)
def test_terrain_between(pieces: Any, lines: tuple[int, int], cover: str) -> None:
    found = view(ground(**pieces), VIEWER, TARGET)

    assert (found.sight, found.ground) == lines
    assert found.all == found.ground
    assert COVERS[found.cover()] == cover
    assert found.in_sight == (lines[0] > 0)


@pytest.mark.clause("NM-EX-55", "NM-EX-56", "NM-COV-05", "NM-COV-11", "NM-COV-14", "NM-VIS-09")
def test_fighters_alone_give_no_better_than_partial_cover() -> None:
    found = view(EMPTY, VIEWER, TARGET, (at(10, 12, 32),))

    assert (found.sight, found.ground, found.all) == (20, 20, 0)
    assert COVERS[found.cover()] == "partial"
    assert COVERS[found.cover(uncapped=True)] == "full"


@pytest.mark.clause("NM-EX-57", "NM-COV-13")
def test_terrain_and_fighters_together() -> None:
    terrain = ground(walls=[line(8, 12.05, 8, 20)])
    found = view(terrain, VIEWER, TARGET, (at(10, 11.5, 32),))

    assert (found.sight, found.ground, found.all) == (13, 13, 0)
    assert COVERS[found.cover()] == "partial"


@pytest.mark.clause("NM-GEO-18")
def test_a_base_hides_the_lines_that_come_nearer_than_its_rim() -> None:
    beside = view(EMPTY, VIEWER, TARGET, (at(10, 12 + 2 * SMALL, 25),))
    assert beside.all == LINES
    half = view(EMPTY, VIEWER, TARGET, (at(10, 12 + SMALL, 25),))
    assert half.all == 10


@pytest.mark.clause("NM-EX-58", "NM-COV-09", "NM-COV-10", "NM-GEO-19")
def test_obstacles_by_the_shooter_hide_nobody() -> None:
    near, far = line(5.4, 11, 5.4, 13), line(5.6, 11, 5.6, 13)
    assert gap_to_segment(VIEWER, near.a, near.b) == pytest.approx(0.9079, abs=5e-5)
    assert gap_to_segment(VIEWER, far.a, far.b) == pytest.approx(1.1079, abs=5e-5)
    assert COVERS[view(ground(barricades=[near]), VIEWER, TARGET).cover()] == "open"
    assert COVERS[view(ground(barricades=[far]), VIEWER, TARGET).cover()] == "full"


@pytest.mark.clause("NM-COV-10", "NM-VIS-11", "NM-GEO-19")
def test_an_obstacle_that_reaches_near_the_shooter_is_ignored_whole_and_a_wall_never() -> None:
    long = [line(5.3, 12.4, 15, 11)]
    assert COVERS[view(ground(barricades=long), VIEWER, TARGET).cover()] == "open"
    assert COVERS[view(ground(walls=long), VIEWER, TARGET).cover()] == "full"


@pytest.mark.clause("NM-COV-01", "NM-GEO-20")
def test_levels_by_the_lines_that_are_clear() -> None:
    assert [COVERS[level(count)] for count in (20, 19, 11, 10, 0)] == [
        *("open", "partial", "partial", "full", "full")
    ]


@pytest.mark.clause("NM-GEO-10", "NM-GEO-11", "NM-GEO-15", "NM-TRAIT-24")
def test_smoke_hides_and_gives_no_cover() -> None:
    found = view(ground(smoke=[Point(10, 12)]), VIEWER, TARGET)
    assert (found.sight, found.ground) == (0, 20)
    rim = view(ground(smoke=[Point(10, 14.6)]), VIEWER, TARGET)
    assert 0 < rim.sight < 20
    assert COVERS[rim.cover()] == "open"


@pytest.mark.clause("NM-GEO-16", "NM-VIS-07")
def test_sight_to_a_place_is_one_line() -> None:
    terrain = ground(walls=[line(10, 12, 10, 20)], smoke=[Point(10, 5)])
    assert sees_point(terrain, Point(4, 11), Point(16, 11))
    assert not sees_point(terrain, Point(4, 12), Point(16, 12))
    assert not sees_point(terrain, Point(4, 7.5), Point(16, 7.5))
    assert sees_point(terrain, Point(4, 7.51), Point(16, 7.51))


@pytest.mark.clause("NM-GEO-35", "NM-GEO-17")
@given(st.floats(1, 23), st.floats(1, 23), st.floats(1, 23), st.floats(1, 23))
def test_a_board_that_is_turned_round_is_seen_alike(
    ax: float, ay: float, bx: float, by: float
) -> None:
    terrain = ground(
        walls=[line(6, 6, 6, 10), line(18, 14, 18, 18)],
        barricades=[line(8, 5, 11, 5), line(13, 19, 16, 19)],
    )
    a, b = (round(ax, 2), round(ay, 2)), (round(bx, 2), round(by, 2))
    if a == b:
        return
    one = view(terrain, at(*a), at(*b))
    other = view(terrain, at(24 - a[0], 24 - a[1]), at(24 - b[0], 24 - b[1]))
    # A line that all but touches may be judged either way.
    assert abs(one.sight - other.sight) <= 1
    assert abs(one.ground - other.ground) <= 1
