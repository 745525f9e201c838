"""The builder in a real browser for somebody without an account, from the front page on."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from rosters.models import Draft
from tests.site.browsing import PHONE, Open, browser, follow, visit

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.clause("LG-ROLE-09"),
    pytest.mark.usefixtures("no_attempts"),
]
__all__ = ["browser", "visit"]

SIZES: dict[str, Any] = {
    "wide": {"viewport": {"width": 1280, "height": 900}},
    "phone": {"viewport": PHONE, "has_touch": True},
}


def filled(page: Page) -> None:
    """From the front page to a whole list, by clicks."""
    follow(page.get_by_role("link", name="Try the team builder"))
    follow(page.get_by_role("link", name="Human", exact=True).first)
    page.get_by_label("Name of the team").press_sequentially("Harbour Hawks")
    page.get_by_role("button", name="Lineman: one more").click()
    expect(page).to_have_url(re.compile("/drafts/"))
    expect(page.locator("#sheet[aria-busy]")).to_have_count(0)
    page.wait_for_load_state("networkidle")
    follow(page.get_by_role("button", name="Fill in a usual squad"))
    expect(page.locator("#reckoning")).to_contain_text("legal")
    expect(page.get_by_role("button", name="Found the team")).to_have_count(0)


def test_a_stranger_takes_the_address_back(visit: Open) -> None:
    page = visit("/", **SIZES["wide"])
    filled(page)
    follow(page.get_by_role("button", name="Share"))
    address = page.get_by_label("Anybody with this address can read the list").input_value()
    follow(page.get_by_role("button", name="Stop sharing"))
    expect(page.get_by_text("leads nowhere from now on")).to_be_visible()
    reader = visit(address)
    expect(reader.get_by_role("heading", name="Harbour Hawks")).to_have_count(0)


def test_one_draft_too_many_of_the_day_is_said_beside_the_sheet(
    visit: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rosters.accounts.throttling.DRAFTS", (0, 86_400))
    page = visit("/", **SIZES["wide"])
    follow(page.get_by_role("link", name="Try the team builder"))
    follow(page.get_by_role("link", name="Human", exact=True).first)
    page.get_by_role("button", name="Lineman: one more").click()
    expect(page.get_by_text("drafts a day can be begun")).to_be_visible()
    assert not Draft.objects.exists()
