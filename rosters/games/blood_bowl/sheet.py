"""The roster sheet of Blood Bowl, with all columns of the printed one; and the forms around it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy
from django.utils.translation import ngettext

from rosters.games import wishes
from rosters.games.blood_bowl import improving
from rosters.games.blood_bowl.event_sentences import HEADINGS
from rosters.games.blood_bowl.skills import GAME, Skill
from rosters.games.coming import UNKNOWN, Coming
from rosters.games.due import Due
from rosters.games.options import Group
from rosters.games.words import plain
from rosters.models import Player, Team
from rosters.words.catalogue_names import called
from rosters.words.money import money
from rules.blood_bowl import catalogue
from rules.blood_bowl.between import improvement, managing
from rules.blood_bowl.between.player import (
    CHARACTERISTICS,
    SHIRTS,
    THRESHOLDS,
    TITLES,
    ImprovementRoll,
)
from rules.blood_bowl.between.player import Player as FoldedPlayer
from rules.blood_bowl.between.team import Team as FoldedTeam
from rules.blood_bowl.catalogue import Positional, TeamList
from rules.blood_bowl.inducements.hiring import STAR
from rules.problems import Problem

JSON = Any

#: The things that a team owns besides its players, in the order of the sheet.
ASSETS = ("rerolls", "fan_factor", "assistants", "cheerleaders", "apothecary")


CREST = "shield"
ABOUT = _lazy("Twenty-six squares by fifteen, and a lot of teeth: leagues, careers, funerals.")
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
        "ruled": _("Ruling"),
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
    """A characteristic now, and how much it differs from the team list."""

    name: str
    value: int
    change: int


@dataclass(frozen=True, slots=True)
class Line:
    """A player's line: all columns of the sheet.

    explains: the player's skills that no line above has.
    """

    player: Player
    position: str
    characteristics: tuple[Characteristic, ...]
    skills: tuple[Skill, ...]
    explains: tuple[Skill, ...]
    misses_next: bool
    niggling: int
    stand_in: bool
    waits: bool

    @property
    def title(self) -> str:
        """The title that the player's SPP have earned (BB-LEAGUE-41)."""
        return called(GAME, "title", self.data["title"])

    @property
    def ahead(self) -> NextTitle | None:
        """The next title that more SPP bring the player; None for a legend, who has the last."""
        spp = self.player.experience
        least = next((least for least in THRESHOLDS if least > spp), None)
        if least is None:
            return None
        return NextTitle(called(GAME, "title", TITLES[least]), spp, least)

    @property
    def data(self) -> Mapping[str, Any]:
        return self.player.data


@dataclass(frozen=True, slots=True)
class NextTitle:
    """A player's next title: the SPP that they have, and the SPP that it takes (BB-LEAGUE-41)."""

    name: str
    has: int
    least: int

    @property
    def missing(self) -> int:
        return self.least - self.has


@dataclass(frozen=True, slots=True)
class Total:
    """A line at the foot of the sheet: a number of things, at a price each."""

    name: str
    count: int
    price: int

    @property
    def worth(self) -> int:
        return self.count * self.price


def lines(team: Team, players: Iterable[Player]) -> list[Line]:
    race = catalogue.load(team.version).teams[team.race]
    explained: set[str] = set()
    rows = []
    for player in players:
        rows.append(_line(race, player, explained))
        explained |= set(player.data["skills"])
    return rows


def _line(race: TeamList, player: Player, explained: set[str]) -> Line:
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
        tuple(Skill(name) for name in data["skills"] if name not in explained),
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


# -- between matches ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Waiting:
    """An improvement roll that waits for the coach, and the improvements to choose from.

    options: each choice with its kind and its value in gold pieces; `groups` are for people.
    """

    player: FoldedPlayer
    roll: ImprovementRoll
    options: tuple[tuple[str, str, int], ...]
    groups: Sequence[Group]


@dataclass(frozen=True, slots=True)
class OnOffer:
    """A position that can be hired, and how many players of it the team has."""

    position: Positional
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
    """All that a coach can do with a team between matches."""

    team: FoldedTeam
    waiting: tuple[Waiting, ...]
    stand_ins: tuple[FoldedPlayer, ...]
    on_offer: tuple[OnOffer, ...]
    assets: tuple[Asset, ...]
    free_numbers: tuple[int, ...]

    def to_json(self) -> JSON:
        """Return the market for programs; players by their number in wishes."""
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


MAY_LACK = False


def lacking(version: str, state: FoldedTeam) -> list[Problem]:
    """Return no problems: journeymen fill every line-up."""
    return []


def wish(data: Mapping[str, Any], lists: Mapping[str, Sequence[str]]) -> JSON:
    words, numbers = ("act", "position", "name", "what", "choice"), ("player", "number", "count")
    return wishes.read(data, words, numbers)


def market(version: str, state: FoldedTeam, coming: Coming = UNKNOWN) -> Market:
    rules = catalogue.load(version)
    race = state.team_list
    titles = asset_names()
    hired = Counter(player.position.id for player in state.roster)
    worn = {player.number for player in state.roster}
    waiting = []
    for player in (*state.roster, *state.journeymen):
        for roll in player.pending[:1]:  # the oldest roll takes the choice
            kinds = improvement.kinds(rules, player, roll)
            options = tuple(
                (choice, kind, improvement.INCREASES.get(choice) or _increase(kind))
                for choice, kind in kinds.items()
            )
            waiting.append(Waiting(player, roll, options, improving.groups(rules, player, options)))
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


#: A team takes the field with so many.
_FIELDED = 11


def due(version: str, state: FoldedTeam) -> list[Due]:
    """List improvements to choose, stand-ins who may be hired, and a squad that is short."""
    offers = market(version, state)
    dues = [
        Due(
            "ic-learn",
            _("%(number)s %(name)s has earned an improvement")
            % {"number": each.player.number, "name": each.player.name},
            _("rolled %(dice)s") % {"dice": " + ".join(map(str, each.roll.dice))},
            f"improve-{each.player.id}",
            _lazy("Choose"),
            waits=True,
        )
        for each in offers.waiting
    ]
    dues += [
        Due(
            "ic-people",
            _("%(name)s filled in and may be hired") % {"name": each.name},
            _("for %(price)s") % {"price": money(each.value)},
            "stand-ins",
            _lazy("Decide"),
            waits=True,
        )
        for each in offers.stand_ins
    ]
    fit, free = len(state.available), len(SHIRTS) - len(state.roster)
    cheapest = min(position.cost for position in state.team_list.positions)
    affordable = state.treasury // cheapest
    if fit < _FIELDED:
        dues.append(
            Due(
                "ic-hurt",
                ngettext("Only %(fit)s player is fit", "Only %(fit)s players are fit", fit)
                % {"fit": fit},
                _("Journeymen fill in for who is missing."),
                "hire-position",
                _lazy("Hire"),
            )
        )
    elif free and affordable:
        dues.append(
            Due(
                "ic-coin",
                ngettext("%(free)s place is free", "%(free)s places are free", free)
                % {"free": free},
                _("%(treasury)s are in the treasury.") % {"treasury": money(state.treasury)},
                "hire-position",
                _lazy("Hire"),
            )
        )
    return dues
