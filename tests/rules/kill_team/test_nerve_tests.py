"""KT-MORALE: break tests and Nerve tests in their phase."""

from __future__ import annotations

import pytest

from rules.coach import Choice
from rules.kill_team import nerve_tests
from rules.kill_team.characteristics import leadership
from rules.kill_team.morale_phase import to_test
from rules.kill_team.position import Phase
from tests.rules.kill_team.play import A1, H1, H2, H3, Field

MORALE_START = Phase.MORALE_START
FAR = ["guardsman 11,28"]


@pytest.mark.clause("KT-MORALE-21", "KT-EX-02", "KT-MORALE-03", "KT-MORALE-04", "KT-SETUP-06")
def test_sixteen_with_seven_hurt_need_no_break_test() -> None:
    gone = ["guardsman out"] * 5
    well = [f"guardsman {x},3" for x in range(2, 11)]
    for flesh, dice in ((2, ""), (4, "3,3")):
        hurt = [f"guardsman {x},6 flesh=1" for x in range(2, 2 + flesh)]
        field = Field([*gone, *hurt, *well][:16], FAR, phase=MORALE_START)
        field.step(dice=dice)
        assert not field.pos.broken[0]
        assert len(field.rolled("break test")) == len(dice.split(",")) * bool(dice)


@pytest.mark.clause("KT-MORALE-05", "KT-MORALE-06", "KT-MORALE-07", "KT-MORALE-08", "KT-MORALE-12")
def test_a_team_breaks_by_its_best_leadership_and_all_are_tested() -> None:
    home = ["guardsman out", "guard_sergeant 3,3 shaken", "guardsman 9,3 flesh=1"]
    field = Field(home, FAR, phase=MORALE_START)
    field.step(dice="4,3")
    assert not field.pos.broken[0]
    field = Field(home, FAR, phase=MORALE_START)
    field.step(dice="4,4")
    assert field.pos.broken[0]
    assert to_test(field.pos, 0) == [H2, H3]
    field = Field(home, FAR, phase=MORALE_START, broken=(True, False))
    field.step()
    assert field.rolled("break test") == []


@pytest.mark.clause("KT-MORALE-02", "KT-MORALE-10", "KT-MORALE-11", "KT-MORALE-01")
def test_the_shaken_recover_before_the_tests() -> None:
    home = ["guardsman 5,3 shaken", "guardsman 9,3 flesh=1", "guardsman 15,3", "guardsman 18,3"]
    field = Field(home, FAR, phase=MORALE_START)
    field.step()
    assert not field.pos.shaken[H1]
    assert to_test(field.pos, 0) == [H2]
    assert field.happened("recovers")[0]["model"] == [0, 1]
    field.step(dice="6")
    assert (field.pos.active, field.pos.phase) == (0, Phase.MORALE)
    field.step()
    assert field.pos.active == 1
    field.step()
    assert field.pos.phase == Phase.ROUND_END


@pytest.mark.clause("KT-MORALE-22", "KT-EX-03", "KT-MORALE-13", "KT-MORALE-14", "KT-MORALE-24")
def test_a_boss_with_friends_near_keeps_its_nerve() -> None:
    home = ["ork_boss 11,5 flesh=1", "ork_boy 11,6.5", "ork_boy 12.5,5", *["ork_boy out"] * 5]
    field = Field(home, FAR)
    assert not field.run(nerve_tests.test, H1, dice="3")
    assert (nerve_tests.modifier(field.pos, H1), leadership(field.pos, H1)) == (3, 7)
    assert field.run(nerve_tests.test, H1, dice="5")


@pytest.mark.clause("KT-MORALE-23", "KT-EX-04", "KT-MORALE-16", "KT-MORALE-19")
def test_a_boy_alone_does_not() -> None:
    home = ["ork_boy 11,5 flesh=1", *["ork_boy out"] * 5]
    field = Field(home, FAR)
    assert field.run(nerve_tests.test, H1, dice="2")
    assert field.pos.shaken[H1]
    field = Field(["ork_boy 11,5 flesh=1", *["ork_boy out"] * 9], FAR)
    assert not field.run(nerve_tests.test, H1, dice="1")


@pytest.mark.clause("KT-MORALE-15", "KT-SPEC-26", "KT-MORALE-18")
def test_shaken_friends_weigh_but_for_a_medic() -> None:
    for friend, change in (
        ("ork_boy 18,5", 0),
        ("ork_boy 18,5 shaken", 1),
        ("ork_boy 11,6.5", -1),
        ("ork_boy 11,6.5 shaken", 1),
        ("recon_marine 11,6.5 *medic shaken", -1),
    ):
        field = Field(["ork_boy 11,5", friend], FAR)
        assert nerve_tests.modifier(field.pos, H1) == change, friend


@pytest.mark.clause("KT-SPEC-35", "KT-SPEC-50")
def test_a_veteran_ignores_what_is_against_it() -> None:
    field = Field(["ork_boy 11,5 *veteran", "ork_boy 11,6.5", *["ork_boy out"] * 5], FAR)
    assert nerve_tests.modifier(field.pos, H1) == -1


@pytest.mark.clause("KT-ABL-20", "KT-ABL-40", "KT-CP-20", "KT-EX-08", "KT-GEN-07")
def test_failed_nerve_tests_are_rolled_again() -> None:
    marine = ["line_marine 11,5 flesh=1", *["line_marine out"] * 5]
    field = Field(marine, FAR, cp=(1, 0))
    assert not field.run(nerve_tests.test, H1, dice="6,2", answers=[("reroll_die", "reroll")])
    guard = ["guardsman 11,5", "guardsman 3,3 lasgun vox_caster", *["guardsman out"] * 5]
    field = Field(guard, FAR)
    assert field.run(nerve_tests.test, H1, dice="6,6", answers=[("reroll_die", "reroll")])
    field = Field([guard[0], guard[1] + " shaken", *guard[2:]], FAR, cp=(1, 0))
    assert not field.run(nerve_tests.test, H1, dice="6,1", answers=[("tactical_reroll", "reroll")])
    assert field.pos.cp == [0, 0]


@pytest.mark.clause("KT-ABL-25", "KT-ABL-27", "KT-ABL-41")
def test_bonding_synapse_and_an_icon() -> None:
    field = Field(["fire_warrior 11,5", "fire_warrior 11,8.5", "breacher 11,2"], FAR)
    assert nerve_tests.modifier(field.pos, H1) == -1
    assert nerve_tests.modifier(field.pos, H3) == 0
    field = Field(["spitter 11,5", "brood_warrior 11,17 shaken"], FAR)
    assert nerve_tests.passes_anyway(field.pos, H1)
    assert nerve_tests.passes_anyway(field.pos, H2)
    field = Field(["spitter 11,5", "brood_warrior 11,18.5"], FAR)
    assert not nerve_tests.passes_anyway(field.pos, H1)
    field = Field(["cultist 11,5", "renegade_marine 11,11.9 boltgun icon_of_vengeance"], FAR)
    assert (leadership(field.pos, H1), leadership(field.pos, H2)) == (6, 8)


@pytest.mark.clause("KT-SPEC-18", "KT-SPEC-19", "KT-SPEC-44", "KT-CP-25", "KT-MORALE-20")
def test_bravery_and_a_rousing_transmission_before_the_first_test() -> None:
    home = [
        "guardsman 11,5 flesh=1",
        "guardsman 11,7 flesh=1",
        "guardsman 12.5,6 *comms",
        "guardsman 3,3",
        "guardsman 5,3",
    ]
    field = Field(home, FAR, phase=MORALE_START, cp=(2, 0))
    field.step(("insane_bravery", "model 2"), ("rousing_transmission", "yes"))
    assert nerve_tests.modifier(field.pos, H1) == -3
    field.step(("nerve_order", "model 2"))
    assert field.rolled("nerve") == []
    field.step(dice="6")
    assert field.pos.cp == [0, 0]


@pytest.mark.clause("KT-ADV-01", "KT-ADV-02", "KT-ADV-04", "KT-ADV-50", "KT-ADV-59")
def test_what_specialists_learn_about_nerves() -> None:
    for home, passes in (
        (["guardsman 11,5 *leader2 +bold"], True),
        (["guardsman 11,5 *zealot3 +flagellant +fanatical"], True),
        (["guardsman 11,5", "guardsman 11,8 *leader2 +inspiring"], True),
        (["guardsman 11,5", "guardsman 11,8 *leader2 +inspiring shaken"], False),
    ):
        assert nerve_tests.passes_anyway(Field(home, FAR).pos, H1) is passes
    field = Field(["guardsman 11,5"], ["guardsman 11,11 *leader3 +bold +tyrant"])
    assert nerve_tests.modifier(field.pos, H1) == 1
    field = Field(["guardsman 11,5", "guardsman 11,8.5 *veteran2 +seen_it_all"], FAR)
    assert nerve_tests.modifier(field.pos, H1) == -1


@pytest.mark.clause("KT-ADV-15", "KT-ADV-53", "KT-ADV-58")
def test_what_they_learn_about_leadership() -> None:
    field = Field(["guardsman 11,5"], ["guardsman 11,29 *comms3 +expert +vox_ghost"])
    assert leadership(field.pos, H1) == 5
    field = Field(["guardsman 11,5"], ["guardsman 11,11 *veteran3 +seen_it_all +battle_scarred"])
    assert leadership(field.pos, H1) == 5
    field = Field(["guardsman 11,5", "guardsman 11,11 *zealot3 +exultant +rousing"], FAR)
    assert (leadership(field.pos, H1), leadership(field.pos, H2)) == (7, 6)


@pytest.mark.clause("KT-ADT-10", "KT-ADT-20")
def test_unkillable_and_a_rampage() -> None:
    field = Field(
        ["guardsman 11,5 *heavy3 flesh=2", "guardsman 3,3", "guardsman 5,3"],
        FAR,
        phase=MORALE_START,
        cp=(1, 0),
    )
    field.step(("advanced_tactic", "yes"))
    assert field.pos.flesh[H1] == 1
    field = Field(
        ["ork_boy 11,5 *zealot3 [slew]"],
        ["gretchin 11,10", *["gretchin out"] * 4],
        phase=MORALE_START,
        cp=(2, 0),
        initiative=0,
    )
    field.step(("advanced_tactic", "yes"), dice="6")
    assert field.pos.shaken[A1]
    field.step(dice="2,2")
    assert field.pos.shaken[A1]
    assert to_test(field.pos, 1) == []
    field = Field(
        ["ork_boy 11,5 *zealot3 [slew]"],
        ["guardsman 11,10 flesh=1", "guardsman 11,12", "guardsman 11,14"],
        phase=MORALE_START,
        cp=(2, 0),
    )
    field.step(("advanced_tactic", "yes"), ("order_effects", "enemy 1"), dice="2,2")
    assert to_test(field.pos, 1) == [A1]


@pytest.mark.clause("KT-ABL-27")
def test_synapse_is_for_its_own_faction() -> None:
    field = Field(["guardsman 11,5", "brood_warrior 11,8"], FAR)
    assert not nerve_tests.passes_anyway(field.pos, H1)


@pytest.mark.clause("KT-MORALE-04")
def test_a_model_counts_once_however_many_flesh_wounds_it_has() -> None:
    field = Field(["guardsman 5,3 flesh=3", "guardsman 9,3"], FAR, phase=MORALE_START)
    field.step()
    assert field.rolled("break test") == []


@pytest.mark.clause("KT-SPEC-18", "KT-SPEC-44")
def test_a_comms_specialist_does_not_calm_itself() -> None:
    """It is within 2" of itself, and no friendly model of its own."""
    home = [
        "guardsman 11,5 flesh=1 *comms",
        "guardsman 12.5,5 flesh=1",
        "guardsman 3,3",
        "guardsman 18,3",
    ]
    field = Field(home, FAR, phase=MORALE_START, cp=(1, 0))
    field.step(("insane_bravery", "no"), ("rousing_transmission", "yes"))
    assert nerve_tests.modifier(field.pos, H2) == -2, "the specialist is near, and transmits"
    assert nerve_tests.modifier(field.pos, H1) == -1, "its friend is near"


RAMPAGE = ["ork_boy 11,5 *zealot3 [slew]"]
AFRAID = ["gretchin 11,9", "gretchin 12,9", "gretchin 3,28", "gretchin 5,28", *["gretchin out"] * 3]


@pytest.mark.clause("KT-GEN-14", "KT-ADT-20", "KT-MORALE-15")
def test_who_has_initiative_orders_tests_that_fall_due_at_once() -> None:
    """Who is shaken weighs on the next, so the order matters; it is asked while there is one."""
    field = Field(RAMPAGE, AFRAID, phase=MORALE_START, cp=(2, 0), initiative=0)
    field.step(("advanced_tactic", "yes"), ("order_effects", "enemy 2"), dice="6,1")
    assert [entry["model"] for entry in field.happened("is shaken")] == [[1, 2]]
    assert not field.pos.shaken[A1]
    [question] = [each for each in field.says.asked if each.key == "order_effects"]
    assert isinstance(question, Choice)
    assert (question.side, question.options) == (0, ["enemy 1", "enemy 2"])
    field = Field(RAMPAGE, AFRAID, phase=MORALE_START, cp=(2, 0), initiative=1)
    field.step(("advanced_tactic", "yes"), ("order_effects", "model 1"), dice="1,1")
    [question] = [each for each in field.says.asked if each.key == "order_effects"]
    assert isinstance(question, Choice)
    assert (question.side, question.options) == (1, ["model 1", "model 2"])
