"""A match is typed in on a phone, without a script, and confirmed at a desk."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse
from playwright.sync_api import Locator, Page, expect

from leagues.models import Fixture
from matches.models import Report
from tests.site.browsing import SIZES, Open, browser, fits, follow, mirrored, shot, visit
from tests.site.reporting.test_steps import Tabletop

__all__ = ["browser", "visit"]
pytestmark = pytest.mark.django_db(transaction=True)


def next_page(page: Page) -> None:
    assert fits(page), page.url
    follow(page.get_by_role("main").get_by_role("button", name="Next", exact=True))


def on_to(page: Page, wanted: Locator) -> None:
    """One screen after the other, to the one that shows it."""
    for _screen in range(8):
        if wanted.count():
            return
        next_page(page)
    expect(wanted).to_be_visible()


@pytest.mark.clause("LG-FIX-05", "LG-FIX-06", "BB-LEAGUE-49")
def test_a_match_is_typed_in_on_a_phone_and_confirmed(visit: Open) -> None:
    tabletop = Tabletop(rerolls=2)
    home, away = (coach.username for coach in tabletop.people)
    page = visit(reverse("match", args=[tabletop.fixture.uuid]), home, **SIZES["phone"])
    follow(page.get_by_role("link", name="Report the result"))
    shot(page, "report-begin")
    follow(page.get_by_role("button", name="Begin the report"))

    page.get_by_label("Score").first.fill("2")
    page.get_by_role("radiogroup", name="Fans").first.get_by_text("9", exact=True).click()
    shot(page, "report-result")
    next_page(page)
    assert "bought" in page.url
    shot(page, "report-bought")
    next_page(page)
    for name, shirt in (("td-0", "1"), ("td-1", "2"), ("cp-0", "3"), ("cp-1", "3")):
        page.locator(f"[name={name}]").select_option(shirt)
    page.get_by_text("Players on the bench").click()
    page.locator("[name=bench-5]").check()
    shot(page, "report-deeds")
    next_page(page)
    next_page(page)
    next_page(page)
    page.locator("[name=who-0]").select_option("4")
    page.locator("[name=by-0]").select_option("2")
    casualty = page.get_by_role("group", name="Casualty 1")
    casualty.get_by_role("radiogroup", name="D6").first.get_by_text("4", exact=True).click()
    next_page(page)
    wrong = casualty.locator(".errorlist")
    expect(wrong).to_contain_text("40")
    shot(page, "report-hurt")
    casualty.get_by_role("radiogroup", name="D8").first.get_by_text("7", exact=True).click()
    next_page(page)
    expect(wrong).to_have_count(0)
    shot(page, "report-after")
    follow(page.locator("button[name=face-0]").nth(2))
    follow(page.get_by_role("button", name="Roll it here"))
    shot(page, "report-so-far")
    follow(page.get_by_role("button", name="Roll all the rest here"))
    assert fits(page)
    shot(page, "report-review")
    follow(page.get_by_role("button", name="Send the report"))
    expect(page.get_by_text("The report is sent.")).to_be_visible()

    other = visit(reverse("my-teams"), away, **SIZES["desk"])
    shot(other, "report-waits")
    follow(other.locator(".todo").get_by_role("link", name="Reavers"))
    shot(other, "report-to-confirm")
    follow(other.get_by_role("link", name="Confirm the result…"))
    follow(other.get_by_role("button", name="Confirm the result"))
    expect(other.get_by_text("The match is settled.")).to_be_visible()
    assert tabletop.fixture.state == Fixture.State.SETTLED
    other.goto(reverse("match", args=[tabletop.fixture.uuid]))
    shot(other, "report-settled")


@pytest.mark.clause("LG-FIX-06")
def test_a_dispute_stands_side_by_side_on_a_phone(visit: Open) -> None:
    tabletop = Tabletop()
    home, away = (coach.username for coach in tabletop.people)
    page = visit(tabletop.address, home, **SIZES["phone"])
    follow(page.get_by_role("button", name="Begin the report"))
    write = page.url.replace("/result/", "/{}/")
    page.goto(write.format("after"))
    follow(page.get_by_role("button", name="Roll all the rest here"))
    page.goto(write.format("review"))
    follow(page.get_by_role("button", name="Send the report"))

    other = visit(tabletop.address, away, **SIZES["phone"])
    other.get_by_text("Something is wrong").click()
    other.get_by_label("What is wrong?").fill("We scored as well.")
    follow(other.get_by_role("button", name="Dispute the result"))
    other.goto(other.url.replace("/review/", "/result/"))
    other.get_by_label("Score").last.fill("1")
    next_page(other)
    other.goto(other.url.replace("/deeds-0/", "/deeds-1/"))
    other.locator("[name=td-0]").select_option("3")
    next_page(other)
    own = Report.objects.get(author__username=away)
    other.goto(reverse("write-report-step", args=[own.uuid, "after"]))
    rest = other.get_by_role("button", name="Roll all the rest here")
    if rest.count():  # the scorer may have come to an improvement, which is asked as new
        follow(rest)
    other.goto(reverse("write-report-step", args=[own.uuid, "review"]))
    follow(other.get_by_role("button", name="Send the report"))

    owner = visit(tabletop.address, "vera", **SIZES["phone"])
    assert fits(owner)
    shot(owner, "report-disputed")
    differing = owner.locator(".differences li")
    expect(differing.first).to_contain_text("score")
    owner.get_by_label("Reason").fill("The photo shows it.")
    follow(owner.get_by_role("button", name="Rule for the report of").first)
    expect(owner.get_by_text("The match is settled.")).to_be_visible()


@pytest.mark.clause("LG-FIX-22", "BB-SETUP-01")
@mirrored("size", ["phone", "desk"])
def test_what_is_against_a_rule_is_kept_with_a_reason_that_everybody_reads(
    visit: Open, size: str
) -> None:
    tabletop = Tabletop()
    home, away = (coach.username for coach in tabletop.people)
    why = "Two of them were late, and we had agreed to begin."
    page = visit(tabletop.address, home, **SIZES[size])
    follow(page.get_by_role("button", name="Begin the report"))
    on_to(page, page.get_by_role("heading", name="What Reikland Reavers did"))
    page.get_by_text("Players on the bench").click()
    page.locator("[name=bench-5]").check()
    page.locator("[name=bench-6]").check()
    next_page(page)
    told = page.get_by_role("alert").filter(has_text="This is against a rule")
    expect(told).to_contain_text("had to set up")
    expect(told.locator("a.clause").first).to_have_attribute("href", re.compile("#BB-SETUP-01$"))
    assert page.locator("[name=bench-6]").is_checked(), "nothing that was typed is lost"
    shot(page, f"report-against-{size}")
    page.get_by_label("Why you played it so").fill(why)
    next_page(page)
    expect(page.get_by_text("This is against a rule")).to_have_count(0)
    on_to(page, page.get_by_role("button", name="Roll all the rest here"))
    follow(page.get_by_role("button", name="Roll all the rest here"))
    expect(page.get_by_text(why)).to_be_visible()
    shot(page, f"report-kept-{size}")
    follow(page.get_by_role("button", name="Send the report"))

    other = visit(tabletop.address, away, **SIZES[size])
    expect(other.get_by_text(why)).to_be_visible()
    assert fits(other)
    shot(other, f"report-against-to-confirm-{size}")
    follow(other.get_by_role("link", name="Confirm the result…"))
    expect(other.get_by_text(why)).to_be_visible()
    shot(other, f"report-against-confirm-{size}")
    follow(other.get_by_role("button", name="Confirm the result"))

    register = visit(reverse("league", args=[tabletop.season.league.slug]), away, **SIZES[size])
    expect(register.get_by_text("Kept against a rule")).to_be_visible()
    expect(register.get_by_text(why)).to_be_visible()
    shot(register, f"report-against-register-{size}")
