"""What a season of tossed pennies may choose, and what its tables and its campaign may ask for."""

from collections.abc import Mapping
from typing import Final

from django.forms import Field, IntegerField
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rosters.games.plain.seasons import EMPTY_IS_NONE, HOUSE_RULES, off_season

GIVEN: Final[Mapping[str, Promise]] = {
    "luck": _("Luck"),
    "pride": _("Pride"),
    "places": _("Places in town"),
}
TERRITORIES: Final[Mapping[str, Promise]] = {
    "mill": _("Who holds it starts with a head."),
    "mint": _("Who holds it earns pride at the end of each round."),
}
COUNTED: Final[Mapping[str, Promise]] = {"tails": _("Tails")}


def campaign() -> dict[str, Field]:
    return {
        "rounds": IntegerField(
            label=_("Rounds at most"), min_value=1, max_value=100, required=False
        )
    }


__all__ = [
    "COUNTED",
    "EMPTY_IS_NONE",
    "GIVEN",
    "HOUSE_RULES",
    "TERRITORIES",
    "campaign",
    "off_season",
]
