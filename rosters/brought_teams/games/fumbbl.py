"""A team of FUMBBL as its API gives it: ``https://fumbbl.com/api/team/get/NUMBER``, JSON.

Skills are those that a player has learnt; injuries are one text, ``n,-ma,m``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from rosters.brought_teams.games.blood_bowl_files import (
    ForeignPlayer,
    ForeignTeam,
    with_figures,
)
from rosters.brought_teams.parts import Part
from rosters.brought_teams.shapes import Said

FORMAT: Final = "fumbbl"
SYSTEM: Final = "FUMBBL"
#: Rulesets of the site whose edition is known, by their number.
RULESETS: Final[Mapping[str, str]] = {"4": "2020"}
#: Why the rest is not carried, by the names of keys.
REASONS: Final[Mapping[str, str]] = {
    "coach": "coach",
    "record": "history",
    "firedplayers": "history",
    "redrafting": "history",
    "teamvalue": "follows",
    "currentteamvalue": "follows",
    "bio": "picture",
    "portrait": "picture",
    "gender": "nowhere",
    "skillstatus": "follows",
    "status": "history",
}


def is_it(root: Part) -> bool:
    """Say whether a file is a team of FUMBBL."""
    return not root.path and root.has("players") and root.has("roster", "rosterid", "fanfactor")


def read(root: Part) -> ForeignTeam:
    """Return the team that a file has."""
    roster = root.first("roster")
    races = [Said("roster.name", roster.word("name"))] if roster is not None else []
    if roster is not None:
        roster.forget("id")
    races.append(Said("race", root.word("race")))
    team = ForeignTeam(
        FORMAT,
        SYSTEM,
        root.word("id"),
        root.word("name"),
        [each for each in races if each.text],
        players=[_player(part) for part in root.all("players")],
    )
    ruleset = root.first("ruleset", "rulesetid")
    if ruleset is not None:
        number = ruleset.text or ruleset.word("id")
        if number in RULESETS:
            team.later.append((RULESETS[number], Said(ruleset.path, f"ruleset {number}")))
    return with_figures(team, root)


def _player(part: Part) -> ForeignPlayer:
    record = part.first("record")
    position = part.first("position")
    named = "" if position is None else position.text or position.word("name")
    for key in ("id", "positionid"):
        part.forget(key)
    injuries = part.first("injuries")
    texts = [] if injuries is None else re.split(r"[,;]", injuries.text)
    return ForeignPlayer(
        part.path,
        part.number("number"),
        part.word("name"),
        [Said(f"{part.path}.position", named)],
        [Said(each.path, each.text) for each in part.all("skills")],
        [Said(f"{part.path}.injuries", text.strip()) for text in texts if text.strip()],
        record.number("spp", "spps") if record is not None else part.number("spp"),
    )
