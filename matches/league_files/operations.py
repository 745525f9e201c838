"""What people do with league files: export a league, look at a file, store it as it was shown."""

from __future__ import annotations

import io
from collections.abc import Mapping
from typing import IO, Any

from django.db import transaction
from django.db.models import Count, Q

from leagues.access.permissions import require_commissioner
from leagues.models import Fixture, Friendly, League, Season
from matches.league_files.reading import CLAUSE
from matches.league_files.storing import Stored, rehearsed, store_league
from matches.league_files.writing import write_league
from matches.models import LeagueFile, LiveMatch, Report
from rosters.csv_files import MOST_BYTES
from rosters.models import Coach
from rosters.runtime.clock import now
from rosters.typed.text import plain_line
from rules.problems import Problem, Refusal


def export_league(user: Coach, league: League, to: IO[bytes]) -> str:
    """Write a league to a binary stream, without secrets; return the digest of its rows.

    Raises Refusal("not_a_commissioner").
    """
    require_commissioner(user, league)
    return write_league(league, to)


def left_behind(user: Coach, league: League) -> Mapping[str, int]:
    """Count what an export of this league leaves here, by what it is; nothing that is not there.

    Raises Refusal("not_a_commissioner").
    """
    require_commissioner(user, league)
    seasons = Season.objects.filter(league=league)
    live = LiveMatch.objects.filter(state=LiveMatch.State.PLAYING)
    found = {
        "live": live.filter(fixture__season__league=league, fixture__season__copy_of=None).count(),
        "reports": Report.objects.filter(
            fixture__season__league=league, fixture__season__copy_of=None, state__in=Report.OPEN
        ).count(),
        "sandboxes": seasons.exclude(copy_of=None).count(),
        "invitations": league.invitations.filter(revoked=None).count(),
        "requests": league.join_requests.count(),
        "friendlies": league.friendlies.filter(state=Friendly.State.OPEN).count(),
    }
    return {what: count for what, count in found.items() if count}


def look_at_league_file(
    user: Coach, data: bytes, *, copy: bool = False, name: str = ""
) -> LeagueFile:
    """Show what storing a league file would do: only the file is kept, for a day.

    It is stored as a rehearsal, in a transaction that is taken back. Raises Refusal as
    `store_league` does, and Refusal("league_file_too_large") for a file that is too large for a
    page.
    """
    if len(data) > MOST_BYTES:
        raise Refusal(Problem("league_file_too_large", CLAUSE, {}, "file"))
    seen = LeagueFile(
        by=user,
        name=plain_line(name[-120:], "name", 120, empty=True),
        copy=copy,
        data=data,
        created=now(),
    )
    seen.report, seen.digest = rehearsed(user, io.BytesIO(data), shown_of, copy=copy)
    seen.save()
    return seen


def store_league_file(user: Coach, shown: LeagueFile) -> League:
    """Store a league file that was shown; stored already, it stays as it is.

    Raises Refusal("not_your_file"); Refusal("league_file_gone") if the league was deleted since;
    and whatever `store_league` raises.
    """
    with transaction.atomic():
        row = LeagueFile.objects.select_for_update(of=("self",)).get(pk=shown.pk)
        if row.by_id != user.pk:
            raise Refusal(Problem("not_your_file", CLAUSE, {}, "file"))
        if row.stored is None:
            stored = store_league(user, io.BytesIO(bytes(row.data)), copy=row.copy)
            row.league, row.stored, row.data = stored.league, now(), b""
            row.state = LeagueFile.State.STORED
            row.save(update_fields=["league", "stored", "data", "state"])
        if row.league is None:
            raise Refusal(Problem("league_file_gone", CLAUSE, {}, "file"))
        return row.league


def shown_of(stored: Stored) -> tuple[dict[str, Any], str]:
    """Return the report of a league that has just been stored, and the digest of its rows."""
    return _report(stored), stored.digest


def _report(stored: Stored) -> dict[str, Any]:
    """Return what a page shows of a league that has just been stored."""
    settled = Count("fixtures", filter=Q(fixtures__state=Fixture.State.SETTLED), distinct=True)
    seasons = Season.objects.filter(league=stored.league, friendly=False).order_by("pk")
    rows = seasons.annotate(
        teams=Count("entries", distinct=True),
        matches=Count("fixtures", distinct=True),
        played=settled,
    )
    return {
        "name": stored.league.name,
        "coaches": stored.counts.get("coach", 0),
        "teams": stored.counts.get("team", 0),
        "records": stored.counts.get("record", 0),
        "open": stored.opened,
        "seasons": list(rows.values("name", "game", "state", "teams", "matches", "played")),
    }
