"""What a season of tossed pennies may choose, and what its tables and its campaign may ask for."""

from collections.abc import Mapping
from typing import Any, Final

from django.forms import BooleanField, Field, IntegerField
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rosters.games.plain.seasons import (
    EMPTY_IS_NONE,
    HOUSE_RULES,
    LEVEL,
    OFF_SEASON,
    SORTS,
    off_season,
)
from rosters.games.told import Measure, Told

GIVEN: Final[Mapping[str, Promise]] = {
    "luck": _("Luck"),
    "pride": _("Pride"),
    "places": _("Places in town"),
}
MEASURES: Final[Mapping[str, Measure]] = {"pride": Measure(10, low=3)}
TERRITORIES: Final[Mapping[str, Promise]] = {
    "mill": _("Who holds it starts with a head."),
    "mint": _("Who holds it earns pride at the end of each round."),
}
COUNTED: Final[Mapping[str, Promise]] = {"tails": _("Tails")}


def campaign() -> dict[str, Field]:
    return {
        "rounds": IntegerField(
            label=_("Rounds at most"), min_value=1, max_value=100, required=False
        ),
        "asks": BooleanField(label=_("Clubs are asked before a match"), required=False),
        "captives": BooleanField(label=_("Winners take captives"), required=False),
    }


def happened(kind: str, payload: Mapping[str, Any]) -> Told | None:
    if kind != "pride":
        return None
    by = payload["by"]
    text = _("Pride +%(by)s") if by > 0 else _("Pride −%(by)s")
    return Told(text % {"by": abs(by)}, weight="good" if by > 0 else "hurt")


__all__ = [
    "COUNTED",
    "EMPTY_IS_NONE",
    "GIVEN",
    "HOUSE_RULES",
    "LEVEL",
    "MEASURES",
    "OFF_SEASON",
    "SORTS",
    "TERRITORIES",
    "campaign",
    "happened",
    "off_season",
]
