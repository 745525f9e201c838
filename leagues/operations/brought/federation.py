"""Bring the report to a federation into a season, as results (LG-IO-13).

Coaches are found by their member numbers, else by name. Such a report knows no rounds, and not for
certain who was at home: a match is the next of the two that no match of the file has taken.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import product
from zoneinfo import ZoneInfo

from leagues.models import Entry, Season
from leagues.operations.brought.columns import plain
from leagues.operations.brought.finding import with_pairs
from leagues.operations.brought.reports import Lost, Report
from leagues.operations.brought.results import ToldResult, against_results, settle_results
from rosters.games import of
from rosters.games.federation import Person, ReportedMatch
from rosters.models import Coach
from rosters.runtime.clock import now
from rules.problems import Problem, Refusal
from rules.record import Outcome

CLAUSE = "LG-IO-13"
#: How long before a season began, and after this moment, a match of it may have been.
_A_WHILE = timedelta(days=1)


def bring_federation_report(
    user: Coach, season: Season, system: str, text: str, report: Report
) -> None:
    """Settle the matches of a report with its scores and counts.

    A match of somebody whom the file does not name is theirs where only one fits; else it is left
    out.
    """
    federation = of(season.game).federation
    if federation is None:
        report.wrong(1, "", Problem("no_federation", CLAUSE, {"season": season.name}))
        return
    if against_results(season, report):
        return
    try:
        read = federation.read(text)
    except Refusal as refusal:
        for problem in refusal.problems:
            line, column = problem.params.get("line", 1), problem.params.get("column", "")
            report.wrong(int(line), str(column), problem)
        return
    report.lost += [Lost(1, name, count) for name, count in read.lost.items()]
    if not read.matches:
        report.wrong(1, "", Problem("report_without_matches", CLAUSE))
    people = _People.of(season)
    told = []
    for match in read.matches:
        pair = people.pair(match, report)
        if pair is None:
            continue
        counts = [
            {what: s.counts.get(what, 0) for what in season.rules.counted} for s in match.sides
        ]
        outcome = Outcome.between([side.score for side in match.sides], counts)
        date = _date(season, match.at, report)
        told.append(ToldResult(match.line, pair, outcome, date=date, either_way=True))
    reason = f"{federation.NAME} · {system}" if system else federation.NAME
    settle_results(user, season, told, report, reason)


def _date(season: Season, at: datetime | None, report: Report) -> datetime | None:
    """Return when a match was, by the league's clocks; a moment that cannot be is not carried.

    Programs of the field have written the month for the minutes, and the wrong year.
    """
    if at is None:
        return None
    moment = at.replace(tzinfo=ZoneInfo(season.league.time_zone))
    began = season.started or season.created
    if began - _A_WHILE <= moment <= now() + _A_WHILE:
        return moment
    known = next((each for each in report.lost if each.column == "timestamp"), None)
    if known is not None:
        report.lost.remove(known)
    report.lost.append(Lost(1, "timestamp", 1 if known is None else known.cells + 1))
    return None


@dataclass(slots=True)
class _People:
    """The entries of a season by the numbers and names of their coaches, and who meets whom."""

    season: Season
    by_number: dict[int, list[Entry]] = field(default_factory=dict)
    by_name: dict[str, list[Entry]] = field(default_factory=dict)
    strangers: list[Entry] = field(default_factory=list)
    drawn: Counter[frozenset[int]] = field(default_factory=Counter)
    taken: Counter[frozenset[int]] = field(default_factory=Counter)

    @classmethod
    def of(cls, season: Season) -> _People:
        """Read the entries and matches of a season; three queries."""
        people = cls(season)
        entries = season.entries.select_related("team__coach").order_by("pk")
        for entry in entries.filter(withdrawn=None):
            coach = entry.team.coach
            number = entry.federation_number
            names = {entry.federation_name}
            if coach is not None:
                number = coach.federation_number or number
                names |= {coach.federation_name, coach.username, str(coach)}
            if number is None:
                people.strangers.append(entry)
            else:
                people.by_number.setdefault(number, []).append(entry)
            for name in {plain(each) for each in names if each}:
                people.by_name.setdefault(name, []).append(entry)
        fixtures = with_pairs(season.fixtures.all())
        people.drawn = Counter(frozenset(pair) for _fixture, pair in fixtures if len(pair) == 2)
        return people

    def pair(self, match: ReportedMatch, report: Report) -> tuple[Entry, Entry] | None:
        """Return the entries of a match; None is reported."""
        sides = [side.person for side in match.sides]
        ways = [self._entries(person) for person in sides]
        for person, entries in zip(sides, ways, strict=True):
            if not entries and (person.number or person.name):
                shown = person.name or str(person.number)
                params = {"name": shown, "season": self.season.name}
                report.wrong(match.line, "", Problem("no_such_coach_here", CLAUSE, params))
        if not all(ways):
            if not any(person.number or person.name for person in sides):
                self._leave_out(match, sides, report)
            return None
        pairs = [(one, other) for one, other in product(*ways) if one != other]
        due = [pair for pair in pairs if self.taken[_key(pair)] < self.drawn[_key(pair)]]
        known = all(person.number or person.name for person in sides)
        if not known and len(due) != 1:
            self._leave_out(match, sides, report)
            return None
        chosen = next(iter(due or pairs), None)
        if chosen is None:
            report.wrong(match.line, "", Problem("meets_itself", "LG-FIX-14"))
            return None
        self.taken[_key(chosen)] += 1
        return chosen

    def _entries(self, person: Person) -> list[Entry]:
        """Return who that may be, by number, else by name; nobody's name: whoever has no number."""
        if person.number is not None and person.number in self.by_number:
            return self.by_number[person.number]
        if person.name:
            return self.by_name.get(plain(person.name), [])
        return [] if person.number else self.strangers

    @staticmethod
    def _leave_out(match: ReportedMatch, sides: Sequence[Person], report: Report) -> None:
        shown = " – ".join(person.name or "?" for person in sides)
        report.add(match.line, "same", "stranger", match=shown)


def _key(pair: tuple[Entry, Entry]) -> frozenset[int]:
    return frozenset(entry.pk for entry in pair)
