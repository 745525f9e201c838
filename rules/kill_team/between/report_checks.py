"""LG-FIX-07: the problems of a reported match; every problem at once.

A report is checked against the line-ups, as they were at kick-off (LG-FIX-08), and against the
rules that it can contradict.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules.kill_team.between import picking, scoring
from rules.kill_team.between.reporting import as_played, mission_of, sides_of, stands_of, unable
from rules.kill_team.between.scoring import Stand
from rules.kill_team.between.team import Team
from rules.kill_team.catalogue import Catalogue, load
from rules.kill_team.catalogue.missions import Mission
from rules.kill_team.options import is_campaign
from rules.problems import Problem
from rules.record import Match
from rules.report_checks import (
    Fits,
    SideChecks,
    count_problems,
    if_any,
    is_truth,
    is_word,
    shape_problems,
    unreadable,
    unreadable_things,
    whole,
)

JSON = Any

#: More than a match has room for, whatever is counted.
MOST = 999


def report_problems(
    match: Match, report: JSON, teams: Sequence[Team], *, finished: bool = True
) -> list[Problem]:
    """List everything that is wrong with a report; see ``reporting`` for its shape.

    teams:    as they were at kick-off.
    finished: whether it is all there; before that its parts need not fit together yet.
    """
    problems = _shape(report)
    if problems:
        return problems
    if unable(match):
        return _nothing_to_say(match, report)
    data, given = load(match.version), sides_of(report)
    problems = _named(data, match, report)
    for side in (0, 1):
        problems += _team(match, side, given[side].get("team"), teams[side])
    match = as_played(match, report)
    for side in (0, 1):
        problems += _Side(match, given, side, teams[side], data).problems(finished)
    mission = mission_of(match, report)
    if finished and report.get("mission") is None:
        problems.append(Problem("mission_missing", "KT-SETUP-01", {}, "mission"))
    if finished and mission is not None and not problems:
        stands = stands_of(match, given)
        problems += _roles(mission, report)
        problems += _held(mission, report, stands)
        problems += _end(mission, report, stands)
    return problems


# -- its shape ----------------------------------------------------------------------------------


_NUMBER = whole(0, MOST)
#: What each thing in a list must have, and what it may have.
_THINGS: Mapping[str, tuple[Mapping[str, Fits], Mapping[str, Fits]]] = {
    "out": ({"number": _NUMBER}, {"by": if_any(_NUMBER)}),
    "lines": ({"number": _NUMBER}, {"flesh_wounds": _NUMBER}),
}
_REPORT: Mapping[str, Fits] = {
    "mission": is_word,
    "attacker": whole(0, 1),
    "rounds": _NUMBER,
    "conceded": whole(0, 1),
}


def _shape(report: JSON) -> list[Problem]:
    keys = {*_THINGS, "team", "broken", "held"}
    return shape_problems(report, _REPORT, keys, _shape_of_side)


def _shape_of_side(side: Mapping[str, JSON], about: str) -> list[Problem]:
    problems = unreadable_things(side, _THINGS, about)
    for key, fits in (("team", _are_numbers), ("broken", is_truth), ("held", _NUMBER)):
        if key in side and not fits(side[key]):
            problems.append(unreadable(f"{about}.{key}"))
    return problems


def _are_numbers(value: JSON) -> bool:
    return isinstance(value, list) and all(map(_NUMBER, value))


def _nothing_to_say(match: Match, report: JSON) -> list[Problem]:
    """List the problem of a report where a side had no kill team: nothing happened (KT-CAMP-39)."""
    if not any(report.get(key) is not None for key in _REPORT) and not any(report.get("sides", [])):
        return []
    teams = [match.line_ups[side]["name"] for side in unable(match)]
    return [Problem("nothing_to_report", "KT-CAMP-39", {"teams": teams}, "report")]


def _named(data: Catalogue, match: Match, report: JSON) -> list[Problem]:
    """List the problems of the mission and the number of rounds."""
    problems, wanted = [], report.get("mission")
    mission = mission_of(match, report)
    if wanted is not None and mission is None:
        params = {"mission": wanted[:60], "missions": list(data.missions)}
        problems.append(Problem("no_such_mission", "KT-MISS-01", params, "mission"))
    if report.get("rounds") is not None:
        longest = max(each.last_round for each in data.missions.values())
        most = mission.last_round if mission else longest
        problems += count_problems(report["rounds"], "rounds", most, "rounds", 1, "KT-END-01")
    return problems


def _team(match: Match, side: int, numbers: Sequence[int] | None, team: Team) -> list[Problem]:
    """List the problems that keep these models from having been the kill team of a side.

    See KT-SETUP-01, KT-ROST.
    """
    if numbers is None:
        return []
    line_up, about = match.line_ups[side], f"sides.{side}.team"
    known = {e["number"]: e["player"] for e in (*line_up["players"], *line_up["bench"])}
    problems = [
        Problem("unknown_number", "LG-FIX-07", {"team": line_up["name"], "number": n}, about)
        for n in dict.fromkeys(numbers)
        if n not in known
    ]
    models = [team.models[known[n]] for n in dict.fromkeys(numbers) if n in known]
    wrong = picking.team_problems(team, models, campaign=is_campaign(match.options))
    return problems + [replace(each, about=about) for each in wrong]


# -- what a side suffered -------------------------------------------------------------------------


class _Side(SideChecks):
    """One side of a report whose shape is right."""

    def __init__(
        self, match: Match, given: Sequence[JSON], side: int, team: Team, data: Catalogue
    ) -> None:
        self.names = {e["number"]: e["name"] for e in match.line_ups[side]["players"]}
        super().__init__(match, given, side, team, self.names)
        self.enemies = {e["number"] for e in match.line_ups[1 - side]["players"]}
        self.enemy_name = match.line_ups[1 - side]["name"]
        self.cap = data.ruleset.flesh_wound_cap

    def problems(self, finished: bool) -> list[Problem]:
        self._once("out", "out_of_action_twice")
        self._once("lines", "model_listed_twice")
        for n, entry in enumerate(self.own["out"]):
            if entry.get("by") is not None and entry["by"] not in self.enemies:
                params = {"team": self.enemy_name, "number": entry["by"]}
                self.add(Problem("unknown_number", "LG-FIX-07", params), f"out.{n}.by")
        for n, entry in enumerate(self.own["lines"]):
            if not whole(0, self.cap)(entry.get("flesh_wounds", 0)):
                params = {**self._about(entry["number"]), "most": self.cap}
                self.add(Problem("too_many_flesh_wounds", "KT-INJ-10", params), f"lines.{n}")
        if finished and not self.found:
            self._wounded_and_out()
        return self.found

    def _about(self, number: int) -> dict[str, JSON]:
        return {**self.named, "name": self.names.get(number, str(number))}

    def _once(self, what: str, code: str) -> None:
        """Add a problem for each number that stands twice in a list, or was not there.

        See LG-FIX-10.
        """
        seen = set()
        for n, entry in enumerate(self.own[what]):
            number = entry["number"]
            if number not in self.names:
                params = {**self.named, "number": number}
                self.add(Problem("unknown_number", "LG-FIX-07", params), f"{what}.{n}")
            elif number in seen:
                self.add(Problem(code, "LG-FIX-07", self._about(number)), f"{what}.{n}")
            seen.add(number)

    def _wounded_and_out(self) -> None:
        """Add a problem for each model that is out of action and wounded as well.

        See KT-GEN-12, KT-MORALE-04.
        """
        out = {each["number"] for each in self.own["out"]}
        for n, line in enumerate(self.own["lines"]):
            if line.get("flesh_wounds") and line["number"] in out:
                params = self._about(line["number"])
                self.add(Problem("out_of_action_and_wounded", "KT-GEN-12", params), f"lines.{n}")


# -- both sides together --------------------------------------------------------------------------


def _roles(mission: Mission, report: JSON) -> list[Problem]:
    """List the problem of a missing or superfluous attacker (KT-SETUP-02)."""
    named, params = report.get("attacker") is not None, {"mission": mission.id}
    if mission.roles and not named:
        return [Problem("attacker_missing", "KT-SETUP-02", params, "attacker")]
    if named and not mission.roles:
        return [Problem("no_roles_here", "KT-SETUP-02", params, "attacker")]
    return []


def _held(mission: Mission, report: JSON, stands: Sequence[Stand]) -> list[Problem]:
    """List the problems of places held: at any count one side at most has a place.

    See KT-MISS-04, -11 to -13.
    """
    places, held = scoring.places(mission), sum(stand.held for stand in stands)
    if not places:
        if held:
            return [Problem("nothing_to_hold", "KT-MISS-01", {"mission": mission.id}, "sides")]
        return []
    rounds = report.get("rounds")
    most = scoring.most_held(mission, rounds, cut_short=False)
    if held > most:
        return [Problem("held_too_often", "KT-MISS-04", {"count": held, "most": most}, "sides")]
    # Who has nobody left held nothing at the end of that round.
    most = scoring.most_held(mission, rounds, cut_short=True)
    return [
        Problem(
            "held_by_nobody",
            "KT-MISS-04",
            {"team": stand.line_up["name"], "count": stand.held, "most": most},
            f"sides.{side}.held",
        )
        for side, stand in enumerate(stands)
        if stand.is_gone and stand.held > most
    ]


def _end(mission: Mission, report: JSON, stands: Sequence[Stand]) -> list[Problem]:
    """List the problems of how the match ended (KT-END)."""
    gone = [stand.line_up["name"] for stand in stands if stand.is_gone]
    by_breaking = scoring.ended_by_breaking(mission, stands, report.get("attacker"))
    if report.get("conceded") is not None:
        if gone or by_breaking:
            return [Problem("conceded_when_it_was_over", "KT-END-10", {}, "conceded")]
        return []
    if by_breaking and gone:
        fallen = {"mission": mission.id, "teams": gone}
        return [Problem("over_before_the_last_fell", "KT-END-05", fallen, "sides")]
    return []
