"""Options of a Helvetia Cup season."""

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
from rosters.games.sorts import LEAGUE, TOURNAMENT, TWICE, Sort

COUNTED: Mapping[str, Promise] = {
    "shots": _("Shots"),
    "saves": _("Saves"),
    "fouls": _("Fouls"),
    "yellows": _("Yellow cards"),
    "reds": _("Red cards"),
}
HOUSE_RULES: Mapping[str, tuple[Promise, Promise, Promise]] = {
    "needs_winner": (
        _("Every match needs a winner"),
        _(
            "On: a level match goes on to extra time, and then to a shoot-out. Off: it is a "
            "draw. A knock-out always decides."
        ),
        _("a level match is a draw"),
    ),
    "league": (
        _("Collections are limited"),
        _(
            "On: a coach gives cards back after a match, down to as many as a collection may "
            "hold. Off: there is no limit."
        ),
        _("there is no limit"),
    ),
}
#: A league goes home and away (HC-LEAGUE-01); a cup is knocked out (HC-CUP-01).
SORTS: Mapping[str, Sort] = {
    LEAGUE: Sort([TWICE]),
    TOURNAMENT: Sort([{"format": "single_elimination", "third_place": True}]),
}
EMPTY_IS_NONE: frozenset[str] = frozenset()


def off_season() -> dict[str, Field]:
    """Return no fields: between two seasons there is nothing to choose (HC-LEAGUE-09)."""
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
