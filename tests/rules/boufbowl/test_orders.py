"""BF-BOARD: the command board."""

from __future__ import annotations

import pytest

from rules.boufbowl.position import Phase
from rules.boufbowl.tokens import splits
from tests.rules.boufbowl.play import Table

DECKS = (" ".join(["br-a01"] * 9), " ".join(["bo-a01"] * 9))


@pytest.mark.clause("BF-BOARD-01", "BF-BOARD-02", "BF-BOARD-10")
def test_any_card_lies_on_any_free_space() -> None:
    table = Table("1@B2", "", hands=("br-a01 br-a08", ""))
    assert table.options("order") == [
        f"order {space} {card}"
        for space in ("pass", "fight", "run")
        for card in ("br-a01", "br-a08")
    ]
    table.do("order run br-a01").do("order pass br-a08")
    assert table.hands[0].board == {"run": "br-a01", "pass": "br-a08"}
    assert table.hands[0].cards == []
    assert table.pos.discards[0] == [], "they belong to no pile"


@pytest.mark.clause("BF-BOARD-03", "BF-BOARD-04", "BF-BOARD-05", "BF-ACT-04")
def test_what_an_order_gives() -> None:
    table = Table("1@B2* 2@C2", "1@C2", hands=("br-a01 br-a01 br-a01", ""))
    table.do("order pass br-a01").do("order fight br-a01").do("order run br-a01")
    assert table.pos.grants == [("pass", "bomb", "fight"), ("pass", "bomb"), ("fight",)]
    assert table.pos.mp == 4


@pytest.mark.clause("BF-BOARD-06", "BF-BOARD-11", "BF-BOARD-13")
def test_a_space_stays_occupied_until_it_is_cleared() -> None:
    table = Table("1@B2", "", hands=("br-a01 br-a02", ""), decks=DECKS)
    table.do("order run br-a01")
    assert table.options("order") == ["order pass br-a02", "order fight br-a02"]
    table.do("end").step().step()
    table.do("end").step().step()
    assert table.active == "red"
    assert table.pos.board[0] == ["run"]
    assert "order run br-a02" not in table.options()
    assert table.pos.mp == 3


@pytest.mark.clause(
    "BF-BOARD-07", "BF-BOARD-08", "BF-BOARD-09", "BF-BOARD-14", "BF-DEC-05", "BF-API-07"
)
def test_two_tokens_clear_all_spaces() -> None:
    table = Table(
        boards=({"run": "br-a03", "pass": "br-a01"}, {}),
        tokens={"red 1": 2, "red 4": 1},
        discards=("br-a09", ""),
        phase=Phase.TURN,
        decks=DECKS,
    )
    table.step(("clear_board", "pay 1 0 0 1 0"))
    assert table.offered("clear_board") == ["pay 1 0 0 1 0", "pay 2 0 0 0 0", "no"]
    assert table.pos.board[0] == []
    assert table.hands[0].board == {}
    assert table.pos.discards[0] == ["br-a09", "br-a01", "br-a03"]
    assert (table.tokens("red 1"), table.tokens("red 4"), table.pos.supply) == (1, 0, 29)


@pytest.mark.clause("BF-BOARD-08", "BF-DEC-05")
def test_with_nothing_to_clear_or_to_pay_nobody_is_asked() -> None:
    rich = Table(tokens={"red 1": 4}, phase=Phase.TURN, decks=DECKS).step()
    assert rich.asked() == []
    poor = Table(boards=({"run": "br-a03"}, {}), tokens={"red 1": 1}, phase=Phase.TURN, decks=DECKS)
    poor.step()
    assert poor.asked() == []
    assert poor.pos.board[0] == ["run"]
    refused = Table(
        boards=({"run": "br-a03"}, {}), tokens={"red 1": 2}, phase=Phase.TURN, decks=DECKS
    )
    refused.step(("clear_board", "no"))
    assert refused.pos.board[0] == ["run"]


@pytest.mark.clause("BF-API-07")
def test_payments_in_lexicographic_order() -> None:
    table = Table(tokens={"red 1": 1, "red 2": 2, "red 5": 9})
    assert splits(table.pos, 0, 3) == [
        "pay 0 0 0 0 3",
        "pay 0 1 0 0 2",
        "pay 0 2 0 0 1",
        "pay 1 0 0 0 2",
        "pay 1 1 0 0 1",
        "pay 1 2 0 0 0",
    ]
    assert splits(table.pos, 1, 1) == []


@pytest.mark.clause("BF-BOARD-12")
def test_an_upgrade_may_give_an_action_and_is_gone() -> None:
    table = Table("1@B2", "1@B2 2@B2~", upgrades={"red 1": "u1-s3"})
    table.pos.grants = []
    table.do("ability 1 u1-s3").do("fight 1 1", dice="d6=6,1")
    assert table.pos.upgrades[0] == []
    assert table.options("ability") == []


@pytest.mark.clause("BF-BOARD-15")
def test_its_face_is_known_to_its_owner_alone() -> None:
    table = Table("1@B2", "", hands=("br-a01 br-a08", "")).do("order run br-a08")
    assert "br-a08" in str(table.ref.view(0).to_json())
    other = str(table.ref.view(1).to_json())
    assert "br-a08" not in other
    assert "run" in other
    assert [e["only"] for e in table.said("ordered with")] == [[0]]
