"""The statistics of Blood Bowl."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from matches.games.numbers import Column, Extra

COLUMNS: tuple[Column, ...] = (
    ("completions", pgettext_lazy("blood_bowl count", "CP"), _("Completions")),
    ("touchdowns", pgettext_lazy("blood_bowl count", "TD"), _("Touchdowns")),
    ("interceptions", pgettext_lazy("blood_bowl count", "INT"), _("Interceptions")),
    ("casualties", pgettext_lazy("blood_bowl count", "CAS"), _("Casualties")),
    ("blocks", pgettext_lazy("blood_bowl count", "BLK"), _("Blocks")),
    ("armour_breaks", pgettext_lazy("blood_bowl count", "AVB"), _("Armour broken")),
    ("knock_outs", pgettext_lazy("blood_bowl count", "KO"), _("Knock-outs")),
    ("passes", pgettext_lazy("blood_bowl count", "PAS"), _("Passes")),
    ("fouls", pgettext_lazy("blood_bowl count", "FLS"), _("Fouls")),
    ("turnovers", pgettext_lazy("blood_bowl count", "TO"), _("Turnovers caused")),
)
LEADERS: Mapping[str, Promise] = {
    "touchdowns": _("Top scorers"),
    "casualties": _("Most casualties"),
    "completions": _("Most completions"),
    "interceptions": _("Most interceptions"),
    "blocks": _("Most blocks"),
    "fouls": _("Most fouls"),
}
OTHERS: Mapping[str, Promise] = {"mvps": _("Most valuable player")}
EXTRA = Extra(
    pgettext_lazy("blood_bowl count", "CAS"),
    _("Casualties made and suffered"),
    ("made", "casualties"),
    ("suffered", "casualties"),
)
SCORED = "touchdowns"
AWARDS: Mapping[str, tuple[str, Promise]] = {
    "casualties": ("most_casualties", _("Most casualties")),
}
LETHAL = True
