"""Hypnotic Gaze."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.blood_bowl.actions import act
from rules.blood_bowl.drive import end_drive
from rules.blood_bowl.moving import step
from rules.blood_bowl.notation import read, write
from rules.blood_bowl.pitch import NAMED
from rules.blood_bowl.skills.hypnotic_gaze import gaze
from rules.blood_bowl.turn import end_turn, start_turn
from tests.rules.blood_bowl.board import A, H, Table, board, spot
from tests.rules.blood_bowl.odds import odds

END = "end action"


@pytest.mark.clause("BB-SKILL-HYPNO-01", "BB-DEC-13")
def test_a_gaze_is_at_an_adjacent_opponent_with_a_tackle_zone_and_ends_the_move() -> None:
    ref = board(
        "k6\nH1 .  A1\n.  .  a2\n.  A3 A4~\n\nH1 Hypnotic Gaze",
        dice="d6=5",
        home={"continue_action": ["step l6", "gaze 1"]},
    )

    act(ref, "move 1")

    asked = ref.says(0).asked
    gazes = [[w for w in options or [] if w.startswith("gaze ")] for _, options in asked]
    assert gazes == [[], ["gaze 1"]]
    # The end of the list (BB-DEC-13), and the end of the action.
    assert (asked[1][1] or [])[-1] == "gaze 1"
    assert len(asked) == 2
    assert ref.pos.dazed == 1 << A[1] | 1 << A[4]
    assert not ref.pos.turnover
    ref.finish()


@pytest.mark.clause("BB-SKILL-HYPNO-01")
@pytest.mark.parametrize("kind", ["blitz", "pass", "hand-off", "foul"])
def test_nobody_gazes_in_another_action(kind: str) -> None:
    ref = board("k6\nH1 A1\n\nH1 Hypnotic Gaze", home={"continue_action": END})

    act(ref, f"{kind} 1")

    assert not any(w.startswith("gaze") for w in ref.says(0).options("continue_action"))


@pytest.mark.clause("BB-SKILL-HYPNO-01")
@pytest.mark.parametrize(
    ("picture", "needed"),
    [
        ("k6\nH1 A1\n\nH1 Hypnotic Gaze", 4),
        ("k6\nH1 A1\nA2 .\n\nH1 Hypnotic Gaze", 5),
        ("k6\nH1 A1\nA2 a3\n\nH1 AG4 Hypnotic Gaze", 4),
    ],
)
def test_every_tackle_zone_but_the_victims_makes_it_harder(picture: str, needed: int) -> None:
    ref = board(picture, dice="d6=6")

    gaze(ref, H[1], A[1])

    assert ref.every_roll()[0].needed == needed


@pytest.mark.clause("BB-SKILL-HYPNO-01")
def test_a_failed_gaze_does_nothing() -> None:
    ref = board("k6\nH1 A1\n\nH1 Hypnotic Gaze", dice="d6=3", home={"continue_action": "gaze 1"})

    act(ref, "move 1")

    assert not ref.pos.dazed
    assert not ref.pos.turnover
    ref.finish()


@pytest.mark.clause("BB-SKILL-HYPNO-01", "BB-PITCH-10")
def test_nobody_dodges_away_from_who_is_hypnotised() -> None:
    ref = board("k6\nA1 H1 .\n\nH1 Hypnotic Gaze", dice="d6=4")

    gaze(ref, H[1], A[1])
    step(ref, H[1], NAMED["m6"], extra=False)

    assert ref.rolls() == ["gaze"]
    ref.finish()


@pytest.mark.clause("BB-SKILL-HYPNO-01")
@pytest.mark.parametrize(
    ("skills", "dice"),
    # Awake also where his next action is lost for another reason.
    [("Block", ""), ("Wild Animal", "d6=1"), ("Bone-head", "d6=2"), ("Take Root", "d6=1")],
)
def test_he_wakes_when_his_own_next_action_starts(skills: str, dice: str) -> None:
    ref = board(f"k6\nH1~ A1\n\nH1 {skills}", dice=dice)
    end_turn(ref)
    start_turn(ref)
    assert ref.pos.dazed == 1 << H[1]
    end_turn(ref)
    start_turn(ref)
    assert ref.pos.dazed == 1 << H[1]

    act(ref, "move 1")

    assert not ref.pos.dazed
    assert ref.pos.has_zone(H[1])
    ref.finish()


@pytest.mark.clause("BB-SKILL-HYPNO-01", "BB-SKILL-BONEHEAD-02")
def test_a_bone_head_who_fails_his_roll_stays_without_a_tackle_zone() -> None:
    ref = board("k6\nH1~ A1\n\nH1 Bone-head", dice="d6=1")

    act(ref, "move 1")

    assert ref.pos.dazed == 1 << H[1]
    ref.finish()


@pytest.mark.clause("BB-SKILL-HYPNO-01", "BB-DRIVE-03")
def test_he_wakes_when_the_drive_ends() -> None:
    ref = board("k6\nH1 A1~")

    end_drive(ref)

    assert not ref.pos.dazed
    assert spot(ref, A[1]) == "reserves"


@pytest.mark.clause("BB-SKILL-HYPNO-01", "BB-RR-04")
def test_the_odds_of_a_gaze_with_a_reroll() -> None:
    def works(ref: Table) -> bool:
        gaze(ref, H[1], A[1])
        return bool(ref.pos.dazed)

    picture = "k6\nH1 A1\n\nH1 AG4 Hypnotic Gaze\nrerolls = [1, 0]"

    assert odds(picture, works)[True] == Fraction(2, 3)
    assert odds(picture, works, home={"reroll": "team"})[True] == Fraction(8, 9)


def test_who_is_hypnotised_is_so_in_a_diagram() -> None:
    ref = board("k6\nH1 A1\n\nH1 Hypnotic Gaze", dice="d6=6")
    gaze(ref, H[1], A[1])

    assert "A1~" in write(ref.pos)
    assert read(write(ref.pos)) == ref.pos
