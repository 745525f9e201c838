"""LG-FIX-07: the problems of a reported battle; every problem at once.

A report is checked against the line-ups, as they were at kick-off, and against the rules that it
can contradict.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from rules.necromunda.between.gang.gang import Team
from rules.necromunda.between.reports.deeds import deed_problems, fitting_problems
from rules.necromunda.between.reports.record import (
    BEFALLING,
    COUNTED,
    STANDING,
    is_fought,
    reported,
    sides_of,
    unable,
)
from rules.necromunda.catalogue import load
from rules.necromunda.catalogue.scenarios import Scenario
from rules.problems import Problem
from rules.record import Match
from rules.report_checks import (
    Fits,
    if_any,
    is_truth,
    is_word,
    one_of,
    unreadable,
    unreadable_things,
    whole,
)

JSON = Any

#: More than a battle has room for, whatever is counted.
MOST = 9999


def report_problems(
    match: Match, report: JSON, teams: Sequence[Team], *, finished: bool = True
) -> list[Problem]:
    """List everything that is wrong with a report; see `record` for its shape.

    teams:    as they were at kick-off.
    finished: whether it is all there; before that its parts need not fit together yet.
    """
    problems = _shape(match, report)
    if problems:
        return problems
    if not is_fought(match):
        return _nothing_to_say(match, report)
    scenario = load(match.version).scenarios.get(report.get("scenario") or "")
    given = sides_of(match, report)
    if report.get("scenario") is not None and scenario is None:
        params = {"scenario": report["scenario"][:60]}
        problems.append(Problem("no_such_scenario", "NM-SCEN-01", params, "scenario"))
    for side in range(len(given)):
        problems += _Side(match, given, side, teams[side]).problems()
    if scenario is not None:
        problems += _of_scenario(scenario, match, report, given)
    if finished:
        problems += _missing(report, given, unable(match))
    if not problems:
        problems += deed_problems(match, given, teams)
    if finished and scenario is not None and not problems:
        problems += fitting_problems(match, report, given, scenario)
        problems += _results(match, report, given)
    return problems


# -- its shape ------------------------------------------------------------------------------------


_NUMBER = whole(0, MOST)


def _are_numbers(value: JSON) -> bool:
    return isinstance(value, list) and all(map(_NUMBER, value))


def _is_victim(value: JSON) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(map(_NUMBER, value))


#: What each thing in a list must have, and what it may have.
_THINGS: Mapping[str, tuple[Mapping[str, Fits], Mapping[str, Fits]]] = {
    "injured": ({"number": _NUMBER}, {"fled": is_truth}),
    "deeds": (
        {"kind": one_of(tuple(COUNTED)), "number": _NUMBER},
        {"victim": _is_victim, "activation": if_any(_NUMBER), "mentors": _are_numbers},
    ),
    "lost": ({"number": _NUMBER, "item": is_word}, {}),
}
_PLAIN: Mapping[str, Fits] = {
    "role": if_any(is_word),
    "result": if_any(one_of(("win", "draw", "loss"))),
    "placed": _are_numbers,
    "out": _are_numbers,
    "fled": _are_numbers,
    "bottled": is_truth,
    "caskets": _NUMBER,
    "rescued": if_any(_NUMBER),
}
_REPORT: Mapping[str, Fits] = {
    "scenario": is_word,
    "rounds": _NUMBER,
    "conceded": _NUMBER,
    "scores": one_of([STANDING]),
}


def _shape(match: Match, report: JSON) -> list[Problem]:
    """List what cannot be read; all other checks rely on this being empty."""
    if not isinstance(report, Mapping) or set(report) - {"sides", *_REPORT}:
        return [unreadable("report")]
    problems = [
        unreadable(key)
        for key, fits in _REPORT.items()
        if report.get(key) is not None and not fits(report[key])
    ]
    count = len(match.line_ups)
    sides = report.get("sides", [{}] * count)
    if not isinstance(sides, list) or len(sides) != count:
        return [*problems, unreadable("sides")]
    for number, side in enumerate(sides):
        about = f"sides.{number}"
        if not isinstance(side, Mapping) or set(side) - {*_THINGS, *_PLAIN}:
            problems.append(unreadable(about))
            continue
        problems += unreadable_things(side, _THINGS, about)
        problems += [
            unreadable(f"{about}.{key}")
            for key, fits in _PLAIN.items()
            if key in side and not fits(side[key])
        ]
    return problems


def _nothing_to_say(match: Match, report: JSON) -> list[Problem]:
    """List the problem of a report where a gang could not field a fighter: nothing happened.

    See NM-OVER-08.
    """
    if not any(report.get(key) is not None for key in _REPORT) and not any(report.get("sides", [])):
        return []
    teams = [match.line_ups[side]["name"] for side in unable(match)]
    return [Problem("no_battle_to_report", "NM-OVER-08", {"teams": teams}, "report")]


# -- a side ---------------------------------------------------------------------------------------


class _Side:
    """One side of a report whose shape is right; ``found`` is what is wrong with it."""

    def __init__(self, match: Match, given: Sequence[JSON], side: int, team: Team) -> None:
        self.own, self.side, self.team = given[side], side, team
        self.line_ups = match.line_ups
        self.entries = {e["number"]: e for e in match.line_ups[side]["players"]}
        self.about = f"sides.{side}"
        self.found: list[Problem] = []

    def problems(self) -> list[Problem]:
        self._ends()
        for at, deed in enumerate(self.own["deeds"]):
            self._deed(deed, f"deeds.{at}")
        seen: Counter[tuple[int, str]] = Counter()
        for at, lost in enumerate(self.own["lost"]):
            seen[lost["number"], lost["item"]] += 1
            self._lost(lost, f"lost.{at}", seen[lost["number"], lost["item"]])
        self._rescued()
        return self.found

    def _add(self, code: str, clause: str, about: str, **params: JSON) -> None:
        named = {"team": self.line_ups[self.side]["name"], **params}
        if params.get("number") in self.entries:
            named["name"] = self.entries[params["number"]]["name"]
        self.found.append(Problem(code, clause, named, f"{self.about}.{about}"))

    def _known(self, number: int, about: str) -> bool:
        if number not in self.entries:
            self._add("unknown_number", "LG-FIX-07", about, number=number)
        return number in self.entries

    def _ends(self) -> None:
        """Add a problem for each fighter that ends in two ways, or was not there (NM-STATUS-01)."""
        ends = [
            *((number, f"out.{at}") for at, number in enumerate(self.own["out"])),
            *((each["number"], f"injured.{at}") for at, each in enumerate(self.own["injured"])),
            *((number, f"fled.{at}") for at, number in enumerate(self.own["fled"])),
        ]
        seen: set[int] = set()
        for at, number in enumerate(self.own["placed"]):
            self._known(number, f"placed.{at}")
        for number, about in ends:
            if not self._known(number, about):
                continue
            if number in seen:
                self._add("ended_twice", "NM-STATUS-01", about, number=number)
            if number not in self.own["placed"]:
                self._add("was_never_there", "NM-CAMP-48", about, number=number)
            seen.add(number)

    def _deed(self, deed: Mapping[str, JSON], about: str) -> None:
        number, victim = deed["number"], deed.get("victim")
        if self._known(number, about) and number not in self.own["placed"]:
            self._add("was_never_there", "NM-CAMP-48", about, number=number)
        has_victim = deed["kind"] in BEFALLING
        if has_victim and victim is None:
            self._add("victim_missing", "NM-INJURY-07", about, number=number)
        elif not has_victim and victim is not None:
            self._add("no_victim_here", "NM-INJURY-07", about, number=number)
        elif victim is not None and not self._is_somebody(victim):
            self._add("no_such_victim", "NM-INJURY-07", about, victim=victim)
        for mentor in deed.get("mentors", ()):
            self._known(mentor, about)

    def _is_somebody(self, victim: Sequence[int]) -> bool:
        side, number = victim
        if side >= len(self.line_ups):
            return False
        return any(entry["number"] == number for entry in self.line_ups[side]["players"])

    def _lost(self, each: Mapping[str, JSON], about: str, count: int) -> None:
        """Add a problem for an item that the fighter did not carry, or not so often.

        See NM-TRAIT-10, NM-FX-50, -60.
        """
        number = each["number"]
        if not self._known(number, about):
            return
        fighter = self.team.fighters[self.entries[number]["player"]]
        if [owned.item for owned in fighter.items].count(each["item"]) < count:
            params = {"number": number, "item": each["item"][:60]}
            self._add("had_no_such_item", "NM-TRAIT-10", about, **params)

    def _rescued(self) -> None:
        who = self.own["rescued"]
        if who is None:
            return
        fighter = self.team.fighters.get(who)
        if fighter is None or not fighter.has("captive"):
            name = str(who) if fighter is None else fighter.name
            self._add("is_no_captive", "NM-SCEN-44", "rescued", name=name)


# -- all sides together ---------------------------------------------------------------------------


def _of_scenario(
    scenario: Scenario, match: Match, report: JSON, given: Sequence[JSON]
) -> list[Problem]:
    """List what this scenario has no room for (NM-SCEN)."""
    problems = []
    count, named = len(match.line_ups), {"scenario": scenario.id}
    if not scenario.players.least <= count <= scenario.players.most:
        params = {**named, "count": count}
        problems.append(Problem("not_for_so_many", "NM-SCEN-02", params, "scenario"))
    roles = [side["role"] for side in given]
    for at, role in enumerate(roles):
        if role is not None and (role not in scenario.roles or roles.count(role) > 1):
            params = {**named, "role": role[:60], "roles": list(scenario.roles)}
            problems.append(Problem("no_such_role", "NM-SCEN-05", params, f"sides.{at}.role"))
    secured = sum(side["caskets"] for side in given)
    if secured > scenario.caskets:
        params = {**named, "count": secured, "most": scenario.caskets}
        problems.append(Problem("too_many_caskets", "NM-SCEN-25", params, "sides"))
    rounds = report.get("rounds")
    if rounds is not None and not 1 <= rounds <= scenario.max_rounds:
        params = {**named, "rounds": rounds, "most": scenario.max_rounds}
        problems.append(Problem("too_many_rounds", "NM-OVER-02", params, "rounds"))
    for at, side in enumerate(given):
        if side["rescued"] is not None and scenario.id != "rescue_mission":
            problems.append(Problem("nobody_to_rescue", "NM-SCEN-41", named, f"sides.{at}.rescued"))
    return problems


def _missing(report: JSON, given: Sequence[JSON], absent: Sequence[int]) -> Iterable[Problem]:
    if report.get("scenario") is None:
        yield Problem("scenario_missing", "NM-SCEN-01", {}, "scenario")
    if report.get("conceded") is not None and report["conceded"] >= len(given):
        yield Problem("no_such_gang_here", "LG-FIX-07", {"side": report["conceded"]}, "conceded")
    for at, side in enumerate(given):
        if at in absent:
            continue
        if side["result"] is None and report.get("conceded") is None:
            yield Problem("result_missing", "NM-OVER-06", {}, f"sides.{at}.result")
        if not side["placed"]:
            yield Problem("nobody_fought", "NM-CREW-07", {}, f"sides.{at}.placed")


def _results(match: Match, report: JSON, given: Sequence[JSON]) -> Iterable[Problem]:
    """Yield the problem of results that do not fit together (NM-OVER-04, -05, NM-SCEN-49).

    One gang has won, or several have drawn; a gang that conceded has not. Which of them by the
    scenario is told by `against_rules`.
    """
    absent = unable(match)
    if report.get("conceded") is not None:
        yield from _conceded(match, report, given)
        return
    results = ["loss" if at in absent else side["result"] for at, side in enumerate(given)]
    wins, draws = results.count("win"), results.count("draw")
    if (wins, draws) != (1, 0) and not (wins == 0 and draws >= 2):
        yield Problem("results_do_not_fit", "NM-OVER-05", {"results": results}, "sides")


def _conceded(match: Match, report: JSON, given: Sequence[JSON]) -> Iterator[Problem]:
    """Yield the problem of each typed result that contradicts the concession.

    See LG-FIX-01, LG-FIX-14.
    """
    sides = reported(match, report).outcome.sides
    for at, (report_of_side, side) in enumerate(zip(given, sides, strict=True)):
        if report_of_side["result"] is not None and report_of_side["result"] != side.result:
            params = {
                "team": match.line_ups[at]["name"],
                "other": match.line_ups[report["conceded"]]["name"],
            }
            about = f"sides.{at}.result"
            yield Problem("result_against_the_concession", "LG-FIX-01", params, about)
