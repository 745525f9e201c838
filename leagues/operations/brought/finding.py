"""What the cells of a file mean: entries, rounds, numbers, moments."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from zoneinfo import ZoneInfo

from leagues.models import Entry, ExternalName, Fixture, FixtureSide, Season, Stage
from leagues.operations.brought.columns import Line, plain
from leagues.operations.brought.reports import CLAUSE, Report
from leagues.operations.dates import YEARS
from rules.problems import Problem

#: Forms of a moment: year first, as ISO 8601 has it, or day first with points.
_MOMENTS = (
    re.compile(
        r"(?P<year>\d{4})-(?P<month>\d{1,2})-(?P<day>\d{1,2})"
        r"(?:[ T](?P<hour>\d{1,2}):(?P<minute>\d{2})(?::\d{2})?)?",
        re.ASCII,
    ),
    re.compile(
        r"(?P<day>\d{1,2})\.(?P<month>\d{1,2})\.(?P<year>\d{4})"
        r"(?: (?P<hour>\d{1,2}):(?P<minute>\d{2})(?::\d{2})?)?",
        re.ASCII,
    ),
)
#: The hour of a day without one.
_NOON = 12


def whole(text: str, least: int, most: int) -> int | None:
    """Return a number of plain digits within these bounds; None for anything else."""
    if not text.isascii() or not text.isdecimal() or len(text) > 9:
        return None
    number = int(text)
    return number if least <= number <= most else None


def number_in(line: Line, key: str, least: int, most: int, report: Report) -> int | None:
    """Return the number of a cell; None where it is empty, or no such number, which is reported."""
    if not line[key]:
        return None
    number = whole(line[key], least, most)
    if number is None:
        params = {"found": line[key][:40], "least": least, "most": most}
        report.wrong(line.number, line.place(key), Problem("cell_no_number", CLAUSE, params))
    return number


def moment_in(line: Line, key: str, zone: str, report: Report) -> datetime | None:
    """Return the moment of a cell, in the league's zone; a day alone is its noon.

    None where it is empty, or no moment, which is reported.
    """
    if not line[key]:
        return None
    found = next((match for each in _MOMENTS if (match := each.fullmatch(line[key]))), None)
    if found is not None:
        parts = {name: int(value) for name, value in found.groupdict().items() if value}
        try:
            moment = datetime(
                parts["year"],
                parts["month"],
                parts["day"],
                parts.get("hour", _NOON),
                parts.get("minute", 0),
                tzinfo=ZoneInfo(zone),
            )
        except ValueError:
            moment = None
        if moment is not None and YEARS[0] - 50 <= moment.year <= YEARS[1]:
            return moment
    report.wrong(
        line.number, line.place(key), Problem("cell_no_date", CLAUSE, {"found": line[key][:40]})
    )
    return None


@dataclass(slots=True)
class Field:
    """The entries and fixtures of a season, by the names that a file may have for them."""

    season: Season
    system: str
    entries: dict[str, Entry] = field(default_factory=dict)
    ids: Mapping[tuple[str, str], object] = field(default_factory=dict)

    @classmethod
    def of(cls, season: Season, system: str) -> Field:
        """Read the entries and external names of a season; two queries."""
        entries = list(season.entries.select_related("team__coach").order_by("pk"))
        names = ExternalName.objects.filter(season=season, system=system)
        return cls(
            season,
            system,
            {plain(entry.team.name): entry for entry in entries if entry.withdrawn is None},
            {(each.kind, each.name): each.thing for each in names},
        )

    def entry(self, line: Line, key: str, report: Report) -> Entry | None:
        """Return the entry that a cell names, by its name or its id; None is reported."""
        thing = self.ids.get((ExternalName.Kind.ENTRY, line[key]))
        found = self.entries.get(plain(line[key]))
        if thing is not None:
            found = next((each for each in self.entries.values() if each.uuid == thing), found)
        if found is None:
            params = {"team": line[key][:80], "season": self.season.name}
            report.wrong(line.number, line.place(key), Problem("no_such_team_here", CLAUSE, params))
        return found

    def pair(self, line: Line, report: Report) -> tuple[Entry, Entry] | None:
        """Return home and away of a line; None is reported."""
        home, away = self.entry(line, "home", report), self.entry(line, "away", report)
        if home is None or away is None:
            return None
        if home == away:
            place = line.place("away")
            report.wrong(line.number, place, Problem("meets_itself", "LG-FIX-14"))
            return None
        return home, away


def present_stage(season: Season) -> Stage | None:
    """Return the stage that is being played; None where none is."""
    stages = season.stages.filter(drawn__isnull=False, ended=None).order_by("number")
    return stages.select_related("season__league").first()


def with_pairs(fixtures: Iterable[Fixture]) -> list[tuple[Fixture, tuple[int, ...]]]:
    """Return fixtures with the rows of their entries, in the order of their sides."""
    listed = list(fixtures)
    by_fixture: dict[int, list[int]] = {}
    sides = FixtureSide.objects.filter(fixture__in=[each.pk for each in listed])
    for fixture, entry in sides.order_by("number").values_list("fixture", "entry"):
        by_fixture.setdefault(fixture, []).append(entry)
    return [(each, tuple(by_fixture.get(each.pk, ()))) for each in listed]
