"""Make the line-ups of the next match (BB-LEAGUE-06 and BB-LEAGUE-07)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.blood_bowl.between.player import SHIRTS, Player
from rules.blood_bowl.between.team import Team
from rules.blood_bowl.catalogue import Catalogue, Positional
from rules.blood_bowl.skills import LONER
from rules.coach import Choice, Coach, ask

JSON = Any


def prepare(
    catalogue: Catalogue,
    teams: Sequence[Team],
    options: Mapping[str, JSON],
    coaches: Sequence[Coach | None],
) -> list[JSON]:
    """Return the line-ups, in the order of the teams: players by shirt number, as they are now.

    A player who misses the match is left out. Journeymen fill the line-up to eleven players.
    Mercenaries and stars join in the match itself (``inducements``).
    """
    return [_line_up(team, side, coaches[side]) for side, team in enumerate(teams)]


def _line_up(team: Team, side: int, coach: Coach | None) -> JSON:
    players = [_member(player) for player in team.available]
    if team.missing_men:
        position = _journeyman_position(team, side, coach)
        worn = {player.number for player in team.available}
        for _ in range(team.missing_men):
            # BB-LEAGUE-69: shirts of those who miss the match are free for journeymen.
            number = next(number for number in SHIRTS if number not in worn)
            worn.add(number)
            players.append(_journeyman(position, number))
    return {
        "name": team.name,
        "version": team.catalogue.version,
        "race": team.race,
        "rerolls": team.rerolls,
        "fan_factor": team.fan_factor,
        "assistants": team.assistants,
        "cheerleaders": team.cheerleaders,
        "apothecary": bool(team.apothecary),
        "value": team.value,
        "treasury": team.treasury,
        "players": sorted(players, key=lambda player: int(player["number"])),
    }


def _journeyman_position(team: Team, side: int, coach: Coach | None) -> Positional:
    """Return the position of the journeymen; the coach is asked only if the list has several
    (BB-DEC-53).
    """
    ids = team.team_list.journeymen
    about = {"count": team.missing_men}
    return team.team_list.position(ask(coach, Choice("journeymen_pos", side, team, ids, about)))


def _member(player: Player) -> JSON:
    return {
        "number": player.number,
        "player": player.id,
        "name": player.name,
        "position": player.position.id,
        "ma": player.ma,
        "st": player.st,
        "ag": player.ag,
        "av": player.av,
        "skills": list(player.skills),
        "niggling": player.niggling,
        "kind": "player",
    }


def _journeyman(position: Positional, number: int) -> JSON:
    return {
        "number": number,
        "player": None,
        "name": f"Journeyman {number}",
        "position": position.id,
        "ma": position.ma,
        "st": position.st,
        "ag": position.ag,
        "av": position.av,
        "skills": sorted({*position.skills, LONER}),
        "niggling": 0,
        "kind": "journeyman",
    }
