"""The commissioner corrects a typed-in battle, by what the pages show: a forgotten casualty, the
caskets, won becomes lost; and takes it back (LG-EVENT-08)."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from rosters import operations as rosters
from rosters.models import Team
from tests import factories
from tests.site.alley import Alley
from tests.site.browsing import SIZES, Open, browser, fits, follow, shot, visit
from tests.site.correcting.test_reports import WRITTEN
from tests.site.teams.test_kill_team import settle

__all__ = ["browser", "visit"]
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.clause("LG-EVENT-08")]


def press(page: Page, name: str) -> None:
    follow(page.get_by_role("main").get_by_role("button", name=name, exact=True))
    assert fits(page), name


@pytest.fixture
def alley() -> Alley:
    """A battle that was typed in; the coach who has won has finished his roster since."""
    found = Alley()
    settle(found.fixture, WRITTEN)
    gang: Team = found.fixture.sides.all()[0].entry.team
    assert gang.coach is not None
    while gang.step:
        rosters.take_defaults(gang.coach, gang, seq=gang.seq)
        gang = Team.objects.get(pk=gang.pk)
    return found


@pytest.mark.parametrize("size", SIZES)
def test_a_battle_is_corrected_part_by_part_and_the_correction_undone(
    visit: Open, alley: Alley, size: str
) -> None:
    fixture = alley.fixture
    names = [side.entry.team.name for side in fixture.sides.all()]
    gang = Team.objects.get(name=names[0])
    had = gang.totals["reputation"]
    owner = factories.owner_of(fixture.season).username
    page = visit(reverse("match", args=[fixture.uuid]), owner, **SIZES[size])
    follow(page.get_by_role("link", name="Correct this result"))
    shot(page, f"correct-{size}")
    follow(page.get_by_role("link", name="Correct the report"))
    shot(page, f"correct-report-{size}")
    press(page, f"{names[1]}: who fought")
    page.locator("#end-4").select_option("out")
    shot(page, f"correct-who-fought-{size}")
    press(page, "How it ended")
    page.locator("#result-0").select_option("loss")
    page.locator("#result-1").select_option("win")
    page.locator("#caskets-0").fill("0")
    page.locator("#caskets-1").fill("3")
    shot(page, f"correct-how-it-ended-{size}")
    press(page, "Show what follows")
    expect(page.get_by_role("heading", name="Dice after the match")).to_be_visible()
    new = page.locator("fieldset.new").filter(has_text="Ganger 1")
    new.get_by_role("textbox").nth(0).fill("1")
    new.get_by_role("textbox").nth(1).fill("2")
    shot(page, f"correct-dice-{size}")
    press(page, "Show what follows")
    shot(page, f"correct-preview-{size}")
    told = page.get_by_role("main").inner_text()
    assert f"reputation {had} → " in told
    assert "_" not in told, "no word of the rules is shown"
    page.get_by_label("Reason").fill("Both had counted wrongly.")
    press(page, "Correct it")
    gang.refresh_from_db()
    assert gang.totals["reputation"] != had
    fixture.refresh_from_db()
    assert fixture.outcome is not None
    assert [side["score"] for side in fixture.outcome["sides"]] == [0, 3]

    corrections = page.get_by_role("region", name="Corrections")
    expect(corrections.get_by_text("Both had counted wrongly.")).to_be_visible()
    follow(corrections.get_by_role("listitem").get_by_role("link").first)
    page.get_by_text("Undo it").first.click()
    page.get_by_label("Reason").last.fill("They had not.")
    press(page, "Undo it")
    shot(page, f"correct-undone-{size}")
    gang.refresh_from_db()
    assert gang.totals["reputation"] == had
