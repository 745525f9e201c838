"""Who gives way in a push, and whereto: Stand Firm, Side Step, Grab; Fend; Strip Ball."""

from __future__ import annotations

import pytest

from rules.blood_bowl.actions import act
from rules.blood_bowl.attack import Attack, Occasion
from rules.blood_bowl.attacking import launch
from rules.blood_bowl.blocking import block
from tests.rules.blood_bowl.board import A, H, ball, board, spot

BLITZ = {"continue_action": "block"}

# -- Stand Firm -------------------------------------------------------------------------------


@pytest.mark.clause("BB-SKILL-STANDFIRM-01", "BB-DEC-26", "BB-FOLLOW-05")
def test_who_stands_firm_stays_and_nobody_follows_up() -> None:
    ref = board("k6\nH1 A1\n\nA1 Stand Firm", dice="block=push")

    block(ref, Attack(H[1], A[1]))

    assert (spot(ref, H[1]), spot(ref, A[1])) == ("k6", "l6")
    assert ref.says(1).options("use_stand_firm") == ["yes", "no"]
    assert "push_square" not in ref.story()
    assert "follow_up" not in ref.story()
    ref.finish()


@pytest.mark.clause("BB-SKILL-STANDFIRM-01", "BB-DEC-26", "BB-SKILL-GEN-01")
def test_he_may_let_himself_be_pushed() -> None:
    ref = board("k6\nH1 A1\n\nA1 Stand Firm", dice="block=push", away={"use_stand_firm": "no"})

    block(ref, Attack(H[1], A[1]))

    assert spot(ref, A[1]) == "m5"
    ref.finish()


@pytest.mark.clause("BB-SKILL-STANDFIRM-01")
@pytest.mark.parametrize("face", ["pow", "stumble"])
def test_he_goes_down_where_he_stands(face: str) -> None:
    ref = board("k6\nH1 A1*\n\nA1 Stand Firm", dice=f"block={face} 2d6=1,1 d8=5")

    block(ref, Attack(H[1], A[1]))

    assert (spot(ref, A[1]), ball(ref)) == ("l6 prone", "m6")
    assert ref.rolls() == ["block", "armour", "bounce"]
    ref.finish()


@pytest.mark.clause("BB-SKILL-STANDFIRM-01", "BB-CROWD-01")
def test_nobody_pushes_him_into_the_crowd() -> None:
    ref = board("k0\nA1\nH1\n\nA1 Stand Firm", dice="block=push")

    block(ref, Attack(H[1], A[1]))

    assert spot(ref, A[1]) == "k0"
    ref.finish()


@pytest.mark.clause("BB-SKILL-STANDFIRM-01", "BB-PUSH-06", "BB-PUSH-11")
def test_a_chain_that_meets_him_moves_nobody() -> None:
    # A1 into A3, A3 into A6, who does not budge: all three stay.
    ref = board(
        """
        k5
        .  .  A2 A5
        H1 A1 A3 A6
        .  .  A4 A7

        H1 ST9
        A6 Stand Firm
        """,
        dice="block=pow,pow 2d6=1,1",
        home={"push_square": ["m6", "n6"]},
    )
    ref.pos.squads.st[H[1]] = 5

    block(ref, Attack(H[1], A[1]))

    assert [spot(ref, A[n]) for n in (1, 3, 6)] == ["l6 prone", "m6", "n6"]
    assert "follow_up" not in ref.story()
    assert ref.happened("pushed") == []
    ref.finish()


@pytest.mark.clause("BB-SKILL-STANDFIRM-01", "BB-DEC-26")
def test_a_team_mate_of_the_attacker_stands_firm_in_a_chain_if_his_coach_likes() -> None:
    picture = """
        k5
        .  .  A2
        H1 A1 H3
        .  .  A4

        H3 Stand Firm
        """
    ref = board(picture, dice="block=push", home={"push_square": ["m6"], "use_stand_firm": "no"})

    block(ref, Attack(H[1], A[1]))

    assert (spot(ref, A[1]), spot(ref, H[3])) == ("m6", "n5")
    assert ref.says(0).was_asked("use_stand_firm") == 1


@pytest.mark.clause("BB-SKILL-GEN-04", "BB-SKILL-STANDFIRM-01", "BB-SKILL-SIDESTEP-01")
@pytest.mark.parametrize("lying", ["a3", "a3!"])
def test_nobody_stands_firm_or_side_steps_on_the_ground(lying: str) -> None:
    ref = board(
        f"""
        k5
        .  .  A2
        H1 A1 {lying}
        .  .  A4

        A3 Stand Firm, Side Step
        """,
        dice="block=push",
        home={"push_square": ["m6", "n6"]},
    )

    block(ref, Attack(H[1], A[1]))

    assert spot(ref, A[3]).startswith("n6")
    assert ref.says(1).asked == []
    ref.finish()


@pytest.mark.clause("BB-SKILL-GEN-04", "BB-SKILL-STANDFIRM-01")
def test_a_dazed_player_stands_firm_all_the_same() -> None:
    ref = board("k6\nH1 A1~\n\nA1 Stand Firm", dice="block=push")

    block(ref, Attack(H[1], A[1]))

    assert spot(ref, A[1]) == "l6"


@pytest.mark.clause("BB-SKILL-TAKEROOT-01", "BB-SKILL-STANDFIRM-01")
def test_roots_hold_without_a_question_until_he_falls() -> None:
    ref = board('k6\nH1 A1\n\nrooted = ["A1"]', dice="block=pow 2d6=1,1")

    block(ref, Attack(H[1], A[1]))

    assert spot(ref, A[1]) == "l6 prone"
    assert ref.says(1).asked == []
    assert ref.pos.rooted == 0
    ref.finish()


@pytest.mark.clause("BB-SKILL-TAKEROOT-01", "BB-SKILL-JUGGERNAUT-01")
def test_not_even_a_juggernaut_moves_a_tree() -> None:
    ref = board(
        'k6\nH1 A1\n\nH1 Juggernaut\nA1 Stand Firm\nrooted = ["A1"]',
        dice="block=push",
        home=BLITZ,
    )

    act(ref, "blitz 1")

    assert spot(ref, A[1]) == "l6"


@pytest.mark.clause("BB-SKILL-TAKEROOT-02", "BB-DEC-28")
def test_a_tree_blocks_and_does_not_follow_up() -> None:
    ref = board('k6\nH1 A1\n\nrooted = ["H1"]', dice="block=push")

    block(ref, Attack(H[1], A[1]))

    assert (spot(ref, H[1]), spot(ref, A[1])) == ("k6", "m5")
    assert ref.says(0).was_asked("follow_up") == 0


# -- Side Step --------------------------------------------------------------------------------


@pytest.mark.clause("BB-SKILL-SIDESTEP-01", "BB-DEC-27")
def test_his_coach_chooses_any_empty_square_beside_him() -> None:
    ref = board(
        "j5\n.  .  .  .\n.  H1 A1 A2\n.  H2 .  .\n\nA1 Side Step",
        dice="block=push,push",
        away={"push_square": "k5"},
    )

    block(ref, Attack(H[1], A[1]))

    assert ref.says(1).options("push_square") == ["k5", "l5", "l7", "m5", "m7"]
    assert ref.says(0).was_asked("push_square") == 0
    assert spot(ref, A[1]) == "k5"


@pytest.mark.clause("BB-SKILL-SIDESTEP-01", "BB-PUSH-06", "BB-PUSH-09")
def test_he_steps_out_of_a_chain_and_off_the_edge_if_he_can() -> None:
    # All squares behind him are taken, or off the pitch: he goes elsewhere.
    chain = board(
        "k5\n.  .  A2\nH1 A1 A3\n.  .  A4\n\nA1 Side Step",
        dice="block=push",
        away={"push_square": "l7"},
    )
    block(chain, Attack(H[1], A[1]))
    assert (spot(chain, A[1]), spot(chain, A[3])) == ("l7", "m6")

    edge = board("k0\nA1\nH1\n\nA1 Side Step", dice="block=push", away={"push_square": "j1"})
    block(edge, Attack(H[1], A[1]))
    assert spot(edge, A[1]) == "j1"


@pytest.mark.clause("BB-SKILL-SIDESTEP-01", "BB-CROWD-01")
def test_with_no_empty_square_beside_him_side_step_is_nothing() -> None:
    ref = board(
        "j0\nA2 A1 A3\nA4 H1 A5\n\nA1 Side Step\nH1 ST9",
        dice="block=push 2d6=1,1",
    )
    ref.pos.squads.st[H[1]] = 7

    block(ref, Attack(H[1], A[1]))

    assert spot(ref, A[1]) == "reserves"
    ref.finish()


@pytest.mark.clause("BB-SKILL-SIDESTEP-01", "BB-DEC-27", "BB-PUSH-15", "BB-GEN-02")
def test_in_a_chain_he_may_take_the_place_that_is_left_but_not_the_one_that_is_wanted() -> None:
    # A1 goes to m6, where A3 stands; A3 may step to l6, which A1 leaves.
    ref = board(
        """
        k5
        .  A5 A2 A6
        H1 A1 A3 A7
        .  A8 A4 A9

        A3 Side Step
        """,
        dice="block=push",
        home={"push_square": ["m6"]},
    )
    ref.pos.squads.st[H[1]] = 5

    block(ref, Attack(H[1], A[1]))

    # It is the one empty square beside him.
    assert ["push_square", "l6"] in [event.detail for event in ref.happened("forced")]
    assert (spot(ref, A[1]), spot(ref, A[3])) == ("m6", "l6")
    # The square is filled again: no follow-up.
    assert "follow_up" not in ref.story()
    ref.finish()


@pytest.mark.clause("BB-SKILL-SIDESTEP-01", "BB-GEN-02", "BB-PUSH-15")
def test_nobody_in_a_chain_steps_to_where_another_is_pushed() -> None:
    # A1 to m6, A3 to n6; A6 may step anywhere but to m6 and n6: m6 is A1's, n6 is A3's.
    ref = board(
        """
        k5
        .  .  A2 A5 .
        H1 A1 A3 A6 .
        .  .  A4 A7 .

        A6 Side Step
        """,
        dice="block=push,push",
        home={"push_square": ["m6", "n6"]},
        away={"push_square": "o7"},
    )
    ref.pos.squads.st[H[1]] = 6

    block(ref, Attack(H[1], A[1]))

    assert ref.says(1).options("push_square") == ["o5", "o6", "o7"]
    assert [spot(ref, A[n]) for n in (1, 3, 6)] == ["m6", "n6", "o7"]
    ref.finish()


# -- Grab -------------------------------------------------------------------------------------


@pytest.mark.clause("BB-SKILL-GRAB-01", "BB-DEC-27")
def test_in_a_block_action_he_puts_him_on_any_empty_square() -> None:
    ref = board("k6\nH1 A1\n\nH1 Grab", dice="block=push", home={"push_square": "k5"})

    act(ref, "block 1")

    assert ref.says(0).options("push_square") == [
        *("m5", "m6", "m7"),
        *("k5", "k7", "l5", "l7"),
    ]
    assert spot(ref, A[1]) == "k5"


@pytest.mark.clause("BB-SKILL-GRAB-01")
def test_on_a_blitz_he_pushes_like_anybody() -> None:
    ref = board("k6\nH1 A1\n\nH1 Grab", dice="block=push", home=BLITZ)

    act(ref, "blitz 1")

    assert ref.says(0).options("push_square") == ["m5", "m6", "m7"]


@pytest.mark.clause("BB-SKILL-GRAB-01", "BB-SKILL-SIDESTEP-01")
@pytest.mark.parametrize("action", ["block 1", "blitz 1"])
def test_grab_cancels_side_step(action: str) -> None:
    ref = board("k6\nH1 A1\n\nH1 Grab\nA1 Side Step", dice="block=push", home=BLITZ)
    if action == "block 1":
        ref.says(0).says.clear()

    act(ref, action)

    assert ref.says(1).asked == []
    assert ref.says(0).was_asked("push_square") == 1


@pytest.mark.clause("BB-SKILL-GRAB-01", "BB-SKILL-SIDESTEP-01")
def test_in_a_collision_grab_does_not_cancel_side_step() -> None:
    ref = board("k6\nH1 A1\n\nH1 Grab\nA1 Side Step", dice="block=push", away={"push_square": "k5"})

    launch(ref, Attack(H[1], A[1], Occasion.COLLISION))

    assert spot(ref, A[1]) == "k5"


@pytest.mark.clause("BB-SKILL-GRAB-01", "BB-PUSH-06")
def test_the_first_of_a_chain_only() -> None:
    ref = board(
        "k5\nA5 A8 A2\nH1 A1 A3\nA6 A9 A4\n\nH1 Grab",
        dice="block=push",
        home={"push_square": ["m6", "n6"]},
    )
    ref.pos.squads.st[H[1]] = 7

    block(ref, Attack(H[1], A[1]))

    # No empty square beside A1, so the push goes as usual; and A3 is pushed straight on.
    assert ref.says(0).options("push_square") == ["n5", "n6", "n7"]


@pytest.mark.clause("BB-SKILL-GRAB-01", "BB-PUSH-09")
def test_the_crowd_is_still_a_choice() -> None:
    picture = "k0\nA1\nH1\n\nH1 Grab"
    ref = board(picture, dice="block=push 2d6=1,1", home={"push_square": "crowd"})
    block(ref, Attack(H[1], A[1]))
    assert ref.says(0).options("push_square") == ["crowd", "j0", "j1", "l0", "l1"]
    assert spot(ref, A[1]) == "reserves"
    ref.finish()

    ref = board(picture, dice="block=push", home={"push_square": "l1"})
    block(ref, Attack(H[1], A[1]))
    assert spot(ref, A[1]) == "l1"
    ref.finish()


# -- Fend -------------------------------------------------------------------------------------


@pytest.mark.clause("BB-SKILL-FEND-01", "BB-DEC-28")
@pytest.mark.parametrize("dice", ["block=push", "block=pow 2d6=1,1"])
def test_nobody_follows_up_against_fend_even_if_he_falls(dice: str) -> None:
    ref = board("k6\nH1 A1\n\nA1 Fend", dice=dice)

    block(ref, Attack(H[1], A[1]))

    assert spot(ref, H[1]) == "k6"
    assert ref.says(0).was_asked("follow_up") == 0
    assert ["follow_up", "no"] in [event.detail for event in ref.happened("forced")]
    ref.finish()


@pytest.mark.clause("BB-SKILL-FEND-01", "BB-BLITZ-04")
def test_a_blitzer_may_go_on_moving_against_fend() -> None:
    ref = board(
        "k6\nH1 A1\n\nA1 Fend",
        dice="block=push",
        home={"continue_action": ["block", "step l6"]},
    )

    act(ref, "blitz 1")

    assert spot(ref, H[1]) == "l6"


@pytest.mark.clause("BB-SKILL-FEND-01", "BB-SKILL-BALLCHAIN-03")
def test_fend_holds_off_opponents_and_not_friends_who_collide_with_him() -> None:
    ref = board("k6\nH1 A1\n\nA1 Fend", dice="block=push")
    launch(ref, Attack(H[1], A[1], Occasion.COLLISION))
    assert spot(ref, H[1]) == "k6"

    ref = board("k6\nH1 H2\n\nH2 Fend", dice="block=push")
    launch(ref, Attack(H[1], H[2], Occasion.COLLISION))
    assert spot(ref, H[1]) == "l6"


# -- Strip Ball -------------------------------------------------------------------------------


@pytest.mark.clause("BB-SKILL-STRIPBALL-01", "BB-BLOCK-21")
@pytest.mark.parametrize(("face", "skill"), [("push", "Thick Skull"), ("stumble", "Dodge")])
def test_a_carrier_who_is_pushed_loses_the_ball_where_he_ends_up(face: str, skill: str) -> None:
    ref = board(
        f"k6\nH1 A1*\n\nH1 Strip Ball\nA1 {skill}",
        dice=f"block={face} d8=5",
        home={"push_square": "m6", "follow_up": "yes"},
    )

    block(ref, Attack(H[1], A[1]))

    assert (spot(ref, H[1]), spot(ref, A[1]), ball(ref)) == ("l6", "m6", "n6")
    assert not ref.pos.turnover
    ref.finish()


@pytest.mark.clause("BB-SKILL-SUREHANDS-02", "BB-SKILL-STRIPBALL-01")
def test_sure_hands_keep_the_ball() -> None:
    ref = board("k6\nH1 A1*\n\nH1 Strip Ball\nA1 Sure Hands", dice="block=push")

    block(ref, Attack(H[1], A[1]))

    assert ball(ref) == "A1"
    ref.finish()


@pytest.mark.clause("BB-SKILL-STRIPBALL-01", "BB-SKILL-STANDFIRM-01")
def test_who_is_not_pushed_keeps_the_ball() -> None:
    ref = board("k6\nH1 A1*\n\nH1 Strip Ball\nA1 Stand Firm", dice="block=push")

    block(ref, Attack(H[1], A[1]))

    assert ball(ref) == "A1"
    ref.finish()


@pytest.mark.clause("BB-SKILL-STRIPBALL-01", "BB-CROWD-04", "BB-CROWD-05")
def test_from_the_crowd_the_ball_is_thrown_in_as_ever() -> None:
    ref = board("k0\nA1*\nH1\n\nH1 Strip Ball", dice="block=push 2d6=1,1 d6=3 2d6=1,2 d8=5")

    block(ref, Attack(H[1], A[1]))

    assert ref.rolls() == [
        *("block", "injury", "throw-in direction", "throw-in distance", "bounce")
    ]
    assert ref.happened("stripped") == []
    ref.finish()


@pytest.mark.clause("BB-SKILL-STRIPBALL-01", "BB-PUSH-06", "BB-PUSH-13")
def test_a_carrier_who_is_pushed_by_the_chain_keeps_the_ball() -> None:
    ref = board(
        "k5\n.  .  A2\nH1 A1 A3*\n.  .  A4\n\nH1 Strip Ball",
        dice="block=push",
        home={"push_square": ["m6", "n6"]},
    )

    block(ref, Attack(H[1], A[1]))

    assert (spot(ref, A[3]), ball(ref)) == ("n6", "A3")
    ref.finish()


@pytest.mark.clause("BB-SKILL-STRIPBALL-01", "BB-PUSH-14")
def test_pushed_over_his_line_without_the_ball_he_does_not_score() -> None:
    ref = board("b6\nA1* H1\n\nH1 Strip Ball", dice="block=push d8=5", home={"push_square": "a6"})

    block(ref, Attack(H[1], A[1]))

    assert (spot(ref, A[1]), ball(ref)) == ("a6", "b6")
    ref.finish()


@pytest.mark.clause("BB-SKILL-STRIPBALL-01", "BB-SKILL-FRENZY-02")
def test_the_ball_comes_to_rest_before_a_frenzied_player_blocks_again() -> None:
    ref = board(
        "k6\nH1 A1*\n\nH1 Strip Ball, Frenzy",
        dice="block=push d8=5 block=push",
        home={"push_square": ["m6", "n5"]},
    )

    act(ref, "block 1")

    assert ref.rolls() == ["block", "bounce", "block"]
    ref.finish()
