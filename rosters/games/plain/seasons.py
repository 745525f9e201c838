"""No options of a season: they are forms of a game, and a game without a room has none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.forms import Field
from django.utils.functional import Promise

from rosters.games.sorts import CAMPAIGN, LEAGUE, ONCE, TOURNAMENT, Sort, swiss
from rosters.games.told import Measure, Told

GIVEN: Mapping[str, Promise] = {}
MEASURES: Mapping[str, Measure] = {}
TERRITORIES: Mapping[str, Promise] = {}
LEVEL: Promise | str = ""
COUNTED: Mapping[str, Promise] = {}
HOUSE_RULES: Mapping[str, tuple[Promise, Promise, Promise]] = {}
SORTS: Mapping[str, Sort] = {
    LEAGUE: Sort([ONCE]),
    TOURNAMENT: Sort([swiss(5)]),
    CAMPAIGN: Sort([ONCE], campaign={}),
}
EMPTY_IS_NONE: frozenset[str] = frozenset()
OFF_SEASON: Mapping[Promise, Sequence[str]] = {}


def off_season() -> dict[str, Field]:
    return {}


def campaign() -> dict[str, Field]:
    return {}


def happened(kind: str, payload: Mapping[str, Any]) -> Told | None:
    return None
