"""The form in which a Blood Bowl team is built: positions by count, and the sheet below."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from rosters.games.blood_bowl.event_sentences import HEADINGS
from rosters.games.blood_bowl.sheet import ASSETS, Characteristic, asset_names
from rosters.games.blood_bowl.skills import GAME, Skill
from rosters.games.drafts import Bought
from rosters.games.wishes import whole
from rosters.models import Player, Team
from rosters.words.catalogue_names import called
from rules.blood_bowl import catalogue
from rules.blood_bowl.between import building, names
from rules.blood_bowl.between.completing import completed
from rules.blood_bowl.between.player import CHARACTERISTICS, SHIRTS
from rules.blood_bowl.catalogue import Catalogue, Positional, TeamList
from rules.blood_bowl.coaches import manager
from rules.dice import Stream
from rules.problems import Problem

JSON = Any
Typed = Mapping[str, Any]

#: From how many of a position on it is what a team is made of.
_MANY = 10


@dataclass(frozen=True, slots=True)
class DraftLine:
    """A line of the empty sheet as it has been filled in so far."""

    number: int
    position: str
    name: str


@dataclass(frozen=True, slots=True)
class DraftAsset:
    """Something bought besides players; `count` is as typed."""

    key: str
    name: str
    price: int
    count: Any
    most: int

    @property
    def may_less(self) -> bool:
        return not isinstance(_number(self.count), int) or _number(self.count) > 0

    @property
    def may_more(self) -> bool:
        return isinstance(_number(self.count), int) and _number(self.count) < self.most


@dataclass(frozen=True, slots=True)
class DraftPosition:
    """A position of the list, and how many players of it are on the sheet."""

    position: Positional
    count: int
    room: bool

    @property
    def name(self) -> str:
        return called(GAME, "position", self.position.name)

    @property
    def skills(self) -> tuple[Skill, ...]:
        return tuple(map(Skill, self.position.skills))

    @property
    def characteristics(self) -> tuple[Characteristic, ...]:
        return tuple(
            Characteristic(str(HEADINGS[key]), getattr(self.position, key), 0)
            for key in CHARACTERISTICS
        )

    @property
    def too_many(self) -> bool:
        return self.count > self.position.limit

    @property
    def may_more(self) -> bool:
        return self.room and self.count < self.position.limit


@dataclass(frozen=True, slots=True)
class Builder:
    """A team being built: the sheet as filled in, its cost, and its problems.

    groups: the positions by how many of them a team may have.
    """

    race: TeamList
    name: str
    lines: tuple[DraftLine, ...]
    groups: tuple[tuple[Promise, tuple[DraftPosition, ...]], ...]
    assets: tuple[DraftAsset, ...]
    apothecary: bool
    apothecary_price: int
    cost: int
    budget: int
    bought: tuple[Bought, ...]
    problems: tuple[Problem, ...]

    @property
    def players(self) -> int:
        return sum(bool(line.position) for line in self.lines)

    @property
    def squad(self) -> list[tuple[DraftLine, DraftPosition]]:
        """The filled-in lines with what their positions can do, as the printed list shows them.

        A line whose position this list lacks is left out.
        """
        positions = {each.position.id: each for _, group in self.groups for each in group}
        return [
            (line, positions[line.position]) for line in self.lines if line.position in positions
        ]

    @property
    def left(self) -> int:
        return self.budget - self.cost

    @property
    def parts(self) -> tuple[Bought, ...]:
        return self.bought

    @property
    def skills(self) -> list[Skill]:
        """The skills that positions of this list have, sorted by name."""
        skill_ids = {skill for position in self.race.positions for skill in position.skills}
        return sorted(map(Skill, skill_ids), key=str)


def races(version: str) -> list[TeamList]:
    return list(catalogue.load(version).teams.values())


def has_race(version: str, race: str) -> bool:
    return race in catalogue.load(version).teams


def builder(version: str, race: str, data: Typed | None) -> Builder:
    """Return the form filled in with `data`; without data an empty one that offers names."""
    rules = catalogue.load(version)
    if data is None:
        return _builder(rules, rules.teams[race], empty(version, race), checked=False)
    return _builder(rules, rules.teams[race], data, checked=True)


def empty(version: str, race: str) -> dict[str, Any]:
    """Return a sheet with nothing on it but names that fit players of the race."""
    return {f"name-{number}": name for number, name in zip(SHIRTS, _names(race), strict=False)}


def usual(version: str, race: str, data: Typed) -> dict[str, Any]:
    """Fill empty fields of the sheet with what coaches of the race usually buy.

    Filled-in fields stay; a count of 0 is empty.
    """
    rules, begun = catalogue.load(version), roster(race, data)
    squad = manager.wished_roster(rules, race, begun["name"], _chance())
    wish = completed(rules, begun, squad)
    filled = _with_names(race, data)
    filled |= {f"position-{player['number']}": player["position"] for player in wish["players"]}
    filled |= {what: str(wish[what]) for what in ASSETS if what != "apothecary"}
    if wish["apothecary"]:
        filled["apothecary"] = "yes"
    return filled


def stepped(version: str, race: str, data: Typed, step: str) -> dict[str, Any]:
    """Return the sheet with one more or one fewer of something: ``+lineman``, ``-rerolls``.

    A player comes to the first free line, and goes from the last line of that position.
    """
    filled = {key: str(value) for key, value in data.items()}
    by, what = {"+": 1, "-": -1}.get(step[:1], 0), step[1:]
    if what in ASSETS and what != "apothecary":
        now = _number(filled.get(what))
        filled[what] = str(max(0, now + by) if isinstance(now, int) else 0)
    elif by and catalogue.load(version).teams[race].has(what):
        held = what if by < 0 else ""
        lines = [n for n in SHIRTS if filled.get(f"position-{n}", "") == held]
        if lines:
            filled[f"position-{lines[0] if by > 0 else lines[-1]}"] = what if by > 0 else ""
    return filled


def roster(race: str, data: Typed) -> JSON:
    """Return the wished roster of a filled-in sheet, as the rules read it."""
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


def filled(version: str, race: str, wished: JSON) -> dict[str, Any]:
    """Return the sheet for a wished roster, right or wrong; empty lines get names."""
    sheet: dict[str, Any] = {"name": _text(wished.get("name"))}
    for what in ASSETS:
        if what != "apothecary":
            sheet[what] = _text(wished.get(what, 0))
    if wished.get("apothecary") is True:
        sheet["apothecary"] = "yes"
    players = wished.get("players")
    for player in players if isinstance(players, list) else ():
        if not isinstance(player, dict):
            continue
        free = [n for n in SHIRTS if not sheet.get(f"position-{n}")]
        number = player.get("number")
        if type(number) is not int or number not in free:
            number = next(iter(free), None)
        if number is not None:
            sheet[f"position-{number}"] = _text(player.get("position"))
            sheet[f"name-{number}"] = _text(player.get("name"))
    return _with_names(race, sheet)


def like(team: Team, players: Iterable[Player]) -> JSON:
    """Return the roster that would found this team as it stands, with rookies in all places."""
    hired = [player for player in players if not player.data["journeyman"]]
    return {
        **{what: int(team.totals.get(what, 0)) for what in ASSETS if what != "apothecary"},
        "apothecary": bool(team.totals.get("apothecary")),
        "players": [
            {
                "number": player.squad_number,
                "name": player.name,
                "position": player.position,
            }
            for player in hired
        ],
    }


def _builder(rules: Catalogue, race: TeamList, data: Typed, checked: bool) -> Builder:
    wish = roster(race.id, data)
    most = {"rerolls": rules.rerolls_max, "fan_factor": rules.fan_factor_max_at_creation}
    titles = asset_names()
    counts = Counter(player["position"] for player in wish["players"])
    room = len(wish["players"]) < len(SHIRTS)
    return Builder(
        race,
        data.get("name", ""),
        tuple(
            DraftLine(n, data.get(f"position-{n}", ""), data.get(f"name-{n}", "")) for n in SHIRTS
        ),
        tuple(_groups(race, counts, room)),
        tuple(
            DraftAsset(
                what, titles[what], rules.price(what, race), data.get(what, "0"), most.get(what, 99)
            )
            for what in ASSETS
            if what != "apothecary"
        ),
        bool(data.get("apothecary")),
        rules.price("apothecary", race),
        building.cost(rules, wish),
        rules.budget,
        tuple(_bought(rules, race, wish, counts)),
        tuple(building.problems(rules, wish)) if checked else (),
    )


def _groups(
    race: TeamList, counts: Mapping[str, int], room: bool
) -> Iterable[tuple[Promise, tuple[DraftPosition, ...]]]:
    """Yield the positions grouped by how many of them a team may have; no group is empty."""
    for title, least, most in (
        (gettext_lazy("The rank and file"), _MANY, len(SHIRTS)),
        (gettext_lazy("Specialists"), 2, _MANY - 1),
        (gettext_lazy("One of a kind"), 1, 1),
    ):
        positions = tuple(
            DraftPosition(position, counts[position.id], room)
            for position in race.positions
            if least <= position.limit <= most
        )
        if positions:
            yield title, positions


def _bought(
    rules: Catalogue, race: TeamList, wish: Mapping[str, Any], counts: Mapping[str, int]
) -> Iterable[Bought]:
    for position in race.positions:
        if count := counts[position.id]:
            name = called(GAME, "position", position.name)
            yield Bought(name, count, count * position.cost)
    for what, name in asset_names().items():
        count = wish[what]
        if isinstance(count, int) and count > 0:
            yield Bought(name, int(count), int(count) * rules.price(what, race))


def _with_names(race: str, data: Typed) -> dict[str, Any]:
    """Return the sheet with a name in every line."""
    sheet = {key: str(value) for key, value in data.items()}
    taken = {sheet.get(f"name-{number}", "") for number in SHIRTS}
    for number, name in zip(SHIRTS, _names(race, taken), strict=False):
        if not sheet.get(f"name-{number}", "").strip():
            sheet[f"name-{number}"] = name
    return sheet


def _number(text: Any) -> Any:
    """Return a whole number, or else the text as typed, for the rules to refuse."""
    return whole(str(text or 0))


def _text(value: Any) -> str:
    """Return the text of a field for a value; empty for a value that no field can show."""
    return str(value) if isinstance(value, str | int) and not isinstance(value, bool) else ""


def _names(race: str, taken: Collection[str] = ()) -> list[str]:
    """Draw a name for each shirt, none of them taken."""
    chance = _chance()
    drawn: list[str] = []
    if race in names.flavours():
        for _shirt in SHIRTS:
            drawn.append(names.draw(race, chance, {*taken, *drawn}))
    return drawn


def _chance() -> Stream:
    return Stream(secrets.token_bytes(32), "names")
