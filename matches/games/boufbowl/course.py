"""The course of a Boufbowl match, for its report in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from matches.games.courses import Course, Loss, Scored, When, in_order, opponent


def course(sides: Sequence[Mapping[str, Any]], log: Sequence[Mapping[str, Any]] | None) -> Course:
    """Read the course of a match: the record has all of it that anybody counted."""
    goals = [(side, goal) for side, told in enumerate(sides) for goal in told.get("goals", ())]
    timed = all(goal.get("turn") for _side, goal in goals)
    scores = [
        Scored(side, (side, goal["number"]) if goal.get("number") else None, When(0, goal["turn"]))
        for side, goal in goals
        if timed
    ]
    losses = [
        Loss((side, hurt["number"]), opponent(side, hurt.get("by")), "hurt")
        for side, told in enumerate(sides)
        for hurt in told.get("injuries", ())
        if hurt.get("result") == "wound"
    ]
    return Course(in_order(scores, sides), losses)
