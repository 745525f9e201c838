"""Rulings on a command roster (LG-EVENT-09 to -12): what there is to rule on, and what each kind
does.

An exchange of items is two rulings, so what is carried between them need not be a loadout of the
datasheet: only an item that no model of it could have is refused.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from rules import rulings
from rules.kill_team.between import recruiting
from rules.kill_team.between.reducing import CONDITIONS, end, present, specialist
from rules.kill_team.between.team import (
    CONVALESCENCE,
    DEAD,
    LINGERING_WOUND,
    Leaving,
    Model,
    Team,
)
from rules.kill_team.catalogue.datasheets import Datasheet
from rules.kill_team.catalogue.specialisms import MOST_LEVELS
from rules.problems import Problem, Refusal
from rules.rulings import CAUSE, CLAUSE, Rulable

JSON = Any
Payload = Mapping[str, JSON]

#: What a match leaves behind (KT-CAMP-22 to -24).
INJURIES: Final = (CONVALESCENCE, LINGERING_WOUND, DEAD)


def rulable(team: Team) -> list[Rulable]:
    """List what of a command roster may be ruled on now."""
    roster = team.roster
    everybody = tuple(model.id for model in roster)
    sheets = {model.datasheet: team.datasheet(model) for model in roster}
    items = dict.fromkeys(item for sheet in sheets.values() for item in items_of(sheet))
    hurt = [(model.id, each.what) for model in roster for each in model.conditions]
    carried = [(model.id, item) for model in roster for item in dict.fromkeys(model.items)]
    learnt = [(model.id, each) for model in roster for each in _taken_first(model)]
    specialists = tuple(model.id for model in roster if model.specialism)
    return [
        Rulable("experience", players=specialists),
        Rulable("injury", players=everybody, things=INJURIES, held=tuple(hurt)),
        Rulable("item", players=everybody, things=tuple(items), held=tuple(carried)),
        Rulable("skill", players=everybody, things=_skills(team), held=tuple(learnt)),
        Rulable("name", team=True, players=everybody),
        rulings.notes_of(team.notes),
    ]


def items_of(sheet: Datasheet) -> tuple[str, ...]:
    """Return the items that a model of this datasheet can have at all (KT-ROST-11)."""
    given = [item for option in sheet.options for gives in option.gives for item in gives]
    return tuple(dict.fromkeys([*sheet.loadout, *given]))


def _skills(team: Team) -> tuple[str, ...]:
    known = team.catalogue.specialisms.values()
    return (
        *(each.id for each in known),
        *(ability.id for each in known for ability in each.abilities),
    )


def _taken_first(model: Model) -> tuple[str, ...]:
    """Return what can be taken of a model's learning now: the newest ability, or the specialism."""
    if model.abilities:
        return (model.abilities[-1],)
    return (model.specialism,) if model.specialism else ()


def _experience(team: Team, payload: Payload) -> None:
    """Give or take a specialist's experience: {"player", "by"} (KT-CAMP-10, -14)."""
    model = specialist(team, payload["player"])
    model.experience = rulings.bounded("experience", model.experience, payload["by"])


def _injury(team: Team, payload: Payload) -> None:
    """Hurt a model, or heal it: {"player", "thing", "by"} (KT-CAMP-22 to -24).

    Raises Refusal for an unknown injury, for one that the model has already, and for the healing of
    one that it does not have.
    """
    model, what = present(team, payload["player"]), payload["thing"]
    if what not in INJURIES:
        raise Refusal(rulings.unknown_thing(what))
    suffers = any(each.what == what for each in model.conditions)
    if payload["by"] < 0:
        if not suffers:
            raise Refusal(rulings.has_it_not(model.name, what))
        end(model, what)
        return
    if suffers:
        raise Refusal(rulings.has_it_already(model.name, what))
    model.conditions += (replace(CONDITIONS[what], cause=CAUSE),)
    if what == DEAD:
        model.left = Leaving(DEAD, team.matches)


def _item(team: Team, payload: Payload) -> None:
    """Give a model an item of its datasheet, or take one away: {"player", "thing", "by"}.

    Raises Refusal if no model is named, for an item that is not on its datasheet, and for taking
    one that it does not have.
    """
    who, item = payload.get("player"), payload["thing"]
    if who is None:
        raise Refusal(Problem("ruled_on_nobody", CLAUSE, {}, "player"))
    model = present(team, who)
    if payload["by"] < 0:
        if item not in model.items:
            raise Refusal(rulings.has_it_not(model.name, item))
        at = model.items.index(item)
        model.items = (*model.items[:at], *model.items[at + 1 :])
    elif item in items_of(team.datasheet(model)):
        model.items = (*model.items, item)
    else:
        raise Refusal(rulings.unknown_thing(item))


def _skill(team: Team, payload: Payload) -> None:
    """Give or take a specialism, or an ability of it: {"player", "thing", "by"}.

    Abilities are given in the order of their levels and taken the newest first, as each rests on
    those before it (KT-CAMP-15 to -17).

    Raises Refusal for an unknown specialism or ability, and for one that the model has already.
    """
    model, what = present(team, payload["player"]), payload["thing"]
    if what not in _skills(team):
        raise Refusal(rulings.unknown_thing(what))
    if payload["by"] < 0:
        _forget(model, what)
    elif what in (model.specialism, *model.abilities):
        raise Refusal(rulings.has_it_already(model.name, what))
    elif what in team.catalogue.specialisms:
        _specialise(team, model, what)
    else:
        _learn(team, model, what)


def _specialise(team: Team, model: Model, specialism: str) -> None:
    wrong = recruiting.specialism_problems(
        team.catalogue, team.datasheet(model), model.items, specialism, "thing"
    )
    if model.specialism:
        params = {"name": model.name, "specialism": model.specialism}
        wrong.append(Problem("is_a_specialist", "KT-CAMP-09", params, "thing"))
    if wrong:
        raise Refusal(wrong)
    model.specialism = specialism


def _learn(team: Team, model: Model, ability: str) -> None:
    level, choices = len(model.abilities) + 2, []
    if model.specialism and level <= MOST_LEVELS:
        specialism = team.catalogue.specialisms[model.specialism]
        choices = [each.id for each in specialism.choices(level, model.abilities)]
    if ability not in choices:
        params = {"name": model.name, "ability": ability, "choices": choices}
        raise Refusal(Problem("no_such_choice", "KT-CAMP-15", params, "thing"))
    model.abilities.append(ability)


def _forget(model: Model, what: str) -> None:
    if what not in (model.specialism, *model.abilities):
        raise Refusal(rulings.has_it_not(model.name, what))
    if what not in _taken_first(model):
        params = {"name": model.name, "thing": what, "ability": model.abilities[-1]}
        raise Refusal(Problem("taken_after_others", CLAUSE, params, "thing"))
    if model.abilities:
        model.abilities.pop()
    else:
        model.specialism = ""


def _name(team: Team, payload: Payload) -> None:
    """Name the team, or a model as no other of it: {"player"?, "text"} (KT-ROST-16).

    Raises Refusal with every problem of the model's name.
    """
    if payload.get("player") is None:
        team.name = payload["text"]
        return
    model = present(team, payload["player"])
    others = {each.name for each in team.roster if each is not model}
    if wrong := recruiting.name_problems(others, payload["text"], "text"):
        raise Refusal(wrong)
    model.name = payload["text"]


def _note(team: Team, payload: Payload) -> None:
    """Keep a note: {"player"?, "text", "by"}."""
    if payload.get("player") is not None and payload["by"] > 0:
        present(team, payload["player"])
    rulings.keep_note(team.notes, payload)


DOERS: Final[Mapping[str, rulings.Doer]] = {
    "experience": _experience,
    "injury": _injury,
    "item": _item,
    "skill": _skill,
    "name": _name,
    "note": _note,
}
reduce = rulings.reducer(DOERS)
