"""Bring the matches of a file into a season: an own schedule, or dates for drawn matches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from leagues.campaigns.stream import campaign_of
from leagues.hooks import begun
from leagues.models import Entry, ExternalName, Fixture, Group, Season, Stage
from leagues.operations.advancing import advance_season
from leagues.operations.brought.columns import Line
from leagues.operations.brought.finding import (
    Field,
    moment_in,
    number_in,
    present_stage,
    with_pairs,
)
from leagues.operations.brought.names import give_name
from leagues.operations.brought.reports import CLAUSE, Report
from leagues.operations.common import register
from leagues.operations.dates import appoint
from leagues.operations.drawing import Slot, make_fixtures, make_rounds, open_round
from leagues.schedules.plan import ROUND_ROBIN
from rosters.models import Coach
from rules.problems import Problem, Refusal

#: The last round that a file can have.
MOST_ROUNDS = 200
#: What identifies a match: its round and the rows of its entries, home first.
_Key = tuple[int, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class _Wanted:
    """A line: a match that there should be."""

    line: Line
    round: int
    home: Entry
    away: Entry
    date: datetime | None

    @property
    def key(self) -> _Key:
        return self.round, (self.home.pk, self.away.pk)

    @property
    def match(self) -> str:
        return f"{self.home.team.name} – {self.away.team.name}"


def bring_fixtures(
    user: Coach, season: Season, system: str, lines: Sequence[Line], report: Report
) -> None:
    """Take over the schedule of a file, or its dates where it has the matches that were drawn.

    In a round robin whose matches nobody has begun, a file with other matches replaces all that
    were drawn. Wherever a match is drawn already, its line gives it a date and an external name.
    """
    stage = present_stage(season) if season.state == Season.State.RUNNING else None
    if stage is None:
        params = {"season": season.name}
        report.wrong(1, "", Problem("season_not_running", "LG-SEASON-01", params))
        return
    wanted = _wanted(season, system, lines, report)
    there = {
        (fixture.round.number, pair): fixture for fixture, pair in with_pairs(_fixtures(stage))
    }
    absent = [each for each in wanted if each.key not in there]
    if absent:
        why = _against_replacing(stage, season)
        for each in absent if why else ():
            named = {"match": each.match, "round": each.round}
            problem = Problem("match_not_drawn", CLAUSE, named)
            if why == "begun":
                problem = Problem("schedule_has_begun", CLAUSE, named)
            report.wrong(each.line.number, "", problem)
        if not report.problems:
            there = _replaced(stage, wanted, report, drawn=len(there))
    if report.problems:
        return
    dates = [each for each in wanted if _is_dated(each, there[each.key])]
    if absent or dates:
        reason = f"CSV · {system}" if system else "CSV"
        register(user, season, "file:fixtures", season.name, reason, matches=len(wanted))
    for each in wanted:
        fixture = there[each.key]
        is_new, dated = each in absent, each in dates
        if dated:
            appoint(user, fixture, each.date)
        if each.line["id"]:
            _name(season, system, each, fixture, report)
        how = "new" if is_new else "changed" if dated else "same"
        told = each.date.isoformat(" ", "minutes") if each.date is not None else ""
        report.add(
            each.line.number, how, "fixture", match=each.match, round=each.round, date=told[:16]
        )
    advance_season(season.pk)


def _is_dated(each: _Wanted, fixture: Fixture) -> bool:
    """Return whether a line gives its match another time; a match that is over keeps its own."""
    is_open = fixture.state == Fixture.State.SCHEDULED
    return each.date is not None and each.date != fixture.kickoff and is_open


def _name(season: Season, system: str, each: _Wanted, fixture: Fixture, report: Report) -> None:
    try:
        give_name(
            season.league,
            season,
            system,
            ExternalName.Kind.FIXTURE,
            each.line["id"],
            fixture.uuid,
        )
    except Refusal as refusal:
        report.wrong(each.line.number, each.line.place("id"), *refusal.problems)


def _fixtures(stage: Stage) -> list[Fixture]:
    found = Fixture.objects.filter(round__stage=stage).select_related("round__stage", "season")
    return [each for each in found.order_by("pk") if each.attempt == 0]


def _wanted(season: Season, system: str, lines: Sequence[Line], report: Report) -> list[_Wanted]:
    """Return the matches of a file; nobody is in a round twice (LG-RR-02)."""
    field, found = Field.of(season, system), []
    busy: dict[tuple[int, int], int] = {}
    for line in lines:
        before = len(report.problems)
        number = number_in(line, "round", 1, MOST_ROUNDS, report)
        date = moment_in(line, "date", season.league.time_zone, report)
        pair = field.pair(line, report)
        if pair is None or number is None or len(report.problems) > before:
            continue
        for entry, key in zip(pair, ("home", "away"), strict=True):
            other = busy.setdefault((number, entry.pk), line.number)
            if other != line.number:
                params = {"team": entry.team.name, "round": number, "other": other}
                place = line.place(key)
                report.wrong(line.number, place, Problem("plays_twice", "LG-RR-02", params))
        found.append(_Wanted(line, number, *pair, date))
    return found


def _against_replacing(stage: Stage, season: Season) -> str:
    """Return why the drawn matches of a stage cannot give way to others: ``format`` or ``begun``;
    empty where they can.
    """
    if stage.format != ROUND_ROBIN or campaign_of(season) is not None:
        return "format"
    drawn = Fixture.objects.filter(round__stage=stage).exclude(sides__ended="bye")
    return "begun" if begun(drawn).exists() else ""


def _replaced(
    stage: Stage, wanted: Sequence[_Wanted], report: Report, *, drawn: int
) -> dict[_Key, Fixture]:
    """Put the matches of a file in the place of all that were drawn; the rounds are numbered anew.

    Only entries of one group meet. Rounds of the file without a match stay empty.
    """
    groups = {
        entry: group
        for group in Group.objects.filter(stage=stage).order_by("pk")
        for entry in group.entries.values_list("pk", flat=True)
    }
    for each in wanted:
        if groups.get(each.home.pk) is None or groups.get(each.home.pk) != groups.get(each.away.pk):
            report.wrong(each.line.number, "", Problem("not_in_one_group", "LG-FIX-14"))
    if report.problems:
        return {}
    Fixture.objects.filter(round__stage=stage).delete()
    stage.rounds.all().delete()
    rounds = make_rounds(stage, [1] * max(each.round for each in wanted))
    made: dict[_Key, Fixture] = {}
    for round_ in rounds:
        here = [each for each in wanted if each.round == round_.number]
        slots: list[Slot] = []
        for each in here:
            group = groups[each.home.pk]
            number = 1 + sum(slot.group == group for slot in slots)
            slots.append(Slot(group, number, (each.home.number or 0, each.away.number or 0)))
        for each, fixture in zip(here, make_fixtures(round_, slots), strict=True):
            made[each.key] = fixture
    first = next(round_ for round_ in rounds if any(e.round == round_.number for e in wanted))
    open_round(first)
    report.add(wanted[0].line.number, "changed", "schedule", drawn=drawn, matches=len(wanted))
    return made
