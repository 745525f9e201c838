"""LG-FIX-22, HC-REP-02: what a reported match says against a rule, and may have been played so.

`report_checks` refuses what contradicts itself.  What is told here fits together: a table can have
sent the wrong substitute on, or replaced an injured player late.  The rules do not allow it.
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
    """Return what a report without problems says against a rule; see ``Game.report_warnings``.

    HC-SUB-09, HC-FOUL-10: who came on for whom, and when, once everybody is typed in.
    """
    if not finished:
        return []
    given = sides_of(report)
    squads = [squad_of(match, side, given[side]) for side in (0, 1)]
    course = Course(match, report, given, load(match.version), squads)
    course.problems()
    return course.told
