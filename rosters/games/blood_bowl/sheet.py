"""The roster sheet of Blood Bowl, as the field prints it; and the forms around it."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy

from rosters.games import wishes
from rosters.games.blood_bowl.telling import HEADINGS
from rosters.games.blood_bowl.telling import improvement as improvement_words
from rosters.games.words import plain
from rosters.models import Player, Team
from rosters.names import called
from rules.blood_bowl import catalogue
from rules.blood_bowl.between import building, improvement, managing, names
from rules.blood_bowl.between.completing import completed
from rules.blood_bowl.between.player import CHARACTERISTICS, SHIRTS, ImprovementRoll
from rules.blood_bowl.between.player import Player as FoldedPlayer
from rules.blood_bowl.between.team import Team as FoldedTeam
from rules.blood_bowl.catalogue import Catalogue, Position, TeamList
from rules.blood_bowl.coaches import manager
from rules.blood_bowl.hiring import STAR
from rules.dice import Stream
from rules.problems import Problem

JSON = Any

GAME = "blood_bowl"
#: What a team owns besides its players, in the order of the sheet.
ASSETS = ("rerolls", "fan_factor", "assistants", "cheerleaders", "apothecary")


CREST = "shield"
LIST = _lazy("Race")
TREASURY = _lazy("Treasury")
EXPERIENCE = _lazy("SPP")


def asset_name(asset: str) -> str:
    return asset_names().get(asset) or plain(asset)


def reason_name(reason: str) -> str:
    known = {
        "budget": _("Budget"),
        "hired": _("Hired"),
        "bought": _("Bought"),
        "petty_cash": _("Petty cash"),
        "winnings": _("Winnings"),
        "expenses": _("Spiralling expenses"),
        "redraft": _("Redraft"),
    }
    return known.get(reason) or plain(reason)


def asset_names() -> dict[str, str]:
    return {
        "rerolls": _("Re-rolls"),
        "fan_factor": _("Fan factor"),
        "assistants": _("Assistant coaches"),
        "cheerleaders": _("Cheerleaders"),
        "apothecary": _("Apothecary"),
    }


def race_name(version: str, race: str) -> str:
    known = catalogue.load(version).teams.get(race)
    return called(GAME, "race", known.name) if known else race


def position_name(version: str, race: str, position: str) -> str:
    if position == STAR:
        return _("Star Player")
    known = catalogue.load(version).teams.get(race)
    if known is None or not known.has(position):
        return position.replace("_", " ").capitalize()
    return called(GAME, "position", known.position(position).name)


# -- the sheet ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Characteristic:
    """A characteristic now, and by how much it differs from the team list."""

    name: str
    value: int
    change: int


@dataclass(frozen=True, slots=True)
class Skill:
    name: str
    learned: bool

    def __str__(self) -> str:
        return called(GAME, "skill", self.name)


@dataclass(frozen=True, slots=True)
class Line:
    """A player's line: all columns of the sheet."""

    player: Player
    position: str
    characteristics: tuple[Characteristic, ...]
    skills: tuple[Skill, ...]
    misses_next: bool
    niggling: int
    stand_in: bool
    waits: bool

    @property
    def title(self) -> str:
        """What his SPP have made of him (BB-LEAGUE-41)."""
        return called(GAME, "title", self.data["title"])

    @property
    def data(self) -> Mapping[str, Any]:
        return self.player.data


@dataclass(frozen=True, slots=True)
class Total:
    """A line at the foot of the sheet: so many of something, at a price each."""

    name: str
    count: int
    price: int

    @property
    def worth(self) -> int:
        return self.count * self.price


def lines(team: Team, players: Iterable[Player]) -> list[Line]:
    race = catalogue.load(team.version).teams[team.race]
    return [_line(race, player) for player in players]


def _line(race: TeamList, player: Player) -> Line:
    data = player.data
    listed = race.position(player.position)
    learned = set(data["learned"])
    return Line(
        player,
        called(GAME, "position", listed.name),
        tuple(
            Characteristic(str(HEADINGS[key]), data[key], data[key] - getattr(listed, key))
            for key in CHARACTERISTICS
        ),
        tuple(Skill(name, name in learned) for name in data["skills"]),
        data["miss_next"],
        data["niggling"],
        data["journeyman"],
        any(not roll["choice"] for roll in data["rolls"]),
    )


def totals(team: Team) -> list[Total]:
    data = catalogue.load(team.version)
    race = data.teams[team.race]
    titles = asset_names()
    return [
        Total(titles[what], int(team.totals.get(what, 0)), data.price(what, race))
        for what in ASSETS
    ]


# -- building a team ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DraftLine:
    """A line of the empty sheet as it has been filled in so far."""

    number: int
    position: str
    name: str


@dataclass(frozen=True, slots=True)
class DraftAsset:
    key: str
    name: str
    price: int
    count: Any
    most: int


@dataclass(frozen=True, slots=True)
class Builder:
    """A team being built: the sheet as filled in, what it costs, and what is wrong with it."""

    race: TeamList
    name: str
    lines: tuple[DraftLine, ...]
    assets: tuple[DraftAsset, ...]
    apothecary: bool
    apothecary_price: int
    cost: int
    budget: int
    problems: tuple[Problem, ...]

    @property
    def players(self) -> int:
        return sum(bool(line.position) for line in self.lines)

    @property
    def left(self) -> int:
        return self.budget - self.cost


def races(version: str) -> list[TeamList]:
    return list(catalogue.load(version).teams.values())


def has_race(version: str, race: str) -> bool:
    return race in catalogue.load(version).teams


def builder(version: str, race: str, data: Mapping[str, Any] | None) -> Builder:
    """The sheet as filled in; an empty one, with names to choose from, without data."""
    rules = catalogue.load(version)
    if data is None:
        return _builder(rules, rules.teams[race], empty(version, race), checked=False)
    return _builder(rules, rules.teams[race], data, checked=True)


def empty(version: str, race: str) -> dict[str, Any]:
    """A sheet with nothing on it but names that a player of the race might have."""
    return {f"name-{number}": name for number, name in zip(SHIRTS, _names(race), strict=False)}


def usual(version: str, race: str, data: Mapping[str, Any]) -> dict[str, Any]:
    """The sheet with what coaches of the race usually buy, wherever it is empty.

    What was filled in stays; a count of none is empty.
    """
    rules, begun = catalogue.load(version), roster(race, data)
    squad = manager.wished_roster(rules, race, begun["name"], _chance())
    wish = completed(rules, begun, squad)
    filled = {key: str(value) for key, value in data.items()}
    taken = {filled.get(f"name-{number}", "") for number in SHIRTS}
    for number, name in zip(SHIRTS, _names(race, taken), strict=False):
        if not filled.get(f"name-{number}", "").strip():
            filled[f"name-{number}"] = name
    filled |= {f"position-{player['number']}": player["position"] for player in wish["players"]}
    filled |= {what: str(wish[what]) for what in ASSETS if what != "apothecary"}
    if wish["apothecary"]:
        filled["apothecary"] = "yes"
    return filled


def roster(race: str, data: Mapping[str, Any]) -> JSON:
    """The wished roster that a filled-in sheet means, as the rules read it."""
    return {
        "name": data.get("name", ""),
        "race": race,
        **{what: _number(data.get(what)) for what in ASSETS if what != "apothecary"},
        "apothecary": bool(data.get("apothecary")),
        "players": [
            {
                "number": number,
                "name": data.get(f"name-{number}", ""),
                "position": data[f"position-{number}"],
            }
            for number in SHIRTS
            if data.get(f"position-{number}")
        ],
    }


def _builder(rules: Catalogue, race: TeamList, data: Mapping[str, Any], checked: bool) -> Builder:
    wish = roster(race.id, data)
    most = {"rerolls": rules.rerolls_max, "fan_factor": rules.fan_factor_max_at_creation}
    titles = asset_names()
    return Builder(
        race,
        data.get("name", ""),
        tuple(
            DraftLine(n, data.get(f"position-{n}", ""), data.get(f"name-{n}", "")) for n in SHIRTS
        ),
        tuple(
            DraftAsset(
                what, titles[what], rules.price(what, race), data.get(what, "0"), most.get(what, 99)
            )
            for what in ASSETS
            if what != "apothecary"
        ),
        bool(data.get("apothecary")),
        rules.apothecary_cost,
        building.cost(rules, wish),
        rules.budget,
        tuple(building.problems(rules, wish)) if checked else (),
    )


def _number(text: Any) -> Any:
    """A whole number if it is one; else what was typed, for the rules to refuse."""
    try:
        return int(text or 0)
    except (TypeError, ValueError):
        return text


def _names(race: str, taken: Collection[str] = ()) -> list[str]:
    """A name for each shirt; none of those that are taken."""
    chance = _chance()
    drawn: list[str] = []
    if race in names.flavours():
        for _shirt in SHIRTS:
            drawn.append(names.draw(race, chance, {*taken, *drawn}))
    return drawn


def _chance() -> Stream:
    return Stream(secrets.token_bytes(32), "names")


# -- between matches ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Waiting:
    """An improvement roll that waits for the coach, and what may be chosen."""

    player: FoldedPlayer
    roll: ImprovementRoll
    options: tuple[tuple[str, str, int], ...]

    @property
    def choices(self) -> list[tuple[str, str, int]]:
        """The same for a person: the choice, what it is called, and what it is worth."""
        return [(choice, improvement_words(choice), value) for choice, _kind, value in self.options]


@dataclass(frozen=True, slots=True)
class OnOffer:
    """A position that can be hired, and how many of it the team has."""

    position: Position
    count: int
    affordable: bool


@dataclass(frozen=True, slots=True)
class Asset:
    key: str
    name: str
    price: int
    owned: int
    affordable: bool


@dataclass(frozen=True, slots=True)
class Market:
    """What a coach can do with a team between matches."""

    team: FoldedTeam
    waiting: tuple[Waiting, ...]
    stand_ins: tuple[FoldedPlayer, ...]
    on_offer: tuple[OnOffer, ...]
    assets: tuple[Asset, ...]
    free_numbers: tuple[int, ...]

    def to_json(self) -> JSON:
        """The same for programs: players by their number in wishes."""
        return {
            "waiting": [
                {
                    "player": each.player.id,
                    "name": each.player.name,
                    "dice": list(each.roll.dice),
                    "options": [
                        {"choice": choice, "kind": kind, "value": value}
                        for choice, kind, value in each.options
                    ],
                }
                for each in self.waiting
            ],
            "stand_ins": [
                {"player": each.id, "name": each.name, "price": each.value}
                for each in self.stand_ins
            ],
            "on_offer": [
                {
                    "position": each.position.id,
                    "price": each.position.cost,
                    "count": each.count,
                    "most": each.position.limit,
                }
                for each in self.on_offer
            ],
            "assets": [
                {"what": each.key, "price": each.price, "owned": each.owned} for each in self.assets
            ],
            "free_numbers": list(self.free_numbers),
        }


def wish(data: Mapping[str, Any], lists: Mapping[str, Sequence[str]]) -> JSON:
    words, numbers = ("act", "position", "name", "what", "choice"), ("player", "number", "count")
    return wishes.read(data, words, numbers)


def market(version: str, state: FoldedTeam) -> Market:
    rules = catalogue.load(version)
    race = state.team_list
    titles = asset_names()
    hired = Counter(player.position.id for player in state.roster)
    worn = {player.number for player in state.roster}
    waiting = []
    for player in (*state.roster, *state.journeymen):
        for roll in player.pending[:1]:  # the oldest roll takes the choice
            kinds = improvement.kinds(rules, player, roll)
            waiting.append(
                Waiting(
                    player,
                    roll,
                    tuple(
                        (choice, kind, improvement.INCREASES.get(choice) or _increase(kind))
                        for choice, kind in kinds.items()
                    ),
                )
            )
    assets = []
    for what in managing.STAFF:
        if what == "apothecary" and not race.apothecary:
            continue
        factor = managing.REROLL_FACTOR if what == "rerolls" else 1
        price = rules.price(what, race) * factor
        assets.append(
            Asset(what, titles[what], price, int(getattr(state, what)), price <= state.treasury)
        )
    return Market(
        state,
        tuple(waiting),
        state.journeymen,
        tuple(
            OnOffer(position, hired[position.id], position.cost <= state.treasury)
            for position in race.positions
        ),
        tuple(assets),
        tuple(number for number in SHIRTS if number not in worn),
    )


def _increase(kind: str) -> int:
    return improvement.INCREASES[kind]
