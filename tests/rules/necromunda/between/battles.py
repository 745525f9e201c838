"""Battles told by hand: who was there, who went down, who did it.

gangs = pair()
home, away = after(told(gangs, out={(0, 3): (1, 2)}), gangs, "2d6=3,1")
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from rules.coach import Coach
from rules.dice import Dice, Script
from rules.necromunda.between.aftermath import aftermath
from rules.necromunda.between.gang.gang import Team
from rules.necromunda.between.history import apply
from rules.necromunda.between.preparing import prepare
from rules.record import Kind, Match, Outcome, Record, Result, SideOutcome
from rules.roster import Event
from tests.rules.necromunda.between.gangs import DATA, SMALL, team
from tests.support.team_events import after_match

JSON = Any
SEED = bytes(range(32))
LEAGUE: Mapping[str, JSON] = {"competition": "league"}
#: A fighter of a battle: its side, and its id in its gang.
Who = tuple[int, int]


def pair() -> list[Team]:
    """Two gangs of a leader, a champion and three gangers each."""
    return [team("orlock", SMALL, name="Home"), team("escher", SMALL, name="Away")]


def deed(kind: str, who: Who, victim: Who | None = None, activation: int = 0, **more: JSON) -> JSON:
    """What a fighter did; numbers of line-ups are put in by `told`."""
    return {"kind": kind, "who": who, "victim": victim, "activation": activation, **more}


def told(
    gangs: Sequence[Team],
    options: Mapping[str, JSON] = LEAGUE,
    *,
    results: Sequence[Result] = ("draw", "draw"),
    scenario: str = "looters",
    out: Mapping[Who, Who | None] | None = None,
    injured: Collection[Who] = (),
    fled_injured: Collection[Who] = (),
    absent: Collection[Who] = (),
    deeds: Sequence[JSON] = (),
    lost: Mapping[Who, Mapping[str, JSON]] | None = None,
    sides: Mapping[int, Mapping[str, JSON]] | None = None,
    kind: Kind = "played",
) -> Record:
    """The record of a battle; fighters by side and id.

    out: who was out of action at the end, with who did it.
    """
    out, lost, sides = out or {}, lost or {}, sides or {}
    line_ups = prepare(gangs, options)
    numbers = {
        (side, entry["player"]): entry["number"]
        for side, line_up in enumerate(line_ups)
        for entry in line_up["players"]
    }

    def named(who: Who | None) -> JSON:
        return None if who is None else [who[0], numbers[who]]

    happened = [*deeds]
    for at, (victim, by) in enumerate(out.items()):
        if by is not None:
            happened.append(deed("took_out", by, victim, 1000 + at))

    def status(who: Who) -> str:
        if who in out:
            return "out_of_action"
        if who in injured:
            return "seriously_injured"
        return "fled" if who in fled_injured else "active"

    reports: list[JSON] = []
    for side, line_up in enumerate(line_ups):
        lines = [
            {
                "player": entry["player"],
                "number": entry["number"],
                "placed": (side, entry["player"]) not in absent,
                "status": status((side, entry["player"])),
                "fled_injured": (side, entry["player"]) in fled_injured,
                **lost.get((side, entry["player"]), {}),
                "taken_out": int((side, entry["player"]) in out),
            }
            for entry in line_up["players"]
        ]
        # As a battle keeps them: what befell its fighters is there as well.
        own = [
            {
                **each,
                "who": named(each["who"]),
                "victim": named(each["victim"]),
                "mentors": [named((side, mentor)) for mentor in each.get("mentors", ())],
            }
            for each in happened
            if side in (each["who"][0], (each["victim"] or [None])[0])
        ]
        facts = {"scenario": scenario, "role": None, "bottled": False}
        reports.append({**facts, "deeds": own, "lines": lines, **sides.get(side, {})})
    outcome = Outcome.alike(kind, [SideOutcome(result, 0) for result in results])
    played = reports if kind in ("played", "conceded") else []
    return Record(Match("necromunda", "first", options, line_ups, SEED), outcome, played, [])


def events_after(
    record: Record,
    gangs: Sequence[Team],
    dice: Dice | None = None,
    coaches: Sequence[Coach | None] | None = None,
    **more: Any,
) -> list[list[Event]]:
    return aftermath(DATA, record, gangs, coaches or [None] * len(gangs), dice or Script(), **more)


def after(
    record: Record,
    gangs: Sequence[Team],
    dice: str = "",
    coaches: Sequence[Coach | None] | None = None,
) -> list[Team]:
    """All gangs as the battle leaves them; every die of the script must fall."""
    return after_match(
        gangs, dice, lambda script: events_after(record, gangs, script, coaches), apply
    )


class Answering:
    """A coach with his answers in order, and what he was asked."""

    def __init__(self, *answers: JSON) -> None:
        self.answers = list(answers)
        self.asked: list[str] = []

    def decide(self, decision: Any) -> JSON:
        self.asked.append(decision.key)
        return self.answers.pop(0)
