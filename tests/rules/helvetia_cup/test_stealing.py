"""HC-STEAL: the steal, the dribble, the forced move."""

from __future__ import annotations

import pytest

from rules.helvetia_cup.rounds import action_phase
from tests.rules.helvetia_cup.play import Table

DUEL = {"home 7": {"dribble": 13}, "away 5": {"steal": 11}}
HOME = "1@-8,0 7@3,0* 8@-2,0 9@-3,2 10@-4,-2"
AWAY = "1@8,0 5@3,0 6@5,2 7@5,-2 8@2,3"


@pytest.mark.clause("HC-STEAL-01", "HC-STEAL-03", "HC-STEAL-04", "HC-EX-45", "HC-TIME-08")
def test_a_lost_dribble_loses_the_ball_and_the_clock_runs() -> None:
    answers = [("opening_defence", "steal"), ("forced_move", "F")]
    with Table(HOME, AWAY, ratings=DUEL, dice="d20=8,15 time=4", answers=answers) as table:
        action_phase(table.ref)
        assert table.carrier == "away 5"
        # Away's forward.
        assert table.hex("away 5") == "2,0"
        assert table.pos.minute == 4
        assert table.pos.attacking == 1
        assert len(table.rolls()) == 3


@pytest.mark.clause("HC-STEAL-03", "HC-STEAL-07", "HC-EX-46", "HC-ACT-05")
def test_a_dribble_keeps_the_ball_and_the_thief_is_used() -> None:
    answers = [("opening_defence", "steal"), ("forced_move", "B"), ("attack_action", "end")]
    with Table(HOME, AWAY, ratings=DUEL, dice="d20=8,13", answers=answers) as table:
        action_phase(table.ref)
        assert table.carrier == "home 7"
        assert table.ball == "2,0"
        assert table.pos.minute == 0
        assert table.pos.used >> table.player("away 5") & 1
