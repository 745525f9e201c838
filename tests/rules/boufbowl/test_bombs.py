"""BF-BOMB: a high ball, from its launch to its landing."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.boufbowl.position import Phase
from tests.rules.boufbowl.odds import odds
from tests.rules.boufbowl.play import Table

DECKS = ("br-a01 br-a01 br-a01 br-a01", "bo-a01 bo-a01 bo-a01 bo-a01")


def ball(table: Table) -> str:
    return table.ball


# -- the launch ------------------------------------------------------------------------------------


@pytest.mark.clause("BF-BOMB-01", "BF-BOMB-02", "BF-PITCH-20")
def test_it_goes_to_any_other_zone_that_is_no_goal_zone() -> None:
    zones = [f"{row}{column}" for row in "ABCDE" for column in "123" if row + column != "B2"]
    assert Table("1@B2*").options("bomb") == [f"bomb 1 {zone}" for zone in zones]
    assert Table("1@GR*").options("bomb") == []
    assert Table("1@B2").options("bomb") == []


@pytest.mark.clause("BF-BOMB-03", "BF-BOMB-04", "BF-BOMB-21", "BF-BALL-05", "BF-PICK-09")
def test_a_launch_succeeds_and_the_ball_is_in_the_air() -> None:
    table = Table("1@B2*", "1@B2 2@C2").do("bomb 1 C2")
    assert table.ball == "over C2"
    assert table.goes_on
    assert table.asked() == [("red", "main")]
    assert table.options("land") == [], "not in the turn in which it was launched"


@pytest.mark.clause("BF-BOMB-05", "BF-BOMB-06", "BF-BOMB-07", "BF-PICK-09")
def test_it_stays_in_the_air_for_the_opponents_turn() -> None:
    table = Table("1@B2*", "1@C2", decks=DECKS, basic=True).do("bomb 1 C2")
    table.do("end").step().step()
    assert (table.active, table.ball) == ("blue", "over C2")
    assert table.options("pickup") == table.options("land") == []
    table.do("end").step().step()
    assert table.active == "red"
    assert table.options("land") == ["land"]


@pytest.mark.clause("BF-BOMB-08", "BF-BOMB-27", "BF-TURN-05")
def test_at_the_end_of_his_turn_it_lands_anyway_before_purchases() -> None:
    table = Table("1@C2 2@A1", "", air="red C2", tokens={"red 1": 3}, open_cards=("u1-s1", "", ""))
    table.do("end")
    assert table.ball == "over C2"
    table.step(("buy", "done"))
    assert table.ball == "red 1"


@pytest.mark.clause("BF-BOMB-09", "BF-BOMB-10", "BF-BOMB-11", "BF-BOMB-15", "BF-DEC-12")
def test_calling_the_landing_costs_nothing_and_its_coach_names_the_catcher() -> None:
    table = Table("1@C2 2@C2", "1@C2_", air="red C2").do("land", ("catcher", "2"))
    assert table.offered("catcher") == ["1", "2"]
    assert table.ball == "red 2"
    assert (table.pos.mp, table.pos.grants) == (3, [("pass", "bomb", "fight")])
    one = Table("1@C2", "", air="red C2").do("land")
    assert one.ball == "red 1"


@pytest.mark.clause("BF-BOMB-12", "BF-VEC-62", "BF-BALL-05")
def test_where_nobody_stands_it_lies_on_the_ground_and_the_turn_goes_on() -> None:
    table = Table("1@C2_ 2@B2", "1@C2~", air="red C2").do("land")
    assert table.ball == "on C2"
    table.do("move 2 C2").do("pickup 2")
    assert (table.ball, table.pos.mp) == ("red 2", 1)


@pytest.mark.clause("BF-BOMB-13", "BF-VEC-61", "BF-BALL-04")
def test_where_only_opponents_stand_they_catch_and_the_turn_ends() -> None:
    table = Table("1@C2_", "1@C2 3@C2", air="red C2").do("land", ("catcher", "3"))
    assert table.asked()[-1] == ("blue", "catcher")
    assert table.ball == "blue 3"
    assert (table.pos.phase, table.active) == (Phase.TURN, "blue")


@pytest.mark.clause("BF-BOMB-14", "BF-BOMB-15", "BF-DEC-13")
def test_the_catcher_is_named_before_the_interceptor_who_may_decline() -> None:
    table = Table("1@C2 2@C2", "1@C2 3@C2", air="red C2")
    table.do("land", ("catcher", "1"), ("landing_interceptor", "decline"))
    assert table.offered("landing_interceptor") == ["1", "3", "decline"]
    assert table.coaches.asked[-1].about["actor"] == [0, 1]
    assert table.ball == "red 1"
    assert table.goes_on


@pytest.mark.clause("BF-BOMB-16", "BF-BOMB-17", "BF-BOMB-18", "BF-BOMB-19", "BF-CON-03")
@pytest.mark.parametrize(
    ("dice", "after", "goes_on"),
    [("d6=3,3", "red 1", True), ("d6=1,3", "blue 1", False), ("d6=2,3", "on C2", False)],
)
def test_how_a_contested_landing_ends(dice: str, after: str, goes_on: bool) -> None:
    table = Table("1@C2 2@C2", "1@C2", air="red C2")
    table.do("land", ("catcher", "1"), ("landing_interceptor", "1"), dice=dice)
    assert table.said("contest")[0]["detail"] == "catch"
    assert table.ball == after
    assert table.goes_on is goes_on


@pytest.mark.clause("BF-VEC-18")
def test_odds_of_a_landing() -> None:
    table = Table("1@C2 2@C2", "1@C2", air="red C2")
    found = odds(table, "land", ball, {"catcher": "1", "landing_interceptor": "1"})
    assert found == {"red 1": Fraction(7, 12), "blue 1": Fraction(5, 18), "on C2": Fraction(5, 36)}


@pytest.mark.clause("BF-BOMB-19", "BF-CARD-12", "BF-FX-07")
def test_the_window_opens_before_the_catcher_is_named() -> None:
    table = Table("1@C2", "1@D2", air="red C2", hands=("", "bo-a12"))
    table.do(
        "land", ("window", "effect bo-a12"), ("effect_zone", "C2"), ("landing_interceptor", "1"),
        dice="d6=1,6",
    )  # fmt: skip
    assert table.ball == "blue 1"


@pytest.mark.clause("BF-BOMB-20")
def test_it_never_lands_in_a_goal_zone() -> None:
    table = Table("1@E2", "", air="red E2", hands=("", "bo-a13"), active="blue")
    table.do("effect bo-a13", ("effect_zone", "D2"))
    assert table.offered("effect_zone") == ["D2", "E1", "E3"]
    assert table.ball == "over D2"


# -- interception at departure ---------------------------------------------------------------------


@pytest.mark.clause("BF-BOMB-22", "BF-BOMB-26", "BF-BOMB-28", "BF-DEC-11", "BF-FX-28")
def test_a_card_lets_anybody_in_the_departure_zone_intercept() -> None:
    table = Table("1@B2*", "1@B2 2@B2 3@C2", hands=("", "bo-a20"))
    table.do("bomb 1 C2", ("window", "effect bo-a20"), ("launch_interceptor", "2"), dice="d6=4,1")
    assert table.offered("launch_interceptor") == ["1", "2", "decline"]
    assert table.totals() == [4, 2]
    assert table.ball == "over C2"


@pytest.mark.clause("BF-FX-28", "BF-FX-08", "BF-BOMB-28")
def test_an_ability_lets_its_bearer_alone_intercept() -> None:
    gloom = {"blue 1": "br-c4"}
    table = Table("1@B2*", "1@B2 2@B2", cards=gloom)
    table.do("bomb 1 C2", ("launch_interceptor", "decline"))
    assert table.offered("launch_interceptor") == ["1", "decline"]
    assert table.ball == "over C2"
    elsewhere = Table("1@B2*", "1@C2 2@B2", cards=gloom).do("bomb 1 C2")
    assert elsewhere.ball == "over C2"


@pytest.mark.clause("BF-BOMB-23", "BF-BOMB-24", "BF-BOMB-25", "BF-BALL-04")
@pytest.mark.parametrize(
    ("dice", "after", "rival", "goes_on"),
    [
        ("d6=4,2", "over C2", "standing", True),
        ("d6=2,4", "blue 1", "standing", False),
        ("d6=3,2", "on B2", "stunned", False),
    ],
)
def test_how_a_contested_launch_ends(dice: str, after: str, rival: str, goes_on: bool) -> None:
    table = Table("1@B2*", "1@B2", cards={"blue 1": "br-c4"})
    table.do("bomb 1 C2", ("launch_interceptor", "1"), dice=dice)
    assert table.ball == after
    assert table.is_("blue 1") == rival
    assert table.goes_on is goes_on


@pytest.mark.clause("BF-VEC-35")
def test_odds_of_a_contested_launch() -> None:
    table = Table("1@B2*", "1@B2", hands=("", "bo-a20"))
    answers = {"window": "effect bo-a20", "launch_interceptor": "1"}
    found = odds(table, "bomb 1 C2", lambda t: (t.ball, t.is_("blue 1")), answers)
    assert found == {
        ("over C2", "standing"): Fraction(5, 12),
        ("blue 1", "standing"): Fraction(5, 12),
        ("on B2", "stunned"): Fraction(1, 6),
    }


@pytest.mark.clause("BF-ACT-07", "BF-ACT-06")
def test_a_launcher_who_lost_the_ball_in_the_window_launches_nothing() -> None:
    table = Table("1@B2* 2@C2", "1@B2", hands=("", "bo-a12"))

    class Strips:
        def decide(self, decision: object) -> str:
            table.pos.give(table.player("red 2"))
            return "pass"

    table.pos.zone[table.player("blue 2")] = table.pos.pitch.at["A1"]
    table.coaches.answers = [("main", "bomb 1 C3")]
    table.ref.coaches = [table.coaches, Strips()]
    table.step()
    assert table.ball == "red 2"
    assert table.options("bomb") == []
    assert table.said("comes to nothing")
