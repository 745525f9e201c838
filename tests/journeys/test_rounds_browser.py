"""A round of a Kill Team campaign, a Boufbowl evening, a Helvetia Cup tie: each from the home of a
coach to a confirmed result, and to what follows it."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from django.urls import reverse
from django.utils.translation import gettext, override
from playwright.sync_api import Locator, Page, expect

from leagues import operations as leagues
from leagues.models import Season
from rosters.models import Coach, Team
from rosters.words.own_words import in_words_of
from tests import factories
from tests.journeys.tapping import TOUCHED
from tests.site.bowl import BOUFBOWL, club_of
from tests.site.bowl import RACES as CLUBS
from tests.site.browsing import Open, browser, fits, follow, shot, visit
from tests.site.cup import HELVETIA, cup_team
from tests.site.cup import RACES as CUP_TEAMS
from tests.site.reporting.test_boufbowl_browser import two_goals
from tests.site.reporting.test_helvetia_cup_browser import a_shoot_out
from tests.site.reporting.test_kill_team_browser import firefight
from tests.site.reporting.writing import Writing, home, to_do
from tests.support.barracks import KEY as KILL_TEAM
from tests.support.barracks import SAMPLES, team_of
from tests.worlds import built_once

__all__ = ["browser", "visit"]
pytestmark = pytest.mark.django_db(transaction=True)
SEASON = "Autumn"
WIDE = {"viewport": {"width": 1280, "height": 900}, "has_touch": True}
LANGUAGES = ["en", pytest.param("ru", marks=pytest.mark.proof)]


def found(coach: Coach, game: str, n: int) -> Team:
    if game == KILL_TEAM:
        return team_of(coach, SAMPLES[n], f"Team {n}")
    if game == BOUFBOWL:
        return club_of(coach, CLUBS[n], f"Club {n}")
    return cup_team(coach, CUP_TEAMS[n], f"Team {n}")


@built_once
def season_of(game: str, *, campaign: bool = False, **how: Any) -> Season:
    """A season of two people at a table, begun."""
    owner = factories.coach()
    made = leagues.create_season(
        owner, factories.league(owner, "Friday Club"), SEASON, game, seed="7", **how
    )
    if campaign:
        leagues.plan_campaign(owner, made, {})
    made = leagues.open_registration(owner, made)
    invitation = leagues.invite(owner, made.league)
    for n in (0, 1):
        coach = factories.coach()
        leagues.accept_invitation(coach, invitation.token)
        leagues.enter_team(coach, made, found(coach, game, n))
    return leagues.start_season(owner, made)


class Evening(Writing):
    """Somebody with a phone, from their home to the report that they send, and on."""

    def __init__(self, visit: Open, season: Season, language: str, size: Any = TOUCHED) -> None:
        self.visit, self.size, self.game = visit, f"evening-{language}", season.game
        self.language, self.phone = language, {"locale": language, **size}
        fixture = season.fixtures.order_by("round__number", "slot")[0]
        self.fixture_pk = fixture.pk
        people = [each.entry.team.coach for each in fixture.sides.order_by("number")]
        self.author, self.other = (each.username for each in people if each is not None)
        self.page = visit("/", self.author, **self.phone)
        self.looks(self.page, "home")
        match = reverse("match", args=[fixture.uuid])
        follow(self.page.get_by_role("main").locator(f'a[href="{match}"]').first)
        self.looks(self.page, "match")
        self.go(self.page, "link", "Report the result")
        self.go(self.page, "button", "Begin the report")

    def confirmed(self) -> Page:
        """The other coach's phone, on which they have said that it was so."""
        page = self.visit("/", self.other, **self.phone)
        follow(to_do(page))
        self.go(page, "link", "Confirm the result…")
        self.go(page, "button", "Confirm the result")
        expect(page.get_by_text(self.words("The match is settled."))).to_be_visible()
        self.looks(page, "settled")
        return page

    def words(self, sentence: str) -> str:
        """A sentence of the page in its language, and in the words of the game."""
        return in_words_of(self.game, sentence)

    def go(self, page: Page, role: Literal["link", "button"], name: str) -> None:
        """Follow a link, or press a button, by what it says."""
        follow(page.get_by_role("main").get_by_role(role, name=self.words(name)))

    def looks(self, page: Page, what: str) -> None:
        assert fits(page), page.url
        shot(page, f"{self.size}-{self.game}-{what}")


def to_the_season(evening: Evening, page: Page) -> Locator:
    """From home, where what follows is told, to the season; returns its table."""
    home(page)
    evening.looks(page, "home-after")
    follow(page.get_by_role("main").get_by_role("link", name=SEASON, exact=True).first)
    evening.looks(page, "season")
    return page.get_by_role("main").get_by_role("table").first


def points_of(table: Locator, name: str) -> Locator:
    """The points of a team, below their heading: a wide table has more columns after them."""
    headings = table.get_by_role("columnheader")
    at = [heading.get_by_title(gettext("Points")).count() for heading in headings.all()].index(1)
    cells = table.get_by_role("row").filter(has_text=name).locator("th:visible, td:visible")
    return cells.nth(cells.count() - headings.count() + at)


def next_match(evening: Evening, page: Page) -> None:
    """From home to the match that comes next, which can be reported as the first was."""
    home(page)
    expect(page.get_by_role("heading", name=evening.words("Your next match"))).to_be_visible()
    evening.go(page, "link", "See the fixture")
    expect(page.get_by_text(gettext("Round %(number)s") % {"number": 2})).to_be_visible()
    report = page.get_by_role("link", name=evening.words("Report the result"))
    expect(report).to_be_visible()


@pytest.mark.clause("LG-FIX-06", "LG-FIX-12", "LG-CAMP-03")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_round_of_a_kill_team_campaign(visit: Open, language: str) -> None:
    season = season_of(KILL_TEAM, campaign=True, legs=2)
    with override(language):
        evening = Evening(visit, season, language)
        firefight(evening)
        evening.file()
        other = evening.confirmed()
        for page in (evening.page, other):
            standings = to_the_season(evening, page)
            for name in ("Team 0", "Team 1"):
                expect(standings.get_by_role("row").filter(has_text=name)).to_contain_text("16")
            evening.go(page, "link", "The whole campaign")
            evening.looks(page, "campaign")
            next_match(evening, page)


@pytest.mark.clause("LG-FIX-06", "LG-SEASON-14")
@pytest.mark.parametrize(
    ("language", "size"),
    [
        ("en", TOUCHED),
        pytest.param("ru", TOUCHED, marks=pytest.mark.proof),
        pytest.param("en", WIDE, marks=pytest.mark.proof),
    ],
    ids=["en", "ru", "wide"],
)
def test_the_evening_of_a_boufbowl_club(visit: Open, language: str, size: Any) -> None:
    season = season_of(BOUFBOWL, legs=2)
    with override(language):
        evening = Evening(visit, season, language, size)
        two_goals(evening)
        evening.file()
        other = evening.confirmed()
        for page in (evening.page, other):
            table = to_the_season(evening, page)
            expect(table.get_by_role("row").nth(1)).to_contain_text("Club 0")
            expect(points_of(table, "Club 0")).to_have_text("3")
            next_match(evening, page)


@pytest.mark.clause("LG-FIX-06", "LG-SEASON-06")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_tie_of_the_helvetia_cup(visit: Open, language: str) -> None:
    """Level after extra time: the shoot-out decides the final, and the season is over."""
    season = season_of(HELVETIA, stages=[{"format": "single_elimination"}])
    with override(language):
        evening = Evening(visit, season, language)
        a_shoot_out(evening)
        evening.file()
        other = evening.confirmed()
        for page in (evening.page, other):
            home(page)
            over = evening.said(f"{SEASON} is over. Team 0 is the champion.")
            news = page.get_by_role("link", name=over)
            evening.looks(page, "home-after")
            follow(news)
            evening.looks(page, "season")
            placings = page.get_by_role("table").first
            expect(placings.get_by_role("row").nth(1)).to_contain_text("Team 0")
            follow(page.get_by_role("link", name=gettext("Bracket")))
            evening.looks(page, "bracket")
