"""The sheet of a Boufbowl club: abilities and wounds of the players, and learnt upgrades."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, pgettext_lazy

from rosters.games.boufbowl import cards
from rosters.games.words import plain
from rosters.models import Player, Team
from rosters.words.catalogue_names import called
from rosters.words.explained import explanation
from rules.boufbowl.catalogue import Catalogue, load

CREST = "roundel"
ABOUT = gettext_lazy("Zones and cards: short, loud, and over before the kettle boils.")
LIST = gettext_lazy("Faction")
#: A club has no money.
TREASURY = None
#: A short word for what players gain by playing (BF-LEAGUE-08).
EXPERIENCE = pgettext_lazy("boufbowl count", "RN")

#: Counts of a career on the sheet: key, heading, and the meaning of the heading.
DEEDS: tuple[tuple[str, Promise, Promise], ...] = (
    ("goals", pgettext_lazy("boufbowl count", "G"), gettext_lazy("Goals")),
    ("contests_won", pgettext_lazy("boufbowl count", "CW"), gettext_lazy("Contests won")),
    ("knock_outs", pgettext_lazy("boufbowl count", "KC"), gettext_lazy("K.O.s caused")),
    ("interceptions", pgettext_lazy("boufbowl count", "INT"), gettext_lazy("Interceptions")),
)


def asset_name(asset: str) -> str:
    """Return the id as words: a club owns nothing but its players."""
    return plain(asset)


def reason_name(reason: str) -> str:
    """Return the key as words: no money moves."""
    return plain(reason)


def race_name(version: str, race: str) -> str:
    known = load(version).teams.get(race)
    return called(cards.GAME, "race", known.name) if known else plain(race)


def position_name(version: str, race: str, position: str) -> str:
    return cards.category_name(position)


@dataclass(frozen=True, slots=True)
class Permanent:
    """An upgrade that a player has for good (BF-LEAGUE-09)."""

    id: str
    name: str
    level: int
    does: str


@dataclass(frozen=True, slots=True)
class Line:
    """A player's line.

    name: the name of the player's card, in the reader's language.
    healthy, wounded_face: the abilities on the two faces of the card, a line each.
    deeds: heading, meaning and count of each of `DEEDS`.
    """

    player: Player
    name: str
    position: str
    captain: bool
    wounded: bool
    renown: int
    permanents: tuple[Permanent, ...]
    healthy: tuple[str, ...]
    wounded_face: tuple[str, ...]
    deeds: tuple[tuple[Promise, Promise, int], ...]

    @property
    def data(self) -> Any:
        return self.player.data


@dataclass(frozen=True, slots=True)
class Totals:
    """The foot of the sheet: levels of permanents, and how many there may be."""

    levels: int
    budget: int
    wounded: int


def lines(team: Team, players: Iterable[Player]) -> list[Line]:
    data, captain = load(team.version), team.totals.get("captain")
    return [_line(data, player, captain) for player in players]


def _line(data: Catalogue, player: Player, captain: int | None) -> Line:
    stored = player.data
    card = data.players[stored["card"]]
    return Line(
        player,
        cards.name_of(card),
        cards.category_name(player.position),
        player.number == captain,
        stored["wounded"],
        player.experience,
        tuple(permanent(data, id_) for id_ in stored["permanents"]),
        tuple(cards.abilities(card.healthy)),
        tuple(cards.abilities(card.wounded)),
        tuple((heading, meaning, stored[key]) for key, heading, meaning in DEEDS),
    )


def permanent(data: Catalogue, id_: str) -> Permanent:
    upgrade = data.upgrades[id_]
    return Permanent(
        id_, cards.name_of(upgrade), upgrade.level, explanation(cards.GAME, "upgrade", id_)
    )


def totals(team: Team) -> Totals:
    budget = load(team.version).league.squad_budget_levels
    wounded = sum(player.data["wounded"] for player in team.players.all() if player.active)
    return Totals(team.value, budget, wounded)
