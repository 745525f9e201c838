"""What pages ask of a database of 20,000 matches: only rows near those that they show."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.db.models import TextField
from django.db.models.functions import MD5, Cast
from django.test import Client
from django.test.utils import CaptureQueriesContext

from leagues.models import Fixture, League, Season
from matches.management.season_copies import after_all, copies, write
from matches.management.visited_pages import visited
from matches.models import MatchRecord, StatLine
from rosters.models import Player
from tests.site.factories import rivalry

pytestmark = [pytest.mark.services, pytest.mark.django_db]

MATCHES = 20_000
#: How many statements are looked at: those that read most.
HOTTEST = 20
#: How many rows a statement may read for each that it shows; a page has room for ten rows of what
#: there is none of today.
FOR_ONE, ROOM = 100, 10
#: Statements that count all that a list has beside the page of it that is shown.
COUNTING = "SELECT COUNT("


def test_the_hottest_statements_read_few_rows_for_each_that_they_show() -> None:
    if connection.vendor != "postgresql":
        pytest.skip("plans are PostgreSQL's")
    over, running = rivalry(8, name="Over"), rivalry(8, rounds=1, name="Running")
    League.objects.update(visibility="public")
    for together in copies([over], MATCHES, "plans"):
        write(together)
    # Copies have the names of whom they copy; in leagues of people each has their own.
    copied = Player.objects.exclude(team__entries__season__in=[over, running])
    copied.update(name=MD5(Cast("pk", TextField())))
    after_all()
    assert Fixture.objects.count() > MATCHES
    read = [
        (_rows_read(plan), plan["Actual Rows"], page, statement)
        for page, statement in _statements(over, running)
        for plan in [_plan(statement)]
    ]
    hottest = sorted(read, reverse=True)[:HOTTEST]
    assert len(hottest) == HOTTEST
    wasteful = [
        f"{page} reads {rows} rows for {shown}: {statement[:3000]}"
        for rows, shown, page, statement in hottest
        if rows > FOR_ONE * max(ROOM, shown)
    ]
    assert not wasteful, "\n\n".join(wasteful)


def _statements(over: Season, running: Season) -> Iterator[tuple[str, str]]:
    """Yield what pages ask once their caches are filled, as they are for all but the first."""
    for page, who, url in visited(over, running):
        browser = Client()
        if who is not None:
            browser.force_login(who)
        browser.get(url)
        with CaptureQueriesContext(connection) as asked:
            assert browser.get(url).status_code == 200, page
        for query in asked.captured_queries:
            if query["sql"].startswith("SELECT") and not query["sql"].startswith(COUNTING):
                yield page, query["sql"]


def _plan(statement: str) -> dict[str, Any]:
    with connection.cursor() as cursor:
        cursor.execute("EXPLAIN (ANALYZE, FORMAT JSON) " + statement)
        plan: dict[str, Any] = cursor.fetchone()[0][0]["Plan"]
    return plan


def _rows_read(plan: dict[str, Any]) -> int:
    """Return how many rows the scans of a plan have read, those that they threw away too."""
    own = 0
    if "Relation Name" in plan:
        thrown = plan.get("Rows Removed by Filter", 0)
        thrown += plan.get("Rows Removed by Index Recheck", 0)
        own = (plan["Actual Rows"] + thrown) * plan["Actual Loops"]
    return int(own) + sum(_rows_read(part) for part in plan.get("Plans", ()))


@pytest.mark.django_db
def test_a_copy_is_the_season_that_was_played() -> None:
    over = rivalry(4, name="Over")
    lines = StatLine.objects.count()
    for together in copies([over], 3 * over.fixtures.count(), "copies"):
        write(together)
    after_all()
    assert Season.objects.count() == 4
    assert StatLine.objects.count() == 4 * lines
    assert len(set(Fixture.objects.values_list("uuid", flat=True))) == 4 * over.fixtures.count()
    copied = Season.objects.exclude(pk=over.pk).order_by("pk")
    assert [season.placings for season in copied] == [over.placings] * 3
    # One of a hundred has its logs.
    kept = MatchRecord.objects.filter(log__isnull=False).values("fixture__season").distinct()
    assert kept.count() <= 2
    for season in copied:
        page = Client()
        page.force_login(season.league.memberships.get(role="owner").coach)
        for name in ("", "table/", "statistics/"):
            url = f"/leagues/{season.league.slug}/seasons/{season.slug}/{name}"
            assert page.get(url).status_code == 200, url
        match = season.fixtures.order_by("pk")[0]
        assert page.get(f"/matches/{match.uuid}/").status_code == 200
