"""NM-REP-01: fighters' deeds in a reported battle, held against how all fighters ended.

Experience comes of these deeds, so each has to have been possible: no fighter is taken out that
stood at the end, none rallies twice in a round, and an objective is scored where there is one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from rules.necromunda.between import trading
from rules.necromunda.between.gang.gang import Team
from rules.necromunda.catalogue.scenarios import Scenario
from rules.problems import Problem
from rules.record import Match

JSON = Any
#: A fighter: its side, and its number in the line-up.
Who = tuple[int, int]

#: What happens to a fighter once a round at most: to its doer, or of the last to its victim, who
#: has to recover in between (NM-RECOV-03).
ONCE_A_ROUND: Final = ("rallied", "assisted", "injured")
#: NM-SCEN-38: points that end the battle; in its last round each attacker may add so many more.
DESECRATED, A_ROUND = 3, 2


def deed_problems(match: Match, given: Sequence[JSON], teams: Sequence[Team]) -> list[Problem]:
    """Return the problems of impossible deeds: to oneself, twice, with a mentor who is none."""
    deeds = _Deeds(match, given)
    return [*deeds.of_oneself(), *deeds.taken_out_twice(), *deeds.without_a_mentor(teams)]


def fitting_problems(
    match: Match, report: JSON, given: Sequence[JSON], scenario: Scenario
) -> list[Problem]:
    """Return the problems of deeds that do not fit the rest of a finished report."""
    deeds, rounds = _Deeds(match, given), report.get("rounds") or scenario.max_rounds
    return [
        *deeds.victims(),
        *deeds.too_often(rounds),
        *deeds.objectives(scenario),
    ]


class _Deeds:
    """All deeds of a report, each with its place there; the fighters that they name are known."""

    def __init__(self, match: Match, given: Sequence[JSON]) -> None:
        self.line_ups = match.line_ups
        self.given = given
        self.every: list[tuple[int, str, JSON]] = [
            (side, f"sides.{side}.deeds.{at}", deed)
            for side, own in enumerate(given)
            for at, deed in enumerate(own["deeds"])
        ]

    def _problem(self, code: str, clause: str, about: str, who: Who, **params: JSON) -> Problem:
        side, number = who
        named = {"team": self.line_ups[side]["name"], "name": self._name(who), "number": number}
        return Problem(code, clause, {**named, **params}, about)

    def _name(self, who: Who) -> str:
        side, number = who
        entries = self.line_ups[side]["players"]
        return next((e["name"] for e in entries if e["number"] == number), str(number))

    def _hits(self) -> Iterator[tuple[int, str, JSON, Who]]:
        """Yield deeds with a victim, and the victim."""
        for side, about, deed in self.every:
            if deed.get("victim") is not None:
                victim = deed["victim"]
                yield side, about, deed, (victim[0], victim[1])

    # -- each alone -------------------------------------------------------------------------------

    def of_oneself(self) -> Iterator[Problem]:
        """Yield the problem of each fighter that is its own victim (NM-INJURY-09)."""
        for side, about, deed, victim in self._hits():
            if victim == (side, deed["number"]):
                yield self._problem("own_victim", "NM-INJURY-09", about, victim)

    def taken_out_twice(self) -> Iterator[Problem]:
        """Yield the problem of each fighter that is taken out twice (NM-STATUS-18)."""
        seen: set[Who] = set()
        for _side, about, deed, victim in self._hits():
            if deed["kind"] == "took_out":
                if victim in seen:
                    yield self._problem("taken_out_twice", "NM-STATUS-18", about, victim)
                seen.add(victim)

    def without_a_mentor(self, teams: Sequence[Team]) -> Iterator[Problem]:
        """Yield the problem of each mentor that is no friend with that skill, or was not there.

        See NM-FX-37.
        """
        for side, about, deed in self.every:
            for number in deed.get("mentors", ()):
                if number == deed["number"] or not self._is_mentor(teams[side], side, number):
                    yield self._problem("no_mentor", "NM-FX-37", about, (side, number))

    def _is_mentor(self, team: Team, side: int, number: int) -> bool:
        entries = self.line_ups[side]["players"]
        ids = [entry["player"] for entry in entries if entry["number"] == number]
        placed = number in self.given[side]["placed"]
        return placed and any(trading.effects(team, team.fighters[id_], "mentor") for id_ in ids)

    # -- with the rest ----------------------------------------------------------------------------

    def victims(self) -> Iterator[Problem]:
        """Yield the problem of each victim that did not end so, or was not there.

        See NM-STATUS-18, NM-CAMP-48.
        """
        for _side, about, deed, victim in self._hits():
            at, number = victim
            if number not in self.given[at]["placed"]:
                yield self._problem("was_never_there", "NM-CAMP-48", about, victim)
            elif deed["kind"] == "took_out" and number not in self.given[at]["out"]:
                yield self._problem("victim_was_not_out", "NM-STATUS-18", about, victim)

    def too_often(self, rounds: int) -> Iterator[Problem]:
        """Yield the problem of deeds that happened more than once a round.

        See NM-RALLY-01, NM-RECOV-06, NM-INJURY-04.
        """
        seen: Counter[tuple[str, Who]] = Counter()
        for side, about, deed in self.every:
            if deed["kind"] not in ONCE_A_ROUND:
                continue
            victim = deed.get("victim")
            who = (side, deed["number"]) if victim is None else (victim[0], victim[1])
            seen[deed["kind"], who] += 1
            if seen[deed["kind"], who] == rounds + 1:  # once for all that follow
                yield self._too_often(deed["kind"], about, who, rounds)

    def _too_often(self, kind: str, about: str, who: Who, rounds: int) -> Problem:
        match kind:
            case "rallied":
                return self._problem("rallied_too_often", "NM-RALLY-01", about, who, rounds=rounds)
            case "assisted":
                return self._problem("assisted_too_often", "NM-RECOV-06", about, who, rounds=rounds)
        return self._problem("injured_too_often", "NM-INJURY-04", about, who, rounds=rounds)

    def objectives(self, scenario: Scenario) -> Iterator[Problem]:
        """Yield the problem of objectives where there is nothing to score, or too many of them.

        See NM-SCEN-28, -37, -38, -43, -45.
        """
        for side, report in enumerate(self.given):
            scored = [about for n, about, deed in self.every if n == side and _scores(deed)]
            if not scored:
                continue
            named = {"team": self.line_ups[side]["name"], "scenario": scenario.id}
            count = {**named, "count": len(scored)}
            match scenario.id:
                case "looters" if len(scored) > report["caskets"]:
                    params = {**count, "most": report["caskets"]}
                    yield Problem("more_secured_than_caskets", "NM-SCEN-28", params, scored[-1])
                case "border_dispute" | "rescue_mission" if report["role"] == "defender":
                    yield Problem("only_for_attackers", scenario.clause, named, scored[0])
                case "border_dispute" | "rescue_mission":
                    most = 1 if scenario.id == "rescue_mission" else _desecrations(report)
                    if len(scored) > most:
                        params = {**count, "most": most}
                        yield Problem("scored_too_often", scenario.clause, params, scored[-1])
                case "looters":
                    pass
                case _:
                    yield Problem("nothing_to_score", "NM-CAMP-55", named, scored[0])


def _scores(deed: Mapping[str, JSON]) -> bool:
    return bool(deed["kind"] == "objective")


def _desecrations(own: JSON) -> int:
    """Return the most points of an attacker in a border dispute (NM-SCEN-38)."""
    return DESECRATED - 1 + A_ROUND * len(own["placed"])
