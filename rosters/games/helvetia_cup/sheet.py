"""The squad sheet of Helvetia Cup: ratings, yellow counters, who is missing and tired and why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from rosters.games import wishes
from rosters.games.words import plain
from rosters.models import Player, Team
from rosters.names import called
from rules.conditions import Condition
from rules.helvetia_cup import catalogue
from rules.helvetia_cup.between import building
from rules.helvetia_cup.between.building import POSITIONS, ROLES
from rules.helvetia_cup.between.team import CUSTOM
from rules.helvetia_cup.between.team import Team as FoldedTeam
from rules.helvetia_cup.catalogue import SKILLS, Catalogue, RosterLimits
from rules.helvetia_cup.catalogue import Player as Supplied
from rules.helvetia_cup.deck import Card
from rules.problems import Problem

JSON = Any

GAME = "helvetia_cup"

#: The ratings of a player in the order of the sheet: key, heading, and what it stands for.
RATINGS: tuple[tuple[str, Promise, Promise], ...] = (
    (
        "speed",
        pgettext_lazy("helvetia_cup rating", "SP"),
        gettext_lazy("Speed: acceleration markers"),
    ),
    ("steal", pgettext_lazy("helvetia_cup rating", "ST"), gettext_lazy("Steal")),
    ("tackle", pgettext_lazy("helvetia_cup rating", "TA"), gettext_lazy("Tackle")),
    ("pressure", pgettext_lazy("helvetia_cup rating", "PR"), gettext_lazy("Pressure")),
    (
        "interception",
        pgettext_lazy("helvetia_cup rating", "IN"),
        gettext_lazy("Interception and clearance"),
    ),
    ("dribble", pgettext_lazy("helvetia_cup rating", "DR"), gettext_lazy("Dribble")),
    ("long_pass", pgettext_lazy("helvetia_cup rating", "LP"), gettext_lazy("Long pass")),
    ("shot", pgettext_lazy("helvetia_cup rating", "SH"), gettext_lazy("Shot")),
    ("header", pgettext_lazy("helvetia_cup rating", "HE"), gettext_lazy("Header")),
)
_ROLE_NAMES: Mapping[str, Promise] = {
    "goalkeeper": gettext_lazy("goalkeeper"),
    "outfield": gettext_lazy("outfield player"),
}
_POSITION_NAMES = {
    "GK": gettext_lazy("Goalkeeper"),
    "DF": gettext_lazy("Defender"),
    "MF": gettext_lazy("Midfielder"),
    "FW": gettext_lazy("Forward"),
}


CREST = "hexagon"
LIST = gettext_lazy("Team")
#: A team has no money, and its players gain nothing by playing.
TREASURY = None
EXPERIENCE = None


def asset_name(asset: str) -> str:
    """A team owns nothing but its players."""
    return plain(asset)


def reason_name(reason: str) -> str:
    """No money moves."""
    return plain(reason)


def race_name(version: str, race: str) -> str:
    known = catalogue.load(version).teams.get(race)
    return called(GAME, "race", known.name) if known else _("A team of one's own")


def position_name(version: str, race: str, position: str) -> str:
    return str(_POSITION_NAMES.get(position, position))


# -- the sheet ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating, its heading, and what that stands for."""

    heading: Promise
    meaning: Promise
    value: int


@dataclass(frozen=True, slots=True)
class Line:
    """A player's line.

    ratings:     in the order of `RATINGS`.
    bars, tired: whether he misses the next match somewhere, and whether he starts it tired.
    yellows:     his counters, one a competition in which he has any (HC-SUSP-02).
    """

    player: Player
    position: str
    ratings: tuple[Rating, ...]
    captain: bool
    bars: bool
    tired: bool
    yellows: tuple[int, ...]

    @property
    def data(self) -> Mapping[str, Any]:
        return self.player.data


@dataclass(frozen=True, slots=True)
class Hand:
    """The cards of the coach in one competition."""

    cards: tuple[str, ...]
    used: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Totals:
    """What stands at the foot of the sheet; the cost is in points (HC-ROSTER-03)."""

    cost: int
    hands: tuple[Hand, ...]


def lines(team: Team, players: Iterable[Player]) -> list[Line]:
    books = team.totals.get("books", {})
    return [_line(player, books) for player in players]


def _line(player: Player, books: Mapping[str, Any]) -> Line:
    data = player.data
    found = [Condition.from_json(each) for each in data.get("conditions", ())]
    counters = [book["yellows"].get(str(player.number), 0) for book in books.values()]
    return Line(
        player,
        position_name("", "", player.position),
        tuple(Rating(heading, meaning, data[key]) for key, heading, meaning in RATINGS),
        data["captain"],
        any(each.kind in ("injury", "suspension") for each in found),
        any(each.kind == "fatigue" for each in found),
        tuple(counter for counter in counters if counter),
    )


def totals(team: Team) -> Totals:
    rules = catalogue.load(team.version)
    books = team.totals.get("books", {}).values()
    hands = tuple(
        Hand(
            tuple(called(GAME, "card", rules.tactics[card].name) for card in book["collection"]),
            tuple(
                called(GAME, "card", rules.legendaries[card].name)
                for card in _used(book["legendaries"])
            ),
        )
        for book in books
    )
    return Totals(team.value, hands)


def _used(legendaries: Mapping[str, Sequence[str]]) -> Sequence[str]:
    """The legendary cards played in the newest leg; in each there are all of them again."""
    return legendaries[max(legendaries, key=int)] if legendaries else ()


# -- building a team ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Race:
    """A supplied team, or an empty sheet for one's own."""

    id: str
    name: str
    players: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class DraftLine:
    """A line of the sheet as it has been filled in so far; all values are words."""

    at: int
    number: str
    name: str
    role: str
    position: str
    captain: bool
    ratings: tuple[tuple[str, Promise, str], ...]
    cost: int


@dataclass(frozen=True, slots=True)
class Builder:
    """A team being built: the sheet as filled in, what it costs, and what is wrong with it."""

    race: Race
    name: str
    own: bool
    lines: tuple[DraftLine, ...]
    players: int
    cost: int
    budget: int
    problems: tuple[Problem, ...]
    headings: tuple[tuple[str, Promise, Promise], ...] = RATINGS
    roles: Sequence[tuple[str, Promise]] = tuple(_ROLE_NAMES.items())
    positions: Sequence[str] = POSITIONS

    @property
    def left(self) -> int:
        return self.budget - self.cost


def races(version: str) -> list[Race]:
    rules = catalogue.load(version)
    supplied = [Race(team.id, team.name, team.players) for team in rules.teams.values()]
    return [*supplied, Race(CUSTOM, race_name(version, CUSTOM), ())]


def has_race(version: str, race: str) -> bool:
    return race in building.races(catalogue.load(version))


def builder(version: str, race: str, data: Mapping[str, Any] | None) -> Builder:
    """The sheet as filled in; the supplied team, or an empty sheet, without data."""
    rules = catalogue.load(version)
    found = next(each for each in races(version) if each.id == race)
    filled = data if data is not None else usual(version, race, {"name": found.name})
    wish = roster(race, filled)
    own = race == CUSTOM
    players = wish["players"] if own else [each.to_json() for each in found.players]
    costs = [_cost(rules, player) for player in players]
    checked = data is not None
    return Builder(
        found,
        filled.get("name", ""),
        own,
        tuple(_draft_lines(rules, filled)) if own else (),
        len(players),
        sum(costs),
        rules.limits.budget_per_player * len(players),
        tuple(building.problems(rules, wish)) if checked else (),
    )


def usual(version: str, race: str, data: Mapping[str, Any]) -> dict[str, Any]:
    """The sheet filled in wherever it is empty; what was filled in stays.

    For a supplied team its name; for one's own the players of the first supplied one, as many as
    there are still missing.
    """
    rules = catalogue.load(version)
    filled = {key: str(value) for key, value in data.items()}
    if race != CUSTOM:
        filled["name"] = filled.get("name", "").strip() or rules.teams[race].name
        return filled
    filled.setdefault("name", "")
    supplied = next(iter(rules.teams.values())).players
    lines = range(1, rules.limits.max_players + 1)
    begun = [at for at in lines if _is_begun(filled, at)]
    names = {filled.get(f"name-{at}", "") for at in begun}
    waiting = [player for player in supplied if player.name not in names]
    for at in begun:
        own = next((each for each in supplied if each.name == filled.get(f"name-{at}")), None)
        _complete(filled, at, waiting if own is None else [own])
    empty = [at for at in lines if at not in begun][: len(supplied) - len(begun)]
    for at in empty:
        _fill(filled, at, _next_for(filled, rules.limits, waiting, last=at == empty[-1]), rules)
    return filled


_BLANKS: tuple[str, ...] = ("name", *(key for key, _heading, _meaning in RATINGS))


def _is_begun(filled: Mapping[str, str], at: int) -> bool:
    """Whether somebody has typed into a line more than what stands there anyway."""
    return any(filled.get(f"{key}-{at}", "").strip() for key in _BLANKS)


def _complete(filled: dict[str, str], at: int, waiting: list[Supplied]) -> None:
    """What a line lacks, from the usual player who has the same role."""
    lacking = [key for key in _BLANKS if not filled.get(f"{key}-{at}", "").strip()]
    role = filled.get(f"role-{at}", ROLES[1])
    usual = next((player for player in waiting if player.role == role), None)
    if lacking and usual is not None:
        waiting.remove(usual)
        known = usual.to_json()
        filled.update({f"{key}-{at}": str(known[key]) for key in lacking})


def _next_for(
    filled: Mapping[str, str], limits: RosterLimits, waiting: list[Supplied], *, last: bool
) -> Supplied:
    """Whom the sheet needs next: the next of the usual ones, so that the goalkeepers are neither
    too many nor, when this is the last line, too few.
    """
    keepers = [filled.get(f"role-{at}") for at in _filled(filled)].count(ROLES[0])
    wanted: tuple[str, ...] = ROLES
    if keepers >= limits.max_goalkeepers:
        wanted = ROLES[1:]
    elif last and keepers < limits.min_goalkeepers:
        wanted = ROLES[:1]
    player = next((each for each in waiting if each.role in wanted), waiting[0])
    waiting.remove(player)
    return player


def _fill(filled: dict[str, str], at: int, player: Supplied, rules: Catalogue) -> None:
    """A usual player in an empty line, with a number that is free; captain if there is room."""
    known = {key: str(value) for key, value in player.to_json().items()}
    others = _filled(filled)
    worn = {filled.get(f"number-{line}", "") for line in others}
    if known["number"] in worn:
        known["number"] = next(str(n) for n in range(1, 100) if str(n) not in worn)
    captains = sum(bool(filled.get(f"captain-{line}")) for line in others)
    for key in ("number", "role", "position", *_BLANKS):
        filled[f"{key}-{at}"] = known[key]
    filled.pop(f"captain-{at}", None)
    if player.captain and captains < rules.limits.max_captains:
        filled[f"captain-{at}"] = "yes"


def roster(race: str, data: Mapping[str, Any]) -> JSON:
    """The wished roster that a filled-in sheet means, as the rules read it."""
    wish: dict[str, JSON] = {"name": data.get("name", ""), "race": race}
    if race == CUSTOM:
        wish["players"] = [_player(data, at) for at in _filled(data)]
    return wish


def _filled(data: Mapping[str, Any]) -> list[int]:
    """The lines with a name on them."""
    numbers = [key.removeprefix("name-") for key in data if key.startswith("name-")]
    at = sorted(int(number) for number in numbers if number.isdecimal() and len(number) < 4)
    return [number for number in at if str(data[f"name-{number}"]).strip()]


def _player(data: Mapping[str, Any], at: int) -> dict[str, JSON]:
    return {
        "number": _number(data.get(f"number-{at}")),
        "name": data.get(f"name-{at}", ""),
        "role": data.get(f"role-{at}", ROLES[1]),
        "position": data.get(f"position-{at}", POSITIONS[2]),
        "captain": bool(data.get(f"captain-{at}")),
        "speed": _number(data.get(f"speed-{at}")),
        **{skill: _number(data.get(f"{skill}-{at}")) for skill in SKILLS},
    }


def _draft_lines(rules: Catalogue, data: Mapping[str, Any]) -> Iterable[DraftLine]:
    """As many lines as a roster may have players."""
    for at in range(1, rules.limits.max_players + 1):
        player = _player(data, at) if str(data.get(f"name-{at}", "")).strip() else {}
        yield DraftLine(
            at,
            str(data.get(f"number-{at}", at)),
            str(data.get(f"name-{at}", "")),
            str(data.get(f"role-{at}", ROLES[1])),
            str(data.get(f"position-{at}", POSITIONS[2])),
            bool(data.get(f"captain-{at}")),
            tuple(
                (key, heading, str(data.get(f"{key}-{at}", "")))
                for key, heading, _meaning in RATINGS
            ),
            _cost(rules, player) if player else 0,
        )


def _cost(rules: Catalogue, player: Mapping[str, Any]) -> int:
    """HC-ROSTER-03; 0 for a line that cannot be read yet."""
    ratings = [player[key] for key, _heading, _meaning in RATINGS]
    return building.cost(rules, player) if all(type(each) is int for each in ratings) else 0


def _number(text: Any) -> Any:
    """A whole number if it is one; else what was typed, for the rules to refuse."""
    try:
        return int(text or 0)
    except (TypeError, ValueError):
        return text


# -- between matches ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Excess:
    """Cards of which some must be given back (HC-LEAGUE-12)."""

    competition: str
    count: int
    cards: tuple[Card, ...]

    @property
    def wanted(self) -> str:
        return ngettext(
            "Give back {count} of these cards.", "Give back {count} of these cards.", self.count
        ).format(count=self.count)


@dataclass(frozen=True, slots=True)
class Market:
    """What a coach can do with a team between matches."""

    team: FoldedTeam
    excess: tuple[Excess, ...]

    def to_json(self) -> JSON:
        """The same for programs."""
        return {
            "excess": [
                {
                    "competition": each.competition,
                    "count": each.count,
                    "cards": [card.id for card in each.cards],
                }
                for each in self.excess
            ]
        }


def wish(data: Mapping[str, Any], lists: Mapping[str, Sequence[str]]) -> JSON:
    words, numbers = ("act", "name", "competition"), ("player", "number")
    return wishes.read(data, words, numbers) | {
        key: list(lists[key]) for key in ("cards",) if key in lists
    }


def market(version: str, state: FoldedTeam) -> Market:
    rules = catalogue.load(version)
    return Market(
        state,
        tuple(
            Excess(
                competition,
                state.excess(competition),
                tuple(rules.tactics[card] for card in book.collection),
            )
            for competition, book in sorted(state.books.items())
            if state.excess(competition)
        ),
    )
