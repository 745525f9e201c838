"""The course of a battle of Necromunda, for its report in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from matches.games.courses import Course, Loss, When
from matches.games.necromunda.match_log import scenario_name

_OUT = "is out of action"


def course(sides: Sequence[Mapping[str, Any]], log: Sequence[Mapping[str, Any]] | None) -> Course:
    """Read the course of a battle; without a log nobody knows the rounds."""
    first = sides[0] if sides else {}
    return Course(
        losses=_from_lines(sides) if log is None else _from_log(log),
        scene=first.get("scenario") or "",
        rounds=first.get("rounds") or 0,
        ordered=log is not None,
        gave_way=[side for side, told in enumerate(sides) if told.get("bottled")],
    )


def scene(version: str, scenario: str) -> str:
    """Name a scenario, which has the same name in all versions."""
    return scenario_name(scenario)


def _from_log(log: Sequence[Mapping[str, Any]]) -> list[Loss]:
    found: list[Loss] = []
    when = None
    for entry in log:
        if entry["event"] == "round":
            when = When(0, entry["detail"])
        elif entry["event"] == _OUT:
            by, (side, number) = entry["other"], entry["fighter"]
            enemy = (by[0], by[1]) if by and by[0] != side else None
            found.append(Loss((side, number), enemy, "hurt", when))
    return found


def _from_lines(sides: Sequence[Mapping[str, Any]]) -> list[Loss]:
    """Return who was taken out; who did it stands among the deeds, where it was written down."""
    did = {
        tuple(deed["victim"]): tuple(deed["who"])
        for deed in (sides[0].get("deeds", ()) if sides else ())
        if deed.get("kind") == "took_out" and deed.get("victim") and deed.get("who")
    }
    return [
        Loss((side, line["number"]), did.get((side, line["number"])), "hurt")
        for side, told in enumerate(sides)
        for line in told.get("lines", ())
        if line.get("taken_out")
    ]
