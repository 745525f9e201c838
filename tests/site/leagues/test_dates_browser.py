"""Dates, deadlines and a ladder in a real browser, on a desk and on a phone without scripts."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.urls import reverse
from playwright.sync_api import Locator, expect

from leagues import operations as leagues
from leagues.models import Fixture, Membership, Season
from matches.periodic.deadlines import act
from rosters import operations as rosters
from rosters.models import Coach
from tests import factories
from tests.site.browsing import SIZES, Open, browser, fits, follow, mirrored, shot, visit
from tests.site.factories import person

pytestmark = pytest.mark.django_db(transaction=True)
__all__ = ["browser", "visit"]


def season_of(owner: Coach, coaches: list[Coach], plan: str, **policy: object) -> Season:
    league = leagues.found_league(owner, "Harbour League", time_zone="Europe/Berlin")
    season = leagues.create_season(
        owner, league, "Spring", "coin", seed="7", stages=[{"format": plan}], policy=policy
    )
    season = leagues.open_registration(owner, season)
    for coach in coaches:
        Membership.objects.create(league=league, coach=coach)
        leagues.enter_team(coach, season, factories.team(coach, f"{coach}'s Own"))
    return leagues.start_season(owner, season)


def url_of(season: Season) -> str:
    return reverse("season", args=[season.league.slug, season.slug])


@pytest.mark.clause("LG-FIX-03")
@mirrored("size", reversed(SIZES))
def test_two_coaches_agree_on_a_date(visit: Open, size: str) -> None:
    vera, tomas = person("vera"), person("tomas")
    rosters.change_profile(vera, time_zone="America/New_York")
    season = season_of(person("owner"), [vera, tomas], "round_robin", round_days=300)
    fixture = season.fixtures.get()
    url = reverse("match", args=[fixture.uuid])
    page = visit(url, "vera", **SIZES[size])
    follow(page.get_by_role("link", name="Offer dates"))
    day = (datetime.now(UTC) + timedelta(days=20)).replace(hour=0, minute=0, second=0)
    page.get_by_label("First date").fill(f"{day:%Y-%m-%d}T20:00")
    page.get_by_label("Second date").fill(f"{day:%Y-%m-%d}T21:30")
    expect(page.get_by_text("America/New_York")).to_be_visible()
    assert fits(page)
    shot(page, f"offer-{size}")
    follow(page.get_by_role("button", name="Offer them"))
    expect(page.get_by_role("button", name="Withdraw the offer")).to_be_visible()
    other = visit(reverse("my-teams"), "tomas", **SIZES[size])
    expect(other.locator(".todo").get_by_text("offers dates for").first).to_be_visible()
    assert fits(other)
    shot(other, f"notices-{size}")
    follow(other.locator(".todo").get_by_role("link", name="offers dates for"))
    assert fits(other)
    shot(other, f"answer-{size}")
    follow(other.get_by_role("button", name="Take").last)
    expect(other.get_by_text("Kick-off").first).to_be_visible()
    assert fits(other)
    shot(other, f"agreed-{size}")
    fixture.refresh_from_db()
    assert fixture.kickoff is not None
    assert fixture.kickoff.minute == 30


@pytest.mark.clause("LG-FIX-02", "LG-FIX-04")
@mirrored("size", reversed(SIZES))
def test_who_runs_the_season_sees_to_what_is_late(visit: Open, size: str) -> None:
    owner = person("owner")
    coaches = [person(name) for name in ("vera", "tomas", "petra", "anton")]
    season = season_of(owner, coaches, "round_robin", round_days=7, deadline="ask")
    first = season.stages.get().rounds.get(number=1)
    past = datetime.now(UTC) - timedelta(hours=1)
    first.opens, first.deadline = past - timedelta(days=7), past
    first.save()
    act()
    page = visit(url_of(season), "owner", **SIZES[size])
    expect(page.get_by_text("2 matches are waiting for your decision.")).to_be_visible()
    follow(page.get_by_role("link", name="Decide", exact=True))
    expect(page.get_by_role("heading", name="Needs attention")).to_be_visible()
    assert fits(page)
    shot(page, f"overdue-{size}")
    follow(page.get_by_role("link", name="Give more time").first)
    day = datetime.now(UTC) + timedelta(days=9)
    page.get_by_label("Deadline").fill(f"{day:%Y-%m-%d}T18:00")
    page.get_by_label("Reason").fill("Snow.")
    assert fits(page)
    shot(page, f"extend-{size}")
    follow(page.get_by_role("button", name="Set it"))
    page.goto(url_of(season) + "commissioner/")
    expect(page.get_by_role("link", name="Decide without a match")).to_have_count(1)
    follow(page.get_by_role("link", name="Decide without a match"))
    page.get_by_label("Walk-over for").select_option(label="nobody: forfeited by both")
    page.get_by_label("Reason").fill("Nobody came.")
    shot(page, f"award-{size}")
    follow(page.get_by_role("button", name="Decide it"))
    assert Fixture.objects.filter(sides__ended="double_forfeit").distinct().count() == 1


def right_edge(cell: Locator) -> float:
    """Where the words in a cell end, in pixels from the left of the page."""
    return float(
        cell.evaluate(
            """each => {
              const words = document.createRange();
              words.selectNodeContents(each);
              return words.getBoundingClientRect().right;
            }"""
        )
    )


@pytest.mark.clause("LG-LADDER-01")
@mirrored("size", reversed(SIZES))
def test_a_ladder_is_climbed(visit: Open, size: str) -> None:
    coaches = [person(name) for name in ("vera", "tomas", "petra", "anton")]
    season = season_of(person("owner"), coaches, "ladder")
    seeds = season.stages.get().groups.get().seeds
    order = [season.entries.get(number=number).team.coach for number in seeds]
    low, above = order[3], order[1]
    assert low is not None
    assert above is not None
    page = visit(url_of(season), low.username, **SIZES[size])
    assert fits(page)
    shot(page, f"ladder-{size}")
    if size == "desk":
        heading = right_edge(page.get_by_role("columnheader", name="May decline"))
        declines = page.get_by_role("row").nth(1).get_by_role("cell").nth(2)
        assert declines.inner_text().strip().isdecimal()
        assert abs(right_edge(declines) - heading) < 1, "a number stands below its heading"
    rung = page.get_by_role("row").filter(has=page.get_by_role("link", name=f"{above}'s Own"))
    follow(rung.get_by_role("button", name=f"Challenge with {low}'s Own").first)
    expect(page.get_by_role("heading", name="Your challenges")).to_be_visible()
    other = visit(url_of(season), above.username, **SIZES[size])
    assert fits(other)
    shot(other, f"challenged-{size}")
    follow(other.get_by_role("link", name="Accept…"))
    follow(other.get_by_role("button", name="Accept it"))
    expect(other.get_by_role("link", name="plays").first).to_be_visible()
    assert season.fixtures.count() == 1
