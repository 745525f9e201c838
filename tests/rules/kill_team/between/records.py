"""Matches told by hand: who was there, who was out of action, who took somebody out.

teams = pair()
home, away = after(told(teams, out=({3}, ())), teams, "d10=4")
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from rules.coach import Coach
from rules.dice import Dice, Script
from rules.kill_team.between.aftermath import aftermath
from rules.kill_team.between.history import apply
from rules.kill_team.between.preparing import line_up
from rules.kill_team.between.team import Team
from rules.record import Kind, Match, Outcome, Record, SideOutcome, results_of
from rules.roster import Event
from tests.rules.kill_team.between.rosters import DATA, guards, sample
from tests.support.team_events import after_match

JSON = Any
SEED = bytes(range(32))
CAMPAIGN = {"competition": "league"}
FRIENDLY: Mapping[str, JSON] = {}


def pair() -> list[Team]:
    """The guards of the tests, and orks."""
    return [guards(), sample("ork_mob")]


def told(
    teams: Sequence[Team],
    options: Mapping[str, JSON] = CAMPAIGN,
    *,
    score: tuple[int, int] = (0, 0),
    out: tuple[Collection[int], Collection[int]] = ((), ()),
    took_out: tuple[Mapping[int, int], Mapping[int, int]] = ({}, {}),
    playing: tuple[Collection[int] | None, Collection[int] | None] = (None, None),
    kind: Kind = "played",
) -> Record:
    """The record of a match between two teams; one that was not played has no sides.

    playing: the ids of the kill teams; all that are available where None is said.
    """
    line_ups = [
        line_up(
            team,
            [model.id for model in team.available] if chosen is None else list(chosen),
            campaign=True,
        )
        for team, chosen in zip(teams, playing, strict=True)
    ]
    sides: list[JSON] = [
        {
            "score": score[at],
            "lines": [
                {
                    "player": each["player"],
                    "number": each["number"],
                    "took_out": took_out[at].get(each["player"], 0),
                    "taken_out": int(each["player"] in out[at]),
                }
                for each in line_ups[at]["players"]
            ],
        }
        for at in (0, 1)
        if kind in ("played", "conceded")
    ]
    results = results_of(*score)
    outcome = Outcome.alike(kind, [SideOutcome(results[at], score[at]) for at in (0, 1)])
    return Record(Match("kill_team", "first", options, line_ups, SEED), outcome, sides, [])


def events_after(
    record: Record,
    teams: Sequence[Team],
    dice: Dice | None = None,
    coaches: Sequence[Coach | None] = (None, None),
    **more: Any,
) -> list[list[Event]]:
    return aftermath(DATA, record, teams, coaches, dice or Script(), **more)


def after(
    record: Record,
    teams: Sequence[Team],
    dice: str = "",
    coaches: Sequence[Coach | None] = (None, None),
) -> list[Team]:
    """Both teams as the match leaves them; every die of the script must fall."""
    return after_match(
        teams, dice, lambda script: events_after(record, teams, script, coaches), apply
    )
