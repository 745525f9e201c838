"""Rulings on a Boufbowl club in words."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rosters.games import rulings
from rosters.games.boufbowl import event_sentences
from rosters.games.boufbowl.cards import named

HEADINGS: Mapping[str, Promise] = {
    **rulings.HEADINGS,
    "experience": _("Renown"),
    "injury": _("Wounds"),
    "skill": _("Permanent upgrades"),
    "name": _("Name of the club"),
}
TEAM: Promise = _("The club")


def thing(what: str, thing: str) -> str:
    """Return the name of what may be given or taken."""
    return event_sentences.CONDITIONS[thing]() if what == "injury" else named(thing)


def group(what: str, thing: str) -> str:
    return ""
