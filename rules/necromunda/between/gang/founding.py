"""NM-GANG-01 to -21: founding a gang.

A wished roster is ``{"name", "race", "fighters"}`` with a gang for a race. A fighter is
``{"type"}`` and optionally ``"name"``, ``"items"`` as `equipment` reads them, ``"skill"`` of a
leader or champion, ``"specialist"`` of a ganger. Every problem is found at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from rules import wishes
from rules.necromunda.between.gang import equipment, hiring
from rules.necromunda.between.gang.equipment import Bearer
from rules.necromunda.between.gang.gang import Team
from rules.necromunda.catalogue import Catalogue
from rules.necromunda.catalogue.contents import SampleGang
from rules.necromunda.catalogue.gangs import Gang
from rules.necromunda.catalogue.vocabulary import CATEGORIES
from rules.problems import Problem, Refusal
from rules.roster import Event

JSON = Any
Wish = Mapping[str, JSON]

NAME = wishes.named("NM-CREW-01")


def races(catalogue: Catalogue) -> tuple[str, ...]:
    """Return the gangs, in the order of the catalogue."""
    return tuple(catalogue.gangs)


def sample_roster(sample: SampleGang, name: str) -> JSON:
    """Return a sample gang as a wished roster."""
    fighters = [
        {
            "type": fighter.type,
            "items": list(fighter.items),
            "skill": fighter.skill,
            "specialist": fighter.specialist,
        }
        for fighter in sample.fighters
    ]
    return {"name": name, "race": sample.gang, "fighters": fighters}


def problems(catalogue: Catalogue, roster: JSON) -> list[Problem]:
    """List everything that is wrong with a wished roster; empty if it is legal (NM-GANG-20)."""
    return _read(catalogue, roster)[1]


def violated(catalogue: Catalogue, roster: JSON) -> frozenset[str]:
    """Return the ids of all clauses that a wished roster breaks; empty if it is legal.

    See NM-GANG-20.
    """
    return frozenset(each.clause for each in problems(catalogue, roster) if each.clause)


def found(catalogue: Catalogue, roster: JSON) -> list[Event]:
    """Return the events that found a gang. Raises Refusal with every problem of the roster."""
    wish, wrong = _read(catalogue, roster)
    if wrong:
        raise Refusal(wrong)
    gang, building = catalogue.gangs[wish["race"]], catalogue.building
    founded = {
        "name": wish["name"].strip(),
        "race": gang.id,
        "credits": building.start_credits,
        "reputation": building.start_reputation,
    }
    events = [Event("founded", founded)]
    names = [each["name"].strip() for each in wish["fighters"] if each["name"]]
    for at, fighter in enumerate(wish["fighters"], 1):
        name = fighter["name"]
        name = name.strip() if name else hiring.name_for(gang, founded["name"], at, names)
        names.append(name)
        facts = {
            "player": at,
            "type": fighter["type"],
            "name": name,
            "price": gang.types[fighter["type"]].price,
            "specialist": fighter["specialist"],
        }
        events.append(Event("hired", facts))
        if fighter["skill"]:
            events.append(Event("skill_learnt", {"player": at, "skill": fighter["skill"]}))
        for text in _in_order(fighter["items"]):
            item = equipment.read(catalogue, text)
            assert item is not None
            price = equipment.listed_price(gang, item)
            events.append(Event("bought", {"item": text, "price": price, "player": at}))
    return events


def _in_order(items: Sequence[str]) -> list[str]:
    """Return items with weapons before the sights and the ammunition that go with them."""
    return sorted(items, key=lambda text: "@" in text or "." in text)


def entry_problems(team: Team) -> list[Problem]:
    """List everything that keeps a gang out of a season: it needs somebody to lead it.

    See LG-SEASON-03.
    """
    return [] if team.roster else [Problem("nobody_left", "NM-CAMP-61")]


def _read(data: Catalogue, roster: JSON) -> tuple[dict[str, JSON], list[Problem]]:
    wish, wrong = wishes.read(
        roster, {"name": NAME, "race": wishes.word, "fighters": wishes.listing}, {}
    )
    race = str(wish.get("race", ""))
    gang = data.gangs.get(race)
    if "race" in wish and gang is None:
        wrong.append(Problem("unknown_race", "NM-CREW-01", {"race": race}, "race"))
    if gang is not None and "fighters" in wish:
        wish["fighters"], of_fighters = _read_fighters(data, gang, wish["fighters"])
        wrong += of_fighters
    return wish, wrong


def _rank(value: JSON, about: str) -> list[Problem]:
    if value in CATEGORIES:
        return []
    return [Problem("no_such_type", "NM-CREW-02", {"types": list(CATEGORIES)}, about)]


def words(value: JSON, about: str) -> list[Problem]:
    """Check a list of words; return its problems."""
    if not isinstance(value, list):
        return [Problem("not_a_list", about=about)]
    return [each for at, item in enumerate(value) for each in wishes.word(item, f"{about}[{at}]")]


_REQUIRED: Mapping[str, wishes.Check] = {"type": _rank}
_OPTIONAL: Mapping[str, tuple[wishes.Check, JSON]] = {
    "name": (hiring.NAME, None),
    "items": (words, []),
    "skill": (lambda value, about: [] if value == "" else wishes.word(value, about), ""),
    "specialist": (wishes.truth, False),
}


def _read_fighters(
    data: Catalogue, gang: Gang, fighters: Sequence[JSON]
) -> tuple[list[Wish], list[Problem]]:
    read: list[Wish] = []
    wrong: list[Problem] = []
    names: set[str] = set()
    for at, one in enumerate(fighters):
        about = f"fighters[{at}]"
        wish, faults = wishes.read(one, _REQUIRED, _OPTIONAL, about)
        if not faults:
            faults += _fighter_problems(data, gang, wish, about)
            if wish["name"]:
                faults += hiring.name_problems(names, wish["name"], f"{about}.name")
                names.add(wish["name"].strip())
            read.append(wish)
        wrong += faults
    if len(read) == len(fighters):
        wrong += _together(data, gang, read)
    return read, wrong


def _fighter_problems(data: Catalogue, gang: Gang, wish: Wish, about: str) -> list[Problem]:
    bearer = Bearer(gang, wish["type"], wish["type"], wish["specialist"])
    wrong = equipment.problems(data, bearer, wish["items"], f"{about}.items")
    for at, text in enumerate(wish["items"]):
        item = equipment.read(data, text)
        if item is not None and equipment.listed_price(gang, item) is None:
            place = f"{about}.items[{at}]"
            wrong.append(Problem("not_on_the_list", "NM-GANG-07", {"item": text}, place))
    if wish["specialist"] and wish["type"] != "ganger":
        wrong.append(Problem("no_ganger", "NM-GANG-11", {"type": wish["type"]}, about))
    return wrong + _skill_problems(data, gang, wish, f"{about}.skill")


def _skill_problems(data: Catalogue, gang: Gang, wish: Wish, about: str) -> list[Problem]:
    """List the problems of a wished skill (NM-GANG-16)."""
    rank, wanted = wish["type"], wish["skill"]
    if rank not in data.building.free_primary_skill:
        return [Problem("no_skill_yet", "NM-GANG-16", {"type": rank}, about)] if wanted else []
    sets = list(gang.types[rank].primary)
    if not wanted:
        return [Problem("no_first_skill", "NM-GANG-16", {"type": rank, "sets": sets}, about)]
    skill = data.skills.get(wanted)
    if skill is None or skill.set not in sets:
        params = {"skill": wanted, "sets": sets}
        return [Problem("no_primary_skill", "NM-GANG-16", params, about)]
    return []


def _together(data: Catalogue, gang: Gang, fighters: Sequence[Wish]) -> list[Problem]:
    building, wrong = data.building, []
    counts = Counter(fighter["type"] for fighter in fighters)
    if counts["leader"] != building.leaders_exact:
        params = {"count": counts["leader"]}
        wrong.append(Problem("one_leader", "NM-GANG-02", params, "fighters"))
    if counts["champion"] > building.champions_max:
        params = {"count": counts["champion"], "most": building.champions_max}
        wrong.append(Problem("too_many_champions", "NM-GANG-03", params, "fighters"))
    if missing := hiring.gangers_missing(fighter["type"] for fighter in fighters):
        params = {"gangers": counts["ganger"], "missing": missing}
        wrong.append(Problem("too_few_gangers", "NM-GANG-04", params, "fighters"))
    specialists = sum(fighter["specialist"] for fighter in fighters)
    if specialists > building.specialists_max:
        params = {"count": specialists, "most": building.specialists_max}
        wrong.append(Problem("too_many_new_specialists", "NM-GANG-11", params, "fighters"))
    spent = sum(_cost(data, gang, fighter) for fighter in fighters)
    if spent > building.start_credits:
        params = {"credits": spent, "most": building.start_credits}
        wrong.append(Problem("over_the_credits", "NM-GANG-01", params, "fighters"))
    return wrong


def _cost(data: Catalogue, gang: Gang, wish: Wish) -> int:
    """Return the cost of a wished fighter; items that cannot be bought cost nothing here.

    See NM-GANG-06.
    """
    items = (equipment.read(data, text) for text in wish["items"])
    prices = (equipment.listed_price(gang, item) or 0 for item in items if item is not None)
    return gang.types[wish["type"]].price + sum(prices)
