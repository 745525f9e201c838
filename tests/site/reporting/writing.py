"""People who type a match in, and who confirm it, by nothing but what the pages show."""

from __future__ import annotations

import re
from typing import Any

from django.urls import reverse
from playwright.sync_api import Locator, Page, expect

from leagues.models import Fixture
from rosters.words.own_words import in_words_of
from tests.site.browsing import SIZES, Open, fits, follow, shot
from tests.site.reporting.tables import seats
from tests.site.reporting.tongues import in_language


class Writing:
    """Somebody who types in their match, from its page on.

    author: the side that writes; the other confirms.
    size:   of `SIZES`: a desk, or a phone on which no script runs.
    language: of the pages; what they say is named in English.
    """

    language = "en"

    def __init__(self, visit: Open, table: Any, *, author: int = 0, size: str = "desk") -> None:
        self.visit, self.size, self.game = visit, size, table.fixture.season.game
        fixture, *people = seats(table)
        self.other = people[1 - author].username
        self.author = people[author].username
        self.fixture_pk = fixture.pk
        self.page = visit(reverse("match", args=[fixture.uuid]), self.author, **SIZES[size])
        follow(self.page.get_by_role("link", name="Report the result"))
        follow(self.page.get_by_role("button", name="Begin the report"))

    @property
    def fixture(self) -> Fixture:
        return Fixture.objects.get(pk=self.fixture_pk)

    # -- a screen ---------------------------------------------------------------------------------

    def said(self, text: str) -> str | re.Pattern[str]:
        """What to look for on a page for what it says in English."""
        return in_language(text, self.language, self.game)

    def at(self, title: str) -> None:
        words = in_words_of(self.game, title) if self.language == "en" else self.said(title)
        expect(self.page.get_by_role("heading", level=1)).to_have_text(words)

    def field(self, label: str, place: str = "") -> Locator:
        """A field by its label, of the row or of the group that is so called.

        Of a row the label is seen on a phone and heard on any screen; wide, its column says it.
        """
        words = self.said(label)
        if not place:
            return self.page.get_by_label(words, exact=True)
        in_row = self.page.get_by_label(self.said(f"{label}: {place}"), exact=True)
        if in_row.count():
            return in_row
        return self.group(place).get_by_label(words, exact=True)

    def group(self, name: str) -> Locator:
        return self.page.get_by_role("group", name=self.said(name), exact=True)

    def row_of(self, beginning: str) -> str:
        """The heading of the row that begins so: ``7 `` of number 7."""
        rows = self.page.get_by_role("rowheader").all_inner_texts()
        return next(row for row in rows if row.startswith(beginning))

    def option_of(self, label: str, beginning: str, place: str = "") -> str:
        """What is on offer in a field and begins so."""
        offered = self.field(label, place).locator("option").all_inner_texts()
        return next(each for each in offered if each.startswith(beginning))

    def option_at(self, label: str, at: int, place: str = "") -> str:
        """What is on offer in a field at that place: 1 is the first that is something."""
        return self.field(label, place).locator("option").all_inner_texts()[at].strip()

    def open(self, summary: str, place: str = "") -> None:
        """Unfold what is rarely needed."""
        within = self.group(place) if place else self.page
        within.get_by_text(self.said(summary), exact=True).click()

    def choose(self, label: str, option: str, place: str = "") -> None:
        field, words = self.field(label, place), self.said(option)
        if not isinstance(words, str):
            offered = field.locator("option").all_inner_texts()
            words = next(each for each in offered if words.match(each))
        field.select_option(label=words)

    def type(self, label: str, text: str, place: str = "") -> None:
        self.field(label, place).fill(text)

    def pick(self, label: str, face: str, place: str = "") -> None:
        """Press one of the buttons of a field."""
        within = self.group(place) if place else self.page
        group = within.get_by_role("radiogroup", name=self.said(label), exact=True)
        group.get_by_text(self.said(face), exact=True).click()

    def tick(self, label: str, place: str = "", *, on: bool = True) -> None:
        self.field(label, place).set_checked(on)

    def next(self, title: str, name: str = "") -> None:
        """To the next screen, which has that title; what is on this one fits on it."""
        assert fits(self.page), self.page.url
        if name:
            shot(self.page, f"reporting-{self.game}-{name}-{self.size}")
        self.press("Next")
        self.at(title)

    def press(self, name: str) -> None:
        main = self.page.get_by_role("main")
        follow(main.get_by_role("button", name=self.said(name), exact=True))

    # -- to the end -------------------------------------------------------------------------------

    def file(self) -> None:
        """What comes after the match is rolled here, the report is read and filed."""
        self.at("After the match")
        rest = self.page.get_by_role("button", name=self.said("Roll all the rest here"))
        if rest.count():
            follow(rest)
        else:
            main = self.page.get_by_role("main")
            follow(main.get_by_role("link", name=self.said("Next"), exact=True))
        self.at("Check and send")
        assert fits(self.page)
        shot(self.page, f"reporting-{self.game}-review-{self.size}")
        self.press("Send the report")
        expect(self.page.get_by_text(self.said("The report is sent."))).to_be_visible()

    def confirm(self) -> Page:
        """The other coach finds it among what they have to do, and says that it was so."""
        page = self.visit("/", self.other, **SIZES["desk" if self.size == "phone" else "phone"])
        follow(to_do(page))
        assert fits(page)
        shot(page, f"reporting-{self.game}-confirm-{self.size}")
        follow(page.get_by_role("link", name="Confirm the result…"))
        follow(page.get_by_role("button", name="Confirm the result"))
        expect(page.get_by_text(in_words_of(self.game, "The match is settled."))).to_be_visible()
        assert self.fixture.state == Fixture.State.SETTLED
        return page


def to_do(page: Page) -> Locator:
    """The first thing that waits for somebody on their home page."""
    return page.locator(".todo").get_by_role("link").first


def home(page: Page) -> None:
    follow(page.get_by_role("banner").get_by_role("link", name="Dugout"))
