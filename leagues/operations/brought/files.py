"""Look at a file that somebody brought, and store it: exactly what was shown (LG-IO-02)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import timedelta

from django.db import transaction

from leagues.access.permissions import require_commissioner
from leagues.models import FileImport, Season
from leagues.operations.brought.chess import bring_chess
from leagues.operations.brought.columns import Line, lines_of
from leagues.operations.brought.entries import bring_entries
from leagues.operations.brought.federation import bring_federation_report
from leagues.operations.brought.fixtures import bring_fixtures
from leagues.operations.brought.lists import read_list
from leagues.operations.brought.reports import CLAUSE, Report, named, unread
from leagues.operations.brought.results import bring_results
from leagues.operations.common import locked_season
from rosters.csv_files import decoded, read
from rosters.csv_files.reading import NAMED
from rosters.models import Coach
from rosters.runtime.clock import now
from rosters.typed.text import plain_line
from rules.problems import Problem, Refusal
from rules.record import digest

Kind = FileImport.Kind
Bring = Callable[[Coach, Season, str, list[Line], Report], None]
_BRING: Mapping[str, Bring] = {
    Kind.ENTRIES: bring_entries,
    Kind.FIXTURES: bring_fixtures,
    Kind.RESULTS: bring_results,
}
#: Kinds of files that are no tables.
_BRING_TEXT: Mapping[str, Callable[[Coach, Season, str, str, Report], None]] = {
    Kind.FEDERATION: bring_federation_report,
    Kind.CHESS: bring_chess,
}
#: How long a file is kept that nobody stores.
KEPT = timedelta(days=1)

_XML_HEAD = re.compile(rb"\s*<\?xml[^>]*encoding=[\"']([A-Za-z0-9._-]+)[\"']")
#: Encodings by the names that heads of XML files have for them.
_ENCODINGS = {"windows-1251": "cp1251", "windows-1252": "cp1252", "iso-8859-1": "cp1252"}


class _Rehearsed(Exception):
    """Ends a rehearsal: everything is as it was."""


def look_at_file(
    user: Coach,
    season: Season,
    kind: str,
    data: bytes,
    *,
    encoding: str = "",
    system: str = "",
    name: str = "",
) -> FileImport:
    """Show what storing a file would do: nothing is changed but that the file is kept for a day.

    kind: one of `FileImport.Kind`.
    encoding: as for `rosters.csv_files.decoded`.
    system: where the file comes from; its names are that system's (LG-IO-07).
    name: of the file.

    It is stored as a rehearsal, in a transaction that is taken back: what is shown is what will be.
    Raises Refusal with ``not_a_commissioner``, ``unknown_choice`` and what `decoded` refuses. What
    is wrong with the table stands in the report.
    """
    require_commissioner(user, season.league)
    for value, known in ((kind, Kind.values), (encoding, ("", *NAMED))):
        if value not in known:
            raise Refusal(Problem("unknown_choice", CLAUSE, {"value": str(value)[:40]}, "kind"))
    text = decoded(data, encoding or _named_in(data))
    system = plain_line(system, "system", 60, empty=True)
    seen = FileImport(
        season=season,
        by=user,
        kind=kind,
        system=system,
        name=plain_line(name[-120:], "name", 120, empty=True),
        text=text.replace("\0", ""),
        text_digest=digest([kind, system, text]),
        created=now(),
    )
    _show(seen, _rehearsed(user, seen))
    seen.save()
    return seen


def _named_in(data: bytes) -> str:
    """Return the encoding that the head of an XML file names; empty for any but `NAMED`."""
    named_there = _XML_HEAD.match(data[:200])
    return "" if named_there is None else _ENCODINGS.get(named_there[1].decode().lower(), "")


def end_files() -> int:
    """Delete files that nobody has stored within a day: names of people stand in them.

    Safe at any time. Returns how many were deleted.
    """
    ended, _ = FileImport.objects.filter(stored=None, created__lt=now() - KEPT).delete()
    return ended


def store_file(user: Coach, shown: FileImport, seen: str) -> FileImport:
    """Store a file, exactly as it was shown; stored already, it stays as it is.

    seen: the digest of the report that the user has read.

    Raises Refusal with ``not_a_commissioner``; with ``file_has_problems`` for a file with any; and
    with ``file_report_changed``, and shows it anew, where something has changed since.
    """
    require_commissioner(user, shown.season.league)
    report: Report | None = None
    try:
        with transaction.atomic():
            row = FileImport.objects.select_for_update().get(pk=shown.pk)
            if row.stored is not None:
                return row
            if row.report["problems"]:
                raise Refusal(Problem("file_has_problems", CLAUSE))
            report = _brought(user, row)
            if seen != row.digest or named(row.text_digest, report.to_json()) != seen:
                raise Refusal(Problem("file_report_changed", CLAUSE))
            row.text, row.stored = "", now()
            row.save(update_fields=["text", "stored"])
            return row
    except Refusal:
        if report is not None:
            _show(shown, report)
            FileImport.objects.filter(pk=shown.pk, stored=None).update(
                report=shown.report, digest=shown.digest
            )
        raise


def _show(seen: FileImport, report: Report) -> None:
    seen.report = report.to_json()
    seen.digest = named(seen.text_digest, seen.report)


def _rehearsed(user: Coach, seen: FileImport) -> Report:
    """Return what storing the file would do, and leave everything as it was."""
    report = Report()
    try:
        with transaction.atomic():
            report = _brought(user, seen)
            raise _Rehearsed
    except _Rehearsed:
        return report


def _brought(user: Coach, file: FileImport) -> Report:
    """Store the lines of a file, as far as they can be; in the caller's transaction."""
    season = locked_season(file.season_id)
    if file.kind in _BRING_TEXT:
        report = Report()
        _BRING_TEXT[file.kind](user, season, file.system, file.text, report)
        return report
    try:
        table = read_list(file.text) if file.kind == Kind.ENTRIES else read(file.text)
    except Refusal as refusal:
        return unread(refusal.problems)
    report = Report()
    lines = lines_of(file.kind, season, table, report)
    if not table.rows:
        report.wrong(table.line, "", Problem("file_without_rows", CLAUSE))
    _BRING[file.kind](user, season, file.system, lines, report)
    return report
