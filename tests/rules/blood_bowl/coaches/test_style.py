"""Where a legend plays in another style than a veteran, and who plays in which in his thoughts."""

from __future__ import annotations

from typing import Any

import pytest

from rules.blood_bowl.actions import END_TURN, actions
from rules.blood_bowl.coaches.lookahead.rollouts import Fates, Future
from rules.blood_bowl.coaches.lookahead.steady import Steady
from rules.blood_bowl.coaches.lookahead.style import LEGEND, SMALL, VETERAN, Style
from rules.blood_bowl.coaches.veteran import Veteran
from rules.blood_bowl.pitch import NAMED, column
from rules.coach import Choice
from rules.dice import Stream
from tests.rules.blood_bowl.board import A, H, board
from tests.rules.blood_bowl.matches import seed

COACHES = (Veteran, Steady)


def both(key: str, picture: str, options: list[str], about: object) -> list[Any]:
    """What a veteran and a legend answer at home."""
    pos = board(picture).pos
    return [coach(0).decide(Choice(key, 0, pos, options, about)) for coach in COACHES]


def first_actions(picture: str, **facts: Any) -> list[Any]:
    """What a veteran and a legend begin their turn with at home."""
    pos = board(picture, **facts).pos
    choice = Choice("choose_action", 0, pos, actions(pos))
    return [coach(0).decide(choice) for coach in COACHES]


def test_a_legend_follows_up_into_a_crowd() -> None:
    crowd = "k6\n.  .  A2 A3\n.  H1 .  A1\n.  .  A4 ."
    alone = "k6\n.  .  .  .\n.  H1 .  A1\n.  .  .  ."
    about = (H[1], A[1], NAMED["m7"])

    assert both("follow_up", alone, ["no", "yes"], about) == ["yes", "yes"]
    assert both("follow_up", crowd, ["no", "yes"], about) == ["no", "yes"]


def test_a_legend_pushes_up_the_pitch() -> None:
    picture = "k6\n.  .  .\n.  A1 .\n.  H1 ."

    answers = both("push_square", picture, ["k6", "l6", "m6"], (H[1], A[1], NAMED["l7"]))

    assert answers == ["k6", "m6"]


@pytest.mark.parametrize(("helper", "expected"), [(".", END_TURN), ("H3", "foul 1")])
def test_a_legend_fouls_with_two_helpers(helper: str, expected: str) -> None:
    picture = f"k6\n.  H2 {helper}\n.  H1 a1\n.  .  .\n\nA1 ST5 AV7"

    assert first_actions(picture) == ["foul 1", expected]


def test_a_legend_goes_for_a_ball_that_a_veteran_leaves() -> None:
    # 5+ between two of theirs, and a Go For It before it: 10 in 36.
    picture = """
        c6
        .  .  .  .  .  .  .  .  .  A1
        .  H1 .  .  .  .  .  .  *  .
        .  .  .  .  .  .  .  .  .  A2
        """

    assert first_actions(picture, rerolls=[0, 0], blitzed=True) == [END_TURN, "pass 1"]


def test_a_legend_sends_everybody_to_his_place_before_a_risky_block() -> None:
    picture = """
        k6
        .  H2 A1 .  .  .  .
        .  H1 .  .  .  H3 .
        .  .  .  .  .  .  .
        .  .  .  .  .  .  .
        .  .  .  .  .  A9* .
        """

    assert first_actions(picture, rerolls=[0, 0], blitzed=True) == ["block 1", "move 3"]


@pytest.mark.parametrize(("turn", "receivers"), [(3, [2, 0]), (8, [4, 4])])
def test_a_legend_sends_nobody_ahead_until_time_is_short(turn: int, receivers: list[int]) -> None:
    picture = """
        f4
        H2 .  .  .  .
        H3 .  .  .  .
        H1* . .  .  .
        H4 .  .  .  .
        H5 .  .  .  .
        """
    sent = []
    for coach in COACHES:
        pos = board(picture, markers=[turn, turn - 1]).pos
        moves = coach(0).attend(pos, H[1], pos.where[H[1]], ())
        # Escorts fill the carrier's way from behind; six columns ahead only receivers stand.
        sent.append(sum(column(s) == column(pos.where[H[1]]) + 6 for _, s in moves))

    assert sent == receivers


@pytest.mark.parametrize(
    ("skills", "of_veterans"), [("", VETERAN), ("H1 Right Stuff\nA1 Right Stuff", SMALL)]
)
def test_in_his_thoughts_he_plays_his_own_style_and_they_a_veterans(
    skills: str, of_veterans: Style
) -> None:
    pos = board(f"k6\n.  H1 .\n.  .  A1\n\n{skills}").pos
    future = Future(pos, 0, Steady(0), END_TURN, Fates(Stream(seed(1), "coach-0"), 0, 0))

    assert future.theirs.style(pos) is of_veterans
    assert Steady(0).style(pos) is LEGEND
    assert Veteran(0).style(pos) is of_veterans


@pytest.mark.parametrize(("players", "expected"), [(2, SMALL), (3, SMALL), (4, VETERAN)])
def test_a_third_who_can_be_thrown_make_a_team_of_small_men(players: int, expected: Style) -> None:
    team = " ".join(f"H{number}" for number in range(1, players + 1))

    pos = board(f"k6\n{team} A1\n\nH1 Right Stuff").pos

    assert Veteran(0).style(pos) is expected
    assert Veteran(1).style(pos) is VETERAN
