"""The statistics of Helvetia Cup."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from matches.games.numbers import Column, Extra

COLUMNS: tuple[Column, ...] = (
    ("goals", pgettext_lazy("helvetia_cup count", "G"), _("Goals")),
    ("shots", pgettext_lazy("helvetia_cup count", "S"), _("Shots")),
    ("saves", pgettext_lazy("helvetia_cup count", "SV"), _("Saves")),
    (
        "passes",
        pgettext_lazy("helvetia_cup count", "SP"),
        _("Short passes received by a team-mate"),
    ),
    ("long_passes", pgettext_lazy("helvetia_cup count", "LP"), _("Long passes completed")),
    ("steals", pgettext_lazy("helvetia_cup count", "ST"), _("Steals")),
    ("dribbles", pgettext_lazy("helvetia_cup count", "DR"), _("Dribbles won")),
    ("tackles", pgettext_lazy("helvetia_cup count", "TA"), _("Tackles won")),
    ("interceptions", pgettext_lazy("helvetia_cup count", "INT"), _("Interceptions")),
    ("clearances", pgettext_lazy("helvetia_cup count", "CL"), _("Clearances")),
    ("fouls", pgettext_lazy("helvetia_cup count", "FLS"), _("Fouls")),
    ("yellows", pgettext_lazy("helvetia_cup count", "YC"), _("Yellow cards")),
    ("reds", pgettext_lazy("helvetia_cup count", "RC"), _("Red cards")),
    ("offsides", pgettext_lazy("helvetia_cup count", "OFF"), _("Offsides")),
)
LEADERS: Mapping[str, Promise] = {
    "goals": _("Top scorers"),
    "saves": _("Most saves"),
    "interceptions": _("Most interceptions"),
    "tackles": _("Most tackles won"),
    "steals": _("Most steals"),
    "fouls": _("Most fouls"),
}
OTHERS: Mapping[str, Promise] = {"injured": _("Injured"), "markers": _("Markers")}
EXTRA = Extra(
    pgettext_lazy("helvetia_cup count", "YC:RC"),
    _("Yellow and red cards"),
    ("made", "yellows"),
    ("made", "reds"),
)
SCORED = "goals"
AWARDS: Mapping[str, tuple[str, Promise]] = {}
LETHAL = False
