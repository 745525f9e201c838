"""What a person is told of the dice before he answers, held against every face of every die."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.necromunda import answer_odds
from rules.necromunda.ammunition import reload
from rules.necromunda.catalogue.characteristics import Stat
from rules.necromunda.end_phase import bottle, recover
from rules.necromunda.fighting import attack
from rules.necromunda.position import Position
from rules.necromunda.referee import Referee
from rules.necromunda.shooting import shoot
from rules.necromunda.states import Phase
from rules.necromunda.targeting import Manner
from rules.necromunda.testing import passed
from rules.odds import Odds, together
from tests.rules.necromunda.play import Field, outcomes


def chances(field: Field, key: str) -> dict[Any, dict[str, Fraction]]:
    """By answer, what its one roll brings, of the newest question of a key."""
    found = answer_odds.odds(field.question(key))
    return {answer: dict(rolls[0].outcomes) for answer, rolls in found.items()}


@pytest.mark.clause("NM-TEST-01", "NM-TEST-02", "NM-TEST-04", "NM-FX-35")
@pytest.mark.parametrize("stat", ["i", "s", "t", "cl", "ld", "int", "wil"])
@pytest.mark.parametrize("friend", ["ganger 3,3", "leader 11,7 +inspirational"])
def test_a_test_is_as_likely_as_its_faces(stat: Stat, friend: str) -> None:
    field = Field(["ganger 11,5 autogun", friend], ["ganger 11,15"])
    marks: list[bool] = []

    def tested(ref: Referee) -> None:
        marks[:] = [passed(ref, 0, stat, "NM-TEST-01")]

    rolled = outcomes(field, tested, result=lambda pos: marks[0])

    assert answer_odds.taken(field.pos, 0, stat, "NM-TEST-01").outcomes["success"] == rolled[True]


@pytest.mark.clause("NM-SHOOT-11", "NM-WOUND-01", "NM-SAVE-02")
@pytest.mark.parametrize(
    ("gear", "manner"), [("", Manner(aimed=True)), ("mesh", Manner()), ("flak", Manner())]
)
def test_a_shot_is_as_likely_as_its_faces(gear: str, manner: Manner) -> None:
    armour = {"": "", "mesh": " mesh", "flak": " flak"}[gear]
    field = Field(["ganger 11,5 lasgun"], [f"ganger 11,15{armour}", "ganger 4,22"])
    armour_is_known = all(item in field.pos.data.gear for item in armour.split())
    assert armour_is_known
    field.run(shoot, 0, field.guns(0), manner, dice="1 2")
    rolls = answer_odds.odds(field.question("shoot_target"))["1:1"]

    def hurt(pos: Position) -> bool:
        return bool(pos.harm[0])

    rolled = outcomes(field, shoot, 0, field.guns(0), manner, result=hurt)

    assert [roll.what for roll in rolls][:2] == ["hit", "wound"]
    assert together(rolls) == rolled[True]


@pytest.mark.clause("NM-FIGHT-10")
def test_a_blow_is_as_likely_as_its_faces() -> None:
    field = Field(["ganger 11,5 a=2"], ["ganger 11,5.984"])
    field.run(attack, 0, dice="1 1")
    question = field.question("fight_dice")
    (roll,) = answer_odds.blows(question, question.default)

    def struck(ref: Referee) -> None:
        marks[:] = [any(blow.lands for blow in attack(ref, 0))]

    marks: list[bool] = []
    rolled = outcomes(field, struck, result=lambda pos: marks[0])

    assert roll.outcomes["success"] == rolled[True] == Fraction(3, 4)


@pytest.mark.clause("NM-BOTTLE-02")
def test_a_bottle_roll_is_as_likely_as_its_faces() -> None:
    field = Field(["ganger 11,5", "ganger 3,3", "ganger out"], ["ganger 11,15"])
    field.pos.crew_size = [4, 1]
    field.pos.phase = Phase.BOTTLE

    rolled = outcomes(field, bottle, result=lambda pos: pos.bottled[0])
    field.run(bottle, dice="1")

    assert chances(field, "bottle_voluntarily")["no"]["success"] == rolled[False]


@pytest.mark.clause("NM-RECOV-02", "NM-RECOV-06")
def test_a_recovery_is_as_likely_as_its_faces() -> None:
    field = Field(["ganger 11,5 injured", "ganger 12.5,5"], ["ganger 11,15"])
    field.pos.phase = Phase.RECOVERY

    rolled = outcomes(field, recover, result=lambda pos: pos.status[0])
    field.run(recover, dice="1 1")
    found = chances(field, "assist_recovery")

    assert found["0:2"] == {
        "gets up": rolled["pinned"],
        "stays down": rolled["seriously_injured"],
        "out of action": rolled["out_of_action"],
    }
    assert found["none"]["out of action"] == Fraction(1, 6)
    rolls = answer_odds.odds(field.question("assist_recovery"))
    assert rolls["0:2"][0].unless == ("recovery_pick",), "of two dice one is picked"
    assert rolls["none"][0].unless == ()


@pytest.mark.clause("NM-ACTN-23", "NM-TRAIT-15", "NM-AMMO-02")
def test_a_weapon_is_loaded_as_often_as_its_faces_say() -> None:
    def emptied(weapons: str) -> Field:
        field = Field([f"ganger 11,5 {weapons}"], ["ganger 11,15"])
        count = len(weapons.split())
        field.pos.arms[0] = ["empty"] * count
        field.pos.empty_by[0] = ["standard"] * count
        return field

    field = emptied("autogun boltgun lasgun stub_gun")
    field.run(reload, 0, dice="1")
    found = answer_odds.odds(field.question("reload_weapon"))
    assert set(found) == {"autogun", "boltgun"}, "the others are loaded without a test"
    for word in ("autogun", "boltgun"):
        rolled = outcomes(emptied(word), reload, 0, result=lambda pos: pos.arms[0][0])
        assert found[word][0].outcomes["success"] == rolled[""]
    assert found["autogun"] != found["boltgun"]


@pytest.mark.clause("NM-AMMO-02", "NM-SDIE-12")
def test_a_magazine_empties_as_often_as_its_faces_say() -> None:
    field = Field(["ganger 11,5 autogun"], ["ganger 11,15"])
    gun = field.guns(0)[0]

    one, two = (answer_odds.magazine(field.pos, 0, gun, count) for count in (1, 2))

    assert isinstance(one, Odds)
    assert two.outcomes["success"] == one.outcomes["success"] ** 2
    fails = 1 - answer_odds.chance(gun.profile.ammo)
    assert one.outcomes["failure"] == Fraction(1, 6) * fails
