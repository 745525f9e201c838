"""KT-HIT to KT-INJ: attacks die by die, and their odds to the last fraction."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from rules.dice import Dice, Script
from rules.kill_team import (
    attack_odds,
    attacking,
    firing,
    hitting,
    injury,
    saving,
    striking,
    wounding,
)
from rules.kill_team.attacking import Attack, Target
from rules.kill_team.catalogue.weapons import Amount, Profile
from rules.kill_team.striking import Strike
from rules.kill_team.suffering import Harm
from tests.rules.kill_team.play import A1, H1, Field
from tests.rules.kill_team.tables import CATALOGUE

RULES = CATALOGUE.ruleset


def weapon(id_: str, profile: str = "") -> Profile:
    profiles = CATALOGUE.weapons[id_].profiles
    return next(each for each in profiles if profile in ("", each.id))


def shot(id_: str, skill: int, profile: str = "", **more: Any) -> Attack:
    used = weapon(id_, profile)
    return Attack(used, skill, int(used.s), **more)


def blow(id_: str, skill: int, strength: int, **more: Any) -> Attack:
    used = weapon(id_)
    modifier = hitting.melee_modifier(used)
    return Attack(used, skill, used.strength(strength), hit=modifier, melee=True, **more)


def outcome(attack: Attack, target: Target, count: int = 1) -> tuple[Fraction, ...]:
    return attack_odds.outcome(RULES, attack, target, {count: Fraction(1)})


def fractions(text: str) -> tuple[Fraction, ...]:
    return tuple(map(Fraction, text.split(", ")))


# -- hit rolls ------------------------------------------------------------------------------------


@pytest.mark.clause("KT-HIT-01", "KT-HIT-06", "KT-HIT-07", "KT-FIGHT-22", "KT-FIGHT-27")
@pytest.mark.parametrize(
    ("skill", "modifier", "faces"),
    [
        (3, 0, [3, 4, 5, 6]),
        (3, -1, [4, 5, 6]),
        (3, -9, [6]),
        (2, 3, [2, 3, 4, 5, 6]),
        (5, -2, [6]),
    ],
)
def test_a_hit_roll(skill: int, modifier: int, faces: list[int]) -> None:
    assert [face for face in range(1, 7) if hitting.hits(face, skill, modifier)] == faces


@pytest.mark.clause("KT-HIT-02", "KT-HIT-03", "KT-HIT-04", "KT-HIT-05", "KT-HIT-08", "KT-HIT-12")
def test_what_takes_something_off_a_ranged_hit_roll() -> None:
    rifle, bolter, shoota = weapon("boltgun"), weapon("heavy_bolter"), weapon("shoota")
    modifier = hitting.ranged_modifier
    assert modifier(rifle, 12) == 0
    assert modifier(rifle, 12.1) == -1
    assert modifier(rifle, 12, obscured=True) == -1
    assert modifier(rifle, 12, flesh_wounds=2) == -2
    assert modifier(rifle, 12, broken=True) == -1
    assert modifier(rifle, 24, obscured=True, flesh_wounds=1, broken=True) == -4
    assert modifier(rifle, 12, moved=True, advanced=True) == 0
    assert modifier(bolter, 12, moved=True) == -1
    assert modifier(shoota, 9, moved=True, advanced=True) == -1


@pytest.mark.clause("KT-ABL-03", "KT-ABL-06", "KT-WPN-06", "KT-WPN-10", "KT-WPN-12")
def test_what_weapons_change_of_a_hit_roll() -> None:
    assert hitting.ranged_modifier(weapon("sniper_rifle"), 36) == 0
    assert hitting.ranged_modifier(weapon("frag_grenade"), 6) == 0
    assert hitting.ranged_modifier(weapon("heavy_bolter"), 5, moved=True) == -1
    assert hitting.ranged_modifier(weapon("meltagun"), 5, advanced=True) == -1
    assert hitting.melee_modifier(weapon("power_fist")) == -1


@pytest.mark.clause("KT-FIGHT-23", "KT-FIGHT-24", "KT-FIGHT-25", "KT-FIGHT-26")
def test_what_takes_something_off_a_melee_hit_roll() -> None:
    sword = weapon("power_sword")
    assert hitting.melee_modifier(sword) == 0
    assert hitting.melee_modifier(sword, terrain=True) == -1
    assert hitting.melee_modifier(sword, flesh_wounds=2) == -2
    assert hitting.melee_modifier(sword, terrain=True, flesh_wounds=1, broken=True) == -3


@pytest.mark.clause("KT-EX-28", "KT-HIT-04", "KT-ABL-21")
def test_hits_of_the_wounded() -> None:
    def chances(ignored: int) -> list[Fraction]:
        return [
            attack_odds.hit(shot("boltgun", 3, hit=-hitting.penalised(wounds, ignored)))
            for wounds in range(4)
        ]

    assert chances(0) == [*fractions("2/3, 1/2, 1/3, 1/6")]
    assert chances(1) == [*fractions("2/3, 2/3, 1/2, 1/3")]


@pytest.mark.clause("KT-EX-29", "KT-HIT-07")
def test_who_shoots_badly_still_hits_with_a_six() -> None:
    assert attack_odds.hit(shot("shoota", 5, hit=-2)) == Fraction(1, 6)


@pytest.mark.clause("KT-EX-22", "KT-CHARGE-10", "KT-CHARGE-14", "KT-CHARGE-18")
def test_overwatch_hits_with_a_six_alone() -> None:
    once = attack_odds.hit(shot("lasgun", 4, hit=2, overwatch=True))
    assert [1 - (1 - once) ** n for n in (1, 2, 3)] == [*fractions("1/6, 11/36, 91/216")]
    assert attack_odds.hit(shot("flamer", 4, overwatch=True)) == 1


@pytest.mark.clause("KT-EX-23")
def test_overwatch_with_a_lasgun() -> None:
    charger = Target(4, 6)
    attack = shot("lasgun", 4, overwatch=True)
    assert outcome(attack, charger) == fractions("103/108, 5/216, 5/216")
    assert outcome(attack, charger, 2) == fractions("10609/11664, 1055/23328, 1055/23328")


# -- number of attacks ----------------------------------------------------------------------------


@pytest.mark.clause("KT-TGT-04", "KT-WPN-02", "KT-WPN-03", "KT-WPN-19", "KT-ABL-13", "KT-GEN-03")
@pytest.mark.parametrize(
    ("bearer", "weapon", "dice", "count"),
    [
        ("ork_boy", "shoota", "", 2),
        ("line_gunner", "heavy_bolter", "", 3),
        ("line_gunner", "flamer", "5", 5),
        ("ork_heavy", "deffgun", "5", 3),
        ("brood_gunner", "venom_cannon", "2", 1),
        ("stealer", "spinefists", "", 3),
    ],
)
def test_the_number_of_attacks(bearer: str, weapon: str, dice: str, count: int) -> None:
    field = Field([f"{bearer} 11,5 {weapon}"], ["ork_boy 11,15"])
    profile = CATALOGUE.weapons[weapon].profiles[0]
    assert field.run(firing.shots_at, H1, A1, profile, dice=dice) == count


@pytest.mark.clause("KT-WPN-07", "KT-HIT-08", "KT-GEN-10")
@pytest.mark.parametrize(("gap", "shots"), [(12, 2), (12.0009, 2), (12.1, 1), (24, 1)])
def test_rapid_fire_doubles_within_half_range(gap: float, shots: int) -> None:
    field = Field(["guardsman 11,2"], [f"guardsman 11,{2.984 + gap}"])
    assert field.run(firing.shots_at, H1, A1, weapon("lasgun")) == shots
    assert field.run(firing.shots_at, H1, A1, weapon("shoota")) == 2


@pytest.mark.clause("KT-ABL-05")
@pytest.mark.parametrize(("gap", "strength"), [(6, 4), (6.1, 3)])
def test_a_shotgun_is_stronger_within_half_range(gap: float, strength: int) -> None:
    assert attacking.ranged_strength(weapon("shotgun"), gap) == strength
    assert attacking.ranged_strength(weapon("lasgun"), gap) == 3


@pytest.mark.clause("KT-GEN-03")
def test_a_d3_is_half_a_d6() -> None:
    assert [attacking.shown(face, 3) for face in range(1, 7)] == [1, 1, 2, 2, 3, 3]
    assert attack_odds.amounts(Amount(die=3)) == dict.fromkeys((1, 2, 3), Fraction(1, 3))


# -- wound rolls and saves ------------------------------------------------------------------------


@pytest.mark.clause(
    "KT-EX-46", "KT-WOUND-02", "KT-WOUND-03", "KT-WOUND-04", "KT-WOUND-05", "KT-WOUND-06"
)
def test_the_table_of_wounds_against_toughness_four() -> None:
    assert [wounding.needed(s, 4) for s in range(1, 9)] == [6, 6, 5, 4, 3, 3, 3, 2]


@pytest.mark.clause("KT-EX-47", "KT-WOUND-07")
def test_the_table_of_wounds_against_toughness_three() -> None:
    assert [wounding.needed(s, 3) for s in range(2, 7)] == [5, 4, 3, 3, 2]
    assert (wounding.needed(1, 3), wounding.needed(3, 6)) == (6, 6)


@pytest.mark.clause("KT-WOUND-01", "KT-WOUND-08", "KT-FIGHT-28")
def test_a_one_never_wounds() -> None:
    assert [face for face in range(1, 7) if wounding.wounds(face, 2, 3)] == [2, 3, 4, 5, 6]
    assert [face for face in range(1, 7) if wounding.wounds(face, 5)] == [5, 6]


@pytest.mark.clause("KT-SAVE-01", "KT-SAVE-02", "KT-SAVE-03", "KT-SAVE-04", "KT-GEN-21")
@pytest.mark.parametrize(
    ("save", "invulnerable", "ap", "faces"),
    [
        (3, 0, 0, [3, 4, 5, 6]),
        (3, 0, -2, [5, 6]),
        (3, 0, -4, None),
        (5, 5, -1, [5, 6]),
        (4, 5, 0, [4, 5, 6]),
        (6, 0, 0, [6]),
        (2, 0, 0, [2, 3, 4, 5, 6]),
        (1, 0, 0, [2, 3, 4, 5, 6]),
    ],
)
def test_a_save(save: int, invulnerable: int, ap: int, faces: list[int] | None) -> None:
    needed = saving.needed(save, invulnerable, ap)
    assert saving.is_rolled(needed) is (faces is not None)
    assert [face for face in range(1, 7) if saving.saves(face, needed)] == (faces or [])


# -- injuries -------------------------------------------------------------------------------------


@pytest.mark.clause("KT-EX-24", "KT-EX-25", "KT-EX-26", "KT-INJ-02", "KT-INJ-03", "KT-INJ-11")
@pytest.mark.parametrize(
    ("dice", "wanted"),
    [
        (1, "1/3, 1/2, 2/3, 5/6, 1"),
        (2, "5/9, 3/4, 8/9, 35/36, 1"),
        (3, "19/27, 7/8, 26/27, 215/216, 1"),
    ],
)
def test_the_odds_of_an_injury_roll(dice: int, wanted: str) -> None:
    found = tuple(attack_odds.out_of_action(RULES, dice, modifier) for modifier in range(-1, 4))
    assert found == fractions(wanted)


@pytest.mark.clause("KT-INJ-05", "KT-INJ-06", "KT-INJ-07")
def test_what_changes_an_injury_roll() -> None:
    assert injury.modifier(0) == 0
    assert injury.modifier(2) == 2
    assert injury.modifier(0, cover=True) == -1
    assert injury.modifier(1, cover=True) == 0
    assert injury.modifier(1, cover=True, melee=True) == 1


@pytest.mark.clause("KT-EX-27", "KT-INJ-06", "KT-INJ-08")
def test_three_injuries_in_a_row() -> None:
    attack, survived, model = shot("boltgun", 3), [Fraction(1)], Target(3, 5)
    for _ in range(3):
        out = attack_odds.out_of_action(RULES, 1, injury.modifier(model.flesh_wounds))
        survived.append(survived[-1] * (1 - out))
        model = attacking.injured(RULES, attack, model, [1])
        assert (model.wounds, model.out) == (1, False)
    assert survived[1:] == [*fractions("1/2, 1/6, 1/36")]


@pytest.mark.clause("KT-INJ-10")
def test_a_fourth_flesh_wound_is_one_too_many() -> None:
    attack = shot("boltgun", 3, cover=True)
    hurt = attacking.injured(RULES, attack, Target(3, 5, flesh_wounds=2), [1])
    assert (hurt.flesh_wounds, hurt.out) == (3, False)
    assert attacking.injured(RULES, attack, hurt, [1]).out


# -- whole attacks --------------------------------------------------------------------------------


@pytest.mark.clause("KT-EX-12")
def test_a_boltgun() -> None:
    assert outcome(shot("boltgun", 3), Target(3, 5)) == fractions("19/27, 4/27, 4/27")


@pytest.mark.clause("KT-EX-13")
def test_a_boltgun_far_away_at_somebody_in_cover() -> None:
    modifier = hitting.ranged_modifier(weapon("boltgun"), 18, obscured=True)
    attack = shot("boltgun", 3, hit=modifier, cover=True)
    assert outcome(attack, Target(3, 5)) == fractions("23/27, 8/81, 4/81")


@pytest.mark.clause("KT-EX-14", "KT-INJ-09")
def test_a_lasgun() -> None:
    attack, target = shot("lasgun", 4), Target(4, 3)
    assert outcome(attack, target) == fractions("17/18, 1/36, 1/36")
    assert outcome(attack, target, 2) == fractions("289/324, 35/648, 35/648")


@pytest.mark.clause("KT-EX-15", "KT-EX-16", "KT-INJ-01")
def test_plasma() -> None:
    target = Target(4, 3)
    assert outcome(shot("plasma_gun", 3), target) == fractions("17/27, 5/27, 5/27")
    hot = shot("plasma_gun", 3, "super")
    assert outcome(hot, target) == fractions("29/54, 25/216, 25/72")
    assert outcome(hot, target, 2) == fractions("841/2916, 2075/11664, 2075/3888")


@pytest.mark.clause("KT-EX-18", "KT-EX-19", "KT-DMG-03", "KT-ABL-04")
def test_melta() -> None:
    target = Target(4, 3, wounds=2)
    assert outcome(shot("meltagun", 3), target) == fractions("29/54, 155/3456, 1445/3456")
    near = shot("meltagun", 3, near=True)
    assert outcome(near, target) == fractions("149/324, 725/20736, 10475/20736")


@pytest.mark.clause("KT-EX-20", "KT-ABL-01")
def test_a_flamer_at_one_model() -> None:
    shots = attack_odds.amounts(weapon("flamer").shots)
    found = attack_odds.outcome(RULES, shot("flamer", 3), Target(3, 6), shots)
    assert found == fractions("210938/1594323, 1383385/3188646, 1383385/3188646")


@pytest.mark.clause("KT-EX-21")
def test_a_flamer_at_three_models() -> None:
    found = [outcome(shot("flamer", 3), Target(3, 6), count) for count in (2, 2, 1)]
    none = [each[0] for each in found]
    assert (1 - none[0]) * (1 - none[1]) * (1 - none[2]) == Fraction(21125, 59049)
    assert sum(each[2] for each in found) == Fraction(175, 162)


@pytest.mark.clause("KT-EX-31", "KT-ABL-07", "KT-GEN-18")
def test_a_sniper_rifle() -> None:
    none, flesh, out = outcome(shot("sniper_rifle", 4), Target(3, 5))
    assert (1 - none, flesh, out) == fractions("1/4, 1/8, 1/8")


@pytest.mark.clause("KT-EX-32", "KT-FIGHT-29")
def test_a_power_fist() -> None:
    attack, target = blow("power_fist", 3, 4), Target(4, 3)
    assert outcome(attack, target) == fractions("47/72, 175/1728, 425/1728")
    assert outcome(attack, target, 2) == fractions("2209/5184, 20825/124416, 50575/124416")


@pytest.mark.clause("KT-EX-34", "KT-ABL-08")
def test_rending_claws() -> None:
    found = outcome(blow("rending_claws", 3, 4), Target(4, 3), 3)
    assert found == fractions("343/729, 193/729, 193/729")


@pytest.mark.parametrize(
    ("strength", "target", "wanted"),
    [
        (4, Target(3, 6), "4913/19683, 7385/19683, 7385/19683"),  # of KT-EX-35
        (5, Target(4, 3), "12167/19683, 3758/19683, 3758/19683"),  # of KT-EX-36
    ],
)
def test_three_blows(strength: int, target: Target, wanted: str) -> None:
    assert outcome(blow("choppa", 3, strength), target, 3) == fractions(wanted)


@pytest.mark.parametrize(
    ("count", "wanted"),
    [
        (3, "4913/19683, 7385/19683, 7385/19683"),  # of KT-EX-37
        (4, "83521/531441, 223960/531441, 223960/531441"),
    ],
)
def test_a_heavy_bolter(count: int, wanted: str) -> None:
    assert outcome(shot("heavy_bolter", 3), Target(3, 5), count) == fractions(wanted)


@pytest.mark.clause("KT-EX-38")
def test_a_frag_grenade() -> None:
    shots = attack_odds.amounts(weapon("frag_grenade").shots)
    found = attack_odds.outcome(RULES, shot("frag_grenade", 4), Target(3, 5), shots)
    assert found == fractions("155155/279936, 124781/559872, 124781/559872")


@pytest.mark.clause("KT-EX-39", "KT-INJ-01")
def test_a_rokkit() -> None:
    found = outcome(shot("rokkit_launcha", 5), Target(4, 3))
    assert found == fractions("22/27, 5/216, 35/216")


@pytest.mark.clause("KT-EX-40", "KT-SAVE-04")
def test_an_invulnerable_save() -> None:
    target = Target(4, 5, 5)
    assert outcome(shot("boltgun", 3), target) == fractions("7/9, 1/9, 1/9")
    needed = saving.needed(5, 5, weapon("meltagun").ap)
    assert 1 - attack_odds.chance(saving.saves(face, needed) for face in range(1, 7)) == Fraction(
        2, 3
    )


@pytest.mark.clause("KT-EX-41", "KT-DMG-02", "KT-DMG-04")
def test_a_bolt_rifle_at_somebody_with_two_wounds() -> None:
    target = Target(4, 3, wounds=2)
    assert outcome(shot("bolt_rifle", 3), target, 2) == fractions("35/36, 1/72, 1/72")


@pytest.mark.clause("KT-DMG-01", "KT-DMG-04")
def test_wounds_that_are_lost_stay_lost_and_more_than_all_is_nothing_more() -> None:
    hurt = Target(4, 3, wounds=3, flesh_wounds=1)
    left = struck("3, 4, 2, 1", shot("boltgun", 3), 2, hurt)
    assert (left.wounds, left.flesh_wounds, left.out) == (2, 1, False)


# -- scripted dice --------------------------------------------------------------------------------


def after(dice: Dice, attack: Attack, count: int, target: Target) -> Target:
    """The target after the attacks."""
    field = Field(["line_marine 11,5"], ["line_marine 11,10"])
    pos, model = field.pos, field.pos.model(A1)
    stats = replace(model.stats, t=target.toughness, sv=target.save, inv=target.invulnerable)
    pos.models[A1] = replace(model, stats=stats)
    pos.wounds[A1], pos.flesh[A1] = target.wounds, target.flesh_wounds
    field.ref.dice = dice
    harm = Harm(0, "", H1, cover=attack.cover, melee=attack.melee)
    striking.resolve(field.ref, Strike(H1, A1, attack, harm), count)
    out = pos.discs[A1] is None
    return replace(target, wounds=pos.wounds[A1], flesh_wounds=pos.flesh[A1], out=out)


def struck(faces: str, attack: Attack, count: int, target: Target) -> Target:
    """The target after the attacks; exactly these faces are rolled."""
    with Script(f"{len(faces.split(','))}d6={faces.replace(' ', '')}") as dice:
        return after(dice, attack, count, target)


@pytest.mark.clause("KT-SD-01", "KT-INJ-03", "KT-INJ-09")
def test_what_is_left_after_an_injury_roll_is_lost() -> None:
    left = struck("3, 3, 4, 2", shot("boltgun", 3), 2, Target(3, 5))
    assert left == Target(3, 5, flesh_wounds=1)


@pytest.mark.clause("KT-SD-02")
def test_a_miss_and_a_hit_that_does_not_wound() -> None:
    assert struck("2, 4, 2", shot("boltgun", 3), 2, Target(3, 5)) == Target(3, 5)


@pytest.mark.clause("KT-SD-03", "KT-INJ-05")
def test_cover_makes_an_injury_lighter() -> None:
    modifier = hitting.ranged_modifier(weapon("boltgun"), 18, obscured=True)
    attack = shot("boltgun", 3, hit=modifier, cover=True)
    assert struck("5, 3, 4, 4", attack, 1, Target(3, 5)).flesh_wounds == 1
    assert struck("4", attack, 1, Target(3, 5)).flesh_wounds == 0


@pytest.mark.clause("KT-SD-05", "KT-CHARGE-10")
def test_overwatch() -> None:
    assert struck("5, 6, 4, 2, 5", shot("shoota", 5, overwatch=True), 2, Target(4, 3)).out


@pytest.mark.clause("KT-SD-06", "KT-ABL-04", "KT-GEN-21", "KT-INJ-08")
def test_no_save_is_rolled_where_none_can_be_passed() -> None:
    melta = shot("meltagun", 3, near=True)
    left = struck("4, 2, 2, 5, 1, 2, 3, 3, 2", melta, 1, Target(4, 3, wounds=2))
    assert (left.wounds, left.flesh_wounds, left.out) == (1, 1, False)


@pytest.mark.clause("KT-ABL-04")
def test_the_better_of_two_dice_is_the_damage_whichever_it_is() -> None:
    melta = shot("meltagun", 3, near=True)
    left = struck("4, 2, 5, 2", melta, 1, Target(4, 3, wounds=6))
    assert left.wounds == 1


@pytest.mark.clause("KT-SD-07", "KT-GEN-03", "KT-INJ-06")
def test_a_second_flesh_wound() -> None:
    fist = blow("power_fist", 3, 4)
    left = struck("4, 2, 5, 3, 2, 2", fist, 1, Target(4, 3, flesh_wounds=1))
    assert (left.flesh_wounds, left.out) == (2, False)


@pytest.mark.clause("KT-SD-08", "KT-SAVE-04")
def test_claws_against_an_invulnerable_save() -> None:
    left = struck("6, 4, 5, 3, 4, 4, 2", blow("rending_claws", 3, 4), 3, Target(4, 5, 5))
    assert (left.flesh_wounds, left.out) == (1, False)


@pytest.mark.clause("KT-ABL-07")
@pytest.mark.parametrize(
    ("faces", "wounds", "flesh"),
    [
        ("4, 6, 5, 2", 1, 1),  # saved; the mortal wound is the last one
        ("4, 6, 2, 2", 1, 1),  # not saved: the mortal wound is lost
        ("4, 5, 5", 1, 0),
    ],
)
def test_a_mortal_wound_comes_after_the_save(faces: str, wounds: int, flesh: int) -> None:
    left = struck(faces, shot("sniper_rifle", 4), 1, Target(3, 5))
    assert (left.wounds, left.flesh_wounds) == (wounds, flesh)


def test_a_mortal_wound_adds_to_the_damage_of_the_hit() -> None:
    left = struck("4, 6, 2, 2", shot("sniper_rifle", 4), 1, Target(3, 5, wounds=2))
    assert (left.wounds, left.flesh_wounds) == (1, 1)


# -- the odds are those of the dice ---------------------------------------------------------------


class Forced:
    """Dice that fall as they are told, and note when there are too few."""

    def __init__(self, faces: tuple[int, ...]) -> None:
        self.faces = faces
        self.at = 0

    def roll(self, sides: int) -> int:
        if self.at == len(self.faces):
            raise IndexError
        self.at += 1
        return self.faces[self.at - 1]

    def draw(self, n: int) -> int:
        return self.roll(n) - 1


def every(play: Callable[[Forced], Target]) -> dict[Target, Fraction]:
    """What comes of it with all faces of all dice, by how likely it is."""
    found: defaultdict[Target, Fraction] = defaultdict(Fraction)
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        faces = waiting.pop()
        try:
            found[play(Forced(faces))] += Fraction(1, 6 ** len(faces))
        except IndexError:
            waiting += ((*faces, face) for face in range(1, 7))
    return found


@pytest.mark.parametrize(
    ("attack", "target", "count"),
    [
        (shot("boltgun", 3, cover=True), Target(3, 5), 1),
        (shot("plasma_gun", 3, "super"), Target(4, 3, flesh_wounds=1), 1),
        (shot("sniper_rifle", 4), Target(3, 5, wounds=2), 1),
        (shot("sniper_rifle", 4, wound=1), Target(3, 5), 1),
        (shot("lasgun", 4, overwatch=True), Target(4, 6, flesh_wounds=3), 2),
        (blow("power_fist", 5, 2), Target(4, 3, wounds=2), 1),
        (blow("rending_claws", 3, 4), Target(4, 5, 5), 1),
        (shot("flamer", 4), Target(3, 6, wounds=2), 2),
    ],
)
def test_the_odds_are_what_all_faces_of_the_dice_bring(
    attack: Attack, target: Target, count: int
) -> None:
    states = attack_odds.after(RULES, attack, count, target)
    reckoned: defaultdict[Target, Fraction] = defaultdict(Fraction)
    for (state, _), share in states.items():
        reckoned[state] += share
    assert every(lambda dice: after(dice, attack, count, target)) == {
        state: share for state, share in reckoned.items() if share
    }
