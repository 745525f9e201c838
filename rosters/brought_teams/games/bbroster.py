"""A team of the app BBRoster, JSON: ``teamName``, ``teamType`` and players with ``alterations``."""

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

FORMAT: Final = "bbroster"
SYSTEM: Final = "BBRoster"
REASONS: Final[Mapping[str, str]] = {
    "matchsummary": "history",
    "gamerecords": "history",
    "gamesplayed": "history",
    "coachdetails": "coach",
    "inducements": "match",
    "pettycash": "match",
    "config": "nowhere",
    "valuechange": "follows",
    "advancements": "follows",
    "specificadvancements": "follows",
    "player": "follows",
}
_CHARACTERISTICS: Final = ("ma", "st", "ag", "av", "pa")


def is_it(root: Part) -> bool:
    """Say whether a file is a team of BBRoster."""
    players = root.parts.get("players", [])
    return root.has("teamtype") or any(each.has("alterations") for each in players)


def read(root: Part) -> ForeignTeam:
    """Return the team that a file has."""
    extra = root.first("extra") or Part("extra")
    kind = root.first("teamtype")
    race = "" if kind is None else kind.text or kind.word("name")
    team = ForeignTeam(
        FORMAT,
        SYSTEM,
        root.word("teamid"),
        root.word("teamname"),
        [Said("teamType", race)],
        players=[_player(part) for part in root.all("players")],
    )
    _editions(root, team)
    root.forget("version", "rosterid", "mode", "leaguerosterstatus")
    return with_figures(team, root, extra)


def _editions(root: Part, team: ForeignTeam) -> None:
    """Note the signs of later editions."""
    format_ = root.word("format", "edition", "ruleset")
    for key, years in (("2025", ("2025", "s3", "season3")), ("2020", ("2020", "s2", "season2"))):
        if any(year in format_.casefold().replace(" ", "") for year in years):
            team.later.append((key, Said("format", format_)))
    for part in root.all("players"):
        base = part.parts.get("player", [])
        if base and base[0].has("pa", "passing"):
            word = base[0].word("pa", "passing")
            team.later.append(("2020", Said(f"{base[0].path}.pa", word)))
            break


def _player(part: Part) -> ForeignPlayer:
    base = part.first("player") or Part(f"{part.path}.player")
    altered = part.first("alterations") or Part(f"{part.path}.alterations")
    named = base.word("position", "name", "positionname", "type")
    injuries = [Said(each.path, each.text) for each in altered.all("injuries")]
    skills = [
        Said(each.path, each.text or each.word("name", "skill"))
        for each in altered.all("extraskills")
    ]
    for each in altered.all("statchange"):
        text = each.text or each.word("name", "stat")
        if text.startswith("-"):
            injuries.append(Said(each.path, text))
        else:
            skills.append(Said(each.path, text if text.startswith("+") else f"+{text}"))
    niggles = min(max(altered.number("ni"), 0), 9)
    injuries += [Said(f"{altered.path}.ni", "NI")] * niggles
    if altered.says("mng"):
        injuries.append(Said(f"{altered.path}.mng", "MNG"))
    fates = {
        "left": part.says("deleted"),
        "star": part.says("starplayer"),
        "journeyman": altered.says("journeyman"),
    }
    fate = next((why for why, so in fates.items() if so), "")
    part.forget("playerid")
    return ForeignPlayer(
        part.path,
        altered.number("playernumber") or part.number("playernumber"),
        part.word("playername", "name"),
        [Said(f"{base.path}.position", named)],
        skills,
        injuries,
        altered.number("spp"),
        fate,
    )
