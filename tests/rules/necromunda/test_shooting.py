"""Shooting, ammunition, blasts and templates."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.necromunda.aiming import can_fire
from rules.necromunda.ammunition import firepower, reload
from rules.necromunda.catalogue.vocabulary import Status
from rules.necromunda.dice import passes
from rules.necromunda.hits import Attack, Hit
from rules.necromunda.referee import Referee
from rules.necromunda.shooting import shoot
from rules.necromunda.straying import at_risk
from rules.necromunda.suffering import suffer
from rules.necromunda.table.measuring import EPS
from rules.necromunda.table.neighbours import cover_of, is_visible
from rules.necromunda.table.sighting import OPEN, PARTIAL
from rules.necromunda.table.terrain import Terrain
from rules.necromunda.targeting import Manner, eligible, to_hit, unignorable
from tests.rules.necromunda.play import Field, outcomes
from tests.rules.necromunda.tables import SIZE, SMALL, line

PLAIN = Manner()


def fire(field: Field, dice: str, *answers: tuple[str, Any], manner: Manner = PLAIN) -> Field:
    """The first fighter shoots with what it has."""
    field.run(shoot, 0, field.guns(0), manner, dice=dice, answers=answers)
    return field


def apart(inches: float) -> float:
    """The y of a target so far from a shooter at y = 4."""
    return 4 + inches + 2 * SMALL


def chance_to_hit(field: Field, manner: Manner = PLAIN) -> Fraction:
    bonus = to_hit(field.pos, 0, 1, field.guns(0)[0], manner)
    need = field.fighter(0).stats.bs
    return Fraction(sum(passes(face, need, bonus) for face in range(1, 7)), 6)


# -- the hit roll ---------------------------------------------------------------------------------


@pytest.mark.clause(
    "NM-WPN-02",
    "NM-EX-18",
    "NM-WPN-06",
    "NM-WPN-07",
    "NM-COV-17",
    "NM-SHOOT-13",
    "NM-SHOOT-14",
    "NM-SHOOT-15",
    "NM-SHOOT-17",
    "NM-SHOOT-22",
    "NM-SHOOT-12",
    "NM-WPN-12",
)
@pytest.mark.parametrize(
    ("inches", "cover", "status", "wanted"),
    [
        (8.0, "open", "", "2/3"),
        (8.1, "open", "", "1/2"),
        (8.1, "partial", "", "1/3"),
        (8.1, "full", "", "1/6"),
        (8.1, "open", "pinned", "1/3"),
        (8.0, "open", "pinned", "2/3"),
    ],
)
def test_how_well_an_autogun_hits(inches: float, cover: str, status: str, wanted: str) -> None:
    walls = {"open": [], "partial": [line(10.05, 10, 20, 10)], "full": [line(10, 10, 20, 10)]}
    field = Field(
        ["ganger 10,4 autogun"],
        [f"ganger 10,{apart(inches)} {status}".strip()],
        terrain=Terrain(SIZE, walls=walls[cover]),
    )

    assert chance_to_hit(field) == Fraction(wanted)


@pytest.mark.clause("NM-EX-18", "NM-VIS-17", "NM-VIS-18", "NM-SHOOT-03")
def test_who_is_prone_and_partly_hidden_is_no_target() -> None:
    for status in ("pinned", "injured", ""):
        field = Field(
            ["ganger 10,4 autogun"],
            [f"ganger 10,13 {status}".strip()],
            terrain=Terrain(SIZE, walls=[line(10.05, 10, 20, 10)]),
        )
        assert cover_of(field.pos, 0, 1) == PARTIAL
        assert is_visible(field.pos, 0, 1) == (status == "")


@pytest.mark.clause("NM-EX-19", "NM-SHOOT-16", "NM-DICE-07")
def test_a_natural_6_hits_what_needs_a_7() -> None:
    field = Field(
        ["ganger 10,3 autogun", f"ganger 10,{apart(20) + 2 * SMALL - 1}"],
        [f"ganger 10,{apart(20) - 1}"],
        terrain=Terrain(SIZE, walls=[line(10, 10, 20, 10)]),
    )
    field.pos.put(0, field.pos.disc(0).centre)
    bonus = to_hit(field.pos, 0, 2, field.guns(0)[0], PLAIN)

    assert field.pos.status[2] == "engaged"
    assert bonus == -3
    assert passes(6, 4, bonus)
    assert not passes(5, 4, bonus)


@pytest.mark.clause("NM-EX-19", "NM-WPN-03", "NM-SHOOT-04", "NM-VIS-08", "NM-AMMO-02")
def test_a_shot_beyond_long_range_misses_without_a_hit_die() -> None:
    field = Field(["ganger 10,4 stub_gun"], [f"ganger 10,{apart(12.5)}"])
    assert eligible(field.pos, 0, field.guns(0)[0], PLAIN) == [1]

    fire(field, "2")

    assert field.rolled() == ["firepower"]
    assert field.state(1) == "active"


@pytest.mark.clause("NM-EX-20", "NM-SHOOT-18")
def test_a_long_las_that_aims() -> None:
    field = Field(
        ["ganger 10,1 long_las bs=3"],
        [f"ganger 10,{31 + 2 * SMALL}"],
        terrain=Terrain((36.0, 36.0), walls=[line(10.05, 16, 20, 16)]),
    )
    assert cover_of(field.pos, 0, 1) == PARTIAL
    assert chance_to_hit(field, Manner(aimed=True)) == Fraction(5, 6)
    assert chance_to_hit(field) == Fraction(2, 3)


@pytest.mark.clause("NM-SHOOT-19", "NM-SHOOT-21", "NM-FX-03")
def test_blind_fire_and_two_pistols_take_off() -> None:
    field = Field(["ganger 10,4 autogun"], ["ganger 10,14"])
    gun = field.guns(0)[0]
    assert to_hit(field.pos, 0, 1, gun, Manner(blind=True)) == -2
    assert to_hit(field.pos, 0, 1, gun, Manner(twin=True)) == -1
    gunfighter = Field(["ganger 10,4 autogun +gunfighter"], ["ganger 10,14"])
    assert to_hit(gunfighter.pos, 0, 1, gunfighter.guns(0)[0], Manner(twin=True)) == 0


@pytest.mark.clause("NM-FX-01", "NM-FX-02", "NM-FX-52", "NM-FX-53", "NM-FX-54")
def test_skills_and_sights_change_the_hit_roll() -> None:
    def bonus(words: str, other: str = "", manner: Manner = PLAIN, far: float = 14) -> int:
        field = Field([f"ganger 10,4 {words}"], [f"ganger 10,{far} {other}".strip()])
        return to_hit(field.pos, 0, 1, field.guns(0)[0], manner)

    aimed = Manner(aimed=True)
    assert bonus("autogun", manner=aimed) == 1
    assert bonus("autogun mono_sight@autogun", manner=aimed) == 2
    assert bonus("autogun telescopic_sight@autogun", manner=aimed) == 2
    assert bonus("autogun telescopic_sight@autogun") == 0
    assert bonus("laspistol las_projector@laspistol", far=10) == 2
    assert bonus("autogun +ballistics_expert", manner=Manner(aimed=True, steady=True)) == 2
    assert bonus("autogun", "+evade") == -2
    assert bonus("autogun", "+evade", far=10) == 0
    assert bonus("autogun", "+evade pinned") == -1


@pytest.mark.clause("NM-FX-03", "NM-FX-04", "NM-SHOOT-27")
def test_trick_shots_and_infra_sights_see_through_cover() -> None:
    for words in ("autogun +trick_shot", "long_las infra_sight@long_las"):
        for wall, wanted in ((10.05, 0), (10, -1)):
            field = Field(
                [f"ganger 10,4 {words}"],
                ["ganger 10,14"],
                terrain=Terrain(SIZE, walls=[line(wall, 10, 20, 10)]),
            )
            plain = field.guns(0)[0].profile.acc_l if field.guns(0)[0].profile.short < 9 else 0
            assert to_hit(field.pos, 0, 1, field.guns(0)[0], PLAIN) == plain + wanted


# -- target priority ------------------------------------------------------------------------------


@pytest.mark.clause("NM-EX-78", "NM-SHOOT-05", "NM-SHOOT-06", "NM-SHOOT-07", "NM-SHOOT-08")
def test_who_may_be_chosen_freely() -> None:
    # P Pinned at 6", Q injured at 4", R in partial cover at 8", S in the open at 10".
    field = Field(
        ["ganger 12,3 autogun"],
        ["ganger 12,9.98 pinned", "ganger 14,7.6 injured", "ganger 9,11.5", "ganger 15,13.6"],
        terrain=Terrain(SIZE, walls=[line(5, 9.5, 9.66, 9.5)]),
    )
    gun = field.guns(0)[0]
    among = eligible(field.pos, 0, gun, PLAIN)
    assert among == [1, 2, 3, 4]
    assert [cover_of(field.pos, 0, q) for q in among] == [OPEN, OPEN, PARTIAL, OPEN]
    found = [unignorable(field.pos, 0, q, gun, among) for q in among]
    assert found == [[], [], [1], [1]]


@pytest.mark.clause("NM-EX-79", "NM-SHOOT-07")
def test_who_is_harder_to_hit_may_be_ignored() -> None:
    field = Field(
        ["ganger 12,3 autogun"],
        ["ganger 9,11.5", "ganger 15,13.6"],
        terrain=Terrain(SIZE, walls=[line(5, 9.5, 9.8, 9.5)]),
    )
    gun = field.guns(0)[0]
    assert cover_of(field.pos, 0, 1) == 2
    assert unignorable(field.pos, 0, 2, gun, [1, 2]) == []
    assert unignorable(field.pos, 0, 1, gun, [1, 2]) == []


@pytest.mark.clause("NM-SHOOT-09", "NM-FX-42", "NM-LOG-06")
def test_a_test_of_cool_lets_it_choose() -> None:
    def field(skill: str = "") -> Field:
        return Field([f"ganger 12,3 lasgun {skill}".strip()], ["ganger 12,9", "ganger 14,14"])

    held = fire(field(), "3 3 1 2", ("shoot_target", "1:2"))
    assert held.happened("rolled")[2]["other"] == [1, 1]
    free = fire(field(), "3 4 1 2 5", ("shoot_target", "1:2"))
    assert free.happened("rolled")[2]["other"] == [1, 2]
    assert free.question("shoot_target").about["tests"] == ["1:2"]
    marksman = fire(field("+marksman"), "1 2 5", ("shoot_target", "1:2"))
    assert marksman.question("shoot_target").about["tests"] == []


# -- worked examples ------------------------------------------------------------------------------


@pytest.mark.clause("NM-EX-63", "NM-LOG-06", "NM-LOG-08", "NM-AMMO-01", "NM-AMMO-03", "NM-SDIE-16")
def test_a_scripted_attack_that_kills_and_runs_out() -> None:
    field = Field(["ganger 10,4 autogun"], [f"ganger 10,{apart(10)} mesh"])

    fire(field, "4 1 3 5 2 6")

    assert field.rolled() == ["hit", "firepower", "ammo", "wound", "save", "injury"]
    assert field.state(1) == "out_of_action"
    assert field.pos.arms[0] == ["empty"]


@pytest.mark.clause("NM-EX-64", "NM-DICE-05", "NM-STATUS-07", "NM-STATUS-08", "NM-SHOOT-26")
def test_a_scripted_attack_of_three_hits() -> None:
    field = Field(
        ["ganger 10,4 autogun"],
        [f"ganger 10,{apart(10)}"],
        terrain=Terrain(SIZE, walls=[line(10, 10, 20, 10)]),
    )

    fire(field, "6 6 2 4 5 3")

    assert field.state(1) == "seriously_injured"
    assert {each["clause"] for each in field.happened("is hit")} == {"NM-SHOOT-26"}


@pytest.mark.clause("NM-EX-65", "NM-AMMO-02", "NM-AMMO-03", "NM-AMMO-04", "NM-TRAIT-19")
def test_a_heavy_stubber_jams() -> None:
    field = Field(["champion 1,1 heavy_stubber bs=3 >45"], ["ganger 22,22"])

    fire(field, "2 1 1 3 2", ("firepower_dice", 2))

    assert field.pos.arms[0] == ["jammed"]
    assert field.state(1) == "active"


@pytest.mark.clause("NM-EX-66", "NM-SHOOT-24", "NM-SHOOT-25", "NM-STATUS-07", "NM-SDIE-08")
def test_a_stray_shot() -> None:
    field = Field(
        ["ganger 10,2 lasgun", "ganger 11,6"],
        [f"ganger 10,{apart(12) - 2}", "ganger 9,10"],
    )
    assert at_risk(field.pos, 0, 2) == [1, 3]

    field.run(
        *(shoot, 0, field.guns(0), PLAIN),
        dice="4 4 2 4 5 3 4 1",
        answers=[("shoot_target", "1:1")],
    )

    assert field.rolled()[2:] == ["hit", "firepower", "stray", "stray", "wound", "injury"]
    assert field.state(3) == "pinned flesh 1"
    assert field.pos.toughness(3) == 2
    assert field.state(1) == field.state(2) == "active"


@pytest.mark.clause("NM-SHOOT-24")
def test_who_is_not_at_risk() -> None:
    # A friend beside the shooter, one too far aside, who lies down, and one behind a wall are safe.
    field = Field(
        ["ganger 10,2 lasgun", "ganger 11,3.2", "ganger 8,8"],
        ["ganger 10,16", "ganger 10.3,9 pinned", "ganger 11.4,10", "ganger 10.5,14"],
        terrain=Terrain(SIZE, walls=[line(10.8, 4, 10.8, 12)]),
    )
    assert at_risk(field.pos, 0, 3) == [6]
    field.pos.ground = Terrain(SIZE)  # type: ignore[attr-defined]
    assert at_risk(field.pos, 0, 3) == [5, 6]


@pytest.mark.clause("NM-SHOOT-24")
def test_who_fights_the_target_is_at_risk_wherever_he_stands() -> None:
    field = Field(["ganger 10,2 lasgun", f"ganger {10 + 2 * SMALL},16 "], ["ganger 10,16"])
    field.pos.put(1, field.pos.disc(2).centre._replace(y=16 + 2 * SMALL))
    assert at_risk(field.pos, 0, 2) == [1]


# -- exact probabilities --------------------------------------------------------------------------


def suffer_one(ref: Referee, hit: Hit) -> None:
    suffer(ref, Attack(0), 1, hit)


def whole_attack(words: str, target: str, bs: int) -> dict[str, Fraction]:
    """What a shot in the open at short range does, hit by hit, all dice enumerated.

    The dice of several hits are composed from those of each, whatever state the target is in.
    """

    def field() -> Field:
        return Field([f"ganger 10,4 {words} bs={bs}"], [f"ganger 10,9 {target}"])

    here = field()
    gun = here.guns(0)[0]
    bonus = to_hit(here.pos, 0, 1, gun, PLAIN)
    hits = Fraction(sum(passes(face, bs, bonus) for face in range(1, 7)), 6)
    profile = gun.profile
    hit = Hit(profile.strength(3), profile.ap, profile.dmg, profile.traits, by=0)

    def after_one(before: tuple[Status, int, int]) -> dict[Any, Fraction]:
        if before[0] == "out_of_action":
            return {before: Fraction(1)}
        there = field()
        there.pos.status[1], there.pos.flesh[1], there.pos.wounds[1] = before
        return outcomes(
            *(there, suffer_one, hit),
            result=lambda pos: (pos.status[1], pos.flesh[1], pos.wounds[1]),
        )

    start: tuple[Status, int, int] = ("active", 0, here.pos.wounds[1])
    states = {start: Fraction(1)}
    kernels: dict[Any, dict[Any, Fraction]] = {}
    found: dict[str, Fraction] = {"miss": 1 - hits}
    counts = {1: Fraction(1, 2), 2: Fraction(1, 3), 3: Fraction(1, 6)}
    for count in (1, 2, 3) if profile.rapid_fire else (1,):
        following: dict[Any, Fraction] = {}
        for state, chance in states.items():
            kernels.setdefault(state, after_one(state))
            for then, share in kernels[state].items():
                following[then] = following.get(then, Fraction(0)) + chance * share
        states = following
        weight = hits * (counts[count] if profile.rapid_fire else 1)
        for (status, flesh, wounds), chance in states.items():
            hurt = "hurt" if flesh or wounds < start[2] else "none"
            key = {"out_of_action": "out", "seriously_injured": "injured"}.get(status, hurt)
            found[key] = found.get(key, Fraction(0)) + weight * chance
    return found


@pytest.mark.clause("NM-EX-23", "NM-EX-11", "NM-EX-12")
def test_a_whole_attack_with_an_autogun() -> None:
    assert whole_attack("autogun", "flak", 4) == {
        "miss": Fraction(1, 3),
        "out": Fraction(64675, 839808),
        "injured": Fraction(166025, 839808),
        "hurt": Fraction(13975, 139968),
        "none": Fraction(4543, 15552),
    }


@pytest.mark.clause("NM-EX-24")
def test_a_whole_attack_with_a_boltgun() -> None:
    assert whole_attack("boltgun", "w=2 mesh", 3) == {
        "miss": Fraction(1, 6),
        "out": Fraction(211375, 1259712),
        "injured": Fraction(45125, 157464),
        "hurt": Fraction(159625, 1259712),
        "none": Fraction(1655, 6561),
    }


@pytest.mark.clause("NM-EX-25")
def test_a_whole_attack_with_a_laspistol() -> None:
    found = whole_attack("laspistol", "t=4 flak", 4)
    assert found["out"] == Fraction(5, 162)
    assert found["injured"] == Fraction(5, 54)
    assert found["hurt"] == Fraction(5, 81)
    assert found["miss"] == Fraction(1, 3)


# -- ammunition -----------------------------------------------------------------------------------


@pytest.mark.clause("NM-EX-16", "NM-AMMO-01", "NM-WPN-11", "NM-WPN-14")
@pytest.mark.parametrize(
    ("weapon", "wanted"),
    [("laspistol", "1/36"), ("autogun", "1/12"), ("plasma_pistol", "1/9"), ("boltgun", "5/36")],
)
def test_how_often_a_weapon_runs_out(weapon: str, wanted: str) -> None:
    field = Field([f"ganger 10,1 {weapon}"], ["ganger 10,23"])
    found = outcomes(field, firepower, 0, field.guns(0)[0], 1, result=lambda pos: pos.arms[0][0])
    assert found["empty"] == Fraction(wanted)


@pytest.mark.clause("NM-EX-17", "NM-AMMO-04")
def test_a_heavy_stubber_runs_out_or_jams() -> None:
    field = Field(["champion 10,1 heavy_stubber"], ["ganger 10,23"])
    found = outcomes(field, firepower, 0, field.guns(0)[0], 2, result=lambda pos: pos.arms[0][0])
    assert found["empty"] + found["jammed"] == Fraction(23, 144)
    assert found["jammed"] == Fraction(1, 144)


@pytest.mark.clause(
    "NM-EX-85", "NM-TRAIT-10", "NM-TRAIT-15", "NM-ACTN-23", "NM-WPN-16", "NM-WPN-21"
)
def test_a_stub_gun_that_runs_out_of_dumdum() -> None:
    field = Field(["ganger 10,4 stub_gun stub_gun.dumdum"], ["ganger 10,8"])
    assert [gun.word for gun in field.guns(0)] == ["stub_gun standard", "stub_gun dumdum"]
    field.run(
        *(shoot, 0, field.guns(0), PLAIN),
        dice="1 1 3",
        answers=[("shoot_weapon", "stub_gun dumdum")],
    )
    assert field.pos.lost[0] == ["stub_gun.dumdum"]
    assert field.guns(0) == []
    field.run(reload, 0, dice="3")
    assert field.pos.arms[0] == ["empty"]
    field.run(reload, 0, dice="4")
    assert [gun.word for gun in field.guns(0)] == ["stub_gun standard"]
    field.run(shoot, 0, field.guns(0), PLAIN, dice="1 1 3")
    field.run(reload, 0)
    assert field.pos.arms[0] == [""]


@pytest.mark.clause("NM-FX-33", "NM-DICE-11", "NM-DICE-12", "NM-DEC-24")
def test_a_munitioneer_lets_it_roll_again() -> None:
    field = Field(["ganger 10,4 lasgun", "ganger 12,4 +munitioneer"], ["ganger 10,14"])
    fire(field, "1 1 1 2")
    assert field.rolled() == ["hit", "firepower", "ammo", "ammo"]
    assert field.pos.arms[0] == [""]
    fire(field, "1 1 1", ("reroll", "no"))
    assert field.pos.arms[0] == ["empty"]


@pytest.mark.clause("NM-TRAIT-27")
def test_an_unstable_weapon_takes_its_bearer_out() -> None:
    field = Field(["ganger 10,4 plasma_pistol"], ["ganger 10,14"])
    maximal = [gun for gun in field.guns(0) if gun.profile.id == "maximal"]
    field.run(shoot, 0, maximal, PLAIN, dice="1 1 6 3")
    assert field.rolled() == ["hit", "firepower", "ammo", "unstable"]
    assert field.state(0) == "out_of_action"
    assert field.pos.deeds[-1]["who"] is None


# -- grenades, blasts, templates ------------------------------------------------------------------


@pytest.mark.clause("NM-EX-76", "NM-WPN-20", "NM-TRAIT-08", "NM-SHOOT-17")
def test_grenades_fly_three_times_the_strength_of_who_throws() -> None:
    field = Field(["ganger 10,4 frag_grenades s=4"], [f"ganger 10,{apart(12)} pinned"])
    gun = field.guns(0)[0]
    assert to_hit(field.pos, 0, 1, gun, PLAIN) == -1
    far = Field(["ganger 10,4 frag_grenades s=4"], [f"ganger 10,{apart(12.01)} pinned"])
    fire(far, "3", ("shoot_target", "1:1"))
    assert far.rolled() == ["ammo"]
    assert far.pos.arms[0] == ["spent"]


@pytest.mark.clause(
    "NM-BLAST-09", "NM-BLAST-01", "NM-BLAST-03", "NM-BLAST-06", "NM-BLAST-07", "NM-BLAST-08"
)
def test_a_blast_hits_everybody_under_it() -> None:
    field = Field(
        ["ganger 10,4 frag_grenades s=4"], ["ganger 10,12", "ganger 11.5,12", "ganger 14,12"]
    )
    fire(field, "4 4 2 2 1 2", ("shoot_target", "1:1"))
    assert field.rolled() == ["hit", "ammo", "knockback", "wound", "knockback", "wound"]
    assert [field.state(p) for p in (1, 2, 3)] == ["pinned", "pinned", "active"]


@pytest.mark.clause("NM-SHOOT-20", "NM-BLAST-01", "NM-BLAST-05", "NM-EX-81", "NM-EX-32")
def test_a_blast_at_a_place_may_be_a_dud_or_come_back() -> None:
    def throw(dice: str) -> Field:
        field = Field(["ganger 10,4 frag_grenades s=4"], ["ganger 10,20"])
        return fire(field, dice, ("shoot_target", [10, 12]))

    dud = throw("5 4 d360=90 2 1 5")
    assert dud.happened("is a dud")
    assert not dud.happened("blast")
    back = throw("5 4 d360=90 2 1 1 1 1")
    assert back.happened("blast")[0]["path"] == [[10, 4]]
    assert back.state(0) == "pinned"
    off = throw("5 4 d360=90 2 4")
    assert off.happened("blast")[0]["path"] == [[10, 16]]
    dead_on = throw("6 4")
    assert dead_on.happened("blast")[0]["path"] == [[10, 12]]


@pytest.mark.clause("NM-EX-32", "NM-BLAST-04", "NM-BLAST-05")
def test_how_often_a_blast_misfires() -> None:
    hit, one = Fraction(1, 3), Fraction(1, 6)
    assert hit * one == Fraction(1, 18)
    assert hit * one * Fraction(5, 6) == Fraction(5, 108)


@pytest.mark.clause("NM-BLAST-06")
def test_a_wall_keeps_a_blast_off() -> None:
    field = Field(
        ["ganger 10,4 frag_grenades s=4"],
        ["ganger 10,12", "ganger 11.5,12"],
        terrain=Terrain(SIZE, walls=[line(10.7, 11, 10.7, 14)]),
    )
    fire(field, "4 4 2 2", ("shoot_target", "1:1"))
    assert field.state(2) == "active"


@pytest.mark.clause("NM-TMPL-01", "NM-TMPL-03", "NM-TMPL-04", "NM-TRAIT-25", "NM-TRAIT-03")
def test_a_flamer_needs_no_hit_roll() -> None:
    field = Field(["champion 10,4 flamer"], ["ganger 10,9", "ganger 10,11 hazard_suit"])
    fire(field, "3 1 4 1")
    assert field.rolled() == ["firepower", "wound", "blaze", "wound"]
    assert field.pos.blaze == [False, True, False]
    assert [field.state(p) for p in (1, 2)] == ["pinned", "pinned"]


@pytest.mark.clause("NM-TRAIT-24", "NM-GEO-10")
def test_smoke_hits_nobody() -> None:
    field = Field(["ganger 10,4 smoke_grenades"], ["ganger 10,12"])
    fire(field, "4 4", ("shoot_target", "1:1"))
    assert field.pos.smoke == [(10, 12)]
    assert field.state(1) == "active"
    assert not is_visible(field.pos, 0, 1)


@pytest.mark.clause("NM-FX-27", "NM-BLAST-01", "NM-ACTN-09")
def test_what_is_fired_at_one_alone_is_fired_at_no_place_instead() -> None:
    """An area weapon can be aimed at a place, but not where only one enemy may be its target."""
    field = Field(["ganger 10,4 frag_grenades"], ["ganger 10,10", "ganger 10,1"])
    [grenade] = field.guns(0)
    assert grenade.is_area
    assert can_fire(field.pos, 0, grenade, Manner())
    assert can_fire(field.pos, 0, grenade, Manner(), at=1)
    assert not can_fire(field.pos, 0, grenade, Manner(), at=2), "that one is behind its back"
    away = Field(["ganger 10,4 frag_grenades"], ["ganger 10,1"])
    assert can_fire(away.pos, 0, away.guns(0)[0], Manner()), "at a place"


@pytest.mark.clause("NM-TRAIT-06", "NM-STATUS-20")
def test_a_flare_blinds() -> None:
    field = Field(["ganger 10,4 photon_flares"], ["ganger 10,12 [ready]", "ganger 11,13"])
    fire(field, "4 5 3 3", ("shoot_target", "1:1"))
    assert field.rolled() == ["hit", "ammo", "flash", "flash"]
    assert field.pos.blind == [False, True, True]
    assert field.pos.ready[1] is False
    assert field.pos.dazzled == [False, False, True]


@pytest.mark.clause("NM-TRAIT-07", "NM-TRAIT-26", "NM-EX-30", "NM-WPN-19", "NM-FX-21", "NM-FX-60")
def test_gas_and_toxin_work_on_toughness() -> None:
    gas = Field(["ganger 10,4 choke_gas_grenades"], ["ganger 10,12 mesh filter_plugs"])
    fire(gas, "4 5 4 1", ("shoot_target", "1:1"))
    assert gas.rolled() == ["hit", "ammo", "gas", "injury"]
    assert gas.state(1) == "active flesh 1"
    assert gas.pos.consumed[1] == ["filter_plugs"]
    weak = Field(["ganger 10,4 choke_gas_grenades"], ["ganger 10,12 respirator"])
    fire(weak, "4 5 4", ("shoot_target", "1:1"))
    toxin = Field(["ganger 10,4 needle_pistol"], ["ganger 10,8 mesh"])
    fire(toxin, "4 2 3 5 4")
    assert toxin.rolled() == ["hit", "firepower", "toxin", "save", "injury"]
    assert toxin.state(1) == "seriously_injured"


@pytest.mark.clause("NM-SHOOT-23", "NM-SHOOT-21", "NM-FX-47", "NM-TRAIT-14")
def test_two_pistols_are_fired_at_once() -> None:
    field = Field(["ganger 10,4 stub_gun laspistol"], ["ganger 10,8"])
    fire(field, "3 4 2 2 1 1", ("shoot_weapon", "stub_gun & laspistol"))
    assert field.rolled() == ["hit", "hit", "firepower", "firepower", "wound", "wound"]
    assert field.offered("shoot_weapon") == ["stub_gun", "laspistol", "stub_gun & laspistol"]


@pytest.mark.clause("NM-AMMO-05", "NM-DEC-25")
def test_extra_hits_may_go_to_others_near_the_target() -> None:
    field = Field(["ganger 10,4 autogun"], ["ganger 10,9", "ganger 11.9,10", "ganger 10,17"])
    answers = ("allocate_hits", ["1:2", "1:1"])
    fire(field, "5 6 1 1 1", ("shoot_target", "1:1"), answers)
    assert field.question("allocate_hits").legal == [1, 2]
    assert [each["other"] for each in field.happened("rolled")[2:]] == [[0, 1]] * 3
    assert [field.state(p) for p in (1, 2, 3)] == ["pinned", "pinned", "active"]


@pytest.mark.clause("NM-FX-41")
def test_a_marksman_and_a_precision_shot_on_a_6() -> None:
    field = Field(["ganger 10,4 lasgun +marksman +precision_shot"], ["ganger 10,14 mesh w=3"])
    fire(field, "6 3 4")
    assert field.rolled() == ["hit", "firepower", "wound"]
    assert field.pos.wounds[1] == 1


@pytest.mark.clause("NM-FX-22", "NM-STATUS-07")
def test_nerves_of_steel_resist_pinning() -> None:
    field = Field(["ganger 10,4 lasgun"], ["ganger 10,14 +nerves_of_steel"])
    fire(field, "5 3 1 3 4")
    assert field.rolled()[-2:] == ["pin_resist", "pin_resist"]
    assert field.state(1) == "active"
    fire(field, "5 3 1 3 3")
    assert field.state(1) == "pinned"


@pytest.mark.clause("NM-FX-26")
def test_who_lies_low_is_shot_at_in_short_range_alone() -> None:
    far = Field(["ganger 10,4 autogun"], ["ganger 10,14 +lie_low pinned"])
    assert eligible(far.pos, 0, far.guns(0)[0], PLAIN) == []
    near = Field(["ganger 10,4 autogun"], ["ganger 10,10 +lie_low pinned"])
    assert eligible(near.pos, 0, near.guns(0)[0], PLAIN) == [1]
    grenade = Field(["ganger 10,4 krak_grenades"], ["ganger 10,14 +lie_low pinned"])
    assert eligible(grenade.pos, 0, grenade.guns(0)[0], PLAIN) == [1]


def test_lengths_are_as_the_tests_say() -> None:
    field = Field(["ganger 10,4 autogun"], [f"ganger 10,{apart(8)}"])
    a, b = field.pos.disc(0), field.pos.disc(1)
    assert abs(b.centre.y - a.centre.y - a.radius - b.radius - 8) < EPS
