"""BB-RR: what may be rolled again, by whom, how often and for what; the skill Sure Hands."""

from __future__ import annotations

from typing import Any

import pytest

from rules.blood_bowl.actions import act
from rules.blood_bowl.attack import Attack
from rules.blood_bowl.ball import bounce
from rules.blood_bowl.blocking import roll_block
from rules.blood_bowl.casualties import casualty
from rules.blood_bowl.drive import next_half, recover, start_drive
from rules.blood_bowl.events import Rolled
from rules.blood_bowl.injury import knock_down
from rules.blood_bowl.kickoff import land
from rules.blood_bowl.kickoff_table import blitz, brilliant_coaching, cheering_fans
from rules.blood_bowl.pitch import NAMED
from rules.blood_bowl.position import Phase
from rules.blood_bowl.rerolls import (
    BONE_HEAD,
    CATCH,
    DODGE,
    GO_FOR_IT,
    INTERCEPT,
    LAND,
    PASS,
    PICK_UP,
    STAND_UP,
    attempt,
)
from rules.blood_bowl.rerolls import Test as SuccessTest
from rules.blood_bowl.squads import NOBODY
from rules.blood_bowl.turn import end_turn, start_turn
from tests.rules.blood_bowl.board import A, H, Says, Table, board
from tests.rules.blood_bowl.odds import odds

TEAM = {"reroll": "team"}


def again(ref: Table) -> list[tuple[int, int]]:
    """Every roll that re-rolls another: its number and that of the first."""
    return [
        (event.number, event.again)
        for event in ref.log or []
        if isinstance(event, Rolled) and event.again
    ]


# -- what a re-roll is ------------------------------------------------------------------------


@pytest.mark.clause("BB-RR-01", "BB-RR-03")
def test_a_reroll_repeats_all_dice_of_the_roll_and_the_second_result_stands() -> None:
    ref = board("k7\nH1 A1", dice="block=pow,pow,push block=skull,skull,skull", home=TEAM,
                rerolls=[1, 0])  # fmt: skip

    assert roll_block(ref, Attack(H[1], A[1]), 3) == "attacker down"
    assert again(ref) == [(2, 1)]
    ref.finish()


@pytest.mark.clause("BB-RR-02")
def test_no_roll_is_rerolled_twice_whatever_could_still_do_it() -> None:
    ref = board("k7\nH1 .\n\nH1 Dodge", dice="d6=2 d6=2", home={"reroll": "skill"}, rerolls=[2, 0])

    assert not attempt(ref, H[1], DODGE, 3)
    assert ref.says(0).was_asked("reroll") == 1
    assert ref.pos.rerolls == [2, 0]
    ref.finish()


@pytest.mark.clause("BB-RR-02")
def test_block_dice_too_are_rerolled_only_once() -> None:
    ref = board("k7\nH1 A1", dice="block=skull block=skull", home=TEAM, rerolls=[2, 0])

    roll_block(ref, Attack(H[1], A[1]), 1)

    assert ref.says(0).was_asked("reroll") == 1
    ref.finish()


# -- team re-rolls ----------------------------------------------------------------------------


@pytest.mark.clause("BB-RR-04", "BB-RR-13")
@pytest.mark.parametrize(
    "test", [DODGE, GO_FOR_IT, PICK_UP, CATCH, PASS, STAND_UP, BONE_HEAD, LAND], ids=lambda t: t[0]
)
def test_a_team_reroll_serves_any_test_of_a_player_on_the_pitch(test: SuccessTest) -> None:
    ref = board("k7\nH1", dice="d6=1 d6=6", home=TEAM, rerolls=[2, 2])

    assert attempt(ref, H[1], test, 4)
    assert ref.pos.rerolls == [1, 2]
    assert again(ref) == [(2, 1)]
    ref.finish()


@pytest.mark.clause("BB-RR-04")
@pytest.mark.parametrize("token", ["h1", "h1!", "H1~"])
def test_a_player_on_the_ground_is_still_on_the_pitch(token: str) -> None:
    ref = board(f"k7\n{token}", dice="d6=1 d6=6", home=TEAM, rerolls=[1, 0])

    assert attempt(ref, H[1], STAND_UP, 4)
    ref.finish()


@pytest.mark.clause("BB-RR-04", "BB-RR-12")
def test_nobody_off_the_pitch_is_rolled_for_again() -> None:
    ref = board("k7\nH2\n\nH1 reserves", dice="d6=1", rerolls=[1, 0])

    assert not attempt(ref, H[1], CATCH, 4)
    assert ref.says(0).asked == []
    ref.finish()


@pytest.mark.clause("BB-RR-05")
def test_a_team_uses_one_reroll_a_turn_and_another_in_the_next() -> None:
    ref = board(
        "k7\nH1 . . A1", dice="d6=1 d6=6 d6=1 d6=1 d6=6", home={"reroll": ["team", "team"]},
        rerolls=[3, 3], markers=[2, 2],
    )  # fmt: skip

    assert attempt(ref, H[1], DODGE, 4)
    assert not attempt(ref, H[1], DODGE, 4)
    assert ref.says(0).was_asked("reroll") == 1, "no second one in the same turn"
    assert ref.pos.rerolls == [2, 3]
    end_turn(ref)
    start_turn(ref)
    end_turn(ref)
    start_turn(ref)
    assert attempt(ref, H[1], DODGE, 4)

    assert ref.pos.rerolls == [1, 3]
    assert ref.says(0).was_asked("reroll") == 2
    ref.finish()


@pytest.mark.clause("BB-RR-06")
def test_no_team_reroll_in_the_opponents_turn() -> None:
    ref = board("k7\nH1 A1", dice="d6=1 d6=1", rerolls=[3, 3])

    assert not attempt(ref, A[1], CATCH, 4)
    assert not attempt(ref, A[1], INTERCEPT, 6)
    assert ref.says(0).asked == ref.says(1).asked == []
    ref.finish()


@pytest.mark.clause("BB-RR-06")
@pytest.mark.parametrize("player", ["A1", "H1"])
def test_no_team_reroll_at_the_kick_off(player: str) -> None:
    ref = board(f"n7\n{player} .", dice="d6=1 d8=5", rerolls=[3, 3], kicking=0, active=0)
    ref.pos.landing = NAMED["n7"]
    ref.pos.phase = Phase.LANDING

    land(ref)

    assert ref.rolled("catch") == [(1,)]
    assert ref.says(0).asked == ref.says(1).asked == []
    ref.finish()


@pytest.mark.clause("BB-RR-06", "BB-KTAB-25")
def test_the_bonus_turn_of_a_blitz_has_a_team_reroll() -> None:
    ref = board("k7\nA1 .", dice="d6=1 d6=6 d6=1", away=TEAM, rerolls=[3, 3], kicking=1, active=0)

    blitz(ref)

    assert attempt(ref, A[1], DODGE, 4)
    assert not attempt(ref, A[1], DODGE, 4)
    assert ref.says(1).was_asked("reroll") == 1
    assert ref.pos.rerolls == [3, 2]
    ref.finish()


@pytest.mark.clause("BB-RR-07")
def test_a_coach_cannot_make_his_opponent_roll_again() -> None:
    ref = board(
        "k7\nH1* . A1 . H2",
        dice="d6=6",
        home={"continue_action": "throw", "pass_target": "o7"},
        away={"interceptor": "1"},
        rerolls=[3, 3],
    )

    act(ref, "pass 1")

    assert ref.pos.carrier == A[1]
    assert ref.says(0).was_asked("reroll") == ref.says(1).was_asked("reroll") == 0


# -- what is never rolled again ---------------------------------------------------------------


@pytest.mark.clause("BB-RR-08", "BB-RR-09")
def test_scatter_bounces_and_throw_ins_are_never_rerolled() -> None:
    ref = board("k0\n* .", dice="d8=2 d6=3 2d6=1,1 d8=7", home=TEAM, rerolls=[3, 3])

    bounce(ref, NAMED["k0"])

    assert ref.says(0).asked == ref.says(1).asked == []


@pytest.mark.clause("BB-RR-08")
def test_the_distance_of_a_kick_off_is_never_rerolled() -> None:
    ref = board(
        "k7\n.\n\nH1 reserves\nA1 reserves",
        dice="d8=5 d6=2 2d6=1,1",
        rerolls=[3, 3],
        kicking=0,
        phase=Phase.DRIVE,
    )

    start_drive(ref)

    assert ref.rolled("kick-off distance") == [(2,)]
    assert ref.says(0).was_asked("reroll") == ref.says(1).was_asked("reroll") == 0
    ref.finish()


@pytest.mark.clause("BB-RR-10", "BB-RR-11")
def test_armour_and_injury_are_never_rerolled() -> None:
    own = board("k7\nH1 A1", dice="2d6=4,5 2d6=1,2", rerolls=[3, 3])
    knock_down(own, H[1], "block", A[1])
    assert own.says(0).asked == own.says(1).asked == []
    own.finish()

    theirs = board("k7\nH1 A1", dice="2d6=3,5", rerolls=[3, 3])
    knock_down(theirs, A[1], "block", H[1])
    assert theirs.says(0).asked == theirs.says(1).asked == []
    theirs.finish()


@pytest.mark.clause("BB-RR-12")
def test_casualties_and_recovery_are_never_rerolled() -> None:
    hurt = board("k7\nH1 A1", dice="d6=6 d8=1", rerolls=[3, 3])
    casualty(hurt, H[1], "block", A[1], rolled=True)
    assert hurt.says(0).asked == hurt.says(1).asked == []

    out = board("k7\nH1\n\nH2 knocked out", dice="d6=1", rerolls=[3, 3])
    recover(out)
    assert out.says(0).asked == []
    out.finish()


# -- the track --------------------------------------------------------------------------------


@pytest.mark.clause("BB-RR-13")
def test_with_an_empty_track_nobody_is_asked() -> None:
    ref = board("k7\nH1", dice="d6=1", rerolls=[0, 4])

    assert not attempt(ref, H[1], DODGE, 4)
    assert ref.says(0).asked == []
    ref.finish()


@pytest.mark.clause("BB-RR-14", "BB-RR-15")
@pytest.mark.parametrize("event", [cheering_fans, brilliant_coaching])
def test_extra_rerolls_are_added_and_vanish_when_the_track_is_set_back(event: Any) -> None:
    ref = board("k7\nH1 A1", dice="d6=6 d6=1", half=1, kicking=0)
    for side, line_up in enumerate(ref.pos.squads.line_ups):
        line_up["rerolls"] = 3 - side
    ref.pos.rerolls = [1, 0]

    event(ref)
    assert ref.pos.rerolls == [2, 0]

    next_half(ref)
    assert ref.pos.half == 2
    assert ref.pos.rerolls == [3, 2]
    ref.finish()


@pytest.mark.clause("BB-RR-15")
def test_an_extra_reroll_can_be_used_when_the_track_was_empty() -> None:
    ref = board("k7\nH1 A1", dice="d6=6 d6=1 d6=1 d6=4", home=TEAM, rerolls=[0, 0])

    cheering_fans(ref)

    assert attempt(ref, H[1], DODGE, 4)
    assert ref.pos.rerolls == [0, 0]
    ref.finish()


# -- skills -----------------------------------------------------------------------------------


@pytest.mark.clause("BB-RR-16", "BB-SKILL-SUREHANDS-01")
def test_skills_may_reroll_any_number_of_rolls_in_a_turn() -> None:
    ref = board(
        "k7\nH1 H2\n\nH1 Sure Hands\nH2 Sure Hands, Catch",
        dice="d6=1 d6=6 d6=1 d6=6 d6=1 d6=6 d6=1 d6=6",
        home={"reroll": ["skill"] * 4},
        rerolls=[1, 0],
    )

    assert attempt(ref, H[1], PICK_UP, 3)
    assert attempt(ref, H[1], PICK_UP, 3)
    assert attempt(ref, H[2], PICK_UP, 3)
    assert attempt(ref, H[2], CATCH, 3)
    assert ref.pos.rerolls == [1, 0]
    assert not ref.pos.rerolled
    ref.finish()


@pytest.mark.clause("BB-RR-17", "BB-RR-19")
def test_skill_and_team_rerolls_are_offered_together_in_one_question() -> None:
    ref = board("k7\nH1\n\nH1 Sure Hands", dice="d6=1", rerolls=[1, 0])

    assert not attempt(ref, H[1], PICK_UP, 3)

    assert ref.says(0).asked == [("reroll", ["none", "skill", "team"])]
    assert ref.pos.rerolls == [1, 0]
    ref.finish()


@pytest.mark.clause("BB-RR-17")
@pytest.mark.parametrize(
    ("skill", "test"),
    [("Sure Hands", PICK_UP), ("Catch", CATCH), ("Catch", INTERCEPT), ("Dodge", DODGE),
     ("Pass", PASS)],
)  # fmt: skip
def test_a_skill_rerolls_what_it_is_for_and_nothing_else(skill: str, test: SuccessTest) -> None:
    picture = f"k7\nH1\n\nH1 {skill}"
    for other in (PICK_UP, CATCH, INTERCEPT, DODGE, PASS, GO_FOR_IT, STAND_UP, LAND):
        ref = board(picture, dice="d6=1")
        attempt(ref, H[1], other, 4)
        fits = other == test or {other, test} == {CATCH, INTERCEPT}
        assert ref.says(0).was_asked("reroll") == fits, other


@pytest.mark.clause("BB-RR-18")
def test_a_reroll_is_offered_only_where_it_can_help() -> None:
    passed = board("k7\nH1\n\nH1 Dodge", dice="d6=4", rerolls=[1, 0])
    assert attempt(passed, H[1], DODGE, 4)
    assert passed.says(0).asked == []

    failed = board("k7\nH1\n\nH1 Dodge", dice="d6=3", rerolls=[1, 0])
    attempt(failed, H[1], DODGE, 4)
    assert failed.says(0).was_asked("reroll") == 1


@pytest.mark.clause("BB-RR-18")
@pytest.mark.parametrize("face", ["skull", "push", "pow"])
@pytest.mark.parametrize("count", [1, -2])
def test_block_dice_may_be_rerolled_after_every_roll_by_the_attacker(face: str, count: int) -> None:
    ref = board("k7\nH1 A1", dice=f"block={','.join([face] * abs(count))}", rerolls=[1, 1])

    roll_block(ref, Attack(H[1], A[1]), count)

    assert ref.says(0).asked == [("reroll", ["none", "team"])]
    assert ref.says(1).asked == []


@pytest.mark.clause("BB-RR-18", "BB-SKILL-SUREHANDS-01")
def test_sure_hands_picks_up_at_the_second_attempt() -> None:
    ref = board(
        "k7\nH1 *\n\nH1 Sure Hands",
        dice="d6=2 d6=3",
        home={"continue_action": "step l7", "reroll": "skill"},
    )

    act(ref, "move 1")

    assert ref.pos.carrier == H[1]
    assert not ref.pos.turnover
    ref.finish()


@pytest.mark.clause("BB-SKILL-SUREHANDS-01", "BB-SKILL-GEN-01")
def test_nobody_has_to_use_sure_hands() -> None:
    ref = board("k7\nH1 *\n\nH1 Sure Hands", dice="d6=2 d8=4",
                home={"continue_action": "step l7", "reroll": "none"})  # fmt: skip
    ref.pos.drop(NAMED["l7"])

    act(ref, "move 1")

    assert ref.pos.carrier == NOBODY
    assert ref.pos.ball == NAMED["k7"]
    assert ref.pos.turnover
    ref.finish()


# -- the log ----------------------------------------------------------------------------------


@pytest.mark.clause("BB-DICE-06")
def test_the_log_says_which_roll_was_rolled_again_even_with_a_loner_in_between() -> None:
    ref = board("k7\nH1\n\nH1 Loner", dice="d6=1 d6=4 d6=5", home=TEAM, rerolls=[1, 0])

    assert attempt(ref, H[1], DODGE, 4)

    assert [(e.number, e.purpose, e.again) for e in ref.log or [] if isinstance(e, Rolled)] == [
        (1, "dodge", 0),
        (2, "loner", 0),
        (3, "dodge", 1),
    ]


def test_a_coach_hears_what_he_decides_about() -> None:
    heard: list[Any] = []

    class Listens(Says):
        def decide(self, decision: Any) -> Any:
            heard.append((decision.side, decision.about))
            return super().decide(decision)

    ref = board("k7\nH1", dice="d6=2", rerolls=[1, 0])
    ref.coaches = [Listens(), Says()]

    attempt(ref, H[1], DODGE, 4)

    assert heard == [(0, (H[1], "dodge", (2,), 4))]


# -- Leader -------------------------------------------------------------------------------------

LED = "k7\nH1 H2\n\nH2 Leader"


@pytest.mark.clause("BB-SKILL-LEADER-01", "BB-RR-19", "BB-DEC-20")
def test_a_leaders_reroll_is_offered_beside_the_teams_and_spent_apart_from_it() -> None:
    ref = board(LED, dice="d6=1 d6=6", home={"reroll": "leader"}, rerolls=[1, 0])
    assert attempt(ref, H[1], DODGE, 3)
    assert ref.says(0).asked == [("reroll", ["none", "team", "leader"])]
    assert (ref.pos.rerolls, ref.pos.leaders) == ([1, 0], [0, 0])
    assert ref.happened("leader reroll")
    ref.finish()


@pytest.mark.clause("BB-SKILL-LEADER-01", "BB-RR-05")
def test_it_is_the_team_reroll_of_the_turn() -> None:
    ref = board(LED, dice="d6=1 d6=6 d6=1", home={"reroll": "leader"}, rerolls=[1, 0])
    assert attempt(ref, H[1], DODGE, 3)
    assert not attempt(ref, H[1], DODGE, 3)
    assert ref.says(0).was_asked("reroll") == 1


@pytest.mark.clause("BB-SKILL-LEADER-01", "BB-RR-06")
@pytest.mark.parametrize(
    ("picture", "facts", "offered"),
    [
        ("k7\nH1 h2\n\nH2 Leader", {}, True),
        ("k7\nH1 h2!\n\nH2 Leader", {}, True),
        ("k7\nH1\n\nH2 reserves Leader", {}, False),
        ("k7\nH1\n\nH2 knocked out Leader", {}, False),
        ("k7\nH1 A2\n\nA2 Leader", {}, False),
        (LED, {"active": 1}, False),
        (LED, {"leaders": [0, 0]}, False),
    ],
    ids=["prone", "stunned", "reserves", "knocked out", "theirs", "not his turn", "used up"],
)
def test_a_leader_serves_while_he_is_on_the_pitch_in_any_posture(
    picture: str, facts: dict[str, Any], offered: bool
) -> None:
    ref = board(picture, dice="d6=1", **facts)
    attempt(ref, H[1], LAND, 3)
    assert ref.says(0).was_asked("reroll") == offered


@pytest.mark.clause("BB-SKILL-LEADER-01")
def test_there_is_one_a_half_whoever_is_in_the_squad_and_overtime_keeps_an_unused_one() -> None:
    two = "k7\nH1\n\nH2 reserves Leader\nH3 knocked out Leader"
    assert board(two).pos.leaders == [1, 0]
    for left in (0, 1):
        second = board(two, leaders=[left, 0])
        next_half(second)
        assert (second.pos.half, second.pos.leaders) == (2, [1, 0])

        overtime = board(two, "d6=1", half=2, leaders=[left, 0])
        next_half(overtime)
        assert (overtime.pos.half, overtime.pos.leaders) == (3, [left, 0])


@pytest.mark.clause("BB-SKILL-LEADER-01", "BB-SKILL-LONER-01")
@pytest.mark.parametrize(("face", "again"), [(3, False), (4, True)])
def test_a_loner_rolls_for_the_leaders_reroll_too(face: int, again: bool) -> None:
    ref = board(
        "k7\nH1 H2\n\nH1 Loner\nH2 Leader",
        dice=f"d6=1 d6={face}" + (" d6=6" if again else ""),
        home={"reroll": "leader"},
    )
    assert attempt(ref, H[1], DODGE, 3) == again
    assert ref.pos.leaders == [0, 0]
    ref.finish()


# -- Pro ----------------------------------------------------------------------------------------

PROFESSIONAL = "k7\nH1 A1\n\nH1 Pro"


@pytest.mark.clause("BB-SKILL-PRO-01", "BB-RR-19", "BB-DEC-20")
@pytest.mark.parametrize("face", range(1, 7))
def test_a_professional_rolls_again_on_a_four(face: int) -> None:
    ref = board(
        PROFESSIONAL,
        dice=f"d6=1 d6={face}" + (" d6=6" if face >= 4 else ""),
        home={"reroll": "pro"},
    )
    assert attempt(ref, H[1], DODGE, 3) == (face >= 4)
    assert ref.rolls() == ["dodge", "pro", "dodge"][: 3 if face >= 4 else 2]
    ref.finish()


@pytest.mark.clause("BB-SKILL-PRO-01", "BB-RR-02")
def test_what_he_failed_to_roll_again_stands_but_the_team_may_reroll_that_die_itself() -> None:
    ref = board(
        PROFESSIONAL,
        dice="d6=1 d6=2 d6=4 d6=6",
        home={"reroll": ["pro", "team"]},
        rerolls=[1, 0],
    )
    assert attempt(ref, H[1], DODGE, 3)
    assert ref.rolls() == ["dodge", "pro", "pro", "dodge"]
    assert [options for _, options in ref.says(0).asked] == [
        ["none", "team", "pro"],
        ["none", "team"],
    ]
    assert ref.pos.rerolls == [0, 0]
    ref.finish()

    stands = board(PROFESSIONAL, dice="d6=1 d6=3", home={"reroll": ["pro", "none"]}, rerolls=[1, 0])
    assert not attempt(stands, H[1], DODGE, 3)
    stands.finish()


@pytest.mark.clause("BB-SKILL-PRO-01", "BB-SKILL-GEN-07", "BB-TURN-10")
def test_he_does_so_once_in_every_turn_the_opponents_too() -> None:
    ref = board(PROFESSIONAL, dice="d6=1 d6=1 d6=1 d6=1 d6=4 d6=6", home={"reroll": ["pro", "pro"]})
    assert not attempt(ref, H[1], DODGE, 3)
    assert not attempt(ref, H[1], DODGE, 3)
    assert ref.says(0).was_asked("reroll") == 1

    end_turn(ref)
    start_turn(ref)
    assert ref.pos.active == 1
    assert attempt(ref, H[1], CATCH, 3)
    ref.finish()


@pytest.mark.clause("BB-SKILL-PRO-01", "BB-SKILL-GEN-04")
def test_he_may_do_so_lying_down_and_for_block_dice() -> None:
    lying = board("k7\nh1\n\nH1 MA2 Pro", dice="d6=1 d6=4 d6=4", home={"reroll": "pro"})
    assert attempt(lying, H[1], STAND_UP, 4)

    ref = board(PROFESSIONAL, dice="block=skull d6=5 block=pow", home={"reroll": "pro"})
    assert roll_block(ref, Attack(H[1], A[1]), 1) == "defender down"
    ref.finish()


@pytest.mark.clause("BB-SKILL-PRO-01", "BB-RR-10", "BB-RR-11", "BB-RR-12")
def test_not_for_armour_injury_or_casualty() -> None:
    ref = board("k7\nh1\n\nH1 Pro", dice="2d6=6,6 2d6=6,6 d6=1 d8=1")
    knock_down(ref, H[1], "fall")
    assert ref.says(0).was_asked("reroll") == 0
    ref.finish()


@pytest.mark.clause("BB-SKILL-PRO-01")
def test_the_odds_of_a_professional() -> None:
    chances = odds(PROFESSIONAL, lambda ref: attempt(ref, H[1], DODGE, 4), home={"reroll": "pro"})
    assert str(chances[True]) == "5/8"
