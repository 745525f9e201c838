"""LG-FIX-22, NM-REP-02: rules that a reported battle broke, though it may have been fought so.

`checks` refuses a report that contradicts itself. The reports of these problems fit together: a
table can have named another winner than its scenario does, or set up more fighters than its crew
has room for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import ceil
from typing import Any, Final

from rules.necromunda.between.gang.gang import Team
from rules.necromunda.between.reports.deeds import DESECRATED
from rules.necromunda.between.reports.record import is_fought, role_of, sides_of, standing, unable
from rules.necromunda.catalogue import load
from rules.necromunda.catalogue.scenarios import Scenario
from rules.problems import Problem
from rules.record import Match

JSON = Any
#: The sides that have won alone, or share a draw.
Winners = frozenset[int]

#: Who has won, by scenario (NM-OVER-05 where it says nothing else).
VICTORY: Final[Mapping[str, str]] = {
    "looters": "NM-SCEN-27",
    "ambush": "NM-SCEN-33",
    "border_dispute": "NM-SCEN-39",
    "rescue_mission": "NM-SCEN-45",
    "free_for_all": "NM-SCEN-49",
}


def report_warnings(
    match: Match, report: JSON, teams: Sequence[Team], *, finished: bool = True
) -> list[Problem]:
    """Return what a report without problems says against a rule; see ``Game.report_warnings``."""
    scenario = load(match.version).scenarios.get(report.get("scenario") or "")
    if scenario is None or not is_fought(match):
        return []
    given = sides_of(match, report)
    sides = range(len(given)) if finished else _told_who_fought(report)
    problems = [*_crews(match, given, scenario, sides)]
    if finished:
        problems += _fled(match, given)
        if report.get("conceded") is None:
            problems += _result(match, given, scenario)
    return problems


def _told_who_fought(report: JSON) -> list[int]:
    """List the sides of which an unfinished report says already who fought."""
    return [side for side, own in enumerate(report.get("sides", ())) if "placed" in own]


def _crews(
    match: Match, given: Sequence[JSON], scenario: Scenario, told: Iterable[int]
) -> Iterator[Problem]:
    """Yield the problem of each side with more fighters than its crew has, unless others may
    arrive.

    See NM-CREW-04, -07, NM-SCEN-09.
    """
    for side in told:
        report = given[side]
        role = role_of(scenario, given, side)
        roles = [role] if role else list(scenario.roles)
        if any(scenario.reinforcements[each] for each in roles):
            continue
        most = max(_largest(scenario, each) for each in roles)
        if len(report["placed"]) > most:
            params = {
                "team": match.line_ups[side]["name"],
                "count": len(report["placed"]),
                "most": most,
                "scenario": scenario.id,
            }
            yield Problem("crew_too_large", "NM-CREW-07", params, f"sides.{side}.placed")


def _largest(scenario: Scenario, role: str) -> int:
    count = scenario.crew[role].count
    return count.total([count.die] * count.count)


def _fled(match: Match, given: Sequence[JSON]) -> Iterator[Problem]:
    """Yield the problem of each gang whose fighters fled though it had not bottled.

    See NM-BOTTLE-06, -09.
    """
    for side, report in enumerate(given):
        fled = [
            *report["fled"],
            *(each["number"] for each in report["injured"] if each.get("fled")),
        ]
        if fled and not report["bottled"]:
            params = {"team": match.line_ups[side]["name"], "count": len(fled)}
            yield Problem("fled_without_bottling", "NM-BOTTLE-06", params, f"sides.{side}.bottled")


# -- who has won ----------------------------------------------------------------------------------


def _result(match: Match, given: Sequence[JSON], scenario: Scenario) -> list[Problem]:
    """List the problem of a winner that the scenario does not name.

    See NM-OVER-05, NM-SCEN-27, -33, -39, -45, -49.
    """
    playing = [side for side in range(len(given)) if side not in unable(match)]
    possible = {*_possible(match, given, scenario, playing)}
    reported = frozenset(side for side in playing if given[side]["result"] in ("win", "draw"))
    if not possible or reported in possible:
        return []
    clause = VICTORY.get(scenario.id, "NM-OVER-05")
    names = [line_up["name"] for line_up in match.line_ups]
    if len(possible) > 1:
        return [Problem("no_draw_here", clause, {"scenario": scenario.id}, "sides")]
    [right] = possible
    params = {"teams": [names[side] for side in sorted(right)], "scenario": scenario.id}
    if len(right) > 1:
        return [Problem("gangs_have_drawn", clause, params, "sides")]
    return [Problem("another_has_won", clause, params, "sides")]


def _possible(
    match: Match, given: Sequence[JSON], scenario: Scenario, playing: Sequence[int]
) -> Iterable[Winners]:
    """Return the sets of sides that can have won, as far as the report tells; empty where it tells
    too little.
    """
    if scenario.id == "looters":
        return [_best(playing, {side: given[side]["caskets"] for side in playing})]
    fit = {side: len(standing(given[side])) for side in playing}
    if not scenario.has_attacker:
        return [_best(playing, fit)]
    sides = {role_of(scenario, given, side): side for side in playing}
    if {*sides} != {"attacker", "defender"}:
        return []
    attacker, defender = sides["attacker"], sides["defender"]
    return [
        frozenset([attacker if wins else defender])
        for beaten in _beaten(match, given, scenario, (attacker, defender))
        for wins in _attacker_wins(match, given, scenario, (attacker, defender), beaten)
    ]


def _best(playing: Sequence[int], scores: Mapping[int, int]) -> Winners:
    """Return the sides with the highest score (NM-OVER-05, NM-SCEN-27, -49)."""
    most = max(scores.values())
    return frozenset(side for side in playing if scores[side] == most)


def _beaten(
    match: Match, given: Sequence[JSON], scenario: Scenario, roles: tuple[int, int]
) -> Iterable[tuple[bool, bool]]:
    """Return whether attacker and defender were beaten, in all ways that the report leaves
    possible.

    Of absent fighters nobody knows whether they could still arrive (NM-OVER-01).
    """
    ways = []
    for side, role in zip(roles, ("attacker", "defender"), strict=True):
        report, everybody = given[side], match.line_ups[side]["players"]
        away = len(everybody) - len({*report["placed"]})
        if standing(report):
            ways.append([False])
        else:
            ways.append([True, False] if away and scenario.reinforcements[role] else [True])
    return product(ways[0], ways[1])


def _attacker_wins(
    match: Match,
    given: Sequence[JSON],
    scenario: Scenario,
    roles: tuple[int, int],
    beaten: tuple[bool, bool],
) -> list[bool]:
    """List whether the attacker has won; both where the report does not tell.

    See NM-SCEN-33, -39, -45.
    """
    attacker, defender = (given[side] for side in roles)
    holds = [beaten[1] and not beaten[0], beaten[0] and not beaten[1]]
    scored = sum(deed["kind"] == "objective" for deed in attacker["deeds"])
    if scenario.id == "ambush":
        least, most = _broken_up(match, scenario, defender, roles[1])
        if holds[1]:
            return [False]
        return [least] if least == most else [True, False]
    if scenario.id == "border_dispute":
        return [scored >= DESECRATED or holds[0]]
    rescued = scored > 0 or attacker["rescued"] is not None or holds[0]
    # A captive who was carried home is named by nobody where it is not typed.
    return [True] if rescued else [True, False]


def _broken_up(match: Match, scenario: Scenario, own: JSON, side: int) -> tuple[bool, bool]:
    """Say whether half of the starting crew was down, at the least and at the most (NM-SCEN-33).

    A report does not say which of those placed were of the crew, and which arrived.
    """
    crew = min(_largest(scenario, "defender"), len(match.line_ups[side]["players"]))
    down = len(own["placed"]) - len(standing(own))
    arrived = max(0, len(own["placed"]) - crew)
    half = ceil(crew / 2)
    return max(0, down - arrived) >= half, min(down, crew) >= half
