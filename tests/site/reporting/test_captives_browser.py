"""Captives of a battle that is typed in on a phone: agreed at the table, or left open."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from leagues.models import Deal, Fixture
from matches.models import Report
from tests.matches.reporting.test_captives_at_the_table import HOLDER, OWNER, Alley
from tests.site.browsing import SIZES, Open, browser, fits, follow, mirrored, shot, visit

__all__ = ["browser", "visit"]
pytestmark = pytest.mark.django_db(transaction=True)

PHONE = SIZES["phone"]
INJURY = "lasting_injury"
#: By language: what the buttons say.
WORDS = {
    "en": {
        "fate": "what becomes of the captive",
        "ask": "Ask for this ransom",
        "keep": "Keep the captive",
        "open": "Leave it open: Escher decides later",
        "agreed": "agreed at the table",
        "left": "left open",
    },
    "ru": {
        "fate": "судьба пленного",
        "ask": "Потребовать такой выкуп",
        "keep": "Оставить в плену",
        "open": "Отложить: Escher решает позже",
        "agreed": "решено за столом",
        "left": "решение отложено",
    },
}


def asked(visit: Open, alley: Alley, **how: object) -> Page:
    """The page that asks what becomes of the captive; opened by who holds it."""
    alley.until_asked(alley.begun())
    page = visit("/", alley.coach(HOLDER).username, **PHONE, **how)
    follow(page.locator(".todo").get_by_role("link").first)
    return page


@pytest.mark.clause("LG-FIX-21", "NM-DEC-44", "NM-DEC-45")
@mirrored("language", WORDS)
def test_a_ransom_is_asked_in_words_and_left_open(visit: Open, language: str) -> None:
    words, alley = WORDS[language], Alley()
    page = asked(visit, alley, locale=language)
    expect(page.locator("#asked")).to_contain_text(words["fate"])
    main = page.get_by_role("main")
    for raw in ("hold", "{'ransom'", "refuse", "die after"):
        assert raw not in main.inner_text().split()
    expect(page.get_by_role("button", name=words["keep"], exact=True)).to_be_visible()
    shot(page, f"captive-fate-{language}")
    assert fits(page)
    page.locator("#amount").fill("15")
    follow(page.get_by_role("button", name=words["ask"]))
    expect(page.locator("#asked")).to_contain_text("15")
    shot(page, f"captive-answer-{language}")
    assert fits(page)
    follow(page.get_by_role("button", name=words["open"]))
    expect(page.locator(".entered")).to_contain_text(words["agreed"])
    expect(page.locator(".entered")).to_contain_text(words["left"])
    while page.get_by_role("button", name=re.compile("Roll it here|Бросить здесь")).count():
        follow(page.get_by_role("button", name=re.compile("Roll it here|Бросить здесь")))
    follow(page.locator("form[action$='/file/'] button"))

    other = visit("/", alley.coach(OWNER).username, **PHONE, locale=language)
    follow(other.locator(".todo").get_by_role("link").first)
    expect(other.locator(".entered")).to_contain_text(words["agreed"])
    shot(other, f"captive-confirm-{language}")
    assert fits(other)
    follow(other.locator("a.button[href$='/confirm/']"))
    follow(other.locator(".ask button"))
    assert Deal.objects.get().offer["amount"] == 15
    other.goto("/")
    expect(other.locator(".todo")).to_contain_text("15")
    shot(other, f"captive-waits-{language}")


@pytest.mark.clause("LG-FIX-20")
def test_who_confirms_ticks_that_dice_are_set_aside(visit: Open) -> None:
    alley = Alley()
    page = asked(visit, alley)
    while page.get_by_role("button", name="Take the last one back").count():
        follow(page.get_by_role("button", name="Take the last one back"))
    follow(page.get_by_role("button", name="Roll it here"))
    shown = Report.objects.get().shown
    rolled = next(each for each in shown if each["wanted"]["purpose"] == INJURY)
    follow(page.get_by_role("button", name="Take the last one back"))
    expect(page.get_by_text("Rolled here before")).to_be_visible()
    shot(page, "dice-set-aside-draft")
    for number, face in enumerate(rolled["faces"], 1):
        die = page.get_by_role("radiogroup", name=f"Die {number}", exact=True)
        die.get_by_text(str(face % 6 + 1), exact=True).click()
    follow(page.get_by_role("main").get_by_role("button", name="Next", exact=True))
    follow(page.get_by_role("button", name="Roll all the rest here"))
    expect(page.get_by_text("Rolled here and set aside")).to_be_visible()
    follow(page.get_by_role("button", name="Send the report"))

    other = visit("/", alley.coach(OWNER).username, **PHONE)
    follow(other.locator(".todo").get_by_role("link").first)
    expect(other.get_by_text("Rolled here and set aside")).to_be_visible()
    shot(other, "dice-set-aside-filed")
    assert fits(other)
    follow(other.get_by_role("link", name="Confirm the result…"))
    shot(other, "dice-set-aside-confirm")
    assert fits(other)
    other.get_by_label("I agree that these dice").check()
    follow(other.get_by_role("button", name="Confirm the result"))
    expect(other.get_by_text("The battle is settled.")).to_be_visible()
    assert alley.fixture.state == Fixture.State.SETTLED
