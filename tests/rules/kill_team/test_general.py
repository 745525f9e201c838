"""KT-GEN and what holds in every chapter: who is a friend, which face counts, what lasts."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from rules.dice import WrongDie
from rules.kill_team import attack_odds, match, nerve_tests, rerolling
from rules.kill_team.aiming import strike_at
from rules.kill_team.attacking import Attack, Target
from rules.kill_team.catalogue.abilities import Ability
from rules.kill_team.firing import shoot
from rules.kill_team.melee import blows
from rules.kill_team.melee import strike_at as blow_at
from rules.kill_team.movement_phase import end as end_movement
from rules.kill_team.position import READY, Phase
from rules.kill_team.reacting import NONE, OVERWATCH, RETREAT
from rules.kill_team.rounds import clear_phase, clear_round
from rules.kill_team.shooting_phase import fire_with
from rules.kill_team.shooting_phase import start as start_shooting
from rules.kill_team.squads import TEAM
from rules.kill_team.striking import Strike, resolve
from rules.kill_team.suffering import Harm
from rules.kill_team.table.neighbours import is_engaged, within
from tests.rules.every import Every
from tests.rules.kill_team.play import A1, DATA, H1, H2, Field


@pytest.mark.clause("KT-GEN-01", "KT-GEN-02")
def test_friends_are_the_others_of_the_side() -> None:
    field = Field(["guardsman 11,5", "guardsman 11,6"], ["guardsman 11,7"])
    assert within(field.pos, H1, 0, 3) == [H2]
    assert within(field.pos, H1, 1, 3) == [A1]


@pytest.mark.clause("KT-GEN-05")
def test_dice_that_run_out_are_an_error() -> None:
    field = Field(["line_marine 11,5 boltgun"], ["guardsman 11,9"])
    with pytest.raises(WrongDie):
        field.run(shoot, H1, dice="3")


@pytest.mark.clause("KT-GEN-06", "KT-GEN-07", "KT-GEN-23", "KT-HIT-07")
def test_the_natural_face_is_that_after_a_reroll() -> None:
    field = Field(["guard_support_gunner 11,3 sniper_rifle *sniper"], ["guardsman 11,25"])
    field.pos.flesh[H1] = 3
    field.run(shoot, H1, dice="1,6,1", answers=[("reroll_die", "reroll")])
    assert field.rolled("wound") == [1]


@pytest.mark.clause("KT-GEN-08")
def test_modifiers_are_summed_and_applied_once() -> None:
    field = Field(
        ["line_gunner 11,3 heavy_bolter [moved]"], ["guardsman 11,24"], broken=(True, False)
    )
    field.pos.flesh[H1] = 2
    bolter = DATA.weapons["heavy_bolter"]
    # Long range, moved, one flesh wound that it does not ignore, broken.
    assert strike_at(field.pos, H1, A1, bolter, bolter.profiles[0]).attack.hit == -4


@pytest.mark.clause("KT-GEN-15")
def test_where_there_is_one_answer_nobody_is_asked() -> None:
    field = Field(["line_marine 11,5 boltgun"], ["guardsman 11,9"])
    field.run(shoot, H1, dice="1,1")
    assert field.asked == []


@pytest.mark.clause("KT-GEN-14", "KT-CP-08")
def test_who_has_initiative_comes_first_where_both_can_do_something() -> None:
    home = ["guard_sergeant 11,5 *leader", "guardsman 9,5"]
    away = ["guard_sergeant 11,25 *leader", "guardsman 9,25"]
    field = Field(home, away, phase=Phase.SHOOTING_START, initiative=1)
    field.run(start_shooting, answers=[("give_order", "none"), ("give_order", "none")])
    assert [decision.side for decision in field.says.asked] == [1, 0]


@pytest.mark.clause("KT-GEN-20", "KT-GEN-19", "KT-CP-03")
def test_what_a_round_clears_and_what_it_leaves() -> None:
    field = Field(
        ["brood_warrior 11,5 shaken wounds=2 [moved,ready,dazzled]"],
        ["guardsman 11,25"],
        broken=(True, False),
        cp=(3, 0),
    )
    pos = field.pos
    pos.flesh[H1] = 1
    pos.targets[H1], pos.charged_by[A1] = 1 << A1, 1 << H1
    clear_round(pos)
    assert (pos.flags[H1], pos.targets[H1], pos.charged_by[A1]) == (0, 0, 0)
    assert (pos.shaken[H1], pos.wounds[H1], pos.flesh[H1], pos.broken) == (
        True,
        2,
        1,
        [True, False],
    )
    assert pos.cp == [3, 0]
    pos.used = [["tactical_reroll"], []]
    clear_phase(pos)
    assert pos.used == [[], []]


@pytest.mark.clause("KT-ROUND-02", "KT-ROUND-03", "KT-ROUND-01")
def test_the_phases_come_in_order() -> None:
    field = Field(["cult_witch 11,3"], ["guardsman 11,29"], phase=Phase.ROUND_START, round=1)
    seen: list[Phase] = []
    field.says.decide = lambda decision: decision.default  # type: ignore[method-assign]
    field.dice.faces += [(6, face) for face in (6, 6, 1, 1)]
    while field.pos.phase != Phase.ROUND_START or not seen:
        match.step(field.ref)
        if field.pos.phase not in seen[-1:]:
            seen.append(field.pos.phase)
    wanted = [phase for phase in Phase if Phase.MOVEMENT_START <= phase <= Phase.ROUND_END]
    assert [phase for phase in seen if phase in wanted] == wanted


@pytest.mark.clause("KT-DATA-01")
def test_numbers_of_the_data_are_those_of_the_match() -> None:
    assert not is_engaged(Field(["guardsman 11,5"], ["guardsman 11,8"]).pos, H1)
    wide = replace(DATA, ruleset=replace(DATA.ruleset, engage_range=3))
    assert is_engaged(Field(["guardsman 11,5"], ["guardsman 11,8"], data=wide).pos, H1)


# -- specialists ----------------------------------------------------------------------------------


@pytest.mark.clause("KT-SPEC-04")
def test_a_passive_of_its_own_works_while_shaken_one_for_others_does_not() -> None:
    field = Field(["guardsman 11,5 lasgun", "guardsman 11,8 *comms shaken"], ["guardsman 11,25"])
    field.run(fire_with, H1, dice="1")
    assert field.asked == []
    veteran = ["ork_boy 11,5 *veteran shaken", *["ork_boy out"] * 5]
    assert nerve_tests.modifier(Field(veteran, ["guardsman 11,25"]).pos, H1) == 0


@pytest.mark.clause("KT-SPEC-31", "KT-SPEC-37", "KT-CP-05")
def test_what_tactics_cost() -> None:
    costs = {
        tactic.id: tactic.cost
        for specialism in DATA.specialisms.values()
        for tactic in specialism.tactics
        if tactic.level == 1
    }
    assert costs["quick_march"] == costs["adaptive_tactics"] == 1
    assert {*costs.values()} == {1}


@pytest.mark.clause("KT-ADT-06")
def test_new_intelligence_makes_ready() -> None:
    field = Field(
        ["guardsman 11,5 *comms3", "guardsman 11,12 [moved]", "guardsman 14,5"],
        ["guardsman 14,6.5"],
        phase=Phase.MOVEMENT_END,
        cp=(1, 0),
    )
    field.run(end_movement, answers=[("advanced_tactic", "model 2")])
    assert field.pos.has(H2, READY)
    assert field.question.options == ["no", "model 2"]


@pytest.mark.clause("KT-ADT-06", "KT-MOVE-10", "KT-MORALE-17")
def test_neither_who_fell_back_nor_who_is_shaken_is_made_ready() -> None:
    field = Field(
        [
            "guardsman 11,5 *comms3",
            "guardsman 11,12 [moved]",
            "guardsman 9,12 [moved,fell_back]",
            "guardsman 7,12 shaken",
        ],
        ["guardsman 11,28"],
        phase=Phase.MOVEMENT_END,
        cp=(1, 0),
    )
    field.run(end_movement, answers=[("advanced_tactic", "no")])
    assert field.question.options == ["no", "model 2"]


# -- reactions and targets ------------------------------------------------------------------------


@pytest.mark.clause("KT-CHARGE-07")
def test_there_are_two_reactions() -> None:
    assert [NONE, OVERWATCH, RETREAT] == ["none", "overwatch", "retreat"]


@pytest.mark.clause("KT-TGT-10")
def test_attacks_are_split_by_the_gap_to_the_original_target() -> None:
    field = Field(
        ["line_gunner 11,5 heavy_bolter"],
        ["guardsman 11,15", "guardsman 13.984,15", "guardsman 14,15", "guardsman 8.1,15"],
    )
    field.run(shoot, H1, dice="1,1,1", answers=[("target", "enemy 1"), ("allot_shots", {"1": 3})])
    targets = [q - TEAM + 1 for q in field.question.targets]
    assert sorted(targets) == [1, 2, 4]


@pytest.mark.clause("KT-SAVE-05")
def test_being_obscured_does_not_help_a_save() -> None:
    field = Field(["line_marine 11,3 boltgun"], ["guardsman 11,8"], layout="ruins")
    field.run(shoot, H1, dice="4,3,4,2")
    assert field.rolled("save") == [4]


@pytest.mark.clause("KT-ADV-54")
def test_nerves_of_steel_in_overwatch() -> None:
    field = Field(["line_marine 11,5 *veteran3 +nerves_of_steel"], ["ork_boy 11,10"])
    rifle = DATA.weapons["boltgun"]
    assert strike_at(field.pos, H1, A1, rifle, rifle.profiles[0]).hit_failed == ()
    watch = strike_at(field.pos, H1, A1, rifle, rifle.profiles[0], A1)
    assert (watch.hit_failed, watch.attack.overwatch) == (("nerves_of_steel",), True)


# -- worked examples ------------------------------------------------------------------------------


@pytest.mark.clause("KT-EX-10", "KT-ADV-12", "KT-ABL-22")
@pytest.mark.parametrize(
    ("needed", "chance"), [(5, "35/36"), (7, "119/144"), (9, "155/324"), (11, "23/144")]
)
def test_a_failed_charge_roll_that_is_rolled_again(needed: int, chance: str) -> None:
    field, dice, found = Field(["ork_boy 11,5 *combat3 +bloodlust"], []), Every(), Fraction(0)
    field.says.decide = lambda decision: "reroll"  # type: ignore[method-assign]
    field.ref.dice = dice
    while True:
        thrown = rerolling.throw(field.ref, "charge", "KT-CHARGE-30", 0, H1, dice=2)
        rerolling.settle(
            field.ref, thrown, lambda roll: roll.total < needed, ["bloodlust"], "reroll_charge"
        )
        found += dice.probability() * (thrown.total >= needed)
        if not dice.turn():
            break
    assert found == Fraction(chance)


@pytest.mark.clause("KT-EX-17", "KT-ABL-10")
def test_two_super_shots() -> None:
    hot = DATA.weapons["plasma_gun"].profiles[1]
    # Nothing but the hit dice matters for the bearer.
    only_hits = replace(hot, abilities=(*hot.abilities, Ability("dazzle")))
    dice, found = Every(), Fraction(0)
    while True:
        field = Field(["line_marine 11,5"], ["line_marine 11,10"])
        field.ref.dice = dice
        strike = Strike(H1, A1, Attack(only_hits, 3, 8), Harm(0, "plasma_gun", H1))
        resolve(field.ref, strike, 2)
        found += dice.probability() * (not strike.overheated)
        if not dice.turn():
            break
    assert found == Fraction(25, 36)


@pytest.mark.clause("KT-EX-35", "KT-EX-36", "KT-ABL-02", "KT-SPEC-38")
@pytest.mark.parametrize(
    ("fighter", "weapon", "target", "wanted"),
    [
        ("ork_boy 11,5 choppa", "choppa", Target(3, 6), "4913/19683, 7385/19683, 7385/19683"),
        (
            "line_marine 11,5 chainsword *zealot [charged]",
            "chainsword",
            Target(4, 3),
            "12167/19683, 3758/19683, 3758/19683",
        ),
    ],
)
def test_whole_fights(fighter: str, weapon: str, target: Target, wanted: str) -> None:
    field = Field([fighter], ["guardsman 11,6.2"], phase=Phase.FIGHT)
    used = DATA.weapons[weapon]
    strike = blow_at(field.pos, H1, A1, used, used.profiles[0])
    count = blows(field.pos, H1, used.profiles[0])
    found = attack_odds.outcome(DATA.ruleset, strike.attack, target, {count: Fraction(1)})
    assert found == tuple(map(Fraction, wanted.split(", ")))
