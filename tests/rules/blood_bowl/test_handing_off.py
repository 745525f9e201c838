"""BB-HAND: the ball is handed over."""

from __future__ import annotations

import pytest

from rules.blood_bowl.actions import act, actions
from rules.blood_bowl.handing_off import hand_off, receivers
from rules.blood_bowl.position import COMPLETIONS, PASSES
from rules.blood_bowl.squads import NOBODY
from tests.rules.blood_bowl.board import A, H, Table, board
from tests.rules.blood_bowl.odds import odds


@pytest.mark.clause("BB-HAND-01", "BB-HAND-05")
def test_a_player_moves_and_hands_the_ball_over_once_a_turn() -> None:
    ref = board(
        "k7\nH1* . H2\nH3 . .",
        dice="d6=3",
        home={"continue_action": ["step l7", "hand-off"], "handoff_target": "2"},
    )

    act(ref, "hand-off 1")

    assert ref.pos.carrier == H[2]
    assert ref.says(0).was_asked("continue_action") == 2, "the hand-off ends the action"
    assert not [word for word in actions(ref.pos) if word.startswith("hand-off")]
    assert not ref.pos.turnover
    ref.finish()


@pytest.mark.clause("BB-HAND-02", "BB-HAND-03")
def test_a_hand_off_has_no_roll_to_give_and_one_more_to_take() -> None:
    for face, taken in ((2, False), (3, True)):
        rest = "" if taken else " d8=5"
        ref = board("k7\nH1* H2 .", dice=f"d6={face}{rest}")
        hand_off(ref, H[1])
        assert ref.rolled("pass") == []
        assert (ref.pos.carrier == H[2]) == taken
        ref.finish()


@pytest.mark.clause("BB-HAND-04", "BB-DEC-36")
def test_only_a_standing_team_mate_beside_him_with_a_tackle_zone_takes_a_hand_off() -> None:
    ref = board(
        "k6\nH2 h3 h4!\nH5~ H1* H16\nA6 H7 .\n. . H8",
        dice="d6=4",
        home={"handoff_target": "16"},
    )
    assert receivers(ref.pos, H[1]) == [H[2], H[7], H[16]]

    hand_off(ref, H[1])

    assert ref.says(0).options("handoff_target") == ["2", "7", "16"]
    assert ref.pos.carrier == H[16]
    ref.finish()


@pytest.mark.clause("BB-HAND-04")
def test_without_a_receiver_there_is_nothing_to_hand_off() -> None:
    ref = board("k7\nH1* h2 . H3", home={"continue_action": "end action"})

    act(ref, "hand-off 1")

    assert "hand-off" not in ref.says(0).options("continue_action")


@pytest.mark.clause("BB-HAND-05", "BB-TO-13")
@pytest.mark.parametrize(
    ("dice", "carrier", "turnover"),
    [
        ("d6=3 d8=7", NOBODY, True),  # it bounces to an empty square
        ("d6=3 d8=5 d6=5", H[3], False),  # to a team-mate
        ("d6=3 d8=4 d6=5", H[1], False),  # back to him who gave it
        ("d6=3 d8=2 d6=6", A[1], True),  # to an opponent
    ],
)
def test_a_dropped_hand_off_costs_the_turn_unless_a_team_mate_gets_the_ball(
    dice: str, carrier: int, turnover: bool
) -> None:
    # A1 stands beside all three, and they beside him.
    ref = board(
        "k5\n. A1 .\nH1* H2 H3\n. . .",
        dice=dice,
        home={"continue_action": "hand-off"},
    )

    act(ref, "hand-off 1")

    assert ref.pos.carrier == carrier
    assert ref.pos.turnover == turnover
    ref.finish()


@pytest.mark.clause("BB-HAND-06", "BB-LEAGUE-36")
def test_a_hand_off_is_no_completion() -> None:
    ref = board("k7\nH1* H2", dice="d6=3", home={"continue_action": "hand-off"})

    act(ref, "hand-off 1")

    assert ref.pos.carrier == H[2]
    assert ref.pos.counts[COMPLETIONS][H[1]] == 0
    assert ref.pos.counts[PASSES][H[1]] == 0


@pytest.mark.clause("BB-EX-24")
@pytest.mark.parametrize(("marks", "expected"), [(". .", "2/3"), ("A1 A2", "1/3")])
def test_the_odds_of_a_hand_off(marks: str, expected: str) -> None:
    def taken(ref: Table) -> bool:
        hand_off(ref, H[1])
        return ref.pos.carrier == H[2]

    chances = odds(f"k6\n. . {marks}\n. H1* H2 .", taken, indifferent=("bounce",))

    assert str(chances[True]) == expected
