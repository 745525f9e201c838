"""Eight people's round robin in a real browser: one slow pair stops nobody (LG-FIX-24)."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from leagues import operations as leagues
from leagues.models import Fixture
from matches.resolution import claims
from tests import factories
from tests.matches.meeting import as_read, coach_of
from tests.matches.reporting.test_reporting import Table
from tests.matches.resolution.test_round_order import reported, round_of
from tests.site.browsing import PHONE, Open, browser, fits, follow, mirrored, shot, visit

pytestmark = pytest.mark.django_db(transaction=True)
__all__ = ["browser", "visit"]

SIZES: dict[str, Any] = {
    "desk": {"viewport": {"width": 1100, "height": 900}},
    "phone": {"viewport": PHONE},
}


def next_match(visit: Open, fixture: Fixture, side: int, size: str) -> Page:
    """The page of a match, come to from the rounds of its season."""
    season = fixture.season
    rounds = reverse("season-rounds", args=[season.league.slug, season.slug])
    page = visit(rounds, coach_of(fixture, side).username, **SIZES[size])
    link = page.locator(f"main a[href='{reverse('match', args=[fixture.uuid])}']").first
    follow(link)
    return page


@pytest.mark.clause("LG-FIX-24", "LG-FIX-26", "LG-FIX-05", "LG-FIX-13")
@mirrored("size", reversed(SIZES))
def test_one_slow_pair_of_the_first_round_stops_nobody(visit: Open, size: str) -> None:
    season = Table(8).season
    slow, *others = round_of(season, 1)
    for fixture in others:
        reported(fixture)
    late = {side.entry_id for side in slow.sides.all()}
    second, played, *_more = [
        each
        for each in round_of(season, 2)
        if not late & {side.entry_id for side in each.sides.all()}
    ]
    # One of them reports the match of round 2 from its page, while round 1 is not over.
    author = next_match(visit, second, 0, size)
    assert fits(author)
    shot(author, f"{size}-1-offered")
    expect(author.get_by_role("button", name="Invite to play here")).to_be_visible()
    follow(author.locator("a", has_text=re.compile("result", re.IGNORECASE)).first)
    follow(author.locator(f"form[action='{reverse('begin-report', args=[second.uuid])}'] button"))
    assert second.reports.count() == 1
    # Its next match waits for that report, and the page says so.
    own = coach_of(second, 0)
    third = next(
        each
        for each in round_of(season, 3)
        if any(side.entry.team.coach == own for side in each.sides.all())
    )
    waits = visit(reverse("match", args=[third.uuid]), own.username, **SIZES[size])
    expect(waits.get_by_text("Settle the report on the other match of")).to_be_visible()
    expect(waits.get_by_role("button", name="Invite to play here")).to_have_count(0)
    assert fits(waits)
    shot(waits, f"{size}-2-waits")
    # Two others play theirs here.
    one = next_match(visit, played, 0, size)
    follow(one.get_by_role("button", name="Invite to play here"))
    other = next_match(visit, played, 1, size)
    follow(other.get_by_role("button", name="Accept, and go to the table"))
    follow(other.get_by_role("button", name="Roll the first die"))
    assert claims.live_match_of(as_read(played)) is not None


@pytest.mark.clause("LG-OUT-07")
@mirrored("size", reversed(SIZES))
def test_who_left_is_marked_and_stands_last(visit: Open, size: str) -> None:
    season = Table(4).season
    for fixture in round_of(season, 1):
        reported(fixture, {"sides": [{"score": 0}, {"score": 0}]})
    entry = season.entries.select_related("team").order_by("number")[0]
    owner = factories.owner_of(season)
    leagues.withdraw_running(owner, entry, reason="Moved away.", annul=False)
    page = visit(
        reverse("season-table", args=[season.league.slug, season.slug]),
        owner.username,
        **SIZES[size],
    )
    last = page.locator("main tbody tr").last
    expect(last).to_contain_text(entry.team.name)
    expect(last).to_contain_text("withdrew")
    expect(page.get_by_text("Has withdrawn").first).to_be_visible()
    assert fits(page)
    shot(page, f"{size}-3-left")
