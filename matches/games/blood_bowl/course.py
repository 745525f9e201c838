"""The course of a Blood Bowl match, for its report in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from matches.games.courses import Course, Loss, Scored, When, in_order, opponent

#: A touchdown from this turn of the second half on comes late.
LATE = When(2, 7)
#: Effects of the casualty table (BB-LEAGUE-25) by how grave they are; others heal at once.
_GRAVE = {"dead": "dead", "miss_next": "missing"} | dict.fromkeys(
    ("niggling", "ma", "st", "ag", "av"), "lasting"
)


def course(sides: Sequence[Mapping[str, Any]], log: Sequence[Mapping[str, Any]] | None) -> Course:
    """Read the course of a match; only the log has the order of touchdowns."""
    losses = [
        Loss((side, hurt["number"]), opponent(side, hurt["by"]), _grave(hurt["effects"]))
        for side, told in enumerate(sides)
        for hurt in told.get("injuries", ())
    ]
    scores = None if log is None else in_order(_scores(log), sides)
    casualties = sum(line.get("casualties", 0) for told in sides for line in told["lines"])
    unhurt = not losses and not casualties
    return Course(scores, losses, LATE, half=When(2, 0), unhurt=unhurt)


def _grave(effects: Sequence[str]) -> str:
    found = {_GRAVE.get(effect, "hurt") for effect in effects}
    return next((each for each in ("dead", "lasting", "missing") if each in found), "hurt")


def _scores(log: Sequence[Mapping[str, Any]]) -> list[Scored]:
    found, when = [], When(1, 0)
    for entry in log:
        if entry["event"] == "turn":
            when = When(*entry["detail"])
        elif entry["event"] in ("touchdown", "touchdown awarded"):
            who = entry["player"] if entry["event"] == "touchdown" else None
            found.append(Scored(entry["side"], tuple(who) if who else None, when))
    return found
