"""The players of a match and how they are numbered.

A player is a small int, ``side * 5 + place``; the slot is the place and one more.  Side 0 is red
and at home, side 1 blue (BF-LEAGUE-05).

A line-up is the squad that a team brings to a match:

    {"name": "Stone Fists", "race": "bonta",
     "players": [{"player": 1, "number": 1, "card": "bo-p1", "captain": false, "wounded": false,
                  "permanents": ["u1-s1"]}, ...]}

race:       the faction, whose action and favour decks it plays.
player:     the player's id in the team, None for one whom no team keeps.
number:     the slot, 1 to 5, in this order.
card:       the normal player card; with ``captain`` the captain card is played (BF-CAP-03).
wounded:    whether the player starts on the wounded face (BF-LEAGUE-15).
permanents: upgrades that the player brings, older ones first (BF-LEAGUE-13).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rules.boufbowl.cards.deck import PlayerCard
from rules.boufbowl.catalogue import COLOURS, SLOTS_PER_TEAM, Catalogue

JSON = Any

NOBODY: Final = -1
TEAM: Final = SLOTS_PER_TEAM
PLAYERS: Final = 2 * TEAM
#: The players of each side, by slot.
OF_SIDE: Final = (tuple(range(TEAM)), tuple(range(TEAM, PLAYERS)))
#: The side of each player.
SIDE_OF: Final = tuple(p // TEAM for p in range(PLAYERS))


def slot_of(p: int) -> int:
    """Return a player's slot, 1 to 5, as cards and answers name a player of their own side."""
    return p % TEAM + 1


def player_of(side: int, slot: int) -> int:
    return side * TEAM + slot - 1


def faction(line_up: JSON) -> str:
    """Return the faction whose decks a line-up plays."""
    return str(line_up["race"])


def cards_of(line_ups: Sequence[JSON], data: Catalogue) -> list[PlayerCard]:
    """Return the card that each player plays with, by player."""
    cards = []
    for line_up in line_ups:
        for entry in line_up["players"]:
            card = data.players[entry["card"]]
            cards.append(data.captain_of(card) if entry["captain"] else card)
    return cards


def usual_line_up(data: Catalogue, race: str) -> JSON:
    """Return the line-up of a faction as it comes out of the box, without a captain
    (BF-SETUP-01).
    """
    team = data.teams[race]
    cards = [card for card in data.players.values() if card.team == race and not card.captain]
    return {
        "name": team.name,
        "race": race,
        "players": [
            {
                "player": None,
                "number": card.slot,
                "card": card.id,
                "captain": False,
                "wounded": False,
                "permanents": [],
            }
            for card in sorted(cards, key=lambda card: card.slot)
        ],
    }


def usual_line_ups(data: Catalogue) -> list[JSON]:
    """Return the line-ups of both factions, the red one first (BF-SETUP-02)."""
    by_colour = {team.colour: team.id for team in data.teams.values()}
    return [usual_line_up(data, by_colour[colour]) for colour in COLOURS]
