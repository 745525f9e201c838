"""The form in which a Helvetia Cup team is founded: a supplied team, or one's own lines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise

from rosters.games.drafts import Bought
from rosters.games.helvetia_cup.sheet import RATINGS, ROLE_NAMES, position_name, race_name
from rosters.games.wishes import whole
from rosters.models import Player, Team
from rosters.typed.numbers import numbered
from rules.helvetia_cup import catalogue
from rules.helvetia_cup.between import building
from rules.helvetia_cup.between.building import POSITIONS, ROLES
from rules.helvetia_cup.between.team import CUSTOM
from rules.helvetia_cup.catalogue import SKILLS, Catalogue, RosterLimits
from rules.helvetia_cup.catalogue import Player as Supplied
from rules.problems import Problem

JSON = Any


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
    """A team being built: the sheet as filled in, its cost, and its problems."""

    race: Race
    name: str
    own: bool
    lines: tuple[DraftLine, ...]
    players: int
    cost: int
    budget: int
    bought: tuple[Bought, ...]
    problems: tuple[Problem, ...]
    headings: tuple[tuple[str, Promise, Promise], ...] = RATINGS
    roles: Sequence[tuple[str, Promise]] = tuple(ROLE_NAMES.items())
    positions: Sequence[str] = POSITIONS

    @property
    def groups(self) -> list[tuple[str, list[Any]]]:
        """The players of a supplied team by position."""
        return [
            (position_name("", "", position), players)
            for position in POSITIONS
            if (players := [each for each in self.race.players if each.position == position])
        ]

    @property
    def left(self) -> int:
        return self.budget - self.cost

    @property
    def parts(self) -> tuple[Bought, ...]:
        return self.bought


def races(version: str) -> list[Race]:
    rules = catalogue.load(version)
    supplied = [Race(team.id, team.name, team.players) for team in rules.teams.values()]
    return [*supplied, Race(CUSTOM, race_name(version, CUSTOM), ())]


def has_race(version: str, race: str) -> bool:
    return race in building.races(catalogue.load(version))


def builder(version: str, race: str, data: Mapping[str, Any] | None) -> Builder:
    """Return the form filled in with `data`; without data the supplied team, or an empty form."""
    rules = catalogue.load(version)
    chosen = next(each for each in races(version) if each.id == race)
    filled = data if data is not None else usual(version, race, {})
    wish = roster(race, filled)
    is_custom = race == CUSTOM
    players = wish["players"] if is_custom else [each.to_json() for each in chosen.players]
    costs = [_cost(rules, player) for player in players]
    checked = data is not None
    return Builder(
        chosen,
        filled.get("name", ""),
        is_custom,
        tuple(_draft_lines(rules, filled)) if is_custom else (),
        len(players),
        sum(costs),
        rules.limits.budget_per_player * len(players),
        tuple(_bought(players, costs)),
        tuple(building.problems(rules, wish)) if checked else (),
    )


def usual(version: str, race: str, data: Mapping[str, Any]) -> dict[str, Any]:
    """Fill in the sheet wherever it is empty; filled-in fields stay.

    A supplied team gets its name. One's own gets the players of the first supplied team, as many as
    are still missing.
    """
    rules = catalogue.load(version)
    filled = {key: str(value) for key, value in data.items()}
    if race != CUSTOM:
        filled["name"] = filled.get("name", "").strip() or race_name(version, race)
        return filled
    filled.setdefault("name", "")
    supplied = next(iter(rules.teams.values())).players
    lines = range(1, rules.limits.max_players + 1)
    begun = [at for at in lines if _is_begun(filled, at)]
    names = {filled.get(f"name-{at}", "") for at in begun}
    waiting = [player for player in supplied if player.name not in names]
    for at in begun:
        same = next((each for each in supplied if each.name == filled.get(f"name-{at}")), None)
        _complete(filled, at, waiting if same is None else [same])
    empty = [at for at in lines if at not in begun][: len(supplied) - len(begun)]
    for at in empty:
        _fill(filled, at, _next_for(filled, rules.limits, waiting, last=at == empty[-1]), rules)
    return filled


def filled(version: str, race: str, wished: Mapping[str, Any]) -> dict[str, Any]:
    """Return the sheet for a wished roster: its players line by line."""
    sheet: dict[str, Any] = {"name": _text(wished.get("name"))}
    if race != CUSTOM:
        return sheet
    most = catalogue.load(version).limits.max_players
    players = wished.get("players")
    listed = players if isinstance(players, list) else []
    for at, player in enumerate([each for each in listed if isinstance(each, dict)][:most], 1):
        for key in ("number", "role", "position", *_BLANKS):
            if key in player:
                sheet[f"{key}-{at}"] = _text(player[key])
        if player.get("captain") is True:
            sheet[f"captain-{at}"] = "yes"
    return sheet


def stepped(version: str, race: str, data: Mapping[str, Any], step: str) -> dict[str, Any]:
    """Return the sheet as it is: lines are typed, so no button changes it."""
    return {**data}


def like(team: Team, players: Iterable[Player]) -> dict[str, Any]:
    """Return the roster that would found this team now.

    It has the players of one's own team; it is empty for a supplied team.
    """
    if team.race != CUSTOM:
        return {}
    keys = ("role", "captain", *(key for key, _heading, _meaning in RATINGS))
    return {
        "players": [
            {
                "number": player.squad_number,
                "name": player.name,
                "position": player.position,
                **{key: player.data[key] for key in keys},
            }
            for player in players
        ]
    }


def _bought(players: Sequence[Any], costs: Sequence[int]) -> Iterable[Bought]:
    """Yield the price of the players of each position together."""
    for position in POSITIONS:
        prices = [
            cost
            for player, cost in zip(players, costs, strict=True)
            if player["position"] == position
        ]
        if prices:
            yield Bought(position_name("", "", position), len(prices), sum(prices))


def _text(value: Any) -> str:
    """Return the text of a field for a value; empty for a value that no field can show."""
    return str(value) if isinstance(value, str | int) and not isinstance(value, bool) else ""


_BLANKS: tuple[str, ...] = ("name", *(key for key, _heading, _meaning in RATINGS))


def _is_begun(filled: Mapping[str, str], at: int) -> bool:
    """Say whether somebody has typed more into a line than its defaults."""
    return any(filled.get(f"{key}-{at}", "").strip() for key in _BLANKS)


def _complete(filled: dict[str, str], at: int, waiting: list[Supplied]) -> None:
    """Fill the gaps of a line from the usual player who has the same role."""
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
    """Take the usual player whom the sheet needs next.

    Goalkeepers are never too many nor, when this is the last line, too few.
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
    """Put a usual player in an empty line, with a free number; captain if there is room."""
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
    """Return the wished roster of a filled-in sheet, as the rules read it."""
    wish: dict[str, JSON] = {"name": data.get("name", ""), "race": race}
    if race == CUSTOM:
        wish["players"] = [_player(data, at) for at in _filled(data)]
    return wish


def _filled(data: Mapping[str, Any]) -> list[int]:
    """Return the numbers of the lines with a name on them."""
    at = numbered(data, "name-", most=999)
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
    """Yield as many lines as a roster may have players."""
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
    """Return the cost of a player in points.

    0 for a line that cannot be read yet (HC-ROSTER-03).
    """
    ratings = [player[key] for key, _heading, _meaning in RATINGS]
    return building.cost(rules, player) if all(type(each) is int for each in ratings) else 0


def _number(text: Any) -> Any:
    """Return a whole number, or else the text as typed, for the rules to refuse."""
    return whole(str(text or 0))
