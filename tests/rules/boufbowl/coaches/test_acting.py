"""What a veteran does in his turn."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.boufbowl.coaches.odds import meeting, odds, strength
from rules.boufbowl.coaches.scenes import Scene
from tests.rules.boufbowl.coaches.asking import main
from tests.rules.boufbowl.play import PITCH, Table


def test_odds_are_exact() -> None:
    even = odds(0, 1, 1)
    assert [Fraction(x).limit_denominator(1296) for x in even] == [
        Fraction(5, 12),
        Fraction(1, 6),
        Fraction(5, 12),
    ]
    assert odds(0, 2, 1).won == pytest.approx(125 / 216)
    assert odds(9, 1, 1) == odds(6, 1, 1)


def test_abilities_count_in_a_meeting() -> None:
    table = Table(
        "1@B2", "1@B2", cards={"red 1": "br-p1", "blue 1": "bo-p2"}, favours=("f-br1", "")
    )
    assert strength(table.pos, 0, "fight", "actor") == (1, 1, 0, True)
    assert strength(table.pos, 5, "fight", "opposer") == (1, 1, 0, False)
    assert meeting(table.pos, "fight", 0, 5, 0) == (
        pytest.approx(7 / 12),
        0,
        pytest.approx(5 / 12),
    )


@pytest.mark.parametrize(
    ("red", "blue", "points", "action", "expected"),
    [
        ("1@E2*", "", 1, False, 1),
        ("1@D2*", "", 1, False, 0),
        ("1@D2*", "", 2, False, 1),
        ("1@E2*", "1@GB", 1, False, 5 / 12),
        ("1@E2*", "1@E2", 3, False, 0),
        ("1@D2*", "1@E2 2@E2", 2, False, 0),
        ("1@A1* 2@E1", "", 1, True, 1),
        ("1@A1* 2@E1", "", 1, False, 0),
        ("1@A1* 2@E1", "1@C1", 1, True, 5 / 18),
        ("1@E2* 2@GB", "", 3, False, 0),
    ],
)
def test_the_chance_to_score(
    red: str, blue: str, points: int, action: bool, expected: float
) -> None:
    table = Table(red, blue)
    scene = Scene(table.pos)
    assert scene.chance(0, points, action=action, lands=False) == pytest.approx(expected)


def test_a_ball_on_the_ground_or_landing_counts_if_somebody_is_there() -> None:
    ground = Scene(Table("1@E2", "", ball="E2").pos)
    assert ground.chance(0, 2, action=False, lands=False) == 1
    assert ground.chance(0, 1, action=False, lands=False) == 0
    air = Scene(Table("1@E2", "", air="red E2").pos)
    assert air.chance(0, 1, action=False, lands=True) == 1
    assert air.chance(0, 1, action=False, lands=False) == 0


def test_thinking_changes_nothing() -> None:
    table = Table("1@B2* 2@C2", "1@C2")
    before = table.pos.to_bytes()
    scene = Scene(table.pos)
    scene.moved(0, PITCH.at["C2"]).put(5, 2).given(1).laid(3).worth(0)
    main(table)
    assert table.pos.to_bytes() == before


@pytest.mark.parametrize(
    ("red", "blue", "does"),
    [
        ("1@E2*", "1@C2", "move 1 GB"),
        ("1@A1* 2@E2 4@GR", "1@C3 2@GB_", "pass 1 2"),
    ],
)
def test_he_scores_when_he_can(red: str, blue: str, does: str) -> None:
    assert main(Table(red, blue, basic=True)) == does


def test_he_scores_with_one_point_more() -> None:
    table = Table("1@D2*", "1@A1", hands=("br-a09", ""), basic=True)
    table.pos.mp = 1
    assert main(table) == "effect br-a09"
    table.do("effect br-a09").do(str(main(table)))
    assert main(table) == "move 1 GB"
    run = Table("1@D2*", "1@A1", hands=("br-a01", ""))
    run.pos.mp = 1
    assert main(run) == "order run br-a01"


def test_he_picks_the_ball_up_and_lets_his_bomb_land() -> None:
    assert main(Table("1@C2 4@GR", "1@E1 2@E3", ball="C2", basic=True)) == "pickup 1"
    assert main(Table("1@C2 2@C2 4@GR", "1@E1 2@E3", air="red C2", basic=True)) == "land"


def test_he_attacks_their_carrier() -> None:
    table = Table("1@B2 2@B2 4@GR", "1@B2* 2@E2", basic=True)
    assert str(main(table)).startswith("fight")


def test_he_carries_a_man_off_and_brings_one_back() -> None:
    assert main(Table("1@B2x 4@GR", "1@C1*", basic=True)) == "substitute 1"
    table = Table("1@H 4@GR", "1@C1*", basic=True)
    assert str(main(table)).startswith("return 1")


def test_he_does_not_run_to_and_fro() -> None:
    table = Table("1@B1 2@B2 3@B3 4@GR 5@A2", "1@D1 2@D2 3@D3 4@GB 5@E2*", basic=True)
    seen = {tuple(table.pos.zone[:5])}
    while (word := main(table)) != "end":
        table.do(str(word), dice="d6=6,1" if str(word).startswith("fight") else "")
        place = tuple(table.pos.zone[:5])
        assert place not in seen
        seen.add(place)
