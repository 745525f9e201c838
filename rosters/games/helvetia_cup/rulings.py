"""Rulings on a Helvetia Cup team in words."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rosters.games import rulings
from rosters.games.helvetia_cup import event_sentences, sheet

HEADINGS: Mapping[str, Promise] = {
    **rulings.HEADINGS,
    "injury": _("Injuries and bans"),
    "item": _("Tactic cards"),
    "skill": _("Ratings"),
}
TEAM: Promise = rulings.TEAM
SUSPENDED = _("suspended for the next match")


def thing(what: str, thing: str) -> str:
    """Return the name of what may be given or taken."""
    if what == "item":
        return event_sentences.cards([thing])
    if what == "injury":
        known = event_sentences.CONDITIONS.get(thing)
        return str(SUSPENDED) if known is None else known()
    return next(str(meaning) for key, _heading, meaning in sheet.RATINGS if key == thing)


def group(what: str, thing: str) -> str:
    return ""
