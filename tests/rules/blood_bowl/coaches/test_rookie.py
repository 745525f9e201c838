"""The rookie at play: a picture, and what it does in it."""

from __future__ import annotations

from typing import Any

import pytest

from rules.blood_bowl.actions import END_TURN, actions
from rules.blood_bowl.coaches.rookie import Rookie
from rules.blood_bowl.game import GAME
from rules.blood_bowl.squads import player_at
from rules.coach import Choice
from rules.dice import Stream
from rules.levels.meeting import meet
from tests.rules.blood_bowl.board import A, board

pytestmark = pytest.mark.clause("LG-SIM-08")

EARLY = [2, 2]


def whole_turn(picture: str, **facts: Any) -> list[tuple[str, list[int | str], int]]:
    """Everything that Home wants to do, if nothing of it changed the position: the answer, what
    follows in the action, and the opponent whom it is about.
    """
    pos = board(picture, markers=EARLY, **facts).pos
    rookie = Rookie(0, Stream(bytes(32), "coach-0"))
    done: list[tuple[str, list[int | str], int]] = []
    while True:
        answer = rookie.decide(Choice("choose_action", 0, pos, actions(pos)))
        if answer == END_TURN:
            return done
        done.append((answer, rookie.script, rookie.target))
        pos.acted |= 1 << player_at(0, int(answer.split()[1]))
        pos.blitzed = pos.blitzed or answer.startswith("blitz")


def test_it_picks_up_the_ball() -> None:
    done = whole_turn("e5\n.  .  .  .\n.  H1 *  H2\n.  .  .  .\n\nH2 AG4 Sure Hands")

    assert done[0][0] == "move 2"


def test_it_runs_for_the_line_with_the_ball() -> None:
    answer, path, _ = whole_turn("v5\n.  .   .   .\n.  H1* .   .\n.  .   .   .")[0]

    assert answer == "move 1"
    assert path


def test_it_hits_with_two_dice() -> None:
    answer, _, target = whole_turn("k6\n.  H1  A1\n.  H2  .\n.  .   .")[0]

    assert answer in ("block 1", "block 2")
    assert target == A[1]


def test_it_never_hits_with_two_dice_against_it() -> None:
    done = whole_turn("k6\n.  H1  A1\n.  .   A2\n.  .   A3\n\nA1 ST5\nA2 ST5\nA3 ST5")

    assert not [answer for answer, *_ in done if answer.startswith(("block", "blitz"))]


def test_it_stands_everybody_up() -> None:
    done = whole_turn("k6\n.  h1  .\n.  .   .\n.  .   A1")

    assert [answer for answer, *_ in done] == ["move 1"]


def test_rookies_score_in_every_other_match_at_least() -> None:
    """Each of the two: a match between beginners is one to watch."""
    total = meet(GAME, "rookie", "rookie", range(40))

    assert total.scored + total.conceded >= 0.5 * 2 * total.matches
