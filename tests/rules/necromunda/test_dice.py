"""Dice, special dice, characteristic tests, the log."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest

from rules.dice import Script
from rules.necromunda import dice
from rules.necromunda.catalogue.vocabulary import Purpose
from rules.necromunda.dice import d3, d66, is_natural_1_of_d3, passes, passes_2d6, passes_under
from rules.necromunda.rolling_off import ranking, winner
from rules.necromunda.testing import passed
from tests.rules.necromunda.play import DATA, PROFILE, Field

FACES = range(1, 7)


def chance(passes_: Callable[..., bool], dice_: int = 1) -> Fraction:
    """How likely it is that so many D6 pass."""
    rolls = list(product(FACES, repeat=dice_))
    return Fraction(sum(bool(passes_(*roll)) for roll in rolls), len(rolls))


@pytest.mark.clause("NM-EX-01", "NM-DICE-01", "NM-DICE-02", "NM-DICE-03")
def test_a_d3_is_a_d6_halved() -> None:
    assert [d3(face) for face in FACES] == [1, 1, 2, 2, 3, 3]
    assert chance(is_natural_1_of_d3) == Fraction(1, 6)


@pytest.mark.clause(
    "NM-EX-02", "NM-DICE-04", "NM-DICE-05", "NM-DICE-07", "NM-DICE-16", "NM-TEST-07"
)
@pytest.mark.parametrize(
    ("need", "modifier", "wanted"),
    [(4, 0, "1/2"), (4, 1, "2/3"), (4, -1, "1/3"), (2, 0, "5/6"), (2, 1, "5/6"), (6, -2, "1/6")],
)
def test_n_plus_on_a_d6(need: int, modifier: int, wanted: str) -> None:
    assert chance(lambda face: passes(face, need, modifier)) == Fraction(wanted)


@pytest.mark.clause("NM-EX-03", "NM-TEST-02", "NM-TEST-03")
@pytest.mark.parametrize(
    ("value", "wanted"),
    [(1, "1/6"), (2, "1/3"), (3, "1/2"), (4, "2/3"), (5, "5/6"), (6, "5/6"), (7, "5/6")],
)
def test_s_and_t_are_rolled_under(value: int, wanted: str) -> None:
    assert chance(lambda face: passes_under(face, value)) == Fraction(wanted)


@pytest.mark.clause("NM-EX-04", "NM-TEST-04")
@pytest.mark.parametrize(
    ("need", "wanted"),
    [
        *((4, "11/12"), (5, "5/6"), (6, "13/18"), (7, "7/12"), (8, "5/12"), (9, "5/18")),
        *((10, "1/6"), (11, "1/12"), (12, "1/36")),
    ],
)
def test_minds_are_tested_with_two_dice(need: int, wanted: str) -> None:
    assert chance(lambda a, b: passes_2d6(a, b, need), 2) == Fraction(wanted)


@pytest.mark.clause("NM-EX-05", "NM-DICE-04", "NM-DICE-05")
def test_two_ones_fail_and_two_sixes_pass_whatever_the_modifier() -> None:
    assert chance(lambda a, b: passes_2d6(a, b, 12, -3), 2) == Fraction(1, 36)
    assert chance(lambda a, b: passes_2d6(a, b, 4, 3), 2) == Fraction(35, 36)


@pytest.mark.clause("NM-EX-06", "NM-DICE-08", "NM-DICE-09")
def test_a_reroll_of_a_failure_takes_all_dice_again() -> None:
    once = chance(lambda a, b: passes_2d6(a, b, 7), 2)
    twice = chance(lambda a, b, c, d: passes_2d6(a, b, 7) or passes_2d6(c, d, 7), 4)
    assert twice == once + (1 - once) * once == Fraction(119, 144)


@pytest.mark.clause("NM-DICE-14")
def test_a_d66_has_tens_and_units() -> None:
    found = [d66(*roll) for roll in product(FACES, repeat=2)]
    assert (min(found), max(found), len({*found})) == (11, 66, 36)


@pytest.mark.clause("NM-EX-10", "NM-SDIE-03", "NM-SDIE-10", "NM-SDIE-15", "NM-DICE-06")
def test_injury_and_scatter_dice_are_d6() -> None:
    found = [dice.injury(DATA.dice, face) for face in FACES]
    assert [
        found.count(each) for each in ("flesh_wound", "seriously_injured", "out_of_action")
    ] == [*(2, 3, 1)]
    assert found[0] == "flesh_wound"
    assert found[5] == "out_of_action"
    assert chance(lambda face: dice.is_hit_symbol(DATA.dice, face)) == Fraction(1, 3)


@pytest.mark.clause("NM-EX-15", "NM-SDIE-11", "NM-SDIE-12", "NM-SDIE-13", "NM-SDIE-14")
def test_a_firepower_die() -> None:
    holes = [dice.holes(DATA.dice, face) for face in FACES]
    assert holes == [1, 1, 1, 2, 2, 3]
    assert [dice.is_ammo(DATA.dice, face) for face in FACES] == [True, *[False] * 5]
    assert Fraction(sum(holes), 6) == Fraction(5, 3)


# -- at the table ---------------------------------------------------------------------------------


@pytest.mark.clause("NM-EX-07", "NM-DICE-13")
def test_a_roll_off_is_repeated_until_one_is_higher() -> None:
    field = Field(["ganger 5,5"], ["ganger 20,20"])
    dice_ = "4 4 2 5"
    assert field.run(winner, [0, 1], "roll_off", "NM-DICE-13", dice=dice_) == 1
    pairs = list(product(FACES, repeat=2))
    assert Fraction(sum(a > b for a, b in pairs), 36) == Fraction(5, 12)


@pytest.mark.clause("NM-EX-09", "NM-PRIO-05", "NM-PRIO-06", "NM-PRIO-10")
def test_who_ties_throws_again_for_his_place_alone() -> None:
    field = Field(*[["ganger 5,5"], ["ganger 20,20"], ["ganger 5,20"], ["ganger 20,5"]])
    order = field.run(ranking, [0, 1, 2, 3], "priority", "NM-PRIO-04", dice="5 4 4 2 3 6")
    assert order == [0, 2, 1, 3]
    assert [event["side"] for event in field.happened("rolled")] == [0, 1, 2, 3, 1, 2]


@pytest.mark.clause("NM-TEST-01", "NM-TEST-02", "NM-TEST-04", "NM-STAT-09")
@pytest.mark.parametrize(
    ("stat", "passing", "failing", "purpose"),
    [
        ("ws", "4", "3", "test_ws"),
        ("bs", "4", "3", "test_bs"),
        ("i", "4", "3", "test_i"),
        ("s", "3", "4", "test_s"),
        ("t", "3", "4", "test_t"),
        ("ld", "3 4", "3 3", "test_ld"),
        ("cl", "3 4", "3 3", "test_cl"),
        ("wil", "3 4", "3 3", "test_wil"),
        ("int", "3 4", "3 3", "test_int"),
    ],
)
def test_each_characteristic_is_tested_in_its_way(
    stat: str, passing: str, failing: str, purpose: Purpose
) -> None:
    field = Field(["ganger 5,5"], ["ganger 20,20"])
    assert field.run(passed, 0, stat, "NM-TEST-01", dice=passing)
    assert not field.run(passed, 0, stat, "NM-TEST-01", dice=failing)
    assert {*field.rolled()} == {purpose}


@pytest.mark.clause("NM-TEST-05", "NM-STAT-01", "NM-STAT-02")
@pytest.mark.parametrize("stat", ["m", "w", "a"])
def test_some_characteristics_are_never_tested(stat: str) -> None:
    field = Field(["ganger 5,5"], ["ganger 20,20"])
    assert [*PROFILE] == ["m", "ws", "bs", "s", "t", "w", "i", "a", "ld", "cl", "wil", "int"]
    with pytest.raises(ValueError, match="never tested"):
        field.run(passed, 0, stat, "NM-TEST-05")


@pytest.mark.clause("NM-TEST-06", "NM-TEST-07", "NM-TEST-08")
def test_modifiers_change_a_number_or_a_roll() -> None:
    field = Field(["ganger 5,5"], ["ganger 20,20"])
    assert field.run(passed, 0, "s", "NM-TEST-06", 1, dice="4")
    assert field.run(passed, 0, "i", "NM-TEST-07", 1, dice="3")
    assert field.run(passed, 0, "ld", "NM-TEST-07", 2, dice="3 2")
    assert not field.run(passed, 0, "i", "NM-TEST-08", 9, dice="1")


@pytest.mark.clause("NM-LOG-02", "NM-LOG-03", "NM-LOG-05", "NM-SDIE-04")
def test_every_draw_is_written_down() -> None:
    field = Field(["ganger 5,5"], ["ganger 20,20"])
    ref = field.ref
    field.dice.faces += Script("d6=3 d360=91 d4=3").faces
    assert ref.d6("hit", "NM-SHOOT-11", 0, 1) == 3
    assert ref.d360("scatter_direction", "NM-SDIE-04", 0) == 90
    assert ref.index(4, "reinforcement_pick", "NM-REINF-05", 1) == 2
    rolls = field.happened("rolled")
    assert [(each["number"], each["sides"], each["face"], each["side"]) for each in rolls] == [
        *((1, 6, 3, 0), (2, 360, 90, 0), (3, 4, 2, 1))
    ]
    assert rolls[0] == {
        "event": "rolled", "number": 1, "round": 2, "phase": "action", "purpose": "hit",
        "clause": "NM-SHOOT-11", "sides": 6, "face": 3, "side": 0, "fighter": [0, 1],
        "other": [1, 1],
    }  # fmt: skip


@pytest.mark.clause("NM-DICE-15", "NM-DICE-17")
def test_of_one_nothing_is_drawn() -> None:
    field = Field(["ganger 5,5"], ["ganger 20,20"])
    assert field.ref.index(1, "board", "NM-SCEN-04") == 0
    assert not field.rolled()


@pytest.mark.clause("NM-LOG-09")
def test_decisions_are_written_down_with_the_dice() -> None:
    field = Field(["ganger 5,5"], ["ganger 20,20"])
    field.dice.faces += Script("d6=3").faces
    field.ref.d6("hit", "NM-SHOOT-11", 0)
    field.ref.ask("react", 1, ("yes", "no"))
    field.ref.ask("react", 1, ("yes",))
    assert [
        (each["number"], each["key"], each["side"], each["offered"], each["answer"])
        for each in field.decided()
    ] == [(2, "react", 1, 2, "yes"), (3, "react", 1, 1, "yes")]
    assert field.asked == ["react"]


@pytest.mark.clause("NM-FX-35")
def test_a_friend_nearby_inspires() -> None:
    field = Field(["ganger 5,5", "leader 9,5 +inspirational"], ["ganger 20,20"])
    assert field.run(passed, 0, "cl", "NM-SHOOT-09", dice="1 2 3 4")
    assert not field.run(passed, 0, "cl", "NM-SHOOT-09", dice="1 2 1 3")
    assert not field.run(passed, 0, "ld", "NM-TEST-04", dice="1 2")
    field.pos.status[1] = "pinned"
    assert not field.run(passed, 0, "cl", "NM-SHOOT-09", dice="1 2")
