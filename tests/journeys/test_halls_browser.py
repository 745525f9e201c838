"""A stranger reads the yearbook of a season, the halls of its league and of a team, a preview."""

from __future__ import annotations

import pytest
from django.urls import reverse
from django.utils.translation import gettext, override
from playwright.sync_api import Page, expect

from leagues.models import Season
from matches.stories.writing import tell_due
from tests.site.bowl import begun_bowl, bowl_season
from tests.site.browsing import Open, browser, fits, follow, shot, visit
from tests.site.factories import person

pytestmark = pytest.mark.django_db(transaction=True)
__all__ = ["browser", "visit"]
PHONE = {"width": 390, "height": 844}
WIDE = {"width": 1280, "height": 800}
SIZES = pytest.mark.parametrize("size", [PHONE, WIDE], ids=["phone", "wide"])
LANGUAGES = pytest.mark.parametrize("language", ["en", pytest.param("ru", marks=pytest.mark.proof)])


def _tab(page: Page, words: str) -> None:
    follow(page.locator("nav.tabs").get_by_role("link", name=gettext(words), exact=True).first)


@pytest.mark.clause("LG-STORY-10", "LG-FAME-01", "LG-FAME-03")
@SIZES
@LANGUAGES
def test_a_stranger_reads_yearbook_and_halls(
    visit: Open, language: str, size: dict[str, int]
) -> None:
    season: Season = bowl_season(person("owner"))
    tell_due()
    name = f"{language}-{size['width']}"
    at = reverse("season", args=[season.league.slug, season.slug])
    page = visit(at, viewport=size, locale=language)
    with override(language):
        _tab(page, "Yearbook")
        expect(page.locator("section[aria-labelledby=opening] p").first).to_be_visible()
        shot(page, f"yearbook-{name}")
        assert fits(page)
        expect(page.get_by_role("link", name=gettext("Yearbook as PDF"))).to_be_visible()
        follow(page.get_by_role("link", name=season.league.name, exact=True).first)
        _tab(page, "Hall of fame")
        expect(page.locator("#trophies")).to_be_visible()
        shot(page, f"league-hall-{name}")
        assert fits(page)
        follow(page.locator("section", has=page.locator("#trophies")).locator("a.who").first)
        _tab(page, "Hall of fame")
        expect(page.locator("#rivals")).to_be_visible()
        shot(page, f"team-hall-{name}")
        assert fits(page)


@pytest.mark.clause("LG-STORY-08")
@SIZES
@LANGUAGES
def test_a_stranger_reads_the_preview_of_a_match(
    visit: Open, language: str, size: dict[str, int]
) -> None:
    season = begun_bowl(person("owner"))
    at = reverse("season", args=[season.league.slug, season.slug])
    page = visit(at, viewport=size, locale=language)
    with override(language):
        follow(page.locator("a.score.due").first)
        preview = page.locator("section[aria-labelledby=preview]")
        expect(preview.locator("p").first).to_be_visible()
        shot(page, f"preview-{language}-{size['width']}")
        assert fits(page)
        follow(preview.locator("a[href^='/teams/']").first)
        expect(page.locator("h1")).to_be_visible()
