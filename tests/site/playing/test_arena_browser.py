"""The arena in a real browser: one screen in every game, by keyboard, and clicked in any order."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Locator, Page, expect

from matches.live import play
from matches.live.operations import start_match
from rosters.models import Coach
from tests.matches.live.test_live import Table
from tests.site.alley import Alley
from tests.site.bowl import Bowl
from tests.site.browsing import Open, browser, fits, follow, look_away, shot, visit
from tests.site.cup import Cup
from tests.site.factories import PASSWORD, person
from tests.site.playing.test_playing_browser import current, fixture_of, side_of
from tests.site.questioned import first_questions
from tests.site.street import Street

pytestmark = pytest.mark.django_db(transaction=True)
__all__ = ["browser", "visit"]

DESK, PHONE, TURNED = (1280, 800), (390, 844), (844, 390)
#: Questions of each game that look different from each other.
KINDS = {
    "blood_bowl": ("place_players", "choose_action", "continue_action", "reroll", "push_square"),
    "helvetia_cup": ("place_defence", "move_turn", "attack_action", "keeper_sectors"),
    "boufbowl": ("place", "main", "window", "first_bonus"),
    "kill_team": ("place_model", "move_pick", "move_path", "target", "allot_shots"),
    "necromunda": ("deploy_fighter", "choose_action", "move_path", "end_facing", "shoot_target"),
}


def table_of(key: str) -> Table:
    tables = {"boufbowl": Bowl, "helvetia_cup": Cup, "kill_team": Street, "necromunda": Alley}
    made = tables.get(key)
    table = made() if made is not None else Table(game_key=key)
    for coach in table.people:
        coach.set_password(PASSWORD)
        coach.save()
    start_match(table.owner, table.fixture, [0, 1])
    return table


def address(table: Table) -> str:
    return reverse("play-match", args=[table.fixture.uuid])


def is_one_screen(page: Page) -> None:
    """Board, question and what has just happened are in sight, and the page does not scroll."""
    size = page.viewport_size
    assert size is not None
    assert fits(page)
    assert page.evaluate("document.documentElement.scrollHeight") <= size["height"]
    for part in ("[data-pictures]", "#question", ".latest"):
        box = page.locator(part).bounding_box()
        assert box is not None, part
        assert 0 <= box["y"] < box["y"] + box["height"] <= size["height"] + 1, part


@pytest.mark.parametrize("key", KINDS)
def test_every_question_is_one_screen_at_a_desk_on_a_phone_and_turned(
    visit: Open, key: str
) -> None:
    table = table_of(key)
    answers, first = first_questions(table)
    pages: dict[Coach, Page] = {}
    met = [kind for kind in KINDS[key] if kind in first]
    assert len(met) > 2
    for kind in met:
        table.go_to(answers[: first[kind]])
        coach = table.people[table.live.asks or 0]
        if coach not in pages:
            pages[coach] = visit("about:blank", coach.username)
        page = pages[coach]
        for wide, high in (DESK, PHONE, TURNED):
            page.set_viewport_size({"width": wide, "height": high})
            response = page.goto(address(table))
            assert response is not None
            assert len(response.body()) <= 110_000, kind
            shot(page, f"{key}-{kind}-{wide}")
            is_one_screen(page)


# -- clicked in any order --------------------------------------------------------------------------


@pytest.fixture
def table() -> Table:
    """Two people, up to the first action of a turn."""
    made = table_of("blood_bowl")
    while made.decision.key != "choose_action":
        made.answer(made.decision.default)
    return made


def opened(visit: Open, table: Table) -> Page:
    return visit(address(table), table.people[table.live.asks or 0].username)


def answer(page: Page, name: str) -> Locator:
    return page.locator("#answers").get_by_role("button", name=name).first


def test_a_double_click_is_one_answer(visit: Open, table: Table) -> None:
    page = opened(visit, table)
    given = table.live.given
    answer(page, "move").dblclick()
    expect(page.locator("#question")).to_contain_text("what next?")
    assert table.live.given == given + 1


def test_who_goes_back_sees_the_question_that_waits(visit: Open, table: Table) -> None:
    page = opened(visit, table)
    follow(answer(page, "move"))
    given = table.live.given
    page.go_back()
    expect(page.locator("#question")).to_contain_text("what next?")
    follow(answer(page, "end the action"))
    expect(page.locator("#question")).to_contain_text("Whose action")
    assert table.live.given == given + 1


def test_of_two_tabs_one_answers(visit: Open, table: Table) -> None:
    page = opened(visit, table)
    other = page.context.new_page()
    other.goto(address(table))
    follow(answer(page, "move"))
    given = table.live.given
    follow(answer(other, "end the turn"))
    expect(other.locator(".message.error")).to_be_visible()
    expect(other.locator("#question")).to_contain_text("what next?")
    assert table.live.given == given


def test_a_way_that_is_drawn_outlives_a_reload_and_is_walked_once(
    visit: Open, table: Table
) -> None:
    page = opened(visit, table)
    squares = page.locator("svg.board:visible")
    follow(squares.locator("a.square.goal").first)
    follow(squares.locator("a.square.reach").first)
    given = table.live.given
    drawn = squares.locator("a.square.way").count()
    assert drawn > 1
    page.reload()
    expect(squares.locator("a.square.way")).to_have_count(drawn)
    assert table.live.given == given, "nothing is answered yet"
    follow(page.get_by_role("button", name="Walk there and end the action"))
    assert table.live.given > given + 1


def test_the_question_that_waits_is_settled_and_comes_no_more(visit: Open, table: Table) -> None:
    while table.decision.key != "concede":
        table.answer(
            "end turn" if table.decision.key == "choose_action" else table.decision.default
        )
    page = opened(visit, table)
    follow(page.get_by_role("button", name="I play on"))
    expect(page.locator("#question")).to_contain_text("Whose action")
    page.get_by_text("How I play on", exact=True).click()
    follow(page.get_by_role("link", name="Standing orders"))
    expect(page.get_by_label("whether to play on")).to_have_value("play")


# -- by keyboard -----------------------------------------------------------------------------------


def test_a_turn_is_played_by_keyboard_alone(visit: Open, table: Table) -> None:
    page = opened(visit, table)
    page.goto(f"{address(table)}#question")
    expect(page.locator("#question")).to_be_focused()
    given = table.live.given

    def press(words: str) -> None:
        """Tab to a button of the question, and press it."""
        for _ in range(80):
            page.keyboard.press("Tab")
            at: Any = page.evaluate("document.activeElement.innerText?.trim() ?? ''")
            if at.lower().startswith(words):
                break
        else:
            pytest.fail(f"no Tab reaches {words}")
        with page.expect_navigation():
            page.keyboard.press("Enter")
        expect(page.locator("#question")).to_be_focused()

    press("move")
    assert table.live.given == given + 1
    press("end the action")
    assert table.live.given == given + 2


# -- the other side --------------------------------------------------------------------------------


def test_who_waits_is_asked_without_a_click(visit: Open, table: Table) -> None:
    asked = table.live.asks or 0
    page = visit(address(table), table.people[1 - asked].username)
    expect(page.get_by_role("status")).to_contain_text("Waiting for")
    while table.live.asks == asked:
        key = table.decision.key
        table.answer("end turn" if key == "choose_action" else table.decision.default)
    expect(page.locator(".asked h2")).to_be_visible()
    expect(page).to_have_title(re.compile("Your question"))
    look_away(page)


def test_ten_turns_are_played(visit: Open) -> None:
    owner = person("vera")
    fixture = fixture_of(owner, "rookie")
    side = side_of(fixture, "Reikland Reavers")
    start_match(owner, fixture, [side])
    page = visit(
        reverse("play-match", args=[fixture.uuid]), "vera", viewport={"width": 390, "height": 844}
    )
    page.get_by_text("How I play on", exact=True).click()
    follow(page.get_by_role("link", name="Standing orders"))
    follow(page.get_by_role("button", name="Give the usual ones"))
    turns, walked = 0, -1
    while turns < 10:
        found = current(fixture)
        key = play.look(found).pause.decision.key
        board = page.locator("svg.board:visible")
        if key == "choose_action" and walked < turns:
            walked = turns
            follow(board.locator("a.square.goal").last)
            if board.locator("a.square.reach").count():
                follow(board.locator("a.square.reach").last)
                follow(page.get_by_role("button", name="Walk there and end the action"))
        elif key == "choose_action":
            turns += 1
            follow(answer(page, "end the turn"))
        elif key == "place_players":
            follow(page.get_by_role("button", name="Set up like this"))
        else:
            buttons = page.locator("#answers button:visible")
            follow(buttons.or_(board.locator("button.square")).first)
        assert fits(page), key
