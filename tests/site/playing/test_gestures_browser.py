"""Gestures in a real browser, on a phone and at a desk, in both languages: a set-up moved by taps,
a move by a tap on its end, a walk at once.
"""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from matches.live import play
from tests.matches.live.of_game import OfGame
from tests.matches.live.test_gestures import page_of, until
from tests.site.browsing import Open, browser, fits, mirrored, shot, visit
from tests.site.factories import PASSWORD

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.clause("LG-FIX-37")]
__all__ = ["browser", "visit"]

WINDOWS = {"phone": {"width": 390, "height": 844}, "desk": {"width": 1280, "height": 800}}
LOCALES = {"en": "en-GB", "ru": "ru-RU"}
SET_UP = {"en": "Set up like this", "ru": "Расставить так"}
ALL = {"en": "Show all:", "ru": "Показать всё:"}
HOW = [f"{window} {language}" for window in WINDOWS for language in LOCALES]


def opened(visit: Open, table: OfGame, how: str, *keys: str) -> Page:
    window, language = how.split()
    for coach in table.people:
        coach.set_password(PASSWORD)
        coach.save()
    asked = until(table, *keys)
    url = reverse("play-match", args=[table.fixture.uuid])
    size: Any = {"viewport": WINDOWS[window], "locale": LOCALES[language]}
    return visit(url, asked.username, **size)


def tap(page: Page, what: str, n: int = 0) -> None:
    with page.expect_navigation():
        page.locator(f"svg.board:visible {what}").nth(n).click()


@mirrored("how", HOW)
def test_a_set_up_is_moved_by_taps_and_sent(visit: Open, how: str) -> None:
    table = OfGame("necromunda")
    page = opened(visit, table, how, "deploy_fighter")
    side, before = table.live.asks, table.live.given
    tap(page, "button[name=pick]")
    shot(page, f"gestures-set-up-{how.replace(' ', '-')}")
    assert fits(page)
    put = page.locator("svg.board:visible button[name=put]")
    assert put.count() > 10
    wanted = put.nth(put.count() // 2).get_attribute("value") or ""
    tap(page, "button[name=put]", put.count() // 2)
    who, place = wanted.split()
    assert page.locator(f"input[name=place-{who}]").get_attribute("value") == place
    assert table.live.given == before
    with page.expect_navigation():
        page.get_by_role("button", name=SET_UP[how.split()[1]], exact=True).click()
    placed = play.look(table.live).pause.answers[before]
    assert placed["fighter"]
    assert str(side) in table.live.kept


@mirrored("how", HOW)
def test_a_move_is_a_tap_on_its_end(visit: Open, how: str) -> None:
    table = OfGame("kill_team")
    page = opened(visit, table, how, "move_action")
    before = table.live.given
    shot(page, f"gestures-move-{how.replace(' ', '-')}")
    assert fits(page)
    tap(page, "button[name=chain]", 3)
    answers = play.look(table.live).pause.answers
    assert answers[before] == "normal"
    assert len(answers[before + 1]) > 1


@mirrored("how", HOW)
def test_a_walk_goes_at_once_and_who_is_tapped_next_ends_it(visit: Open, how: str) -> None:
    table = OfGame("blood_bowl")
    page = opened(visit, table, how, "choose_action")
    movers = [a.split()[1] for a in table.decision.options if a.startswith("move ")]
    who = next(n for n in movers if "formaction" in page_of(table, f"?to={n}"))
    before = table.live.given
    with page.expect_navigation():
        page.locator(f"svg.board:visible a.square[href*='to={who}#']").click()
    tap(page, "button.reach", 0)
    assert table.live.given > before + 1
    assert table.decision.key == "continue_action"
    shot(page, f"gestures-walk-{how.replace(' ', '-')}")
    tap(page, "button[name=onto]")
    assert table.decision.key == "choose_action"
    assert "to=" in page.url
    assert fits(page)


@pytest.mark.clause("LG-FIX-36")
@mirrored("how", HOW)
def test_what_can_do_nothing_is_shown_on_demand(visit: Open, how: str) -> None:
    table = OfGame("blood_bowl")
    page = opened(visit, table, how, "choose_action")
    assert not page.locator("button[value^='foul ']").count()
    with page.expect_navigation():
        page.get_by_text(ALL[how.split()[1]]).click()
    assert page.locator("button[value^='foul ']").count()


def test_the_whole_board_stays_in_sight_and_orders_are_not_cut_on_a_phone(visit: Open) -> None:
    table = OfGame("kill_team")
    page = opened(visit, table, "phone en", "move_action")
    box = page.locator(".whole-pitch input")
    box.check()
    # Too small for a finger, the first tap only brings it nearer; the next question has all again.
    page.locator("svg.board:visible button[name=chain]").first.click()
    expect(box).not_to_be_checked()
    tap(page, "button[name=chain]")
    expect(box).to_be_checked()
    page.goto(page.url.partition("#")[0].partition("?")[0] + "?orders=shown#orders")
    shot(page, "gestures-orders-phone")
    assert fits(page)
    for chosen in page.locator(".orders select").all()[:5]:
        assert (chosen.bounding_box() or {"width": 0})["width"] > 250
