"""At a table: a side is handed to an automated coach, and a friendly is taken back further."""

from __future__ import annotations

import pytest
from django.urls import reverse
from django.utils.translation import gettext, override
from playwright.sync_api import Locator, Page, expect

from leagues.models import Season
from matches.models import LiveMatch
from tests.journeys.test_practice_browser import button, is_over, take_usual, tries
from tests.matches.live.of_game import OfGame
from tests.matches.live.test_live import minds_of
from tests.site.browsing import SIZES, Open, browser, fits, follow, mirrored, shot, visit
from tests.site.factories import PASSWORD

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("no_attempts"),
]
__all__ = ["browser", "visit"]

WAYS = [f"{size} {language}" for size in ("phone", "desk") for language in ("en", "ru")]


def status(page: Page, words: str) -> Locator:
    return page.locator("main").get_by_role("status").filter(has_text=words)


def team_of(table: OfGame, side: int) -> str:
    return str(table.fixture.sides.get(number=side).entry.team.name)


@pytest.mark.clause("LG-FIX-41")
@mirrored("how", WAYS)
def test_whoever_practises_hands_the_side_over_and_takes_it_back(visit: Open, how: str) -> None:
    size, language = how.split()
    page = visit("/", locale=language, **SIZES[size])
    with override(language):
        tries(page, "kill_team")
        page.get_by_text(gettext("How I play on"), exact=True).click()
        shot(page, f"hand-over-{size}-{language}")
        assert fits(page)
        follow(button(page, gettext("For this turn")))
        assert LiveMatch.objects.get().handover_of(0) is None, "the turn is over"
        take_usual(page)
        page.get_by_text(gettext("How I play on"), exact=True).click()
        follow(button(page, gettext("To the end")))
        level = gettext("Veteran")
        expect(status(page, level)).to_be_visible()
        expect(button(page, gettext("Take the usual choice"))).to_have_count(0)
        # It is said once who plays: their own side is not waited for besides.
        expect(page.locator("main").get_by_role("status")).to_have_count(1)
        shot(page, f"handed-over-{size}-{language}")
        assert fits(page)
        follow(button(page, gettext("Take my side back")))
        expect(status(page, level)).to_have_count(0)
        take_usual(page)
        page.get_by_text(gettext("How I play on"), exact=True).click()
        follow(button(page, gettext("To the end")))
        for _ in range(20):
            if is_over(page):
                break
            follow(button(page, gettext("Play the next turn")))
    assert is_over_in(page, language)


def is_over_in(page: Page, language: str) -> bool:
    with override(language):
        return is_over(page)


@pytest.mark.clause("LG-FIX-41", "LG-FIX-43")
def test_the_other_coach_sees_who_plays(visit: Open) -> None:
    """Without loading the page anew."""
    table = OfGame("blood_bowl")
    one, two = _at_the_table(visit, table, ("en-GB", "en-GB"))
    one.get_by_text("How I play on", exact=True).click()
    follow(button(one, "To the end"))
    side = next(each["side"] for each in table.live.handovers)
    expect(status(two, team_of(table, side))).to_contain_text("an automated coach")
    expect(button(two, "Take my side back")).to_have_count(0)
    follow(button(one, "Take my side back"))
    # By now the other one is asked: their page stays as it is, and says so.
    told = status(two, "Something has changed at the table.")
    follow(told.get_by_role("link", name="Look again"))
    expect(status(two, "an automated coach")).to_have_count(0)


@pytest.mark.clause("LG-FIX-43")
@mirrored("language", ["en", "ru"])
def test_who_is_asked_keeps_the_page_and_is_told_of_news(visit: Open, language: str) -> None:
    table = OfGame("blood_bowl")
    one, two = _at_the_table(visit, table, (language, language))
    with override(language):
        question = one.locator("#question").inner_text()
        two.get_by_text(gettext("How I play on"), exact=True).click()
        follow(button(two, gettext("To the end")))
        told = status(one, gettext("Something has changed at the table."))
        expect(told).to_be_visible()
        assert one.locator("#question").inner_text() == question
        shot(one, f"news-at-the-table-{language}")
        follow(told.get_by_role("link", name=gettext("Look again")))
        team = team_of(table, 1 - (table.live.asks or 0))
        expect(status(one, team)).to_be_visible()
        expect(told).to_have_count(0)


@pytest.mark.clause("LG-FIX-42")
@mirrored("how", WAYS)
def test_two_coaches_take_a_friendly_back_further(visit: Open, how: str) -> None:
    size, language = how.split()
    table = OfGame("blood_bowl")
    Season.objects.update(friendly=True)
    table.play_on(minds_of(table), most=40)
    one, two = _at_the_table(visit, table, (language, language), size)
    with override(language):
        heading = one.locator("#question").first.inner_text()
        given = table.live.given
        one.get_by_text(gettext("How I play on"), exact=True).click()
        follow(one.get_by_role("link", name=gettext("Take back further…"), exact=True))
        shot(one, f"ways-back-{size}-{language}")
        assert fits(one)
        follow(button(one, gettext("Back to before this")).nth(4))
        expect(status(one, team_of(table, table.live.asks or 0))).to_be_visible()
        expect(button(one, gettext("Ask no longer"))).to_be_visible()
        # The other coach finds it at home, says no, and is asked again.
        follow(two.get_by_role("link", name="Dugout", exact=True).first)
        follow(two.locator(".todo").get_by_role("link", name=gettext("Answer")).first)
        shot(two, f"asked-back-{size}-{language}")
        assert fits(two)
        follow(button(two, gettext("Say no")))
        expect(button(two, gettext("Agree"))).to_have_count(0)
        one.reload()
        assert one.locator("#question").first.inner_text() == heading
        one.get_by_text(gettext("How I play on"), exact=True).click()
        follow(one.get_by_role("link", name=gettext("Take back further…"), exact=True))
        asked = one.locator("ol.ways-back li span").nth(4).inner_text()
        follow(button(one, gettext("Back to before this")).nth(4))
        two.reload()
        follow(button(two, gettext("Agree")))
        one.reload()
        assert asked.startswith(one.locator("#question").first.inner_text()[:20])
    assert table.live.given < given


def _at_the_table(
    visit: Open, table: OfGame, languages: tuple[str, str], size: str = "desk"
) -> tuple[Page, Page]:
    """Open the table for the coach who is asked, and for the other."""
    for coach in table.people:
        coach.set_password(PASSWORD)
        coach.save()
    asks = table.live.asks or 0
    address = reverse("play-match", args=[table.fixture.uuid])
    one, two = (
        visit(address, table.people[side].username, locale=language, **SIZES[size])
        for side, language in zip((asks, 1 - asks), languages, strict=True)
    )
    return one, two
