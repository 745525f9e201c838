"""Ratings, records, awards and profiles in a real browser: on a phone, by keyboard, in Russian."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from leagues.models import Season
from tests.site.browsing import SIZES, Open, browser, fits, follow, mirrored, shot, visit
from tests.site.factories import blood_bowl_match, person, rivalry
from tests.worlds import built_once

pytestmark = pytest.mark.django_db(transaction=True)
__all__ = ["browser", "visit"]


def pages(season: Season) -> dict[str, str]:
    """Every page that tells a season's league in numbers."""
    league = season.league
    entry = season.entries.order_by("number")[0]
    player = entry.team.players.order_by("number")[0]
    coach = entry.team.coach
    assert coach is not None
    return {
        "league": reverse("league", args=[league.slug]),
        "statistics": reverse("statistics", args=[league.slug, season.slug]),
        "leaders": reverse("league-statistics", args=[league.slug]),
        "coaches": reverse("ratings", args=[league.slug]),
        "teams": reverse("ratings", args=[league.slug]) + "?of=teams",
        "records": reverse("records", args=[league.slug]),
        "coach": reverse("coach", args=[coach.uuid]),
        "team": reverse("team-statistics", args=[entry.team.slug]),
        "player": reverse("player", args=[player.uuid]),
    }


@built_once
def numbered() -> tuple[Season, Season]:
    """Seasons of two games that Vera runs, both played."""
    owner = person("vera")
    return rivalry(10, owner=owner), blood_bowl_match(owner)


@pytest.mark.clause("LG-STAT-02", "LG-STAT-03", "LG-STAT-04", "LG-STAT-05")
@mirrored("size", SIZES)
@mirrored("language", ["en", "ru"])
def test_no_page_of_numbers_is_wider_than_its_screen(visit: Open, size: str, language: str) -> None:
    coin, blood = numbered()
    page = visit("/", locale=language, **SIZES[size])
    for game, season in (("coin", coin), ("blood", blood)):
        for name, url in pages(season).items():
            page.goto(url)
            shot(page, f"{name}-{game}-{size}-{language}")
            assert fits(page), url


def test_from_a_league_to_a_record_holder_by_keyboard(visit: Open) -> None:
    season = rivalry(4)
    page = visit(reverse("league", args=[season.league.slug]))
    for link, heading in (
        ("Records", "Records"),
        ("Ratings", "Ratings"),
        ("Coach 01", "Coach 01"),
        ("All ratings of the league", "Ratings"),
        ("Teams", "Ratings"),
    ):
        target = page.get_by_role("main").get_by_role("link", name=link, exact=True).first
        target.focus()
        with page.expect_navigation():
            page.keyboard.press("Enter")
        expect(page.get_by_role("heading", level=1)).to_contain_text(heading)
    expect(page.get_by_role("img", name=re.compile("^From ")).first).to_be_visible()
    follow(page.get_by_role("table").get_by_role("link").first)
    expect(page.get_by_role("img", name="Elo")).to_be_visible()
