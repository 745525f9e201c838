"""LG-FIX-22, KT-REP-02: rules that a reported match broke, though it may have been played so.

`report_checks` refuses a report that contradicts itself. The reports of these problems fit
together: a table can have stopped early, or counted markers after the last enemy had fallen. The
rules do not allow it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.kill_team.between import scoring
from rules.kill_team.between.reporting import as_played, mission_of, sides_of, stands_of, unable
from rules.kill_team.between.scoring import Stand
from rules.kill_team.between.team import Team
from rules.kill_team.catalogue import load
from rules.kill_team.catalogue.missions import Mission
from rules.problems import Problem
from rules.record import Match

JSON = Any

#: Before this round nobody can concede (KT-END-10).
FIRST_ROUND_TO_CONCEDE = 4
#: The tactic that can remove a flesh wound before the end (KT-ADT-10).
UNKILLABLE = "unkillable"


def report_warnings(
    match: Match, report: JSON, teams: Sequence[Team], *, finished: bool = True
) -> list[Problem]:
    """Return what a report without problems says against a rule; see ``Game.report_warnings``."""
    if unable(match):
        return []
    match, given = as_played(match, report), sides_of(report)
    problems = _conceded(report)
    if not finished:
        return problems
    problems += [each for side in (0, 1) for each in _broken(match, given, side)]
    mission = mission_of(match, report)
    if mission is not None:
        stands = stands_of(match, given)
        problems += [*_counted_late(mission, report, stands), *_ended(mission, report, stands)]
    return problems


def _conceded(report: JSON) -> list[Problem]:
    """List the problem of a concession before round 4 (KT-END-10)."""
    rounds = report.get("rounds")
    if report.get("conceded") is None or rounds is None or rounds >= FIRST_ROUND_TO_CONCEDE:
        return []
    early = {"round": FIRST_ROUND_TO_CONCEDE, "rounds": rounds}
    return [Problem("conceded_too_early", "KT-END-10", early, "conceded")]


def _broken(match: Match, given: Sequence[JSON], side: int) -> list[Problem]:
    """List the problem of a broken team that shows too few models hurt for a break test.

    See KT-MORALE-03.
    """
    report, line_up = given[side], match.line_ups[side]
    if not report["broken"] or _may_have_healed(match, side):
        return []
    wounded = sum(bool(each.get("flesh_wounds")) for each in report["lines"])
    hurt, size = len(report["out"]) + wounded, len(line_up["players"])
    if 2 * hurt > size:
        return []
    params = {"team": line_up["name"], "count": hurt, "size": size}
    return [Problem("too_few_hurt_to_break", "KT-MORALE-03", params, f"sides.{side}.broken")]


def _may_have_healed(match: Match, side: int) -> bool:
    """Say whether a model of this side may have lost a flesh wound again (KT-ADT-10)."""
    specialisms = load(match.version).specialisms
    return any(
        entry["specialism"]
        and UNKILLABLE
        in {each.id for each in specialisms[entry["specialism"]].unlocked(entry["level"])}
        for entry in match.line_ups[side]["players"]
    )


def _counted_late(mission: Mission, report: JSON, stands: Sequence[Stand]) -> list[Problem]:
    """List the problem of places that were counted after the match was over.

    See KT-END-03, -11, -12.
    """
    cut_short = report.get("conceded") is not None or any(stand.is_gone for stand in stands)
    held = sum(stand.held for stand in stands)
    most = scoring.most_held(mission, report.get("rounds"), cut_short=cut_short)
    if held <= most:
        return []
    params = {"count": held, "most": most}
    return [Problem("held_after_it_was_over", "KT-END-11", params, "sides")]


def _ended(mission: Mission, report: JSON, stands: Sequence[Stand]) -> list[Problem]:
    """List the problem of a match that nothing ended before its last round (KT-END-01, -02)."""
    rounds = report.get("rounds")
    if (
        rounds is None
        or report.get("conceded") is not None
        or any(stand.is_gone for stand in stands)
        or scoring.ended_by_breaking(mission, stands, report.get("attacker"))
    ):
        return []
    least = mission.last_round - (mission.end == "random")
    if rounds >= least:
        return []
    short = {"mission": mission.id, "rounds": rounds, "least": least}
    return [Problem("too_few_rounds", "KT-END-01", short, "rounds")]
