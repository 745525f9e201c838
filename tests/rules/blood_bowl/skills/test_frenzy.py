"""Frenzy: a player who cannot stop, in a Block action and on a Blitz."""

from __future__ import annotations

import pytest

from rules.blood_bowl.actions import act
from rules.blood_bowl.catalogue import NEVER_BOTH
from rules.blood_bowl.position import BLOCKS
from rules.blood_bowl.turn import take_action
from tests.rules.blood_bowl.board import A, H, Table, ball, board, spot

BLITZ = {"continue_action": "block"}


def forced(ref: Table) -> list[list[str]]:
    return [event.detail for event in ref.happened("forced")]


@pytest.mark.clause("BB-SKILL-FRENZY-01", "BB-SKILL-FRENZY-02", "BB-DEC-28", "BB-SKILL-GEN-03")
def test_he_has_to_follow_up_and_to_block_again() -> None:
    ref = board(
        "k6\nH1 A1\n\nH1 Frenzy",
        dice="block=push block=pow 2d6=1,1",
        home={"push_square": ["m6", "n6"]},
    )

    act(ref, "block 1")

    # The second block is followed up as well, and nobody was asked about either.
    assert (spot(ref, H[1]), spot(ref, A[1])) == ("m6", "n6 prone")
    assert ref.says(0).was_asked("follow_up") == 0
    assert forced(ref).count(["follow_up", "yes"]) == 2
    assert ref.pos.counts[BLOCKS][H[1]] == 2
    ref.finish()


@pytest.mark.clause("BB-SKILL-FRENZY-02")
def test_there_is_no_third_block() -> None:
    ref = board("k6\nH1 A1\n\nH1 Frenzy", dice="block=push block=push")

    act(ref, "block 1")

    assert ref.pos.counts[BLOCKS][H[1]] == 2
    ref.finish()


@pytest.mark.clause("BB-SKILL-FRENZY-02")
@pytest.mark.parametrize(
    ("skills", "dice", "blocks"),
    [
        ("Dodge", "block=stumble block=stumble", 2),
        ("Tackle", "block=stumble 2d6=1,1", 1),
        ("Tackle", "block=pow 2d6=1,1", 1),
        # Both have Block: nobody falls, nobody is pushed.
        ("Block", "block=both", 1),
    ],
)
def test_only_after_a_push_and_only_if_the_opponent_still_stands(
    skills: str, dice: str, blocks: int
) -> None:
    ref = board(f"k6\nH1 A1\n\nH1 Frenzy, Block\nA1 {skills}", dice=dice)

    act(ref, "block 1")

    assert ref.pos.counts[BLOCKS][H[1]] == blocks
    ref.finish()


@pytest.mark.clause("BB-SKILL-FRENZY-02", "BB-SKILL-JUGGERNAUT-01")
def test_both_down_that_counts_as_a_push_is_one_for_frenzy_too() -> None:
    ref = board("k6\nH1 A1\n\nH1 Frenzy, Juggernaut", dice="block=both block=both", home=BLITZ)

    act(ref, "blitz 1")

    assert ref.pos.counts[BLOCKS][H[1]] == 2
    assert (spot(ref, H[1]), spot(ref, A[1])) == ("m5", "m4")
    ref.finish()


@pytest.mark.clause("BB-BLOCK-23", "BB-SKILL-FOULAPP-01", "BB-SKILL-DAUNTLESS-02")
def test_the_second_block_repeats_dauntless_assists_and_dice_but_not_foul_appearance() -> None:
    ref = board(
        """
        k5
        .  .  H2 .
        .  H1 A1 .
        .  .  .  .

        H1 MA1 Frenzy, Dauntless
        H2 Guard
        A1 ST4 Foul Appearance
        """,
        dice="d6=2 d6=2 block=push,push d6=6 d6=2 block=push,push",
        home=BLITZ | {"push_square": ["n6", "o6"]},
    )

    act(ref, "blitz 1")

    assert ref.story()[1:] == [
        *("block_target", "foul appearance", "use_dauntless", "dauntless", "attack_assists"),
        *("block", "choose_block_die", "push_square", "follow_up"),
        *("frenzy_gfi", "go for it", "use_dauntless", "dauntless", "attack_assists"),
        *("block", "choose_block_die", "push_square", "follow_up"),
        "continue_action",
    ]
    ref.finish()


@pytest.mark.clause("BB-SKILL-FRENZY-03", "BB-DEC-29", "BB-GFI-05")
def test_on_a_blitz_the_second_block_costs_a_square() -> None:
    ref = board(
        "k6\nH1 A1\n\nH1 MA3 Frenzy",
        dice="block=push block=push d6=6",
        home={"push_square": ["m6", "n6"], "continue_action": ["block", "step l7"]},
    )

    act(ref, "blitz 1")

    # Two of three squares for the blocks, the third for a step: the rest is beyond his MA.
    assert "go l8" in ref.says(0).options("continue_action")
    assert "go for it" not in ref.rolls()
    ref.finish()


@pytest.mark.clause("BB-SKILL-FRENZY-03", "BB-DEC-29", "BB-GEN-13")
def test_it_is_gone_for_if_need_be_and_that_is_no_choice() -> None:
    ref = board(
        "k6\nH1 A1\n\nH1 MA1 Frenzy",
        dice="block=push d6=2 block=push",
        home=BLITZ,
    )

    act(ref, "blitz 1")

    assert ["frenzy_gfi", "yes"] in forced(ref)
    assert ref.says(0).was_asked("frenzy_gfi") == 0
    assert ref.pos.counts[BLOCKS][H[1]] == 2
    ref.finish()


@pytest.mark.clause("BB-SKILL-FRENZY-03", "BB-GFI-04", "BB-TO-11")
def test_who_trips_before_the_second_block_falls_where_he_followed_up_to() -> None:
    ref = board(
        "k6\nH1 A1\n\nH1 MA1 Frenzy",
        dice="block=push d6=1 2d6=1,1",
        home=BLITZ | {"push_square": "m6"},
    )

    act(ref, "blitz 1")

    assert (spot(ref, H[1]), spot(ref, A[1])) == ("l6 prone", "m6")
    assert ref.pos.turnover
    assert ref.pos.counts[BLOCKS][H[1]] == 1
    ref.finish()


@pytest.mark.clause("BB-SKILL-FRENZY-03")
def test_with_no_square_left_there_is_no_second_block() -> None:
    ref = board(
        "j6\nH1 .  .  A1\n\nH1 MA1 Frenzy",
        dice="d6=2 d6=2 block=push",
        home={"continue_action": ["step k6", "go l6", "block"]},
    )

    act(ref, "blitz 1")

    assert ref.pos.counts[BLOCKS][H[1]] == 1
    assert spot(ref, H[1]) == "m6"
    ref.finish()


@pytest.mark.clause("BB-SKILL-FRENZY-03")
def test_in_a_block_action_the_second_block_is_free() -> None:
    ref = board("k6\nH1 A1\n\nH1 MA1 Frenzy", dice="block=push block=push")

    act(ref, "block 1")

    assert ref.rolls() == ["block", "block"]
    ref.finish()


@pytest.mark.clause("BB-SKILL-FRENZY-02", "BB-SKILL-FEND-01", "BB-SKILL-FRENZY-01")
def test_who_may_not_follow_up_is_not_beside_him_any_more() -> None:
    ref = board("k6\nH1 A1\n\nH1 Frenzy\nA1 Fend", dice="block=push")

    act(ref, "block 1")

    assert spot(ref, H[1]) == "k6"
    ref.finish()


@pytest.mark.clause("BB-SKILL-FRENZY-02", "BB-SKILL-STANDFIRM-01")
def test_who_stands_firm_is_blocked_twice_where_he_stands() -> None:
    ref = board("k6\nH1 A1\n\nH1 Frenzy\nA1 Stand Firm", dice="block=push block=push")

    act(ref, "block 1")

    assert (spot(ref, H[1]), spot(ref, A[1])) == ("k6", "l6")
    assert ref.says(1).was_asked("use_stand_firm") == 2
    ref.finish()


@pytest.mark.clause("BB-SKILL-FRENZY-01", "BB-SKILL-SIDESTEP-01")
def test_who_side_steps_may_draw_him_on() -> None:
    # A1 goes round him; H1 follows to where he stood, and is beside him again.
    ref = board(
        "k6\nH1 A1\n\nH1 Frenzy\nA1 Side Step",
        dice="block=push block=push",
        away={"push_square": ["k5", "j5"]},
    )

    act(ref, "block 1")

    assert (spot(ref, H[1]), spot(ref, A[1])) == ("k5", "j5")
    ref.finish()


@pytest.mark.clause("BB-SKILL-FRENZY-02", "BB-CROWD-01")
def test_nobody_chases_his_opponent_into_the_crowd() -> None:
    ref = board("k0\nA1\nH1\n\nH1 Frenzy", dice="block=push 2d6=1,1")

    act(ref, "block 1")

    assert spot(ref, H[1]) == "k0"
    assert spot(ref, A[1]) == "reserves"
    ref.finish()


@pytest.mark.clause("BB-SKILL-FRENZY-02", "BB-BLOCK-21", "BB-PICK-06", "BB-TO-06")
def test_a_ball_fumbled_in_following_up_ends_it() -> None:
    # A1 stands beside the ball; the push is over, with its pick-up, before the second block.
    ref = board(
        "k6\nH1 A1\n\nH1 Frenzy",
        dice="block=push d6=1 d8=4",
        home={"push_square": "m6"},
    )
    ref.pos.drop(ref.pos.where[A[1]])

    act(ref, "block 1")

    assert ref.pos.turnover
    assert ref.pos.counts[BLOCKS][H[1]] == 1
    ref.finish()


@pytest.mark.clause("BB-SKILL-FRENZY-02", "BB-TD-03")
def test_an_opponent_pushed_over_his_line_has_scored_before_the_second_block() -> None:
    ref = board("b6\nA1* H1\n\nH1 Frenzy", dice="block=push", home={"push_square": "a6"})

    act(ref, "block 1")

    assert (spot(ref, A[1]), ball(ref)) == ("a6", "A1")
    assert ref.pos.counts[BLOCKS][H[1]] == 1
    ref.finish()


@pytest.mark.clause("BB-SKILL-FRENZY-02", "BB-TD-01", "BB-TD-06")
@pytest.mark.parametrize(
    ("dice", "holds"), [("block=push", "H1"), ("block=skull 2d6=1,1 d8=4", "y6")]
)
def test_who_follows_over_the_line_with_the_ball_has_to_block_again_before_he_scores(
    dice: str, holds: str
) -> None:
    ref = board(
        "y5\nH1* .\n.   A1\n\nH1 Frenzy",
        dice=f"block=push {dice}",
        home={"choose_action": "block 1"},
    )

    take_action(ref)

    assert ref.pos.counts[BLOCKS][H[1]] == 2
    assert ball(ref) == holds
    assert ref.pos.score == [int(holds == "H1"), 0]
    ref.finish()


@pytest.mark.clause("BB-SKILL-FRENZY-02", "BB-PUSH-06")
def test_a_chain_does_not_keep_him_from_going_on() -> None:
    ref = board(
        """
        k5
        .  .  A2 .
        H1 A1 A3 .
        .  .  A4 .

        H1 ST9 Frenzy
        """,
        dice="block=push,push,push block=pow,pow 2d6=1,1",
        home={"push_square": ["m6", "n6", "n7"]},
    )

    act(ref, "block 1")

    assert (spot(ref, H[1]), spot(ref, A[1])) == ("m6", "n7 prone")
    assert spot(ref, A[3]) == "n6"
    ref.finish()


@pytest.mark.clause("BB-SKILL-FRENZY-02", "BB-SKILL-HORNS-01")
def test_horns_are_for_both_blocks_of_a_blitz() -> None:
    ref = board(
        "j6\nH1 .  A1\n\nH1 Frenzy, Horns",
        dice="block=push,push block=push,push",
        home={"continue_action": ["step k6", "block", "end action"]},
    )

    act(ref, "blitz 1")

    ref.finish()


@pytest.mark.clause("BB-SKILL-FRENZY-02", "BB-SKILL-HORNS-01")
def test_a_follow_up_is_no_run_up() -> None:
    ref = board("k6\nH1 A1\n\nH1 Frenzy, Horns", dice="block=push block=push", home=BLITZ)

    act(ref, "blitz 1")

    ref.finish()


@pytest.mark.clause("BB-SKILL-FRENZY-02", "BB-SKILL-STAB-01")
def test_instead_of_the_second_block_he_may_stab() -> None:
    ref = board(
        "k6\nH1 A1\n\nH1 Frenzy, Stab",
        dice="block=push 2d6=1,1",
        home=BLITZ | {"attack_mode": ["block", "stab"]},
    )

    act(ref, "blitz 1")

    # And with that his Blitz is over.
    assert ref.says(0).was_asked("continue_action") == 1
    ref.finish()


@pytest.mark.clause("BB-SKILL-FRENZY-01", "BB-SKILL-TAKEROOT-02")
def test_a_rooted_player_does_not_follow_up_however_frenzied() -> None:
    ref = board('k6\nH1 A1\n\nH1 Frenzy\nrooted = ["H1"]', dice="block=push")

    act(ref, "block 1")

    assert spot(ref, H[1]) == "k6"
    ref.finish()


@pytest.mark.clause("BB-SKILL-FRENZY-04")
def test_frenzy_and_grab_are_never_learned_together() -> None:
    assert frozenset({"Frenzy", "Grab"}) in NEVER_BOTH
