"""A spectator follows a league on a phone: front, today, table, a match, a career, and back."""

from __future__ import annotations

import pytest
from django.urls import reverse
from django.utils.translation import gettext, override
from playwright.sync_api import Locator, Page, expect

from leagues import operations
from leagues.models import Entry, Season
from matches.resolution.operations import play_out, resolve_round
from rosters.models import Coach
from tests import factories
from tests.site.browsing import Open, browser, fits, follow, shot, visit
from tests.site.factories import blood_bowl_team, person
from tests.worlds import built_once

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.clause("LG-FRONT-01")]
__all__ = ["browser", "visit"]
PHONE = {"width": 390, "height": 844}
WIDE = {"width": 1280, "height": 900}
LANGUAGES = ["en", pytest.param("ru", marks=pytest.mark.proof)]
#: Pages from the site's first page to a player's career and back, at most.
MOST_LOADS = 12
ABOUT = """## Fridays at the harbour

We play **every second week**. New coaches are welcome: [write to us](mailto:vera@example.org).

- bring dice
- bring a friend
"""


@built_once
def followed() -> tuple[Season, Coach]:
    """A league of Blood Bowl after its first round, with a description."""
    owner = person("owner")
    league = factories.league(owner, "Old Harbour", description=ABOUT, join_policy="open")
    season = operations.create_season(owner, league, "Autumn", "blood_bowl", legs=1, seed="7")
    season = operations.open_registration(owner, season)
    for race, name in (
        ("human", "Reikland Reavers"),
        ("orc", "Gouged Eye"),
        ("dwarf", "Grudge Bearers"),
        ("skaven", "Skavenblight Scramblers"),
    ):
        team = blood_bowl_team(owner, race, name)
        operations.enter_team(
            owner, season, team, strength="rookie", managed=Entry.Managed.AUTOMATIC
        )
    season = operations.start_season(owner, season)
    play_out(resolve_round(owner, season.stages.get().rounds.get(number=1)))
    return season, owner


class Spectator:
    """A phone whose owner only presses what the page shows, in their language."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.loads = 1
        page.on("load", lambda _: setattr(self, "loads", self.loads + 1))
        self.looks()

    def press(self, link: Locator) -> None:
        expect(link).to_be_visible()
        follow(link)
        self.looks()

    def looks(self) -> None:
        """Nothing is wider than the phone, and the page leads on: it is no dead end."""
        assert fits(self.page), self.page.url
        main = self.page.get_by_role("main")
        assert main.get_by_role("link").count(), f"no way on from {self.page.url}"

    def link(self, words: str, place: str = "main") -> Locator:
        return self.page.locator(place).get_by_role("link", name=gettext(words), exact=True).first

    def heading(self) -> str:
        return self.page.get_by_role("heading", level=1).inner_text()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_stranger_follows_a_league_and_comes_back(visit: Open, language: str) -> None:
    followed()
    with override(language):
        spectator = Spectator(visit("/", viewport=PHONE, locale=language))
        page = spectator.page
        # The front.
        spectator.press(spectator.link("Leagues", "header"))
        spectator.press(page.get_by_role("main").get_by_role("link", name="Old Harbour"))
        shot(page, f"spectator-front-{language}")
        front = page.url
        expect(page.get_by_role("heading", name="Fridays at the harbour")).to_be_visible()
        expect(page.get_by_role("heading", level=1)).to_have_count(1)
        for words in ("Next matches", "Last results", "Members"):
            expect(page.get_by_role("heading", name=gettext(words))).to_be_visible()
        # Today: the round that is on.
        spectator.press(spectator.link("See the season"))
        expect(page.get_by_text(gettext("now"), exact=True).first).to_be_visible()
        shot(page, f"spectator-today-{language}")
        # The table.
        spectator.press(spectator.link("Table", ".tabs"))
        expect(page.get_by_role("table").first).to_contain_text("Gouged Eye")
        shot(page, f"spectator-table-{language}")
        # A match, found among the rounds.
        tabs = page.locator(".tabs")
        spectator.press(tabs.get_by_role("link", name=gettext("Rounds")))
        spectator.press(page.locator("a.score:not(.due)").first)
        shot(page, f"spectator-match-{language}")
        # A player's career.
        spectator.press(spectator.link("Line-ups", ".tabs"))
        player = page.locator("main a[href*='/players/']").first
        name = player.inner_text().strip()
        spectator.press(player)
        assert spectator.heading() == name
        expect(page.get_by_role("heading", name=gettext("Career"), exact=True)).to_be_visible()
        shot(page, f"spectator-player-{language}")
        # And back, by the crumbs alone.
        spectator.press(page.locator(".crumbs a").last)
        spectator.press(page.locator(".crumbs").get_by_role("link", name="Autumn"))
        spectator.press(page.locator(".crumbs").get_by_role("link", name="Old Harbour"))
    assert page.url == front
    assert spectator.loads <= MOST_LOADS


@pytest.mark.clause("LG-DESK-01", "LG-DESK-02")
@pytest.mark.parametrize("size", [PHONE, pytest.param(WIDE, marks=pytest.mark.proof)])
def test_who_runs_it_finds_the_desk_from_the_front(visit: Open, size: dict[str, int]) -> None:
    season, owner = followed()
    page = visit(reverse("league", args=[season.league.slug]), owner.username, viewport=size)
    follow(page.get_by_role("link", name="Commissioner’s desk"))
    wide = size["width"]
    expect(page.get_by_role("heading", name="Needs attention")).to_be_visible()
    expect(page.get_by_text("Play the rest of the season…")).to_be_hidden()
    assert fits(page)
    shot(page, f"desk-running-{wide}")
    page.get_by_text("Let the engine play", exact=True).click()
    follow(page.get_by_role("link", name="Play the rest of the season…"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Play the rest of the season?")
    assert season.fixtures.exclude(state="settled").exists(), "it only asked"
