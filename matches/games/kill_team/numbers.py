"""The statistics of Kill Team."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from matches.games.numbers import Column, Extra

COLUMNS: tuple[Column, ...] = (
    ("took_out", pgettext_lazy("kill_team count", "K"), _("Enemies taken out of action")),
    ("taken_out", pgettext_lazy("kill_team count", "OA"), _("Times out of action")),
    ("flesh_wounds", pgettext_lazy("kill_team count", "FW"), _("Flesh wounds at the end")),
)
LEADERS: Mapping[str, Promise] = {"took_out": _("Most enemies taken out of action")}
OTHERS: Mapping[str, Promise] = {}
EXTRA = Extra(
    pgettext_lazy("kill_team count", "OA"),
    _("Enemies out of action, and own models"),
    ("made", "took_out"),
    ("suffered", "took_out"),
)
#: Victory points belong to a side, not to its models.
SCORED = None
AWARDS: Mapping[str, tuple[str, Promise]] = {}
LETHAL = True
