"""A team of the FFB client, XML: a ``team`` with ``player`` elements that have a ``positionId``.

Old files write names with hyphens (``position-id``), newer ones in one word: both are read. A
position is an id such as ``human.blitzer``, or a number of FUMBBL, which nobody can read alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rosters.brought_teams.games.blood_bowl_files import ForeignPlayer, ForeignTeam
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
    roster = root.word("rosterid", "roster")
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
        treasury=root.number("treasury"),
        rerolls=root.number("rerolls"),
        fan_factor=root.number("fanfactor"),
        assistants=root.number("assistantcoaches"),
        cheerleaders=root.number("cheerleaders"),
        apothecary=root.says("apothecaries", "apothecary"),
        players=[_player(part) for part in root.all("player")],
    )
    for sign in ("dedicatedfans",):
        if root.has(sign):
            team.later.append(("2020", Said("team/dedicatedFans", root.word(sign))))
    for part in root.all("player"):
        if part.has("passing"):
            team.later.append(("2020", Said(f"{part.path}/passing", part.word("passing"))))
            break
    return team


def _player(part: Part) -> ForeignPlayer:
    position = part.word("positionid")
    names = [position.rpartition(".")[2].replace("_", " "), position.replace(".", " ")]
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
        [Said(f"{part.path}/positionId", name) for name in (*names, part.word("position"))],
        [Said(each.path, each.text) for each in skills],
        injuries,
        0 if statistics is None else statistics.number("currentspps"),
        "star" if part.word("type").casefold() == "star" else "",
    )
