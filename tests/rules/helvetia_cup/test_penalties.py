"""HC-PEN: the penalty kick."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.coach import NO_ANSWER, Answer
from rules.helvetia_cup.cards.moments import Next
from rules.helvetia_cup.fouling import foul
from rules.helvetia_cup.penalties import clear_area, penalty, put_on_spot
from rules.helvetia_cup.rounds import action_phase
from rules.helvetia_cup.shoot_out import kick
from tests.rules.helvetia_cup.play import AWAY_REST, DATA, HOME_REST, Table

KICK: list[tuple[str, Answer]] = [("shot_sector", "BC"), ("keeper_sectors", [])]
#: A goalkeeper and three more whom no penalty area concerns.
AWAY_AWAY = "32@-6,4 33@-9,2 34@-10,4"


@pytest.mark.clause("HC-EX-48", "HC-PEN-01", "HC-PEN-03", "HC-PEN-04", "HC-PEN-05", "HC-PEN-06")
@pytest.mark.clause("HC-PEN-10", "HC-FOUL-21", "HC-DEC-20", "HC-DEC-21", "HC-PEN-09")
def test_a_foul_in_the_penalty_area_is_a_penalty() -> None:
    home = f"{HOME_REST} 7@6,-1* 8@8,-1"
    # The goalkeeper is out; 6 lies in the area, 9 stands outside it.
    away = "1@5,1 5@6,-1 6@7,1_ 8@9,-2 9@3,0"
    answers = [
        ("opening_defence", "tackle"),
        ("clear_area", "5,0"),
        ("clear_area", "5,3"),
        ("penalty_taker", 7),
        ("shot_sector", "BC"),
        ("keeper_sectors", ["BC", "BR"]),
    ]
    ratings = {"away 5": {"tackle": 12}}
    with Table(
        home, away, answers=answers, ratings=ratings, dice="d20=16 team=1,1 time=1"
    ) as table:
        action_phase(table.ref)

        asked = [decision for decision in table.coaches.asked if decision.key == "clear_area"]
        assert [decision.about for decision in asked] == [5, 6]
        assert table.offered("clear_area", 0) == ["5,0", "6,-2", "5,-1"]
        assert [each["card"] for each in table.pos.bookings] == ["yellow"]
        assert table.pos.markers[table.player("home 7")] == 4
        assert table.hex("away 1") == "8,0"
        assert table.hex("home 7") == "6,0"
        assert table.hex("home 8") == "8,-1"
        assert table.hex("away 6") == "5,3"
        assert table.lies("away 6")
        # There was only one hex for him.
        assert table.hex("away 8") == "9,-3"
        # Two sectors from the spot; he has held the ball.
        assert table.coaches.asked[-1].about[0] == 2
        assert table.carrier == "away 1"


@pytest.mark.clause("HC-PEN-04")
def test_a_goalkeeper_who_lies_outside_is_put_into_his_goal_area_standing() -> None:
    with Table(f"{HOME_REST} 7@6,0*", f"{AWAY_AWAY} 1@3,0_ 31@0,0") as table:
        clear_area(table.ref)

        assert table.hex("away 1") == "8,0"
        assert not table.lies("away 1")


@pytest.mark.clause("HC-PEN-01", "HC-PEN-02", "HC-PEN-08", "HC-PITCH-13")
def test_away_has_its_penalties_in_front_of_homes_goal() -> None:
    home, away = "1@-8,0 5@-5,-1 8@-2,2 9@2,0 10@3,0", f"{AWAY_REST} 7@-5,-1*"
    answers = [("clear_area", NO_ANSWER), ("penalty_taker", 7)]
    answers += [("shot_sector", "BC"), ("keeper_sectors", ["BC"])]
    with Table(home, away, attacking=1, answers=answers, dice="team=1,1 time=1") as table:
        assert foul(table.ref, table.player("home 5"), table.player("away 7")) == Next.OVER

        assert table.hex("away 7") == "-6,0"
        assert table.carrier == "home 1"


@pytest.mark.clause("HC-PEN-02")
def test_a_foul_in_the_attackers_own_penalty_area_is_none() -> None:
    home, away = f"{HOME_REST} 7@-6,0*", f"{AWAY_REST} 5@-6,0"
    answers = [("offender_step", "-5,0")]
    with Table(home, away, answers=answers, dice="team=1,1") as table:
        assert foul(table.ref, table.player("away 5"), table.player("home 7")) == Next.MUST


@pytest.mark.clause("HC-PEN-05", "HC-DEC-20", "HC-CONV-15", "HC-CONV-16")
def test_a_defender_goes_to_the_nearest_legal_hex_outside_the_area() -> None:
    # The only hex two steps away is a team-mate's.
    away = "1@8,0 5@7,0 6@5,0 33@-9,2 34@-10,4"
    with Table(away=away, answers=[("clear_area", NO_ANSWER)]) as table:
        clear_area(table.ref)

        near = "6,3 9,-3 5,3 8,-3 4,3 7,-3 4,2 6,-2 4,1 5,-1 4,0"
        assert table.offered("clear_area") == near.split()
        assert table.hex("away 5") == "6,3"


@pytest.mark.clause("HC-PEN-07", "HC-DEC-21", "HC-CONV-06")
@pytest.mark.parametrize(("answer", "taker"), [(NO_ANSWER, "home 8"), (1, "home 1")])
def test_any_standing_player_may_take_it(answer: Answer, taker: str) -> None:
    # 9 has the best shot, but no marker left; 8 and 10 are equal; 11 lies.
    home = "1@-8,0 7@3,0* 8@0,0 9@1,0 10@2,0 11@4,0_"
    ratings = {
        "home 8": {"shot": 14},
        "home 9": {"shot": 18},
        "home 10": {"shot": 14},
        "home 11": {"shot": 18},
    }
    answers = [("penalty_taker", answer), *KICK]
    with Table(
        home,
        ratings=ratings,
        markers={"home 9": 0},
        answers=answers,
        dice="d20=20 time=1",
        away=f"1@8,0 {AWAY_AWAY}",
    ) as table:
        penalty(table.ref)

        assert table.offered("penalty_taker") == [1, 7, 8, 9, 10]
        assert table.hex(taker) == "6,0"


@pytest.mark.clause("HC-PEN-09", "HC-PRESS-07")
def test_the_kick_is_a_shot_from_the_spot() -> None:
    # Centre column, TR: 10 less 5, and nothing for pressure.
    answers = [("penalty_taker", 7), ("shot_sector", "TR"), ("keeper_sectors", [])]
    with Table(
        f"{HOME_REST} 7@3,0*", f"1@8,0 {AWAY_AWAY}", answers=answers, dice="d20=5 time=6"
    ) as table:
        penalty(table.ref)

        assert table.targets() == [5]
        assert table.pos.score == [1, 0]
        assert table.pos.goals[0]["kind"] == "penalty"


@pytest.mark.clause("HC-PEN-08", "HC-EX-84")
@pytest.mark.parametrize(
    ("home", "taker", "places"),
    [
        # He has it already; from elsewhere; changing places with a team-mate, standing or lying.
        ("7@6,0* 8@3,0", "home 7", {"home 7": "6,0", "home 8": "3,0"}),
        ("7@7,1* 8@3,0", "home 8", {"home 7": "7,1", "home 8": "6,0"}),
        ("7@6,0* 8@3,0", "home 8", {"home 7": "3,0", "home 8": "6,0"}),
        ("7@6,0_ 8@3,0*", "home 8", {"home 7": "3,0", "home 8": "6,0"}),
        # Nobody but the goalkeeper may be in the goal area.
        ("7@6,0* 8@3,0", "home 1", {"home 1": "6,0", "home 7": "5,0"}),
        ("7@6,0* 8@5,0", "home 1", {"home 1": "6,0", "home 7": "6,-1"}),
    ],
)
def test_the_taker_goes_to_the_spot_and_a_team_mate_makes_room(
    home: str, taker: str, places: dict[str, str]
) -> None:
    with Table(f"{HOME_REST} {home}") as table:
        put_on_spot(table.ref, table.player(taker))

        assert {who: table.hex(who) for who in places} == places
        assert table.carrier == taker
        assert table.ball == "6,0"


@pytest.mark.clause("HC-PEN-09", "HC-SHOOT-08", "HC-CONV-14")
def test_the_spot_is_that_of_the_data() -> None:
    # Farther out on the right: three sectors, and the right column.
    ground = replace(DATA.ground, attack=replace(DATA.ground.attack, penalty_spot=(5, 2)))
    answers = [("shootout_taker", 7), ("shot_sector", "BR"), ("keeper_sectors", ["TL", "TC", "TR"])]
    with Table(
        f"{HOME_REST} 7@0,0", answers=answers, dice="d20=8", data=replace(DATA, ground=ground)
    ) as table:
        kick(table.ref, 0)

        assert table.targets() == [8]
        assert table.coaches.asked[-1].about[0] == 3
