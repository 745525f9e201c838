"""Warn of what a reported match did against a rule and still can have been played (LG-FIX-22,
HC-REP-02).

`report_checks` refuses reports that contradict themselves. A warning is about a report that is
consistent: a table may have sent the wrong substitute on, or replaced an injured player late,
although the rules do not allow it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.helvetia_cup.between.report_course import Course, squad_of
from rules.helvetia_cup.between.reporting import sides_of
from rules.helvetia_cup.between.team import Team
from rules.helvetia_cup.catalogue import load
from rules.problems import Problem
from rules.record import Match

JSON = Any


def report_warnings(
    match: Match, report: JSON, teams: Sequence[Team], *, finished: bool = True
) -> list[Problem]:
    """List what a report without problems says against a rule; see ``Game.report_warnings``.

    Substitutions are checked once the report is complete (HC-SUB-09, HC-FOUL-10). Empty before
    that.
    """
    if not finished:
        return []
    given = sides_of(report)
    squads = [squad_of(match, side, given[side]) for side in (0, 1)]
    course = Course(match, report, given, load(match.version), squads)
    course.problems()
    return course.told
