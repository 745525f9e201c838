"""BB-DICE: the dice of a match, in the order of the clauses, and the log that keeps them."""

from __future__ import annotations

from typing import Any

import pytest

from rules.blood_bowl.attack import Attack
from rules.blood_bowl.blocking import roll_block
from rules.blood_bowl.events import Happened, Rolled
from rules.blood_bowl.injury import roll_armour
from rules.blood_bowl.kickoff import kick_off
from rules.blood_bowl.match import play, play_on
from rules.blood_bowl.position import STANDING, Phase
from rules.blood_bowl.rerolls import DODGE, attempt
from rules.blood_bowl.setup import set_up
from rules.blood_bowl.squads import NOBODY
from rules.blood_bowl.turn import take_action
from rules.coach import IllegalChoice
from rules.dice import Script
from rules.record import canonical
from tests.rules.blood_bowl.board import A, H, bench, board
from tests.rules.blood_bowl.matches import random_match, rookies, runners, usual_match


@pytest.mark.clause("BB-DICE-01")
def test_a_match_needs_no_dice_but_d6_d8_and_d16() -> None:
    seen = set()
    for number in range(12):
        match = random_match(number)
        seen |= {e["die"] for e in play(match, runners(match)).log or [] if e["event"] == "rolled"}

    assert seen <= {"D6", "D8", "D16"}
    assert {"D6", "D8"} <= seen


@pytest.mark.clause("BB-DICE-01")
def test_a_2d6_roll_is_the_sum_of_two_d6() -> None:
    ref = board(bench(), "2d6=2,6")

    assert ref.sum_2d6("fans", "BB-FANS-01", 0) == 8
    assert ref.rolled("fans") == [(2, 6)]


@pytest.mark.clause("BB-DICE-02")
@pytest.mark.parametrize(("face", "value"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_a_d3_is_a_d6_halved_and_rounded_up(face: int, value: int) -> None:
    assert board(bench(), f"d6={face}").d3("extra re-roll", "BB-KTAB-13", 0) == value


@pytest.mark.clause("BB-DICE-03")
@pytest.mark.parametrize(
    ("face", "result"),
    [
        (1, "attacker down"),
        (2, "both down"),
        (3, "push"),
        (4, "push"),
        (5, "defender stumbles"),
        (6, "defender down"),
    ],
)
def test_the_faces_of_the_block_die(face: int, result: str) -> None:
    ref = board("k6\nH1 A1", f"block={face}")

    assert roll_block(ref, Attack(H[1], A[1]), 1) == result
    ref.finish()


@pytest.mark.clause("BB-DICE-04")
@pytest.mark.parametrize(
    ("needed", "face", "passed"),
    [(-3, 1, False), (1, 1, False), (-3, 2, True), (6, 6, True), (11, 6, True), (11, 5, False)],
)
def test_on_a_success_test_one_always_fails_and_six_always_succeeds(
    needed: int, face: int, passed: bool
) -> None:
    ref = board("k6\nH1", f"d6={face}")

    assert attempt(ref, H[1], DODGE, needed) == passed
    ref.finish()


@pytest.mark.clause("BB-DICE-05")
def test_natural_ones_and_sixes_mean_nothing_to_two_dice() -> None:
    # 6 and 6 is not enough for AV 10 with -3; 1 and 1 is enough for AV 1.
    ref = board("k6\nH1 A1\n\nA1 AV10", "2d6=6,6")
    assert roll_armour(ref, A[1], "foul", H[1], modifier=-3) == (False, True)
    ref.finish()
    ref = board("k6\nH1 A1\n\nA1 AV1", "2d6=1,1 2d6=1,2")
    assert roll_armour(ref, A[1], "fall") == (True, True)
    ref.finish()


@pytest.mark.clause("BB-DICE-06")
def test_every_roll_is_logged_with_what_and_whom_it_was_for() -> None:
    ref = board(
        "k6\nH1 A1",
        "d6=1 d6=2 2d6=2,5 d8=4",
        home={"choose_action": "move 1", "continue_action": "step j5", "reroll": "team"},
        rerolls=[1, 0],
    )
    ref.pos.give(H[1])

    take_action(ref)

    ref.finish()
    # number, purpose, clause, die, faces, coach, player, face needed, which roll it re-rolls
    assert [event for event in ref.log or [] if isinstance(event, Rolled)] == [
        Rolled(1, "dodge", "BB-DODGE-01", 6, (1,), 0, H[1], 3, 0),
        Rolled(2, "dodge", "BB-DODGE-01", 6, (2,), 0, H[1], 3, 1),
        Rolled(3, "armour", "BB-DOWN-02", 6, (2, 5), 1, H[1], 9, 0),
        Rolled(4, "bounce", "BB-BALL-06", 8, (4,), NOBODY, NOBODY, 0, 0),
    ]


@pytest.mark.clause("BB-DICE-06")
def test_a_roll_as_json_names_the_die_the_faces_and_the_shirt() -> None:
    ref = board("k6\nH1 A7", "2d6=5,3")

    ref.roll("armour", "BB-DOWN-02", 6, 2, 0, A[7], 9)

    assert [event.to_json() for event in ref.log or []] == [
        {
            "event": "rolled",
            "number": 1,
            "purpose": "armour",
            "clause": "BB-DOWN-02",
            "die": "D6",
            "faces": [5, 3],
            "side": 0,
            "player": [1, 7],
            "needed": 9,
            "again": 0,
        }
    ]


@pytest.mark.clause("BB-DICE-06")
def test_no_die_falls_without_a_line_in_the_log() -> None:
    ref = board(
        bench(),
        "d6=3,4 2d6=3,4 2d6=5,5 d6=1 d8=4 d6=1 2d6=3,4 d6=3,4 d8=4 d8=4 d8=5 d6=1 2d6=1,1 d8=5",
        phase=Phase.BEFORE,
    )
    assert isinstance(ref.dice, Script)

    play_on(ref)

    ref.finish()
    logged = [
        (event.sides, face)
        for event in ref.log or []
        if isinstance(event, Rolled)
        for face in event.faces
    ]
    assert logged == ref.dice.faces


@pytest.mark.clause("BB-DICE-07")
def test_the_same_seed_squads_and_decisions_give_the_same_log() -> None:
    match = usual_match(7)

    first, second = play(match, rookies(match)), play(match, rookies(match))

    assert canonical(first.log) == canonical(second.log)
    assert first.log_digest == second.log_digest
    other = usual_match(8)
    assert play(other, rookies(other)).log_digest != first.log_digest


@pytest.mark.clause("BB-DICE-08", "BB-KICK-03")
def test_a_roll_that_no_longer_matters_is_made_all_the_same() -> None:
    # The kick goes off the pitch by direction alone: distance and table are rolled.
    ref = board("m7\nH1 A1", "d8=2 d6=1 2d6=6,6 d6=1,1", home={"place_ball": "t0"})

    kick_off(ref)

    ref.finish()


@pytest.mark.clause("BB-GEN-13")
def test_where_there_is_one_option_nobody_is_asked_and_the_log_says_forced() -> None:
    ref = board("k6\nH1 A1")

    answer = ref.ask("block_target", 0, ["1"])

    assert answer == "1"
    assert not ref.says(0).asked
    assert not ref.answers
    assert ref.log == [Happened("forced", "BB-GEN-13", 0, detail=["block_target", "1"])]


@pytest.mark.clause("BB-GEN-13")
def test_the_end_of_an_action_that_can_go_no_further_is_forced() -> None:
    ref = board("a0\nH1 H3\nH2 H4", home={"choose_action": "move 1"})
    take_action(ref)
    assert [event.detail for event in ref.happened("forced")] == [["continue_action", "end action"]]


@pytest.mark.clause("BB-GEN-13")
@pytest.mark.parametrize("wrong", ["kick", None, 7, ["receive"], {}, True])
def test_an_answer_that_is_no_option_is_refused_and_nothing_happened(wrong: Any) -> None:
    ref = board(bench(), "d6=1", home={"toss_choice": [wrong]})

    with pytest.raises(IllegalChoice) as refusal:
        ref.ask("toss_choice", 0, ("receive", "pass"))

    assert [problem.code for problem in refusal.value.problems] == ["not_an_option"]
    assert (ref.answers, ref.log) == ([], [])
    assert isinstance(ref.dice, Script)
    assert not ref.dice.used


@pytest.mark.clause("BB-GEN-13")
def test_every_answer_is_kept_in_order_and_noted_with_its_question() -> None:
    ref = board(bench(2, 0), home={"place_players": {"1": "m4", "2": "m5"}})

    set_up(ref, 0)
    ref.ask("concede", 0, ("play", "concede"))

    assert ref.answers == [{"1": "m4", "2": "m5"}, "play"]
    assert [event.detail for event in ref.happened("chose")] == [
        ["place_players", {"1": "m4", "2": "m5"}],
        ["concede", "play"],
    ]
    assert ref.pos.state[H[1]] == STANDING


def test_an_event_as_json_names_players_by_side_and_shirt_and_squares_by_name() -> None:
    ref = board("k6\nH1 A1")

    ref.note("pushed", "BB-PUSH-01", A[1], H[1], ref.pos.where[A[1]])
    ref.note("weather", "BB-WEATHER-01", detail="nice")

    assert [event.to_json() for event in ref.log or []] == [
        {
            "event": "pushed",
            "clause": "BB-PUSH-01",
            "side": 1,
            "player": [1, 1],
            "other": [0, 1],
            "square": "l6",
            "detail": "",
        },
        {
            "event": "weather",
            "clause": "BB-WEATHER-01",
            "side": NOBODY,
            "player": None,
            "other": None,
            "square": "",
            "detail": "nice",
        },
    ]


def test_with_the_log_off_nothing_is_written_and_the_dice_fall_alike() -> None:
    match = usual_match(3)

    loud, quiet = play(match, rookies(match)), play(match, rookies(match), log=False)

    assert quiet.log is None
    assert quiet.digest == loud.digest
