"""What the coach of a club does between matches: captain, upgrades, releases, swaps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rosters.games import wishes
from rosters.games.boufbowl import cards
from rosters.games.boufbowl.sheet import Permanent, permanent
from rules.boufbowl.between import managing, permanents
from rules.boufbowl.between.team import Team

JSON = Any


@dataclass(frozen=True, slots=True)
class Upgrade:
    """An upgrade that a player can take now, and its price in his renown."""

    card: Permanent
    cost: int


@dataclass(frozen=True, slots=True)
class Swap:
    """A card that can come for a player."""

    id: str
    name: str
    category: str


@dataclass(frozen=True, slots=True)
class Member:
    """One of the squad, and what can be done with him.

    lost: whether something would be lost with him in a swap.
    """

    id: int
    number: int
    name: str
    category: str
    renown: int
    wounded: bool
    captain: bool
    has: tuple[Permanent, ...]
    upgrades: tuple[Upgrade, ...]
    swaps: tuple[Swap, ...]

    @property
    def lost(self) -> bool:
        return bool(self.renown or self.has)


@dataclass(frozen=True, slots=True)
class Market:
    """What a coach can do with a club between matches.

    levels, budget: of permanents, those there are and those there may be (BF-LEAGUE-11).
    """

    team: Team
    members: tuple[Member, ...]
    levels: int
    budget: int

    def to_json(self) -> JSON:
        """The same for programs."""
        return {
            "levels": self.levels,
            "budget": self.budget,
            "captain": self.team.captain,
            "players": [
                {
                    "player": member.id,
                    "renown": member.renown,
                    "upgrades": [
                        {"upgrade": each.card.id, "cost": each.cost} for each in member.upgrades
                    ],
                    "permanents": [each.id for each in member.has],
                    "swaps": [each.id for each in member.swaps],
                }
                for member in self.members
            ],
        }


def market(version: str, state: Team) -> Market:
    data = state.catalogue
    offers, swaps = permanents.offers(state), managing.swaps(state)
    members = tuple(
        Member(
            player.id,
            player.number,
            cards.player_name(player.name),
            cards.category_name(player.category),
            player.renown,
            player.is_wounded,
            player.id == state.captain,
            tuple(permanent(data, id_) for id_ in player.permanents),
            tuple(
                Upgrade(
                    permanent(data, upgrade.id),
                    permanents.cost(data, data.players[player.card], upgrade),
                )
                for who, upgrade in offers
                if who is player
            ),
            tuple(
                Swap(
                    card,
                    cards.name_of(data.players[card]),
                    cards.category_name(data.players[card].category),
                )
                for who, card in swaps
                if who is player
            ),
        )
        for player in state.roster
    )
    return Market(state, members, state.value, data.league.squad_budget_levels)


def wish(data: Mapping[str, Any], lists: Mapping[str, Sequence[str]]) -> JSON:
    found = wishes.read(data, ("act", "name", "upgrade", "card"), ("player",))
    if found.get("act") == "name_captain":
        found.setdefault("player", None)  # the line for nobody
    return found
