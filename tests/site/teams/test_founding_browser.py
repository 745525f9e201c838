"""Founding in a real browser: by the one button, and once, however it is pressed."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from leagues.models import Season
from rosters.models import Team
from rosters.teams.selectors import state_of
from tests import factories
from tests.site.browsing import Open, browser, fits, follow, mirrored, shot, visit
from tests.site.factories import person

pytestmark = pytest.mark.django_db(transaction=True)
__all__ = ["browser", "visit"]

HUMANS = reverse("build-team", args=["blood_bowl", "human"])
CAMPAIGN = "A league or tournament with a campaign"
#: Wider than the fold of the sheet, and a phone.
WIDE, NARROW = {"width": 1280, "height": 900}, {"width": 390, "height": 844}


def sheet(visit: Open, **how: object) -> Page:
    """A sheet that is whole but for the name."""
    person("vera")
    page = visit(HUMANS, "vera", **how)
    follow(page.get_by_role("button", name="Fill in"))
    return page


def named(page: Page, name: str = "Harbour Hawks") -> None:
    """The name is typed last: nobody has left the field yet."""
    page.get_by_label("Name of the team").press_sequentially(name)


def everything_arrives(page: Page) -> None:
    """Whatever the page has asked for has been answered, and every tap has arrived."""
    expect(page.locator("#sheet[aria-busy]")).to_have_count(0)
    page.wait_for_load_state("networkidle")


@pytest.mark.parametrize("turn", range(3))
def test_with_the_name_typed_last_one_press_founds_one_team(visit: Open, turn: int) -> None:
    page = sheet(visit)
    named(page)
    follow(page.get_by_role("button", name="Found the team"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Harbour Hawks")
    everything_arrives(page)
    assert Team.objects.count() == 1


def test_enter_in_the_name_checks_and_founds_nothing(visit: Open) -> None:
    page = sheet(visit)
    named(page)
    with page.expect_navigation():
        page.keyboard.press("Enter")
    everything_arrives(page)
    expect(page.locator("#reckoning")).to_contain_text("legal")
    expect(page.get_by_label("Name of the team")).to_have_value("Harbour Hawks")
    assert not Team.objects.exists()


def test_a_double_click_founds_one_team(visit: Open) -> None:
    page = sheet(visit)
    named(page)
    # The second click may break off the way to the answer to the first: only the end counts.
    page.get_by_role("button", name="Found the team").dblclick()
    expect(page).to_have_url(re.compile("/teams/"))
    everything_arrives(page)
    expect(page.get_by_role("heading", level=1)).to_have_text("Harbour Hawks")
    assert Team.objects.count() == 1


def test_going_back_and_pressing_again_leads_to_the_same_team(visit: Open) -> None:
    person("vera")
    page = visit(HUMANS, "vera")
    page.get_by_text("Names and numbers").click()
    for number in range(1, 12):
        page.get_by_label(f"Position of number {number}", exact=True).select_option("lineman")
    named(page)
    follow(page.get_by_role("button", name="Found the team"))
    founded = page.url
    page.go_back()
    follow(page.get_by_role("button", name="Found the team"))
    assert page.url == founded
    assert Team.objects.count() == 1
    # Something else from the same sheet is not done behind anybody's back.
    page.go_back()
    page.get_by_label("Name of the team").fill("Quay Quails")
    follow(page.get_by_role("button", name="Found the team"))
    expect(page.get_by_role("alert").first).to_contain_text("Harbour Hawks")
    assert Team.objects.count() == 1
    follow(page.get_by_role("button", name="Found the team"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Quay Quails")
    assert Team.objects.count() == 2


def test_a_sheet_is_stepped_through_undone_and_found_again(visit: Open) -> None:
    person("vera")
    page = visit(HUMANS, "vera")
    named(page)
    more = page.get_by_role("button", name="Lineman: one more")
    more.click()
    expect(page).to_have_url(re.compile("/drafts/"))
    expect(page.locator("output").first).to_have_text("1")
    expect(more).to_be_focused()
    more.click()
    expect(page.locator("output").first).to_have_text("2")
    everything_arrives(page)
    page.reload()
    expect(page.locator("output").first).to_have_text("2")
    expect(page.get_by_label("Name of the team")).to_have_value("Harbour Hawks")
    follow(page.get_by_role("button", name="Undo"))
    expect(page.locator("output").first).to_have_text("1")
    page.get_by_role("button", name="Block", exact=True).first.click()
    expect(page.get_by_text("Stays on their feet when")).to_be_visible()
    assert not Team.objects.exists()


def test_two_tabs_are_two_sheets(visit: Open) -> None:
    page = sheet(visit)
    other = page.context.new_page()
    other.goto(HUMANS)
    follow(other.get_by_role("button", name="Fill in"))
    for tab, name in ((page, "Harbour Hawks"), (other, "Quay Quails")):
        named(tab, name)
        follow(tab.get_by_role("button", name="Found the team"))
        expect(tab.get_by_role("heading", level=1)).to_have_text(name)
        everything_arrives(tab)
    assert sorted(Team.objects.values_list("name", flat=True)) == ["Harbour Hawks", "Quay Quails"]


@mirrored("size", [WIDE, NARROW])
def test_the_sheet_fits_the_screen(visit: Open, size: dict[str, int]) -> None:
    page = sheet(visit, viewport=size)
    assert fits(page)
    shot(page, f"founding-{size['width']}")


def test_a_new_season_asks_what_its_shape_and_game_need(visit: Open) -> None:
    """Without a script too; what is hidden is sent as it was."""
    league = factories.league(person("vera"))
    page = visit(reverse("create-season", args=[league.slug]), "vera", java_script_enabled=False)
    page.locator("summary", has_text="More settings").click()
    legs, groups, goes_on, campaign = (
        page.get_by_label(label, exact=True)
        for label in ("Matches of each pair", "Groups", "From each table go on", CAMPAIGN)
    )

    def asked() -> list[bool]:
        return [each.is_visible() for each in (legs, groups, goes_on, campaign)]

    assert asked() == [False, False, False, False]
    page.get_by_label("Format").select_option("divisions")
    page.get_by_label("Game").select_option("necromunda")
    assert asked() == [True, True, False, True]
    page.get_by_label("Format").select_option("groups_cup")
    assert asked() == [True, True, True, True]
    page.get_by_label("Format").select_option("table_cup")
    assert asked() == [True, False, True, True]
    page.get_by_label("Format").select_option("")
    assert asked() == [False, False, False, True]
    sorts = page.get_by_role("radio", name=re.compile("League|Tournament|Campaign"))
    chosen = [each for each in sorts.all() if each.is_visible() and each.is_checked()]
    assert [each.get_attribute("value") for each in chosen] == ["campaign"]
    headings = page.locator("details.switches summary").all()
    shown = [each.inner_text() for each in headings if each.is_visible()]
    assert shown == ["House rules of Necromunda"]
    page.get_by_label("Name", exact=True).fill("Autumn")
    follow(page.get_by_role("button", name="Keep it as a draft"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Autumn")
    season = Season.objects.get()
    assert (season.sort, season.campaign.settings) == ("campaign", {})


@mirrored("size", [WIDE, NARROW])
def test_fifteen_quick_taps_are_fifteen_players(visit: Open, size: dict[str, int]) -> None:
    person("vera")
    page = visit(HUMANS, "vera", viewport=size)
    named(page)
    linemen = page.get_by_role("group", name="Lineman")
    rerolls = page.get_by_role("button", name="Re-rolls: one more")
    for tap in range(15):
        linemen.get_by_role("button", name="Lineman: one more").click(no_wait_after=True)
        if tap % 5 == 4:
            rerolls.click(no_wait_after=True)
    expect(linemen.locator("output")).to_have_text("15")
    everything_arrives(page)
    expect(linemen.locator("output")).to_have_text("15")
    expect(page.get_by_role("spinbutton", name="Re-rolls")).to_have_value("3")
    expect(page.locator("#reckoning")).to_contain_text("15 players")
    page.reload()
    expect(linemen.locator("output")).to_have_text("15")
    expect(page.get_by_role("spinbutton", name="Re-rolls")).to_have_value("3")
    for _tap in range(4):
        linemen.get_by_role("button", name="Lineman: one less").click(no_wait_after=True)
    expect(linemen.locator("output")).to_have_text("11")
    everything_arrives(page)
    page.reload()
    expect(linemen.locator("output")).to_have_text("11")


def test_a_button_that_is_pressed_right_after_a_tap_waits_for_it(visit: Open) -> None:
    page = sheet(visit)
    named(page)
    rerolls = page.get_by_role("spinbutton", name="Re-rolls")
    had = int(rerolls.input_value())
    page.get_by_role("button", name="Re-rolls: one less").click(no_wait_after=True)
    follow(page.get_by_role("button", name="Found the team"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Harbour Hawks")
    assert state_of(Team.objects.get()).rerolls == had - 1


@pytest.mark.parametrize(
    ("game", "race", "five"),
    [("kill_team", "guard", "5 models"), ("necromunda", "goliath", "5 fighters")],
)
def test_quick_taps_count_on_every_sheet(visit: Open, game: str, race: str, five: str) -> None:
    person("vera")
    page = visit(reverse("build-team", args=[game, race]), "vera")
    first = page.locator(".stepper").first
    for _tap in range(5):
        first.get_by_role("button").click(no_wait_after=True)
    expect(first.locator("output")).to_have_text("5")
    everything_arrives(page)
    page.reload()
    expect(first.locator("output")).to_have_text("5")
    expect(page.locator("#reckoning")).to_contain_text(five)


@pytest.mark.parametrize("race", ["van_saar", "cawdor", "delaque"])
def test_a_usual_gang_needs_no_name_and_makes_a_begun_one_up(visit: Open, race: str) -> None:
    person("vera")
    page = visit(reverse("build-team", args=["necromunda", race]), "vera")
    follow(page.get_by_role("button", name="Fill in a usual gang"))
    expect(page.get_by_text("What was empty is filled in as usual")).to_be_visible()
    expect(page.get_by_label("Name of the gang")).to_have_value("")
    assert page.get_by_role("button", name="Take it away").count() >= 3
    page = visit(reverse("build-team", args=["necromunda", race]), "vera")
    page.locator(".stepper button").nth(2).click()
    expect(page).to_have_url(re.compile("/drafts/"))
    follow(page.get_by_role("button", name="Fill in a usual gang"))
    assert page.get_by_role("button", name="Take it away").count() >= 3
    follow(page.get_by_role("button", name="Fill in a usual gang"))
    expect(page.get_by_text("leaves no room for more: nothing was filled in")).to_be_visible()
