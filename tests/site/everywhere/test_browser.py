"""The site in a real browser: scripts, keyboard, small screens, live progress."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from config.site import rulebook
from leagues.models import Season
from matches.resolution.operations import play_out, resolve_season
from rosters.models import Team
from tests import factories
from tests.site.browsing import PHONE, Open, browser, fits, follow, shot, visit
from tests.site.factories import PASSWORD, blood_bowl_match, person

pytestmark = pytest.mark.django_db(transaction=True)
__all__ = ["browser", "visit"]


def test_a_team_is_built_with_a_mistake_that_is_read_and_put_right(visit: Open) -> None:
    person("vera")
    page = visit(reverse("build-team", args=["blood_bowl", "human"]), "vera")
    follow(page.get_by_role("button", name="Fill in a usual squad"))
    expect(page.locator("#reckoning")).to_contain_text("1 problem")  # no name yet
    page.get_by_label("Name of the team").fill("Harbour Hawks")
    page.get_by_role("spinbutton", name="Re-rolls").fill("9")
    page.get_by_role("spinbutton", name="Re-rolls").blur()
    # Nothing was pressed: the sheet is checked as it is filled in.
    expect(page.locator("#reckoning")).to_contain_text("BB-TEAM-08")
    follow(page.get_by_role("button", name="Found the team"))
    expect(page.get_by_role("alert").first).to_contain_text("This cannot be done")
    expect(page.get_by_label("Name of the team")).to_have_value("Harbour Hawks")
    page.get_by_role("spinbutton", name="Re-rolls").fill("1")
    page.get_by_role("spinbutton", name="Re-rolls").blur()
    page.get_by_role("spinbutton", name="Fan factor").fill("0")
    page.get_by_role("spinbutton", name="Fan factor").blur()
    expect(page.locator("#reckoning")).to_contain_text("legal")
    follow(page.get_by_role("button", name="Found the team"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Harbour Hawks")
    assert Team.objects.get().name == "Harbour Hawks"


def test_by_keyboard_alone(visit: Open) -> None:
    person("vera")
    page = visit("/")
    page.keyboard.press("Tab")
    focused = page.evaluate("document.activeElement.textContent")
    assert focused == "Skip to the content"
    page.keyboard.press("Enter")
    page.goto(reverse("login"))
    expect(page.get_by_label("User name")).to_be_focused()
    page.keyboard.type("vera")
    page.keyboard.press("Tab")
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Sign out").wait_for()
    _tab_to_text(page, "Found a league")
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline == "solid"
    page.keyboard.press("Enter")
    page.wait_for_url("**/found-league/")
    _tab_to(page, "name")
    page.keyboard.type("Keyboard League")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Keyboard League")


def _tab_to(page: Page, name: str) -> None:
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.name") == name:
            return
    pytest.fail(f"no Tab reaches {name}")


def _tab_to_text(page: Page, text: str) -> None:
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent.trim()") == text:
            return
    pytest.fail(f"no Tab reaches {text}")


def test_no_page_is_wider_than_a_phone(visit: Open) -> None:
    owner = person("vera")
    season = blood_bowl_match(owner)
    fixture = season.fixtures.get()
    team = season.entries.order_by("pk")[0].team
    player = team.players.order_by("number")[0]
    both = [season.league.slug, season.slug]
    page = visit("/", "vera", viewport=PHONE)
    for url in (
        "/",
        reverse("login"),
        reverse("league", args=[season.league.slug]),
        reverse("season", args=both),
        reverse("statistics", args=both),
        reverse("match", args=[fixture.uuid]),
        reverse("team", args=[team.slug]),
        reverse("manage-team", args=[team.slug]),
        reverse("player", args=[player.uuid]),
        reverse("build-team", args=["blood_bowl", "orc"]),
        reverse("found-team"),
        *(reverse("rulebook", args=[key]) for key in rulebook.shelf()),
        reverse("account"),
    ):
        page.goto(url)
        assert fits(page), url


def test_the_tab_of_a_page_is_in_sight_on_a_phone(visit: Open) -> None:
    season = blood_bowl_match(person("vera"))
    both = [season.league.slug, season.slug]
    page = visit(reverse("statistics", args=both), "vera", viewport=PHONE)
    tab = page.locator(".tabs").first
    assert tab.evaluate("row => row.scrollWidth > row.clientWidth"), "there is more than fits"
    expect(tab.locator("[aria-current]")).to_be_in_viewport(ratio=0.9)


def test_a_roster_prints_on_one_page(visit: Open) -> None:
    owner = person("vera")
    season = blood_bowl_match(owner)
    team = season.entries.order_by("pk")[0].team
    page = visit(reverse("team", args=[team.slug]), "vera")
    pdf = page.pdf(prefer_css_page_size=True)
    assert pdf.count(b"/Type /Page\n") + pdf.count(b"/Type /Page ") <= 1
    assert b"/Count 1" in pdf


def test_progress_is_live_and_ends_with_the_table(visit: Open) -> None:
    owner = person("vera")
    season = factories.season(4, owner=owner)
    resolution = resolve_season(owner, season)
    page = visit(reverse("season", args=[season.league.slug, season.slug]), "vera")
    expect(page.locator("#progress")).to_contain_text("0 of 12 matches")
    expect(page.locator("#progress").get_by_role("button", name="Cancel")).to_be_visible()
    play_out(resolution)
    # Nothing is pressed and nothing reloaded by hand.
    expect(page.locator("#progress")).to_have_count(0)
    expect(page.locator("tr.champion")).to_contain_text("champion")
    assert Season.objects.get().state == "finished"


def test_everything_works_without_javascript(visit: Open) -> None:
    person("vera")
    page = visit(reverse("login"), java_script_enabled=False)
    page.get_by_label("User name").fill("vera")
    page.get_by_label("Password").fill(PASSWORD)
    follow(page.get_by_role("main").get_by_role("button", name="Sign in"))
    expect(page.get_by_role("button", name="Sign out")).to_be_visible()
    page.goto(reverse("build-team", args=["blood_bowl", "orc"]))
    page.get_by_label("Name of the team").fill("Slow Orcs")
    follow(page.locator("#reckoning").get_by_role("button", name="Check"))
    expect(page.locator("#reckoning")).to_contain_text("Not legal yet")
    follow(page.get_by_role("button", name="Fill in a usual squad"))
    follow(page.get_by_role("button", name="Found the team"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Slow Orcs")


def test_no_script_or_style_breaks_the_policy(visit: Open) -> None:
    person("vera")
    page = visit("/", "vera")
    broken: list[str] = []
    page.on("console", lambda message: broken.append(message.text))
    page.on("pageerror", lambda error: broken.append(str(error)))
    page.goto(reverse("build-team", args=["blood_bowl", "human"]))
    page.get_by_role("spinbutton", name="Re-rolls").fill("3")
    page.get_by_role("spinbutton", name="Re-rolls").blur()
    expect(page.locator("#reckoning")).to_contain_text("Not legal yet")
    assert broken == []


@pytest.mark.clause("LG-EVENT-04")
def test_a_result_is_corrected_on_a_phone_without_scripts(visit: Open) -> None:
    season = blood_bowl_match(person("vera"))
    fixture = season.fixtures.get()
    how = {"viewport": PHONE, "java_script_enabled": False}
    page = visit(reverse("match", args=[fixture.uuid]), "vera", **how)
    follow(page.get_by_role("link", name="Correct this result"))
    assert fits(page)
    shot(page, "correct-phone")
    page.get_by_label("What is ruled").select_option("void")
    follow(page.get_by_role("button", name="Show what follows"))
    expect(page.get_by_role("heading", level=1)).to_contain_text("What follows")
    assert fits(page)
    shot(page, "correction-preview-phone")
    page.get_by_label("Reason").fill("It was played by other rules.")
    follow(page.get_by_role("button", name="Correct the result"))
    expect(page.get_by_role("main")).to_contain_text("It was played by other rules.")
    follow(page.get_by_role("region").or_(page.get_by_role("main")).locator("a[href*=corrections]"))
    assert fits(page)
    page.locator("main summary").click()
    page.get_by_label("Reason").fill("By the same rules after all.")
    follow(page.get_by_role("button", name="Undo it"))
    expect(page.get_by_role("main")).to_contain_text("undone")
