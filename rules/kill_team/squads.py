"""The line-up that a side brings to a match.

It is a kill team, its models numbered from 1 in the order of the command roster:

    {"name": "The Ninth", "race": "guard", "force": 97,
     "players": [{"player": 4, "number": 1, "name": "Ada", "position": "guard_sergeant",
                  "datasheet": "guard_sergeant", "specialism": "leader", "level": 1,
                  "items": ["laspistol", "chainsword", "frag_grenade"], "abilities": [],
                  "flesh_wounds": 0}, ...],
     "bench": [...]}

bench:        models that could have played as well, as the roster has them; numbered on from there.
race:         the faction.
position:     the datasheet once more, by the word that every game has for it.
player:       the model's number on the roster, None where no roster keeps it.
level:        of a specialist, 1 to 4; 0 for a model without specialism.
abilities:    that the model has learnt, by id, in order (KT-CAMP-15 to -17).
flesh_wounds: with which the model starts (KT-CAMP-24).
"""

from __future__ import annotations

from typing import Any, Final

from rules.kill_team.catalogue import Catalogue

JSON = Any

#: How many models a side may have at most (KT-ROST-03).
TEAM: Final = 20
MODELS: Final = 2 * TEAM
NOBODY: Final = -1
#: In a match a model is a number: those of Home come first, in the order of their line-up.
SIDE_OF: Final = (0,) * TEAM + (1,) * TEAM

#: What a record tells of each model: how many enemies it took out of action, whether it was out of
#: action at the end itself, and how many flesh wounds it had then, if not.
COUNTS: Final = ("took_out", "taken_out", "flesh_wounds")


def model_of(side: int, number: int) -> int:
    """Return the model of a side with that number in the line-up, from 1."""
    return side * TEAM + number - 1


def number_of(p: int) -> int:
    """Return the model's number in its side's line-up, from 1."""
    return p % TEAM + 1


def name_of(p: int) -> JSON:
    """Return a model as every event names it: side and number; None for nobody."""
    return None if p == NOBODY else [SIDE_OF[p], number_of(p)]


def sample_line_up(data: Catalogue, id_: str) -> JSON:
    """Return the line-up of a sample team whose models no roster keeps (KT-DATA-05)."""
    team = data.samples[id_]
    players: list[JSON] = []
    for kind in team.models:
        for _ in range(kind.count):
            number = len(players) + 1
            players.append(
                {
                    "player": None,
                    "number": number,
                    "name": f"{data.datasheets[kind.datasheet].name} {number}",
                    "datasheet": kind.datasheet,
                    "items": list(kind.items),
                    "specialism": kind.specialism,
                    "level": 1 if kind.specialism else 0,
                    "abilities": [],
                    "flesh_wounds": 0,
                }
            )
    return {"name": "", "race": team.faction, "force": team.total, "players": players}
