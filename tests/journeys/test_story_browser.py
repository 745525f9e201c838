"""A spectator reads what happened: the review on the front, the round, the story, a player."""

from __future__ import annotations

import pytest
from django.urls import reverse
from django.utils.translation import gettext, override
from playwright.sync_api import expect

from leagues.models import Season
from matches.stories.writing import tell_due
from tests.site.bowl import bowl_season
from tests.site.browsing import Open, browser, fits, follow, shot, visit
from tests.site.factories import person

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.clause("LG-STORY-05", "LG-STORY-06"),
]
__all__ = ["browser", "visit"]
PHONE = {"width": 390, "height": 844}
WIDE = {"width": 1280, "height": 900}


@pytest.mark.parametrize("size", [PHONE, WIDE], ids=["phone", "wide"])
@pytest.mark.parametrize("language", ["en", pytest.param("ru", marks=pytest.mark.proof)])
def test_a_stranger_reads_the_story_of_a_match(
    visit: Open, language: str, size: dict[str, int]
) -> None:
    season = bowl_season(person("owner"))
    tell_due()
    Season.objects.filter(pk=season.pk).update(state=Season.State.RUNNING, finished=None)
    name = f"{language}-{size['width']}"
    page = visit(reverse("league", args=[season.league.slug]), viewport=size, locale=language)
    with override(language):
        review = page.locator("section[aria-labelledby=reviewed]")
        expect(review.locator("p").first).to_be_visible()
        shot(page, f"front-{name}")
        assert fits(page)
        follow(review.get_by_role("link", name=gettext("All rounds")))
        shot(page, f"rounds-{name}")
        assert fits(page)
        follow(page.locator("a.score:not(.due)").first)
        story = page.locator("section[aria-labelledby=told]")
        expect(story.get_by_role("heading", name=gettext("The story"))).to_be_visible()
        shot(page, f"story-{name}")
        assert fits(page)
        follow(story.locator("a[href^='/players/']").first)
        expect(page.locator("h1")).to_be_visible()
