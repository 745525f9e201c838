"""Close combat, charges, retreats."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.necromunda.acting import Turn, available, perform
from rules.necromunda.blows import dice_of
from rules.necromunda.charging import charge
from rules.necromunda.coup_de_grace import after_fight
from rules.necromunda.dice import passes
from rules.necromunda.fighting import attack, fight
from rules.necromunda.melee import blades, granted, sets_of, shares
from rules.necromunda.referee import Referee
from rules.necromunda.retreating import retreat
from rules.necromunda.skill_actions import headbutt, hurl
from rules.necromunda.table.terrain import Terrain
from tests.rules.necromunda.play import Field, outcomes
from tests.rules.necromunda.tables import SIZE, SMALL, line

#: The y of who stands in contact with somebody at y = 10.
TOUCHING = 10 + 2 * SMALL


def duel(mine: str = "", other: str = "", *more: str, friends: Any = (), **kinds: Any) -> Field:
    """Two fighters in contact, the first of each side."""
    return Field(
        [f"champion 10,10 {mine}".strip(), *friends],
        [f"champion 10,{TOUCHING} {other}".strip(), *more],
        **kinds,
    )


def react(answer: str) -> tuple[str, str]:
    return ("react", answer)


# -- engaged --------------------------------------------------------------------------------------


@pytest.mark.clause("NM-STATUS-02", "NM-GEO-08", "NM-FIGHT-25", "NM-STATUS-03", "NM-STATUS-09")
def test_who_is_engaged() -> None:
    assert duel().pos.status == ["engaged", "engaged"]
    assert duel("pinned").pos.status == ["pinned", "active"]
    apart = Field(["ganger 10,10"], [f"ganger 10,{TOUCHING + 0.03}"])
    assert apart.pos.status == ["active", "active"]
    y = 10 + SMALL
    wall = Terrain(SIZE, walls=[line(0, y, 24, y)])
    assert duel(terrain=wall).pos.status == ["active", "active"]
    fence = Terrain(SIZE, barricades=[line(0, y, 24, y)])
    assert duel(terrain=fence).pos.status == ["engaged", "engaged"]


# -- dice and weapons -----------------------------------------------------------------------------


@pytest.mark.clause("NM-EX-26", "NM-FIGHT-06", "NM-FX-05", "NM-CAMP-11")
def test_how_many_dice() -> None:
    field = duel("chainsword fighting_knife")
    pair = sets_of(field.pos, 0, blades(field.pos, 0))["chainsword & fighting_knife"]
    assert dice_of(field.pos, 0, pair, charging=True) == 3
    assert 1 - Fraction(1, 2) ** 3 == Fraction(7, 8)
    assert [blade.word for blade in shares(3, pair, 0) if blade] == [
        *("chainsword", "chainsword", "fighting_knife")
    ]
    assert [blade.word for blade in shares(3, pair, 1) if blade] == [
        *("chainsword", "fighting_knife", "fighting_knife")
    ]
    assert dice_of(field.pos, 0, pair[:1], charging=False) == 1
    berserk = duel("+berserker a=2")
    assert dice_of(berserk.pos, 0, (), charging=True) == 4


@pytest.mark.clause("NM-FIGHT-04", "NM-FIGHT-08", "NM-TRAIT-14", "NM-TRAIT-28", "NM-FX-46")
def test_which_weapons_go_together() -> None:
    field = duel("two_handed_axe sword laspistol autogun")
    found = sets_of(field.pos, 0, blades(field.pos, 0))
    assert [*found] == ["sword & laspistol", "two_handed_axe", "sword", "laspistol", "unarmed"]
    strong = duel("two_handed_axe sword +bulging_biceps")
    assert "two_handed_axe & sword" in sets_of(strong.pos, 0, blades(strong.pos, 0))
    sword, pistol = found["sword & laspistol"]
    words = [blade.word if blade else "-" for blade in shares(4, (sword, pistol), 0)]
    assert words == ["sword", "sword", "sword", "laspistol"]
    assert [blade and blade.word for blade in shares(3, (pistol,), 0)] == ["laspistol", None, None]
    field.pos.arms[0][2] = "empty"
    assert "laspistol" not in [blade.word for blade in blades(field.pos, 0)]


@pytest.mark.clause("NM-FIGHT-05", "NM-FIGHT-18", "NM-FIGHT-20", "NM-FIGHT-21")
def test_an_unarmed_blow_and_the_answer() -> None:
    field = duel("s=4", "s=4")
    field.run(fight, 0, dice="4 4 1 4 2")
    assert field.rolled() == ["melee_hit", "wound", "injury", "melee_hit", "wound"]
    assert field.state(1) == "engaged flesh 1"
    assert field.pos.status[0] == "engaged"
    silent = duel("s=4", "s=4")
    silent.run(fight, 0, dice="3", answers=[react("no")])


@pytest.mark.clause("NM-STATUS-20", "NM-FIGHT-10")
@pytest.mark.parametrize(("face", "hits"), [(5, 0), (6, 1)])
def test_who_is_blind_strikes_back_with_a_six_alone(face: int, hits: int) -> None:
    """Of two alike the one who sees hits on a 5, and who attacks sees in any case."""
    blind, sees = duel("s=4", "s=4 ws=2 [blind]"), duel("s=4", "s=4 ws=2")
    blind.run(fight, 0, dice=f"1 {face}" + " 1" * hits)
    assert blind.rolled() == ["melee_hit", "melee_hit", *["wound"] * hits]
    sees.run(fight, 0, dice=f"1 {face} 1")
    assert sees.rolled() == ["melee_hit", "melee_hit", "wound"]
    first = duel("s=4 ws=2 [blind]", "s=4")
    first.run(fight, 0, dice="5 1", answers=[react("no")])
    assert first.rolled() == ["melee_hit", "wound"]


# -- modifiers ------------------------------------------------------------------------------------


def rolls_that_hit(field: Field, ws: int) -> Fraction:
    """Of the first fighter's first die at the first enemy."""
    found = 0
    for face in range(1, 7):
        pos = field.pos.clone()
        there = Referee(pos, field.dice, [field.says] * len(pos.teams), log=False)
        field.dice.faces.append((6, face))
        field.dice.faces += [(6, 1)] * 8
        found += attack(there, 0)[0].lands
        field.dice.faces.clear()
        field.dice.used = 0
    return Fraction(found, 6)


@pytest.mark.clause("NM-EX-27", "NM-FIGHT-10", "NM-FIGHT-12", "NM-FIGHT-13", "NM-FX-03", "NM-FX-20")
def test_assists_and_interference() -> None:
    side = 2 * SMALL
    second = f"ganger {10 + side},10 >180"
    assert rolls_that_hit(duel("ws=3", "", second), 3) == Fraction(1, 2)
    assert rolls_that_hit(duel("ws=3 +combat_master", "", second), 3) == Fraction(2, 3)
    helped = [f"ganger {10 + side},{TOUCHING} >180"]
    assert rolls_that_hit(duel("ws=3", friends=helped), 3) == Fraction(5, 6)
    broken = [f"ganger {10 + side},{TOUCHING} [broken]"]
    assert rolls_that_hit(duel("ws=3", friends=broken), 3) == Fraction(2, 3)


@pytest.mark.clause("NM-EX-27", "NM-FIGHT-02", "NM-FIGHT-03", "NM-FIGHT-14")
def test_turning_and_being_broken() -> None:
    assert rolls_that_hit(duel("ws=3 >270"), 3) == Fraction(1, 2)
    second = f"ganger {10 + 2 * SMALL},10 >180"
    assert rolls_that_hit(duel("ws=3 >270", "", second), 3) == Fraction(1, 3)
    assert Fraction(sum(passes(face, 4, -2) for face in range(1, 7)), 6) == Fraction(1, 6)
    field = duel("", "[broken]")
    field.run(fight, 0, dice="1 5")
    assert field.rolled() == ["melee_hit", "melee_hit"]
    charger = duel("ws=3 >270")
    charger.run(attack, 0, charging=True, dice="3 1 1")
    assert charger.rolled()[:3] == ["melee_hit", "melee_hit", "wound"]


# -- worked examples ------------------------------------------------------------------------------


@pytest.mark.clause(
    "NM-DEC-37",
    "NM-EX-67",
    "NM-LOG-07",
    "NM-FIGHT-01",
    "NM-FIGHT-07",
    "NM-FIGHT-11",
    "NM-FIGHT-15",
    "NM-FIGHT-17",
    "NM-FIGHT-22",
    "NM-TRAIT-01",
    "NM-TRAIT-20",
    "NM-WPN-18",
    "NM-INJURY-04",
)
def test_a_scripted_fight() -> None:
    field = duel("chainsword fighting_knife", "mesh")

    field.run(
        *(fight, 0),
        charging=True,
        dice="3 1 4 6 4 2 5 3 3 1",
        answers=[("fight_weapons", "chainsword & fighting_knife")],
    )

    assert {each["clause"] for each in field.happened("is hit")} == {"NM-FIGHT-17"}
    assert field.rolled() == [
        *("melee_hit", "melee_hit", "melee_hit", "wound", "save", "injury", "injury"),
        *("wound", "save", "injury"),
    ]
    assert field.state(1) == "seriously_injured flesh 2"
    assert field.pos.toughness(1) == 1
    field.run(after_fight, 0, [1])
    assert field.offered("after_fight") == ["coup_de_grace", "nothing", "consolidate"]
    assert field.state(1) == "out_of_action flesh 2"


@pytest.mark.clause("NM-EX-28", "NM-TRAIT-13", "NM-FIGHT-16", "NM-FX-18", "NM-DEC-32")
def test_parries() -> None:
    field = duel("", "sword")

    def strike(ref: Referee, count: int) -> None:
        ref.pos.harm[0] = sum(blow.lands for blow in attack(ref, 0, extra=count - 1))

    for count, none, mean in ((1, Fraction(3, 4), Fraction(1, 4)), (2, Fraction(1, 2), None)):
        found: dict[int, Fraction] = {}
        for faces in _all_faces(count + 1):
            pos = field.pos.clone()
            dice = type(field.dice)()
            dice.faces = [(6, face) for face in faces] + [(6, 1)] * 9
            strike(Referee(pos, dice, [field.says] * 2, log=False), count)
            share = Fraction(1, 6 ** (count + 1))
            found[pos.harm[0]] = found.get(pos.harm[0], Fraction(0)) + share
        assert found[0] == none
        if mean is None:
            assert sum(hits * share for hits, share in found.items()) == Fraction(5, 8)


def _all_faces(count: int) -> list[tuple[int, ...]]:
    found: list[tuple[int, ...]] = [()]
    for _ in range(count):
        found = [(*each, face) for each in found for face in range(1, 7)]
    return found


@pytest.mark.clause("NM-TRAIT-05", "NM-TRAIT-16", "NM-TRAIT-13")
def test_what_cannot_be_parried() -> None:
    flail = duel("flail", "sword")
    flail.run(fight, 0, dice="4 1 1")
    assert "parry" not in flail.asked
    power = duel("power_axe", "sword")
    power.run(fight, 0, dice="4 1 1")
    assert "parry" not in power.asked
    met = duel("power_axe", "power_sword")
    met.run(fight, 0, dice="4 1 1")
    assert met.asked.count("parry") == 1


@pytest.mark.clause("NM-EX-29", "NM-TRAIT-23", "NM-TRAIT-16")
def test_shock_and_power_on_a_6() -> None:
    shock = duel("shock_baton", "t=4")
    shock.run(fight, 0, dice="6 1 1")
    assert shock.rolled() == ["melee_hit", "injury", "melee_hit"]
    power = duel("power_sword", "mesh w=3")
    power.run(fight, 0, dice="6 6 1")
    assert power.rolled() == ["melee_hit", "wound", "melee_hit"]
    assert power.pos.wounds[1] == 1


@pytest.mark.clause("NM-TRAIT-04", "NM-TRAIT-05", "NM-STATUS-16", "NM-FX-14", "NM-FX-15")
def test_disarmed_and_entangled() -> None:
    axe = duel("axe", "sword")
    axe.run(fight, 0, dice="6 1 1", answers=[("parry", [])])
    assert axe.pos.disarmed[1]
    assert axe.question("fight_dice").used == ()
    flail = duel("flail", "club")
    flail.run(fight, 0, dice="6 1 5")
    assert flail.rolled() == ["melee_hit", "wound", "melee_hit"]
    skilled = duel("axe +disarm_skill")
    skilled.run(fight, 0, dice="5 1 1")
    assert skilled.pos.disarmed[1]
    other = duel("club +disarm_skill")
    other.run(fight, 0, dice="5 1 1")
    assert not other.pos.disarmed[1]
    blade = blades(skilled.pos, 0)[0]
    assert "disarm" in granted(skilled.pos, 0, blade, charging=False)


@pytest.mark.clause("NM-TRAIT-01", "NM-FX-14", "NM-FX-15")
@pytest.mark.parametrize(
    ("words", "facing", "need"),
    [
        ("fighting_knife", 270, 5),
        ("fighting_knife", 90, 4),
        ("fighting_knife +backstab_skill", 90, 3),
        ("axe +backstab_skill", 90, 4),
    ],
)
def test_a_stab_in_the_back(words: str, facing: int, need: int) -> None:
    toughness = 5 if "axe" in words else 4
    for face in (need - 1, need):
        field = duel(words, f"t={toughness} >{facing}")
        field.run(fight, 0, dice=f"4 {face} {'1 1' if face == need else '1'}")
        assert ("injury" in field.rolled()) == (face == need)


@pytest.mark.clause("NM-FX-06", "NM-FX-17", "NM-FX-16", "NM-EX-37", "NM-DEC-31", "NM-DEC-33")
def test_crushing_blows_and_who_evades_them() -> None:
    field = duel("+crushing_blow", "w=3 t=4")
    field.run(fight, 0, dice="4 4 1")
    assert field.pos.wounds[1] == 1
    aside = duel("club", "+step_aside i=2")
    aside.run(fight, 0, dice="4 2 1")
    assert aside.rolled() == ["melee_hit", "step_aside", "melee_hit"]
    dodge = duel("club", "+dodge")
    dodge.run(fight, 0, dice="4 4 6 1")
    assert dodge.rolled() == ["melee_hit", "wound", "dodge", "melee_hit"]


@pytest.mark.clause("NM-FX-19")
def test_a_counter_attack_has_a_die_for_each_that_missed() -> None:
    field = duel("a=3", "+counter_attack")
    field.run(fight, 0, dice="1 1 1 1 1 1 1")
    assert field.rolled() == ["melee_hit"] * 7


@pytest.mark.clause("NM-FIGHT-24", "NM-FIGHT-27", "NM-TRAIT-29")
def test_a_whip_reaches_farther() -> None:
    field = Field(["champion 10,10 shock_whip club"], ["ganger 10,13 club", "ganger 10,20"])
    assert field.pos.status[0] == "active"
    assert "fight" in available(field.pos, Turn(0))
    field.run(perform, Turn(0), "fight", dice="4 1")
    assert field.rolled() == ["melee_hit", "wound"]
    assert "react" not in field.asked
    even = Field(["champion 10,10 shock_whip"], ["ganger 10,13 shock_whip"])
    even.run(perform, Turn(0), "fight", dice="1 1")
    assert even.asked.count("react") == 1


@pytest.mark.clause("NM-AMMO-06", "NM-LOG-07")
def test_a_pistol_in_a_fight_may_run_out() -> None:
    field = duel("laspistol")
    field.run(fight, 0, dice="4 1 1 1 1", answers=[("fight_weapons", "laspistol")])
    assert field.rolled() == ["melee_hit", "firepower", "ammo", "wound", "melee_hit"]
    assert field.pos.arms[0] == ["empty"]


@pytest.mark.clause("NM-TRAIT-09", "NM-FX-07", "NM-FX-14")
def test_knockback() -> None:
    field = duel("club +bull_charge", "s=3")
    field.run(attack, 0, charging=True, dice="4 1 1")
    assert field.at(1)[1] == pytest.approx(TOUCHING + 1, abs=0.06)
    assert field.pos.status == ["active", "active"]
    wall = Terrain(SIZE, walls=[line(0, 11.9, 24, 11.9)])
    stopped = duel("spud_jacker", "s=3 w=3", terrain=wall)
    stopped.run(attack, 0, dice="4 4")
    assert stopped.pos.wounds[1] == 1


@pytest.mark.clause("NM-FIGHT-22", "NM-FIGHT-23", "NM-FX-29")
def test_consolidating() -> None:
    field = duel("", "injured", "ganger 10,15.5")
    field.pos.status[0] = "active"
    field.run(
        *(after_fight, 0, [1]),
        answers=[("after_fight", "consolidate"), ("move_path", [[10, 10], [8.5, 10]])],
    )
    assert field.at(0) == (8.5, 10)
    near = duel("+impetuous", "out", "ganger 10,14")
    near.pos.status[1] = "out_of_action"
    near.pos.discs[1] = None
    end = [10, 14 - 2 * SMALL]
    near.run(
        *(after_fight, 0, [1]),
        answers=[("after_fight", "consolidate"), ("move_path", [[10, 10], end])],
    )
    assert near.pos.status[0] == near.pos.status[2] == "engaged"


# -- charges --------------------------------------------------------------------------------------


@pytest.mark.clause("NM-EX-31", "NM-ACTN-13", "NM-ACTN-14", "NM-FX-59")
def test_how_far_a_charge_goes() -> None:
    def reaches(gap: float, face: int, words: str = "m=4") -> bool:
        field = Field([f"ganger 10,4 {words}"], [f"ganger 10,{4 + gap + 2 * SMALL}"])
        field.dice.faces += [(6, face), *[(6, 1)] * 6]
        charge(field.ref, 0)
        return field.pos.status[0] == "engaged"

    for gap, wanted in ((6, "2/3"), (7, "1/3"), (5, "1"), (7.1, "0")):
        count = sum(reaches(gap, face) for face in range(1, 7))
        assert Fraction(count, 6) == Fraction(wanted)
    assert not reaches(5, 1, "m=4 heavy_carapace")


@pytest.mark.clause("NM-ACTN-15", "NM-ACTN-16", "NM-ACTN-17", "NM-ACTN-18", "NM-GEO-34")
def test_a_charge_into_somebody_who_lies_down() -> None:
    field = Field(["ganger 10,4"], ["ganger 10,8 pinned"])
    field.run(charge, 0, dice="1 4 1 1 1", answers=[("charge_targets", ["1:1"])])
    assert field.rolled()[:3] == ["charge_distance", "melee_hit", "melee_hit"]
    assert field.pos.status == ["engaged", "engaged"]
    assert field.pos.facing[1] == (0, -1)


@pytest.mark.clause("NM-ACTN-15", "NM-ACTN-16", "NM-MOVE-06")
def test_a_charge_keeps_off_those_it_did_not_declare() -> None:
    field = Field(["ganger 10,4"], ["ganger 10,8", "ganger 11.2,7.3", "ganger 8.8,7.3"])
    field.run(charge, 0, dice="1", answers=[("charge_targets", ["1:1"])])
    assert field.pos.status[0] == "active"
    both = Field(["ganger 10,4"], ["ganger 10,8", "ganger 11.2,7.3", "ganger 8.8,7.3"])
    everybody = ("charge_targets", ["1:1", "1:2", "1:3"])
    both.run(charge, 0, dice="1 1 1 1", answers=[everybody])
    assert both.pos.status[0] == "engaged"


@pytest.mark.clause("NM-ACTN-19", "NM-ACTN-24")
def test_a_charge_at_somebody_who_is_down_ends_him() -> None:
    field = Field(["ganger 10,4"], ["ganger 10,8 injured"])
    field.run(charge, 0, dice="1", answers=[("charge_path", [[10, 4], [10, 6.9]])])
    assert field.state(1) == "out_of_action"
    assert field.pos.deeds[-1]["kind"] == "took_out"


@pytest.mark.clause("NM-FX-28")
def test_a_fearsome_fighter_stops_a_charge() -> None:
    field = Field(["ganger 10,4"], ["ganger 10,8 +fearsome"])
    turn = Turn(0)
    field.run(perform, turn, "charge", dice="3 3")
    assert turn.over
    assert field.at(0) == (10, 4)


# -- retreats and skills --------------------------------------------------------------------------


@pytest.mark.clause("NM-ACTN-29", "NM-ACTN-30", "NM-ACTN-31", "NM-FX-31")
def test_a_retreat() -> None:
    field = duel()
    path = ("move_path", [[10, 10], [10, 7]])
    field.run(retreat, 0, dice="4 4 1 3", answers=[path])
    assert field.rolled() == ["test_i", "test_i", "melee_hit", "retreat_distance"]
    assert field.at(0) == (10, 7)
    assert field.pos.status == ["active", "active"]
    held = duel()
    held.run(retreat, 0, dice="3 3")
    assert held.pos.status[0] == "engaged"
    sly = duel("+escape_artist")
    sly.run(retreat, 0, dice="2 3 1")
    assert sly.rolled()[-1] == "retreat_distance"


@pytest.mark.clause("NM-ACTN-38", "NM-STATUS-12")
def test_who_is_broken_and_engaged_must_retreat() -> None:
    field = duel("[broken]")
    turn = Turn(0)
    assert available(field.pos, turn) == ["retreat"]
    field.run(perform, turn, "retreat", dice="4 3 2 3")
    assert field.rolled() == ["test_i", "test_i", "retreat_distance", "retreat_distance"]
    assert turn.over


@pytest.mark.clause("NM-FX-09")
@pytest.mark.parametrize(
    ("rolls", "hurt"), [("4 1", (1,)), ("2 1", (0,)), ("3 1", ()), ("3 3", ())]
)
def test_a_headbutt(rolls: str, hurt: tuple[int, ...]) -> None:
    field = duel("+headbutt")
    dice = rolls + (" 6 1 1" if hurt == (1,) else " 6 1" if hurt else "")
    field.run(headbutt, 0, dice=dice)
    assert tuple(p for p in (0, 1) if field.pos.flesh[p]) == hurt


@pytest.mark.clause("NM-FX-10", "NM-MOVE-16")
def test_hurling_somebody_into_another() -> None:
    field = duel("+hurl", "", f"ganger 10,{TOUCHING + 2 * SMALL + 1}")
    field.run(hurl, 0, dice="3 5 1 1", answers=[("action_object", {"enemy": "1:1", "way": 90})])
    assert field.rolled() == ["test_i", "hurl_distance", "wound", "wound"]
    assert field.pos.status[1] == field.pos.status[2] == "pinned"
    away = duel("+hurl")
    away.run(hurl, 0, dice="4", answers=[("action_object", {"enemy": "1:1", "way": 90})])
    assert away.pos.status[1] == "engaged"


@pytest.mark.clause("NM-EX-13", "NM-EX-11", "NM-INJURY-03", "NM-INJURY-04", "NM-SDIE-09")
@pytest.mark.parametrize(
    ("words", "wanted"), [("t=3 injured", "1/6"), ("t=3 flesh=2 injured", "1"), ("t=3", "1/6")]
)
def test_one_injury_die(words: str, wanted: str) -> None:
    from rules.necromunda import dice as faces
    from rules.necromunda.nerve_tests import Shock
    from rules.necromunda.suffering import apply
    from tests.rules.necromunda.play import DATA

    def one(ref: Referee) -> None:
        face = ref.d6("injury", "NM-SDIE-10", 0)
        apply(ref, 0, faces.injury(DATA.dice, face), -1, Shock())

    field = Field([f"ganger 5,5 {words}"], ["ganger 20,20"])
    found = outcomes(field, one, result=lambda pos: pos.status[0])
    assert found["out_of_action"] == Fraction(wanted)
