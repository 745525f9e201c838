"""KT-SHOOT-01 to -04, KT-CP, KT-SPEC: the Shooting phase and what is done for who is picked."""

from __future__ import annotations

import pytest

from rules.kill_team.aiming import strike_at
from rules.kill_team.firing import shoot
from rules.kill_team.position import READY, SHOT, Phase
from rules.kill_team.shooting_phase import fire_with
from rules.kill_team.shooting_phase import start as start_shooting
from rules.kill_team.striking import Strike
from tests.rules.kill_team.play import A1, A2, DATA, H1, H2, Field

FIRE, READY_FIRE, START = Phase.FIRE, Phase.READY_FIRE, Phase.SHOOTING_START
ORK = ["ork_boy 11,15"]


def strike(field: Field, p: int, q: int, weapon: str) -> Strike:
    used = DATA.weapons[weapon]
    return strike_at(field.pos, p, q, used, used.profiles[0])


@pytest.mark.clause("KT-SHOOT-01", "KT-SHOOT-02", "KT-SHOOT-03", "KT-SHOOT-17", "KT-ROUND-05")
def test_the_ready_shoot_first_and_by_turns() -> None:
    field = Field(
        ["guardsman 11,5 lasgun [ready]", "guardsman 9,5 lasgun"],
        ["guardsman 11,20 lasgun [ready]", "guardsman 9,20 lasgun"],
        phase=READY_FIRE,
        initiative=1,
    )
    pos = field.pos
    field.step(("shoot_pick", "model 1"), ("target", "enemy 1"), dice="1")
    assert (pos.active, pos.has(A1, SHOT)) == (0, True)
    field.step(("shoot_pick", "pass"))
    field.step()
    assert (pos.phase, pos.active, pos.passed) == (FIRE, 1, [False, False])
    assert not pos.has(H1, SHOT)
    field.step(("shoot_pick", "model 2"), ("target", "enemy 2"), dice="1")
    field.step(("shoot_pick", "model 2"), ("target", "enemy 2"), dice="1")
    field.step(("shoot_pick", "model 1"), ("target", "enemy 1"), dice="1")
    field.step()
    assert pos.phase == Phase.FIGHT_START


@pytest.mark.clause("KT-CP-22", "KT-CP-05", "KT-CP-06", "KT-CP-28")
def test_a_decisive_shot_after_all_other_effects() -> None:
    field = Field(
        ["guard_sergeant 11,5 *leader", "guardsman 9,5 lasgun"],
        ["guardsman 9,20"],
        phase=START,
        cp=(3, 1),
    )
    field.run(
        start_shooting,
        dice="4,1",
        answers=[
            ("give_order", "reroll_hits 2"),
            ("decisive_shot", "model 2"),
            ("tactical_reroll", "reroll"),
        ],
    )
    assert field.rolled("hit") == [4, 1]
    assert field.pos.cp == [0, 1]
    assert field.pos.has(H2, SHOT)


@pytest.mark.clause("KT-ABL-30")
def test_orders_of_a_leader() -> None:
    home = [
        "guard_sergeant 11,5 *leader", "guardsman 9,5 lasgun [fell_back]", "guardsman 9,18.5",
    ]  # fmt: skip
    field = Field(home, ["guardsman 9,29"], phase=START)
    field.run(start_shooting, answers=[("give_order", "shoot 2")])
    options = field.question.options
    assert [each for each in options if each.endswith(" 3")] == []
    assert options[0] == "none"
    for order, changed in (("reroll_hits", "hit_ones"), ("reroll_wounds", "wound_ones")):
        field = Field(home[:2], ["guardsman 9,20"], phase=START)
        field.run(start_shooting, answers=[("give_order", f"{order} 2")])
        assert getattr(strike(field, H2, A1, "lasgun"), changed) == ("orders",)
    field = Field([home[0] + " shaken", home[1]], ["guardsman 9,20"], phase=START)
    field.run(start_shooting)
    assert field.asked == []


@pytest.mark.clause("KT-SPEC-17", "KT-SPEC-43")
def test_a_scanner_helps_one_friend_a_phase() -> None:
    home = ["guardsman 11,5 lasgun", "guardsman 11,8 lasgun vox_caster *comms"]
    field = Field([*home, "guardsman 13,5 lasgun"], ["guardsman 11,25"])
    field.run(fire_with, H1, dice="4,1", answers=[("scanner", "yes")])
    assert field.rolled("wound") == [1]
    field.run(fire_with, H2 + 1, dice="4")


@pytest.mark.clause("KT-SPEC-21", "KT-SPEC-22", "KT-SPEC-45", "KT-SPEC-20", "KT-EX-42")
def test_custom_ammo_and_a_breacher() -> None:
    field = Field(
        ["line_marine 11,3 boltgun *demolitions"], ["line_marine 11,8"], layout="ruins", cp=(1, 0)
    )
    assert strike(field, H1, A1, "boltgun").attack.wound == 1
    field.run(fire_with, H1, dice="4,2,1,1", answers=[("shoot_tactic", "custom_ammo")])
    assert field.rolled("wound") == [2]
    assert field.rolled("save") == [1]


@pytest.mark.clause("KT-SPEC-24", "KT-SPEC-25", "KT-SPEC-46", "KT-EX-37")
def test_more_bullets_for_who_has_more_than_one() -> None:
    field = Field(["line_gunner 11,5 heavy_bolter *heavy"], ORK, cp=(1, 0))
    field.run(fire_with, H1, dice="1,1,1,1", answers=[("shoot_tactic", "more_bullets")])
    field = Field(["line_gunner 11,5 meltagun *heavy"], ORK, cp=(1, 0))
    field.run(fire_with, H1, dice="1", answers=[("shoot_tactic", "more_bullets")])


@pytest.mark.clause("KT-SPEC-32", "KT-SPEC-33", "KT-SPEC-34", "KT-SPEC-49", "KT-EX-30")
def test_a_sniper() -> None:
    sniper = "guard_support_gunner 11,5 sniper_rifle *sniper"
    field = Field([sniper], ["guardsman 11,20"], cp=(1, 0))
    field.run(
        fire_with,
        H1,
        dice="1,3,1",
        answers=[("shoot_tactic", "careful_aim"), ("reroll_die", "reroll")],
    )
    assert field.rolled("wound") == [1]


@pytest.mark.clause("KT-CP-20", "KT-CP-06", "KT-GEN-07")
def test_a_tactical_reroll_once_a_phase_for_each_side() -> None:
    field = Field(["line_marine 11,5 boltgun"], ["guardsman 11,15"], cp=(3, 3))
    field.run(
        fire_with,
        H1,
        dice="2,4,4,2,3",
        answers=[
            ("tactical_reroll", "reroll"),
            ("tactical_reroll", "no"),
        ],
    )
    assert field.pos.cp == [2, 3]
    assert field.says.asked[1].side == 1
    assert field.says.asked[1].about["roll"] == "save"


@pytest.mark.clause("KT-CP-20")
def test_of_an_injury_roll_one_die() -> None:
    field = Field(["line_marine 11,5 plasma_gun"], ["guardsman 11,18"], cp=(1, 0))
    field.run(
        fire_with,
        H1,
        dice="4,4,3,2,5",
        answers=[("next_weapon", "plasma_gun super"), ("tactical_reroll", "reroll 2")],
    )
    assert field.state(A1) == "out"


# -- of higher levels -----------------------------------------------------------------------------


@pytest.mark.clause("KT-ADT-01", "KT-CAMP-18", "KT-SPEC-03")
@pytest.mark.parametrize(("when", "order"), [("before", [2, 1]), ("after", [1, 2])])
def test_fire_on_my_target(when: str, order: list[int]) -> None:
    field = Field(
        ["guard_sergeant 11,5 laspistol *leader2", "guardsman 11,7 lasgun"],
        ["guardsman 11,14"],
        cp=(1, 0),
    )
    field.run(fire_with, H1, dice="1,1,1", answers=[("advanced_tactic", f"{when} 2")])
    assert [event["model"][1] for event in field.happened("shoots")] == order


@pytest.mark.clause("KT-ADT-05")
def test_an_uplink_shoots_round_corners_with_sixes() -> None:
    home = ["line_gunner 11,10 flamer boltgun", "line_marine 13,10 *comms2"]
    away = ["guardsman 11,19", "guardsman 11,4"]
    field = Field(home, away, layout="ruins", cp=(2, 0))
    field.run(
        fire_with,
        H1,
        dice="5,6,1",
        answers=[
            ("scanner", "no"),
            ("advanced_tactic", "yes"),
            ("next_weapon", "boltgun"),
            ("target", "enemy 1"),
            ("next_weapon", "stop"),
        ],
    )
    assert field.rolled("hit") == [5, 6]


@pytest.mark.clause("KT-ADT-08", "KT-ADT-16", "KT-ADT-15", "KT-ADT-09")
def test_tactics_of_who_is_picked() -> None:
    field = Field(["line_marine 11,5 boltgun plasma_gun *demolitions3"], ORK, cp=(1, 0))
    field.run(
        fire_with,
        H1,
        dice="4,4,1,3,3,3",
        answers=[
            ("shoot_tactic", "none"),
            ("advanced_tactic", "yes"),
            ("next_weapon", "boltgun"),
        ],
    )
    assert field.rolled("injury") == [3, 3, 3]
    field = Field(["guardsman 11,5 lasgun *sniper3"], ["guardsman 11,15"], cp=(1, 0))
    field.run(
        fire_with,
        H1,
        dice="4,4,4,4",
        answers=[("shoot_tactic", "none"), ("advanced_tactic", "no"), ("advanced_tactic", "yes")],
    )
    field = Field(
        ["line_marine 11,3 boltgun *sniper2"], ["line_marine 11,8"], layout="ruins", cp=(1, 0)
    )
    field.run(
        fire_with,
        H1,
        dice="2,2",
        answers=[("shoot_tactic", "none"), ("advanced_tactic", "yes")],
    )
    assert strike(field, H1, A1, "boltgun").attack.hit == 0
    assert not strike(field, H1, A1, "boltgun").harm.cover
    field = Field(["line_gunner 11,5 meltagun *heavy2"], ORK, cp=(2, 0))
    field.run(
        fire_with,
        H1,
        dice="1,1",
        answers=[("shoot_tactic", "none"), ("advanced_tactic", "yes")],
    )
    assert len(field.happened("fires")) == 2


@pytest.mark.clause("KT-ADT-07", "KT-ADT-13", "KT-ADT-17")
def test_tactics_of_the_start_of_the_phase() -> None:
    field = Field(["line_marine 11,5 *demolitions2"], ORK, phase=START, cp=(1, 0))
    field.run(start_shooting, answers=[("advanced_tactic", "yes")])
    field = Field(
        ["recon_marine 11,5 *scout2", "line_marine 9,5"], ["ork_boy 11,11"], phase=START, cp=(1, 0)
    )
    field.run(start_shooting, answers=[("advanced_tactic", "enemy 1")])
    assert strike(field, H2, A1, "boltgun").hit_ones == ("marked_positions",)
    field = Field(["line_gunner 11,5 heavy_bolter *veteran2 [moved]"], ORK, phase=START, cp=(2, 0))
    field.run(start_shooting, answers=[("advanced_tactic", "yes")])
    assert field.pos.has(H1, READY)
    assert strike(field, H1, A1, "heavy_bolter").attack.hit == 0


@pytest.mark.clause("KT-ADV-03", "KT-ADV-06", "KT-ADV-20", "KT-ADV-28", "KT-ADV-40", "KT-ADV-43",
                    "KT-ADV-19", "KT-ADV-27", "KT-ADV-44", "KT-ADV-49")  # fmt: skip
def test_what_dice_specialists_roll_again() -> None:
    for home, weapon, name, wanted in (
        (["line_marine 11,5 *leader3 +bold +paragon"], "boltgun", "hit_ones", "paragon"),
        (["line_marine 11,5", "line_marine 11,8 *leader3 +paragon"], "boltgun", "hit_ones",
         "paragon"),
        (["line_marine 11,5 *demolitions2 +grenadier"], "frag_grenade", "hit_ones", "grenadier"),
        (["line_gunner 11,5 heavy_bolter *heavy3 +rigorous"], "heavy_bolter", "hit_ones",
         "rigorous"),
        (["line_marine 11,5", "recon_marine 13,9 *scout3 +vanguard"], "boltgun", "hit_ones",
         "vanguard"),
        (["line_marine 11,5 *sniper2 +assassin"], "boltgun", "wound_ones", "assassin"),
        (["line_gunner 11,5 flamer *demolitions2 +pyromaniac"], "flamer", "wound_ones",
         "pyromaniac"),
        (["line_gunner 11,5 meltagun *heavy3 +devastator"], "meltagun", "damage_again",
         "devastator"),
        (["line_marine 11,5 *veteran2 +practised"], "boltgun", "hit_failed", "practised"),
        (["line_marine 11,5 *veteran2 +practised"], "boltgun", "wound_failed", "practised"),
    ):  # fmt: skip
        field = Field(home, ["ork_boy 11,11"])
        assert wanted in getattr(strike(field, H1, A1, weapon), name), wanted
    field = Field(
        ["line_marine 11,5 boltgun", "line_marine 11,8 *leader3 +inspiring +mentor"],
        ["ork_boy 11,20"],
    )
    field.run(
        fire_with, H1, dice="2,2", answers=[("advanced_ability", "yes"), ("reroll_die", "reroll")]
    )
    field = Field(["line_marine 11,5 *sniper2 +sharpshooter [ready]"], ["ork_boy 11,11"])
    assert strike(field, H1, A1, "boltgun").attack.hit == 1


@pytest.mark.clause("KT-ADV-49")
def test_practised_once_a_round() -> None:
    field = Field(["guardsman 11,5 lasgun *veteran2 +practised"], ["guardsman 11,13"])
    field.run(fire_with, H1, dice="1,2,1", answers=[("reroll_die", "reroll")])
    assert field.rolled("hit") == [1, 2, 1]


@pytest.mark.clause("KT-ADV-25", "KT-ADV-39", "KT-ADV-48", "KT-ADV-14")
def test_what_enemies_take_off_a_hit() -> None:
    field = Field(["line_gunner 11,5 heavy_bolter *heavy2 +suppressor"], ORK)
    field.run(fire_with, H1, dice="1,1,1")
    assert strike(field, A1, H1, "slugga").attack.hit == -2
    field = Field(["line_marine 11,5"], ["recon_marine 11,20 *scout3 +skirmisher"])
    assert strike(field, H1, A1, "boltgun").attack.hit == -2
    field = Field(["line_marine 11,5"], ["recon_marine 11,12 *scout3 +skirmisher"])
    assert strike(field, H1, A1, "boltgun").attack.hit == 0
    field = Field(["line_marine 11,3 *sniper4 +eagle_eye"], ["ork_boy 11,29"])
    assert strike(field, H1, A1, "boltgun").attack.profile.range == 30
    assert A2 not in field.pos.teams[1]


@pytest.mark.clause("KT-ADV-17")
def test_a_triangulator() -> None:
    field = Field(
        ["ork_heavy 11,5 deffgun", "line_marine 3,3 *comms3 +triangulator"], ["guardsman 11,29"]
    )
    field.run(fire_with, H1, dice="1,5,1,1,1", answers=[("advanced_ability", "reroll")])


@pytest.mark.clause("KT-ADV-17", "KT-ADV-25")
def test_neither_works_outside_of_the_shooting_phase() -> None:
    """No triangulator in Overwatch; a martyr that falls in a fight suppresses nobody."""
    home = ["ork_heavy 11,5 deffgun", "line_marine 3,3 *comms3 +triangulator"]
    field = Field(home, ["guardsman 11,20"], phase=Phase.MOVEMENT)
    field.run(shoot, H1, A1, dice="1,1")
    assert field.asked == []
    gunner = ["line_gunner 11,5 heavy_bolter *heavy2 +suppressor"]
    for phase, change in ((FIRE, -2), (Phase.FIGHT, -1)):
        field = Field(gunner, ORK, phase=phase)
        field.run(fire_with, H1, dice="1,1,1")
        assert strike(field, A1, H1, "slugga").attack.hit == change, phase


@pytest.mark.clause("KT-ADT-17", "KT-MOVE-10")
def test_who_fell_back_is_not_well_drilled_into_readiness() -> None:
    gunner = "line_gunner 11,5 heavy_bolter *veteran2"
    for flags, asked in (("", 1), (" [moved]", 1), (" [moved,fell_back]", 0)):
        field = Field([gunner + flags], ORK, phase=START, cp=(2, 0))
        shot = [("decisive_shot", "no")] * ("fell_back" not in flags)
        field.run(start_shooting, answers=[*[("advanced_tactic", "no")] * asked, *shot])


@pytest.mark.clause("KT-SHOOT-02")
def test_the_second_step_begins_with_who_has_initiative() -> None:
    field = Field(["guardsman 11,5 lasgun"], ["guardsman 11,20 lasgun"], phase=READY_FIRE)
    field.pos.active = 1
    field.step()
    assert (field.pos.phase, field.pos.active) == (FIRE, 0)


@pytest.mark.clause("KT-ADT-08", "KT-ADT-16")
def test_tactics_that_shut_each_other_out_for_the_round() -> None:
    field = Field(["line_marine 11,5 boltgun *demolitions3"], ["guardsman 11,20"], cp=(2, 0))
    field.run(
        fire_with,
        H1,
        dice="2",
        answers=[("shoot_tactic", "custom_ammo"), ("tactical_reroll", "no")],
    )
    assert field.pos.cp == [1, 0]


@pytest.mark.clause("KT-ABL-30")
def test_no_order_is_given_to_the_shaken() -> None:
    home = ["guard_sergeant 11,5 *leader", "guardsman 9,5", "guardsman 13,5 shaken"]
    field = Field(home, ["guardsman 9,29"], phase=START)
    field.run(start_shooting, answers=[("give_order", "none")])
    assert {each.split(" ")[-1] for each in field.question.options[1:]} == {"2"}


@pytest.mark.clause("KT-ADV-28", "KT-ADV-40")
def test_some_rerolls_are_for_the_shooting_phase_alone() -> None:
    for home in (
        ["line_gunner 11,5 heavy_bolter *heavy3 +rigorous"],
        ["line_gunner 11,5 heavy_bolter", "recon_marine 13,9 *scout3 +vanguard"],
    ):
        field = Field(home, ["ork_boy 11,11"], phase=Phase.MOVEMENT)
        assert strike(field, H1, A1, "heavy_bolter").hit_ones == ()
