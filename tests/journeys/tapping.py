"""A person with a phone who taps and types, and what it costs them."""

from __future__ import annotations

import sys
from typing import Any

from django.utils.translation import gettext
from playwright.sync_api import Locator, Page, expect

from tests.site.browsing import fits, shot

#: A phone as people hold it: a narrow screen, and fingers.
TOUCHED: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}


class Thumb:
    """Somebody who does what the page shows; `taps` and `typed` count what it takes.

    words: what is seen is named in English and looked for in the language that is active.
    """

    def __init__(self, page: Page, shots: str = "") -> None:
        self.page, self.shots = page, shots
        self.taps = self.typed = self.screens = 0

    @property
    def main(self) -> Locator:
        return self.page.get_by_role("main")

    # -- what costs -------------------------------------------------------------------------------

    def tap(self, target: Locator) -> None:
        self.taps += 1
        target.tap()

    def follow(self, target: Locator) -> None:
        """Tap what leads to another page, and look at that."""
        with self.page.expect_navigation():
            self.tap(target)
        assert fits(self.page), self.page.url
        self.screens += 1
        if self.shots:
            shot(self.page, f"{self.shots}-{self.screens:02}")

    def press(self, name: str, **words: str) -> None:
        """Tap a button of the page that says so, and be led on."""
        label = gettext(name) % words if "%(" in name else gettext(name).format(**words)
        self.follow(self.main.get_by_role("button", name=label, exact=True).first)

    def go(self, name: str) -> None:
        """Follow a link of the page that says so."""
        self.follow(self.main.get_by_role("link", name=gettext(name), exact=True).first)

    def type(self, field: Locator, text: str) -> None:
        """Tap into a field and type."""
        self.tap(field)
        self.typed += len(text)
        self.page.keyboard.type(text)

    def choose(self, field: Locator, beginning: str) -> None:
        """Open a list and tap the entry that begins so."""
        self.taps += 2
        offered = [each.strip() for each in field.locator("option").all_inner_texts()]
        field.select_option(label=next(each for each in offered if each.startswith(beginning)))

    def pick(self, field: str, face: str, place: Locator | None = None) -> None:
        """Tap one of the buttons of a field."""
        group = (place or self.main).get_by_role("radiogroup", name=gettext(field), exact=True)
        self.tap(group.get_by_text(face, exact=True))

    # -- what is seen -----------------------------------------------------------------------------

    def at(self, title: str, **words: str) -> None:
        expect(self.page.get_by_role("heading", level=1)).to_contain_text(
            gettext(title).format(**words)
        )

    def group(self, name: str, **words: str) -> Locator:
        """A framed part of the page, by its heading."""
        return self.main.get_by_role("group", name=gettext(name).format(**words), exact=True)

    def field(self, label: str, place: Locator | None = None, **words: Any) -> Locator:
        return (place or self.main).get_by_label(gettext(label).format(**words), exact=True)

    def sees(self, text: str) -> None:
        expect(self.main.get_by_text(gettext(text)).first).to_be_visible()

    def costs(self, what: str, taps: int, typed: int) -> None:
        """Print what it took, and hold it to its limits."""
        took = f"{what}: {self.taps} taps, {self.typed} characters, {self.screens} pages"
        sys.stdout.write(f"{took}\n")
        assert self.taps <= taps, took
        assert self.typed <= typed, took


def as_usual(thumb: Thumb) -> None:
    """Answer a question of a report with its usual choice, or leave it open for who is asked."""
    usual = thumb.main.locator("button[name=answer]").filter(has_text=gettext("as usual"))
    thumb.follow(usual.or_(thumb.main.locator("button[name=here]")).first)
