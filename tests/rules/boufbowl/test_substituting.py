"""BF-SUB: who is carried off, and how he comes back."""

from __future__ import annotations

import pytest

from rules.boufbowl.position import Phase
from tests.rules.boufbowl.play import Table


@pytest.mark.clause("BF-SUB-01", "BF-SUB-02")
def test_only_ko_players_of_ones_own_are_substituted() -> None:
    table = Table("1@B2x 2@B2~ 3@C2_ 4@C1 5@Hx", "1@C1x")
    assert table.options("substitute") == ["substitute 1"]
    table.do("substitute 1")
    assert (table.at("red 1"), table.pos.mp) == ("H", 2)


@pytest.mark.clause("BF-SUB-03", "BF-SUB-04")
def test_the_token_turns_at_once_unless_he_is_wounded() -> None:
    table = Table("1@B2x 2@B2xw")
    table.do("substitute 1").do("substitute 2")
    assert (table.is_("red 1"), table.is_("red 2")) == ("stunned", "ko wounded")


@pytest.mark.clause("BF-SUB-06", "BF-SUB-07", "BF-SUB-08", "BF-PITCH-11")
def test_a_standing_player_returns_by_an_entry_zone_with_room_and_may_act() -> None:
    table = Table("1@H 2@A1 3@A1", "1@A3")
    assert table.options("return") == ["return 1 A3"]
    table.do("return 1 A3")
    assert table.options("fight 1") == ["fight 1 1"]
    assert table.options("move 1") == ["move 1 GR"]
    assert Table("1@H 2@A1 3@A1 4@A3 5@A3_").options("return") == []
    assert Table("1@H_ 2@H~ 3@Hx").options("return") == []
    blue = Table("", "1@H", active="blue")
    assert blue.options("return") == ["return 1 E1", "return 1 E3"]


@pytest.mark.clause("BF-FX-38")
def test_a_card_makes_the_next_ones_free() -> None:
    table = Table("", "1@B2x 2@H 3@C2x", active="blue", hands=("", "bo-a15"))
    table.do("effect bo-a15").do("substitute 1").do("return 2 E1")
    assert table.pos.mp == 3
    table.do("substitute 3")
    assert table.pos.mp == 2


@pytest.mark.clause("BF-FX-38", "BF-UPG-13")
def test_his_own_free_ones_come_before_those_of_cards_and_once_a_turn() -> None:
    table = Table(
        "1@B2_ 2@C2_",
        "",
        upgrades={"red 1": "u1-r2"},
        decks=("br-a01 br-a01 br-a01 br-a01", "bo-a01 bo-a01"),
    )
    table.pos.free[1] = 1
    table.do("raise 1")
    assert table.pos.free[1] == 1
    table.do("raise 2")
    assert (table.pos.free[1], table.pos.mp) == (0, 3)
    table.pos.cond[0] = 1
    table.do("raise 1")
    assert table.pos.mp == 2
    table.pos.phase = Phase.END
    table.step().step()
    assert table.pos.free == [0] * 5
    assert table.pos.spent == [0] * 50
