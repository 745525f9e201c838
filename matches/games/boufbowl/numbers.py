"""The statistics of Boufbowl (BF-LEAGUE-22)."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from matches.games.numbers import Column, Extra

COLUMNS: tuple[Column, ...] = (
    ("goals", pgettext_lazy("boufbowl count", "G"), _("Goals")),
    ("contests", pgettext_lazy("boufbowl count", "C"), _("Contests")),
    ("contests_won", pgettext_lazy("boufbowl count", "CW"), _("Contests won")),
    ("tokens", pgettext_lazy("boufbowl count", "T"), _("Recognition tokens earned")),
    ("fights", pgettext_lazy("boufbowl count", "F"), _("Fights started")),
    ("fights_won", pgettext_lazy("boufbowl count", "FW"), _("Fights won")),
    ("passes", pgettext_lazy("boufbowl count", "P"), _("Passes")),
    ("bombs", pgettext_lazy("boufbowl count", "B"), _("Bombs")),
    ("interceptions", pgettext_lazy("boufbowl count", "INT"), _("Interceptions")),
    ("knock_outs", pgettext_lazy("boufbowl count", "KC"), _("K.O.s caused")),
    ("downs", pgettext_lazy("boufbowl count", "DN"), _("Times put down")),
    ("kos", pgettext_lazy("boufbowl count", "KO"), _("Times K.O.")),
    ("wounds", pgettext_lazy("boufbowl count", "W"), _("Wounds")),
)
LEADERS: Mapping[str, Promise] = {
    "goals": _("Top scorers"),
    "contests_won": _("Most contests won"),
    "knock_outs": _("Most K.O.s caused"),
    "interceptions": _("Most interceptions"),
    "passes": _("Most passes"),
    "tokens": _("Most recognition"),
}
OTHERS: Mapping[str, Promise] = {"wounded": _("Wounded at the end")}
EXTRA = Extra(
    pgettext_lazy("boufbowl count", "KO:KO"),
    _("K.O.s caused and suffered"),
    ("made", "knock_outs"),
    ("suffered", "knock_outs"),
)
SCORED = "goals"
AWARDS: Mapping[str, tuple[str, Promise]] = {}
LETHAL = False
