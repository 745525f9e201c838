"""KT-ROST-06, -09, -11, -16, -17: the rules of a single model when it joins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from string import ascii_lowercase
from typing import Any

from rules import wishes
from rules.kill_team.catalogue import Catalogue
from rules.kill_team.catalogue.datasheets import Datasheet
from rules.problems import Problem
from rules.roster import Event

JSON = Any
NAME = wishes.named("KT-ROST-16")


def items(value: JSON, about: str) -> list[Problem]:
    """Check a list of items, as far as possible without a datasheet; return its problems."""
    if not isinstance(value, list):
        return [Problem("not_a_list", about=about)]
    return [each for at, item in enumerate(value) for each in wishes.word(item, f"{about}[{at}]")]


def specialism(value: JSON, about: str) -> list[Problem]:
    """Check the word for a specialism; None and "" mean none. Return its problems."""
    return [] if value in (None, "") else wishes.word(value, about)


#: What is said of a model that is wished for; it has its loadout and a name where none is given.
REQUIRED: Mapping[str, wishes.Check] = {"datasheet": wishes.word}
OPTIONAL: Mapping[str, tuple[wishes.Check, JSON]] = {
    "name": (NAME, None),
    "items": (items, None),
    "specialism": (specialism, ""),
}


def problems(
    catalogue: Catalogue, race: str, wish: Mapping[str, JSON], about: str
) -> list[Problem]:
    """List everything that keeps such a model off a roster of that faction."""
    sheet = catalogue.datasheets.get(wish["datasheet"])
    if sheet is None:
        shown = {"datasheet": wish["datasheet"]}
        return [Problem("no_such_datasheet", "KT-ROST-05", shown, f"{about}datasheet")]
    wrong = []
    if sheet.faction != race:
        params = {"datasheet": sheet.id, "faction": race}
        wrong.append(Problem("of_another_faction", "KT-ROST-06", params, f"{about}datasheet"))
    carried = equipped(sheet, wish.get("items"))
    if carried is None:
        wanted = {"datasheet": sheet.id, "items": list(wish["items"])}
        wrong.append(Problem("no_such_loadout", "KT-ROST-11", wanted, f"{about}items"))
        carried = sheet.loadout
    if wish.get("specialism"):
        wrong += specialism_problems(
            catalogue, sheet, carried, wish["specialism"], f"{about}specialism"
        )
    return wrong


def equipped(sheet: Datasheet, wanted: Iterable[str] | None) -> tuple[str, ...] | None:
    """Return these items in the order of the datasheet; its standard loadout where none are named.

    None where no model of it can carry them. See KT-ROST-11.
    """
    if wanted is None:
        return sheet.loadout
    loadout = sheet.equipped(list(wanted))
    return None if loadout is None else loadout.items


def specialism_problems(
    catalogue: Catalogue, sheet: Datasheet, carried: Iterable[str], wanted: str, about: str
) -> list[Problem]:
    """List what keeps a model that carries these items from a specialism (KT-ROST-09, -17)."""
    params = {"datasheet": sheet.id, "specialism": wanted}
    if wanted not in catalogue.specialisms:
        return [Problem("no_such_specialism", "KT-ROST-09", {"specialism": wanted}, about)]
    if wanted not in sheet.specialisms:
        return [Problem("not_its_specialism", "KT-ROST-09", params, about)]
    item = sheet.specialism_needs.get(wanted)
    if item is not None and item not in carried:
        lacking = {**params, "item": item}
        return [Problem("specialism_needs_item", "KT-ROST-17", lacking, about)]
    return []


def name_problems(names: Iterable[str], name: str, about: str) -> list[Problem]:
    """List the problem of a name that the team already has, spaces around it ignored.

    See KT-ROST-16.
    """
    if name.strip() in names:
        return [Problem("name_taken", "KT-ROST-16", {"name": name.strip()}, about)]
    return []


def name_for(sheet: Datasheet, id_: int, names: Iterable[str]) -> str:
    """Return a name for a model without one: its datasheet with its number on the roster
    (KT-ROST-18); where somebody has typed that name already, a letter follows.
    """
    taken, name = {*names}, f"{sheet.name} {id_}"
    return next(each for tail in ("", *ascii_lowercase) if (each := f"{name}{tail}") not in taken)


def recruited(id_: int, sheet: Datasheet, wish: Mapping[str, JSON], names: Iterable[str]) -> Event:
    """Return the event of a model that joins; its wish must be legal."""
    name = wish.get("name")
    return Event(
        "recruited",
        {
            "player": id_,
            "datasheet": sheet.id,
            "name": name.strip() if name else name_for(sheet, id_, names),
            "items": list(equipped(sheet, wish.get("items")) or ()),
            "specialism": wish.get("specialism") or "",
        },
    )
