"""Tests of league play speak the field's words: found a team, play a match, see what is left.

home, away = human(), orc()
record = played(home, away, score=(2, 1), deeds=({7: {"touchdowns": 2}}, {}))
home, away = after(record, (home, away), rolls(winnings="d6=4 d6=2", fans="3d6=1,1,4 2d6=3,3"))
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.blood_bowl.between import building, managing
from rules.blood_bowl.between.aftermath import aftermath
from rules.blood_bowl.between.history import apply, fold
from rules.blood_bowl.between.player import Player
from rules.blood_bowl.between.preparing import prepare
from rules.blood_bowl.between.team import Team
from rules.blood_bowl.catalogue import Catalogue, load
from rules.coach import Coach
from rules.dice import Script
from rules.record import Match, Outcome, Record, SideOutcome
from rules.roster import Event
from tests.support.team_events import after_events

CRP = load("crp")
JSON = Any
SEED = bytes(range(32))
#: Dice of the fans that change no Fan Factor: 3 is below 4, a loser's 12 above 6; the third for a
#: draw of teams without fans.
WIN, LOSS = "3d6=1,1,1 2d6=6,6", "2d6=6,6 3d6=1,1,1"
NO_FANS = "2d6=1,1 2d6=3,3"


def roster(race: str = "human", players: Mapping[str, int] | None = None, **changes: JSON) -> JSON:
    """A wished roster: the players by position in list order, eleven Linemen if none are named."""
    ids = [
        position for position, count in (players or {"lineman": 11}).items() for _ in range(count)
    ]
    return {
        "name": "Reikland Rams",
        "race": race,
        "players": [
            {"number": number, "name": f"Player {number}", "position": position}
            for number, position in enumerate(ids, 1)
        ],
        **changes,
    }


def founded(race: str = "human", players: Mapping[str, int] | None = None, **changes: JSON) -> Team:
    return folded(building.found(CRP, roster(race, players, **changes)))


def base(race: str, name: str) -> Team:
    """The base team of the boxed set: Humans with Fan Factor 4, Orcs with 6; no gold left."""
    squad = next(squad for squad in CRP.base_teams if squad.team == race)
    return folded(building.found(CRP, squad.roster(name)))


def human() -> Team:
    return base("human", "Reikland Rams")


def orc() -> Team:
    return base("orc", "Gouged Eye")


def undead() -> Team:
    return founded("undead", {"zombie": 12}, rerolls=3, fan_factor=4)


def with_a_journeyman() -> tuple[Team, Team]:
    """Humans of ten Linemen, who therefore take a journeyman with shirt 11."""
    home = founded(players={"lineman": 11}, rerolls=2)
    return happen(home, "dismissed", player=11), orc()


def folded(events: Sequence[Event]) -> Team:
    result = fold(CRP, events)
    assert not result.problems, result.problems
    return result.state


def shirt(team: Team, number: int) -> Player:
    """The player of the roster with that number."""
    return next(player for player in team.roster if player.number == number)


def happen(team: Team, kind: str, /, **payload: JSON) -> Team:
    """The team after one more event."""
    return after_events(team, [Event(kind, payload)], apply)


def rich(team: Team, gold: int) -> Team:
    """The team with that much more in its treasury."""
    return happen(team, "winnings", dice=[6], fame=0, bonus=0, amount=gold, conceded="")


def change(team: Team, *acts: JSON) -> Team:
    """The team after these acts between matches, which must be legal."""
    twin = team.copy()
    managing.apply_all(twin, managing.change(team, list(acts)))
    return twin


def experienced(team: Team, number: int, spp: int) -> Team:
    """The team with the player of that number at so many SPP, all improvement rolls made."""
    twin = team.copy()
    player = shirt(twin, number)
    player.completions += spp - player.spp
    for threshold in player.due:
        apply(
            twin,
            Event(
                "improvement_rolled",
                {"player": player.id, "threshold": threshold, "dice": [2, 3]},
            ),
        )
        roll = player.rolls[-1]
        roll.choice, roll.kind = f"(skill {threshold})", "spent"
    return twin


def hurt(number: int, *effects: str, rolls: Sequence[int] = (), **facts: JSON) -> JSON:
    """An injury as the record of a match states it."""
    injury = {
        "number": number,
        "player": None,
        "effects": list(effects),
        "rolls": list(rolls),
        "cause": "block",
        "by": 1,
    }
    return {**injury, **facts}


def played(
    home: Team,
    away: Team,
    score: tuple[int, int] = (0, 0),
    *,
    deeds: tuple[Mapping[int, Mapping[str, int]], Mapping[int, Mapping[str, int]]] = ({}, {}),
    injuries: tuple[Sequence[JSON], Sequence[JSON]] = ((), ()),
    fame: tuple[int, int] = (0, 0),
    conceded: int | None = None,
    available: int = 11,
    kind: str = "",
    values: tuple[int | None, int | None] = (None, None),
    coaches: Sequence[Coach | None] = (None, None),
    moved: tuple[int, int] = (0, 0),
    hired: tuple[Sequence[JSON], Sequence[JSON]] = ((), ()),
) -> Record:
    """The record of a match: who lined up, what they did, who was hurt.

    deeds:     counts by shirt for each side.
    conceded:  the side that gave the match up, with ``available`` players left to set up.
    values:    Team Values at kick-off where they are not the teams' own.
    moved:     gold moved from each treasury to petty cash, and ``hired`` for it.
    """
    line_ups = prepare(CRP, [home, away], {}, coaches)
    for line_up, value in zip(line_ups, values, strict=True):
        line_up["value"] = value or line_up["value"]
    results = ("draw", "draw")
    if score[0] != score[1]:
        results = ("win", "loss") if score[0] > score[1] else ("loss", "win")
    if conceded is not None:
        results = ("loss", "win") if conceded == 0 else ("win", "loss")
    sides = [
        {
            "score": score[side],
            "conceded": conceded == side,
            "available": available,
            "fans": 11_000,
            "fame": fame[side],
            "lines": [
                _line(member, deeds[side]) for member in (*line_ups[side]["players"], *hired[side])
            ],
            "injuries": list(injuries[side]),
            "induced": {"moved": moved[side], "purse": moved[side], "bought": {}},
            "hired": list(hired[side]),
        }
        for side in (0, 1)
    ]
    outcome = Outcome.alike(
        kind or ("played" if conceded is None else "conceded"),  # type: ignore[arg-type]
        tuple(
            SideOutcome(result, goals)  # type: ignore[arg-type]
            for result, goals in zip(results, score, strict=True)
        ),
    )
    return Record(Match("blood_bowl", "crp", {}, line_ups, SEED), outcome, sides, [])


def _line(member: JSON, deeds: Mapping[int, Mapping[str, int]]) -> JSON:
    none = dict.fromkeys(("completions", "touchdowns", "interceptions", "casualties"), 0)
    return {
        "number": member["number"],
        "player": member["player"],
        "fielded": True,
        **none,
        **deeds.get(member["number"], {}),
    }


def guest(number: int, kind: str = "mercenary", st: int = 3, *skills: str) -> JSON:
    """Somebody who was hired for one match."""
    return {
        "number": number,
        "player": None,
        "name": f"Guest {number}",
        "position": "lineman",
        "ma": 6,
        "st": st,
        "ag": 3,
        "av": 8,
        "skills": ["Loner", *skills],
        "niggling": 0,
        "kind": kind,
    }


def rolls(
    mvp: str = "d16=1 d16=1",
    improvement: str = "",
    leaving: str = "",
    winnings: str = "d6=4 d6=4",
    fans: str = "2d6=2,2 2d6=3,3",
) -> str:
    """The dice of an aftermath in their order; these change nobody's Fan Factor after a draw of
    the base teams."""
    return " ".join((mvp, improvement, leaving, winnings, fans))


def events_after(
    record: Record,
    teams: tuple[Team, Team],
    dice: str,
    coaches: Sequence[Coach | None] = (None, None),
    catalogue: Catalogue = CRP,
) -> list[list[Event]]:
    """What the match did, with every die of the script rolled."""
    with Script(dice) as script:
        return aftermath(catalogue, record, teams, coaches, script)


def match(**facts: JSON) -> tuple[Record, tuple[Team, Team]]:
    """Humans and Orcs have played; see `played`."""
    teams = human(), orc()
    return played(*teams, **facts), teams


def after(
    record: Record,
    teams: tuple[Team, Team],
    dice: str,
    coaches: Sequence[Coach | None] = (None, None),
    catalogue: Catalogue = CRP,
) -> tuple[Team, Team]:
    """The teams after the match."""
    events = events_after(record, teams, dice, coaches, catalogue)
    home, away = (after_events(team, own, apply) for team, own in zip(teams, events, strict=True))
    return home, away
