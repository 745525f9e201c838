"""The window on the board as a person uses it: two fingers, buttons, keys, taps; with and without
scripts, in play and in replay, in all five games."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Locator, Page, expect

from tests.matches.live.test_live import Table
from tests.site.browsing import Open, browser, fits, mirrored, shot, visit
from tests.site.playing.test_arena_browser import DESK, KINDS, PHONE, TURNED, address, table_of
from tests.site.questioned import first_questions

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.clause("LG-FIX-38")]
__all__ = ["browser", "visit"]

WHOLE = {"en": "The whole pitch", "ru": "Всё поле"}
#: A question of each game that is answered on the board.
TAPPED = {
    "blood_bowl": "choose_action",
    "helvetia_cup": "move_turn",
    "boufbowl": "main",
    "kill_team": "target",
    "necromunda": "end_facing",
}
#: The least side of what a finger meets, in pixels.
LEAST = 24


def played(key: str, kind: str) -> Table:
    """A match at its first question of that kind."""
    table = table_of(key)
    answers, first = first_questions(table)
    table.go_to(answers[: first[kind]])
    return table


def opened(visit: Open, table: Table, size: tuple[int, int], **how: Any) -> Page:
    asked = table.people[table.live.asks or 0]
    viewport = {"width": size[0], "height": size[1]}
    return visit(address(table), asked.username, viewport=viewport, **how)


def board(page: Page) -> Locator:
    return page.locator("[data-pictures] svg.board:visible")


def wide(page: Page) -> float:
    box = board(page).bounding_box()
    assert box is not None
    return box["width"]


def boxes(page: Page, what: str) -> list[dict[str, float]]:
    """Where they are, as far as they are within the window."""
    found: list[dict[str, float]] = page.evaluate(
        """what => {
          const inside = document.querySelector("[data-pictures]").getBoundingClientRect();
          return [...document.querySelectorAll(`[data-pictures] ${what}`)]
            .map(each => each.getBoundingClientRect())
            .filter(box => box.width && box.right > inside.left && box.left < inside.right
                           && box.bottom > inside.top && box.top < inside.bottom)
            .map(box => ({width: box.width, height: box.height}));
        }""",
        what,
    )
    return found


def all_in_sight(page: Page) -> bool:
    """Whether nothing of the board is beyond the window."""
    return bool(
        page.evaluate(
            """() => {
              const window_ = document.querySelector("[data-pictures]");
              return window_.scrollWidth <= window_.clientWidth + 1
                && window_.scrollHeight <= window_.clientHeight + 1;
            }"""
        )
    )


def pinch(page: Page, apart: float) -> None:
    """Two fingers on the middle of the board go so many times as far from each other."""
    box = page.locator("[data-pictures]").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touch = page.context.new_cdp_session(page)
    for step in range(6):
        far = 30 * (1 + (apart - 1) * step / 5)
        points = [{"x": x - far, "y": y, "id": 0}, {"x": x + far, "y": y, "id": 1}]
        kind = "touchStart" if step == 0 else "touchMove"
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.parametrize("key", TAPPED)
def test_it_opens_where_something_can_be_tapped_and_shows_the_whole_at_one_tap(
    visit: Open, key: str
) -> None:
    table = played(key, TAPPED[key])
    page = opened(visit, table, PHONE, has_touch=True)
    for size in (PHONE, TURNED):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.reload()
        near = boxes(page, ".square")
        assert near, "something that can be chosen is in sight"
        assert all(min(box.values()) >= LEAST for box in near)
        opens = wide(page)
        page.get_by_label("The whole").tap()
        assert all_in_sight(page)
        assert wide(page) <= opens
        shot(page, f"whole-{key}-{size[0]}")
        page.get_by_label("The whole").tap()
        assert wide(page) == pytest.approx(opens, rel=0.01)
        assert fits(page)


@mirrored("language", WHOLE)
def test_fingers_buttons_and_keys_zoom(visit: Open, language: str) -> None:
    locale = {"en": "en-GB", "ru": "ru-RU"}[language]
    table = played("blood_bowl", "choose_action")
    page = opened(visit, table, PHONE, has_touch=True, locale=locale)
    opens = wide(page)
    pinch(page, 2)
    assert wide(page) == pytest.approx(2 * opens, rel=0.1)
    pinch(page, 0.5)
    assert wide(page) == pytest.approx(opens, rel=0.1)
    closer, farther = {"en": ("Zoom in", "Zoom out"), "ru": ("Приблизить", "Отдалить")}[language]
    page.get_by_role("button", name=closer).tap()
    zoomed = wide(page)
    assert zoomed > 1.2 * opens
    page.get_by_role("button", name=farther).tap()
    assert wide(page) < zoomed
    page.locator("[data-pictures]").focus()
    page.keyboard.press("+")
    assert wide(page) == pytest.approx(zoomed, rel=0.1)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("0")
    assert all_in_sight(page)
    expect(page.get_by_label(WHOLE[language])).to_be_checked()


def test_two_fingers_keep_what_is_between_them(visit: Open) -> None:
    page = opened(visit, played("kill_team", "target"), PHONE, has_touch=True)
    pinch(page, 1.8)
    before = page.locator("[data-pictures]").evaluate("each => [each.scrollLeft, each.scrollTop]")
    pinch(page, 1.5)
    after = page.locator("[data-pictures]").evaluate("each => [each.scrollLeft, each.scrollTop]")
    assert after[1] > before[1], "it grows around the middle, not from the corner"


def test_what_is_too_small_for_a_finger_comes_nearer_before_it_answers(visit: Open) -> None:
    table = played("kill_team", "target")
    page = opened(visit, table, PHONE, has_touch=True)
    page.get_by_label("The whole").tap()
    given, small = table.live.given, board(page).locator("button.square").first
    assert min(boxes(page, ".square")[0].values()) < LEAST
    small.tap()
    assert min(boxes(page, ".square")[0].values()) >= LEAST
    assert table.live.given == given, "nothing is answered yet"
    with page.expect_navigation():
        small.tap()
    assert table.live.given > given


def test_a_mouse_takes_hold_of_the_board(visit: Open) -> None:
    table = played("necromunda", "choose_action")
    page = opened(visit, table, DESK)
    assert all_in_sight(page), "a desk sees the whole"
    page.keyboard.press("+")
    assert all_in_sight(page), "keys are heard in the window alone"
    page.locator("[data-pictures]").focus()
    for _ in range(4):
        page.keyboard.press("+")
    middle = page.locator("[data-pictures]").bounding_box()
    assert middle is not None
    x, y = middle["x"] + middle["width"] / 2, middle["y"] + middle["height"] / 2
    before = page.locator("[data-pictures]").evaluate("each => each.scrollTop")
    url = page.url
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 60, steps=6)
    page.mouse.up()
    assert page.locator("[data-pictures]").evaluate("each => each.scrollTop") == before + 60
    assert page.url == url, "where it lets go is no click"


def test_the_zoom_that_was_chosen_outlives_an_answer(visit: Open) -> None:
    table = played("kill_team", "move_pick")
    page = opened(visit, table, PHONE, has_touch=True)
    page.get_by_label("The whole").tap()
    with page.expect_navigation():
        page.locator("#answers button[name=answer]").nth(1).tap()
    expect(page.get_by_label("The whole")).to_be_checked()
    assert all_in_sight(page)


@pytest.mark.parametrize("key", KINDS)
def test_without_scripts_the_board_still_shows(visit: Open, key: str) -> None:
    table = played(key, TAPPED[key])
    page = opened(visit, table, PHONE, java_script_enabled=False)
    expect(board(page)).to_have_count(1)
    expect(page.locator("[data-zoom]:visible")).to_have_count(0)
    shot(page, f"unscripted-{key}")
    page.get_by_label("The whole").check()
    box = board(page).bounding_box()
    assert box is not None
    assert box["width"] <= PHONE[0]


@pytest.mark.parametrize("key", KINDS)
def test_a_replay_opens_where_something_happens_and_is_zoomed(visit: Open, key: str) -> None:
    table = table_of(key)
    answers, _first = first_questions(table)
    table.go_to(answers[:-1])
    table.answer(answers[-1])
    for size in (PHONE, TURNED):
        viewport = {"width": size[0], "height": size[1]}
        replay = reverse("replay", args=[table.fixture.uuid]) + "?event=150"
        page = visit(replay, table.people[0].username, viewport=viewport, has_touch=True)
        assert fits(page)
        assert all(max(box.values()) >= LEAST for box in boxes(page, "a.player > ellipse"))
        opens = wide(page)
        page.get_by_role("button", name="Zoom in").tap()
        closer = wide(page)
        assert closer > opens
        shot(page, f"replay-{key}-{size[0]}")
        page.get_by_role("link", name="Next →").tap()
        expect(page.locator(".where")).not_to_contain_text("150 /")
        there = page.locator(".where").inner_text()
        page.keyboard.press("ArrowLeft")
        expect(page.locator(".where")).not_to_have_text(there)
        assert wide(page) == pytest.approx(closer, rel=0.01), "the zoom stays from event to event"
        page.get_by_label("The whole").tap()
        assert all_in_sight(page)
