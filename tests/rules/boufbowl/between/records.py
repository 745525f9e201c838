"""Clubs, and matches told by hand: who was there, what they did and suffered.

home, away = stones(), embers()
home, away = after(played(home, away, score=(2, 1)), (home, away))
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.boufbowl.between import building, managing
from rules.boufbowl.between.aftermath import aftermath
from rules.boufbowl.between.history import apply, fold
from rules.boufbowl.between.preparing import line_up
from rules.boufbowl.between.team import Player, Team
from rules.boufbowl.catalogue import load
from rules.boufbowl.match import counts_of
from rules.boufbowl.position import COUNTS
from rules.coach import Coach
from rules.dice import Dice, Script
from rules.record import Kind, Match, Outcome, Record, SideOutcome, results_of
from rules.roster import Event
from tests.support.team_events import after_events, after_match

JSON = Any
DATA = load("first")
SEED = bytes(range(32))
LEAGUE = {"competition": "league"}
BASIC = {**LEAGUE, "basic": True}
LONG = {**LEAGUE, "long": True}


def founded(race: str, name: str, squad: Sequence[str] = ()) -> Team:
    roster: JSON = {"name": name, "race": race}
    if squad:
        roster["squad"] = list(squad)
    return folded(building.found(DATA, roster))


def stones() -> Team:
    """Bonta's five, as they come out of the box."""
    return founded("bonta", "Stone Fists")


def embers() -> Team:
    """Brakmar's five."""
    return founded("brakmar", "Ember Row")


def folded(events: Sequence[Event]) -> Team:
    result = fold(DATA, events)
    assert not result.problems, result.problems
    return result.state


def slot(team: Team, number: int) -> Player:
    return next(player for player in team.roster if player.number == number)


def happen(team: Team, kind: str, /, **payload: JSON) -> Team:
    """The club after one more event."""
    return after_events(team, [Event(kind, payload)], apply)


def acted(team: Team, *acts: JSON) -> Team:
    """The club after these acts of its coach."""
    twin = team.copy()
    managing.apply_all(twin, managing.change(team, list(acts)))
    return twin


def rich(team: Team, renown: int) -> Team:
    """The club with so much renown more for each of its squad."""
    gained = [[player.id, renown] for player in team.roster]
    return happen(team, "renown_gained", renown=gained)


def hurt(team: Team, *numbers: int) -> Team:
    """The club with these slots wounded."""
    for number in numbers:
        team = happen(team, "wounded", player=slot(team, number).id, by=None)
    return team


def lined_up(team: Team, captain: int | None = None) -> JSON:
    return line_up(team, captain)


def match_of(home: Team, away: Team, options: Mapping[str, JSON] = LEAGUE) -> Match:
    return Match("boufbowl", "first", options, [lined_up(home), lined_up(away)], SEED)


def played(
    home: Team,
    away: Team,
    options: Mapping[str, JSON] = LEAGUE,
    *,
    score: tuple[int, int] = (2, 0),
    lines: tuple[Mapping[int, Mapping[str, JSON]], Mapping[int, Mapping[str, JSON]]] = ({}, {}),
    injuries: tuple[Sequence[JSON], Sequence[JSON]] = ((), ()),
    kind: Kind = "played",
) -> Record:
    """The record of a match; one that was not played has no sides.

    lines: by slot, what is to be told of a player.
    """
    match = match_of(home, away, options)
    took_place = kind in ("played", "conceded")
    sides: list[JSON] = [
        {
            "score": score[at],
            "turns": 20,
            "captain": 0,
            "goals": [],
            "injuries": list(injuries[at]),
            "favours": [],
            "lines": [_line(each, lines[at]) for each in match.line_ups[at]["players"]],
            "hired": [],
        }
        for at in (0, 1)
        if took_place
    ]
    results = results_of(*score)
    outcome = Outcome.alike(
        kind,
        tuple(
            SideOutcome(results[at], score[at], counts_of(sides[at]["lines"]) if sides else {})
            for at in (0, 1)
        ),
    )
    return Record(match, outcome, sides, [])


def _line(entry: JSON, told: Mapping[int, Mapping[str, JSON]]) -> JSON:
    number = entry["number"]
    return {
        **dict.fromkeys(COUNTS, 0),
        "player": entry["player"],
        "number": number,
        "card": entry["card"],
        "captain": entry["captain"],
        "wounded": entry["wounded"],
        **told.get(number, {}),
    }


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
) -> tuple[Team, Team]:
    """Both clubs as the match leaves them; every die of the script must fall."""
    home, away = after_match(
        teams, dice, lambda script: events_after(record, teams, script, coaches), apply
    )
    return home, away


def renown(team: Team) -> list[int]:
    """Of the squad, by slot."""
    return [player.renown for player in team.roster]
