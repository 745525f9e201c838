"""LG-SEASON-07: what the time between two seasons does to a gang.

With the campaign all Captives return (NM-CAMP-23); nothing is rolled and nothing chosen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.game import OffSeason
from rules.problems import Problem
from rules.record import Result
from rules.roster import Event

JSON = Any


def problems(options: Mapping[str, JSON]) -> list[Problem]:
    """A season change of this game has no options."""
    return [
        Problem("unknown_option", "LG-SEASON-07", {"option": option}, "off_season")
        for option in sorted(map(str, options))
    ]


def off_season(results: Sequence[Result]) -> OffSeason:
    """The events of a season change."""
    return OffSeason([Event("season_changed", {"results": list(results)})])
