"""KT-SHOOT, KT-TGT, KT-WPN: one model shoots; the scripted attacks of the rulebook."""

from __future__ import annotations

import pytest

from rules.coach import IllegalChoice
from rules.kill_team.aiming import strike_at
from rules.kill_team.firing import shoot
from rules.kill_team.position import DAZZLED
from rules.kill_team.shooting_phase import fire_with
from rules.kill_team.targeting import groups, is_eligible, targets
from tests.rules.kill_team.play import A1, A2, A3, DATA, H1, H2, Field


def hit(field: Field, p: int, q: int, weapon: str, profile: int = 0) -> int:
    """What the strike's hit roll is changed by."""
    used = DATA.weapons[weapon]
    return strike_at(field.pos, p, q, used, used.profiles[profile]).attack.hit


# -- scripted dice --------------------------------------------------------------------------------


@pytest.mark.clause("KT-SD-01", "KT-INJ-03", "KT-INJ-08", "KT-INJ-09", "KT-WPN-07", "KT-TGT-04")
def test_a_flesh_wound_loses_the_second_shot() -> None:
    field = Field(["line_marine 11,5 boltgun"], ["guardsman 11,15.984"])
    field.run(shoot, H1, dice="3,3,4,2")
    assert field.state(A1) == "1/1"


@pytest.mark.clause("KT-SD-02", "KT-HIT-01", "KT-WOUND-01")
def test_a_miss_and_a_hit_that_does_not_wound() -> None:
    field = Field(["line_marine 11,5 boltgun"], ["guardsman 11,15.984"])
    field.run(shoot, H1, dice="2,4,2")
    assert field.state(A1) == "1/0"


@pytest.mark.clause("KT-SD-03", "KT-HIT-02", "KT-HIT-03", "KT-HIT-11", "KT-INJ-05", "KT-INJ-13")
def test_long_range_and_a_barricade() -> None:
    field = Field(["line_marine 11,4 boltgun"], ["guardsman 11,22"], layout="open")
    assert targets(field.pos, H1, DATA.weapons["boltgun"].profiles[0]) == [A1]
    field = Field(["line_marine 6,3 boltgun"], ["guardsman 6,21.984"], layout="open")
    assert hit(field, H1, A1, "boltgun") == -2
    field.run(shoot, H1, dice="5,3,4,4")
    assert field.state(A1) == "1/1"


@pytest.mark.clause("KT-SD-04", "KT-EX-01", "KT-TGT-05", "KT-TGT-06", "KT-TGT-07", "KT-TGT-08",
                    "KT-TGT-09", "KT-ABL-01", "KT-WPN-03", "KT-WPN-19")  # fmt: skip
def test_a_flamer_at_three() -> None:
    field = Field(
        ["line_gunner 11,5 flamer"],
        ["cultist 11,11", "cultist 8.2,11", "cultist 13.8,11", "cultist 19,11"],
    )
    field.run(
        shoot,
        H1,
        dice="5,1,4,6,3,5,4,2",
        answers=[("target", "enemy 1"), ("allot_shots", {"1": 2, "2": 2, "3": 1})],
    )
    assert [field.state(q) for q in (A1, A2, A3)] == ["1/0", "out", "1/0"]
    build = field.question
    assert build.problems({"1": 2, "2": 2, "3": 1}) == []
    assert [each.code for each in build.problems({"2": 3, "3": 2})] == ["none_for_original_target"]
    assert [each.code for each in build.problems({"1": 2, "4": 1})] == [
        "no_legal_target",
        "not_all_allotted",
    ]
    for answer in build.offered:
        assert build.problems(answer) == []


@pytest.mark.clause("KT-SD-06", "KT-ABL-04", "KT-DMG-01", "KT-DMG-02", "KT-DMG-03", "KT-INJ-01",
                    "KT-GEN-21", "KT-SAVE-02")  # fmt: skip
def test_a_melta_rolls_two_damage_dice_near() -> None:
    field = Field(["line_gunner 11,5 meltagun"], ["elite_marine 11,10.984"])
    field.run(shoot, H1, dice="4,2,2,5,1,2,3,3,2")
    assert field.state(A1) == "1/1"


# -- eligibility ----------------------------------------------------------------------------------


@pytest.mark.clause("KT-SHOOT-10", "KT-SHOOT-11", "KT-SHOOT-12", "KT-SHOOT-13", "KT-SHOOT-15",
                    "KT-SHOOT-16", "KT-SHOOT-17", "KT-CHARGE-22", "KT-CHARGE-39",
                    "KT-MOVE-10")  # fmt: skip
def test_who_may_not_be_picked() -> None:
    for state, may in (
        ("", True),
        ("[moved]", True),
        ("[charge_attempted]", False),
        ("[fell_back]", False),
        ("[fell_back] {order_shoots}", True),
        ("[retreated]", False),
        ("[advanced]", False),
        ("[shot]", False),
        ("shaken", False),
    ):
        field = Field([f"line_marine 11,5 boltgun {state}"], ["ork_boy 11,15"])
        assert is_eligible(field.pos, H1) is may, state
    for state in ("[fell_back]", "[retreated]", "[advanced]"):
        field = Field([f"gun_drone 11,5 pulse_carbine {state}"], ["ork_boy 11,15"])
        assert is_eligible(field.pos, H1), state


@pytest.mark.clause("KT-WPN-09", "KT-WPN-10", "KT-SPEC-23")
def test_an_advance_leaves_assault_weapons_at_a_price() -> None:
    field = Field(
        ["line_gunner 11,5 flamer meltagun boltgun frag_grenade [moved,advanced]"],
        ["ork_boy 11,10"],
    )
    assert [[each.id for each in some] for some in groups(field.pos, H1).values()] == [
        ["flamer", "meltagun"]
    ]
    assert hit(field, H1, A1, "meltagun") == -1
    field = Field(["line_gunner 11,5 meltagun *heavy [moved,advanced]"], ["ork_boy 11,10"])
    assert hit(field, H1, A1, "meltagun") == 0


@pytest.mark.clause("KT-SHOOT-14", "KT-WPN-13", "KT-WPN-14", "KT-WPN-15", "KT-WPN-16")
def test_within_an_inch_only_pistols_and_only_at_the_nearest() -> None:
    home = ["line_marine 11,5 boltgun bolt_pistol", "line_marine 12,6.2 boltgun"]
    field = Field(home, ["ork_boy 11,6.6", "ork_boy 9.6,5.9"])
    assert [*groups(field.pos, H1)] == ["pistols"]
    assert targets(field.pos, H1, DATA.weapons["bolt_pistol"].profiles[0]) == [A1]
    field.pos.charged_by[H1] = 1 << A1
    assert not is_eligible(field.pos, H1)
    field.pos.charged_by[H1] = 0
    assert is_eligible(field.pos, H1)
    assert not is_eligible(field.pos, H2)


@pytest.mark.clause("KT-WPN-18")
def test_of_two_equally_near_the_coach_picks() -> None:
    field = Field(["line_marine 11,5 bolt_pistol"], ["ork_boy 11,6.5", "ork_boy 11,3.5"])
    field.run(shoot, H1, dice="1", answers=[("nearest_tie", "enemy 2")])
    assert field.happened("fires")[0]["other"] == [1, 2]


@pytest.mark.clause("KT-TGT-01", "KT-TGT-02", "KT-TGT-03", "KT-SHOOT-04")
def test_a_target_is_in_range_and_seen_and_not_in_a_fight() -> None:
    rifle = DATA.weapons["recon_shotgun"].profiles[0]
    field = Field(
        ["recon_marine 11,5 recon_shotgun", "line_marine 3,5"],
        ["ork_boy 11,17.9", "ork_boy 11,18.2", "ork_boy 3,6.5"],
    )
    assert targets(field.pos, H1, rifle) == [A1]
    field = Field(["recon_marine 11,10 recon_shotgun"], ["ork_boy 11,19"], layout="ruins")
    assert not is_eligible(field.pos, H1)


# -- weapons --------------------------------------------------------------------------------------


@pytest.mark.clause("KT-SHOOT-18", "KT-SHOOT-19", "KT-SHOOT-20", "KT-WPN-17", "KT-INJ-12",
                    "KT-DATA-03")  # fmt: skip
def test_a_group_is_fired_one_weapon_after_the_other() -> None:
    field = Field(
        ["line_marine 11,5 boltgun plasma_gun bolt_pistol frag_grenade"], ["ork_boy 11,10"]
    )
    assert [*groups(field.pos, H1)] == ["guns", "pistols", "frag_grenade"]
    field.run(
        shoot,
        H1,
        dice="1,1,2,2",
        answers=[
            ("weapon_group", "guns"),
            ("next_weapon", "plasma_gun std"),
            ("next_weapon", "boltgun"),
        ],
    )
    field = Field(["line_marine 11,5 boltgun plasma_gun"], ["ork_boy 11,10"])
    field.run(shoot, H1, dice="2,2", answers=[("next_weapon", "boltgun"), ("next_weapon", "stop")])
    assert len(field.happened("fires")) == 1


@pytest.mark.clause("KT-WPN-11", "KT-ADV-22")
def test_one_grenade_a_phase_but_for_a_sapper() -> None:
    field = Field(
        ["line_marine 11,5 frag_grenade", "line_marine 9,5 frag_grenade"], ["ork_boy 11,10"]
    )
    field.run(shoot, H1, dice="1,1")
    assert not is_eligible(field.pos, H2)
    field = Field(
        ["line_marine 11,5 frag_grenade *demolitions3 +sapper", "line_marine 9,5 frag_grenade"],
        ["ork_boy 11,10"],
    )
    field.run(shoot, H1, dice="1,1")
    assert is_eligible(field.pos, H2)


@pytest.mark.clause("KT-WPN-01", "KT-WPN-02", "KT-WPN-07", "KT-WPN-08")
def test_rapid_fire_doubles_near_and_then_at_near_ones_alone() -> None:
    away = ["ork_boy 11,16.5", "ork_boy 9,18.4"]
    field = Field(["line_marine 11,5 boltgun"], away)
    field.run(shoot, H1, dice="1,1", answers=[("target", "enemy 1")])
    field = Field(["line_marine 11,3 boltgun"], away)
    field.run(shoot, H1, dice="1", answers=[("target", "enemy 1")])


@pytest.mark.clause("KT-WPN-06", "KT-HIT-12", "KT-SPEC-23", "KT-ADV-47")
def test_heavy_weapons_suffer_from_moving() -> None:
    for words, change in (("", -1), ("*heavy", 0), ("*sniper4 +mobile", 0)):
        field = Field([f"line_gunner 11,5 heavy_bolter {words} [moved]"], ["ork_boy 11,15"])
        assert hit(field, H1, A1, "heavy_bolter") == change


@pytest.mark.clause("KT-ABL-10")
def test_an_overheating_weapon_takes_its_bearer_out() -> None:
    field = Field(["line_marine 11,5 plasma_gun bolt_rifle"], ["ork_boy 11,10"])
    field.run(shoot, H1, dice="1,2", answers=[("next_weapon", "plasma_gun super")])
    assert field.state(H1) == "out"
    assert field.pos.casualties == [
        {"model": [0, 1], "by": [0, 1], "cause": "plasma_gun super", "round": 2}
    ]
    assert field.pos.counts[0][H1] == 0


@pytest.mark.clause("KT-ABL-11", "KT-GEN-18")
def test_one_that_only_burns_hurts_it() -> None:
    field = Field(["pathfinder_gunner 11,5 ion_rifle"], ["ork_boy 11,10"])
    field.run(shoot, H1, dice="1,1,3", answers=[("next_weapon", "ion_rifle over")])
    assert field.state(H1) == "1/1"


@pytest.mark.clause("KT-ABL-12")
def test_a_photon_grenade_dazzles_infantry() -> None:
    field = Field(["fire_warrior 11,5 photon_grenade"], ["ork_boy 11,10"])
    field.run(shoot, H1, dice="3,4,5,1")
    assert field.pos.has(A1, DAZZLED)
    assert hit(field, A1, H1, "slugga") == -1
    assert field.state(A1) == "1/0"


@pytest.mark.clause("KT-ABL-13")
def test_as_many_shots_as_attacks() -> None:
    field = Field(["spitter 11,5 spinefists"], ["ork_boy 11,10"])
    field.run(shoot, H1, dice="1")
    field = Field(["leaper 11,5 spinefists"], ["ork_boy 11,10"])
    field.run(shoot, H1, dice="1,1")


@pytest.mark.clause("KT-ABL-23")
def test_a_camo_cloak_hides_the_obscured() -> None:
    field = Field(
        ["line_marine 11,3 boltgun"], ["recon_marine 11,8 boltgun camo_cloak"], layout="ruins"
    )
    assert hit(field, H1, A1, "boltgun") == -2


@pytest.mark.clause("KT-ABL-26", "KT-ABL-27")
def test_the_instinctive_shoot_best_at_the_nearest() -> None:
    away = ["line_marine 11,10", "line_marine 8,10.5"]
    field = Field(["spitter 11,5 fleshborer"], away)
    assert (hit(field, H1, A1, "fleshborer"), hit(field, H1, A2, "fleshborer")) == (0, -1)
    field = Field(["spitter 11,5 fleshborer", "brood_warrior 3,3"], away)
    assert hit(field, H1, A2, "fleshborer") == 0


@pytest.mark.clause("KT-HIT-04", "KT-HIT-05", "KT-MORALE-09", "KT-ABL-21", "KT-CP-24", "KT-ADT-02")
def test_wounds_and_a_broken_team_spoil_the_aim() -> None:
    away = ["ork_boy 11,10"]
    field = Field(["guardsman 11,5 lasgun flesh=2"], away, broken=(True, False))
    assert hit(field, H1, A1, "lasgun") == -3
    field.pos.unbroken[0] = True
    assert hit(field, H1, A1, "lasgun") == -2
    field = Field(["line_marine 11,5 boltgun flesh=2"], away)
    assert hit(field, H1, A1, "boltgun") == -1
    field = Field(["guardsman 11,5 lasgun flesh=3"], away, cp=(1, 0))
    field.run(fire_with, H1, dice="4,2,3", answers=[("gritted_teeth", "yes")])
    assert field.pos.cp == [0, 0]


@pytest.mark.clause("KT-GEN-16", "KT-TGT-06")
def test_an_illegal_target_is_refused_and_nothing_is_changed() -> None:
    field = Field(["line_marine 11,5 boltgun"], ["ork_boy 11,10", "ork_boy 9,10", "ork_boy 1,29"])
    with pytest.raises(IllegalChoice):
        field.run(shoot, H1, answers=[("target", "enemy 3")])
    assert field.dice.used == 0
