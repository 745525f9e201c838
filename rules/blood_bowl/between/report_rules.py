"""Warn of what a reported match did against a rule and still can have been played (LG-FIX-22,
BB-REP-02).

`report_checks` refuses reports that contradict themselves. A warning is about a report that is
consistent: a table may have set up too few players, although the rules do not allow it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.blood_bowl.between.report_causes import benched
from rules.blood_bowl.between.reporting import sides_of, squads_of
from rules.blood_bowl.between.team import Team
from rules.problems import Problem
from rules.record import Match

JSON = Any

#: BB-SETUP-01.
ELEVEN = 11


def report_warnings(
    match: Match, report: JSON, teams: Sequence[Team], *, finished: bool = True
) -> list[Problem]:
    """List what a report without problems says against a rule; see ``Game.report_warnings``."""
    given = sides_of(report)
    squads = squads_of(match.line_ups, given)
    warnings = []
    for side, line_up in enumerate(match.line_ups):
        count = len(squads.members[side])
        fielded, least = count - len(benched(given[side])), min(ELEVEN, count)
        if fielded < least:
            params = {"team": line_up["name"], "count": fielded, "least": least}
            about = f"sides.{side}.lines"
            warnings.append(Problem("too_few_fielded", "BB-SETUP-01", params, about))
    return warnings
