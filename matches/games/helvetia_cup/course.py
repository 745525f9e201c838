"""The course of a Helvetia Cup match, for its report in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from matches.games.courses import Course, Loss, Scored, When, in_order

#: A goal from this minute on comes late.
LATE = When(0, 80)
#: The first minute of the second half.
HALF = When(0, 46)


def course(sides: Sequence[Mapping[str, Any]], log: Sequence[Mapping[str, Any]] | None) -> Course:
    """Read the course of a match: the record has all of it."""
    goals = [(side, goal) for side, told in enumerate(sides) for goal in told.get("goals", ())]
    timed = all(goal.get("minute") for _side, goal in goals)
    scores = [
        Scored(
            side, (side, goal["number"]) if goal.get("number") else None, When(0, goal["minute"])
        )
        for side, goal in goals
        if timed
    ]
    losses = [
        Loss((side, hurt["number"]), None, "hurt", When(0, hurt["minute"]))
        for side, told in enumerate(sides)
        for hurt in told.get("injuries", ())
        if hurt.get("number") and hurt.get("minute")
    ]
    shoot_out = [told.get("shootout") for told in sides]
    kicks = [kick for kick in shoot_out if isinstance(kick, int)]
    return Course(
        in_order(scores, sides),
        losses,
        LATE,
        kicks=kicks if len(kicks) == len(sides) else (),
        half=HALF,
    )
