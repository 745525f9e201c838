"""Who waits or watches sees by themselves what another coach does, and that it is over."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from matches.live import taking_back
from tests.matches.live.test_following import to_free_answer
from tests.matches.live.test_live import Table, minds_of
from tests.site.browsing import Open, browser, mirrored, shot, visit
from tests.site.playing.test_arena_browser import PHONE, address, table_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.clause("LG-FIX-39")]
__all__ = ["browser", "visit"]

WORDS = {
    "en": ("to answer.", "answers were taken back", "It is over."),
    "ru": ("Ход:", "ответы отменены", "Игра окончена."),
}


def answer_until_the_other_is_asked(table: Table) -> None:
    minds, asked = minds_of(table), table.live.asks
    while table.live.asks == asked:
        table.play_on(minds, most=1)


def boards(page: Page) -> None:
    """Counts the boards that the window shows from now on, on the page's root."""
    page.evaluate(
        """() => {
          let last = "";
          let count = 0;
          new MutationObserver(() => {
            const now = [...document.querySelectorAll("[data-pictures] svg.board")]
              .find(each => each.clientWidth)?.innerHTML;
            if (!now || now === last) return;
            last = now;
            document.documentElement.dataset.boards = String(++count);
          }).observe(document.body, { childList: true, subtree: true });
        }"""
    )


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_the_other_coach_sees_what_was_done_in_steps_and_is_asked(visit: Open, motion: str) -> None:
    table = table_of("kill_team")
    asked = table.live.asks or 0
    page = visit(address(table), table.people[1 - asked].username, reduced_motion=motion)
    expect(page.get_by_role("status")).to_contain_text("Waiting for")
    expect(page.get_by_role("status")).to_contain_text("Since")
    boards(page)
    answer_until_the_other_is_asked(table)
    expect(page.locator(".asked h2")).to_be_visible()
    expect(page).to_have_title(re.compile("Your question"))
    expect(page.locator("#question")).to_be_focused()
    expect(page.locator("[data-pictures] svg.board:visible")).to_have_count(1)
    shown = page.locator("html").get_attribute("data-boards")
    assert int(shown or 0) in ([1] if motion == "reduce" else [2, 3, 4])


@mirrored("language", WORDS)
def test_a_spectator_follows_until_it_is_over(visit: Open, language: str) -> None:
    table = table_of("necromunda")
    moves, taken_back, over = WORDS[language]
    viewport = {"width": PHONE[0], "height": PHONE[1]}
    locale = {"en": "en-GB", "ru": "ru-RU"}[language]
    page = visit(address(table), viewport=viewport, locale=locale)
    status = page.get_by_role("status")
    expect(status).to_contain_text(moves)
    expect(page.locator("form[action$='answer/']")).to_have_count(0)
    boards(page)
    minds = minds_of(table)
    table.play_on(minds, most=40)
    expect(page.locator("html")).to_have_attribute("data-boards", re.compile("[3-9]"))
    to_free_answer(table)
    user = table.people[table.live.asks or 0]
    taking_back.take_back_answers(user, table.fixture, table.live.question_number)
    expect(status).to_contain_text(taken_back)
    shot(page, f"taken-back-{language}")
    table.play_on(minds)
    expect(status).to_contain_text(over)
    shot(page, f"over-{language}")
    with page.expect_navigation():
        status.get_by_role("link").click()
    expect(page).to_have_url(re.compile(rf"/matches/{table.fixture.uuid}/$"))


def test_nobody_asks_while_nobody_looks(visit: Open) -> None:
    table = table_of("kill_team")
    page = visit(address(table))
    page.clock.install()
    page.reload()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    with page.expect_request(re.compile("follows=")):
        page.clock.run_for(5_000)
    # As a browser says that another tab is in front.
    page.evaluate(
        """() => {
          Object.defineProperty(document, "hidden", { get: () => window.away, configurable: true });
          window.away = true;
        }"""
    )
    asked.clear()
    page.clock.run_for(60_000)
    assert asked == []
    page.evaluate("window.away = false")
    with page.expect_request(re.compile("follows=")):
        page.clock.run_for(5_000)
