"""Matches told by hand, until the engine plays them: who was there, what they did and suffered.

home, away = glaciers(), foxes()
home, away = after(played(home, away, lines=({9: {"yellows": 1}}, {})), (home, away))
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.coach import Coach
from rules.dice import Dice, Script
from rules.helvetia_cup.between import building
from rules.helvetia_cup.between.aftermath import aftermath
from rules.helvetia_cup.between.history import apply, fold
from rules.helvetia_cup.between.preparing import prepare
from rules.helvetia_cup.between.team import Player, Team
from rules.helvetia_cup.catalogue import load
from rules.helvetia_cup.match import counts_of
from rules.helvetia_cup.position import COUNTS
from rules.record import Kind, Match, Outcome, Record, SideOutcome, results_of
from rules.roster import Event
from tests.support.team_events import after_events, after_match

JSON = Any
FIRST = load("first")
SEED = bytes(range(32))
CUP = {"competition": "cup"}
LEAGUE = {"competition": "league", "league": True, "needs_winner": False}
#: What a team die shows: the last of its eight faces is red (HC-DICE-03).
RED = 8


def founded(race: str, name: str) -> Team:
    return folded(building.found(FIRST, {"name": name, "race": race}))


def glaciers() -> Team:
    return founded("GLW", "Wardens of the North")


def foxes() -> Team:
    return founded("LFX", "Lantern Foxes")


def folded(events: Sequence[Event]) -> Team:
    result = fold(FIRST, events)
    assert not result.problems, result.problems
    return result.state


def shirt(team: Team, number: int) -> Player:
    return next(player for player in team.roster if player.number == number)


def happen(team: Team, kind: str, /, **payload: JSON) -> Team:
    """The team after one more event."""
    return after_events(team, [Event(kind, payload)], apply)


def markers(team: Team, number: int, options: Mapping[str, JSON] = CUP) -> int | None:
    """With how many markers that shirt would start the next match; None: he is not in it."""
    [line_up] = prepare(FIRST, [team], options)
    found = [each["markers"] for each in line_up["players"] if each["number"] == number]
    return found[0] if found else None


def line(member: JSON, facts: Mapping[str, JSON]) -> JSON:
    """A stat line: played, kept all his markers and did nothing but what is told."""
    start = member["markers"]
    usual = {"fielded": True, "markers_start": start, "markers": start, **dict.fromkeys(COUNTS, 0)}
    return {"player": member["player"], "number": member["number"], **usual, **facts}


def side(
    line_up: JSON,
    lines: Mapping[int, Mapping[str, JSON]],
    cards: Mapping[str, JSON],
    facts: Mapping[str, JSON],
) -> JSON:
    """One side of a record.

    lines: by shirt what is to be told of a player; all who are available are in it.
    cards: ``trained``, ``mission``, ``mission_done``, ``played``.
    """
    trained = list(cards.get("trained", ()))
    mission = cards.get("mission")
    found = [line(each, lines.get(each["number"], {})) for each in line_up["players"]]
    assert set(lines) <= {each["number"] for each in found}, "who is told of must be there"
    return {
        "acquired": {
            "way": "training" if trained else "mission" if mission else "",
            "trained": trained,
        },
        "mission": mission,
        "mission_done": cards.get("mission_done", False),
        "metrics": {},
        "brought": [],
        "played": list(cards.get("played", ())),
        "goals": [],
        "cards": [],
        "injuries": [{"minute": 30, "number": each["number"]} for each in found if each["injured"]],
        "substitutions": [],
        "lines": found,
        "hired": [each for each in line_up["players"] if each["kind"] == "academy"],
        **facts,
    }


def played(
    home: Team,
    away: Team,
    options: Mapping[str, JSON] = CUP,
    *,
    score: tuple[int, int] = (0, 0),
    shootout: tuple[int, int] | None = None,
    lines: tuple[Mapping[int, Mapping[str, JSON]], Mapping[int, Mapping[str, JSON]]] = ({}, {}),
    cards: tuple[Mapping[str, JSON], Mapping[str, JSON]] = ({}, {}),
    kind: Kind = "played",
    forfeit: int | None = None,
) -> Record:
    """The record of a match; one that was not played has no sides."""
    line_ups = prepare(FIRST, [home, away], options)
    match = Match("helvetia_cup", "first", options, line_ups, SEED)
    took_place = kind in ("played", "conceded")
    sides = [
        side(
            line_ups[at],
            lines[at],
            cards[at],
            {
                "score": score[at],
                "shootout": shootout and shootout[at],
                "forfeit": forfeit == at,
            },
        )
        for at in (0, 1)
        if took_place
    ]
    results = results_of(*(shootout or score))
    outcome = Outcome.alike(
        kind,
        tuple(
            SideOutcome(results[at], score[at], counts_of(sides[at]["lines"]) if sides else {})
            for at in (0, 1)
        ),
    )
    return Record(match, outcome, sides, [])


def events_after(
    record: Record,
    teams: Sequence[Team],
    dice: Dice | None = None,
    coaches: Sequence[Coach | None] = (None, None),
    **more: Any,
) -> list[list[Event]]:
    return aftermath(FIRST, record, teams, coaches, dice or Script(), **more)


def after(
    record: Record,
    teams: Sequence[Team],
    dice: str = "",
    coaches: Sequence[Coach | None] = (None, None),
) -> tuple[Team, Team]:
    """Both teams as the match leaves them; every die of the script must fall."""
    home, away = after_match(
        teams, dice, lambda script: events_after(record, teams, script, coaches), apply
    )
    return home, away


def season(
    team: Team, *told: Mapping[int, Mapping[str, JSON]], options: Mapping[str, JSON] = CUP
) -> Team:
    """The team after so many matches against the foxes, each told by its own lines."""
    for lines in told:
        other = foxes()
        team, _ = after(played(team, other, options, lines=(lines, {})), (team, other))
    return team
