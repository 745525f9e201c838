"""The open season change, and what one entry takes into the next season."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.http import Http404

from leagues.models import (
    Carried,
    Season,
    SeasonChange,
)
from leagues.operations.season_change_preview import Sum, bill_of
from rosters.games import of
from rosters.games.papers import PaperCard
from rosters.models import Player
from rules.problems import Problem


def open_change_or_404(season: Season) -> SeasonChange:
    """Return the planned, not yet accepted change of a season; raise Http404 if there is none."""
    change = season.changes.filter(made=None).first()
    if change is None:
        raise Http404
    change.season = season
    return change


def carried_or_404(season: Season, entry: UUID | str) -> Carried:
    """Return an entry whose team is to be carried over; raise Http404 if there is none."""
    change = open_change_or_404(season)
    carried = change.carried.select_related("entry__team__coach").filter(entry__uuid=entry).first()
    if carried is None:
        raise Http404
    carried.change = change
    return carried


@dataclass(frozen=True, slots=True)
class Member:
    """A player who may be kept in a redraft, with what there is to know.

    price, value: in gold; the price is the value and the agent's fees.
    healed:       whether the season change lets a player play who would miss the next match.
    """

    id: int
    player: Player
    card: PaperCard
    price: int
    value: int
    healed: bool
    kept: bool

    @property
    def fee(self) -> int:
        return self.price - self.value


@dataclass(frozen=True, slots=True)
class Asset:
    """A thing that may be kept in a redraft: its price each, and how many are owned and kept."""

    what: str
    name: str
    price: int
    owned: int
    kept: int

    @property
    def cost(self) -> int:
        return self.price * self.kept


@dataclass(frozen=True, slots=True)
class Redraft:
    """The choice of one team in a redraft, as a page shows it (LG-SEASON-11).

    after:    treasury and value with this choice; None where it is not allowed.
    problems: every reason why it is not.
    """

    budget: int
    members: Sequence[Member]
    assets: Sequence[Asset]
    before: Sum
    after: Sum | None
    problems: Sequence[Problem]

    @property
    def kept(self) -> list[Member]:
        return [member for member in self.members if member.kept]

    @property
    def cost(self) -> int:
        players = sum(member.price for member in self.kept)
        return players + sum(asset.cost for asset in self.assets)

    @property
    def left(self) -> int:
        return self.budget - self.cost

    @property
    def choice(self) -> dict[str, Any]:
        """The choice as the game takes it."""
        assets = {asset.what: asset.kept for asset in self.assets}
        return {"players": [member.id for member in self.kept], **assets}


def redraft_sheet(carried: Carried, choice: Mapping[str, Any] | None) -> Redraft | None:
    """Return the sheet of a redraft for a choice; None where nothing is redrafted.

    choice: as the game takes it; None: the default. Players who are not offered are left out, and
            of a thing that is not named nothing is kept.

    The number of queries does not grow with the team.
    """
    plain = bill_of(carried, None)
    offer = plain.redraft
    if offer is None:
        return None
    wanted = offer["kept"] if choice is None else choice
    if not _readable(wanted):
        refused = bill_of(carried, choice).problems
        return Redraft(offer["budget"], (), (), plain.before, None, refused)
    members, assets = (
        _members(carried, plain.events, offer, wanted),
        _assets(carried, offer, wanted),
    )
    sheet = Redraft(offer["budget"], members, assets, plain.before, plain.after, ())
    if choice is None:
        return sheet
    tried = bill_of(carried, choice)
    after = None if tried.redraft is None else tried.after
    return Redraft(offer["budget"], members, assets, plain.before, after, tried.problems)


def _readable(choice: Mapping[str, Any]) -> bool:
    """Return whether a choice names players and whole numbers of things."""
    players = choice.get("players", [])
    if not isinstance(players, list) or not all(isinstance(each, int) for each in players):
        return False
    return all(isinstance(value, int) for what, value in choice.items() if what != "players")


def _members(
    carried: Carried, events: Sequence[Any], offer: Any, wanted: Mapping[str, Any]
) -> list[Member]:
    team, room = carried.entry.team, of(carried.entry.team.game)
    offered = {each["id"]: each for each in offer["players"]}
    players = list(team.players.filter(number__in=offered).order_by("squad_number", "number"))
    cards = room.papers.cards(team, room.sheet.lines(team, players))
    healed = {
        id_ for event in events if event.kind == "recovered" for id_ in event.payload["players"]
    }
    kept = set(wanted.get("players", ()))
    return [
        Member(
            player.number,
            player,
            card,
            offered[player.number]["price"],
            offered[player.number]["value"],
            player.number in healed,
            player.number in kept,
        )
        for player, card in zip(players, cards, strict=True)
    ]


def _assets(carried: Carried, offer: Any, wanted: Mapping[str, Any]) -> list[Asset]:
    name = of(carried.entry.team.game).sheet.asset_name
    return [
        Asset(
            each["what"],
            name(each["what"]),
            each["price"],
            each["owned"],
            wanted.get(each["what"], 0),
        )
        for each in offer["assets"]
    ]
