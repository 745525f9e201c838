"""Hits to their last die: traits, saves, injuries, and what skills and gear change of them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.necromunda.ammunition import reloadable
from rules.necromunda.dice import passes
from rules.necromunda.hits import Attack, Hit
from rules.necromunda.melee import blades
from rules.necromunda.nerve_tests import Shock
from rules.necromunda.referee import Referee
from rules.necromunda.saving import armour_save
from rules.necromunda.shooting import shoot
from rules.necromunda.statuses import injure, take_out
from rules.necromunda.suffering import suffer
from rules.necromunda.table.neighbours import cover_of, has_sight, is_in_arc, is_visible, nearest
from rules.necromunda.table.sighting import FULL, OPEN, PARTIAL
from rules.necromunda.targeting import Manner
from rules.tabletop.points import Point
from tests.rules.necromunda.play import Field, outcomes


def field(words: str = "", *friends: str) -> Field:
    """Somebody to be hit at (10, 10), who looks south, and who hits it, at (10, 4)."""
    return Field(["ganger 10,4"], [f"ganger 10,10 {words}".strip(), *friends])


def hit(strength: int = 4, ap: int = 0, damage: int = 1, *traits: Any, **more: Any) -> Hit:
    return Hit(strength, ap, damage, traits, by=0, **more)


def take(there: Field, dice: str, blow: Hit) -> list[str]:
    """What was rolled for one hit on the first of the second side."""
    there.run(suffer, Attack(0), 1, blow, dice=dice)
    return there.rolled()


# -- traits ---------------------------------------------------------------------------------------


@pytest.mark.clause("NM-TRAIT-12")
def test_melta_at_short_range_needs_no_injury_dice() -> None:
    there = field()
    assert take(there, "4", hit(4, -4, 3, "melta", short=True)) == ["wound"]
    assert there.state(1) == "out_of_action"
    far = field()
    assert take(far, "4 1 1 1", hit(4, -4, 3, "melta")) == ["wound", *["injury"] * 3]


@pytest.mark.clause("NM-TRAIT-17")
def test_pulverising_makes_a_flesh_wound_serious() -> None:
    there = field()
    assert take(there, "4 1 3", hit(4, 0, 1, "pulverise")) == ["wound", "injury", "pulverise"]
    assert there.state(1) == "seriously_injured"
    spared = field()
    take(spared, "4 1 2", hit(4, 0, 1, "pulverise"))
    assert spared.state(1) == "active flesh 1"


@pytest.mark.clause("NM-TRAIT-18", "NM-FX-51")
def test_rad_phage() -> None:
    there = field()
    assert take(there, "1 4", hit(4, 0, 1, "rad_phage")) == ["wound", "rad_phage"]
    assert there.state(1) == "active flesh 1"
    assert take(field("hazard_suit"), "1", hit(4, 0, 1, "rad_phage")) == ["wound"]


@pytest.mark.clause("NM-TRAIT-22", "NM-SAVE-01")
def test_scattershot_wounds_several_times() -> None:
    there = field("mesh")
    blow = hit(2, 0, 1, "scattershot")
    assert take(there, "3 1 5 5 5 2 1", blow) == [
        "scattershot", "wound", "wound", "save", "wound", "save", "injury",
    ]  # fmt: skip


@pytest.mark.clause("NM-TRAIT-21", "NM-STATUS-10", "NM-STATUS-11", "NM-AMMO-07", "NM-WPN-17")
def test_what_cannot_be_reloaded() -> None:
    there = Field(["ganger 10,4 plasma_pistol autogun sword"], ["ganger 10,10"])
    there.pos.arms[0] = ["empty", "jammed", ""]
    there.pos.empty_by[0] = ["low", "standard", ""]
    assert reloadable(there.pos, 0) == []
    assert there.guns(0) == []
    assert [blade.word for blade in blades(there.pos, 0)] == ["sword"]
    there.pos.arms[0][1] = "empty"
    assert reloadable(there.pos, 0) == [1]


@pytest.mark.clause("NM-WPN-05", "NM-WPN-04", "NM-TRAIT-11", "NM-FIGHT-04")
def test_what_each_weapon_is_for() -> None:
    there = Field(["ganger 10,4 flamer sword laspistol frag_grenades"], ["ganger 10,10"])
    assert [gun.arm.word for gun in there.guns(0)] == ["flamer", "laspistol", "frag_grenades"]
    assert [blade.arm.word for blade in blades(there.pos, 0)] == ["sword", "laspistol"]


# -- saves ----------------------------------------------------------------------------------------


@pytest.mark.clause("NM-FX-48", "NM-SAVE-08", "NM-WPN-09", "NM-VIS-02")
def test_the_best_armour_that_counts() -> None:
    front, back = Point(10, 4), Point(10, 16)
    flak = field("flak")
    assert armour_save(flak.pos, 1, hit()) == 6
    assert armour_save(flak.pos, 1, hit(area=True)) == 5
    plates = field("furnace_plates")
    assert armour_save(plates.pos, 1, hit(origin=front)) == 5
    assert armour_save(plates.pos, 1, hit(origin=back)) == 6
    assert armour_save(plates.pos, 1, hit(4, -1, origin=front)) == 6
    lying = field("furnace_plates pinned")
    assert armour_save(lying.pos, 1, hit(origin=front)) == 6


@pytest.mark.clause("NM-FX-49", "NM-SAVE-06")
def test_an_undersuit_saves_alone_or_with_armour() -> None:
    assert armour_save(field("armoured_undersuit").pos, 1, hit()) == 6
    assert armour_save(field("mesh armoured_undersuit").pos, 1, hit()) == 4
    assert armour_save(field().pos, 1, hit()) is None


@pytest.mark.clause("NM-FX-50", "NM-SAVE-04", "NM-SAVE-05", "NM-DEC-34")
def test_a_field_may_save_and_burn_out() -> None:
    there = field("refractor_field")
    assert take(there, "4 5 1", hit(4, -4)) == ["wound", "save", "field_burnout"]
    assert there.pos.burnt_out[1]
    assert take(there, "4 1", hit(4, -4))[3:] == ["wound", "injury"]
    both = field("refractor_field mesh")
    take(both, "4 5", hit())
    assert both.offered("save_choice") == ["armour", "field"]
    worn = field("refractor_field flak")
    take(worn, "4 5 2", hit())
    assert worn.question("save_choice").default == "field"


# -- injuries -------------------------------------------------------------------------------------


@pytest.mark.clause("NM-EX-12", "NM-INJURY-01", "NM-INJURY-02", "NM-INJURY-05", "NM-DMG-01")
@pytest.mark.parametrize(
    ("toughness", "out", "down"), [(3, "11/36", "7/12"), (2, "5/12", "7/12"), (1, "1", "0")]
)
def test_two_injury_dice(toughness: int, out: str, down: str) -> None:
    def two(ref: Referee) -> None:
        suffer(ref, Attack(0), 1, hit(9, 0, 2, sure=True))

    found = outcomes(field(f"t={toughness}"), two, result=lambda pos: pos.status[1])
    assert found.get("out_of_action", Fraction(0)) == Fraction(out)
    assert found.get("seriously_injured", Fraction(0)) == Fraction(down)


@pytest.mark.clause("NM-EX-38", "NM-FX-23", "NM-DEC-35")
def test_true_grit_discards_the_worse_of_two_dice() -> None:
    def one(ref: Referee) -> None:
        suffer(ref, Attack(0), 1, hit(sure=True))

    found = outcomes(field("+true_grit"), one, result=lambda pos: pos.status[1])
    assert found == {
        "active": Fraction(5, 9),
        "seriously_injured": Fraction(5, 12),
        "out_of_action": Fraction(1, 36),
    }
    assert take(field("+true_grit"), "1", hit(9, 0, 2, sure=True)) == ["injury"]
    booster = field("bio_booster")
    assert take(booster, "1 1", hit(sure=True)) == ["injury", "injury"]
    assert take(booster, "1", hit(sure=True))[2:] == ["injury"]


@pytest.mark.clause("NM-SDIE-05", "NM-SDIE-06", "NM-SDIE-07", "NM-STATUS-04", "NM-INJURY-07")
def test_what_is_remembered_of_the_fallen() -> None:
    there = field()
    shock = Shock()
    injure(there.ref, 1, "NM-INJURY-03", 0, shock)
    assert (there.state(1), there.pos.facing[1]) == ("seriously_injured", None)
    take_out(there.ref, 1, "NM-INJURY-05", 0, shock)
    assert there.pos.discs[1] is None
    assert [(each["kind"], each["who"], each["victim"]) for each in there.pos.deeds] == [
        ("injured", [0, 1], [1, 1]),
        ("took_out", [0, 1], [1, 1]),
    ]


@pytest.mark.clause("NM-INJURY-06")
def test_who_lies_injured_may_be_shot_and_not_struck() -> None:
    there = Field(["ganger 10,4 lasgun"], ["ganger 10,8 injured"])
    there.run(shoot, 0, there.guns(0), Manner(), dice="4 2 1")
    assert there.rolled() == ["hit", "firepower", "wound"]
    assert there.state(1) == "seriously_injured"


@pytest.mark.clause("NM-FX-58", "NM-TEST-18", "NM-TEST-17", "NM-TEST-10")
def test_gear_changes_a_characteristic_within_its_bounds() -> None:
    assert field("heavy_carapace").fighter(1).stats.i == 5
    assert field("heavy_carapace i=6").fighter(1).stats.i == 6
    assert passes(6, 6, -2)


# -- vision ---------------------------------------------------------------------------------------


@pytest.mark.clause("NM-VIS-05", "NM-VIS-06", "NM-VIS-16")
def test_seeing_is_looking_there() -> None:
    there = Field(["ganger 10,4 >270", "ganger 5,4 pinned"], ["ganger 10,10"])
    assert has_sight(there.pos, 0, 2)
    assert not is_visible(there.pos, 0, 2)
    assert is_visible(there.pos, 0, 2, all_round=True)
    assert not is_in_arc(there.pos, 1, Point(5, 10))
    assert has_sight(there.pos, 1, 2)


@pytest.mark.clause("NM-VIS-10", "NM-COV-04", "NM-COV-12", "NM-FX-25", "NM-COV-05", "NM-COV-18")
def test_who_gives_cover() -> None:
    def cover(friend: str, target: str = "") -> int:
        there = Field(["ganger 10,4", f"ganger {friend}"], [f"ganger 10,14 {target}".strip()])
        found = cover_of(there.pos, 0, 2)
        assert there.at(1) == tuple(float(each) for each in friend.split()[0].split(","))
        return found

    assert cover("10,8") == PARTIAL
    assert cover("10,8 pinned") == OPEN
    assert cover("10,5.9") == OPEN
    assert cover("10,8 base=32", "+hard_target") == FULL


@pytest.mark.clause("NM-VIS-03", "NM-VIS-04", "NM-GEO-30")
def test_the_side_of_a_blast() -> None:
    def hurt(place: Point, shooter: str) -> bool:
        there = Field([f"ganger {shooter} frag_grenades s=6"], ["ganger 12,12 furnace_plates"])
        there.says.answers.append(("shoot_target", [place.x, place.y]))
        there.dice.faces += [(6, face) for face in (6, 6, 1, 6, 5, 1, 1)]
        shoot(there.ref, 0, there.guns(0), Manner(blind=True))
        return "injury" in there.rolled()

    # It looks south: a 5 saves what comes from there and not what comes from behind.
    assert not hurt(Point(12, 11), "12,20")
    assert hurt(Point(12, 13), "12,4")
    # Under the marker's centre it is the thrower's side that counts.
    assert not hurt(Point(12, 12.2), "12,4")
    assert hurt(Point(12, 11.8), "12,20")


# -- order ----------------------------------------------------------------------------------------


@pytest.mark.clause("NM-CONV-05", "NM-CONV-06")
def test_the_active_side_comes_first_then_priority_then_numbers() -> None:
    sides = (["ganger 10,4", "ganger 12,4"], ["ganger 10,10"], ["ganger 14,4"])
    there = Field(*sides, priority=[1, 0, 2], active=2)
    assert there.pos.in_order([0, 1, 2, 3]) == [3, 2, 0, 1]
    there.pos.active = -1
    assert there.pos.in_order([3, 1, 0, 2]) == [2, 0, 1, 3]
    # Two who are equally far: the side that has priority comes first.
    assert nearest(there.pos, 1, [3, 0]) == [0, 3]


@pytest.mark.clause("NM-GEO-32", "NM-TRAIT-09")
def test_who_stands_on_the_spot_itself_is_pushed_anywhere() -> None:
    there = field("s=2")
    source = there.pos.disc(1).centre
    blow = hit(1, 0, 1, "knockback", area=True, source=source)
    assert take(there, "2 d360=90 1", blow) == ["knockback", "knockback", "wound"]
    assert there.at(1) == (10, 11)


@pytest.mark.clause("NM-WPN-08", "NM-WPN-10", "NM-STAT-05", "NM-STAT-06")
def test_strength_wounds_and_damage_takes_wounds() -> None:
    there = field("w=3 t=4")
    take(there, "3", hit(5, 0, 2))
    assert there.pos.wounds[1] == 1
    assert [each["clause"] for each in there.happened("loses wounds")] == ["NM-DMG-02"]
    take(there, "2", hit(5, 0, 2))
    assert there.state(1) == "active"
