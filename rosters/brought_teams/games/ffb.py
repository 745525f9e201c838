"""A team of the FFB client, XML: a ``team`` with ``player`` elements that have a ``positionId``.

Old files write names with hyphens (``position-id``), newer ones in one word: both are read. A
position is an id such as ``human.blitzer``, or a number of FUMBBL. Nobody can read a number alone:
then its name is read, which stands beside it or in a roster within the file.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rosters.brought_teams.games.blood_bowl_files import (
    ForeignPlayer,
    ForeignTeam,
    with_figures,
)
from rosters.brought_teams.parts import Part
from rosters.brought_teams.shapes import Said

FORMAT: Final = "ffb"
SYSTEM: Final = "FFB"
REASONS: Final[Mapping[str, str]] = {
    "coach": "coach",
    "teamrating": "follows",
    "team-rating": "follows",
    "teamstrength": "follows",
    "team-strength": "follows",
    "currentteamvalue": "follows",
    "teamvalue": "follows",
    "portrait": "picture",
    "iconset": "picture",
    "playerstatistics": "history",
}


def is_it(root: Part) -> bool:
    """Say whether a file is a team of FFB."""
    players = root.parts.get("player", [])
    return root.path == "team" and any(each.has("positionid") for each in players)


def read(root: Part) -> ForeignTeam:
    """Return the team that a file has."""
    roster, named = root.word("rosterid", "roster"), _names(root)
    races = [
        Said("team/race", root.word("race")),
        Said("team/rosterId", roster.partition(".")[0].replace("_", " ")),
    ]
    team = ForeignTeam(
        FORMAT,
        SYSTEM,
        root.word("id"),
        root.word("name"),
        [each for each in races if each.text],
        players=[_player(part, named) for part in root.all("player")],
    )
    for part in root.all("player"):
        if part.has("passing"):
            team.later.append(("2020", Said(f"{part.path}/passing", part.word("passing"))))
            break
    return with_figures(team, root)


def _names(root: Part) -> dict[str, str]:
    """Return the names of positions by their ids, of a roster within the file."""
    positions = [each for roster in root.all("roster") for each in roster.all("position")]
    named = {each.word("id"): each.word("name") for each in positions}
    for roster in root.all("roster"):
        roster.forget(*roster.parts)
    return named


def _player(part: Part, named: Mapping[str, str]) -> ForeignPlayer:
    position = part.word("positionid")
    beside = part.first("positionname", "position")
    told = "" if beside is None else beside.text or beside.word("name")
    names = [named.get(position, ""), told]
    if not position.isdigit() or not any(names):
        names = [position.rpartition(".")[2].replace("_", " "), position.replace(".", " "), *names]
    skills = [each for lists in part.all("skilllist") for each in lists.all("skill")]
    injuries, recovering = [], False
    for lists in part.all("injurylist"):
        for each in lists.all("injury"):
            injuries.append(Said(each.path, each.text))
            recovering = recovering or each.says("recovering")
    if recovering:
        injuries.append(Said(f"{part.path}/injuryList", "MNG"))
    statistics = part.first("playerstatistics")
    part.forget("id", "gender")
    return ForeignPlayer(
        part.path,
        part.number("nr"),
        part.word("name"),
        [Said(f"{part.path}/positionId", name) for name in names if name],
        [Said(each.path, each.text) for each in skills],
        injuries,
        0 if statistics is None else statistics.number("currentspps"),
        "star" if part.word("type").casefold() == "star" else "",
        part.line,
    )
