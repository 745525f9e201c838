"""The line-up that a side brings to a battle: every fighter who could fight.

    {"name": "The Ninth Gate", "race": "goliath", "rating": 995,
     "scenario": "ambush", "role": "attacker", "won_roll_off": true,
     "infiltrators": 0, "preferred": [],
     "players": [{"player": 4, "number": 1, "name": "Ada", "position": "leader",
                  "specialist": false, "cost": 260, "base_mm": 32,
                  "stats": {"m": 4, "ws": 3, "bs": 3, "s": 4, "t": 4, "w": 2, "i": 3, "a": 3,
                            "ld": 5, "cl": 4, "wil": 8, "int": 7},
                  "items": ["boltgun", "shotgun.acid", "mono_sight@boltgun", "furnace_plates"],
                  "skills": ["nerves_of_steel"], "enmity": [], "reserve": false,
                  "infiltrates": false}, ...]}

infiltrators: how many may be set up as NM-CAMP-44 says; ``preferred``: numbers that go into a
              custom crew before others (NM-DEC-03).
scenario:     where the crews are picked already (`crews.mustered`), the same for all sides; a
              line-up without it is mustered in the battle, and so has neither ``role`` nor
              ``won_roll_off``.
role:         one of the scenario's; of scenarios with equal zones it says nothing, as zones are
              chosen in the battle (NM-SCEN-06).
won_roll_off: whether this side won the roll-off for the roles, where there was one (NM-SCEN-05).
player:       the fighter's number on the roster, None where no roster keeps it.
number:       from 1; what the rulebook calls the id of a fighter (NM-CONV-05).
position:     leader, champion, ganger or juve: what it counts as in its gang.
stats:        as they are on its card, without what its gear does to them.
items:        as NM-GANG-21 writes them, issued armour included.
enmity:       sides against which it has Berserker (bitter enmity, NM-CAMP-11).
reserve:      it is not in a crew that is picked already, and may arrive as a reinforcement
              (NM-SCEN-09); ``infiltrates``: it is set up as NM-CAMP-44 says.

A fighter of a battle is a number, those of the first side first, in the order of its line-up.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rules.necromunda.catalogue.contents import Catalogue, SampleGang

JSON = Any

NOBODY: Final = -1

#: What a record counts of each fighter (NM-OVER-06): wounds it has caused, enemies it has injured
#: and taken out, how often it rallied, helped a recovery and scored, whether it was taken out.
COUNTS: Final = ("wounds", "injured", "took_out", "rallied", "assists", "objectives", "taken_out")


def sample_line_up(
    data: Catalogue, id_: str, scenario: str = "stand_off", role: str = "a", most: int = 20
) -> JSON:
    """Return the line-up of a sample gang whose fighters no roster keeps."""
    sample: SampleGang = data.samples[id_]
    gang = data.gangs[sample.gang]
    players: list[JSON] = []
    for fighter in sample.fighters[:most]:
        kind = gang.types[fighter.type]
        players.append(
            {
                "player": None,
                "number": len(players) + 1,
                "name": f"{fighter.type.title()} {fighter.id}",
                "position": fighter.type,
                "specialist": fighter.specialist,
                "cost": kind.price,
                "base_mm": kind.base_mm,
                "stats": kind.stats.to_json(),
                "items": [*fighter.items, *kind.issued],
                "skills": [fighter.skill] if fighter.skill else [],
                "enmity": [],
                "reserve": False,
                "infiltrates": False,
            }
        )
    return {
        "name": gang.name,
        "race": sample.gang,
        "rating": sample.cost,
        "scenario": scenario,
        "role": role,
        "won_roll_off": False,
        "players": players,
    }


def names(line_ups: Sequence[JSON]) -> list[tuple[int, int]]:
    """Return side and number of each fighter."""
    return [
        (side, entry["number"])
        for side, line_up in enumerate(line_ups)
        for entry in line_up["players"]
    ]
