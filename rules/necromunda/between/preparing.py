"""NM-CREW-03, -05, NM-CAMP-04, -11, -19, -44: the line-up of a gang for its next battle.

Scenario, roles and crews depend on dice, so they are drawn in the battle (`crews`); the line-up has
every fighter that could fight.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.necromunda.between.gang.fighter import Fighter, GangKey
from rules.necromunda.between.gang.gang import Team

JSON = Any


def prepare(teams: Sequence[Team], options: Mapping[str, JSON]) -> list[JSON]:
    """Return the line-ups, in the order of the gangs; see `rules.necromunda.squads` for their
    shape.

    ``preferred`` are the numbers that the coach has named for custom crews, the first first;
    ``infiltrators`` how many may be set up as the territories allow (NM-CAMP-44). The line-up of a
    gang without a battle-ready fighter is empty, and the gang forfeits (NM-OVER-08).
    """
    campaign = options.get("campaign") or {}
    entries = campaign.get("entries")
    keys = list(entries) if entries else [team.name for team in teams]
    held = campaign.get("territories")
    return [
        line_up(team, keys, side, None if held is None else [kind for _, kind in held[side]])
        for side, team in enumerate(teams)
    ]


def line_up(
    team: Team, keys: Sequence[GangKey], side: int, territories: Sequence[str] | None = None
) -> JSON:
    """Return a gang as it goes into a battle.

    keys: the names by which the gangs of the battle know each other, in the order of its sides.
    territories: types of those it owns as the round opened; as it knew them last where None.
    """
    numbers = {fighter.id: at for at, fighter in enumerate(team.ready, 1)}
    owned = team.territories if territories is None else territories
    boons = [team.catalogue.territories[kind].boon for kind in owned]
    return {
        "name": team.name,
        "race": team.race,
        "rating": team.value,
        "infiltrators": 2 * boons.count("infiltrate_two"),
        "preferred": [numbers[who] for who in team.picked if who in numbers],
        "players": [
            _entry(team, numbers[fighter.id], fighter, keys, side) for fighter in team.ready
        ],
    }


def _entry(team: Team, number: int, fighter: Fighter, keys: Sequence[GangKey], side: int) -> JSON:
    issued = team.gang.types[fighter.type].issued
    foes = {gang for _, gang in fighter.against}
    return {
        "player": fighter.id,
        "number": number,
        "name": fighter.name,
        "position": fighter.rank,
        "specialist": fighter.specialist,
        "cost": fighter.cost,
        "base_mm": team.gang.types[fighter.type].base_mm,
        "stats": fighter.stats.to_json(),
        "items": [*(owned.item for owned in fighter.items), *issued],
        "skills": list(fighter.skills),
        "enmity": [at for at, key in enumerate(keys) if key in foes and at != side],
        "reserve": False,
        "infiltrates": False,
    }
