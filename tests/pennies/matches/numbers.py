"""What is counted of those who toss pennies."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from matches.games.numbers import Column

COLUMNS: Final[tuple[Column, ...]] = (
    ("heads", _("Hd"), _("Heads")),
    ("tails", _("Tl"), _("Tails")),
)
LEADERS: Final[Mapping[str, Promise]] = {"heads": _("Most heads"), "tails": _("Most tails")}
OTHERS: Final[Mapping[str, Promise]] = {}
EXTRA = None
SCORED = "heads"
AWARDS: Final[Mapping[str, tuple[str, Promise]]] = {"tails": ("most_tails", _("Most tails"))}
LETHAL = False
