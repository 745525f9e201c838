"""The form in which a gang is founded: a line for each fighter, armed from the list of its gang.

Fields of a line: ``type-4``, ``name-4``, ``skill-4``, ``specialist-4``, ``items-4`` (items with "+"
between) and ``add-4``, which is one item more. Buttons: ``+ganger`` adds a fighter, ``-4`` takes
line 4 away, ``-4:2`` the third item of its list, ``=4`` adds the chosen item to the items.
"""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rosters.games.necromunda import drafting
from rosters.games.necromunda.drafting import Draft, Race, items_of
from rosters.models import Player, Team
from rules.dice import Stream
from rules.necromunda.between.gang import founding
from rules.necromunda.catalogue import Catalogue, load
from rules.necromunda.catalogue.vocabulary import CATEGORIES
from rules.necromunda.manager.founding import wished_roster

JSON = Any
Typed = Mapping[str, Any]

#: More lines than any gang has are read and refused, but not without end.
MOST_LINES = 40
#: A gang is tried out under some name, whether it has one yet or not.
_STAND_IN = "–"
_ALWAYS = bytes(32)
_FIELDS = ("type", "name", "skill", "specialist", "items")


def races(version: str) -> list[Race]:
    data = load(version)
    return [drafting.race_of(data.gangs[race]) for race in founding.races(data)]


def has_race(version: str, race: str) -> bool:
    return race in founding.races(load(version))


def builder(version: str, race: str, data: Typed | None) -> Draft:
    """Return the form filled in with `data`; without data a form that has no fighters."""
    rules, typed = load(version), data or {}
    gang, fighters = rules.gangs[race], _fighters(typed)
    known = [(n, each) for n, each in fighters if each["type"] in CATEGORIES]
    counts = Counter(each["type"] for _n, each in fighters)
    lines = tuple(drafting.line(rules, gang, n, each) for n, each in known)
    problems = () if data is None else tuple(founding.problems(rules, roster(race, data)))
    return Draft(
        drafting.race_of(gang),
        str(typed.get("name", "")),
        sum(line.cost for line in lines),
        rules.building.start_credits,
        tuple(drafting.offer(rules, gang.types[rank], counts[rank]) for rank in CATEGORIES),
        lines,
        drafting.bill(rules, gang, known),
        problems,
    )


def usual(version: str, race: str, data: Typed) -> dict[str, Any]:
    """Fill the form in with a usual gang, as far as there is room; fighters on it stay.

    A gang without a name stays without one.
    """
    rules, there = load(version), [fighter for _n, fighter in _fighters(data)]
    # A gang that is begun is always made up to the same one, so that a second press adds nothing.
    dice = Stream(_ALWAYS if there else secrets.token_bytes(32), "roster")
    wished = wished_roster(rules, race, _STAND_IN, dice)
    usual_ = [fighter for _n, fighter in _fighters(filled(version, race, wished))]
    types = Counter(fighter["type"] for fighter in there)
    missing = []
    for fighter in usual_:
        if types[fighter["type"]]:
            types[fighter["type"]] -= 1
        else:
            missing.append(fighter)
    # A champion may be there only once the gangers are: who did not fit is tried again.
    while added := _one_more(rules, race, there, missing):
        who, there = added
        missing.remove(who)
    return _form(str(data.get("name", "")), there)


def _one_more(
    rules: Catalogue,
    race: str,
    there: list[dict[str, str]],
    missing: Sequence[dict[str, str]],
) -> tuple[dict[str, str], list[dict[str, str]]] | None:
    """Add the first of these fighters for whom there is room, armed or bare.

    Returns the fighter and the new list; None where there is room for nobody.
    """
    before = _wrong(rules, race, there)
    for fighter in missing:
        for more in ([*there, fighter], [*there, {**fighter, "items": ""}]):
            if _wrong(rules, race, more) <= before:
                return fighter, more
    return None


def _wrong(rules: Catalogue, race: str, fighters: Sequence[Mapping[str, str]]) -> set[str]:
    """Return the codes of the problems of a gang of these fighters."""
    wish = {"name": _STAND_IN, "race": race, "fighters": [_wished(each) for each in fighters]}
    return {problem.code for problem in founding.problems(rules, wish)}


def roster(race: str, data: Typed) -> JSON:
    """Return the wished roster of a filled-in form, as the rules read it."""
    return {
        "name": data.get("name", ""),
        "race": race,
        "fighters": [_wished(each) for _n, each in _fighters(data)],
    }


def filled(version: str, race: str, wished: Mapping[str, Any]) -> dict[str, Any]:
    """Return the form for a wished roster, right or wrong."""
    lines, fighters = [], wished.get("fighters")
    for fighter in fighters if isinstance(fighters, list) else ():
        if not isinstance(fighter, dict):
            continue
        items = fighter.get("items")
        lines.append(
            {
                "type": _text(fighter.get("type")),
                "name": _text(fighter.get("name")),
                "skill": _text(fighter.get("skill")),
                "specialist": "yes" if fighter.get("specialist") is True else "",
                "items": "+".join(map(_text, items if isinstance(items, list) else ())),
            }
        )
    return _form(_text(wished.get("name")), lines)


def stepped(version: str, race: str, data: Typed, step: str) -> dict[str, Any]:
    """Return the form after a button: ``+ganger``, ``-4``, ``-4:2``.

    Any other keeps what was chosen.
    """
    fighters, by, what = _fighters(data), step[:1], step[1:]
    if by == "+" and what in CATEGORIES:
        fighters.append((0, {**dict.fromkeys(_FIELDS, ""), "type": what}))
    elif by == "-":
        line, item, place = what.partition(":")
        if item:
            fighters = [
                (n, _without(each, place) if str(n) == line else each) for n, each in fighters
            ]
        else:
            fighters = [(n, each) for n, each in fighters if str(n) != line]
    return _form(str(data.get("name", "")), [each for _n, each in fighters])


def like(team: Team, players: Iterable[Player]) -> JSON:
    """Return the gang that would found this one as it stands: as hired, with what they carry."""
    data, skilled = load(team.version), load(team.version).building.free_primary_skill
    gang = data.gangs[team.race]
    return {
        "fighters": [
            {
                "type": player.data["type"],
                "name": player.name,
                "items": [owned["item"] for owned in player.data["items"]],
                "skill": next(
                    (
                        each
                        for each in player.data["skills"]
                        if player.data["type"] in skilled
                        and data.skills[each].set in gang.types[player.data["type"]].primary
                    ),
                    "",
                ),
                "specialist": player.data["specialist"] and player.data["type"] == "ganger",
            }
            for player in players
        ]
    }


def _fighters(data: Typed) -> list[tuple[int, dict[str, str]]]:
    """Return the lines that have a fighter, by their numbers in the form, with added items."""
    lines = []
    for number in range(1, MOST_LINES + 1):
        if not data.get(f"type-{number}"):
            continue
        fighter = {field: str(data.get(f"{field}-{number}", "")) for field in _FIELDS}
        added = str(data.get(f"add-{number}", ""))
        fighter["items"] = "+".join(items_of(f"{fighter['items']}+{added}"))
        lines.append((number, fighter))
    return lines


def _form(name: str, fighters: Sequence[Mapping[str, str]]) -> dict[str, Any]:
    fields: dict[str, Any] = {"name": name}
    for number, fighter in enumerate(fighters, 1):
        fields |= {f"{field}-{number}": fighter[field] for field in _FIELDS}
    return fields


def _wished(fighter: Mapping[str, str]) -> JSON:
    wish: JSON = {"type": fighter["type"], "items": items_of(fighter["items"])}
    if fighter["name"].strip():
        wish["name"] = fighter["name"]
    if fighter["skill"]:
        wish["skill"] = fighter["skill"]
    if fighter["specialist"] == "yes":
        wish["specialist"] = True
    return wish


def _without(fighter: Mapping[str, str], place: str) -> dict[str, str]:
    items = [text for at, text in enumerate(items_of(fighter["items"])) if str(at) != place]
    return {**fighter, "items": "+".join(items)}


def _text(value: Any) -> str:
    """Return the text of a field for a value; empty for a value that no field can show."""
    return value if isinstance(value, str) else ""
