"""The squad sheet of Helvetia Cup: ratings, yellow counters, who is missing and tired and why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from rosters.models import Player, Team
from rules.conditions import Condition
from rules.helvetia_cup import catalogue
from rules.helvetia_cup.between import building
from rules.helvetia_cup.between.building import POSITIONS, ROLES
from rules.helvetia_cup.between.team import CUSTOM
from rules.helvetia_cup.between.team import Team as FoldedTeam
from rules.helvetia_cup.catalogue import SKILLS, Catalogue
from rules.helvetia_cup.deck import Card
from rules.problems import Problem

JSON = Any

#: The ratings of a player in the order of the sheet: key, heading, and what it stands for.
RATINGS: tuple[tuple[str, str, Promise], ...] = (
    ("speed", "SP", gettext_lazy("Speed: acceleration markers")),
    ("steal", "ST", gettext_lazy("Steal")),
    ("tackle", "TA", gettext_lazy("Tackle")),
    ("pressure", "PR", gettext_lazy("Pressure")),
    ("interception", "IN", gettext_lazy("Interception and clearance")),
    ("dribble", "DR", gettext_lazy("Dribble")),
    ("long_pass", "LP", gettext_lazy("Long pass")),
    ("shot", "SH", gettext_lazy("Shot")),
    ("header", "HE", gettext_lazy("Header")),
)
_POSITION_NAMES = {
    "GK": gettext_lazy("Goalkeeper"),
    "DF": gettext_lazy("Defender"),
    "MF": gettext_lazy("Midfielder"),
    "FW": gettext_lazy("Forward"),
}


def asset_names() -> dict[str, str]:
    """A team owns nothing but its players."""
    return {}


def race_name(version: str, race: str) -> str:
    known = catalogue.load(version).teams.get(race)
    return known.name if known else _("A team of one's own")


def position_name(version: str, race: str, position: str) -> str:
    return str(_POSITION_NAMES.get(position, position))


# -- the sheet ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating, its heading, and what that stands for."""

    heading: str
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
            tuple(rules.tactics[card].name for card in book["collection"]),
            tuple(rules.legendaries[card].name for card in _used(book["legendaries"])),
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
    ratings: tuple[tuple[str, str, str], ...]
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
    headings: tuple[tuple[str, str, Promise], ...] = RATINGS
    roles: Sequence[str] = ROLES
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
    filled = data if data is not None else usual(version, race, found.name)
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


def usual(version: str, race: str, name: str) -> dict[str, Any]:
    """A sheet filled in: the name; for one's own team the players of the first supplied one."""
    filled = {"name": name}
    if race != CUSTOM:
        return filled
    first = next(iter(catalogue.load(version).teams.values()))
    for at, player in enumerate(first.players, 1):
        for key, value in player.to_json().items():
            if key not in ("id", "captain"):
                filled[f"{key}-{at}"] = str(value)
        if player.captain:
            filled[f"captain-{at}"] = "yes"
    return filled


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
