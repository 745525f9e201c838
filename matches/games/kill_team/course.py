"""The course of a Kill Team match, for its report in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from matches.games.courses import Course, Loss, When, opponent
from rosters.games.kill_team.naming import mission_name


def course(sides: Sequence[Mapping[str, Any]], log: Sequence[Mapping[str, Any]] | None) -> Course:
    """Read the course of a match: the record has who went out of action, when and by whom."""
    two = len(sides) == 2
    losses = [
        Loss(
            (side, out["number"]),
            opponent(side, out.get("by")) if two else None,
            "hurt",
            When(0, out["round"]) if out.get("round") else None,
        )
        for side, told in enumerate(sides)
        for out in told.get("out", ())
    ]
    in_log = _in_log(log or ())
    ordered = sorted(in_log) == sorted(loss.who for loss in losses)
    first = sides[0] if sides else {}
    return Course(
        losses=sorted(
            losses,
            key=lambda loss: (
                in_log.index(loss.who) if ordered else loss.when.number if loss.when else 0
            ),
        ),
        scene=first.get("mission") or "",
        rounds=first.get("rounds") or 0,
        gave_way=[side for side, told in enumerate(sides) if told.get("broken")],
        ordered=ordered,
    )


def _in_log(log: Sequence[Mapping[str, Any]]) -> list[tuple[int, int]]:
    """Return who went out of action, in order."""
    return [tuple(entry["model"]) for entry in log if entry["event"] == "out of action"]


def scene(version: str, mission: str) -> str:
    """Name a mission."""
    return mission_name(version, mission)
