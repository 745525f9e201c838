"""Blood Lust."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.blood_bowl.actions import act
from rules.blood_bowl.scoring import in_goal
from rules.blood_bowl.skills.blood_lust import feed
from rules.blood_bowl.turn import take_action
from tests.rules.blood_bowl.board import H, Table, ball, board, spot
from tests.rules.blood_bowl.odds import odds

END = "end action"
#: A vampire and his Thralls.
THRALLS = "\nH1 Blood Lust\nH2 as thrall\nH3 as thrall"


@pytest.mark.clause("BB-SKILL-BLOODLUST-01", "BB-SKILL-GEN-03")
def test_on_a_two_he_needs_nobody() -> None:
    ref = board("k6\nH1 H2\n" + THRALLS, dice="d6=2", home={"continue_action": END})

    act(ref, "move 1")

    assert ref.rolls() == ["blood lust"]
    assert spot(ref, H[2]) == "l6"
    ref.finish()


@pytest.mark.clause("BB-SKILL-BLOODLUST-01", "BB-SKILL-BLOODLUST-02", "BB-DEC-42")
def test_on_a_one_the_action_goes_on_and_he_feeds_at_its_end() -> None:
    ref = board(
        "k6\nH1 .  H2\n.  .  h3\n" + THRALLS,
        dice="d6=1 2d6=3,4",
        home={"continue_action": ["step l6", END], "feed_thrall": "3"},
    )

    act(ref, "move 1")

    # An injury without armour, for one who stands beside him at the end, in any posture.
    assert ref.rolls() == ["blood lust", "injury"]
    assert ref.says(0).options("feed_thrall") == ["2", "3"]
    assert spot(ref, H[3]) == "m7 stunned"
    assert spot(ref, H[1]) == "l6"
    assert not ref.pos.turnover
    ref.finish()


@pytest.mark.clause("BB-SKILL-BLOODLUST-02")
@pytest.mark.parametrize(
    ("dice", "state"),
    [("4,4", "knocked out"), ("5,5", "casualty"), ("6,6", "casualty"), ("1,1", "l6 stunned")],
)
def test_a_bitten_thrall_is_never_worse_than_badly_hurt(dice: str, state: str) -> None:
    ref = board("k6\nH1 H2\n" + THRALLS, dice=f"d6=1 2d6={dice}", home={"continue_action": END})

    act(ref, "move 1")

    assert spot(ref, H[2]) == state
    # No casualty roll.
    assert ref.rolls() == ["blood lust", "injury"]
    assert [injury["effects"] for injury in ref.pos.injuries[0]] == (
        [["badly_hurt"]] if state == "casualty" else []
    )
    assert not ref.pos.turnover
    ref.finish()


@pytest.mark.clause("BB-SKILL-BLOODLUST-02")
def test_a_thrall_who_had_the_ball_is_a_turnover() -> None:
    ref = board("k6\nH1 H2*\n" + THRALLS, dice="d6=1 2d6=1,1 d8=5", home={"continue_action": END})

    act(ref, "move 1")

    assert ball(ref) == "m6"
    assert ref.pos.turnover
    ref.finish()


@pytest.mark.clause("BB-SKILL-BLOODLUST-03")
def test_without_a_thrall_he_leaves_and_the_turn_is_lost() -> None:
    ref = board(
        "k6\nH1* .  H2\nH4 A1 .\n" + THRALLS + "\nA1 as thrall",
        dice="d6=1 d8=5",
        home={"continue_action": END},
    )

    act(ref, "move 1")

    # Neither the opponents' Thralls nor a plain team-mate will do, nor one two squares away.
    assert spot(ref, H[1]) == "reserves"
    assert ball(ref) == "l6"
    assert ref.pos.turnover
    assert ref.says(0).was_asked("feed_thrall") == 0
    ref.finish()


@pytest.mark.clause("BB-SKILL-BLOODLUST-03", "BB-TD-01")
def test_who_has_not_fed_does_not_score() -> None:
    ref = board(
        "y6\nH1* .\n.  .\n" + THRALLS,
        dice="d6=1 d8=2",
        home={"choose_action": "move 1", "continue_action": ["step z6", END]},
    )

    take_action(ref)

    assert ref.pos.score == [0, 0]
    assert not in_goal(ref.pos)
    assert spot(ref, H[1]) == "reserves"
    ref.finish()


@pytest.mark.clause("BB-SKILL-BLOODLUST-02", "BB-TD-01")
def test_who_feeds_first_scores() -> None:
    ref = board(
        "y6\nH1* .\n.  H2\n" + THRALLS,
        dice="d6=1 2d6=1,1",
        home={"choose_action": "move 1", "continue_action": ["step z6", END]},
    )

    take_action(ref)

    assert ref.pos.score == [1, 0]
    assert spot(ref, H[2]) == "z7 stunned"
    ref.finish()


@pytest.mark.clause("BB-SKILL-BLOODLUST-02")
def test_he_feeds_before_he_passes() -> None:
    ref = board(
        "k6\nH1* H2 .  H4\n" + THRALLS,
        dice="d6=1 2d6=1,1 d6=6 d6=6",
        home={"continue_action": "throw", "pass_target": "n6"},
    )

    act(ref, "pass 1")

    assert ref.rolls() == ["blood lust", "injury", "pass", "catch"]
    assert ball(ref) == "H4"
    ref.finish()


@pytest.mark.clause("BB-SKILL-BLOODLUST-03")
def test_who_cannot_feed_does_not_pass() -> None:
    ref = board(
        "k6\nH1* .  .  H4\n" + THRALLS,
        dice="d6=1 d8=2",
        home={"continue_action": "throw"},
    )

    act(ref, "pass 1")

    assert ref.rolls() == ["blood lust", "bounce"]
    assert spot(ref, H[1]) == "reserves"
    assert ref.pos.turnover
    ref.finish()


@pytest.mark.clause("BB-SKILL-BLOODLUST-02")
def test_he_cannot_hand_the_ball_to_the_thrall_he_has_just_bitten() -> None:
    ref = board("k6\nH1* H2\n" + THRALLS, dice="d6=1 2d6=1,1", home={"continue_action": "hand-off"})

    act(ref, "hand-off 1")

    assert ball(ref) == "H1"
    assert spot(ref, H[2]) == "l6 stunned"
    assert not ref.pos.turnover
    ref.finish()


@pytest.mark.clause("BB-SKILL-BLOODLUST-01", "BB-DEC-60")
@pytest.mark.parametrize("answer", ["block", "move"])
def test_a_block_may_become_a_move(answer: str) -> None:
    ref = board(
        "k6\nH1 A1\n.  H2\n" + THRALLS,
        dice="d6=1 block=push,push 2d6=1,1" if answer == "block" else "d6=1 2d6=1,1",
        home={"blood_lust_action": answer, "continue_action": END}
        if answer == "move"
        else {"blood_lust_action": answer},
    )

    act(ref, "block 1")

    assert ref.says(0).options("blood_lust_action") == ["block", "move"]
    assert bool(ref.happened("block")) == (answer == "block")
    assert spot(ref, H[2]) == "l7 stunned"
    ref.finish()


@pytest.mark.clause("BB-SKILL-BLOODLUST-03")
def test_a_vampire_who_is_no_longer_on_the_pitch_needs_no_feeding() -> None:
    ref = board("k6\n.  H2\n" + THRALLS + "\nH1 knocked out Blood Lust")

    assert not feed(ref, H[1])

    assert not ref.pos.turnover
    ref.finish()


@pytest.mark.clause("BB-SKILL-BLOODLUST-03")
def test_a_thirsty_vampire_who_falls_far_from_his_thralls_leaves_after_his_injury() -> None:
    ref = board(
        "k6\nA1 H1 .\n" + THRALLS,
        dice="d6=1 d6=1 2d6=1,1",
        home={"continue_action": "step m6"},
    )

    act(ref, "move 1")

    assert ref.rolls() == ["blood lust", "dodge", "armour"]
    assert spot(ref, H[1]) == "reserves"
    ref.finish()


@pytest.mark.clause("BB-SKILL-BLOODLUST-03", "BB-TD-02", "BB-TD-05")
def test_nobody_feeds_once_his_block_has_pushed_an_opponent_over_the_line() -> None:
    ref = board(
        "b6\nA1* H1\n\nH1 Blood Lust",
        dice="d6=1 block=push",
        home={"choose_action": "block 1", "push_square": "a6"},
    )

    take_action(ref)

    assert ref.pos.score == [0, 1]
    assert spot(ref, H[1]) == "c6"
    assert not ref.happened("unfed")
    assert not ref.happened("turnover")
    ref.finish()


@pytest.mark.clause("BB-SKILL-BLOODLUST-04")
def test_the_roll_may_be_made_again_with_a_team_reroll() -> None:
    ref = board(
        "k6\nH1 .\n" + THRALLS,
        dice="d6=1,2",
        home={"reroll": "team", "continue_action": END},
        rerolls=[1, 0],
    )

    act(ref, "move 1")

    assert ref.rolls() == ["blood lust", "blood lust"]
    assert spot(ref, H[1]) == "k6"
    ref.finish()


@pytest.mark.clause("BB-SKILL-BLOODLUST-01", "BB-SKILL-BLOODLUST-02")
def test_the_odds_that_a_thrall_leaves_the_pitch() -> None:
    def stays(ref: Table) -> bool:
        act(ref, "move 1")
        return bool(spot(ref, H[2]).startswith("l6"))

    chances = odds("k6\nH1 H2\n" + THRALLS, stays)

    assert chances[False] == Fraction(1, 6) * Fraction(15, 36)


@pytest.mark.clause("BB-SKILL-BLOODLUST-02", "BB-SKILL-TTM-01")
def test_he_feeds_before_he_throws_a_team_mate() -> None:
    ref = board(
        "k7\nH1 H2 .\nH3 .  .\n\nH1 Blood Lust, Throw Team-Mate\nH2 Right Stuff\nH3 as thrall",
        dice="d6=1 2d6=1,1 d6=1 d6=4",
        home={"continue_action": "throw team-mate", "throw_teammate": "2 o7"},
    )

    act(ref, "pass 1")

    assert ref.rolls() == ["blood lust", "injury", "throw team-mate", "land"]
    assert spot(ref, H[3]) == "k8 stunned"
    ref.finish()


@pytest.mark.clause("BB-SKILL-BLOODLUST-02", "BB-SKILL-BOMBARDIER-01")
def test_he_throws_his_bomb_and_feeds_afterwards_even_when_it_has_felled_him() -> None:
    ref = board(
        "k7\nH1 H2 .\n\nH1 Blood Lust, Bombardier\nH2 as thrall",
        dice="d6=1 d6=1 d6=1 2d6=1,1 2d6=1,1",
        home={"pass_target": "o7"},
    )

    act(ref, "bomb 1")

    # A bomb is not the ball, and a thrall beside it may be bitten or blown up.
    assert ref.rolls() == ["blood lust", "pass", "explosion", "armour", "injury"]
    assert (spot(ref, H[1]), spot(ref, H[2])) == ("k7 prone", "l7 stunned")
    ref.finish()
