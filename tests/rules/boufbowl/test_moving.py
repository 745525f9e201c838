"""BF-MOVE, BF-PITCH-16 to -19: movement points, moves and the blocking rule."""

from __future__ import annotations

import pytest

from rules.boufbowl.position import Phase
from tests.rules.boufbowl.play import Table


@pytest.mark.clause("BF-MOVE-01", "BF-MOVE-02", "BF-MOVE-03", "BF-MOVE-05", "BF-ACT-02")
def test_three_points_are_split_as_one_likes_before_and_after_an_action() -> None:
    table = Table("1@A1 2@C1", "1@C1")
    table.do("move 1 B1").do("fight 2 1", dice="d6=6,1").do("move 1 A1").do("move 2 B1")
    assert table.pos.mp == 0
    assert table.options() == ["end"]
    assert (table.at("red 1"), table.at("red 2")) == ("A1", "B1")


@pytest.mark.clause("BF-MOVE-03")
def test_each_use_costs_one_point() -> None:
    table = Table("1@A2 2@B1_ 3@B3x 4@H", "", ball="A2")
    for word, left in (("raise 2", 2), ("pickup 1", 1), ("substitute 3", 0)):
        table.do(word)
        assert table.pos.mp == left
    table = Table("1@A2 4@H")
    table.do("return 4 A1").do("move 1 B2")
    assert table.pos.mp == 1


@pytest.mark.clause("BF-MOVE-04", "BF-PITCH-05")
def test_a_move_goes_to_an_adjacent_zone() -> None:
    assert Table("1@B2").options("move") == ["move 1 A2", "move 1 B1", "move 1 B3", "move 1 C2"]
    assert Table("1@GR").options("move") == ["move 1 A1", "move 1 A2", "move 1 A3"]


@pytest.mark.clause("BF-MOVE-04", "BF-MOVE-05")
def test_who_moves_is_there_and_nothing_else_happens() -> None:
    table = Table("1@B2*", "1@C1").do("move 1 C2")
    assert (table.at("red 1"), table.ball, table.pos.mp) == ("C2", "red 1", 2)
    assert [event["event"] for event in table.ref.log or ()] == ["moves"]
    assert table.goes_on
    assert table.do("move 1 D2").at("red 1") == "D2", "and once more"


@pytest.mark.clause("BF-MOVE-04", "BF-STATE-05", "BF-STATE-09")
@pytest.mark.parametrize("mark", ["_", "~", "x"])
def test_only_a_standing_player_moves(mark: str) -> None:
    assert Table(f"1@B2{mark}", ball="B2").options("move") == []
    assert Table(f"1@B2{mark}", ball="B2").options("pickup") == []


@pytest.mark.clause("BF-PITCH-16", "BF-PITCH-18", "BF-PITCH-19")
def test_a_zone_holds_two_of_a_team_down_ones_too() -> None:
    table = Table("1@B2 2@A2 3@A2x", "1@B1 2@B1")
    assert "move 1 A2" not in table.options()
    assert "move 1 B1" in table.options(), "two of theirs leave room for two of ours"


@pytest.mark.clause("BF-PITCH-17")
def test_a_goal_zone_holds_one_of_each_team() -> None:
    assert "move 1 GB" not in Table("1@E2 2@GB", "").options()
    assert "move 1 GB" in Table("1@E2", "2@GB").options()
    assert "move 1 GR" not in Table("1@A2 2@GR_", "").options()


@pytest.mark.clause("BF-MOVE-06", "BF-MOVE-07", "BF-MOVE-08", "BF-MOVE-09", "BF-VEC-48")
def test_without_majority_one_may_only_retreat() -> None:
    table = Table("1@B2", "1@B2")
    assert table.options("move") == ["move 1 A2"]
    assert Table("1@D2", "1@D2", active="blue").options("move") == ["move 1 E2"]


@pytest.mark.clause("BF-MOVE-06", "BF-VEC-49")
def test_with_majority_one_may_go_anywhere() -> None:
    table = Table("1@B2", "1@B2~")
    assert table.options("move") == ["move 1 A2", "move 1 B1", "move 1 B3", "move 1 C2"]


@pytest.mark.clause("BF-MOVE-09")
def test_the_mover_himself_counts() -> None:
    table = Table("1@B2 2@B2", "1@B2")
    assert "move 1 C2" in table.options()
    table.do("move 1 C2")
    assert table.options("move 2") == ["move 2 A2"], "and then he is gone"


@pytest.mark.clause("BF-MOVE-11", "BF-PITCH-09")
def test_without_the_ball_one_may_enter_the_opposing_goal_zone_and_retreat_from_it() -> None:
    table = Table("1@E1", "4@C2*")
    table.do("move 1 GB")
    assert table.goes_on
    assert table.pos.score == [0, 0]
    outnumbered = Table("1@GB", "3@GB", upgrades={"blue 3": "u3-2"})
    assert outnumbered.options("move") == ["move 1 E1", "move 1 E2", "move 1 E3"]


@pytest.mark.clause("BF-MOVE-12", "BF-MOVE-13", "BF-REC-05")
def test_raising_costs_a_point_on_the_pitch_and_in_the_hospital() -> None:
    table = Table("1@B2_ 2@H_ 3@C2~ 4@H~")
    assert table.options("raise") == ["raise 1", "raise 2"]
    table.do("raise 1").do("raise 2")
    assert (table.is_("red 1"), table.is_("red 2"), table.pos.mp) == ("standing", "standing", 1)
    assert (table.at("red 1"), table.at("red 2")) == ("B2", "H")


@pytest.mark.clause("BF-MOVE-14", "BF-TURN-05")
def test_points_that_are_left_are_lost() -> None:
    table = Table("1@B2", "1@D2", decks=("br-a01 br-a01", "bo-a01 bo-a01"), basic=True)
    table.do("end").step()
    assert (table.active, table.pos.mp) == ("blue", 0)
    table.step()
    assert table.pos.mp == 3


@pytest.mark.clause("BF-MOVE-14", "BF-FX-38")
def test_what_is_free_needs_no_point() -> None:
    table = Table("3@B2 4@C2", cards={"red 3": "bo-p3"})
    table.pos.mp = 0
    assert table.options("move") == ["move 3 A2", "move 3 B1", "move 3 B3", "move 3 C2"]
    table.do("move 3 B1")
    assert table.options("move") == []
    assert table.pos.mp == 0


@pytest.mark.clause("BF-MOVE-15", "BF-CARD-11", "BF-FX-12")
def test_after_a_move_a_card_may_be_played_before_the_goal_attempt_it_causes() -> None:
    table = Table("1@A1", "1@A1*", active="blue", hands=("br-a11", ""), upgrades={"blue 1": "u3-4"})
    table.pos.zone[table.player("red 1")] = table.pos.pitch.at["GR"]
    table.do("move 1 GR", ("window", "effect br-a11"), ("pull_back", "A2"), dice="d6=6,1")
    assert table.pos.score == [0, 0]
    assert (table.is_("blue 1"), table.ball) == ("stunned", "on GR")
    assert table.pos.phase == Phase.TURN, "he lost the ball by it"
