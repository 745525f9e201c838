"""Rulings on a Blood Bowl team in words."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rosters.games import rulings
from rosters.games.blood_bowl import event_sentences, sheet

HEADINGS: Mapping[str, Promise] = {
    **rulings.HEADINGS,
    "experience": _("Star Player Points"),
    "injury": _("Injuries"),
    "skill": _("Skills and characteristics"),
    "staff": _("Re-rolls, staff and fans"),
}
TEAM: Promise = rulings.TEAM


def thing(what: str, thing: str) -> str:
    """Return the name of what may be given or taken."""
    if what == "injury":
        return event_sentences.effects([thing])
    return sheet.asset_name(thing) if what == "staff" else event_sentences.improvement(thing)


def group(what: str, thing: str) -> str:
    return ""
