"""The form in which a command roster is founded: a line for each model, taken from datasheets.

Fields of a line: ``datasheet-4``, ``items-4`` (a loadout, its items with "+" between),
``specialism-4``, ``name-4``. Buttons: ``+guardsman`` adds a model, ``-4`` takes line 4 away.
"""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise

from rosters.games.drafts import Bought
from rosters.games.kill_team import naming
from rosters.games.kill_team.abilities import ways
from rosters.models import Player, Team
from rosters.words.explained import explanation
from rules import game
from rules.dice import Stream
from rules.kill_team.between import building
from rules.kill_team.catalogue import Catalogue, load
from rules.kill_team.catalogue.datasheets import Datasheet
from rules.problems import Problem

JSON = Any
Typed = Mapping[str, Any]

#: More lines than any roster has are read and refused, but not without end.
MOST_LINES = 40
_FIELDS = ("datasheet", "items", "specialism", "name")


@dataclass(frozen=True, slots=True)
class Race:
    """A faction, and its word for models."""

    id: str
    name: str
    models: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """A loadout or a specialism that a model may have; the form sends its ``id``."""

    id: str
    name: str
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Offer:
    """A datasheet from which models are taken.

    most: the limit in one kill team; 0 for none.
    count: how many are on the roster.
    """

    id: str
    name: str
    points: int
    most: int
    count: int
    stats: tuple[tuple[Promise, Promise, str], ...]
    abilities: tuple[str, ...]
    items: str
    carries: tuple[tuple[str, str], ...]
    may_more: bool


@dataclass(frozen=True, slots=True)
class DraftLine:
    """A model as it has been filled in so far.

    points: in a kill team, at level 1.
    carried: what it carries, in words, without points.
    """

    number: int
    datasheet: str
    title: str
    points: int
    carried: str
    loadouts: tuple[Choice, ...]
    specialisms: tuple[Choice, ...]
    name: str


@dataclass(frozen=True, slots=True)
class Draft:
    """A command roster being founded.

    cost, budget, left: None, as models join for nothing (KT-CAMP-05).
    points: the cost of all models in a kill team, which may have `limit` points.
    """

    race: Race
    name: str
    offers: tuple[Offer, ...]
    lines: tuple[DraftLine, ...]
    points: int
    limit: int
    most: int
    problems: tuple[Problem, ...]
    cost: None = None
    budget: None = None
    left: None = None
    bought: tuple[Bought, ...] = ()

    @property
    def players(self) -> int:
        return len(self.lines)

    @property
    def parts(self) -> list[Bought]:
        """The models by datasheet with their points, then what they carry, then specialisms."""
        points: Counter[str] = Counter()
        for line in self.lines:
            points[line.title] += line.points
        models = Counter(line.title for line in self.lines)
        carried = Counter(each.name for line in self.lines for each in line.loadouts if each.chosen)
        special = Counter(
            each.name for line in self.lines for each in line.specialisms if each.chosen and each.id
        )
        return [
            *(Bought(title, count, points[title]) for title, count in models.items()),
            *(Bought(name, count, None) for name, count in (carried + special).items()),
        ]


def races(version: str) -> list[Race]:
    data = load(version)
    return [_race(data, race) for race in building.races(data)]


def has_race(version: str, race: str) -> bool:
    return race in building.races(load(version))


def builder(version: str, race: str, data: Typed | None) -> Draft:
    """Return the form filled in with `data`; without data a form that has no models."""
    rules, typed = load(version), data or {}
    models = _models(typed)
    known = [(n, model) for n, model in models if model["datasheet"] in rules.datasheets]
    counts = Counter(model["datasheet"] for _n, model in models)
    most = rules.building.command_roster_max
    lines = tuple(_line(rules, n, model) for n, model in known)
    problems = () if data is None else tuple(building.problems(rules, roster(race, data)))
    return Draft(
        _race(rules, race),
        str(typed.get("name", "")),
        tuple(
            _offer(rules, sheet, counts[sheet.id], len(models) < most)
            for sheet in rules.datasheets.values()
            if sheet.faction == race
        ),
        lines,
        sum(line.points for line in lines),
        rules.building.points_limit,
        most,
        problems,
    )


def usual(version: str, race: str, data: Typed) -> dict[str, Any]:
    """Add a kill team to the form, as far as there is room; models on it stay."""
    rules = load(version)
    dice = Stream(secrets.token_bytes(32), "roster")
    wished = building.wished_roster(rules, race, str(data.get("name", "")), dice)
    models = [model for _n, model in _models(data)]
    there = Counter((model["datasheet"], model["specialism"]) for model in models)
    for model in wished["models"]:
        like = model["datasheet"], model["specialism"]
        if there[like]:
            there[like] -= 1
        elif len(models) < rules.building.command_roster_max:
            models.append({**model, "items": "+".join(model["items"]), "name": ""})
    return _form(str(data.get("name", "")), models)


def roster(race: str, data: Typed) -> JSON:
    """Return the wished roster of a filled-in form, as the rules read it.

    Models without a name get one in the language of who fills in the form (KT-ROST-18).
    """
    models = [model for _n, model in _models(data)]
    taken = {model["name"].strip() for model in models}
    wished = [_wished(model) for model in models]
    for number, wish in enumerate(wished, 1):
        name = name_for(wish["datasheet"], number, taken)
        if "name" not in wish and name:
            wish["name"] = name
    return {"name": data.get("name", ""), "race": race, "models": wished}


def name_for(datasheet: str, number: int, taken: Collection[str]) -> str:
    """Return the name of a model that nobody named, in the active language (KT-ROST-18).

    Empty for an unknown datasheet, and where a model has that name; then the rules find one.
    """
    version = game(naming.GAME).versions[-1]
    if datasheet not in load(version).datasheets:
        return ""
    name = f"{naming.datasheet_name(version, datasheet)} {number}"
    return "" if name in taken else name


def filled(version: str, race: str, wished: Mapping[str, Any]) -> dict[str, Any]:
    """Return the form for a wished roster, right or wrong."""
    rules, models = load(version), wished.get("models")
    lines = []
    for model in models if isinstance(models, list) else ():
        if not isinstance(model, dict):
            continue
        sheet = rules.datasheets.get(_text(model.get("datasheet")))
        items = model.get("items")
        if not isinstance(items, list) and sheet is not None:
            items = sheet.loadout
        lines.append(
            {
                "datasheet": _text(model.get("datasheet")),
                "items": "+".join(map(_text, items or ())),
                "specialism": _text(model.get("specialism")),
                "name": _text(model.get("name")),
            }
        )
    return _form(_text(wished.get("name")), lines)


def stepped(version: str, race: str, data: Typed, step: str) -> dict[str, Any]:
    """Return the form with one model more (``+guardsman``), or without a line (``-4``)."""
    rules, models = load(version), _models(data)
    by, what = step[:1], step[1:]
    if by == "+" and what in rules.datasheets:
        items = "+".join(rules.datasheets[what].loadout)
        new = {"datasheet": what, "items": items, "specialism": "", "name": ""}
        models.append((0, new))
    elif by == "-":
        models = [(n, model) for n, model in models if str(n) != what]
    return _form(str(data.get("name", "")), [model for _n, model in models])


def like(team: Team, players: Iterable[Player]) -> JSON:
    """Return the roster that would found this team as it stands, without any experience."""
    return {
        "models": [
            {
                "datasheet": player.position,
                "name": player.name,
                "items": list(player.data["items"]),
                "specialism": player.data["specialism"],
            }
            for player in players
        ]
    }


def loadouts(rules: Catalogue, sheet: Datasheet, chosen: Iterable[str] = ()) -> tuple[Choice, ...]:
    """Return the loadouts that a model of a datasheet can carry, with its points for each."""
    wanted = sorted(chosen)
    return tuple(
        Choice(
            "+".join(each.items),
            f"{naming.item_names(rules, each.items)} ({rules.cost(sheet, each.items, 0)})",
            sorted(each.items) == wanted,
        )
        for each in sheet.loadouts()
    )


def carries(rules: Catalogue, sheet: Datasheet) -> tuple[tuple[str, str], ...]:
    """Return all that a model of a datasheet can carry: names, each with its profile or effect."""
    items = dict.fromkeys(item for each in sheet.loadouts() for item in each.items)
    lines: list[tuple[str, str]] = []
    for item in items:
        weapon = rules.weapons.get(item)
        if weapon is None:
            does = explanation(naming.GAME, "item", item)
            lines.append((naming.item_name(rules, item), does))
        else:
            lines += [(way.name, way.line) for way in ways(weapon.to_json())]
    return tuple(lines)


def specialisms(sheet: Datasheet, chosen: str = "") -> tuple[Choice, ...]:
    """Return the specialisms that a datasheet can have, none first."""
    named = [Choice(each, naming.specialism_name(each), each == chosen) for each in
             sheet.specialisms]  # fmt: skip
    return (Choice("", "–", not chosen), *named)


def _race(rules: Catalogue, race: str) -> Race:
    # Pages translate a list by the name that its catalogue has for it.
    models = [each for each in rules.datasheets.values() if each.faction == race]
    names = tuple(naming.datasheet_name(rules.version, each.id) for each in models)
    return Race(race, rules.factions[race].name, names)


def _offer(rules: Catalogue, sheet: Datasheet, count: int, room: bool) -> Offer:
    facts = sheet.to_json()
    return Offer(
        sheet.id,
        naming.datasheet_name(rules.version, sheet.id),
        sheet.points,
        sheet.max,
        count,
        tuple(naming.characteristics(facts["stats"])),
        tuple(explanation(naming.GAME, "trait", each["key"]) for each in facts["abilities"]),
        naming.item_names(rules, sheet.loadout),
        carries(rules, sheet),
        room,
    )


def _line(rules: Catalogue, number: int, model: Mapping[str, str]) -> DraftLine:
    sheet = rules.datasheets[model["datasheet"]]
    items = _items(model["items"])
    equipped = sheet.equipped(items)
    carried = equipped.items if equipped else sheet.loadout
    return DraftLine(
        number,
        sheet.id,
        naming.datasheet_name(rules.version, sheet.id),
        rules.cost(sheet, carried, 0),
        naming.item_names(rules, carried),
        loadouts(rules, sheet, items),
        specialisms(sheet, model["specialism"]),
        model["name"],
    )


def _models(data: Typed) -> list[tuple[int, dict[str, str]]]:
    """Return the lines that have a model, by their numbers in the form."""
    return [
        (number, {field: str(data.get(f"{field}-{number}", "")) for field in _FIELDS})
        for number in range(1, MOST_LINES + 1)
        if data.get(f"datasheet-{number}")
    ]


def _form(name: str, models: Sequence[Mapping[str, str]]) -> dict[str, Any]:
    fields: dict[str, Any] = {"name": name}
    for number, model in enumerate(models, 1):
        fields |= {f"{field}-{number}": model[field] for field in _FIELDS}
    return fields


def _wished(model: Mapping[str, str]) -> JSON:
    wish: JSON = {"datasheet": model["datasheet"], "items": _items(model["items"])}
    if model["specialism"]:
        wish["specialism"] = model["specialism"]
    if model["name"].strip():
        wish["name"] = model["name"]
    return wish


def _items(written: str) -> list[str]:
    return [item for item in written.split("+") if item]


def _text(value: Any) -> str:
    """Return the text of a field for a value; empty for a value that no field can show."""
    return str(value) if isinstance(value, str) else ""
