"""The veteran without the ball."""

from __future__ import annotations

import pytest

from rules.helvetia_cup.offside import limit
from tests.rules.helvetia_cup.coaches.asking import ask, turn
from tests.rules.helvetia_cup.play import Table

OPENING = ["none", "steal", "tackle"]
CARRIER = "1@-8,0 9@5,0* 3@-5,0 4@-5,2 5@-5,-2"
ON_HIM = "1@8,0 5@5,0 6@0,4 7@-1,4 8@-2,4"


def opening(table: Table) -> str:
    answer: str = ask(table, "opening_defence", 1, OPENING, 5)
    return answer


def test_a_good_tackler_tackles() -> None:
    table = Table(CARRIER, ON_HIM, ratings={"away 5": {"tackle": 17, "steal": 3}})

    assert opening(table) == "tackle"


def test_a_good_thief_steals() -> None:
    ratings = {"away 5": {"tackle": 3, "steal": 17}, "home 9": {"dribble": 3}}

    assert opening(Table(CARRIER, ON_HIM, ratings=ratings)) == "steal"


def test_a_booked_player_does_not_tackle_without_need() -> None:
    ratings = {"away 5": {"tackle": 12, "steal": 10}}
    table = Table("1@-8,0 9@0,0* 3@-5,0 4@-5,2 5@-5,-2", ON_HIM.replace("5@5,0", "5@0,0"))
    table = Table(CARRIER, ON_HIM, ratings=ratings)
    assert opening(table) == "tackle"

    table.pos.yellows[table.player("away 5")] = 1

    assert opening(table) != "tackle"


@pytest.mark.clause("HC-FOUL-15")
def test_nor_does_a_team_that_a_red_card_would_cost_the_match() -> None:
    ratings = {"away 5": {"tackle": 12, "steal": 10}}
    table = Table(CARRIER, "1@8,0 5@5,0 6@0,4 7@-1,4", ratings=ratings)

    assert opening(table) != "tackle"


def test_the_presser_stays_on_a_shooter_whom_he_can_hardly_rob() -> None:
    ratings = {"away 5": {"tackle": 2, "steal": 2, "pressure": 6}, "home 9": {"shot": 14}}

    assert opening(Table(CARRIER, ON_HIM, ratings=ratings)) == "none"


@pytest.mark.parametrize(
    ("interception", "answer"),
    [
        pytest.param(14, "try", id="he will probably get it"),
        pytest.param(1, "decline", id="he presses the shot instead"),
    ],
)
@pytest.mark.clause("HC-INT-04")
def test_he_tries_for_a_pass_or_presses_the_receiver(interception: int, answer: str) -> None:
    ratings = {"away 5": {"interception": interception, "pressure": 6}, "home 9": {"shot": 15}}
    table = Table("1@-8,0 9@6,0 4@5,0 3@-5,0 5@-5,-2", ON_HIM.replace("5@5,0", "5@6,0"),
                  ball="6,0", ratings=ratings)  # fmt: skip

    assert ask(table, "try_interception", 1, ("try", "decline"), 5) == answer


@pytest.mark.clause("HC-OFF-11")
def test_offside_is_called() -> None:
    table = Table(CARRIER, ON_HIM)

    assert ask(table, "call_offside", 1, ("call", "ignore"), 9) == "call"


def test_somebody_comes_to_the_ball_and_somebody_to_the_free_forward() -> None:
    home = "1@-8,0 4@5,-1* 9@6,1 3@-5,0 5@-5,-2"
    away = "1@8,0 5@6,-1 6@6,2 7@2,0 8@0,0"
    table = Table(home, away, ratings={"home 9": {"shot": 16}})

    moved = turn(table, 1)

    assert table.hex("away 5") == "5,-1", "on the carrier"
    assert table.hex("away 6") == "6,1", "on the forward"
    assert {5, 6} <= set(moved)


def test_who_is_too_far_away_runs_back_towards_his_goal() -> None:
    table = Table(CARRIER, "1@8,0 5@-2,0 6@-3,2 7@-2,-2 8@-4,0")
    before = {n: table.pos.pitch.depth[1][table.pos.where[table.player(f"away {n}")]]
              for n in (5, 6, 7, 8)}  # fmt: skip

    turn(table, 1)

    for number, depth in before.items():
        h = table.pos.where[table.player(f"away {number}")]
        assert table.pos.pitch.depth[1][h] < depth


@pytest.mark.clause("HC-OFF-17")
def test_after_an_offside_nobody_ends_on_the_ball() -> None:
    table = Table(
        "1@-8,0 9@2,0 3@-5,0 4@-5,2 5@-5,-2", "1@8,0 5@3,0 6@3,2 7@2,-2 8@4,0", ball="2,1"
    )
    table.pos.attacking = 0
    table.pos.restart = True

    turn(table, 1)

    assert table.pos.at[1][table.pos.ball] < 0


@pytest.mark.clause("HC-OFF-02")
def test_a_forward_who_is_offside_is_left_in_the_trap() -> None:
    home = "1@-8,0 4@3,0* 9@6,1 3@-5,0 5@-5,-2"
    table = Table(home, "1@8,0 5@5,0 6@5,1 7@2,2 8@1,0", ratings={"home 9": {"shot": 16}})
    forward = table.pos.where[table.player("home 9")]
    assert table.pos.pitch.depth[0][forward] > limit(table.pos, 0)

    turn(table, 1)

    assert table.pos.pitch.depth[0][forward] > limit(table.pos, 0)


def test_players_who_make_room_go_towards_their_goal() -> None:
    table = Table(CARRIER, ON_HIM)

    assert ask(table, "offender_step", 1, ["4,0", "6,0", "5,-1"], 5) == "6,0"


@pytest.mark.clause("HC-PEN-07")
def test_the_best_shot_takes_the_penalty() -> None:
    table = Table(CARRIER, ON_HIM, ratings={"home 4": {"shot": 17}})

    assert ask(table, "penalty_taker", 0, [1, 3, 4, 5, 9]) == 4
    assert ask(table, "shootout_taker", 0, [3, 5, 9]) == 3


# -- who plays on ----------------------------------------------------------------------------------

BENCH = CARRIER + " 11 13"
SWAPS = ["done", "3 11", "3 13", "9 11", "9 13"]


@pytest.mark.clause("HC-SUB-02")
def test_who_is_spent_makes_room_and_one_stays_for_an_injury() -> None:
    fresh = Table(BENCH, ON_HIM)
    assert ask(fresh, "goal_substitutions", 0, SWAPS) == "done"

    spent = Table(BENCH, ON_HIM, markers={"home 9": 0})
    assert ask(spent, "goal_substitutions", 0, SWAPS).startswith("9 ")

    last = Table(CARRIER + " 11", ON_HIM, markers={"home 9": 0})
    assert ask(last, "goal_substitutions", 0, ["done", "3 11", "9 11"]) == "done"
    last.pos.half, last.pos.minute = 2, 86
    assert ask(last, "goal_substitutions", 0, ["done", "3 11", "9 11"]) == "9 11"


@pytest.mark.clause("HC-FOUL-09")
def test_an_injured_player_is_replaced_by_the_best() -> None:
    table = Table(BENCH, ON_HIM, ratings={"home 13": {"tackle": 16}})

    assert ask(table, "injury_replacement", 0, [11, 13, "none"], 9) == 13


@pytest.mark.clause("HC-GK-08")
def test_the_least_of_them_goes_into_goal() -> None:
    table = Table(CARRIER, ON_HIM, ratings={"home 4": {"tackle": 3, "shot": 3}})

    assert ask(table, "emergency_goalkeeper", 0, [3, 4, 5, 9]) == 4
