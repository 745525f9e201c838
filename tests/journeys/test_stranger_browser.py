"""A stranger builds a list on a phone, prints it, sends the link, signs up and keeps it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.utils.translation import gettext, override, pgettext
from playwright.sync_api import Locator, Page, expect

from rosters.models import Coach, Draft, Team
from rosters.words.own_words import in_words_of
from tests.site.browsing import PHONE, Open, browser, fits, follow, shot, visit
from tests.site.factories import PASSWORD

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.clause("LG-ROLE-09"),
    pytest.mark.usefixtures("no_attempts"),
]
__all__ = ["browser", "visit"]

LANGUAGES = ["en", pytest.param("ru", marks=pytest.mark.proof)]
#: A4 in points, upright.
A4 = (595, 842)


def button(page: Page, words: str) -> Locator:
    return page.locator("main").get_by_role("button", name=words, exact=True)


def begin(page: Page, game: str, *, name: str) -> None:
    """From the front page to the usual squad of the first list of a game."""
    follow(page.get_by_role("link", name=gettext("Try the team builder")))
    section = page.locator("main section").filter(has=page.locator(f"#{game}"))
    follow(section.locator("ul.races a").first)
    page.get_by_label(in_words_of(game, "Name of the team"), exact=True).fill(name)
    follow(button(page, in_words_of(game, "Fill in a usual squad")))
    expect(page.locator("#reckoning")).to_contain_text(gettext("legal"))


def pages_of(page: Page, folder: Path) -> list[tuple[int, int]]:
    """The sizes in points of the pages that a browser prints."""
    file = folder / "list.pdf"
    page.pdf(path=file, prefer_css_page_size=True)
    boxes = re.findall(rb"/MediaBox ?\[ ?0 0 ([\d.]+) ([\d.]+) ?\]", file.read_bytes())
    return [(int(float(wide)), int(float(high))) for wide, high in boxes]


def prints_whole(page: Page, folder: Path) -> None:
    """Only the list is on the paper, upright A4, and nothing sticks out of it."""
    pages = pages_of(page, folder)
    assert 1 <= len(pages) <= 3
    assert all(abs(w - A4[0]) < 2 and abs(h - A4[1]) < 2 for w, h in pages), pages
    page.emulate_media(media="print")
    expect(page.get_by_role("link", name="Dugout")).to_be_hidden()
    expect(button(page, gettext("Print it"))).to_be_hidden()
    assert fits(page)
    page.emulate_media(media="null")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_list_is_built_printed_sent_kept_and_founded(
    visit: Open, language: str, tmp_path: Path
) -> None:
    page = visit("/", viewport=PHONE, has_touch=True, locale=language)
    with override(language):
        begin(page, "blood_bowl", name="Harbour Hawks")
        expect(button(page, gettext("Found the team"))).to_have_count(0)
        assert fits(page)
        shot(page, f"stranger-builds-{language}")

        follow(button(page, pgettext("a list", "Print the list")))
        expect(page.get_by_role("heading", level=1)).to_have_text("Harbour Hawks")
        expect(button(page, gettext("Print it"))).to_be_visible()
        expect(page.get_by_text(gettext("What is bought"))).to_be_visible()
        prints_whole(page, tmp_path)
        shot(page, f"stranger-prints-{language}")

        follow(page.locator("nav.crumbs, .crumbs").get_by_role("link", name="Harbour Hawks"))
        follow(button(page, pgettext("a list", "Share")))
        words = gettext("Anybody with this address can read the list:")
        address = page.get_by_label(words).input_value()
        button(page, gettext("Copy the link")).click()
        expect(button(page, gettext("Copied"))).to_be_visible()
        page.get_by_text(gettext("Names and numbers"), exact=True).click()
        lines = page.get_by_role("region", name=gettext("Players"), exact=True)
        assert lines.evaluate("e => e.scrollWidth <= e.clientWidth"), "names are seen on a phone"
        assert fits(page)
        shot(page, f"stranger-shares-{language}")

        reader = visit(address, viewport=PHONE, locale=language)
        expect(reader.get_by_role("heading", level=1)).to_have_text("Harbour Hawks")
        assert fits(reader)
        shot(reader, f"stranger-reads-{language}")
        follow(button(reader, gettext("Copy it as a draft of your own")))
        field = reader.get_by_label(gettext("Name of the team"), exact=True)
        expect(field).to_have_value("Harbour Hawks")

        follow(page.locator("#reckoning").get_by_role("button", name=gettext("Sign up")))
        page.get_by_label(gettext("User name"), exact=True).fill("vera")
        page.get_by_label(gettext("Password"), exact=True).fill(PASSWORD)
        follow(button(page, gettext("Sign up")))
        field = page.get_by_label(gettext("Name of the team"), exact=True)
        expect(field).to_have_value("Harbour Hawks")
        vera = Coach.objects.get(username="vera")
        assert Draft.objects.filter(coach=vera).count() == 1
        assert Draft.objects.filter(coach=None).count() == 1, "the reader's copy"
        follow(button(page, gettext("Found the team")))
        expect(page.get_by_role("heading", level=1)).to_have_text("Harbour Hawks")
        assert Team.objects.get().coach == vera

        again = visit(address, viewport=PHONE, locale=language)
        expect(again.get_by_role("heading", level=1)).to_have_text("Harbour Hawks")
        note = "A team was founded from this list. The list stays as it was then."
        expect(again.get_by_text(gettext(note))).to_be_visible()


def test_lists_of_the_other_games_are_built_printed_and_sent(visit: Open, tmp_path: Path) -> None:
    page = visit("/", viewport=PHONE, has_touch=True)
    for game in ("helvetia_cup", "boufbowl", "kill_team", "necromunda"):
        begin(page, game, name="Harbour Hawks")
        follow(button(page, "Print the list"))
        assert fits(page), game
        prints_whole(page, tmp_path)
        shot(page, f"stranger-prints-{game}")
        follow(page.locator(".crumbs").get_by_role("link", name="Harbour Hawks"))
        follow(button(page, "Share"))
        expect(page.get_by_label("Anybody with this address can read the list:")).to_be_visible()
        follow(page.get_by_role("link", name="Dugout"))
    shared = Draft.objects.exclude(shared=None)
    assert sorted(shared.values_list("game", flat=True)) == [
        "boufbowl",
        "helvetia_cup",
        "kill_team",
        "necromunda",
    ]
