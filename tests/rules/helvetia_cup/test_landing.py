"""HC-LAND: who gets a ball that comes down, and clearances."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pytest

from rules.coach import NO_ANSWER, Answer
from rules.helvetia_cup.landing import is_cleared, land
from rules.helvetia_cup.passing import long_pass
from rules.helvetia_cup.position import CLEARANCES
from rules.helvetia_cup.rounds import action_phase
from tests.rules.helvetia_cup.odds import odds
from tests.rules.helvetia_cup.play import AWAY_REST, HOME_REST, Table, at

HEADS: list[tuple[str, Answer]] = [
    ("header_or_end", "header"),
    ("shot_sector", "BC"),
    ("keeper_sectors", []),
]
PASSER = f"{HOME_REST} 7@-3,0*"


def comes_down(table: Table, name: str) -> None:
    """Home's 7 has played the ball there."""
    long_pass(table.ref, at(name), 0)


@pytest.mark.clause("HC-LAND-01", "HC-HEAD-01", "HC-DEC-13")
def test_a_lone_attacker_in_the_penalty_area_may_head() -> None:
    with Table(f"{PASSER} 8@6,0", answers=HEADS, dice="d20=1,9 time=1") as table:
        comes_down(table, "6,0")

        # By default he heads.
        assert table.offered("header_or_end") == ["header", "end"]
        assert table.pos.score == [1, 0]


@pytest.mark.clause("HC-LAND-01", "HC-LAND-02", "HC-ROUND-07")
@pytest.mark.parametrize(("place", "asked"), [("6,0", 1), ("5,0", 0)])
def test_else_the_round_ends_with_the_ball_at_his_feet(place: str, asked: int) -> None:
    answers: list[tuple[str, Answer]] = [
        ("attack_action", f"long {place}"),
        ("header_or_end", "end"),
    ]
    with Table(f"{PASSER} 8@{place}", answers=answers[: 1 + asked], dice="d20=1") as table:
        action_phase(table.ref)

        assert table.carrier == "home 8"
        assert table.pos.attacking == 0
        assert table.pos.minute == 0


@pytest.mark.clause("HC-LAND-03", "HC-TIME-05", "HC-ROUND-06")
@pytest.mark.parametrize("attacker", ["", " 8@5,0_"])
def test_a_lone_defender_gets_the_ball(attacker: str) -> None:
    home, away = f"{PASSER}{attacker}", f"{AWAY_REST} 5@5,0"
    with Table(home, away, dice="d20=1 time=2") as table:
        comes_down(table, "5,0")

        assert table.carrier == "away 5"
        assert table.pos.attacking == 1
        assert table.pos.minute == 2


@pytest.mark.clause("HC-LAND-04", "HC-BALL-02", "HC-BALL-04", "HC-EX-57")
@pytest.mark.parametrize(
    ("defender", "dice", "attacking"), [("5@5,0", "", 0), ("5@4,0", " time=2", 1)]
)
def test_on_an_empty_hex_the_nearest_own_it(defender: str, dice: str, attacking: int) -> None:
    home, away = f"{PASSER} 8@-1,0", f"{AWAY_REST} {defender}"
    with Table(home, away, dice=f"d20=1{dice}") as table:
        comes_down(table, "2,0")

        assert table.carrier == ""
        assert table.ball == "2,0"
        assert table.pos.attacking == attacking


@pytest.mark.clause("HC-LAND-05", "HC-LAND-06", "HC-LAND-07", "HC-EX-49", "HC-DEC-12")
@pytest.mark.parametrize(
    ("others", "more", "carrier"),
    [
        # As near to one as to the other.
        (("", ""), "", ""),
        (("9@5,0", ""), "", "home 9"),
        (("", "6@5,0"), "time=1", "away 6"),
        (("9@5,0", "6@5,0"), "d20=11", "home 9"),
    ],
    ids=["nobody", "an attacker", "a defender", "both"],
)
def test_a_clearance_flies_on_and_the_four_cases_are_tested_again(
    others: tuple[str, str], more: str, carrier: str
) -> None:
    home, away = f"{PASSER} 8@6,0 {others[0]}", f"{AWAY_REST} 5@6,0 {others[1]}"
    ratings = {"home 7": {"long_pass": 14}, "away 5": {"interception": 9}}
    answers = [("try_clearance", NO_ANSWER)]
    if all(others):
        answers.append(("try_clearance", "try"))
    with Table(home, away, ratings=ratings, dice=f"d20=10,4 {more}", answers=answers) as table:
        comes_down(table, "6,0")

        assert table.offered("try_clearance") == ["try", "decline"]
        assert table.ball == "5,0"
        assert table.carrier == carrier
        assert table.pos.counts[CLEARANCES][table.player("away 5")] == 1


@pytest.mark.clause("HC-LAND-08", "HC-LAND-09", "HC-HEAD-04")
@pytest.mark.parametrize(
    ("defender", "answers", "dice"),
    [
        ("5@6,0", [("try_clearance", "try")], ",11"),
        ("5@6,0", [("try_clearance", "decline")], ""),
        ("5@6,0!", [], ""),
    ],
)
def test_who_does_not_clear_leaves_the_ball_to_the_attacker_without_a_header(
    defender: str, answers: Sequence[tuple[str, Answer]], dice: str
) -> None:
    home, away = f"{PASSER} 8@6,0", f"{AWAY_REST} {defender}"
    with Table(home, away, answers=answers, dice=f"d20=1{dice}") as table:
        comes_down(table, "6,0")

        assert table.carrier == "home 8"
        assert table.pos.attacking == 0


@pytest.mark.clause("HC-LAND-10")
def test_a_lone_attacker_may_head_a_clearance() -> None:
    home, away = f"{PASSER} 8@7,0 9@6,0", f"{AWAY_REST} 5@7,0"
    answers: list[tuple[str, Answer]] = [("try_clearance", "try"), *HEADS]
    # The clearance, the header.
    with Table(home, away, answers=answers, dice="d20=1,4,9 time=1") as table:
        comes_down(table, "7,0")

        assert table.pos.goals[0]["number"] == 9
        assert table.pos.goals[0]["kind"] == "header"


@pytest.mark.clause("HC-LAND-11")
def test_a_clearance_that_cannot_move_the_ball_leaves_it_to_the_attacker() -> None:
    # At Away's front edge, forward.
    home, away = "1@-8,0 7@-3,0* 8@-7,-2 33@-9,2 34@-10,4", f"{AWAY_REST} 5@-7,-2"
    with Table(home, away, answers=[("try_clearance", "try")], dice="d20=1,4") as table:
        comes_down(table, "-7,-2")

        assert table.ball == "-7,-2"
        assert table.carrier == "home 8"


@pytest.mark.clause("HC-LAND-12", "HC-EX-83")
def test_a_passer_who_gets_his_own_ball_back_does_not_head_it() -> None:
    ratings = {"home 7": {"long_pass": 11}}
    answers = [("attack_action", "long 6,1")]
    with Table(f"{HOME_REST} 7@7,1*", ratings=ratings, dice="d20=12", answers=answers) as table:
        action_phase(table.ref)

        assert table.ball == "7,1"
        assert table.carrier == "home 7"
        assert table.pos.minute == 0


@pytest.mark.clause("HC-LAND-12", "HC-LAND-05")
def test_on_the_passers_own_hex_a_defender_may_clear_as_anywhere() -> None:
    home, away = f"{HOME_REST} 7@4,0*", f"{AWAY_REST} 5@4,0"
    ratings = {"home 7": {"long_pass": 11}}
    with Table(
        home, away, ratings=ratings, dice="d20=12,10", answers=[("try_clearance", "try")]
    ) as table:
        comes_down(table, "3,0")

        # (4,0), then one hex to Away's front right: FL1 of face 10.
        assert table.ball == "3,1"


@pytest.mark.clause("HC-BALL-08", "HC-LPASS-02", "HC-ROUND-07")
@pytest.mark.parametrize(
    ("name", "carrier", "dice"), [("8,0", "away 1", "d20=1 time=3"), ("-8,0", "home 1", "d20=1")]
)
def test_a_ball_in_a_goal_area_goes_to_the_goalkeeper(name: str, carrier: str, dice: str) -> None:
    home = "1@-5,0_ 7@-3,0* 32@-6,-4 33@-9,2 34@-10,4"
    away = "1@5,0_ 6@7,0 32@6,4 33@9,-2 34@10,-4"
    with Table(home, away, dice=dice) as table:
        comes_down(table, name)

        assert table.carrier == carrier
        assert table.hex(carrier) == name
        assert not table.lies(carrier)
        assert table.pos.attacking == (carrier == "away 1")


@pytest.mark.clause("HC-EX-30", "HC-LAND-07", "HC-DEV-02")
@pytest.mark.parametrize(
    ("face", "ball"),
    # F2, FL2, FR2, F1, FL1, FR1, BL1, BR1 as Away sees it.
    list(enumerate(("-2,0", "-2,2", "0,-2", "-1,0", "-1,1", "0,-1", "0,1", "1,-1"), start=1)),
)
def test_where_a_clearance_flies(face: int, ball: str) -> None:
    table = _contested(f"d20={face}")
    with table:
        assert is_cleared(table.ref, table.player("away 5"))

        assert table.ball == ball


@pytest.mark.clause("HC-EX-30")
def test_how_often_a_clearance_succeeds() -> None:
    table = _contested("")
    defender = table.player("away 5")

    assert odds(table, lambda ref: is_cleared(ref, defender))[True] == Fraction(2, 5)


def _contested(dice: str) -> Table:
    ratings = {"away 5": {"interception": 8}}
    home, away = f"{HOME_REST} 7@-3,0 8@0,0", f"{AWAY_REST} 5@0,0"
    answers = [("try_clearance", "try")] if dice else []
    return Table(home, away, ball="0,0", ratings=ratings, dice=dice, answers=answers)


@pytest.mark.clause("HC-LAND-06", "HC-OFF-09")
def test_a_clearance_forgets_who_was_offside() -> None:
    table = _contested("d20=1")
    with table:
        table.pos.noted = 1 << table.player("home 8")
        land(table.ref, table.player("home 7"))

        assert table.pos.noted == 0
