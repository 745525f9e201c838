"""The statistics of Necromunda."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from matches.games.numbers import Column, Extra

COLUMNS: tuple[Column, ...] = (
    ("took_out", pgettext_lazy("necromunda count", "OoA"), _("Enemies taken out of action")),
    ("injured", pgettext_lazy("necromunda count", "SI"), _("Enemies seriously injured")),
    ("wounds", pgettext_lazy("necromunda count", "W"), _("Unsaved wounds caused")),
    ("objectives", pgettext_lazy("necromunda count", "Obj"), _("Objectives scored")),
    ("taken_out", pgettext_lazy("necromunda count", "Out"), _("Times out of action")),
)
LEADERS: Mapping[str, Promise] = {
    "took_out": _("Most enemies taken out of action"),
    "objectives": _("Most objectives scored"),
}
OTHERS: Mapping[str, Promise] = {
    "assists": _("Recoveries helped"),
    "rallied": _("Times rallied"),
}
EXTRA = Extra(
    pgettext_lazy("necromunda count", "OoA"),
    _("Enemies out of action, and own fighters"),
    ("made", "took_out"),
    ("suffered", "took_out"),
)
#: Objectives count for the gang, not for a fighter.
SCORED = None
AWARDS: Mapping[str, tuple[str, Promise]] = {}
LETHAL = True
