"""From an invitation to a running entry, on a phone: account, team, entered, told what is next."""

from __future__ import annotations

import pytest
from django.urls import reverse
from django.utils.translation import gettext, override
from playwright.sync_api import Page, expect

from leagues import operations
from leagues.models import Entry, Season
from rosters.models import Coach
from tests import factories
from tests.site.browsing import PHONE, Open, browser, fits, follow, mirrored, shot, visit
from tests.site.factories import blood_bowl_team, person

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.clause("LG-ROLE-10")]
__all__ = ["browser", "visit"]
#: Page loads from the invitation to the entry, at most; redirects are not counted.
MOST_LOADS = 7
LANGUAGES = ["en", "ru"]


class Journey:
    """A phone whose owner presses what they see, in their language."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.loads = 1  # the page that is there
        page.on("load", lambda _: setattr(self, "loads", self.loads + 1))

    def press(self, role: str, words: str) -> None:
        main = self.page.locator("main")
        follow(main.get_by_role(role, name=gettext(words), exact=True))  # type: ignore[arg-type]
        assert fits(self.page)

    def fill(self, label: str, value: str) -> None:
        self.page.get_by_label(gettext(label), exact=True).fill(value)

    def found_a_team(self, name: str) -> None:
        expect(self.page.locator("ul.races")).to_have_count(1)
        follow(self.page.locator("ul.races a").first)
        self.press("button", "Fill in a usual squad")
        self.loads -= 1  # a help that nobody has to use
        self.fill("Name of the team", name)
        self.press("button", "Found the team")


def open_season() -> Season:
    """A season of Blood Bowl of a private league, open for registration."""
    return factories.season(0, game="blood_bowl", start=False, visibility="private")


def invitation(season: Season) -> str:
    made = operations.invite(factories.owner_of(season), season.league)
    return reverse("accept-invitation", args=[made.token])


def entered(season: Season) -> list[tuple[str, str]]:
    """Who is in the season: teams with their coaches."""
    return [
        (entry.team.name, entry.team.coach.username)
        for entry in Entry.objects.filter(season=season).select_related("team__coach")
        if entry.team.coach is not None
    ]


@mirrored("language", LANGUAGES)
def test_a_stranger_is_led_from_the_invitation_to_the_entry(visit: Open, language: str) -> None:
    season = open_season()
    journey = Journey(visit(invitation(season), viewport=PHONE, locale=language))
    with override(language):
        journey.press("link", "Sign up")
        journey.fill("User name", "vera")
        journey.fill("Password", "correct horse battery")
        journey.press("button", "Sign up")
        journey.press("button", "Join")
        shot(journey.page, f"invited-races-{language}")
        journey.found_a_team("Harbour Hawks")
        expect(journey.page.locator("main").get_by_role("combobox").first).to_contain_text(
            "Harbour Hawks"
        )
        shot(journey.page, f"invited-enters-{language}")
        journey.press("button", "Enter it")
        shot(journey.page, f"invited-entered-{language}")
        told = gettext("%(team)s is entered in %(season)s. You are told when the season starts.")
        expect(
            journey.page.get_by_text(told % {"team": "Harbour Hawks", "season": "Season"})
        ).to_be_visible()
    assert entered(season) == [("Harbour Hawks", "vera")]
    assert journey.loads <= MOST_LOADS


def test_who_has_an_account_and_a_team_skips_both(visit: Open) -> None:
    season = open_season()
    vera = person("vera")
    blood_bowl_team(vera, name="Harbour Hawks")
    journey = Journey(visit(invitation(season), "vera", viewport=PHONE))
    journey.press("button", "Join")
    journey.press("button", "Enter it")
    assert entered(season) == [("Harbour Hawks", "vera")]
    assert journey.loads <= 3


def test_whoever_founds_a_team_for_nothing_comes_to_its_page(visit: Open) -> None:
    season = open_season()
    person("vera")
    journey = Journey(visit(invitation(season), "vera", viewport=PHONE))
    journey.press("button", "Join")
    follow(journey.page.get_by_role("link", name="Teams of all games"))
    assert journey.page.locator("ul.races").count() > 1
    follow(journey.page.locator("ul.races a").first)
    journey.press("button", "Fill in a usual squad")
    journey.fill("Name of the team", "Harbour Hawks")
    journey.press("button", "Found the team")
    expect(journey.page.get_by_role("heading", level=1)).to_have_text("Harbour Hawks")
    assert Coach.objects.get(username="vera").teams.count() == 1
    assert entered(season) == []
