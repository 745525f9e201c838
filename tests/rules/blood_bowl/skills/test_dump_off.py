"""BB-SKILL-DUMPOFF: the carrier throws before he is hit."""

from __future__ import annotations

from typing import Any

import pytest

from rules.blood_bowl.actions import act
from rules.blood_bowl.attack import Attack
from rules.blood_bowl.attacking import launch
from rules.blood_bowl.pitch import NAMED, QUICK, pass_range
from rules.blood_bowl.position import COMPLETIONS, INTERCEPTIONS, TOUCHDOWNS
from rules.blood_bowl.turn import take_action
from tests.rules.blood_bowl.board import A, H, Table, ball, board, spot

#: H1 blocks A1, who carries the ball; A2 is free.
FIELD = """
    k6
    .  .  .  .  .  .
    .  H1 A1* . .  A2
    .  .  .  .  .  .

    A1 Dump-Off
"""


def blocked(dice: str, target: str, picture: str = FIELD, **more: Any) -> Table:
    """H1 blocks A1."""
    away = {"dump_off": target, **more.pop("away", {})}
    ref = board(picture, dice, away=away, **more)
    launch(ref, Attack(H[1], A[1]))
    ref.finish()
    return ref


@pytest.mark.clause("BB-SKILL-DUMPOFF-01", "BB-DEC-19", "BB-BLOCK-23")
def test_the_ball_is_thrown_before_assists_and_dice_and_then_the_block_goes_on() -> None:
    ref = blocked("d6=4 d6=3 block=pow 2d6=1,1", "p7")
    assert ball(ref) == "A2"
    assert ref.rolls() == ["pass", "catch", "block", "armour"]
    assert spot(ref, A[1]) == "n6 prone"
    assert not ref.pos.turnover


@pytest.mark.clause("BB-SKILL-DUMPOFF-01", "BB-BLOCK-23")
def test_assists_are_chosen_after_the_throw() -> None:
    ref = blocked(
        "d6=5 d6=3 block=push,push",
        "p7",
        FIELD.replace(".  .  .  .  .  .\n", ".  .  H2 .  .  .\n", 1),
    )
    asked = [event.detail[0] for event in ref.happened("chose")]
    assert asked == ["dump_off", "attack_assists", "push_square", "follow_up"]


@pytest.mark.clause("BB-SKILL-DUMPOFF-01", "BB-DEC-19")
def test_only_squares_in_quick_range_may_be_named_and_the_default_is_no() -> None:
    ref = board(FIELD, "block=push")
    launch(ref, Attack(H[1], A[1]))
    first, *squares = ref.says(1).options("dump_off")
    assert first == "no"
    quick = {name for name, s in NAMED.items() if pass_range(NAMED["m7"], s) == QUICK}
    assert {*squares} == quick
    assert ball(ref) == "A1"


@pytest.mark.clause("BB-SKILL-DUMPOFF-01")
@pytest.mark.parametrize(
    ("old", "new"),
    [("A1*", "A1 "), ("A1*", "A1~*"), ("Dump-Off", "Pass")],
    ids=["without the ball", "without his wits", "without the skill"],
)
def test_only_a_carrier_with_the_skill_and_his_wits_is_asked(old: str, new: str) -> None:
    ref = board(FIELD.replace(old, new), "block=push")
    launch(ref, Attack(H[1], A[1]))
    assert ref.says(1).was_asked("dump_off") == 0


@pytest.mark.clause("BB-SKILL-DUMPOFF-01")
def test_it_is_for_the_defender_and_not_for_the_attacker() -> None:
    ref = board("k7\nH1* A1\n\nH1 Dump-Off", "block=push")
    launch(ref, Attack(H[1], A[1]))
    assert ref.says(0).was_asked("dump_off") == 0


@pytest.mark.clause("BB-SKILL-DUMPOFF-01", "BB-PASS-09", "BB-PASS-16")
def test_it_is_a_pass_with_all_its_modifiers() -> None:
    ref = blocked("d6=6 d6=6 block=push", "p7")
    (roll,) = [event for event in ref.every_roll() if event.purpose == "pass"]
    assert roll.needed == 4 - 1 + 1, "Quick, and the blocker's tackle zone"
    assert ref.pos.counts[COMPLETIONS][A[1]] == 1


@pytest.mark.clause("BB-SKILL-DUMPOFF-01", "BB-FUMBLE-03")
def test_a_fumble_bounces_and_is_a_turnover_for_nobody() -> None:
    ref = blocked("d6=1 d8=7 block=push", "o7")
    assert ball(ref) == "m8"
    assert not ref.pos.turnover


@pytest.mark.clause("BB-SKILL-DUMPOFF-01", "BB-PASS-23")
def test_a_ball_that_nobody_catches_lies_there_and_is_a_turnover_for_nobody() -> None:
    ref = blocked("d6=6 d8=5 block=push", "n7", FIELD.replace("A2", ". "))
    assert ball(ref) == "o7"
    assert not ref.pos.turnover


@pytest.mark.clause("BB-SKILL-DUMPOFF-01", "BB-TO-14")
def test_a_player_of_the_active_team_may_catch_it() -> None:
    ref = blocked("d6=6 d6=3 block=push", "o7", FIELD.replace(".  A2", "H2 ."))
    assert ball(ref) == "H2"
    assert not ref.pos.turnover


@pytest.mark.clause("BB-SKILL-DUMPOFF-01", "BB-INT-01", "BB-DEC-32", "BB-LEAGUE-38")
def test_the_blockers_team_mates_may_intercept_it() -> None:
    ref = blocked(
        "d6=6 block=push,push",
        "p7",
        FIELD.replace("A1* . .  A2", "A1* H2 . A2"),
        home={"interceptor": "2"},
    )
    assert ball(ref) == "H2"
    assert ref.pos.counts[INTERCEPTIONS][H[2]] == 1
    assert not ref.pos.turnover


@pytest.mark.clause("BB-SKILL-DUMPOFF-01", "BB-RR-06", "BB-SKILL-PASS-01")
def test_his_own_skill_rerolls_the_throw_and_the_team_does_not() -> None:
    picture = FIELD.replace("Dump-Off", "Dump-Off, Pass")
    ref = blocked(
        "d6=2 d6=6 d6=6 block=push", "p7", picture, away={"reroll": "skill"}, rerolls=[0, 3]
    )
    assert ref.says(1).options("reroll") == ["none", "skill"]


@pytest.mark.clause("BB-SKILL-DUMPOFF-01", "BB-BLITZ-03")
def test_a_blitz_may_be_answered_too_and_goes_on_afterwards() -> None:
    ref = board(
        FIELD.replace("H1 A1*", ".  A1*").replace("k6\n    . ", "k6\n    H1"),
        "d6=6 d6=6 block=push",
        home={"continue_action": ["step l7", "block", "end action"]},
        away={"dump_off": "p7"},
    )
    act(ref, "blitz 1")
    assert ball(ref) == "A2"
    assert not ref.pos.turnover
    ref.finish()


@pytest.mark.clause("BB-SKILL-DUMPOFF-01", "BB-TD-03", "BB-TD-05")
def test_a_ball_dumped_off_to_a_team_mate_in_the_end_zone_scores_before_the_block() -> None:
    ref = board(
        "a6\n. . . .\nA2 . A1* H1\n\nA1 Dump-Off",
        "d6=6 d6=6",
        home={"choose_action": "block 1"},
        away={"dump_off": "a7"},
    )
    take_action(ref)
    assert ref.pos.counts[TOUCHDOWNS][A[2]] == 1
    assert ref.rolls() == ["pass", "catch"]
    ref.finish()


@pytest.mark.clause("BB-SKILL-DUMPOFF-01", "BB-SKILL-ANIMOSITY-01")
def test_animosity_may_keep_the_ball_in_his_hands() -> None:
    picture = FIELD.replace("Dump-Off", "Animosity, Dump-Off") + "    A2 as goblin_renegade\n"
    ref = blocked("d6=1 block=push", "p7", picture)
    assert ball(ref) == "A1"
    assert ref.happened("refused")


@pytest.mark.clause("BB-BLOCK-23", "BB-SKILL-DUMPOFF-01", "BB-SKILL-FOULAPP-01")
def test_who_does_not_dare_to_block_him_does_not_make_him_throw() -> None:
    repelled = board(FIELD.replace("Dump-Off", "Dump-Off, Foul Appearance"), "d6=1")
    launch(repelled, Attack(H[1], A[1]))
    assert repelled.says(1).was_asked("dump_off") == 0
    repelled.finish()

    dares = blocked(
        "d6=2 d6=4 d6=3 block=push", "p7", FIELD.replace("Dump-Off", "Dump-Off, Foul Appearance")
    )
    assert dares.rolls() == ["foul appearance", "pass", "catch", "block"]


@pytest.mark.clause("BB-SKILL-DUMPOFF-01", "BB-SKILL-FRENZY-02")
def test_the_second_block_of_a_frenzied_player_leaves_him_no_time_to_throw() -> None:
    ref = board(FIELD + "\n    H1 Frenzy", "block=push block=push")
    launch(ref, Attack(H[1], A[1]))
    assert ref.says(1).was_asked("dump_off") == 1
    assert ref.rolls() == ["block", "block"]
    assert ball(ref) == "A1"
    ref.finish()


@pytest.mark.clause("BB-SKILL-DUMPOFF-01", "BB-SKILL-MULTIBLOCK-01")
def test_of_two_who_are_blocked_one_may_throw_to_the_other() -> None:
    ref = board(
        """
        k6
        .  .  A3 .
        .  H1 A1* .

        A1 Dump-Off
        H1 Multiple Block
        """,
        "d6=4 d6=4 block=push,push block=push,push",
        home={"attack_mode": "and 3"},
        away={"dump_off": "m6"},
    )
    act(ref, "block 1")
    assert ball(ref) == "A3"
    assert ref.rolls() == ["pass", "catch", "block", "block"]
    assert not ref.pos.turnover
    ref.finish()
