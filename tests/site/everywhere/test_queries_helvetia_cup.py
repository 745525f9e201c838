"""What pages and lists of Helvetia Cup ask the database: as much with 3 rows as with 30."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from leagues import operations as leagues
from leagues.models import Season
from matches import reporting
from matches.live import operations as playing
from matches.models import MatchRecord
from matches.reporting import forms
from matches.reporting.working_out import lined_up
from rosters.games.helvetia_cup.builder import usual
from rosters.models import Coach
from rules.helvetia_cup.between.team import CUSTOM
from tests import factories
from tests.api.world import client_of as api_client
from tests.site.cup import HELVETIA, Cup, cup_season
from tests.site.factories import client_of, queries

pytestmark = pytest.mark.django_db


def wide(owner: Coach, rows: int) -> Season:
    """With so many teams, over; with enough matches for somebody to have scored."""
    league = factories.league(owner, f"League of {rows}")
    if rows == 3:
        return cup_season(owner, rows, league=league)
    begun = cup_season(owner, rows, league=league, rounds=1)
    return leagues.finish_season(owner, begun, reason="Enough.")


def long(owner: Coach, rows: int) -> Season:
    """The first of seasons in which the same two teams have met so many times."""
    league = factories.league(owner, f"League for {rows}")
    first = cup_season(owner, 2, league=league, legs=min(rows, 4))
    teams = [entry.team for entry in first.entries.order_by("number")]
    for n in range(rows // 4 - 1):
        cup_season(owner, league=league, name=f"Cup {n}", legs=4, teams=teams)
    return first


#: What is read of a season: who names it in an address, and the pages and lists.
PAGES = {
    "league": ("league", "league-statistics", "ratings", "records", "league-hall"),
    "season": ("season", "statistics"),
    "table": ("table-history",),
    "team": ("team", "team-statistics", "team-hall", "manage-team"),
    "player": ("player",),
    "match": ("match", "replay"),
}
LISTS = {
    "league": ("api-league-leaders", "api-ratings", "api-records", "api-league-hall"),
    "key": ("api-season", "api-table", "api-entries", "api-leaders", "api-awards"),
    "team": (
        *("api-team", "api-team-players", "api-team-ledger", "api-team-events"),
        *("api-team-statistics", "api-team-choices"),
    ),
    "player": ("api-player",),
    "match": ("api-fixture", "api-record", "api-log", "api-frames"),
}


def named(season: Season) -> dict[str, list[object]]:
    """The names in the addresses of a season, of its first match, and of who has played in it."""
    record = MatchRecord.objects.filter(fixture__season=season).order_by("pk")[0]
    team = record.fixture.sides.all()[0].entry.team
    player = max(team.players.all(), key=lambda each: each.stat_lines.count())
    league = season.league.slug
    return {
        "league": [league],
        "season": [league, season.slug],
        "table": [league, season.slug, 1],
        "key": [season.uuid],
        "team": [team.slug],
        "player": [player.uuid],
        "match": [record.fixture.uuid],
    }


def asked(client: Client, doors: dict[str, tuple[str, ...]], season: Season) -> dict[str, int]:
    names = named(season)
    return {
        door: queries(client, reverse(door, args=names[of]))
        for of, several in doors.items()
        for door in several
    }


@pytest.mark.long
@pytest.mark.parametrize("make", [wide, long])
def test_pages_and_lists_ask_as_often_with_3_rows_as_with_30(
    make: Callable[[Coach, int], Season],
) -> None:
    owner = factories.coach()
    few, many = make(owner, 3), make(owner, 30)
    for client, doors in ((client_of(owner), PAGES), (api_client(owner), LISTS)):
        found = asked(client, doors, few)
        assert asked(client, doors, many) == found
        assert max(found.values()) <= 29, found


def test_my_teams_and_the_lists_of_teams_and_fixtures_do_too() -> None:
    """With 3 teams and 30, and with a fixture of each that is to be played."""
    counts = []
    for rows in (3, 30):
        owner = factories.coach()
        season = cup_season(owner, rows, league=factories.league(owner, f"L{rows}"), rounds=0)
        fixtures = reverse("api-fixtures") + f"?season={season.uuid}"
        counts.append(
            (
                queries(client_of(owner), reverse("my-teams")),
                queries(api_client(owner), reverse("api-teams")),
                queries(api_client(owner), reverse("api-waiting")),
                queries(api_client(owner), fixtures),
            )
        )
    assert counts[0] == counts[1]
    assert max(counts[0]) <= 32


def test_the_sheet_of_a_draft_asks_for_who_reads_it_alone() -> None:
    """Supplied or one's own, empty or filled in."""
    client = client_of(factories.coach())
    for race in ("GLW", CUSTOM):
        address = reverse("build-team", args=[HELVETIA, race])
        assert queries(client, address) == 2
        with CaptureQueriesContext(connection) as caught:
            assert client.post(address, usual("first", race, {"name": "Ours"})).status_code == 200
        assert len(caught) == 2


@pytest.mark.parametrize("of_whom", ["asked", "other", "stranger"])
def test_the_live_match_asks_as_often_after_3_answers_as_after_30(of_whom: str) -> None:
    cup = Cup()
    playing.start_match(cup.owner, cup.fixture)
    uuid = cup.fixture.uuid
    counts = []
    for wanted in (3, 30):
        while cup.live.given < wanted:
            cup.answer("training" if cup.decision.key == "acquire" else cup.decision.default)
        side = cup.live.asks or 0
        reader = {"asked": cup.people[side], "other": cup.people[1 - side], "stranger": None}
        coach = reader[of_whom]
        counts.append(
            (
                queries(client_of(coach), reverse("play-match", args=[uuid])),
                queries(api_client(coach), reverse("api-live", args=[uuid])),
            )
        )
    assert counts[0] == counts[1]


def test_the_screens_of_a_report_ask_as_often_with_3_events_as_with_30() -> None:
    cup = Cup()
    coach = cup.people[0]
    client = client_of(coach)
    counts = []
    for events in (3, 30):
        report = reporting.begin_report(coach, cup.fixture)
        reporting.save_report(coach, report, report.version, eventful(events))
        lined = lined_up(cup.fixture)
        assert lined is not None
        keys = [key for key, _title in forms.steps(lined, report.data)]
        screens = [reverse("write-report-step", args=[report.uuid, key]) for key in keys]
        reports = reverse("reports", args=[cup.fixture.uuid])
        counts.append([queries(client, url) for url in (*screens, reports)])
    assert counts[0] == counts[1]
    assert len(set(counts[0][:-1])) == 1, "one screen is like the other"
    assert max(counts[0]) < 15


def eventful(events: int) -> dict[str, list[dict[str, object]]]:
    """So many fouls, in a report that has not got far."""
    line = {"number": 3, "fouls": events, "steals": events}
    return {"sides": [{"lines": [line]}, {"lines": [line]}]}
