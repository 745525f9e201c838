"""Options of a Boufbowl season, and numbers that its tables may ask for."""

from __future__ import annotations

from collections.abc import Mapping

from django.forms import Field
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rosters.games.plain.seasons import (
    GIVEN,
    LEVEL,
    MEASURES,
    OFF_SEASON,
    TERRITORIES,
    campaign,
    happened,
)
from rosters.games.sorts import LEAGUE, TOURNAMENT, TWICE, Sort, swiss

COUNTED: Mapping[str, Promise] = {
    "contests_won": _("Contests won"),
    "fights_won": _("Fights won"),
    "knock_outs": _("K.O.s caused"),
    "passes": _("Passes"),
    "interceptions": _("Interceptions"),
}
HOUSE_RULES: Mapping[str, tuple[Promise, Promise, Promise]] = {
    "basic": (
        _("Basic level"),
        _(
            "On: no captains, tokens, orders, upgrades and favours, and renown for victories "
            "alone. Off: all of that is played."
        ),
        _("matches are of expert level"),
    ),
    "long": (
        _("Long matches"),
        _(
            "On: a match goes on until somebody can draw no card. Off: it ends with the second "
            "goal of a side."
        ),
        _("matches are of regular length"),
    ),
}
#: A league goes home and away (BF-LEAGUE-19).
SORTS: Mapping[str, Sort] = {LEAGUE: Sort([TWICE]), TOURNAMENT: Sort([swiss(3)])}
EMPTY_IS_NONE: frozenset[str] = frozenset()


def off_season() -> dict[str, Field]:
    """Return no fields: between two seasons there is nothing to choose (BF-LEAGUE-24)."""
    return {}


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
