"""Whose clock a page shows, in real browsers that are somewhere (LG-FIX-02)."""

from __future__ import annotations

import re
from typing import NamedTuple

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from rosters import operations as rosters
from rosters.models import Coach
from tests import factories
from tests.site.browsing import SIZES, Open, browser, fits, follow, mirrored, shot, visit
from tests.site.factories import PASSWORD, person

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.clause("LG-FIX-02")]
__all__ = ["browser", "visit"]

BERLIN = "Europe/Berlin"


class Words(NamedTuple):
    """What a page says in a language."""

    head: str
    sign_up: str
    name: str
    password: str
    account: str
    zone: str
    save: str
    question: str
    use: str
    keep: str
    done: str


WORDS = {
    "en": Words(
        "Sign up",
        "Sign up",
        "User name",
        "Password",
        "Your account",
        "Time zone",
        "Save",
        "Times are shown in UTC, and your browser is in another time zone: Europe/Berlin.",
        "Use my time zone",
        "Keep UTC",
        "Times are shown in this time zone: Europe/Berlin.",
    ),
    "ru": Words(
        "Регистрация",
        "Зарегистрироваться",
        "Имя для входа",
        "Пароль",
        "Ваша учётная запись",
        "Часовой пояс",
        "Сохранить",
        "Время показано в UTC, а браузер — в другом часовом поясе: Europe/Berlin.",
        "Показывать в моём поясе",
        "Оставить UTC",
        "Время теперь показано в этом часовом поясе: Europe/Berlin.",
    ),
}
#: Both with scripts: without them nobody tells where the browser is.
SCREENS = {size: how | {"java_script_enabled": True} for size, how in SIZES.items()}
LANGUAGES = mirrored("language", WORDS)


def question(page: Page, words: Words) -> None:
    expect(page.get_by_text(words.question)).to_be_visible()


@LANGUAGES
@mirrored("size", SCREENS)
def test_an_account_begins_with_the_zone_of_the_browser(
    visit: Open, language: str, size: str
) -> None:
    words = WORDS[language]
    page = visit(reverse("home"), timezone_id=BERLIN, locale=language, **SCREENS[size])
    follow(page.get_by_role("link", name=words.head).first)
    page.get_by_label(words.name).fill("anna")
    page.get_by_label(words.password).fill(PASSWORD)
    follow(page.get_by_role("button", name=words.sign_up))
    expect(page.get_by_role("button", name=words.use)).to_have_count(0)
    follow(page.get_by_role("link", name="anna"))
    expect(page.get_by_label(words.zone)).to_have_value(BERLIN)


@LANGUAGES
@mirrored("size", SCREENS)
def test_an_account_on_utc_is_asked_once_where_the_browser_is_elsewhere(
    visit: Open, language: str, size: str
) -> None:
    words = WORDS[language]
    rosters.change_profile(person("vera"), language=language)
    page = visit(reverse("leagues"), "vera", timezone_id=BERLIN, locale=language, **SCREENS[size])
    question(page, words)
    assert fits(page)
    shot(page, f"zone-question-{language}-{size}")
    follow(page.get_by_role("button", name=words.use))
    expect(page.get_by_text(words.done)).to_be_visible()
    expect(page.get_by_role("button", name=words.use)).to_have_count(0)
    assert Coach.objects.get(username="vera").time_zone == BERLIN


@LANGUAGES
def test_who_keeps_utc_is_not_asked_again(visit: Open, language: str) -> None:
    words = WORDS[language]
    rosters.change_profile(person("vera"), language=language)
    page = visit(reverse("leagues"), "vera", timezone_id=BERLIN, locale=language)
    question(page, words)
    follow(page.get_by_role("button", name=words.keep))
    expect(page).to_have_url(re.compile(f"{reverse('leagues')}$"))
    expect(page.get_by_role("button", name=words.use)).to_have_count(0)
    again = visit(reverse("home"), "vera", timezone_id="Asia/Tokyo", locale=language)
    expect(again.get_by_role("link", name="Vera").first).to_be_visible()
    expect(again.get_by_role("button", name=words.use)).to_have_count(0)


def test_without_scripts_an_account_begins_with_utc_and_is_asked_nothing(visit: Open) -> None:
    words, how = WORDS["en"], {"timezone_id": BERLIN, "java_script_enabled": False}
    page = visit(reverse("home"), locale="en", **how)
    follow(page.get_by_role("link", name=words.head).first)
    page.get_by_label(words.name).fill("anna")
    page.get_by_label(words.password).fill(PASSWORD)
    follow(page.get_by_role("button", name=words.sign_up))
    expect(page.get_by_role("button", name=words.use)).to_be_hidden()
    follow(page.get_by_role("link", name="anna"))
    expect(page.get_by_label(words.zone)).to_have_value("UTC")


def test_a_browser_on_utc_asks_nothing(visit: Open) -> None:
    person("vera")
    page = visit(reverse("leagues"), "vera", timezone_id="UTC", locale="en")
    expect(page.get_by_role("link", name="Vera").first).to_be_visible()
    expect(page.get_by_role("button", name=WORDS["en"].use)).to_be_hidden()


@LANGUAGES
def test_a_stranger_reads_the_clock_of_the_league_and_who_is_signed_in_their_own(
    visit: Open, language: str
) -> None:
    season = factories.season(4, time_zone=BERLIN, policy={"round_days": 7})
    url = reverse("season", args=[season.league.slug, season.slug])
    stranger = visit(url, timezone_id="Asia/Tokyo", locale=language)
    clock = stranger.locator("time").first
    expect(clock).to_have_text(re.compile(r" (CET|CEST)$"))
    shot(stranger, f"zone-stranger-{language}")
    vera = rosters.change_profile(person("vera"), language=language, time_zone="Asia/Dubai")
    page = visit(url, str(vera.username), timezone_id="Asia/Tokyo", locale=language)
    expect(page.locator("time").first).to_have_text(re.compile(r" UTC\+04$"))
