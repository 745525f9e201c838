"""Skills and gear of Necromunda as pages explain them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rosters.games.necromunda import naming
from rosters.words.explained import explanation
from rules.necromunda.catalogue import Catalogue
from rules.necromunda.catalogue.effects import Effect


@dataclass(frozen=True, slots=True)
class Rule:
    """A skill or a piece of gear: its name and effect, and the clauses of its effects."""

    name: str
    does: str
    clauses: tuple[str, ...]


def skill(data: Catalogue, id_: str) -> Rule:
    """Return a skill of the catalogue by its id."""
    does = explanation(naming.GAME, "skill", id_)
    return Rule(naming.skill_name(data, id_), does, _clauses(data.skills[id_].fx))


def gear(data: Catalogue, text: str) -> Rule:
    """Return a piece of gear, a sight with the weapon that it is on."""
    known = data.gear[text.partition("@")[0]]
    does = explanation(naming.GAME, "item", known.id)
    return Rule(naming.item_name(data, text), does, _clauses(known.fx))


def _clauses(effects: Iterable[Effect]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(each.clause for each in effects))
