"""Run halves and extra time, and end a match (HC-TIME-09 to -11, HC-EXTRA, HC-END)."""

from __future__ import annotations

from rules.helvetia_cup.clock import FIRST_EXTRA, LAST, SECOND
from rules.helvetia_cup.goals import ended_half
from rules.helvetia_cup.options import goes_on
from rules.helvetia_cup.position import ON, Phase, Position
from rules.helvetia_cup.referee import Referee
from rules.helvetia_cup.shoot_out import start_shoot_out
from rules.helvetia_cup.substituting import after_goal


def go_on_after_goal(ref: Referee) -> None:
    """Ask for substitutions, then let the team that conceded kick off (HC-GOAL-01, -02)."""
    pos = ref.pos
    after_goal(ref)
    pos.attacking = 1 - pos.attacking
    pos.phase = Phase.SET_UP
    ref.note("kick-off", "HC-GOAL-01", side=pos.attacking)


def start_match(pos: Position) -> None:
    """Bring the starters of both sides on and begin the first half (HC-SETUP-01)."""
    for side in (0, 1):
        pos.keeper[side] = pos.starters(side)[0]
        for p in pos.starters(side):
            pos.state[p] = ON
    pos.attacking = pos.first
    pos.phase = Phase.SET_UP


def end_half(ref: Referee) -> None:
    """Go on to the next half, a shoot-out, or the end (HC-TIME-09, HC-EXTRA-01 to -04)."""
    pos = ref.pos
    pos.boosts = []
    pos.forbidden = []
    pos.quiet = 0
    ref.note("half over", "HC-TIME-09", detail=pos.half)
    if pos.half == 1:
        pos.half_time = pos.score[0] - pos.score[1]
    if pos.half < SECOND or pos.half == FIRST_EXTRA:
        _next_half(ref)
    elif not goes_on(pos.score, ref.options):
        finish(ref)
    elif pos.half == SECOND:
        _next_half(ref)
    else:
        assert pos.half == LAST
        start_shoot_out(ref)


def _next_half(ref: Referee) -> None:
    """Begin the next half; the side that kicked off the first does so in odd halves (HC-TOSS-02,
    HC-EXTRA-02).

    After a goal that ended a half, substitutions come before this kick-off as before any other
    (HC-SUB-03).
    """
    pos = ref.pos
    if ended_half(pos):
        after_goal(ref)
    pos.half += 1
    pos.attacking = pos.first if pos.half % 2 else 1 - pos.first
    pos.phase = Phase.SET_UP
    ref.note("half", "HC-TIME-09", side=pos.attacking, detail=pos.half)


def finish(ref: Referee) -> None:
    """End the match (HC-END-01)."""
    pos = ref.pos
    ref.note("final whistle", "HC-END-01", detail=list(pos.score))
    pos.phase = Phase.OVER
