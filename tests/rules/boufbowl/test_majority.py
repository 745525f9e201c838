"""BF-MAJ: who has more standing players in a zone."""

from __future__ import annotations

import pytest

from rules.boufbowl.majority import majority
from tests.rules.boufbowl.play import PITCH, Table

NOBODY = -1


def at(table: Table, zone: str) -> int:
    return majority(table.pos, PITCH.at[zone])


@pytest.mark.clause("BF-MAJ-01", "BF-MAJ-03")
def test_more_players_have_majority_and_equal_numbers_nobody() -> None:
    table = Table("1@B2 2@B2 3@C2", "1@B2 3@C2 4@D1")
    assert [at(table, zone) for zone in ("B2", "C2", "D1", "E1")] == [0, NOBODY, 1, NOBODY]


@pytest.mark.clause("BF-MAJ-02", "BF-MAJ-06")
def test_down_players_do_not_count_from_the_moment_they_are_down() -> None:
    table = Table("1@B2 2@B2", "1@B2")
    for condition, expected in ((0, 0), (1, NOBODY), (2, NOBODY), (3, NOBODY)):
        table.pos.cond[table.player("red 2")] = condition
        assert at(table, "B2") == expected


@pytest.mark.clause("BF-MAJ-05", "BF-FX-43")
def test_weight_counts_for_majority_and_never_for_capacity() -> None:
    table = Table("2@B2", "1@B2", cards={"red 2": "br-c2"})
    assert at(table, "B2") == 0
    assert table.pos.has_room(0, PITCH.at["B2"])
    table.pos.cond[table.player("red 2")] = 1
    assert at(table, "B2") == 1
    both = Table("1@B2", "1@B2 2@B2", upgrades={"red 1": "u3-2 u3-2"})
    assert at(both, "B2") == NOBODY, "two of them count as the highest"


@pytest.mark.clause("BF-MAJ-04", "BF-CON-09", "BF-CON-05")
def test_majority_adds_one_to_a_contest() -> None:
    for red, blue, totals in (
        ("1@B2 2@B2", "1@B2", [5, 4]),
        ("1@B2", "1@B2 2@B2", [4, 5]),
        ("1@B2", "1@B2 2@C2", [4, 4]),
    ):
        table = Table(red, blue)
        table.do("fight 1 1", dice="d6=4,4")
        assert table.totals() == totals


@pytest.mark.clause("BF-STATE-07")
def test_who_is_in_the_hospital_counts_nowhere() -> None:
    table = Table("1@B2 2@H", "1@B2")
    assert at(table, "B2") == NOBODY
    assert table.pos.has_room(0, PITCH.at["B2"])
    assert [word for word in table.options() if " 2" in word[:9]] == ["return 2 A1", "return 2 A3"]
