"""A team of OBBLM or NAFLM, XML: ``teams/team`` in the fixed order of its import.

Races and positions are numbers of the game data that it is installed with: those of LRB6 are read.
Skills are not in the format at all. Its counts give the Star Player Points.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rosters.brought_teams.games.blood_bowl_files import ForeignPlayer, ForeignTeam
from rosters.brought_teams.names import table
from rosters.brought_teams.parts import Part, whole
from rosters.brought_teams.shapes import Said

FORMAT: Final = "obblm"
SYSTEM: Final = "OBBLM"
#: What a count is worth (BB-LEAGUE-40).
_POINTS: Final = {"cp": 1, "td": 3, "intcpt": 2, "bh": 2, "si": 2, "ki": 2, "mvp": 5}
REASONS: Final[Mapping[str, str]] = {
    "coach_id": "coach",
    "league_id": "history",
    "division_id": "history",
    **dict.fromkeys(("won", "lost", "draw", "wt", "gf", "ga", "tcas", "elo", "played"), "history"),
}


def is_it(root: Part) -> bool:
    """Say whether a file is a team of OBBLM."""
    return any(each.has("raceid") and each.has("players") for each in _teams(root))


def _teams(root: Part) -> list[Part]:
    return [root] if root.path == "team" else root.parts.get("team", [])


def teams_in(root: Part) -> int:
    """Count the teams of a file: it may have a whole league."""
    return len(_teams(root))


def read(root: Part) -> ForeignTeam:
    """Return the first team that a file has."""
    part = _teams(root)[0]
    part.asked = True
    number = whole(part.word("raceid"))
    races, positions = table("blood_bowl")["obblm_races"], {}
    race = races.get(str(number), "")
    for at, position in enumerate(table("blood_bowl")["obblm_positions"].get(race, ())):
        positions[(number or 0) * 10 + at + (race == "amazon")] = position
    team = ForeignTeam(
        FORMAT,
        SYSTEM,
        part.word("id", "teamid"),
        part.word("name"),
        [Said(f"{part.path}/race_id", race or part.word("raceid"))],
        treasury=part.number("treasury"),
        rerolls=part.number("rr", "rerolls"),
        fan_factor=part.number("ff", "fanfactor"),
        assistants=part.number("asscoaches"),
        cheerleaders=part.number("cheerleaders"),
        apothecary=part.says("apothecary"),
        skills_unknown=True,
    )
    players = [each for lists in part.all("players") for each in lists.all("player")]
    for each in players:
        team.players.append(_player(each, positions))
        if each.has("pa", "injpa"):
            team.later.append(("2020", Said(f"{each.path}/pa", each.word("pa", "injpa"))))
    return team


def _player(part: Part, positions: Mapping[int, str]) -> ForeignPlayer:
    number = whole(part.word("posid"))
    named = positions.get(number if number is not None else -1, part.word("posid"))
    injuries = [
        Said(f"{part.path}/{what}", code)
        for what, code in (("ni", "NI"), *((each, f"-{each}") for each in ("ma", "st", "ag", "av")))
        for _ in range(min(max(part.number(what), 0), 9))
    ]
    status = part.word("status").casefold()
    if status == "mng":
        injuries.append(Said(f"{part.path}/status", "MNG"))
    points = sum(max(part.number(what), 0) * worth for what, worth in _POINTS.items())
    return ForeignPlayer(
        part.path,
        part.number("nr"),
        part.word("name"),
        [Said(f"{part.path}/pos_id", named)],
        [],
        injuries,
        points,
        "dead" if status == "dead" else "",
    )
