"""A tournament day: from the settings to the last result, as organiser and coaches do it."""

from __future__ import annotations

import pytest
from django.utils.translation import gettext, override
from playwright.sync_api import expect

from leagues.models import Season
from tests import factories
from tests.journeys.test_commissioner_browser import Journey
from tests.site.browsing import PHONE, Open, browser, fits, shot, visit

__all__ = ["browser", "visit"]
pytestmark = [pytest.mark.django_db(transaction=True)]
DESK = {"width": 1280, "height": 800}
SIZES = [
    pytest.param("en", DESK, id="desk"),
    pytest.param("ru", PHONE, marks=pytest.mark.proof, id="phone"),
]
NOTHING = "Nothing carries over: everybody plays all rounds with the roster that was registered."


@pytest.mark.clause("LG-DAY-01")
@pytest.mark.parametrize(("language", "size"), SIZES)
def test_an_organiser_reads_and_chooses_what_carries_over(
    visit: Open, language: str, size: dict[str, int]
) -> None:
    owner = factories.coach(username="olga")
    factories.league(owner, "Harbour League")
    journey = Journey(visit("/leagues/", "olga", viewport=size, locale=language))
    page = journey.page
    with override(language):
        journey.press("link", "Harbour League", exact=False)
        journey.press("link", "Make the first season")
        journey.fill("Name", "Harbour Day")
        journey.choose("Game", "Blood Bowl")
        journey.pick("Tournament")
        card = page.locator("#would-be")
        expect(card).to_contain_text(gettext(NOTHING))
        page.get_by_text(gettext("More settings"), exact=True).click()
        assert fits(page)
        journey.choose("What carries over", "injuries, experience, money")
        expect(card).not_to_contain_text(gettext(NOTHING))
        journey.choose("What carries over", "what is usual")
        expect(card).to_contain_text(gettext(NOTHING))
        shot(page, f"day-season-{language}")
        journey.press("button", "Make it and invite coaches")
    assert not Season.objects.get().changes_teams
