"""Files that other programs read and write: a result, a week, an arbiter's pairings; and the teams
that come from there.
"""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils.translation import gettext, override
from icalendar import Calendar
from playwright.sync_api import Page, expect

from leagues import operations as leagues
from leagues.models import Membership, Season
from rosters import operations as rosters
from rosters.models import Coach
from tests import factories
from tests.leagues.files.test_chess_files import paired_otherwise, pairs_in, swiss
from tests.leagues.test_meetings import PLAN
from tests.rosters.brought_teams.examples import GOOD
from tests.site.browsing import PHONE, Open, browser, fits, follow, mirrored, shot, visit
from tests.site.factories import blood_bowl_match, person

pytestmark = [pytest.mark.django_db(transaction=True)]
__all__ = ["browser", "visit"]
DESK = {"width": 1280, "height": 800}
REPLACED = "Round {round}: the {matches} pairings of this file replace the {drawn} drawn here"


def press(page: Page, role: str, words: str, **values: str) -> None:
    """Press what the page shows by these words, in the language that is active."""
    name = gettext(words) % values if values else gettext(words)
    found = page.locator("main").get_by_role(role, name=name, exact=True)  # type: ignore[arg-type]
    follow(found.first)
    assert fits(page), words


def home(visit: Open, name: str, language: str, league: str) -> Page:
    size = PHONE if language == "en" else DESK
    page = visit("/", name, viewport=size, locale=language, accept_downloads=True)
    follow(page.get_by_role("link", name=league, exact=True).first)
    return page


def speaker(name: str, language: str) -> Coach:
    return rosters.change_profile(person(name), language=language)


@pytest.mark.clause("LG-IO-18")
@mirrored("language", ["en", "ru"])
def test_a_result_is_taken_to_another_program(visit: Open, language: str) -> None:
    vera = speaker("vera", language)
    season = blood_bowl_match(vera)
    fixture = season.fixtures.first()
    assert fixture is not None
    page = home(visit, "vera", language, season.league.name)
    with override(language):
        follow(page.locator("main").get_by_role("link", name=season.name, exact=True).first)
        follow(page.locator(f'main a[href="/matches/{fixture.uuid}/"]').first)
        press(page, "link", "Line-ups")
        words = gettext("Result for %(program)s") % {"program": "FFB"}
        link = page.get_by_role("link", name=f"{words} (XML)")
        shot(page, f"result-file-{language}")
        with page.expect_download() as coming:
            link.click()
    assert coming.value.suggested_filename.endswith("-ffb.xml")
    assert "<gameResult" in coming.value.path().read_text("utf-8")


@pytest.mark.clause("LG-IO-19")
@mirrored("language", ["en", "ru"])
def test_a_commissioner_keeps_teams_from_elsewhere_out(visit: Open, language: str) -> None:
    vera, ada = speaker("vera", language), speaker("ada", language)
    league = factories.league(vera, "Harbour")
    season = leagues.create_season(vera, league, "Autumn", "blood_bowl", legs=1)
    season = leagues.open_registration(vera, season)
    Membership.objects.create(league=league, coach=ada, role=Membership.Role.COACH)
    team = rosters.keep_brought_team(ada, rosters.look_at_team_file(ada, GOOD["fumbbl"])).team
    assert team is not None
    with override(language):
        page = home(visit, "vera", language, "Harbour")
        follow(page.locator("main").get_by_role("link", name="Autumn", exact=True).first)
        follow(page.get_by_role("link", name=gettext("Commissioner"), exact=True).first)
        press(page, "link", "Deadlines and withdrawals")
        label = gettext("Entries brought from another program, with what they have won there")
        page.get_by_label(label, exact=True).select_option(label=gettext("stay out"))
        shot(page, f"stay-out-{language}")
        press(page, "button", "Save")
        page = home(visit, "ada", language, "Harbour")
        follow(page.locator("main").get_by_role("link", name="Autumn", exact=True).first)
        press(page, "link", "Enter this season")
        page.get_by_role("combobox").first.select_option(label=team.name)
        press(page, "button", "Enter it")
        refusal = page.locator(".problems")
        expect(refusal).to_contain_text("FUMBBL")
        expect(refusal).to_contain_text(team.name)
        assert fits(page)
        shot(page, f"stays-out-{language}")
    assert not season.entries.exists()


@pytest.mark.clause("LG-IO-14")
@mirrored("language", ["en", "ru"])
def test_an_arbiter_s_pairings_replace_those_drawn_here(visit: Open, language: str) -> None:
    season = swiss(6, 3)
    owner = rosters.change_profile(factories.owner_of(season), language=language)
    text, wanted = paired_otherwise(season, 1)
    before = pairs_in(season, 1)
    page = home(visit, owner.username, language, season.league.name)
    with override(language):
        follow(page.locator("main").get_by_role("link", name=season.name, exact=True).first)
        follow(page.get_by_role("link", name=gettext("Commissioner"), exact=True).first)
        press(page, "link", "Bring a file")
        page.get_by_role("radio", name=gettext("Chess tournament file")).check()
        page.get_by_label(gettext("Or paste the rows"), exact=True).fill(text)
        press(page, "button", "Look at it")
        told = gettext(REPLACED).format(round=1, matches=3, drawn=3)
        expect(page.get_by_text(told)).to_be_visible()
        expect(page.get_by_text(wanted[0]).first).to_be_visible()
        shot(page, f"pairings-{language}")
        assert pairs_in(season, 1) == before
        press(page, "button", "Store it as shown")
        expect(page.get_by_text(gettext("The file is stored."))).to_be_visible()
    assert sorted(pairs_in(season, 1)) == sorted(wanted)


@pytest.mark.clause("LG-IO-03")
@mirrored("language", ["en", "ru"])
def test_a_calendar_has_the_weeks_of_challenges(visit: Open, language: str) -> None:
    vera = speaker("vera", language)
    league = factories.league(vera, "Harbour")
    season = leagues.create_season(
        vera, league, "Spring", "coin", stages=[PLAN], policy={"round_days": 7}
    )
    season = leagues.open_registration(vera, season)
    for n in range(3):
        leagues.enter_team(vera, season, factories.team(vera, f"Team {n}"))
    season = Season.objects.get(pk=leagues.start_season(vera, season).pk)
    page = home(visit, "vera", language, "Harbour")
    with override(language):
        press(page, "link", "Add to calendar")
        weeks = gettext("Weeks of challenges, from their first day to their last.")
        expect(page.get_by_text(weeks)).to_be_visible()
        shot(page, f"calendar-weeks-{language}")
        address = page.get_by_label(gettext("Address"), exact=True).input_value()
    path = f"/leagues/{address.rpartition('/leagues/')[2]}"
    found = Calendar.from_ical(Client().get(path).content)
    assert f"{season.uuid}-1-1" in {str(each["uid"]) for each in found.walk("VEVENT")}
