"""A practice match of every game from the home page to its end, in a real browser.

Somebody without an account clicks or presses only what the page shows. They take the usual choice,
send the set-up that is proposed, and now and then ask the veteran. `make proof` prints what each
match took.
"""

from __future__ import annotations

import sys
from time import monotonic

import pytest
from playwright.sync_api import Locator, Page, expect

from matches.models import LiveMatch, MatchRecord, Practice
from matches.practice.operations import practised
from matches.verification.stored_matches import verify
from rules import game as rules_of
from tests.journeys.test_practice_browser import DESK, PHONE, button, is_over, tries
from tests.site.browsing import Open, browser, fits, shot, visit

pytestmark = [
    pytest.mark.proof,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("no_attempts"),
    pytest.mark.clause("LG-PRACTICE-01", "LG-PRACTICE-07"),
]
__all__ = ["browser", "visit"]

#: More questions than any match of usual choices has.
MOST = 900
#: At every question of this number in a row the veteran is asked.
ASKS_EVERY = 15
USUAL, PLANNED = "Take the usual choice", "Set up like this"
ASKED, LIKE_THEM = "Ask the veteran", "Answer like the veteran"
#: Says whether the window on the board shows somebody, or a place to choose; also where there is
#: no board, or nobody on it.
SHOWS_SOMETHING = """() => {
  const opening = document.querySelector("[data-pictures]");
  const boards = [...(opening?.querySelectorAll("svg.board") ?? [])];
  const board = boards.find((each) => each.clientWidth);
  if (!board) return true;
  const seen = opening.getBoundingClientRect();
  const all = [...board.querySelectorAll(".player, .square")]
    .filter((each) => !each.closest(".dugout"))
    .map((each) => each.getBoundingClientRect())
    .filter((box) => box.width);
  const within = ({ x, y, width, height }) =>
    x + width / 2 > seen.left && x + width / 2 < seen.right &&
    y + height / 2 > seen.top && y + height / 2 < seen.bottom;
  return !all.length || all.some(within);
}"""
#: How many times Tab is pressed before something counts as out of reach.
FAR = 80
PLAYED_BY_KEYS = "boufbowl"


class Guest:
    """Somebody who plays by what the page shows; `clicks` counts what that takes."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.clicks = self.questions = 0
        self.empty: list[str] = []
        self.began = monotonic()

    def press(self, target: Locator) -> None:
        """Act on something that leads on, as this guest does it."""
        self.clicks += 1
        with self.page.expect_navigation():
            target.click()

    def begin(self, game: str) -> None:
        self.clicks += 1
        tries(self.page, game)

    def answer(self) -> None:
        """Answer a question: the whole set-up as it is proposed, else the usual choice, at times
        what the veteran says.
        """
        page, number = self.page, self.questions
        self.questions += 1
        planned = button(page, PLANNED)
        if planned.count():
            self.press(planned)
            return
        if number % ASKS_EVERY == ASKS_EVERY - 1:
            self.press(page.get_by_role("link", name=ASKED, exact=True))
            like_them = button(page, LIKE_THEM)
            if like_them.count():
                self.press(like_them)
                return
        self.press(button(page, USUAL))

    def to_the_end(self, size: str) -> None:
        """Play until the page says that it is over, and hold each page to the screen."""
        while not is_over(self.page):
            assert self.questions < MOST, "the match has no end"
            assert fits(self.page), f"{size}: question {self.questions}"
            if not self.page.evaluate(SHOWS_SOMETHING):
                shot(self.page, f"empty-{size}-{self.questions}")
                self.empty.append(self.page.locator("#question").first.inner_text())
            self.answer()

    def tell(self, game: str, how: str) -> None:
        took = f"{self.questions} questions, {self.clicks} clicks"
        sys.stdout.write(f"\n{game:14} {how:16} {took}, {monotonic() - self.began:.0f} s\n")


class Typist(Guest):
    """A guest who has no pointer: Tab, Shift and Tab, and Enter."""

    def press(self, target: Locator) -> None:
        self._reach(target)
        self.clicks += 1
        with self.page.expect_navigation():
            self.page.keyboard.press("Enter")

    def begin(self, game: str) -> None:
        card = self.page.locator("ul.games li").filter(has_text=rules_of(game).name)
        self.press(card.get_by_role("button"))
        expect(self.page.locator("#question")).to_be_visible()

    def _reach(self, target: Locator) -> None:
        """Press Tab until it has the focus."""
        expect(target).to_be_visible()
        for _ in range(FAR):
            if target.evaluate("each => each === document.activeElement"):
                return
            self.clicks += 1
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{target} is not reached by Tab")


def played_to_its_end(game: str) -> None:
    """Nobody answered for the guest but themselves, and the record holds."""
    live = LiveMatch.objects.get()
    assert (live.state, live.handovers) == (LiveMatch.State.OVER, [])
    assert verify(MatchRecord.objects.get()).holds
    assert Practice.objects.get().fixture.season.game == game


@pytest.mark.timeout(1800)
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["390x844", "1280x800"])
@pytest.mark.parametrize("game", practised())
def test_a_match_goes_from_the_home_page_to_its_end(
    visit: Open, game: str, size: dict[str, int]
) -> None:
    called = f"{size['width']}x{size['height']}"
    guest = Guest(visit("/", viewport=size, has_touch=size == PHONE))
    guest.begin(game)
    guest.to_the_end(called)
    guest.tell(game, called)
    assert guest.questions > 10
    assert not guest.empty, f"the board opens on empty ground: {guest.empty}"
    played_to_its_end(game)
    assert fits(guest.page)
    expect(guest.page.locator(".duel .score")).to_be_visible()
    shot(guest.page, f"practice-over-{game}-{called}")


@pytest.mark.timeout(1800)
def test_a_match_is_played_by_keyboard_alone(visit: Open) -> None:
    page = visit("/", viewport=DESK)
    typist = Typist(page)
    typist.begin(PLAYED_BY_KEYS)
    typist.to_the_end("by keyboard")
    typist.tell(PLAYED_BY_KEYS, "by keyboard")
    played_to_its_end(PLAYED_BY_KEYS)
    typist.press(button(page, "Keep this club"))
    expect(page.get_by_label("User name", exact=True)).to_be_visible()
