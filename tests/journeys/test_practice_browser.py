"""A stranger tries a game: one click, a match against the computer, a team that is kept."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.utils.translation import gettext, override
from playwright.sync_api import Locator, Page, expect

from leagues.models import Fixture
from matches.live import operations, play
from matches.models import LiveMatch, Practice
from matches.practice.operations import STRENGTH, practised
from rosters.models import Coach, Draft
from rosters.words.own_words import in_words_of
from rules import game as rules_of
from rules.record import Record
from tests.matches.meeting import as_read
from tests.site.browsing import Open, browser, fits, follow, mirrored, shot, visit
from tests.site.factories import PASSWORD

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("no_attempts"),
    pytest.mark.clause("LG-PRACTICE-01", "LG-PRACTICE-06"),
]
__all__ = ["browser", "visit"]

PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 800}
#: The game whose usual choices are the fewest.
SHORT = "boufbowl"
#: More answers than any match of usual choices has.
MOST = 400


def button(page: Page, words: str) -> Locator:
    return page.locator("main").get_by_role("button", name=words, exact=True)


def tries(page: Page, game: str) -> None:
    """Press the button on the card of a game, on the first page."""
    card = page.locator("ul.games li").filter(has_text=rules_of(game).name)
    follow(card.get_by_role("button"))
    expect(page.locator("#question")).to_be_visible()


def take_usual(page: Page) -> None:
    follow(button(page, gettext("Take the usual choice")))


def is_over(page: Page) -> bool:
    return page.get_by_role("heading", level=1).inner_text() == gettext("Practice is over")


def to_its_end(page: Page, answer: Any) -> int:
    """Answer until the page says that it is over; return how often."""
    for number in range(MOST):
        if is_over(page):
            return number
        answer(page)
    raise AssertionError("the match has no end")


@pytest.mark.parametrize("game", practised())
def test_a_click_begins_a_match_of_every_game(visit: Open, game: str) -> None:
    page = visit("/", viewport=PHONE, has_touch=True)
    tries(page, game)
    assert fits(page), game
    expect(page.locator(".asked .note")).to_be_visible()
    shot(page, f"practice-{game}")
    take_usual(page)
    expect(page.locator("#question")).to_be_visible()
    follow(page.get_by_role("link", name="Ask the veteran"))
    expect(page.locator("main").get_by_role("status")).to_contain_text("The veteran")
    shot(page, f"practice-{game}-advice")
    assert fits(page), game
    given = LiveMatch.objects.get().given
    follow(button(page, "Answer like the veteran"))
    expect(page.get_by_role("link", name="Ask the veteran")).to_be_visible()
    assert LiveMatch.objects.get().given > given


def at(what: Locator) -> dict[str, float]:
    box = what.bounding_box()
    assert box is not None
    return {"x": box["x"], "y": box["y"], "width": box["width"], "height": box["height"]}


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["390x844", "1280x800"])
@mirrored("language", ["ru", "en"])
def test_half_of_the_screen_is_the_boards_and_answers_are_in_sight(
    visit: Open, size: dict[str, int], language: str
) -> None:
    page = visit("/", viewport=size, has_touch=size == PHONE, locale=language)
    with override(language):
        tries(page, "kill_team")
        shot(page, f"practice-calm-{size['width']}-{language}")
        assert at(page.locator(".window"))["height"] * 2 >= size["height"]
        panel, answer, *hints = (
            at(each)
            for each in (
                page.locator(".asked"),
                page.locator(".asked .choices button").first,
                *page.locator(".hints :is(button, .button)").all(),
            )
        )
        assert answer["y"] + answer["height"] < panel["y"] + panel["height"]
        assert len(hints) == 2
        for hint in hints:
            assert hint["x"] + hint["width"] <= panel["x"] + panel["width"] - 8
        # What is rarely pressed is folded, and what can do nothing yet is not offered.
        expect(page.get_by_role("link", name=gettext("Standing orders"))).not_to_be_visible()
        page.get_by_text(gettext("How I play on"), exact=True).click()
        expect(page.get_by_role("link", name=gettext("Standing orders"))).to_be_visible()
        expect(page.get_by_role("link", name=gettext("Take back further…"))).to_have_count(0)


def to_the_last_question() -> None:
    """Give the usual choices without a page, but for the one that ends the match."""
    for _ in range(MOST):
        live, fixture = LiveMatch.objects.get(), as_read(Fixture.objects.get())
        standing = play.look(live)
        pause, default = standing.pause, standing.pause.decision.default
        came = rules_of(fixture.season.game).resume(
            standing.match,
            [*pause.answers, default],
            [None, rules_of(fixture.season.game).coach(STRENGTH, standing.match.seed, 1)],
            pause.seam,
        )
        if isinstance(came, Record):
            return
        operations.answer(Practice.objects.get().coach, fixture, live.question_number, default)
    raise AssertionError("the match has no end")


@pytest.mark.clause("LG-PRACTICE-02", "LG-PRACTICE-07")
@mirrored("language", ["en", "ru"])
def test_a_match_ends_and_the_team_is_kept(visit: Open, language: str) -> None:
    page = visit("/", viewport=PHONE, has_touch=True, locale=language)
    with override(language):
        tries(page, SHORT)
        table = page.url
        take_usual(page)
        follow(page.get_by_role("link", name="Dugout"))
        follow(page.get_by_role("link", name=re.compile(gettext("Go on playing %(game)s")[:6])))
        assert page.url.partition("#")[0] == table.partition("#")[0]
        to_the_last_question()
        follow(page.get_by_role("link", name=gettext("Ask the veteran")))
        assert to_its_end(page, take_usual) <= 3
        assert fits(page)
        shot(page, f"practice-over-{language}")
        other = visit(table, viewport=PHONE)
        expect(other.get_by_role("heading", level=1)).not_to_be_empty()
        assert other.locator(".duel").count() == 0, "another browser sees nothing"
        team = Practice.objects.get().roster["name"]
        assert other.get_by_text(team).count() == 0

        follow(page.get_by_role("link", name=gettext("Watch it again")))
        expect(page.locator("#replay")).to_be_visible()
        follow(page.locator("main").get_by_role("link", name=gettext("How it went")))
        follow(button(page, in_words_of(SHORT, "Keep this team")))
        page.get_by_label(gettext("User name"), exact=True).fill("vera")
        page.get_by_label(gettext("Password"), exact=True).fill(PASSWORD)
        follow(button(page, gettext("Sign up")))
        field = page.get_by_label(in_words_of(SHORT, "Name of the team"), exact=True)
        expect(field).to_have_value(team)
        assert Draft.objects.get().coach == Coach.objects.get(username="vera")
        follow(button(page, in_words_of(SHORT, "Found the team")))
        expect(page.get_by_role("heading", level=1)).to_have_text(team)


@pytest.mark.clause("LG-PRACTICE-05")
def test_who_has_to_wait_reads_until_when(visit: Open, settings: Any) -> None:
    settings.DUGOUT_PRACTICE_HOURLY = 1
    page = visit("/", viewport=PHONE)
    tries(page, SHORT)
    follow(page.get_by_role("link", name="Dugout"))
    follow(page.locator("ul.games li").first.get_by_role("button"))
    expect(page.get_by_role("alert")).to_contain_text("Try again in 60 minutes.")
    assert fits(page)
    shot(page, "practice-wait")
