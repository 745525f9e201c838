"""BF-REC: what recovers by itself."""

from __future__ import annotations

import pytest

from rules.boufbowl.position import Phase
from tests.rules.boufbowl.play import Table


def recovered(red: str, blue: str = "") -> Table:
    """After stages 1 and 2 of a turn of red's."""
    return Table(red, blue, phase=Phase.TURN, basic=True).step()


def next_turns(table: Table, count: int) -> list[str]:
    """Turns in which nobody does anything; how red 1 is in each."""
    seen = []
    for _ in range(count):
        table.step()
        seen.append(table.is_("red 1"))
        table.pos.phase = Phase.END
        table.step()
    return seen


@pytest.mark.clause("BF-REC-01", "BF-REC-02", "BF-REC-04", "BF-TURN-01")
@pytest.mark.parametrize("place", ["B2", "H"])
def test_each_gets_better_by_one_on_and_off_the_pitch_in_both_teams(place: str) -> None:
    table = recovered(f"1@{place}_ 2@{place}~", f"1@{place}_ 2@{place}~")
    for side in ("red", "blue"):
        assert table.is_(f"{side} 1") == "standing"
        assert table.is_(f"{side} 2") == "down"


@pytest.mark.clause("BF-REC-03", "BF-SUB-05")
def test_who_is_ko_wakes_up_in_the_hospital_alone() -> None:
    table = recovered("1@Hx 2@B2x", "1@Hxw")
    assert [table.is_(name) for name in ("red 1", "red 2", "blue 1")] == [
        "stunned",
        "ko",
        "stunned wounded",
    ]


@pytest.mark.clause("BF-REC-05", "BF-REC-06")
def test_recovery_costs_nothing_and_carries_nobody_off() -> None:
    table = recovered("1@B2_ 2@B2x")
    assert table.pos.mp == 3
    assert table.at("red 2") == "B2"


@pytest.mark.clause("BF-REC-07")
def test_who_stands_up_in_the_hospital_stays_there() -> None:
    table = recovered("1@H_")
    assert (table.is_("red 1"), table.at("red 1")) == ("standing", "H")
    assert table.options("return") == ["return 1 A1", "return 1 A3"]


@pytest.mark.clause("BF-VEC-44")
def test_a_stunned_player_stands_in_the_second_turn_after() -> None:
    table = Table("1@B2~", phase=Phase.TURN, basic=True)
    assert next_turns(table, 2) == ["down", "standing"]


@pytest.mark.clause("BF-VEC-45")
def test_a_substituted_player_may_return_three_turns_after_his_ko() -> None:
    table = Table("1@B2x", basic=True)
    table.do("substitute 1")
    assert (table.at("red 1"), table.is_("red 1")) == ("H", "stunned")
    table.pos.phase = Phase.END
    table.step()
    assert next_turns(table, 2) == ["down", "standing"]
    assert table.active == "blue" or table.options("return")


@pytest.mark.clause("BF-VEC-46")
def test_a_wounded_one_needs_a_turn_more() -> None:
    table = Table("1@B2xw", basic=True)
    table.do("substitute 1")
    assert (table.at("red 1"), table.is_("red 1")) == ("H", "ko wounded")
    table.pos.phase = Phase.END
    table.step()
    seen = next_turns(table, 3)
    assert seen == ["stunned wounded", "down wounded", "standing wounded"]
    again = Table("1@H_w", basic=True)
    again.do("raise 1").do("return 1 A1")
    assert again.pos.mp == 1


@pytest.mark.clause("BF-VEC-47", "BF-SUB-09")
def test_who_is_never_substituted_stays_ko() -> None:
    table = Table("1@B2x", phase=Phase.TURN, basic=True)
    assert next_turns(table, 4) == ["ko"] * 4
