"""What a season of tossed pennies may choose: nothing; and what its tables may ask for."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rosters.games.plain.seasons import EMPTY_IS_NONE, HOUSE_RULES, off_season

COUNTED: Final[Mapping[str, Promise]] = {"tails": _("Tails")}

__all__ = ["COUNTED", "EMPTY_IS_NONE", "HOUSE_RULES", "off_season"]
