"""The foot of every page: one quiet menu for language and look, without scripts."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.site.browsing import PHONE, Open, browser, fits, follow, shot, visit

pytestmark = pytest.mark.django_db(transaction=True)
__all__ = ["browser", "visit"]


def test_language_and_look_are_chosen_in_one_menu(visit: Open) -> None:
    page = visit("/leagues/", viewport=PHONE, locale="en-GB", java_script_enabled=False)
    menu = page.locator(".foot details")
    expect(menu.get_by_role("button")).to_have_count(0)
    menu.get_by_text("Language and look").click()
    assert fits(page)
    shot(page, "foot")
    follow(menu.get_by_role("button", name="dark"))
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    menu.get_by_text("Language and look").click()
    follow(menu.get_by_role("button", name="Русский"))
    expect(page.locator("html")).to_have_attribute("lang", "ru")
    assert page.url.endswith("/leagues/")
    menu.get_by_text("Язык и вид").click()
    follow(menu.get_by_role("button", name="English"))
    expect(page.locator("html")).to_have_attribute("lang", "en-gb")
