"""The form in which a club is founded: five of ten player cards, ticked (BF-LEAGUE-02, -03)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from rosters.games.boufbowl import cards
from rosters.games.boufbowl.sheet import race_name
from rosters.games.drafts import Bought
from rosters.models import Player, Team
from rosters.words.explained import explanation
from rules.boufbowl.between import building
from rules.boufbowl.cards.deck import PlayerCard
from rules.boufbowl.catalogue import Catalogue, load
from rules.problems import Problem

JSON = Any
Typed = Mapping[str, Any]

TICKED = "card-"


@dataclass(frozen=True, slots=True)
class Race:
    """A faction, and the names of its five players."""

    id: str
    name: str
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Offer:
    """A player card that can be ticked.

    own: whether it is of the club's faction.
    does: what the player does at the table, in a sentence.
    """

    id: str
    name: str
    category: str
    faction: str
    own: bool
    ticked: bool
    healthy: tuple[str, ...]
    wounded: tuple[str, ...]
    does: str


@dataclass(frozen=True, slots=True)
class Draft:
    """A club being founded: its ticked cards, and its problems.

    groups: the same cards by category, with how many of each are ticked.
    cost, budget, left: None, as cards cost nothing.
    """

    race: Race
    name: str
    offers: tuple[Offer, ...]
    players: int
    problems: tuple[Problem, ...]
    cost: None = None
    budget: None = None
    left: None = None
    bought: tuple[Bought, ...] = ()

    @property
    def parts(self) -> list[Bought]:
        return [Bought(offer.name, 1, None) for offer in self.offers if offer.ticked]

    @property
    def groups(self) -> list[tuple[str, int, list[Offer]]]:
        named = [cards.category_name(category) for category in building.CATEGORIES]
        return [
            (name, sum(offer.ticked for offer in offers), offers)
            for name in named
            if (offers := [offer for offer in self.offers if offer.category == name])
        ]


def races(version: str) -> list[Race]:
    data = load(version)
    return [_race(data, race) for race in building.races(data)]


def has_race(version: str, race: str) -> bool:
    return race in building.races(load(version))


def builder(version: str, race: str, data: Typed | None) -> Draft:
    """Return the form filled in with `data`; without data the faction's own five are ticked."""
    rules = load(version)
    filled = usual(version, race, {}) if data is None else data
    squad = _ticked(filled)
    problems = () if data is None else tuple(building.problems(rules, roster(race, filled)))
    return Draft(
        _race(rules, race),
        str(filled.get("name", "")),
        tuple(_offer(rules, race, id_, squad) for id_ in building.normal_cards(rules)),
        len(squad),
        problems,
    )


def usual(version: str, race: str, data: Typed) -> dict[str, Any]:
    """Add cards to the ticked ones until they make a legal squad, with the most of the faction's
    own five.

    Cards that no legal squad contains stay as they are.
    """
    rules = load(version)
    ticked, five = _ticked(data), building.usual_squad(rules, race)
    legal = [
        squad
        for squad in combinations(building.normal_cards(rules), rules.league.squad_size)
        if set(ticked) <= set(squad) and not building.squad_problems(rules, race, squad)
    ]
    best = max(legal, key=lambda squad: len({*five} & {*squad}), default=tuple(ticked))
    filled = {key: value for key, value in data.items() if not key.startswith(TICKED)}
    return {"name": "", **filled} | {f"{TICKED}{card}": "yes" for card in best}


def roster(race: str, data: Typed) -> JSON:
    """Return the wished roster of a filled-in form, as the rules read it."""
    return {"name": data.get("name", ""), "race": race, "squad": _ticked(data)}


def filled(version: str, race: str, wished: Mapping[str, Any]) -> dict[str, Any]:
    """Return the form for a wished roster."""
    name, squad = wished.get("name"), wished.get("squad")
    form: dict[str, Any] = {"name": name if isinstance(name, str) else ""}
    known = [card for card in squad if isinstance(card, str)] if isinstance(squad, list) else ()
    return form | {f"{TICKED}{card}": "yes" for card in known}


def stepped(version: str, race: str, data: Typed, step: str) -> dict[str, Any]:
    """Return the form as it is: cards are ticked, so no button changes it."""
    return {**data}


def like(team: Team, players: Iterable[Player]) -> JSON:
    """Return the squad of the club as it is now."""
    return {"squad": [player.data["card"] for player in players]}


def _ticked(data: Typed) -> list[str]:
    return [key.removeprefix(TICKED) for key in data if key.startswith(TICKED)]


def _race(rules: Catalogue, race: str) -> Race:
    # Pages translate a list by the name that its catalogue has for it.
    five = [rules.players[card] for card in building.usual_squad(rules, race)]
    return Race(race, rules.teams[race].name, tuple(cards.name_of(card) for card in five))


def _offer(rules: Catalogue, race: str, id_: str, squad: Sequence[str]) -> Offer:
    card: PlayerCard = rules.players[id_]
    return Offer(
        id_,
        cards.name_of(card),
        cards.category_name(card.category),
        race_name(rules.version, card.team),
        card.team == race,
        id_ in squad,
        tuple(cards.abilities(card.healthy)),
        tuple(cards.abilities(card.wounded)),
        explanation(cards.GAME, "player", id_),
    )
