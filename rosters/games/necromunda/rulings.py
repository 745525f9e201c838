"""Rulings on a gang in words."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rosters.games import rulings
from rosters.games.necromunda import event_sentences, injuries, naming
from rules.necromunda.catalogue import VERSIONS, load

HEADINGS: Mapping[str, Promise] = {
    **rulings.HEADINGS,
    "money": _("Credits"),
    "injury": _("Lasting injuries"),
    "item": _("Weapons and gear"),
    "staff": _("Reputation"),
}
TEAM: Promise = _("The gang and its stash")


def thing(what: str, thing: str) -> str:
    """Return the name of what may be given or taken."""
    data = load(VERSIONS[-1])
    match what:
        case "item":
            return naming.item_name(data, thing)
        case "skill":
            return naming.skill_name(data, thing)
        case "injury" if thing in event_sentences.CONDITIONS:
            return event_sentences.CONDITIONS[thing]()
        case "injury":
            return injuries.injury_name(thing)
    return str(HEADINGS["staff"])


def group(what: str, thing: str) -> str:
    """Return the part of the catalogue that something stands in."""
    data = load(VERSIONS[-1])
    if what == "item":
        return str(naming.CATEGORIES[naming.category_of(data, thing)])
    return naming.set_name(data.skills[thing].set) if what == "skill" else ""
