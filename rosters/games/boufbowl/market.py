"""Acts of a club's coach between matches: captain, upgrades, releases, swaps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rosters.games import wishes
from rosters.games.boufbowl import cards
from rosters.games.boufbowl.sheet import Permanent, permanent
from rosters.games.coming import UNKNOWN, Coming
from rosters.games.due import Due
from rosters.games.options import Group, Option
from rosters.words.explained import explanation
from rules.boufbowl.between import managing, permanents
from rules.boufbowl.between.team import Team
from rules.problems import Problem

JSON = Any


@dataclass(frozen=True, slots=True)
class Upgrade:
    """An upgrade that a player can take now, and its price in the player's renown."""

    card: Permanent
    cost: int


@dataclass(frozen=True, slots=True)
class Swap:
    """A card that can replace a player."""

    id: str
    name: str
    category: str
    healthy: tuple[str, ...]
    wounded: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Member:
    """A player of the squad, and what the coach can do with them.

    lost: whether a swap would lose something that the player has.
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

    @property
    def key(self) -> str:
        """The player's number as a form sends it."""
        return str(self.id)

    @property
    def learns(self) -> list[Group]:
        """The upgrades with the text of their cards, by level."""
        by_level: dict[int, list[Option]] = {}
        for each in sorted(self.upgrades, key=lambda upgrade: upgrade.card.level):
            price = _("%(cost)s renown, leaves %(left)s") % {
                "cost": each.cost,
                "left": self.renown - each.cost,
            }
            does = explanation(cards.GAME, "upgrade", each.card.id) or each.card.does
            option = Option(each.card.id, each.card.name, does, price)
            by_level.setdefault(each.card.level, []).append(option)
        return [
            Group(_("Level %(level)s") % {"level": level}, options)
            for level, options in by_level.items()
        ]

    @property
    def makes_room(self) -> list[Group]:
        """The cards that can replace the player with their text, by category."""
        by_category: dict[str, list[Option]] = {}
        for each in self.swaps:
            faces = ((_("Healthy"), each.healthy), (_("Wounded"), each.wounded))
            lines = tuple(f"{face}: {' · '.join(says) or '–'}" for face, says in faces)
            by_category.setdefault(each.category, []).append(
                Option(each.id, each.name, explanation(cards.GAME, "player", each.id), lines=lines)
            )
        return [Group(name, options, folded=True) for name, options in by_category.items()]


@dataclass(frozen=True, slots=True)
class Market:
    """All that a coach can do with a club between matches.

    levels, budget: the levels of permanents that the club has, and may have (BF-LEAGUE-11).
    """

    team: Team
    members: tuple[Member, ...]
    levels: int
    budget: int

    def to_json(self) -> JSON:
        """Return the market for programs."""
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


def market(version: str, state: Team, coming: Coming = UNKNOWN) -> Market:
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
                    tuple(cards.abilities(data.players[card].healthy)),
                    tuple(cards.abilities(data.players[card].wounded)),
                )
                for who, card in swaps
                if who is player
            ),
        )
        for player in state.roster
    )
    return Market(state, members, state.value, data.league.squad_budget_levels)


def due(version: str, state: Team) -> list[Due]:
    """List upgrades that players can take, and a captain to name where there is none."""
    dues = [
        Due(
            "ic-learn",
            _("%(name)s can learn something") % {"name": member.name},
            _("%(renown)s renown; the cheapest upgrade costs %(cost)s.")
            % {
                "renown": member.renown,
                "cost": min(upgrade.cost for upgrade in member.upgrades),
            },
            f"member-{member.id}",
            gettext_lazy("Choose"),
        )
        for member in market(version, state).members
        if member.upgrades
    ]
    if state.captain is None:
        dues.append(
            Due(
                "ic-flag",
                _("Nobody is named captain"),
                _("One of the squad may play the next match with their captain card."),
                "captain",
                gettext_lazy("Name one"),
            )
        )
    return dues


MAY_LACK = False


def lacking(version: str, state: Any) -> list[Problem]:
    """Return no problems: a squad is always whole."""
    return []


def wish(data: Mapping[str, Any], lists: Mapping[str, Sequence[str]]) -> JSON:
    act = wishes.read(data, ("act", "name", "upgrade", "card"), ("player",))
    if act.get("act") == "name_captain":
        act.setdefault("player", None)  # the line for nobody
    return act
