"""Score goals (HC-GOAL)."""

from __future__ import annotations

from rules.helvetia_cup.clock import limit, roll_time
from rules.helvetia_cup.position import GOALS, HEADER_GOALS, TOUCH_GOALS, Phase, Position
from rules.helvetia_cup.referee import Referee

_KINDS = {"touch": TOUCH_GOALS, "header": HEADER_GOALS}


def goal(ref: Referee, p: int, kind: str) -> None:
    """Count a goal, then roll the time die; substitutions are the next phase
    (HC-GOAL-01 to -03).
    """
    pos = ref.pos
    side = p >> 3
    pos.score[side] += 1
    pos.counts[GOALS][p] += 1
    if kind in _KINDS:
        pos.counts[_KINDS[kind]][p] += 1
    note_deficit(pos)
    ref.note("goal", "HC-GOAL-02", p, h=pos.where[p], detail=list(pos.score))
    pos.phase = Phase.AFTER_GOAL
    scored = {"side": side, "half": pos.half, "number": pos.number(p), "kind": kind}
    # HC-TIME-13: its minute is the marker after its die, at which cards may be played.
    pos.goals.append({**scored, "minute": pos.minute})
    roll_time(ref, "HC-GOAL-02")
    pos.goals[-1]["minute"] = pos.minute


def ended_half(pos: Position) -> bool:
    """Return whether the half that is over ended with a goal (HC-TIME-11, HC-TIME-13)."""
    return bool(pos.goals) and [pos.goals[-1]["half"], pos.goals[-1]["minute"]] == [
        pos.half,
        limit(pos),
    ]


def note_deficit(pos: Position) -> None:
    """Note how far each side was behind at most (HC-MISSION-03)."""
    for side in (0, 1):
        behind = pos.score[1 - side] - pos.score[side]
        pos.max_deficit[side] = max(pos.max_deficit[side], behind)


def goals_of(pos: Position, side: int, *halves: int) -> int:
    """Return how many goals a side scored in these halves."""
    return sum(1 for each in pos.goals if each["side"] == side and each["half"] in halves)
