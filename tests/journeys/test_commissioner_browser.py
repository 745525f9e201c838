"""A commissioner, from nothing to a running season of eight invited people: all by clicks."""

from __future__ import annotations

import pytest
from django.utils.translation import gettext, override
from playwright.sync_api import Page, expect

from leagues import operations
from leagues.models import Entry, Invitation, Season
from tests import factories
from tests.site.browsing import PHONE, Open, browser, fits, follow, shot, visit
from tests.site.factories import blood_bowl_team

pytestmark = [pytest.mark.django_db(transaction=True)]
__all__ = ["browser", "visit"]
#: Page loads from the home page to the running season, at most; redirects are not counted.
MOST_LOADS = 12
DESK = {"width": 1280, "height": 800}
#: The phone and Russian are tried together, after the desk.
SIZES = [
    pytest.param("en", DESK, 1, id="desk"),
    pytest.param("ru", PHONE, 2, marks=pytest.mark.proof, id="phone"),
]


class Journey:
    """Somebody who presses what they see, in their language."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.loads = 1  # the page that is there
        page.on("load", lambda _: setattr(self, "loads", self.loads + 1))

    def press(self, role: str, words: str, exact: bool = True) -> None:
        main = self.page.locator("main")
        found = main.get_by_role(role, name=gettext(words), exact=exact)  # type: ignore[arg-type]
        follow(found.first)
        assert fits(self.page)

    def fill(self, label: str, value: str) -> None:
        self.page.get_by_label(gettext(label), exact=True).fill(value)

    def pick(self, words: str) -> None:
        self.page.get_by_role("radio", name=gettext(words)).and_(
            self.page.locator(":visible")
        ).check()

    def choose(self, label: str, option: str) -> None:
        self.page.get_by_label(gettext(label), exact=True).select_option(label=gettext(option))


def eight_accept(link: str) -> None:
    """Eight people open the link and enter a team; their own journey has a test of its own."""
    token = link.rstrip("/").rpartition("/")[2]
    season = Season.objects.get()
    for n in range(1, 9):
        coach = factories.coach(username=f"coach-{n}", display_name=f"Coach {n}")
        operations.accept_invitation(coach, token)
        operations.enter_team(coach, season, blood_bowl_team(coach, name=f"Harbour Hawks {n}"))


@pytest.mark.clause("LG-SEASON-12", "LG-SEASON-13", "LG-SEASON-14")
@pytest.mark.parametrize(("language", "size", "screens"), SIZES)
def test_from_nothing_to_a_running_season(
    visit: Open, language: str, size: dict[str, int], screens: int
) -> None:
    journey = Journey(visit("/", viewport=size, locale=language))
    page = journey.page
    with override(language):
        journey.press("link", "Found a league")
        journey.press("link", "Sign up")
        journey.fill("User name", "vera")
        journey.fill("Password", "correct horse battery")
        journey.press("button", "Sign up")
        journey.fill("Name", "Harbour League")
        journey.press("button", "Found the league")
        journey.press("link", "Make the first season")
        shot(page, f"season-form-{language}")
        submit = page.get_by_role("button", name=gettext("Make it and invite coaches"))
        box = submit.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= screens * size["height"]
        journey.fill("Name", "Autumn")
        journey.pick("Tournament")
        journey.choose("Format", "Groups, then a knock-out")
        expect(page.get_by_label(gettext("Groups"), exact=True)).to_have_value("2")
        expect(page.get_by_label(gettext("From each table go on"), exact=True)).to_have_value("2")
        expect(page.locator("#would-be")).to_contain_text(gettext("Knock-out"))
        shot(page, f"season-form-filled-{language}")
        journey.press("button", "Make it and invite coaches")
        link = page.get_by_label(gettext("Link"), exact=True).input_value()
        shot(page, f"season-invites-{language}")
        eight_accept(link)
        journey.press("link", "Begin the season…")
        for n in range(1, 9):
            expect(page.get_by_role("link", name=f"Harbour Hawks {n}")).to_be_visible()
        shot(page, f"season-begin-{language}")
        journey.press("button", "Begin the season")
        shot(page, f"season-running-{language}")
        expect(page.get_by_text(gettext("Table of group %(name)s") % {"name": "B"})).to_be_visible()
    season = Season.objects.get()
    assert season.state == Season.State.RUNNING
    assert [stage.format for stage in season.stages.all()] == ["round_robin", "single_elimination"]
    assert Entry.objects.filter(season=season).count() == 8
    assert Invitation.objects.get().used == 8
    assert journey.loads <= MOST_LOADS
