"""BB-PITCH: the pitch as the players stand on it."""

from __future__ import annotations

import pytest

from rules.blood_bowl.actions import actions
from rules.blood_bowl.pitch import (
    AWAY,
    BIT,
    CENTRE_ROWS,
    COLUMNS,
    GOAL,
    HALF,
    HOME,
    NAME,
    NAMED,
    NEIGHBOURS,
    OFF,
    PITCH,
    ROWS,
    SCRIMMAGE,
    SQUARES,
    WIDE,
    beside,
    distance,
    square,
    squares_of,
)
from rules.blood_bowl.turn import take_action
from tests.rules.blood_bowl.board import A, H, board


def names(bits: int) -> set[str]:
    return {NAME[s] for s in squares_of(bits)}


@pytest.mark.clause("BB-PITCH-01")
def test_the_pitch_is_26_columns_by_15_rows() -> None:
    assert len(SQUARES) == len(NAMED) == 26 * 15
    assert (NAMED["a0"], NAMED["z14"]) == (square(0, 0), square(25, 14))
    assert [square(*xy) for xy in ((-1, 0), (26, 0), (0, -1), (0, 15))] == [OFF] * 4
    for s in SQUARES:
        assert NAMED[NAME[s]] == s


@pytest.mark.clause("BB-PITCH-01")
def test_a_step_beyond_any_edge_leaves_the_pitch() -> None:
    for x in range(COLUMNS):
        assert beside(square(x, 0), 0, -1) == OFF
        assert beside(square(x, ROWS - 1), 0, 1) == OFF
    for y in range(ROWS):
        assert beside(square(0, y), -1, 0) == OFF
        assert beside(square(COLUMNS - 1, y), 1, 0) == OFF


@pytest.mark.clause("BB-PITCH-02", "BB-PITCH-03")
@pytest.mark.parametrize(("side", "scores"), [(HOME, "z7"), (AWAY, "a7")])
def test_a_team_scores_in_the_end_zone_of_the_other(side: int, scores: str) -> None:
    assert names(GOAL[side]) == {f"{scores[0]}{y}" for y in range(15)}
    assert GOAL[side] & HALF[1 - side] == GOAL[side], "end zones are part of the pitch"

    # His own end zone is no place to score in.
    for end, touchdowns in ((scores, 1), ({"z7": "a7", "a7": "z7"}[scores], 0)):
        ref = board(
            f"{end}\n{'HA'[side]}1*",
            home={"choose_action": "move 1"},
            away={"choose_action": "move 1"},
            active=side,
        )
        take_action(ref)
        assert ref.pos.score[side] == touchdowns


@pytest.mark.clause("BB-PITCH-04")
def test_the_centre_line_runs_between_the_thirteenth_and_fourteenth_columns() -> None:
    assert HALF[HOME] | HALF[AWAY] == PITCH
    assert not HALF[HOME] & HALF[AWAY]
    assert {name[0] for name in names(HALF[HOME])} == {*"abcdefghijklm"}


@pytest.mark.clause("BB-PITCH-05")
def test_the_wide_zones_are_four_rows_along_each_side_line() -> None:
    north, south = (names(zone) for zone in WIDE)

    assert {"a0", "z0", "m3", "n3"} <= north
    assert {"a14", "z14", "m11", "n11"} <= south
    assert not {"m4", "m10"} & (north | south)
    assert len(north) == len(south) == 26 * 4
    assert [*CENTRE_ROWS] == [4, 5, 6, 7, 8, 9, 10]


@pytest.mark.clause("BB-PITCH-06")
@pytest.mark.parametrize(("side", "letter"), [(HOME, "m"), (AWAY, "n")])
def test_seven_squares_a_side_are_the_line_of_scrimmage(side: int, letter: str) -> None:
    assert names(SCRIMMAGE[side]) == {f"{letter}{y}" for y in range(4, 11)}


@pytest.mark.clause("BB-PITCH-07")
@pytest.mark.parametrize(
    ("name", "around"),
    [
        ("k7", "j6 j7 j8 k6 k8 l6 l7 l8"),
        ("a0", "a1 b0 b1"),
        ("z14", "y13 y14 z13"),
        ("k0", "j0 j1 k1 l0 l1"),
        ("a7", "a6 a8 b6 b7 b8"),
    ],
)
def test_a_square_has_up_to_eight_neighbours(name: str, around: str) -> None:
    assert [NAME[n] for n in NEIGHBOURS[NAMED[name]]] == around.split()


@pytest.mark.clause("BB-PITCH-08")
@pytest.mark.parametrize(
    ("to", "squares"), [("k7", 0), ("l8", 1), ("n5", 3), ("k14", 7), ("a0", 10), ("m13", 6)]
)
def test_distance_is_the_larger_of_columns_and_rows(to: str, squares: int) -> None:
    assert distance(NAMED["k7"], NAMED[to]) == squares
    assert distance(NAMED[to], NAMED["k7"]) == squares


@pytest.mark.clause("BB-PITCH-09")
def test_only_the_standing_have_a_tackle_zone() -> None:
    pos = board("""
        k5
        .  a2  .
        A1 H1  a3!
        .  .   .
    """).pos

    assert pos.marked(HOME, pos.where[H[1]]) == 1
    assert pos.marked(AWAY, pos.where[A[2]]) == 1
    marked_by_a1 = [NAME[s] for s in SQUARES if BIT[s] & PITCH and pos.marked(HOME, s)]
    assert marked_by_a1 == [NAME[n] for n in NEIGHBOURS[NAMED["k6"]]]


@pytest.mark.clause("BB-PITCH-10")
def test_a_dazed_player_stands_without_a_tackle_zone() -> None:
    pos = board("""
        k6
        A1~ H1 A2
    """).pos

    assert pos.marked(HOME, pos.where[H[1]]) == 1
    assert not pos.has_zone(A[1])
    # He is Standing all the same: he can be blocked.
    assert "block 1" in actions(pos)
    pos.wake(A[1])
    assert pos.marked(HOME, pos.where[H[1]]) == 2
