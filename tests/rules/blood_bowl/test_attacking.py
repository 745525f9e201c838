"""From the wish to attack to the block dice: in which way, in which order, with what strength."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.blood_bowl.actions import act, actions
from rules.blood_bowl.attack import Attack, Occasion
from rules.blood_bowl.attacking import launch
from rules.blood_bowl.blocking import block, matches_strength
from rules.blood_bowl.position import BLOCKS
from rules.blood_bowl.turn import take_action
from tests.rules.blood_bowl.board import A, H, ball, board, spot
from tests.rules.blood_bowl.odds import odds

BLITZ = {"continue_action": "block"}

# -- the order --------------------------------------------------------------------------------


@pytest.mark.clause("BB-BLOCK-23", "BB-DEC-18", "BB-DICE-08")
def test_first_the_go_for_it_then_foul_appearance_dauntless_assists_and_the_dice() -> None:
    ref = board(
        """
        k5
        .  A2 H2
        .  H1 A1

        H1 Dauntless, Guard
        H2 Guard
        A1 ST4 Foul Appearance
        A2 Guard
        """,
        dice="d6=2 d6=2 d6=2 block=push",
        home=BLITZ,
    )
    ref.pos.squads.ma[H[1]] = 0

    act(ref, "blitz 1")

    assert ref.story()[:10] == [
        "continue_action",
        "go for it",
        "block_target",
        "foul appearance",
        "use_dauntless",
        "dauntless",
        "attack_assists",
        "defend_assists",
        "block",
        "push_square",
    ]


@pytest.mark.clause("BB-BLOCK-23", "BB-DEC-15")
@pytest.mark.parametrize(
    ("skill", "rolls"),
    [("Stab", ["foul appearance", "armour"]), ("Chainsaw", ["foul appearance", "chainsaw"])],
)
def test_a_weapon_takes_the_place_of_dauntless_assists_and_dice(
    skill: str, rolls: list[str]
) -> None:
    ref = board(
        f"""
        k5
        .  .  H2
        .  H1 A1

        H1 {skill}, Dauntless
        A1 ST5 Foul Appearance
        """,
        dice="d6=2 2d6=1,1" if skill == "Stab" else "d6=2 d6=2 2d6=1,1",
        home={"attack_mode": "stab"} if skill == "Stab" else {},
    )

    act(ref, "block 1")

    assert ref.rolls()[:2] == rolls
    assert "use_dauntless" not in ref.story()
    assert "attack_assists" not in ref.story()
    ref.finish()


@pytest.mark.clause("BB-DEC-15", "BB-GEN-13")
def test_who_has_no_other_way_to_attack_is_not_asked_for_one() -> None:
    ref = board("k6\nH1 A1\n\nH1 Multiple Block", dice="block=push")

    act(ref, "block 1")

    assert "attack_mode" not in ref.story()


# -- Foul Appearance --------------------------------------------------------------------------


@pytest.mark.clause("BB-SKILL-FOULAPP-01", "BB-SKILL-GEN-03", "BB-TO-14")
def test_who_cannot_bear_the_sight_loses_his_block_and_not_the_turn() -> None:
    ref = board("k6\nH1 A1\n\nA1 Foul Appearance", dice="d6=1")

    act(ref, "block 1")

    assert (spot(ref, H[1]), spot(ref, A[1])) == ("k6", "l6")
    assert not ref.pos.turnover
    assert ref.pos.counts[BLOCKS][H[1]] == 0
    assert ref.says(1).asked == []
    ref.finish()


@pytest.mark.clause("BB-SKILL-FOULAPP-01", "BB-BLITZ-01")
def test_on_a_blitz_the_square_is_spent_and_he_may_move_on() -> None:
    ref = board(
        "k6\nH1 A1\n\nH1 MA2\nA1 Foul Appearance",
        dice="d6=1 d6=6",
        home={"continue_action": ["block", "step j6", "end action"]},
    )

    act(ref, "blitz 1")

    assert spot(ref, H[1]) == "j6"
    # One square for the block that was not made, one for the step: the next is beyond MA.
    assert "go i6" in ref.says(0).options("continue_action")
    assert "block" not in ref.says(0).options("continue_action")
    ref.finish()


@pytest.mark.clause("BB-SKILL-FOULAPP-01", "BB-DEC-20")
def test_a_team_reroll_steels_his_nerve() -> None:
    ref = board(
        "k6\nH1 A1\n\nA1 Foul Appearance\nrerolls = [1, 0]",
        dice="d6=1,2 block=push",
        home={"reroll": "team"},
    )

    act(ref, "block 1")

    assert spot(ref, A[1]) == "m5"
    ref.finish()


@pytest.mark.clause("BB-SKILL-FOULAPP-01")
def test_a_stab_needs_a_strong_stomach_too() -> None:
    ref = board(
        "k6\nH1 A1\n\nH1 Stab\nA1 Foul Appearance", dice="d6=1", home={"attack_mode": "stab"}
    )

    act(ref, "block 1")

    assert ref.rolls() == ["foul appearance"]
    ref.finish()


# -- Dauntless --------------------------------------------------------------------------------


@pytest.mark.clause("BB-SKILL-DAUNTLESS-01", "BB-EX-87")
@pytest.mark.parametrize(("st", "chance"), [(4, "5/6"), (5, "2/3"), (6, "1/2")])
def test_the_odds_of_dauntless(st: int, chance: str) -> None:
    found = odds(
        f"k6\nH1 A1\n\nH1 Dauntless\nA1 ST{st}",
        lambda ref: matches_strength(ref, Attack(H[1], A[1]), st - 3),
    )

    assert found[True] == Fraction(chance)


@pytest.mark.clause("BB-SKILL-DAUNTLESS-01", "BB-DEC-18")
@pytest.mark.parametrize(
    ("answer", "dice", "count"),
    [("yes", "d6=2 block=push", 1), ("yes", "d6=1 block=push,push", 2), ("no", "block=3,3", 2)],
)
def test_dauntless_makes_him_as_strong_or_changes_nothing(
    answer: str, dice: str, count: int
) -> None:
    ref = board(
        "k6\nH1 A1\n\nH1 Dauntless\nA1 ST4",
        dice=dice.replace("block=3,3", "block=push,push"),
        home={"use_dauntless": answer},
    )

    block(ref, Attack(H[1], A[1]))

    assert [len(faces) for faces in ref.rolled("block")] == [count]
    assert ref.says(0).options("use_dauntless") == ["yes", "no"]
    ref.finish()


@pytest.mark.clause("BB-SKILL-DAUNTLESS-01", "BB-ASSIST-03")
def test_dauntless_compares_before_assists_which_count_on_top() -> None:
    # 3 against 5: he needs a 3, and then H2's assist makes it 6 against 5.
    ref = board(
        "k5\n.  .  H2\n.  H1 A1\n\nH1 Dauntless\nA1 ST5",
        dice="d6=3 block=push,push",
    )

    block(ref, Attack(H[1], A[1]))

    assert ref.says(0).was_asked("use_dauntless") == 1
    ref.finish()


@pytest.mark.clause("BB-SKILL-DAUNTLESS-01")
def test_dauntless_is_nothing_against_equals_nor_for_a_defender() -> None:
    ref = board("k6\nH1 A1\n\nH1 Dauntless", dice="block=push")
    block(ref, Attack(H[1], A[1]))
    assert ref.rolls() == ["block"]

    ref = board("k6\nH1 A1\n\nH1 ST4\nA1 Dauntless", dice="block=push,push")
    block(ref, Attack(H[1], A[1]))
    assert ref.rolls() == ["block"]


@pytest.mark.clause("BB-RR-20", "BB-SKILL-DAUNTLESS-01")
def test_a_team_reroll_is_open_for_a_failed_dauntless() -> None:
    ref = board(
        "k6\nH1 A1\n\nH1 Dauntless\nA1 ST4\nrerolls = [1, 0]",
        dice="d6=1,2 block=push",
        home={"reroll": "team"},
    )

    block(ref, Attack(H[1], A[1]))

    assert ref.pos.rerolls == [0, 0]
    assert ref.every_roll()[1].again == 1
    ref.finish()


@pytest.mark.clause("BB-DICE-05", "BB-SKILL-DAUNTLESS-01")
def test_a_six_is_not_enough_where_the_sum_is_not_higher() -> None:
    ref = board("k6\nH1 A1\n\nH1 ST1 Dauntless\nA1 ST7", dice="d6=6 block=push,push,push")

    block(ref, Attack(H[1], A[1]))

    ref.finish()


# -- Horns ------------------------------------------------------------------------------------


@pytest.mark.clause("BB-SKILL-HORNS-01")
def test_horns_add_one_after_a_run_up() -> None:
    ref = board(
        "k6\nH1 .  A1\n\nH1 Horns\nA1 Side Step",
        dice="block=push,push",
        home={"continue_action": ["step l6", "block", "end action"]},
    )

    act(ref, "blitz 1")

    ref.finish()


@pytest.mark.clause("BB-SKILL-HORNS-01")
def test_standing_up_is_no_run_up() -> None:
    ref = board(
        "k6\nh1 A1\n\nH1 Horns",
        dice="block=push",
        home={"continue_action": ["stand up", "block", "end action"]},
    )

    act(ref, "blitz 1")

    ref.finish()


@pytest.mark.clause("BB-SKILL-HORNS-01")
def test_horns_are_nothing_in_a_block_action() -> None:
    ref = board("k6\nH1 A1\n\nH1 Horns", dice="block=push")

    act(ref, "block 1")

    ref.finish()


@pytest.mark.clause("BB-SKILL-HORNS-01", "BB-SKILL-DAUNTLESS-01")
def test_dauntless_looks_at_the_strength_with_horns() -> None:
    # 3 and 1 for the horns against 4: equals, no roll.
    ref = board(
        "k6\nH1 .  A1\n\nH1 Horns, Dauntless\nA1 ST4",
        dice="block=push",
        home={"continue_action": ["step l6", "block", "end action"]},
    )

    act(ref, "blitz 1")

    ref.finish()


# -- Jump Up ----------------------------------------------------------------------------------


@pytest.mark.clause("BB-SKILL-JUMPUP-02", "BB-BLOCK-03", "BB-ACT-02")
def test_only_who_jumps_up_may_declare_a_block_while_prone() -> None:
    ref = board("k6\nh1 A1 h2\n\nH1 Jump Up")

    assert "block 1" in actions(ref.pos)
    assert "block 2" not in actions(ref.pos)


@pytest.mark.clause("BB-SKILL-JUMPUP-02")
def test_who_has_nobody_to_block_may_not_jump_up_for_it() -> None:
    ref = board("k6\nh1 .  A1 a2 h2\n\nH1 Jump Up\nH2 Jump Up")

    assert "block 1" not in actions(ref.pos)
    # Beside H2 lies a2 only.
    assert "block 2" not in actions(ref.pos)


@pytest.mark.clause("BB-SKILL-JUMPUP-02", "BB-AG-01")
@pytest.mark.parametrize(("ag", "needed"), [(3, 2), (2, 3), (1, 4)])
def test_with_an_agility_test_he_is_up_and_blocks(ag: int, needed: int) -> None:
    ref = board(f"k6\nh1 A1\n\nH1 AG{ag} Jump Up", dice=f"d6={needed} block=push")

    act(ref, "block 1")

    assert spot(ref, H[1]) == "k6"
    assert spot(ref, A[1]) == "m5"
    ref.finish()


@pytest.mark.clause("BB-SKILL-JUMPUP-02", "BB-TO-14")
def test_who_fails_to_jump_up_stays_down_and_has_acted() -> None:
    ref = board("k6\nh1 A1\n\nH1 AG2 Jump Up", dice="d6=2")

    act(ref, "block 1")

    assert spot(ref, H[1]) == "k6 prone"
    assert not ref.pos.turnover
    assert not any(word.endswith(" 1") for word in actions(ref.pos))
    ref.finish()


@pytest.mark.clause("BB-SKILL-JUMPUP-02", "BB-RR-04")
def test_jumping_up_may_be_rerolled() -> None:
    ref = board(
        "k6\nh1 A1\n\nH1 Jump Up\nrerolls = [1, 0]",
        dice="d6=1,2 block=push",
        home={"reroll": ["team"]},
    )

    act(ref, "block 1")

    assert spot(ref, H[1]) == "k6"
    ref.finish()


# -- Multiple Block ---------------------------------------------------------------------------


@pytest.mark.clause("BB-SKILL-MULTIBLOCK-01", "BB-DEC-15")
def test_two_blocks_one_after_the_other_each_against_two_more_strength() -> None:
    ref = board(
        "k6\nA1 H1 A2\n\nH1 ST6 Multiple Block",
        dice="block=push block=pow,pow 2d6=1,1",
        home={"attack_mode": "and 2"},
    )

    act(ref, "block 1")

    # 6 against 3 + 2, where A2 assists A1 and nobody assists A2; and no following up.
    assert ref.says(0).options("attack_mode") == ["block", "and 2"]
    assert (spot(ref, H[1]), spot(ref, A[1]), spot(ref, A[2])) == ("l6", "j5", "n5 prone")
    assert ref.says(0).was_asked("follow_up") == 0
    assert ref.pos.counts[BLOCKS][H[1]] == 2
    ref.finish()


@pytest.mark.clause("BB-SKILL-MULTIBLOCK-01", "BB-BLOCK-23", "BB-DICE-08")
def test_the_first_block_is_over_before_the_second_begins() -> None:
    ref = board(
        """
        k6
        A1* H1 A2

        H1 ST4 Multiple Block, Dauntless, Block
        A1 Foul Appearance
        A2 Foul Appearance
        """,
        dice="d6=2 d6=2 block=pow,pow 2d6=5,4 2d6=1,1 d8=4 d6=2 d6=2 block=push",
        home={"attack_mode": "and 2"},
    )

    act(ref, "block 1")

    assert ref.rolls() == [
        *("foul appearance", "dauntless", "block", "armour", "injury", "bounce"),
        *("foul appearance", "dauntless", "block"),
    ]
    ref.finish()


@pytest.mark.clause("BB-SKILL-MULTIBLOCK-01")
def test_there_is_no_second_block_for_who_has_fallen() -> None:
    ref = board(
        "k6\nA1 H1 A2\n\nH1 ST6 Multiple Block",
        dice="block=skull 2d6=1,1",
        home={"attack_mode": "and 2"},
    )

    act(ref, "block 1")

    assert spot(ref, A[2]) == "m6"
    ref.finish()


@pytest.mark.clause("BB-SKILL-MULTIBLOCK-01", "BB-SKILL-FOULAPP-01")
def test_who_loses_the_first_block_by_a_bad_sight_still_has_the_second() -> None:
    ref = board(
        "k6\nA1 H1 A2\n\nH1 ST6 Multiple Block\nA1 Foul Appearance",
        dice="d6=1 block=push",
        home={"attack_mode": "and 2"},
    )

    act(ref, "block 1")

    assert (spot(ref, A[1]), spot(ref, A[2])) == ("k6", "n5")
    ref.finish()


@pytest.mark.clause("BB-SKILL-MULTIBLOCK-01", "BB-TO-01", "BB-TO-04")
def test_there_is_no_second_block_after_a_turnover() -> None:
    # A1 is pushed into H2, who is pushed into the crowd with the ball.
    ref = board(
        """
        k0
        H3 H2* H4
        .  A1  .
        .  H1  A2

        H1 ST6 Multiple Block
        """,
        dice="block=push,push 2d6=1,1 d6=3 2d6=1,1 d8=5",
        home={"attack_mode": "and 2", "push_square": "l0"},
    )

    act(ref, "block 1")

    assert (spot(ref, A[1]), spot(ref, H[2])) == ("l0", "reserves")
    assert ref.pos.turnover
    assert ref.rolled("block") == [(3, 3)]
    ref.finish()


@pytest.mark.clause("BB-SKILL-MULTIBLOCK-01", "BB-SKILL-FRENZY-01", "BB-SKILL-FRENZY-02")
def test_two_at_once_leave_no_room_for_frenzy() -> None:
    ref = board(
        "k6\nA1 H1 A2\n\nH1 ST6 Multiple Block, Frenzy",
        dice="block=push block=push,push",
        home={"attack_mode": "and 1", "block_target": "2"},
    )

    act(ref, "block 1")

    assert spot(ref, H[1]) == "l6"
    ref.finish()


@pytest.mark.clause("BB-SKILL-MULTIBLOCK-01")
def test_a_blitz_is_not_for_two() -> None:
    ref = board("k6\nA1 H1 A2\n\nH1 Multiple Block", dice="block=push,push", home=BLITZ)

    act(ref, "blitz 1")

    assert "attack_mode" not in ref.story()


@pytest.mark.clause("BB-SKILL-MULTIBLOCK-01", "BB-SKILL-GUARD-01", "BB-ASSIST-06")
@pytest.mark.parametrize(
    ("skills", "dice"),
    [
        # H2 and A2 mark each other: 5 against 5.  Then A1 is gone and H2 free: 6 against 5.
        ("", "block=push block=push,push"),
        # 6 against 5, twice.
        ("Guard", "block=push,push block=push,push"),
    ],
)
def test_the_other_opponent_marks_whoever_would_assist_but_not_a_guard(
    skills: str, dice: str
) -> None:
    ref = board(
        f"""
        k5
        .  H2 .
        A1 H1 A2

        H1 ST5 Multiple Block
        H2 {skills}
        """,
        dice=dice,
        home={"attack_mode": "and 2", "push_square": "j7"},
    )

    act(ref, "block 1")

    helped = [(event.player, event.detail) for event in ref.happened("assists")]
    assert helped == [(H[1], 1)] * (2 if skills else 1)
    ref.finish()


@pytest.mark.clause("BB-SKILL-MULTIBLOCK-01", "BB-SKILL-GRAB-01")
def test_who_grabs_grabs_both() -> None:
    ref = board(
        "k6\nA1 H1 A2\n\nH1 ST6 Multiple Block, Grab",
        dice="block=push block=push",
        home={"attack_mode": "and 2", "push_square": ["l5", "m7"]},
    )

    act(ref, "block 1")

    assert (spot(ref, A[1]), spot(ref, A[2])) == ("l5", "m7")
    ref.finish()


# -- collisions -------------------------------------------------------------------------------


@pytest.mark.clause("BB-SKILL-BALLCHAIN-03")
def test_in_a_collision_nobody_minds_looks_and_he_has_to_follow_up() -> None:
    ref = board("k6\nH1 A1\n\nH1 Frenzy\nA1 Foul Appearance", dice="block=push")

    launch(ref, Attack(H[1], A[1], Occasion.COLLISION))

    # Following up was no choice, and Frenzy is not for him (BB-SKILL-BALLCHAIN-06).
    assert spot(ref, H[1]) == "l6"
    assert ref.says(0).was_asked("follow_up") == 0
    ref.finish()


@pytest.mark.clause("BB-SKILL-BALLCHAIN-07")
def test_against_a_team_mate_nobody_assists_and_one_coach_answers_for_both() -> None:
    ref = board(
        """
        k5
        A2 .  H3
        .  H1 H2*

        H1 ST4
        H2 Dodge, Stand Firm
        """,
        dice="block=stumble,stumble",
        home={"use_stand_firm": "no", "use_dodge_skill": "yes"},
    )

    launch(ref, Attack(H[1], H[2], Occasion.COLLISION))

    assert (spot(ref, H[1]), spot(ref, H[2]), ball(ref)) == ("m6", "n5", "H2")
    assert ref.says(1).asked == []
    assert "attack_assists" not in ref.story()
    ref.finish()


@pytest.mark.clause("BB-SKILL-BALLCHAIN-07", "BB-LEAGUE-37", "BB-SKILL-MIGHTYBLOW-01")
def test_nobody_is_rewarded_for_hurting_a_friend() -> None:
    ref = board(
        "k6\nH1 H2 .\n\nH1 Mighty Blow, Claw\nH2 AV9",
        dice="block=pow 2d6=5,5 2d6=5,5 d6=1 d8=1",
    )

    launch(ref, Attack(H[1], H[2], Occasion.COLLISION))

    assert ref.pos.injuries[0][0]["cause"] == "block"
    assert ref.pos.injuries[0][0]["by"] is None
    assert not any(any(counts) for counts in ref.pos.counts if counts is not ref.pos.counts[BLOCKS])
    assert ref.pos.turnover
    ref.finish()


@pytest.mark.clause("BB-SKILL-MULTIBLOCK-01", "BB-SKILL-STRIPBALL-01", "BB-TD-01")
def test_a_ball_that_the_first_block_sends_to_a_friend_over_the_line_leaves_the_second() -> None:
    ref = board(
        """
        w5
        .  .   .  H2
        .  A1* .  .
        H1 .   .  .
        .  A2  .  .

        H1 ST5 Multiple Block, Strip Ball
        A1 ST1
        A2 ST1
        """,
        dice="block=push,push d8=5 d6=6 block=push,push",
        home={
            "choose_action": "block 1",
            "block_target": "1",
            "attack_mode": "and 2",
            "push_square": "y5",
        },
    )

    take_action(ref)

    # His own team scores when the action is over.
    assert ref.pos.counts[BLOCKS][H[1]] == 2
    assert ref.pos.score == [1, 0]
    ref.finish()
