"""Make the line-ups and the cards of the next match; no decision is made here.

Only available players are in a line-up (HC-SQUAD-07, HC-LEAGUE-10). Academy players fill it up to a
goalkeeper and four outfield players (HC-LEAGUE-13).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from itertools import count
from typing import Any

from rules.helvetia_cup.between.team import Player, Team
from rules.helvetia_cup.catalogue import SKILLS, Catalogue, Ratings, Role
from rules.helvetia_cup.options import competition_of, leg_of

JSON = Any

ACADEMY_FROM = 91  # HC-LEAGUE-17


def prepare(catalogue: Catalogue, teams: Sequence[Team], options: Mapping[str, JSON]) -> list[JSON]:
    """Return the line-ups, in the order of the teams.

    {"name", "race",
     "players": [{"player", "kind", "id", "number", "name", "role", "position", "captain",
                  "markers", "speed", the eight skills}], by shirt number,
     "collection": [tactic ids], "legendaries": [ids not used up]}

    player: the id in the team; None for an academy player, whose kind is ``academy``.

    In a friendly nothing is carried over: everybody is there, and hands are dealt (HC-TOUR-01).
    """
    return [_line_up(catalogue, team, options) for team in teams]


def _line_up(catalogue: Catalogue, team: Team, options: Mapping[str, JSON]) -> JSON:
    competition = competition_of(options)
    available = team.available(competition)
    players = [_member(catalogue, team, player, competition) for player in available]
    players += _academy(catalogue, team, available)
    return {
        "name": team.name,
        "race": team.race,
        "players": sorted(players, key=lambda player: int(player["number"])),
        "collection": list(team.book(competition).collection),
        "legendaries": team.legendaries(competition, leg_of(options)) if competition else [],
    }


def _member(catalogue: Catalogue, team: Team, player: Player, competition: str) -> JSON:
    """Return a player's entry, with the printed speed less fatigue (HC-SQUAD-04, HC-FAT-01)."""
    tired = bool(competition) and player.is_fatigued(competition)
    loss = catalogue.ruleset.fatigue_markers if tired else 0
    return {
        "player": player.id,
        "kind": "player",
        "id": _id(team, player.number),
        "number": player.number,
        "name": player.name,
        "role": player.role,
        "position": player.position,
        "captain": player.captain,
        "markers": max(0, player.speed - loss),
        "speed": player.speed,
        **dict(zip(SKILLS, player.ratings, strict=True)),
    }


def _academy(catalogue: Catalogue, team: Team, available: Sequence[Player]) -> list[JSON]:
    """List academy players, the goalkeeper first; numbers in use are skipped (HC-LEAGUE-13,
    HC-LEAGUE-17).
    """
    worn = {player.number for player in team.roster}
    numbers = (number for number in count(ACADEMY_FROM) if number not in worn)
    ruleset, academy = catalogue.ruleset, catalogue.academy
    keepers, outfield = _fieldable(catalogue, available)
    return [
        *(
            _newcomer(team, next(numbers), "goalkeeper", academy.goalkeeper)
            for _ in range(ruleset.squad_goalkeepers - keepers)
        ),
        *(
            _newcomer(team, next(numbers), "outfield", academy.outfield)
            for _ in range(ruleset.squad_outfield - outfield)
        ),
    ]


def _fieldable(catalogue: Catalogue, available: Sequence[Player]) -> tuple[int, int]:
    """Return how many goalkeepers there are, and how many others can play at once (HC-SQUAD-02)."""
    keepers = [player for player in available if player.role == "goalkeeper"]
    others = [player for player in available if player.role == "outfield"]
    captains = sum(player.captain for player in others)
    room = catalogue.ruleset.squad_max_captains
    if keepers and all(player.captain for player in keepers):
        room -= 1
    return len(keepers), len(others) - captains + min(captains, max(0, room))


def _newcomer(team: Team, number: int, role: Role, ratings: Ratings) -> JSON:
    """Return an academy player: no captain, and nothing before or after this match
    (HC-LEAGUE-14).
    """
    return {
        "player": None,
        "kind": "academy",
        "id": _id(team, number),
        "number": number,
        "name": f"Academy {number}",
        "role": role,
        "position": "GK" if role == "goalkeeper" else "MF",
        "captain": False,
        "markers": ratings.speed,
        **asdict(ratings),
    }


def _id(team: Team, number: int) -> str:
    """Return ``<team>-<number>``, as the supplied players have it (HC-LEAGUE-17)."""
    return f"{team.race}-{number:02}"
