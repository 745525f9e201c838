"""The veteran with the ball."""

from __future__ import annotations

import pytest

from tests.rules.helvetia_cup.coaches.asking import action, ask, turn
from tests.rules.helvetia_cup.play import Table

#: Four defenders who are far from everything; the deepest is level with x2 = 14.
FAR = "1@8,0 5@5,4 6@4,4 7@3,4 8@2,4"
UPFIELD = "1@8,0 5@-2,4 6@-3,4 7@-4,4 8@-5,4"
GOOD_SHOT = {"home 9": {"shot": 15}}


def test_he_shoots_when_nobody_is_in_the_way() -> None:
    table = Table("1@-8,0 9@6,0* 3@-5,0 4@-5,2 5@-5,-2", FAR, ratings=GOOD_SHOT)

    assert action(table) == "shot"


def test_he_finds_the_team_mate_who_stands_better() -> None:
    home = "1@-8,0 4@5,0* 9@6,1 3@-5,0 5@-5,-2"
    ratings = {"home 9": {"shot": 17}, "home 4": {"shot": 4}}
    table = Table(home, FAR, ratings=ratings)

    assert action(table) == "pass 6,1"
    table.pos.give(table.player("home 9"))
    assert action(table, received=True) == "touch"


def test_the_ball_goes_over_two_team_mates_to_the_third() -> None:
    home = "1@-8,0 4@2,0* 5@4,0 9@6,0 3@-5,0"
    ratings = {"home 9": {"shot": 18}, "home 4": {"long_pass": 1}}
    table = Table(home, FAR, ratings=ratings)

    assert action(table) == "pass 4,0"


@pytest.mark.clause("HC-OFF-06", "HC-OFF-11")
def test_he_plays_nobody_offside_unless_the_call_would_be_cancelled() -> None:
    home = "1@-8,0 4@5,0* 9@6,1 3@-5,0 5@-5,-2"
    ratings = {"home 9": {"shot": 17}, "home 4": {"shot": 2, "long_pass": 2}}

    assert action(Table(home, UPFIELD, ratings=ratings)) != "pass 6,1"
    assert action(Table(home, UPFIELD, ratings=ratings, hands=("T22", ""))) == "pass 6,1"


def test_he_keeps_the_ball_when_he_is_alone_far_from_goal() -> None:
    home = "1@-8,0 9@-1,0* 3@-5,0 4@-5,2 5@-5,-2"
    table = Table(home, FAR, ratings={"home 9": {"long_pass": 5}})

    assert action(table) == "end"


@pytest.mark.clause("HC-GK-04")
def test_a_goalkeeper_plays_it_to_a_free_man() -> None:
    home = "1@-8,0* 3@-7,0 4@-7,-1 5@-2,-2 9@-3,2"
    away = "1@8,0 5@-2,2 6@-1,-2 7@-7,-1 8@2,4"
    table = Table(home, away, ratings={"home 1": {"long_pass": 2}})

    assert action(table, must=True) == "pass -7,0"


def test_a_header_is_taken_where_it_is_worth_more_than_the_ball() -> None:
    home = "1@-8,0 9@6,0* 3@-5,0 4@-5,2 5@-5,-2"
    for skill, answer in ((16, "header"), (1, "end")):
        table = Table(home, FAR, ratings={"home 9": {"header": skill}})
        assert ask(table, "header_or_end", 0, ("header", "end"), 9) == answer


def test_the_carrier_walks_into_the_zone_and_away_from_opponents() -> None:
    home = "1@-8,0 9@3,0* 3@-6,0 4@-6,2 5@-6,-2"
    table = Table(home, "1@8,0 5@2,0 6@-3,4 7@-4,4 8@-5,4", ratings=GOOD_SHOT)

    moved = turn(table, 0)

    pos = table.pos
    assert pos.pitch.distance[pos.ball][pos.pitch.goal[0]] < 5
    assert pos.pitch.distance[pos.ball][pos.where[table.player("away 5")]] > 1
    assert moved[9].startswith("F")


@pytest.mark.clause("HC-BALL-05")
def test_the_nearest_fetches_a_loose_ball() -> None:
    home = "1@-8,0 9@1,0 3@-6,0 4@-6,2 5@-6,-2"
    table = Table(home, FAR, ball="2,0")

    assert turn(table, 0)[9] == "F"
    assert table.carrier == "home 9"


@pytest.mark.clause("HC-LIE-01")
def test_a_player_on_the_ground_gets_up() -> None:
    home = "1@-8,0 9@3,0* 3@-2,0_ 4@-6,2 5@-6,-2"
    table = Table(home, UPFIELD)

    assert turn(table, 0)[3].startswith("stand")


def test_the_last_marker_is_not_spent_for_little() -> None:
    home = "1@-8,0 9@0,0* 3@-5,0 4@-5,2 5@-5,-2"
    markers = {f"home {number}": 1 for number in (3, 4, 5, 9)}
    table = Table(home, FAR, markers=markers)

    turn(table, 0)

    assert all(table.pos.markers[table.player(name)] == 1 for name in markers)


def test_after_a_steal_that_failed_he_goes_where_the_ball_is_worth_most() -> None:
    home = "1@-8,0 9@4,0* 3@-5,0 4@-5,2 5@-5,-2"
    table = Table(home, "1@8,0 5@4,0! 6@-3,4 7@-4,4 8@-5,4", ratings=GOOD_SHOT)

    assert ask(table, "forced_move", 0, ["F", "FL", "FR", "BL", "BR", "B"], 9) == "F"
