"""A friendly of two members whose clubs are new: proposed, accepted, reported and confirmed."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils.translation import gettext, override
from playwright.sync_api import expect

from leagues import operations as leagues
from leagues.models import Fixture
from tests import factories
from tests.journeys.tapping import TOUCHED, Thumb
from tests.site.bowl import RACES, club_of
from tests.site.browsing import Open, browser, mirrored, visit

__all__ = ["browser", "visit"]
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.clause("LG-MEET-04")]
LEAGUE = "Friday Club"


def two_members() -> list[str]:
    """Two coaches of a league, each with a club that has entered nothing; their user names."""
    owner = factories.coach()
    token = leagues.invite(owner, factories.league(owner, LEAGUE)).token
    coaches = [factories.coach(), factories.coach()]
    for n, coach in enumerate(coaches):
        leagues.accept_invitation(coach, token)
        club_of(coach, RACES[n], f"Club {n}")
    return [coach.username for coach in coaches]


@mirrored("language", ["ru", "en"])
def test_new_clubs_meet_and_the_way_back_leads_to_the_friendlies(
    visit: Open, language: str
) -> None:
    names = two_members()
    phone: dict[str, Any] = {"locale": language, **TOUCHED}
    with override(language):
        one, two = (Thumb(visit("/", name, **phone), f"friendly-{name}") for name in names)
        one.follow(one.main.get_by_role("link", name=LEAGUE, exact=True).first)
        one.go("Friendlies")
        one.go("Arrange a friendly")
        one.choose(one.field("Against"), "Club 1")
        one.press("Propose it")
        home(two)
        two.follow(two.main.get_by_role("link", name=gettext("Answer")).first)
        two.press("Accept it")
        two.follow(two.main.locator('a[href^="/matches/"]').first)
        two.go("Report the result")
        two.press("Begin the report")
        for number in ("1", "2"):
            goal = two.group("Goal {number}", number=number)
            two.choose(two.field("Scorer", goal), f"{number} ")
        while not two.page.url.endswith(("/after/", "/review/")):
            two.press("Next")
        if two.page.url.endswith("/after/"):
            two.go("Next")  # nothing is rolled or chosen after a friendly
        two.press("Send the report")
        home(one)
        one.follow(one.page.locator(".todo").get_by_role("link").first)
        one.go("Confirm the result…")
        one.press("Confirm the result")
        one.go("See the friendlies")
        expect(one.main.get_by_role("link", name="2 : 0")).to_be_visible()
    assert Fixture.objects.get().scores == [2, 0]


def home(thumb: Thumb) -> None:
    """Go home by the name of the site."""
    thumb.follow(thumb.page.get_by_role("link", name="Dugout", exact=True).first)
