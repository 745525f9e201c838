"""A gang in a real browser: built, led through what follows a battle on a phone, printed."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from rosters.models import Team
from tests.site.browsing import PHONE, Open, browser, fits, follow, visit
from tests.site.factories import person
from tests.support.underhive import KEY, crowd, later

pytestmark = pytest.mark.django_db(transaction=True)
__all__ = ["browser", "visit"]


@pytest.mark.clause("NM-GANG-01", "NM-GANG-08")
def test_a_gang_is_armed_as_it_is_checked(visit: Open) -> None:
    person("vera")
    page = visit(reverse("build-team", args=[KEY, "orlock"]), "vera")
    page.get_by_label("Name of the gang").fill("The Ninth Gate")
    follow(page.get_by_role("button", name="Add Leader"))
    page.get_by_label("Skill of fighter 1").select_option("iron_will")
    page.get_by_label("Equipment for fighter 1").select_option("heavy_stubber")
    # Nothing was pressed: what is chosen counts as it is chosen.
    expect(page.locator("#reckoning")).to_contain_text("250")
    follow(page.get_by_role("button", name="Add Ganger"))
    expect(page.get_by_role("button", name="Take it away Heavy stubber")).to_be_visible()
    expect(page.locator("#reckoning")).to_contain_text("legal")
    follow(page.get_by_role("button", name="Found the gang"))
    expect(page.get_by_role("heading", level=1)).to_have_text("The Ninth Gate")
    assert Team.objects.get().players.count() == 2


@pytest.mark.clause("NM-CAMP-02")
def test_the_sequence_after_a_battle_is_gone_through_on_a_phone(visit: Open) -> None:
    team = later(person("vera"))
    page = visit(reverse("manage-team", args=[team.slug]), "vera", viewport=PHONE)
    for button in (
        "Do without",
        "Ask the doctor for the fee",
        "Pay the doctor",
        "Trade Leader 1",
        "Buy nothing",
        "Roll for the advance Ganger 1",
    ):
        assert fits(page), button
        follow(page.get_by_role("button", name=button))
    for number in (3, 5):
        if number == 5:
            follow(page.get_by_role("button", name="Roll for the advance"))
        follow(page.locator(f"#learns-{number} button[name=taking]").first)
    page.locator("#learns-1 summary").first.click()
    page.locator("#learns-1 input[name=learning]").first.check()
    follow(page.get_by_role("button", name="Buy this advance Leader 1"))
    page.locator("#fighter-8 summary").click()
    page.locator("#buys-8").select_option("respirator")
    follow(page.get_by_role("button", name="Buy it Ganger 6"))
    page.get_by_role("link", name="The roster update is over…").click()
    expect(page.get_by_role("heading", name="Finish this step?")).to_be_visible()
    follow(page.get_by_role("button", name="Finish it"))
    expect(page.get_by_text("Nothing of a battle is left to do.")).to_be_visible()
    team.refresh_from_db()
    assert (team.step, team.choices) == ("", 0)
    assert "respirator" in str(team.players.get(number=8).data["items"])


@pytest.mark.parametrize(("of", "most"), [("", 1), ("?of=cards", 2)])
def test_a_gang_of_fourteen_prints_on_a4(visit: Open, of: str, most: int) -> None:
    team = crowd(person("vera"), "The Ninth Gate", 5)
    page = visit(reverse("print-team", args=[team.slug]) + of, "vera")
    pdf = page.pdf(prefer_css_page_size=True)
    counted = re.search(rb"/Count (\d+)", pdf)
    assert counted is not None
    assert int(counted[1]) <= most
