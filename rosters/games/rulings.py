"""Rulings on teams in words (`rules.rulings`), for games that have none of their own."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rosters.games.words import plain

#: Headings of what may be ruled on, by the word of the rules.
HEADINGS: Mapping[str, Promise] = {
    "money": _("Treasury"),
    "experience": _("Experience"),
    "injury": _("Injuries"),
    "item": _("Equipment"),
    "skill": _("Skills"),
    "staff": _("Staff"),
    "name": _("Names"),
    "note": _("Notes"),
}
#: What a ruling on the team itself is about.
TEAM: Promise = _("The team")


class PlainRulings:
    """Rulings told by the ids of what they are about."""

    HEADINGS: Mapping[str, str | Promise] = HEADINGS
    TEAM: str | Promise = TEAM

    def thing(self, what: str, thing: str) -> str:
        return plain(thing)

    def group(self, what: str, thing: str) -> str:
        return ""
