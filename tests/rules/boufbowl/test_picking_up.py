"""BF-PICK, BF-BALL: taking the ball from the ground."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.boufbowl.position import Phase
from tests.rules.boufbowl.odds import odds
from tests.rules.boufbowl.play import Table


def taken(table: Table) -> bool:
    return table.ball == "red 1"


@pytest.mark.clause("BF-PICK-01", "BF-PICK-02", "BF-PICK-03", "BF-STATE-06")
def test_with_nobody_standing_against_him_he_takes_it_at_once() -> None:
    table = Table("1@B2 2@A1", "1@B2_", ball="B2")
    assert table.options("pickup") == ["pickup 1"]
    table.do("pickup 1")
    assert (table.ball, table.pos.mp) == ("red 1", 2)
    assert table.said("contest") == []


@pytest.mark.clause("BF-BALL-03")
def test_entering_the_zone_does_nothing_by_itself() -> None:
    table = Table("1@A2", "", ball="B2").do("move 1 B2")
    assert table.ball == "on B2"
    assert table.pos.has_room(0, table.pos.ball)


@pytest.mark.clause("BF-PICK-02", "BF-PICK-04", "BF-DEC-15", "BF-CON-06")
def test_the_other_coach_names_who_opposes_and_must() -> None:
    table = Table("1@B2", "1@B2 2@B2", ball="B2")
    table.do("pickup 1", ("pickup_opposer", "2"), dice="d6=6,1")
    assert table.offered("pickup_opposer") == ["1", "2"]
    assert table.totals() == [6, 2]
    assert table.ball == "red 1"


@pytest.mark.clause("BF-PICK-05", "BF-PICK-06", "BF-PICK-07", "BF-PICK-08", "BF-BALL-05")
def test_he_fails_only_with_less_and_may_try_again() -> None:
    table = Table("1@B2", "1@B2", ball="B2").do("pickup 1", dice="d6=3,4")
    assert (table.ball, table.pos.mp, table.goes_on) == ("on B2", 2, True)
    assert table.pos.grants == [("pass", "bomb", "fight")], "it is no base action"
    table.do("pickup 1", dice="d6=4,4")
    assert table.ball == "red 1"


@pytest.mark.clause("BF-PICK-09")
def test_a_ball_in_the_air_or_carried_cannot_be_picked_up() -> None:
    assert Table("1@C2", "", air="red C2").options("pickup") == []
    assert Table("1@C2 2@C2*", "").options("pickup") == []


@pytest.mark.clause("BF-PICK-10", "BF-GOAL-02")
def test_taking_it_in_the_opposing_goal_zone_is_a_goal_attempt() -> None:
    table = Table("1@GB", "", ball="GB").do("pickup 1")
    assert table.pos.score == [1, 0]
    assert table.pos.phase == Phase.GOAL


@pytest.mark.clause("BF-VEC-11", "BF-VEC-12", "BF-VEC-13")
def test_odds_of_a_contested_pick_up() -> None:
    even = odds(Table("1@B2", "1@B2", ball="B2"), "pickup 1", taken)[True]
    assert even == Fraction(7, 12)
    assert 1 - (1 - even) ** 3 == Fraction(1603, 1728)
    outnumbered = Table("1@B2", "1@B2 2@B2", ball="B2")
    found = odds(outnumbered, "pickup 1", taken, {"pickup_opposer": "1"})
    assert found == {True: Fraction(5, 12), False: Fraction(7, 12)}


@pytest.mark.clause("BF-BALL-02")
def test_the_ball_moves_with_its_carrier() -> None:
    table = Table("1@B2*", "").do("move 1 B1")
    assert table.ball == "red 1"
    assert table.pos.ball == table.pos.zone[0]


@pytest.mark.clause("BF-STATE-08")
def test_the_ball_is_in_one_state() -> None:
    pos = Table("1@B2*", "").pos
    assert (pos.in_air, pos.on_ground) == (False, False)
    pos.throw_up(0, 5)
    assert (pos.in_air, pos.on_ground, pos.carrier) == (True, False, -1)
    pos.lay(5)
    assert (pos.in_air, pos.on_ground) == (False, True)
    pos.throw_up(1, 5)
    pos.give(0)
    assert (pos.in_air, pos.on_ground, pos.carrier) == (False, False, 0)


@pytest.mark.clause("BF-ACT-07")
def test_a_picker_who_went_down_in_the_window_picks_up_nothing() -> None:
    table = Table("1@B2", "1@B2", ball="B2", hands=("", "bo-a12"))

    class Trips:
        def decide(self, decision: object) -> str:
            table.pos.cond[0] = 2
            return "pass"

    table.ref.coaches = [table.coaches, Trips()]
    table.do("pickup 1")
    assert (table.ball, table.pos.mp) == ("on B2", 2)
    assert table.said("comes to nothing")
