"""BB-INT: interceptions, with the skill Safe Throw."""

from __future__ import annotations

from typing import Any

import pytest

from rules.blood_bowl.actions import act
from rules.blood_bowl.flight import Aim, launch
from rules.blood_bowl.intercepting import interceptors, is_under_ruler
from rules.blood_bowl.passing import BALL, throw
from rules.blood_bowl.pitch import (
    NAMED,
    SQUARES,
    column,
    row,
)
from rules.blood_bowl.position import COMPLETIONS, INTERCEPTIONS, PASSES, Phase, Weather
from rules.blood_bowl.turn import take_action
from tests.rules.blood_bowl.board import A, H, Table, at, board, pass_to
from tests.rules.blood_bowl.odds import LOOSE, odds


@pytest.mark.clause("BB-EX-80", "BB-INT-02", "BB-INT-04", "BB-INT-05")
def test_who_may_intercept_a_pass_along_a_row() -> None:
    picture = """
        f7
        H1* .  .  .  .  A1 .  .  .  .  .
        A4  A5 .  .  .  A2 .  .  .  .  A6
        .   .  .  .  .  A3 .  .  .  .  .
    """
    ref = board(picture)

    assert interceptors(ref.pos, H[1], at(15, 7)) == [A[1], A[2], A[5]]


@pytest.mark.clause("BB-EX-81", "BB-INT-05")
def test_who_may_intercept_a_pass_across_the_rows() -> None:
    picture = """
        f4
        .   .  A3 .  .
        H1* .  .  A5 .
        .   .  A1 A4 .
        .   .  .  .  .
        .   .  A2 .  .
    """
    ref = board(picture)

    assert interceptors(ref.pos, H[1], at(9, 8)) == [A[1], A[2], A[4]]


@pytest.mark.clause("BB-INT-04", "BB-INT-05")
def test_nobody_behind_the_passer_or_the_target_can_intercept() -> None:
    passer, target = at(10, 7), at(14, 7)

    under = [s for s in SQUARES if is_under_ruler(passer, target, s)]

    assert {column(s) for s in under} == {11, 12, 13}
    assert {row(s) for s in under} == {6, 7, 8}
    # From the other end it is the same line.
    assert under == [s for s in SQUARES if is_under_ruler(target, passer, s)]


@pytest.mark.clause("BB-INT-03")
def test_only_who_has_a_tackle_zone_can_intercept() -> None:
    ref = board("k6\n. A1 . . .\nH1* a2 A3~ a4! H2\n. . A5 H6 .")

    assert interceptors(ref.pos, H[1], NAMED["o7"]) == [A[1], A[5]]


@pytest.mark.clause("BB-INT-01", "BB-INT-06", "BB-DEC-32")
def test_the_other_coach_names_one_interceptor_or_none_before_the_roll() -> None:
    picture = "k6\n. . A7 . .\nH1* . A3 . H2\n. . A12 . ."
    none = board(picture, dice="d6=4 d6=5", home=pass_to("o7"))
    act(none, "pass 1")
    assert none.says(1).options("interceptor") == ["none", "3", "7", "12"]
    assert none.says(1).was_asked("interceptor") == 1
    assert none.pos.carrier == H[2]
    none.finish()

    one = board(picture, dice="d6=5 d6=1 d8=1", home=pass_to("o7"), away={"interceptor": "12"})
    act(one, "pass 1")
    assert one.rolled("intercept") == [(5,)]
    one.finish()


@pytest.mark.clause("BB-INT-01")
def test_team_mates_of_the_passer_are_not_asked_and_do_not_intercept() -> None:
    ref = board("k7\nH1* . H3 . H2", dice="d6=4 d6=3", home=pass_to("o7"))

    act(ref, "pass 1")

    assert ref.says(1).asked == []
    assert ref.pos.carrier == H[2]
    ref.finish()


@pytest.mark.clause("BB-INT-07", "BB-INT-08", "BB-INT-10")
@pytest.mark.parametrize(
    ("words", "weather", "needed"),
    [
        ("", Weather.NICE, 6),
        ("A1 AG4", Weather.NICE, 5),
        ("A1 AG5", Weather.NICE, 4),
        ("A1 AG5", Weather.POURING_RAIN, 5),
        ("A1 AG5", Weather.VERY_SUNNY, 4),
    ],
)
def test_an_interception_is_an_agility_test_with_two_against_it(
    words: str, weather: Weather, needed: int
) -> None:
    picture = f"k7\nH1* . A1 . . H2\n\n{words}"
    say: dict[str, Any] = {"home": pass_to("p7"), "away": {"interceptor": "1"}, "weather": weather}
    done = board(picture, dice=f"d6={needed}", **say)
    act(done, "pass 1")
    assert done.pos.carrier == A[1]
    done.finish()

    # Failed: the pass is thrown as if nothing had been.
    missed = board(picture, dice=f"d6={needed - 1} d6=6 d6=6", **say)
    act(missed, "pass 1")
    assert missed.pos.carrier == H[2]
    assert missed.pos.counts[COMPLETIONS][H[1]] == 1
    assert missed.pos.counts[INTERCEPTIONS][A[1]] == 0
    missed.finish()


@pytest.mark.clause("BB-INT-07")
def test_every_tackle_zone_on_the_interceptor_counts_against_him() -> None:
    picture = "k6\n. H3 H4~ .\nH1* . A1 . H2\n. h5 . .\n\nA1 AG6"
    say: dict[str, Any] = {"home": pass_to("o7"), "away": {"interceptor": "1"}}

    missed = board(picture, dice="d6=3 d6=6 d6=6", **say)
    act(missed, "pass 1")
    assert missed.pos.carrier == H[2]
    done = board(picture, dice="d6=4", **say)
    act(done, "pass 1")
    assert done.pos.carrier == A[1]


@pytest.mark.clause("BB-INT-09", "BB-TO-09", "BB-LEAGUE-38")
def test_an_interception_ends_the_turn_and_no_pass_is_rolled() -> None:
    ref = board("k7\nH1* . A1 . H2", dice="d6=6", home=pass_to("o7"), away={"interceptor": "1"})

    act(ref, "pass 1")

    assert ref.pos.turnover
    assert (ref.pos.carrier, ref.pos.ball) == (A[1], NAMED["m7"])
    assert ref.rolled("pass") == []
    assert ref.pos.counts[INTERCEPTIONS][A[1]] == 1
    assert ref.pos.counts[PASSES][H[1]] == 1
    ref.finish()


@pytest.mark.clause("BB-INT-11")
def test_a_hand_off_cannot_be_intercepted() -> None:
    ref = board("k6\nA1 A2\nH1* H2", dice="d6=5", home={"continue_action": "hand-off"})

    act(ref, "hand-off 1")

    assert ref.says(1).was_asked("interceptor") == 0
    assert ref.pos.carrier == H[2]
    ref.finish()


@pytest.mark.clause("BB-INT-11", "BB-SKILL-TTM-01")
def test_a_thrown_team_mate_cannot_be_intercepted() -> None:
    ref = board(
        "k7\nH1 H2 A1 . .\n\nH1 Throw Team-Mate\nH2 Right Stuff",
        dice="d6=6 d8=5 d8=5 d8=5 d6=4",
        home={"continue_action": "throw team-mate", "throw_teammate": "2 n7"},
    )

    act(ref, "pass 1")

    assert ref.says(1).was_asked("interceptor") == 0
    assert ref.pos.where[H[2]] == NAMED["q7"]
    ref.finish()


@pytest.mark.clause("BB-INT-12", "BB-TD-03")
def test_an_interceptor_in_the_end_zone_scores_at_once() -> None:
    ref = board(
        "a5\n. . H2\n. . .\nA1 . .\n. . .\nH1* . .",
        dice="d6=6",
        home={"choose_action": "pass 1", **pass_to("a5")},
        away={"interceptor": "1"},
        markers=[3, 3],
    )

    take_action(ref)

    assert ref.pos.score == [0, 1]
    assert ref.pos.markers == [3, 4]
    assert ref.pos.phase == Phase.DRIVE_END
    ref.finish()


@pytest.mark.clause("BB-SKILL-SAFETHROW-01", "BB-DEC-34")
def test_safe_throw_cancels_an_interception_and_the_pass_goes_on() -> None:
    picture = "k7\nH1* A2 A1 . . H2\n\nH1 Safe Throw"
    weather = Weather.POURING_RAIN  # which does not matter: the test is unmodified
    say: dict[str, Any] = {"home": pass_to("p7"), "away": {"interceptor": "1"}, "weather": weather}
    saved = board(picture, dice="d6=6 d6=4 d6=5 d6=4", **say)
    act(saved, "pass 1")
    assert saved.says(0).options("safe_throw") == ["yes", "no"]
    assert saved.pos.carrier == H[2]
    assert saved.pos.counts[INTERCEPTIONS][A[1]] == 0
    assert not saved.pos.turnover
    saved.finish()

    lost = board(picture, dice="d6=6 d6=3", **say)
    act(lost, "pass 1")
    assert lost.pos.carrier == A[1]
    assert lost.pos.turnover
    lost.finish()


@pytest.mark.clause("BB-SKILL-SAFETHROW-01", "BB-DEC-34", "BB-SKILL-GEN-01")
def test_safe_throw_is_the_coachs_choice_and_asked_only_after_an_interception() -> None:
    picture = "k7\nH1* . A1 . H2\n\nH1 Safe Throw"
    refused = board(
        picture, dice="d6=6", home=pass_to("o7", safe_throw="no"), away={"interceptor": "1"}
    )
    act(refused, "pass 1")
    assert refused.pos.carrier == A[1]
    refused.finish()

    missed = board(picture, dice="d6=5 d6=4 d6=3", home=pass_to("o7"), away={"interceptor": "1"})
    act(missed, "pass 1")
    assert missed.says(0).was_asked("safe_throw") == 0
    missed.finish()


@pytest.mark.clause("BB-SKILL-SAFETHROW-01", "BB-RR-04")
def test_the_test_of_safe_throw_is_open_to_a_team_reroll() -> None:
    ref = board(
        "k7\nH1* . A1 . H2\n\nH1 Safe Throw",
        dice="d6=6 d6=3 d6=4 d6=4 d6=3",
        home=pass_to("o7", reroll="team"),
        away={"interceptor": "1"},
        rerolls=[1, 1],
    )

    act(ref, "pass 1")

    assert ref.pos.carrier == H[2]
    assert ref.says(1).was_asked("reroll") == 0
    ref.finish()


@pytest.mark.clause("BB-EX-25")
@pytest.mark.parametrize(
    ("marks", "words", "expected"),
    [
        (".", "", "1/6"),
        (".", "A1 AG4", "1/3"),
        ("H3", "A1 AG4", "1/6"),
        (".", "A1 Catch", "11/36"),
    ],
)
def test_the_odds_of_an_interception(marks: str, words: str, expected: str) -> None:
    def caught(ref: Table) -> bool:
        throw(ref, H[1])
        return bool(ref.happened("intercepted"))

    chances = odds(
        f"k7\nH1* . A1 . . H2\n. . {marks} . . .\n\n{words}",
        caught,
        home={"pass_target": "p7"},
        away={"interceptor": "1", "reroll": "skill"},
        indifferent=("pass", *LOOSE),
    )

    assert str(chances[True]) == expected


@pytest.mark.clause("BB-PASS-15")
def test_a_pass_without_anybody_under_it_asks_the_other_coach_nothing() -> None:
    ref = board("k7\nH1* . . H2\n. . . .\n. . . .\n. A1 . .", dice="d6=3 d6=3")

    launch(ref, H[1], Aim(NAMED["n7"]), BALL)

    assert ref.says(1).asked == []
    ref.finish()


@pytest.mark.clause(
    "BB-SKILL-VLL-01", "BB-SKILL-EXTRAARMS-01", "BB-SKILL-DISTURBING-01", "BB-SKILL-SAFETHROW-01"
)
@pytest.mark.parametrize(
    ("skills", "needed"),
    [("Extra Arms", 6), ("Extra Arms, Very Long Legs", 5), ("Nerves of Steel", 7)],
)
def test_all_that_helps_and_hinders_an_interceptor_together(skills: str, needed: int) -> None:
    # 6 for an interception with AG 3, and the passer disturbs him.
    ref = board(
        f"k7\nH1* . A1 . H2\n\nH1 Disturbing Presence, Safe Throw\nA1 {skills}",
        dice="d6=6" if "Legs" in skills else "d6=6 d6=3",
        home=pass_to("o7"),
        away={"interceptor": "1"},
    )

    act(ref, "pass 1")

    assert ref.every_roll()[0].needed == needed
    assert ref.says(0).was_asked("safe_throw") == ("Legs" not in skills)
    assert ref.pos.carrier == A[1]
    ref.finish()
