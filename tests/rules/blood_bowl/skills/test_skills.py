"""Skills that change moving, blocking and injuries, and the rules for all skills."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.blood_bowl.actions import act, actions
from rules.blood_bowl.attack import Attack
from rules.blood_bowl.ball import bounce
from rules.blood_bowl.blocking import block
from rules.blood_bowl.dodging import dodge_needs
from rules.blood_bowl.injury import injure, knock_down, roll_armour
from rules.blood_bowl.moving import step
from rules.blood_bowl.notation import read
from rules.blood_bowl.pitch import NAMED
from rules.blood_bowl.skills import traits_of
from rules.blood_bowl.skills.negatraits import has_helper
from rules.blood_bowl.turn import end_turn, start_turn
from tests.rules.blood_bowl.board import A, H, Table, ball, board, spot
from tests.rules.blood_bowl.odds import odds

END = "end action"


# -- the general rules ------------------------------------------------------------------------


@pytest.mark.clause("BB-SKILL-GEN-01", "BB-SKILL-DODGE-01", "BB-DEC-20", "BB-RR-19")
def test_no_player_has_to_use_a_skill() -> None:
    ref = board("k6\nA1 H1 .\n\nH1 Dodge", dice="d6=2 2d6=1,1", home={"reroll": "none"})

    step(ref, H[1], NAMED["m6"], extra=False)

    assert ref.says(0).options("reroll") == ["none", "skill"]
    assert spot(ref, H[1]) == "m6 prone"
    ref.finish()


@pytest.mark.clause("BB-SKILL-GEN-03", "BB-SKILL-BONEHEAD-01", "BB-SKILL-REALLYSTUPID-01")
@pytest.mark.parametrize("skill", ["Bone-head", "Really Stupid"])
def test_a_compulsory_skill_is_no_decision(skill: str) -> None:
    ref = board(f"k6\nH1 .\n\nH1 {skill}", dice="d6=1")

    act(ref, "move 1")

    assert ref.says(0).asked == []
    ref.finish()


@pytest.mark.clause("BB-SKILL-GEN-04")
def test_a_defender_without_a_tackle_zone_still_uses_block_and_dodge() -> None:
    ref = board(
        "k6\nH1 A1~ .\n\nA1 Block, Dodge",
        dice="block=stumble",
        home={"follow_up": "yes"},
    )

    block(ref, Attack(H[1], A[1]))

    assert ref.says(1).was_asked("use_dodge_skill") == 1
    assert spot(ref, A[1]) == "m5"


@pytest.mark.clause("BB-SKILL-GEN-04")
def test_neither_tackle_nor_prehensile_tail_works_without_a_tackle_zone() -> None:
    # A2's zone makes it a dodge; A1 has neither zone nor, for now, his skills.
    ref = board(
        "k6\nA1~ H1 .\nA2  .  .\n\nA1 Tackle, Prehensile Tail\nH1 Dodge",
        dice="d6=2,3",
        home={"reroll": "skill"},
    )

    step(ref, H[1], NAMED["m6"], extra=False)

    assert spot(ref, H[1]) == "m6"
    ref.finish()


@pytest.mark.clause("BB-SKILL-GEN-04")
def test_a_player_on_the_ground_does_not_catch_even_with_the_skill() -> None:
    ref = board("k6\n*  a1\n\nA1 Catch", dice="d8=5 d8=5")

    bounce(ref, NAMED["k6"])

    assert ball(ref) == "m6"
    ref.finish()


@pytest.mark.clause("BB-SKILL-GEN-05")
def test_having_a_skill_twice_has_no_extra_effect() -> None:
    assert traits_of(["Dodge", "Dodge"]) == traits_of(["Dodge"])
    ref = board(
        "k6\nA1 H1 .\n\nH1 Dodge, Dodge",
        dice="d6=2,2 2d6=1,1",
        home={"reroll": "skill"},
    )

    step(ref, H[1], NAMED["m6"], extra=False)

    assert spot(ref, H[1]) == "m6 prone"
    ref.finish()


@pytest.mark.clause("BB-SKILL-GEN-06", "BB-SKILL-MIGHTYBLOW-01", "BB-SKILL-THICKSKULL-01")
def test_skills_without_a_decision_are_always_used() -> None:
    ref = board(
        "k6\nH1 A1\n\nH1 Mighty Blow\nA1 Thick Skull, Regeneration, Guard",
        dice="block=pow 2d6=4,4 2d6=4,4",
    )

    block(ref, Attack(H[1], A[1]))

    # The armour broke by Mighty Blow, and the 8 is no knock-out for a Thick Skull.
    assert spot(ref, A[1]).endswith("stunned")
    assert ref.says(1).asked == []
    assert [key for key, _ in ref.says(0).asked] == ["push_square", "follow_up"]
    ref.finish()


@pytest.mark.clause("BB-SKILL-GEN-07", "BB-SKILL-DODGE-01", "BB-TURN-10")
def test_once_per_turn_is_for_each_player_and_each_turn() -> None:
    ref = board(
        "k6\nA1 H1 .  H2 A2\n\nH1 Dodge\nH2 Dodge",
        dice="d6=1,6 d6=1,6 d6=1,6",
        home={"reroll": ["skill", "skill", "skill"]},
    )

    step(ref, H[1], NAMED["l5"], extra=False)
    step(ref, H[2], NAMED["n5"], extra=False)
    end_turn(ref)
    start_turn(ref)
    end_turn(ref)
    start_turn(ref)
    step(ref, H[1], NAMED["m5"], extra=False)

    assert spot(ref, H[1]) == "m5"
    ref.finish()


# -- Block, Dodge, Tackle ---------------------------------------------------------------------


@pytest.mark.clause("BB-SKILL-BLOCK-01")
@pytest.mark.parametrize(("blocks", "stays"), [("H1", "k6"), ("A1", "l6")])
def test_block_keeps_attacker_and_defender_on_their_feet(blocks: str, stays: str) -> None:
    ref = board(f"k6\nH1 A1\n\n{blocks} Block", dice="block=both 2d6=1,1")

    block(ref, Attack(H[1], A[1]))

    assert stays in (spot(ref, H[1]), spot(ref, A[1]))
    ref.finish()


@pytest.mark.clause("BB-SKILL-DODGE-01")
def test_dodge_rerolls_one_failed_dodge_in_a_turn() -> None:
    ref = board(
        "k6\nA1 H1 .  A2\n\nH1 AG4 Dodge",
        dice="d6=1,3 d6=2 2d6=1,1",
        home={"reroll": "skill"},
    )

    step(ref, H[1], NAMED["m6"], extra=False)
    step(ref, H[1], NAMED["m5"], extra=False)

    assert ref.says(0).was_asked("reroll") == 1
    assert spot(ref, H[1]) == "m5 prone"
    ref.finish()


@pytest.mark.clause("BB-SKILL-DODGE-01")
def test_dodge_rerolls_no_other_test() -> None:
    ref = board("k6\nH1 *\n\nH1 Dodge", dice="d6=1 d8=2")

    step(ref, H[1], NAMED["l6"], extra=False)

    assert ref.says(0).was_asked("reroll") == 0
    ref.finish()


@pytest.mark.clause("BB-SKILL-TACKLE-01", "BB-SKILL-DODGE-03")
@pytest.mark.parametrize(
    ("picture", "offered"),
    [
        ("k6\nA1 H1 .\n\nH1 Dodge\nA1 Tackle", ["none", "team"]),
        # He has Tackle, but he does not reach the square left.
        ("j6\nA2 A1 H1 .\n\nH1 Dodge\nA2 Tackle", ["none", "skill", "team"]),
        # He reaches the square moved to only.
        ("k6\nA1 H1 .  A2\n\nH1 Dodge\nA2 Tackle", ["none", "skill", "team"]),
    ],
)
def test_tackle_denies_dodge_to_who_leaves_its_tackle_zone(
    picture: str, offered: list[str]
) -> None:
    ref = board(picture, dice="d6=1,6", home={"reroll": "team"}, rerolls=[1, 0])

    step(ref, H[1], NAMED["m6"], extra=False)

    assert ref.says(0).options("reroll") == offered
    ref.finish()


@pytest.mark.clause("BB-SKILL-TACKLE-01", "BB-SKILL-DODGE-03", "BB-BLOCK-18")
def test_tackle_denies_dodge_to_whom_its_owner_blocks() -> None:
    ref = board("k6\nH1 A1\n\nH1 Tackle\nA1 Dodge", dice="block=stumble 2d6=1,1")

    block(ref, Attack(H[1], A[1]))

    assert ref.says(1).was_asked("use_dodge_skill") == 0
    assert spot(ref, A[1]).endswith("prone")
    ref.finish()


@pytest.mark.clause("BB-SKILL-TACKLE-01")
def test_tackle_of_a_neighbour_does_not_matter_in_a_block() -> None:
    ref = board("k5\n.  H2\nH1 A1\n\nH2 Tackle\nA1 Dodge", dice="block=stumble,stumble")

    block(ref, Attack(H[1], A[1]))

    assert ref.says(1).was_asked("use_dodge_skill") == 1
    ref.finish()


@pytest.mark.clause("BB-SKILL-PREHENSILE-01")
@pytest.mark.parametrize(
    ("picture", "needed"),
    [
        ("k6\nA1 H1 .", 3),
        ("k6\nA1 H1 .\n\nA1 Prehensile Tail", 4),
        ("k6\nA1 H1 .\nA2 .  .\n\nA1 Prehensile Tail\nA2 Prehensile Tail", 5),
        # His tail does not reach the square left; his tackle zone is on the one moved to.
        ("k6\nA1 H1 .  A2\n\nA2 Prehensile Tail", 4),
        ("k6\nA1 H1 .\na2 .  .\n\nA2 Prehensile Tail", 3),
        ("k6\nA1 H1 .\nH2 .  .\n\nH2 Prehensile Tail", 3),
        # Stunty does not help against it.
        ("k6\nA1 H1 .  A2\n\nH1 Stunty\nA1 Prehensile Tail", 4),
    ],
)
def test_a_prehensile_tail_holds_back_who_dodges_out_of_its_tackle_zone(
    picture: str, needed: int
) -> None:
    assert dodge_needs(read(picture), H[1], NAMED["l6"], NAMED["m6"]) == needed


# -- Mighty Blow, Thick Skull, Stunty ---------------------------------------------------------


@pytest.mark.clause("BB-SKILL-MIGHTYBLOW-01", "BB-SKILL-MIGHTYBLOW-02")
@pytest.mark.parametrize(
    ("dice", "state"),
    [
        # Armour 7 is no 8 even with the +1.
        ("2d6=3,4", "prone"),
        # Armour 8 breaks AV 8 by the +1; none is left for the injury.
        ("2d6=4,4 2d6=3,4", "stunned"),
        # Armour 9 breaks alone: the +1 makes a 7 a knock-out and a 9 a casualty.
        ("2d6=4,5 2d6=3,4", "knocked out"),
        ("2d6=4,5 2d6=4,5 d6=1 d8=1", "casualty"),
        ("2d6=4,5 2d6=1,5", "stunned"),
    ],
)
def test_mighty_blow_helps_the_armour_or_else_the_injury(dice: str, state: str) -> None:
    ref = board("k6\nH1 A1\n\nH1 Mighty Blow", dice=f"block=pow {dice}")

    block(ref, Attack(H[1], A[1]))

    assert spot(ref, A[1]).endswith(state)
    ref.finish()


@pytest.mark.clause("BB-SKILL-MIGHTYBLOW-03")
@pytest.mark.parametrize("face", ["skull", "both"])
def test_mighty_blow_works_for_the_defender_too(face: str) -> None:
    ref = board("k6\nH1 A1\n\nA1 Mighty Blow, Block", dice=f"block={face} 2d6=4,4 2d6=1,1")

    block(ref, Attack(H[1], A[1]))

    assert spot(ref, H[1]) == "k6 stunned"
    ref.finish()


@pytest.mark.clause("BB-SKILL-MIGHTYBLOW-03")
def test_mighty_blow_does_not_help_in_a_foul() -> None:
    ref = board("k6\nH1 a1\n\nH1 Mighty Blow", dice="2d6=4,4")

    assert roll_armour(ref, A[1], "foul", H[1]) == (False, True)
    ref.finish()


@pytest.mark.clause("BB-SKILL-MIGHTYBLOW-03")
def test_mighty_blow_does_not_help_the_crowd() -> None:
    ref = board("k0\nA1\nH1\n\nH1 Mighty Blow", dice="block=pow 2d6=3,4")

    block(ref, Attack(H[1], A[1]))

    assert spot(ref, A[1]) == "reserves"
    ref.finish()


@pytest.mark.clause("BB-SKILL-THICKSKULL-01")
@pytest.mark.parametrize(
    ("skills", "dice", "state"),
    [
        ("Thick Skull", "2d6=4,4", "k6 stunned"),
        ("Thick Skull", "2d6=4,5", "knocked out"),
        ("NI1 Thick Skull", "2d6=3,4", "k6 stunned"),
        ("NI1 Thick Skull", "2d6=4,4", "knocked out"),
        ("Thick Skull, Stunty", "2d6=4,4", "k6 stunned"),
        ("Thick Skull, Stunty", "2d6=3,4", "knocked out"),
    ],
)
def test_a_thick_skull_turns_exactly_an_eight_into_a_stun(
    skills: str, dice: str, state: str
) -> None:
    ref = board(f"k6\nA1\n\nA1 {skills}", dice=dice)

    injure(ref, A[1], "fall")

    assert spot(ref, A[1]) == state
    ref.finish()


@pytest.mark.clause("BB-SKILL-STUNTY-01")
def test_a_stunty_player_slips_through_tackle_zones() -> None:
    position = read("k5\nA1 .  A2 A3\n.  H1 .  A4\n.  .  .  A5\n\nH1 Stunty")

    assert dodge_needs(position, H[1], NAMED["l6"], NAMED["m6"]) == 3


@pytest.mark.clause("BB-SKILL-STUNTY-03")
@pytest.mark.parametrize(
    ("dice", "state", "rolls"),
    [
        ("2d6=3,3", "k6 stunned", 1),
        ("2d6=3,4", "knocked out", 1),
        ("2d6=4,4", "knocked out", 1),
        # Badly Hurt without a casualty roll.
        ("2d6=4,5", "casualty", 1),
        ("2d6=5,5 d6=6 d8=1", "casualty", 3),
    ],
)
def test_a_stunty_player_is_hurt_more_easily(dice: str, state: str, rolls: int) -> None:
    ref = board("k6\nA1\n\nA1 Stunty", dice=dice)

    injure(ref, A[1], "fall")

    assert spot(ref, A[1]) == state
    assert len(ref.rolls()) == rolls
    if state == "casualty":
        assert ref.pos.injuries[1][0]["effects"] == (["badly_hurt"] if rolls == 1 else ["dead"])
    ref.finish()


# -- Bone-head and Really Stupid --------------------------------------------------------------


@pytest.mark.clause("BB-SKILL-BONEHEAD-01", "BB-ACT-07", "BB-ACT-08", "BB-TO-14")
@pytest.mark.parametrize("kind", ["move", "block", "blitz", "pass", "hand-off", "foul"])
def test_a_bone_head_loses_his_action_and_its_slot_on_a_one(kind: str) -> None:
    ref = board("k6\nH1 A1 .  H2\n\nH1 Bone-head", dice="d6=1")

    act(ref, f"{kind} 1")

    assert not ref.pos.turnover
    assert not [answer for answer in actions(ref.pos) if answer.endswith(" 1")]
    others = ("move", "blitz", "pass", "hand-off", "foul")
    assert actions(ref.pos)[1:] == [f"{k} 2" for k in others if k != kind or k == "move"]
    ref.finish()


@pytest.mark.clause("BB-SKILL-BONEHEAD-01")
def test_a_bone_head_rolls_before_anything_else_and_acts_on_a_two() -> None:
    ref = board("k6\nH1 A1\n\nH1 Bone-head", dice="d6=2 block=push")

    act(ref, "block 1")

    assert ref.rolls() == ["bone-head", "block"]
    ref.finish()


@pytest.mark.clause("BB-SKILL-BONEHEAD-02", "BB-PITCH-10")
def test_a_bone_head_who_forgot_has_no_tackle_zone_until_he_passes_the_roll() -> None:
    ref = board(
        "k6\nH1 .\n.  A1\n\nH1 Bone-head",
        dice="d6=1 d8=4 d8=4 d6=1 d6=2",
        home={"continue_action": END},
    )

    act(ref, "move 1")
    assert ref.pos.marked(1, NAMED["l7"]) == 0
    # He cannot catch: the ball bounces from l6 onto him and on.
    bounce(ref, NAMED["l6"])
    assert ball(ref) == "j6"
    for marked in (0, 1):
        end_turn(ref)
        start_turn(ref)
        end_turn(ref)
        start_turn(ref)
        act(ref, "move 1")
        assert ref.pos.marked(1, NAMED["l7"]) == marked
    ref.finish()


@pytest.mark.clause("BB-SKILL-BONEHEAD-02", "BB-ASSIST-05")
def test_a_bone_head_who_forgot_assists_nobody() -> None:
    ref = board("k5\n.  H2\nH1 A1\n\nH2 Bone-head", dice="d6=1 block=push")

    act(ref, "move 2")
    act(ref, "block 1")

    assert ref.says(0).was_asked("attack_assists") == 0
    ref.finish()


@pytest.mark.clause("BB-SKILL-BONEHEAD-03", "BB-SKILL-LONER-01")
@pytest.mark.parametrize(
    ("skills", "dice", "acts"),
    [
        ("Bone-head", "d6=1 d6=2", True),
        ("Bone-head", "d6=1 d6=1", False),
        ("Bone-head, Loner", "d6=1 d6=4 d6=2", True),
        ("Bone-head, Loner", "d6=1 d6=3", False),
    ],
)
def test_a_team_reroll_may_remind_a_bone_head(skills: str, dice: str, acts: bool) -> None:
    ref = board(
        f"k6\nH1 .\n\nH1 {skills}",
        dice=dice,
        home={"reroll": "team"} | ({"continue_action": END} if acts else {}),
        rerolls=[2, 0],
    )

    act(ref, "move 1")

    assert not ref.pos.turnover
    assert ref.pos.rerolls == [1, 0]
    ref.finish()


@pytest.mark.clause("BB-SKILL-REALLYSTUPID-01")
@pytest.mark.parametrize(
    ("picture", "helped"),
    [
        ("k6\nH1 H2", True),
        ("k6\nH1 .\n.  H2", True),
        ("k6\nH1 .  H2", False),
        ("k6\nH1 h2", False),
        ("k6\nH1 h2!", False),
        ("k6\nH1 H2~", True),
        ("k6\nH1 A2", False),
        ("k6\nH1 H2\n\nH2 Really Stupid", False),
    ],
)
def test_a_standing_team_mate_with_wits_helps_a_really_stupid_player(
    picture: str, helped: bool
) -> None:
    assert has_helper(read(picture), H[1]) is helped


@pytest.mark.clause("BB-SKILL-REALLYSTUPID-01", "BB-SKILL-BONEHEAD-01", "BB-SKILL-BONEHEAD-02")
@pytest.mark.parametrize(
    ("helper", "face", "acts"),
    [(".", 3, False), (".", 4, True), ("H2", 1, False), ("H2", 2, True)],
)
def test_a_really_stupid_player_needs_four_or_two_with_help(
    helper: str, face: int, acts: bool
) -> None:
    ref = board(f"k6\nH1 {helper}\n\nH1 Really Stupid", dice=f"d6={face}")

    act(ref, "blitz 1")

    assert bool(ref.says(0).was_asked("continue_action")) is acts
    assert ref.pos.has_zone(H[1]) is acts
    assert ref.pos.blitzed
    assert not ref.pos.turnover
    ref.finish()


def loses_his_action(ref: Table) -> bool:
    act(ref, "move 1")
    return not ref.pos.has_zone(H[1])


@pytest.mark.clause("BB-EX-83")
@pytest.mark.parametrize(
    ("picture", "chance"),
    [
        ("k6\nH1 .\n\nH1 Bone-head", "1/6"),
        ("k6\nH1 .\n\nH1 Really Stupid", "1/2"),
        ("k6\nH1 H2\n\nH1 Really Stupid", "1/6"),
    ],
)
def test_the_odds_of_losing_an_action(picture: str, chance: str) -> None:
    assert odds(picture, loses_his_action)[True] == Fraction(chance)


# -- Loner ------------------------------------------------------------------------------------


@pytest.mark.clause("BB-SKILL-LONER-01", "BB-RR-13")
@pytest.mark.parametrize(("face", "again"), [(3, False), (4, True)])
def test_a_loner_needs_a_four_for_a_team_reroll_which_is_spent_either_way(
    face: int, again: bool
) -> None:
    ref = board(
        "k6\nH1 .\n\nH1 Loner",
        dice=f"d6=1 d6={face} " + ("d6=2" if again else "2d6=1,1"),
        home={"reroll": "team"},
        rerolls=[2, 0],
    )

    step(ref, H[1], NAMED["l6"], extra=True)

    assert spot(ref, H[1]) == ("l6" if again else "l6 prone")
    assert ref.pos.rerolls == [1, 0]
    ref.finish()


@pytest.mark.clause("BB-SKILL-LONER-01", "BB-BLOCK-09")
def test_the_first_block_dice_stand_when_a_loner_fails_to_reroll_them() -> None:
    ref = board(
        "k6\nH1 A1\n\nH1 Loner", dice="block=push d6=1", home={"reroll": "team"}, rerolls=[1, 0]
    )

    block(ref, Attack(H[1], A[1]))

    assert ref.rolls() == ["block", "loner"]
    assert len(ref.happened("pushed")) == 1
    ref.finish()


@pytest.mark.clause("BB-SKILL-LONER-02", "BB-RR-05", "BB-RR-02")
def test_a_failed_loner_roll_was_the_team_reroll_of_the_turn() -> None:
    ref = board(
        "k6\nH1 .\nH2 .\n\nH1 Loner",
        dice="d6=1 d6=1 2d6=1,1 d6=1 2d6=1,1",
        home={"reroll": "team"},
        rerolls=[3, 0],
    )

    step(ref, H[1], NAMED["l6"], extra=True)
    step(ref, H[2], NAMED["l7"], extra=True)

    # Neither the Loner roll nor the trip of H2 could be rolled again.
    assert ref.says(0).was_asked("reroll") == 1
    assert ref.pos.rerolls == [2, 0]
    ref.finish()


# -- Regeneration and Decay -------------------------------------------------------------------


@pytest.mark.clause("BB-SKILL-REGEN-01", "BB-RR-12", "BB-LEAGUE-37")
@pytest.mark.parametrize(("face", "state"), [(3, "casualty"), (4, "reserves")])
def test_regeneration_undoes_a_casualty_on_a_four_after_the_casualty_roll(
    face: int, state: str
) -> None:
    ref = board(
        "k6\nH1\n\nH1 Regeneration\nrerolls = [3, 0]",
        dice=f"2d6=6,6 d6=6 d8=8 d6={face}",
    )

    injure(ref, H[1], "block", A[1])

    assert ref.rolls() == ["injury", "casualty", "casualty", "regeneration"]
    assert spot(ref, H[1]) == state
    assert len(ref.pos.injuries[0]) == (state == "casualty")
    # No re-roll is offered.
    assert ref.says(0).asked == []
    ref.finish()


@pytest.mark.clause("BB-SKILL-REGEN-01")
def test_regeneration_comes_after_the_apothecary_and_not_for_whom_he_healed() -> None:
    healed = board(
        "k6\nA1\n\nA1 Regeneration",
        dice="2d6=6,6 d6=1 d8=1",
        away={"use_apothecary": "yes"},
        apothecaries=[0, 1],
    )
    injure(healed, A[1], "fall")
    assert spot(healed, A[1]) == "reserves"
    healed.finish()

    dying = board(
        "k6\nA1\n\nA1 Regeneration",
        dice="2d6=6,6 d6=6 d8=1 d6=4 d8=1 d6=5",
        away={"use_apothecary": "yes", "apothecary_choice": "better"},
        apothecaries=[0, 1],
    )
    injure(dying, A[1], "fall")
    assert dying.rolls()[-1] == "regeneration"
    assert spot(dying, A[1]) == "reserves"
    dying.finish()


@pytest.mark.clause("BB-SKILL-REGEN-01")
def test_regeneration_does_not_help_against_a_knock_out() -> None:
    ref = board("k6\nA1\n\nA1 Regeneration", dice="2d6=4,4")

    injure(ref, A[1], "fall")

    assert spot(ref, A[1]) == "knocked out"
    ref.finish()


@pytest.mark.clause("BB-SKILL-DECAY-01")
@pytest.mark.parametrize(
    ("rolls", "effects"),
    [
        ("d6=5 d8=3 d6=5 d8=1", ["niggling", "ma"]),
        ("d6=5 d8=3 d6=1 d8=1", ["ma"]),
        ("d6=2 d8=1 d6=3 d8=1", ["badly_hurt"]),
        ("d6=6 d8=1 d6=5 d8=8", ["st", "dead"]),
        ("d6=5 d8=1 d6=5 d8=2", ["niggling", "niggling"]),
    ],
)
def test_who_decays_rolls_twice_and_suffers_both(rolls: str, effects: list[str]) -> None:
    ref = board("k6\nA1\n\nA1 Decay", dice=f"2d6=6,6 {rolls}")

    injure(ref, A[1], "fall")

    assert ref.pos.injuries[1][0]["effects"] == effects
    ref.finish()


@pytest.mark.clause("BB-SKILL-DECAY-01", "BB-LEAGUE-32", "BB-LEAGUE-33", "BB-DEC-49")
@pytest.mark.parametrize(
    ("again", "choice", "found"),
    [
        # The worst of each pair of rolls decides which pair is the better.
        ("d6=5 d8=1 d6=5 d8=3", "better", ["niggling", "ma"]),
        ("d6=5 d8=1 d6=5 d8=3", "other", ["dead"]),
        ("d6=1 d8=1 d6=2 d8=1", "better", []),
        ("d6=1 d8=1 d6=4 d8=1", "better", ["miss_next"]),
    ],
)
def test_the_apothecary_of_who_decays_rolls_twice_as_well(
    again: str, choice: str, found: list[str]
) -> None:
    ref = board(
        "k6\nA1\n\nA1 Decay",
        dice=f"2d6=6,6 d6=1 d8=1 d6=6 d8=1 {again}",
        away={"use_apothecary": "yes", "apothecary_choice": choice},
        apothecaries=[0, 1],
    )

    injure(ref, A[1], "fall")

    assert [injury["effects"] for injury in ref.pos.injuries[1]] == ([found] if found else [])
    assert spot(ref, A[1]) == ("casualty" if found else "reserves")
    ref.finish()


@pytest.mark.clause("BB-SKILL-MIGHTYBLOW-01")
def test_mighty_blow_is_for_blocks_only() -> None:
    ref = board("k6\nH1 A1\n\nH1 Mighty Blow", dice="2d6=4,4")

    knock_down(ref, A[1], "fall")

    assert spot(ref, A[1]) == "l6 prone"
    ref.finish()
