"""Data cards in a real browser: on a phone without scripts, and in place at a desk."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from matches.live.operations import start_match
from tests.matches.live.test_live import minds_of
from tests.site.alley import Alley
from tests.site.browsing import PHONE, SIZES, Open, browser, fits, mirrored, shot, visit

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.clause("LG-FIX-33")]
__all__ = ["browser", "visit"]

CLOSE = {"en": "Close", "ru": "Закрыть"}
LIST = {"en": "On the board", "ru": "На поле"}


def battle() -> str:
    """The address of a battle in its first rounds."""
    table = Alley()
    start_match(table.owner, table.fixture, [0, 1])
    table.play_on(minds_of(table), most=90)
    return reverse("play-match", args=[table.fixture.uuid])


@mirrored("language", ["en", "ru"])
def test_a_spectator_taps_a_fighter_on_a_phone_without_scripts(visit: Open, language: str) -> None:
    page = visit(battle(), locale=language, **SIZES["phone"])
    tokens = page.locator(".board.upright a.player")
    assert tokens.count() > 10
    tokens.last.click()
    card = page.locator("#card")
    expect(card.locator("table")).to_be_visible()
    expect(card.locator(".traits")).to_be_visible()
    box = card.bounding_box()
    assert box is not None
    assert round(box["y"] + box["height"]) == PHONE["height"], "it comes from below"
    assert fits(page)
    shot(page, f"data-card-phone-{language}")
    card.get_by_role("link", name=CLOSE[language]).click()
    expect(page.locator("#card-of")).to_have_count(0)
    page.locator("summary", has_text=LIST[language]).click()
    link = page.locator(".pieces a").first
    name = link.inner_text()
    link.click()
    expect(page.locator("#card-of")).to_contain_text(name.partition(" ")[2])


@mirrored("language", ["en", "ru"])
def test_a_card_changes_in_place_at_a_desk(visit: Open, language: str) -> None:
    page = visit(battle(), locale=language, **SIZES["desk"])
    page.evaluate("window.stays = true")
    tokens = page.locator(".board:not(.upright) a.player")
    titles = [tokens.first, tokens.last]
    for token in titles:
        href = token.get_attribute("href") or ""
        token.click()
        who = href.removeprefix("?").removesuffix("#card")
        page.wait_for_url(f"**/play/?{who}")
        expect(page.locator("#card-of")).to_be_focused()
        expect(page.locator("#card table")).to_be_visible()
    shot(page, f"data-card-desk-{language}")
    page.get_by_role("link", name=CLOSE[language]).click()
    expect(page.locator("#card-of")).to_have_count(0)
    assert page.evaluate("window.stays"), "the page was loaded anew"
