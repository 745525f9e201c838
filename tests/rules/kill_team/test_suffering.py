"""KT-DMG, KT-INJ, KT-ADV, KT-ADT: what specialists change about wounds and injuries."""

from __future__ import annotations

import pytest

from rules.kill_team import striking
from rules.kill_team.aiming import strike_at
from rules.kill_team.firing import shoot
from rules.kill_team.melee import fight
from rules.kill_team.melee import strike_at as blow_at
from rules.kill_team.position import SLEW, Phase
from rules.kill_team.suffering import Harm, suffer, suffer_mortal
from tests.rules.kill_team.play import A1, A2, DATA, H1, Field

SHOOTER = ["line_marine 11,5 boltgun"]
SHOT = Harm(0, "boltgun", H1)
BLOW = Harm(0, "choppa", H1, melee=True)


def hurt(words: str, dice: str, damage: int = 1, harm: Harm = SHOT, **how: object) -> Field:
    """A model of Away's that suffers damage."""
    answers = how.pop("answers", ())
    others = how.pop("others", [])
    field = Field(SHOOTER, [words, *others], **how)  # type: ignore[arg-type,misc]
    field.run(suffer, A1, damage, harm, dice=dice, answers=answers)  # type: ignore[arg-type]
    return field


@pytest.mark.clause("KT-DMG-01", "KT-DMG-04", "KT-INJ-01", "KT-INJ-02", "KT-INJ-03", "KT-INJ-08")
def test_wounds_and_the_last_of_them() -> None:
    assert hurt("brood_warrior 11,9", "", 2).state(A1) == "1/0"
    assert hurt("brood_warrior 11,9", "3,3,3", 3).state(A1) == "1/1"
    assert hurt("brood_warrior 11,9", "1,1,1,4", 4).state(A1) == "out"


@pytest.mark.clause("KT-GEN-18")
def test_mortal_wounds_come_one_at_a_time() -> None:
    field = Field(SHOOTER, ["elite_marine 11,9"])
    assert field.run(suffer_mortal, A1, 4, SHOT, dice="3")
    assert field.state(A1) == "1/1"


@pytest.mark.clause("KT-INJ-10", "KT-INJ-06")
def test_a_fourth_flesh_wound_takes_out() -> None:
    tough = "guardsman 11,9 flesh=3 *zealot3 +strength_of_spirit"
    assert hurt("guardsman 11,9 flesh=2", "1").state(A1) == "1/3"
    assert hurt(tough, "1").state(A1) == "out"


@pytest.mark.clause("KT-ADV-56", "KT-ADV-31", "KT-ADT-07", "KT-ADV-61")
def test_wounds_that_are_not_lost() -> None:
    medic = ["guardsman 11,11 *medic2 +field_medic"]
    assert hurt("guardsman 11,9 *zealot2 +flagellant", "6").state(A1) == "1/0"
    assert hurt("guardsman 11,9 *zealot2 +flagellant", "5,4").state(A1) == "out"
    assert hurt("guardsman 11,9", "6", others=medic).state(A1) == "1/0"
    assert hurt("guardsman 11,9 *demolitions2 {lucky}", "5").state(A1) == "1/0"
    ignored = hurt("guardsman 11,9 *demolitions2 {lucky}", "5,4,3", 2, others=medic)
    assert ignored.rolled("injury") == [3]
    two = hurt("elite_marine 11,9 *zealot2 +flagellant", "6,1", 2)
    assert two.state(A1) == "1/0"


@pytest.mark.clause("KT-ADV-33", "KT-ADV-62", "KT-ADT-18")
def test_more_dice_that_must_all_be_bad() -> None:
    medic = ["guardsman 11,11 *medic3 +trauma_specialist"]
    assert hurt("guardsman 11,9", "6,3", others=medic).state(A1) == "1/1"
    assert hurt("guardsman 11,9", "6,4", others=medic).state(A1) == "out"
    rolls = hurt(
        "guardsman 11,9 *veteran3", "3", 3, cp=(0, 1), answers=[("advanced_tactic", "yes")]
    )
    assert rolls.state(A1) == "1/1"
    fought = hurt("guardsman 11,9 *veteran3", "3,3,3", 3, BLOW, cp=(0, 1), phase=Phase.FIGHT)
    assert fought.asked == []


@pytest.mark.clause("KT-ADV-23", "KT-ADV-60")
def test_what_changes_injury_dice() -> None:
    assert hurt("guardsman 11,9 *zealot3 +strength_of_spirit", "4").state(A1) == "1/1"
    sieger = Field(["line_marine 11,5 *demolitions3 +siegemaster"], ["guardsman 11,9"])
    sieger.run(suffer, A1, 1, Harm(0, "boltgun", H1, obscured=True), dice="3")
    assert sieger.state(A1) == "out"


@pytest.mark.clause("KT-ADV-29")
def test_the_indomitable_have_a_roll_made_again() -> None:
    field = hurt(
        "line_gunner 11,9 *heavy3 +indomitable", "4,3", answers=[("advanced_ability", "reroll")]
    )
    assert field.state(A1) == "1/1"
    field.run(suffer, A1, 1, SHOT, dice="4")
    assert field.state(A1) == "out"


@pytest.mark.clause("KT-ADT-12", "KT-INJ-10")
def test_emergency_resuscitation() -> None:
    medic = ["guardsman 11,11 *medic3"]
    saved = hurt(
        "guardsman 11,9", "6", others=medic, cp=(0, 2), answers=[("advanced_tactic", "yes")]
    )
    assert (saved.state(A1), saved.pos.cp) == ("1/1", [0, 0])
    late = hurt(
        "guardsman 11,9 flesh=3", "6", others=medic, cp=(0, 2),
        answers=[("advanced_tactic", "yes")],
    )  # fmt: skip
    assert late.state(A1) == "out"
    far = hurt("guardsman 11,9", "6", others=["guardsman 11,13 *medic3"], cp=(0, 2))
    assert far.asked == []


@pytest.mark.clause("KT-ADT-19")
def test_a_martyr_strikes_back_before_it_falls() -> None:
    shooting = hurt(
        "ork_boy 11,9 slugga *zealot2", "3,5", cp=(0, 2),
        answers=[("advanced_tactic", "shoot")],
    )  # fmt: skip
    assert (shooting.rolled("hit"), shooting.state(A1)) == ([3], "out")
    field = Field(["guardsman 11,5"], ["ork_boy 11,7.5 choppa *zealot2"], cp=(0, 2))
    field.run(
        suffer,
        A1,
        1,
        SHOT,
        dice="4,4,2,6,6",
        answers=[
            ("advanced_tactic", "fight"),
            ("pile_in", [[11, 7.5], [11, 6.2]]),
            ("melee_weapon", "choppa"),
        ],
    )
    assert (field.state(H1), field.state(A1)) == ("out", "out")


# -- saves and wounds -----------------------------------------------------------------------------


@pytest.mark.clause("KT-ADV-26", "KT-ADV-46", "KT-ADV-45", "KT-ADV-51")
def test_armour() -> None:
    for home, away, dice in (
        ("line_marine 11,5 bolt_rifle", "line_gunner 11,22 *heavy2 +extra_armour", "4,4,3"),
        ("line_marine 11,5 boltgun *sniper4 +armour_piercing", "line_marine 11,19", "4,6,3,1"),
        ("line_marine 11,5 boltgun *sniper4 +deadeye", "elite_marine 11,19", "4,6,1,3,3"),
        ("line_marine 11,5 boltgun", "guardsman 11,19 *veteran3 +survivor", "4,4,4"),
    ):
        field = Field([home], [away])
        field.run(shoot, H1, dice=dice)
        assert field.state(A1) == ("1/1" if dice[-4:] in (",3,1", ",3,3") else "1/0"), away


@pytest.mark.clause("KT-ADT-11")
def test_a_painkiller_makes_tough() -> None:
    field = Field(["line_marine 11,5 boltgun"], ["guardsman 11,19 [toughened]"])
    field.run(shoot, H1, dice="4,4")
    assert field.state(A1) == "1/0"


@pytest.mark.clause("KT-ADV-55", "KT-ADT-03")
def test_dice_that_an_enemy_has_rolled_again() -> None:
    field = Field(SHOOTER, ["guardsman 11,9 *zealot2 +exultant"], cp=(1, 0))
    field.pos.put(H1, field.pos.disc(A1).centre._replace(y=6.5))
    # What has been rolled again is not rolled a third time; the second shot could be.
    field.run(shoot, H1, dice="6,2,2", answers=[("tactical_reroll", "no")])
    assert field.rolled("hit") == [6, 2, 2]
    field = Field(["guardsman 11,5"], ["guardsman 11,5.984 {defensive}"], phase=Phase.FIGHT)
    field.run(fight, H1, dice="5,1")


@pytest.mark.clause("KT-ADV-07", "KT-ADV-09", "KT-ADV-10", "KT-ADV-11", "KT-ADV-30", "KT-ADV-32",
                    "KT-ADV-57", "KT-ADV-36")  # fmt: skip
def test_what_fighters_learn() -> None:
    sword = DATA.weapons["close_combat"]

    def blow(words: str, away: str = "ork_boy 11,6.26") -> striking.Strike:
        field = Field([words], [away], phase=Phase.FIGHT)
        return blow_at(field.pos, H1, A1, sword, sword.profiles[0])

    assert blow("line_marine 11,5 *combat2 +warrior_adept").attack.hit == 1
    assert blow("line_marine 11,5 *combat3 +deathblow").deadly == 1
    assert blow("line_marine 11,5 *combat3 +killer_instinct").wound_failed == ("killer_instinct",)
    assert blow("line_marine 11,5 *heavy3 +heavily_muscled").wound_ones == ("heavily_muscled",)
    assert blow("line_marine 11,5 *medic2 +anatomist").wound_ones == ("anatomist",)
    assert blow("line_marine 11,5 *zealot3 +puritan").hit_failed == ("puritan",)
    assert blow("line_marine 11,5 *zealot3 +puritan", "line_marine 11,6.26").hit_failed == ()
    field = Field(["line_marine 11,5"], ["ork_boy 11,6.26"])
    field.pos.poisoned[H1] = True
    assert blow_at(field.pos, H1, A1, sword, sword.profiles[0]).attack.wound == 1
    field = Field(
        ["ork_boy 11,5 *combat3 +combat_master"],
        ["guardsman 11,6.26", "guardsman 11,3.74"],
        phase=Phase.FIGHT_START,
    )
    field.step()
    assert field.pos.bonus_attacks[H1] == 2


@pytest.mark.clause("KT-ADV-08")
def test_a_deadly_counter() -> None:
    field = Field(
        ["guardsman 11,5"], ["ork_boy 11,6.122 *combat2 +deadly_counter"], phase=Phase.FIGHT
    )
    field.run(fight, H1, dice="1,5,4")
    assert field.state(H1) == "out"


@pytest.mark.clause("KT-ADV-14", "KT-CP-06")
def test_a_screech_once_a_match() -> None:
    field = Field(
        ["guardsman 11,5 *comms2 +static_screech"],
        ["guardsman 11,10", "guardsman 11,20"],
        phase=Phase.FIGHT_START,
    )
    field.step(("advanced_ability", "yes"))
    sword = DATA.weapons["close_combat"]
    hits = [blow_at(field.pos, q, H1, sword, sword.profiles[0]).attack.hit for q in (A1, A2)]
    assert hits == [-1, 0]
    assert field.pos.used_in_match[0] == ["static_screech"]
    shot = strike_at(field.pos, A1, H1, DATA.weapons["lasgun"], DATA.weapons["lasgun"].profiles[0])
    assert shot.attack.hit == -1


@pytest.mark.clause("KT-GEN-07", "KT-ADV-29", "KT-CP-20")
def test_of_an_injury_roll_only_fresh_dice_are_rolled_again() -> None:
    field = hurt(
        "line_gunner 11,9 *heavy3 +indomitable",
        "3,2,5,1",
        2,
        cp=(1, 0),
        answers=[("tactical_reroll", "reroll 2"), ("advanced_ability", "reroll")],
    )
    assert field.state(A1) == "out"
    assert [event["instead_of"] for event in field.happened("rolled")] == [None, None, 2, 1]


@pytest.mark.clause("KT-ADT-20", "KT-CAMP-12", "KT-MISS-05")
def test_who_took_somebody_out_is_remembered() -> None:
    field = hurt("guardsman 11,9", "6")
    assert not field.pos.has(H1, SLEW)
    field = hurt("guardsman 11,9", "6", harm=BLOW, phase=Phase.FIGHT)
    assert field.pos.has(H1, SLEW)
    assert (field.pos.counts[0][H1], field.pos.counts[1][A1]) == (1, 1)
