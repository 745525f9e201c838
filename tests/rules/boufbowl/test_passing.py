"""BF-PASS, BF-BALL: throws to a team-mate, and who may intercept them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.rules.boufbowl.odds import odds
from tests.rules.boufbowl.play import Table


def ball(table: Table) -> str:
    return table.ball


@pytest.mark.clause("BF-PASS-01", "BF-PASS-02", "BF-PASS-05", "BF-STATE-06", "BF-DEC-06")
def test_a_pass_goes_to_any_other_standing_team_mate() -> None:
    table = Table("1@A1* 2@A1 3@E3 4@C2_ 5@H")
    assert table.options("pass") == ["pass 1 2", "pass 1 3"]
    assert Table("1@A1* 2@A1_").options("pass") == []


@pytest.mark.clause("BF-PASS-03", "BF-PASS-04")
def test_goal_zones_are_barred_at_both_ends() -> None:
    assert Table("1@GR* 2@A1").options("pass") == []
    assert Table("1@A1* 2@GR 3@GB 4@B1").options("pass") == ["pass 1 4"]


@pytest.mark.clause("BF-PASS-06", "BF-ACT-01", "BF-BALL-05")
def test_without_an_interceptor_it_succeeds() -> None:
    table = Table("1@A1* 2@C2", "1@A2 2@B1_ 3@D2").do("pass 1 2")
    assert table.ball == "red 2"
    assert table.goes_on
    assert table.options("pass") == [], "one base action a turn"
    assert [event["clause"] for event in table.said("receives")] == ["BF-PASS-06"]


@pytest.mark.clause("BF-PASS-07", "BF-PASS-08", "BF-DEC-10", "BF-PITCH-13")
def test_interceptors_stand_in_departure_crossed_and_arrival_zones() -> None:
    table = Table("1@A1* 2@C2", "1@A1 2@B1 3@B2 4@C2 5@A2")
    table.do("pass 1 2", ("pass_interceptor", "decline"))
    assert table.offered("pass_interceptor") == ["1", "2", "3", "4", "decline"]
    assert table.ball == "red 2"


@pytest.mark.clause("BF-PASS-09")
def test_declining_lets_it_succeed() -> None:
    table = Table("1@A1* 2@C2", "1@A1").do("pass 1 2", ("pass_interceptor", "decline"))
    assert table.ball == "red 2"
    assert table.said("contest") == []


@pytest.mark.clause("BF-PASS-10", "BF-PASS-11", "BF-CON-06")
def test_the_contest_is_in_the_interceptors_zone_between_him_and_the_passer() -> None:
    table = Table("1@A1* 2@C2 3@A1 4@C2", "1@B1 2@B1")
    table.do("pass 1 2", ("pass_interceptor", "1"), dice="d6=3,1")
    assert table.totals() == [3, 2]
    (contest,) = table.said("contest")
    assert (contest["player"], contest["other"], contest["zone"]) == ([0, 1], [1, 1], "B1")


@pytest.mark.clause("BF-PASS-12", "BF-PASS-13", "BF-PASS-14", "BF-PASS-15", "BF-BALL-04")
@pytest.mark.parametrize(
    ("dice", "after", "goes_on"),
    [("d6=4,3", "red 2", True), ("d6=3,4", "blue 1", False), ("d6=3,3", "on A1", False)],
)
def test_how_a_contested_pass_ends(dice: str, after: str, goes_on: bool) -> None:
    table = Table("1@A1* 2@C2", "1@A1").do("pass 1 2", ("pass_interceptor", "1"), dice=dice)
    assert table.ball == after
    assert table.goes_on is goes_on
    assert all(event["clause"] == "BF-PASS-12" for event in table.said("receives"))


@pytest.mark.clause("BF-PASS-16", "BF-ACT-06", "BF-ACT-07")
def test_a_receiver_who_is_gone_leaves_the_passer_with_the_ball_and_no_action() -> None:
    table = Table("1@C2", "1@D2* 2@D3", active="blue", hands=("br-a17", ""))

    def leave(decision: object) -> str:
        table.pos.cond[table.player("blue 2")] = 1
        return "pass"

    table.ref.coaches = [_Acts(leave), table.coaches]
    table.do("pass 1 2")
    assert table.ball == "blue 1"
    assert table.options("pass") == []
    assert table.options("bomb") == []
    assert table.goes_on


class _Acts:
    """A coach who answers by a function."""

    def __init__(self, answer: object) -> None:
        self.answer = answer

    def decide(self, decision: object) -> str:
        word: str = self.answer(decision)  # type: ignore[operator]
        return word


@pytest.mark.clause("BF-FX-27", "BF-FX-08")
def test_zones_can_be_barred_but_another_role_stays() -> None:
    who = {"red 1": "br-p5"}
    table = Table("1@A1* 2@C2", "1@A1 2@B1 4@C2", cards=who)
    table.do("pass 1 2", ("pass_interceptor", "decline"))
    assert table.offered("pass_interceptor") == ["2", "4", "decline"]
    within = Table("1@A1* 2@A1", "1@A1", cards=who)
    within.do("pass 1 2", ("pass_interceptor", "decline"))
    assert within.offered("pass_interceptor") == ["1", "decline"], "as the arrival zone"
    needle = Table("1@A1* 2@C2", "1@A1 2@B1 4@C2", upgrades={"red 1": "u3-3"})
    needle.do("pass 1 2", ("pass_interceptor", "decline"))
    assert needle.offered("pass_interceptor") == ["1", "4", "decline"]


@pytest.mark.clause("BF-FX-27", "BF-FX-15", "BF-CARD-12")
def test_a_card_bars_crossed_zones_for_one_pass() -> None:
    table = Table("1@C1", "5@E1* 4@A1", active="blue", hands=("", "bo-a11"))
    table.do("pass 5 4", ("window", "effect bo-a11"))
    assert table.ball == "blue 4"
    again = Table("1@C1", "5@E1* 4@A1", active="blue", hands=("", "bo-a11"))
    again.do("pass 5 4", ("window", "pass"), ("pass_interceptor", "decline"))
    assert again.ball == "blue 4"


@pytest.mark.clause("BF-VEC-14", "BF-VEC-15", "BF-VEC-16", "BF-VEC-17")
def test_odds_of_passes() -> None:
    tries = {"pass_interceptor": "1"}
    even = Table("1@A1* 2@C2", "1@A1")
    assert odds(even, "pass 1 2", ball, tries) == {
        "red 2": Fraction(5, 12), "blue 1": Fraction(5, 12), "on A1": Fraction(1, 6),
    }  # fmt: skip
    alone = Table("1@A1* 2@C2", "1@B1")
    assert odds(alone, "pass 1 2", ball, tries) == {
        "red 2": Fraction(5, 18), "blue 1": Fraction(7, 12), "on A1": Fraction(5, 36),
    }  # fmt: skip
    long_arm = Table("1@A1* 2@C2", "1@A1", cards={"red 1": "bo-p5"})
    assert odds(long_arm, "pass 1 2", ball, tries) == {
        "red 2": Fraction(125, 216), "blue 1": Fraction(55, 216), "on A1": Fraction(1, 6),
    }  # fmt: skip
    gloom = Table("1@A1* 2@C2", "1@A1", cards={"blue 1": "br-p4"})
    assert odds(gloom, "pass 1 2", ball, tries) == {
        "red 2": Fraction(5, 18), "blue 1": Fraction(7, 12), "on A1": Fraction(5, 36),
    }  # fmt: skip


@pytest.mark.clause("BF-ACT-04", "BF-ACT-05")
def test_of_several_grants_the_shortest_is_used_and_the_oldest_of_equals() -> None:
    table = Table("1@B2", "1@B2 2@B2~")
    table.pos.grants = [("pass", "bomb", "fight"), ("fight",), ("fight", "pass")]
    table.do("fight 1 1", dice="d6=6,1")
    assert table.pos.grants == [("pass", "bomb", "fight"), ("fight", "pass")]
    table.do("fight 1 1", dice="d6=6,1")
    assert table.pos.grants == [("pass", "bomb", "fight")]
