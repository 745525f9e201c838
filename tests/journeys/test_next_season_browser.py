"""The next season, on phones: a redraft with a deadline, which all hear of and choose until."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils.translation import gettext, override
from playwright.sync_api import Locator, Page, expect

from leagues import operations as leagues
from leagues.models import Entry, Season
from matches.periodic.deadlines import act
from rosters.models import Coach
from tests import factories
from tests.clocks import START, Calendar, calendar
from tests.site.browsing import PHONE, Open, browser, fits, follow, mirrored, shot, visit
from tests.site.factories import blood_bowl_match, person

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.clause("LG-SEASON-11")]
__all__ = ["browser", "calendar", "visit"]

DUE = START + timedelta(days=7)


def finished_season() -> Season:
    """A season of two coaches that is over; somebody else runs its league."""
    season = blood_bowl_match(person("vera"))
    invitation = leagues.invite(factories.owner_of(season), season.league)
    for entry, name in zip(season.entries.order_by("team__name"), ("ada", "bo"), strict=True):
        coach = person(name)
        leagues.accept_invitation(coach, invitation.token)
        entry.team.coach = coach
        entry.team.save(update_fields=["coach"])
    season.entries.update(managed=Entry.Managed.PERSON)
    Coach.objects.update(zone_asked=True)
    return season


def button(page: Page, words: str) -> Locator:
    return page.locator("main").get_by_role("button", name=gettext(words), exact=True)


def link(page: Page, words: str, **values: str) -> Locator:
    return page.locator("main").get_by_role("link", name=gettext(words) % values, exact=True)


def plan(page: Page, season: Season) -> None:
    """From home to the plan of the next season, with a redraft until DUE."""
    follow(page.locator("main").get_by_role("link", name=season.league.name, exact=True).first)
    follow(link(page, "Plan the next season"))
    assert fits(page)
    page.get_by_label(gettext("Name"), exact=True).fill("Summer Cup")
    for part in page.locator("main details.card:not([open]) > summary").all()[::-1]:
        part.click()
    page.get_by_label(gettext("Rosters are drafted anew")).check()
    page.get_by_label(gettext("Budget"), exact=True).fill("700000")
    page.get_by_label(gettext("Coaches choose until")).fill(f"{DUE:%Y-%m-%dT%H:%M}")
    follow(button(page, "Show what it does"))


@mirrored("language", ["en", "ru"])
def test_coaches_choose_until_the_deadline_and_then_the_season_is_made(
    visit: Open, calendar: Calendar, language: str
) -> None:
    season = finished_season()
    ada_s = season.entries.get(team__coach__username="ada").team
    bo_s = season.entries.get(team__coach__username="bo").team
    with override(language):
        how = {"viewport": PHONE, "locale": language}
        vera = visit("/", "vera", **how)
        plan(vera, season)
        said = gettext("Still to choose, %(waiting)s of %(all)s:") % {"waiting": 2, "all": 2}
        expect(vera.get_by_text(said)).to_be_visible()
        expect(button(vera, "Make the season")).to_be_disabled()
        assert fits(vera)
        shot(vera, f"next-planned-{language}")

        ada = visit("/", "ada", **how)
        follow(ada.locator("ul.todo a").filter(has_text="Summer Cup"))
        expect(ada.get_by_role("heading", level=1)).to_contain_text(ada_s.name)
        assert fits(ada)
        shot(ada, f"next-redraft-{language}")
        total = ada.locator("#reckoning .spent")
        before = total.inner_text()
        ada.locator("input[name=players]:checked").first.uncheck()
        expect(total).not_to_have_text(before)
        boxes = ada.locator("input[name=players]")
        for at in range(boxes.count()):
            boxes.nth(at).check()
        expect(ada.locator("#reckoning .problems")).to_be_visible()
        follow(button(ada, "Save the choice"))
        expect(ada.locator("#reckoning .problems")).to_be_visible()
        assert ada.locator("input[name=players]:not(:checked)").count() == 0, "nothing is lost"
        shot(ada, f"next-too-dear-{language}")
        for at in range(3, boxes.count()):
            boxes.nth(at).uncheck()
        expect(ada.locator("#reckoning .problems")).to_have_count(0)
        follow(button(ada, "Save the choice"))
        expect(link(ada, "Change what %(team)s keeps", team=ada_s.name)).to_be_visible()
        shot(ada, f"next-chosen-{language}")

        vera.reload()
        expect(vera.locator("#choosing ~ p").filter(has_text=bo_s.name)).to_be_visible()
        expect(vera.locator("#choosing ~ p").filter(has_text=ada_s.name)).to_have_count(0)
        calendar.go_to(DUE)
        act()
        bo = visit("/", "bo", **how)
        closed = gettext("The time to choose for {season} is up: {team} keeps the best value.")
        told = closed.format(season="Summer Cup", team=bo_s.name)
        expect(bo.locator("main").get_by_role("link", name=told)).to_be_visible()
        vera.reload()
        expect(button(vera, "Make the season")).to_be_enabled()
        shot(vera, f"next-over-{language}")
        follow(button(vera, "Make the season"))
        expect(vera.get_by_role("heading", level=1)).to_contain_text("Summer Cup")
    assert ada_s.players.filter(active=True).count() == 3
    assert bo_s.players.filter(active=True).count() > 3


def test_the_sum_is_worked_out_without_scripts_on_a_wide_screen(
    visit: Open, calendar: Calendar
) -> None:
    season = finished_season()
    terms = {"redraft": True, "base": 700_000}
    owner = factories.owner_of(season)
    leagues.plan_change(owner, season, "Summer Cup", off_season=terms, due=DUE)
    wide = {"viewport": {"width": 1280, "height": 900}, "java_script_enabled": False}
    page = visit("/", "ada", **wide)
    follow(page.locator("ul.todo a").filter(has_text="Summer Cup"))
    shot(page, "next-redraft-wide")
    before = page.locator("#reckoning .spent").inner_text()
    page.locator("input[name=players]:checked").first.uncheck()
    follow(page.locator("#reckoning").get_by_role("button", name="Work it out"))
    assert page.locator("#reckoning .spent").inner_text() != before
    assert season.entries.get(team__coach__username="ada").carried.get().choice is None
    assert fits(page)
