"""LG-SEASON-07: the change of a command roster between two seasons.

Nothing of campaign play ends with a season: a convalescent model misses its next match, whenever
that is (KT-CAMP-23). So there is nothing to choose, and no dice.
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
    """List a problem for every option: a season change of this game has none."""
    return [
        Problem("unknown_option", "LG-SEASON-07", {"option": option}, "off_season")
        for option in sorted(map(str, options))
    ]


def off_season(results: Sequence[Result]) -> OffSeason:
    """Return the events of a season change."""
    return OffSeason([Event("season_changed", {"results": list(results)})])
