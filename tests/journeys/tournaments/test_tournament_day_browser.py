"""A tournament day: from the settings to the last result, as organiser and coaches do it."""

from __future__ import annotations

import pytest
from django.utils.translation import gettext, override
from playwright.sync_api import expect

from leagues import operations
from leagues.models import Season
from leagues.schedules.halls import Hall
from matches.models import QuickResult
from matches.quick_results.sheet import sheet_of
from tests import factories
from tests.journeys.test_commissioner_browser import Journey
from tests.site.browsing import PHONE, Open, browser, fits, follow, shot, visit
from tests.site.factories import blood_bowl_team

__all__ = ["browser", "visit"]
pytestmark = [pytest.mark.django_db(transaction=True)]
DESK = {"width": 1280, "height": 800}
SIZES = [
    pytest.param("en", DESK, id="desk"),
    pytest.param("ru", PHONE, marks=pytest.mark.proof, id="phone"),
]
NOTHING = "Nothing carries over: everybody plays all rounds with the roster that was registered."


@pytest.mark.clause("LG-DAY-01")
@pytest.mark.parametrize(("language", "size"), SIZES)
def test_an_organiser_reads_and_chooses_what_carries_over(
    visit: Open, language: str, size: dict[str, int]
) -> None:
    owner = factories.coach(username="olga")
    factories.league(owner, "Harbour League")
    journey = Journey(visit("/leagues/", "olga", viewport=size, locale=language))
    page = journey.page
    with override(language):
        journey.press("link", "Harbour League", exact=False)
        journey.press("link", "Make the first season")
        journey.fill("Name", "Harbour Day")
        journey.choose("Game", "Blood Bowl")
        journey.pick("Tournament")
        card = page.locator("#would-be")
        expect(card).to_contain_text(gettext(NOTHING))
        page.get_by_text(gettext("More settings"), exact=True).click()
        assert fits(page)
        journey.choose("What carries over", "injuries, experience, money")
        expect(card).not_to_contain_text(gettext(NOTHING))
        journey.choose("What carries over", "what is usual")
        expect(card).to_contain_text(gettext(NOTHING))
        shot(page, f"day-season-{language}")
        journey.press("button", "Make it and invite coaches")
    assert not Season.objects.get().changes_teams


def day_of(entries: int, username: str = "olga") -> tuple[Season, list[str]]:
    """A tournament of Blood Bowl that runs, and the names of the sides of its first round."""
    owner = factories.coach(username=username)
    league = factories.league(owner, "Harbour League")
    season = operations.create_season(
        owner,
        league,
        "Harbour Day",
        "blood_bowl",
        sort="tournament",
        stages=[{"format": "swiss", "rounds": 3}],
    )
    season = operations.open_registration(owner, season)
    for n in range(1, entries + 1):
        operations.enter_team(owner, season, blood_bowl_team(owner, name=f"Hawks {n:02}"))
    season = operations.start_season(owner, season)
    rows = sheet_of(season.stages.get().rounds.get()).rows.values()
    return season, [row.match for row in rows]


def desk_of(visit: Open, season: Season, size: dict[str, int], language: str) -> Journey:
    """The organiser's page for results, reached from the season's page."""
    address = f"/leagues/{season.league.slug}/seasons/{season.slug}/"
    journey = Journey(visit(address, "olga", viewport=size, locale=language))
    follow(journey.page.get_by_role("link", name=gettext("Commissioner"), exact=True))
    journey.press("link", "Type results")
    return journey


@pytest.mark.clause("LG-DAY-05", "LG-DAY-06", "LG-DAY-07")
@pytest.mark.parametrize(("language", "size"), SIZES)
def test_results_are_typed_at_the_desk(visit: Open, language: str, size: dict[str, int]) -> None:
    season, matches = day_of(12)
    with override(language):
        journey = desk_of(visit, season, size, language)
        page = journey.page
        field = page.get_by_label(gettext("A result in one line"), exact=True)
        expect(field).to_be_focused()
        expect(page.locator("#line-help")).to_contain_text("6 2 1 3 0")
        page.keyboard.type("2 2 1")
        expect(page.locator("#understood")).to_contain_text(matches[1])
        expect(page.locator("#understood")).to_contain_text("2:1")
        # Nobody waits between lines, and nothing typed is lost.
        page.keyboard.type(" 3 0\n1 1 1 0 0\n9 1 0\n3 x\n2 1 2 0 0\n")
        said = page.locator("#said > li")
        expect(said).to_have_count(5)
        expect(field).to_be_focused()
        expect(field).to_have_value("")
        expect(said.nth(4)).to_contain_text(matches[1])
        expect(said.nth(2)).to_contain_text(gettext("not taken"))
        expect(said.nth(0)).to_contain_text(gettext("another result counts: choose below"))
        assert fits(page)
        shot(page, f"day-desk-{language}")
        row = page.locator("#sheet li").filter(has_text=matches[1])
        expect(row).to_contain_text("2:1")
        journey.press("button", "Let this one count")
        row = page.locator("#sheet li").filter(has_text=matches[1])
        expect(row).to_contain_text("1:2")
        first = page.locator("#sheet li").filter(has_text=matches[0])
        follow(first.get_by_role("button"))
        expect(page.locator("#sheet li").filter(has_text=matches[0])).not_to_contain_text("1:1")
        page.get_by_text(gettext("Paste many lines"), exact=True).click()
        lines = "1\t3\t0\t1\t1\n3;0;0\n4 1 0\n5 2 2 1 0\n6 0 1"
        page.get_by_label(gettext("A result on each line"), exact=True).fill(lines)
        journey.press("button", "Enter all lines")
        expect(page.locator("#said > li")).to_have_count(5)
        shot(page, f"day-desk-full-{language}")
        journey.press("link", "Type the results of the next round")
        expect(page.locator("#sheet li")).to_have_count(6)
    assert season.stages.get().rounds.count() == 2
    assert QuickResult.objects.filter(state=QuickResult.State.COUNTS).count() == 6


@pytest.mark.clause("LG-DAY-05")
def test_forty_results_take_few_keystrokes(visit: Open) -> None:
    """Five keystrokes for each, with casualties: none of them for the page, 200 for forty."""
    season, matches = day_of(12)
    journey = desk_of(visit, season, DESK, "en")
    page = journey.page
    page.keyboard.type("2130")
    expect(page.locator("#understood")).to_contain_text(matches[0])
    page.keyboard.type("\n")
    expect(page.locator("#next-is b")).to_have_text("2")
    # One whose number is typed leads on from there, and what is wrong is of the match it names.
    page.keyboard.type("213\n4 1 0 2 2\n1031\n")
    typed = "2 2130\n1021\n"
    page.keyboard.type(typed)
    said = page.locator("#said > li")
    expect(said).to_have_count(6)
    expect(said.nth(4)).to_contain_text(gettext("not taken"))
    for at, row in enumerate([matches[2], matches[1], matches[4], matches[3]]):
        expect(said.nth(at)).to_contain_text(row)
    expect(said.nth(0)).to_contain_text("1:0 2:1")
    shot(page, "day-short")
    page.keyboard.type("6 10\n")
    assert 40 * len("2130\n") <= 200
    expect(said).to_have_count(len(matches) + 1)
    expect(journey.page.locator("#sheet small")).to_contain_text("0 results are missing")
    # The line that was the last leads on by itself.
    journey.page.wait_for_load_state("networkidle")
    journey.press("link", "Type the results of the next round")
    expect(journey.page.locator("#sheet li")).to_have_count(len(matches))


@pytest.mark.clause("LG-DAY-05", "LG-DAY-06", "LG-HALL-03")
def test_a_day_by_the_numbers_of_its_tables(visit: Open) -> None:
    """Halls, results and the match of a coach name the same table; two typists see what differs."""
    season, _matches = day_of(4)
    owner = factories.owner_of(season)
    halls = [Hall("Main hall", 11, 14).to_json()]
    operations.plan_venue(owner, season, halls=halls, minutes=135, order_of_play=[])
    operations.seat_round(owner, season.stages.get().rounds.get())
    journey = desk_of(visit, season, DESK, "en")
    page = journey.page
    expect(page.locator("#line-help")).to_contain_text("The table, the scores, casualties: 12 2 1")
    expect(page.locator("#sheet li").nth(0)).to_contain_text("Table 11")
    page.keyboard.type("11 2 1 3 0\n11 2 1 3 1\n")
    row = page.locator("#sheet li").filter(has_text="Table 11")
    expect(row).to_contain_text("2:1 3:0")
    expect(row.locator(".tag")).to_contain_text("2:1 3:1")
    missing = page.locator("#sheet li").filter(has_text="no result yet")
    expect(missing).to_have_count(1)
    expect(missing).to_contain_text("Table 12")
    page.wait_for_load_state("networkidle")
    journey.press("link", "Halls and times")
    seats = page.locator(".seats li")
    expect(seats.nth(0)).to_contain_text("2 : 1")
    expect(seats.nth(1)).not_to_contain_text(":")
    shot(page, "day-tables")
    follow(seats.nth(1).get_by_role("link"))
    expect(page.locator(".duel")).to_contain_text("Table 12")
    expect(page.get_by_role("main")).to_contain_text("as registered")


@pytest.mark.clause("LG-DAY-08", "LG-DAY-09")
@pytest.mark.parametrize("language", ["en", pytest.param("ru", marks=pytest.mark.proof)])
def test_people_arrive_leave_and_come_late(visit: Open, language: str) -> None:
    """The desk opens check-in; one comes by phone, one is ticked, one drops out, one comes late."""
    owner = factories.coach(username="olga")
    league = factories.league(owner, "Harbour League")
    season = operations.create_season(
        owner, league, "Day", "blood_bowl", sort="tournament", stages=[{"format": "swiss"}]
    )
    season = operations.open_registration(owner, season)
    for n in range(1, 6):
        coach = factories.coach(username=f"coach-{n}")
        operations.accept_invitation(coach, operations.invite(owner, league).token)
        operations.enter_team(coach, season, blood_bowl_team(coach, name=f"Hawks {n}"))
    address = f"/leagues/{league.slug}/seasons/{season.slug}/"
    with override(language):
        desk = Journey(visit(address, "olga", viewport=DESK, locale=language))
        page = desk.page
        follow(page.get_by_role("link", name=gettext("Commissioner"), exact=True))
        desk.press("link", "Check-in")
        desk.press("button", "Open check-in")
        phone = Journey(visit("/", "coach-1", viewport=PHONE, locale=language))
        follow(phone.page.get_by_role("main").get_by_role("link", name="Day").first)
        shot(phone.page, f"day-phone-{language}")
        desk_says = gettext("Check in %(team)s") % {"team": "Hawks 1"}
        follow(phone.page.get_by_role("button", name=desk_says))
        expect(phone.page.get_by_role("status").first).to_contain_text("Hawks 1")
        expect(phone.page.get_by_role("row").filter(has_text="Hawks 1")).to_contain_text(
            gettext("is here")
        )
        expect(phone.page.get_by_role("button", name=desk_says)).to_have_count(0)
        follow(page.get_by_role("link", name=gettext("Commissioner"), exact=True))
        desk.press("link", "Check-in")
        first = page.get_by_role("listitem").filter(has_text="Hawks 1")
        expect(first).to_contain_text(gettext("is here"))
        for n in (2, 3, 4):
            row = page.get_by_role("listitem").filter(has_text=f"Hawks {n}")
            follow(row.get_by_role("button"))
        shot(page, f"day-check-in-{language}")
        assert fits(page)
        desk.press("link", "Begin the season…")
        expect(page.get_by_role("main")).to_contain_text(
            gettext("Not checked in: they stay out of the draw")
        )
        shot(page, f"day-begin-{language}")
        desk.press("button", "Begin the season")
        follow(page.get_by_role("link", name=gettext("Commissioner"), exact=True))
        desk.press("link", "Who is there")
        late = page.get_by_role("listitem").filter(has_text="Hawks 5")
        expect(late).to_contain_text(gettext("was not there"))
        follow(late.get_by_role("button"))
        expect(page.get_by_role("listitem").filter(has_text="Hawks 5")).not_to_contain_text(
            gettext("was not there")
        )
        follow(page.get_by_role("listitem").filter(has_text="Hawks 2").get_by_role("button"))
        expect(page.get_by_role("listitem").filter(has_text="Hawks 2")).to_contain_text(
            gettext("withdrew")
        )
        shot(page, f"day-there-{language}")
    paired = {
        side.entry.team.name
        for fixture in season.fixtures.prefetch_related("sides__entry__team")
        for side in fixture.sides.all()
    }
    assert paired == {"Hawks 1", "Hawks 3", "Hawks 4", "Hawks 5"}


@pytest.mark.clause("LG-DAY-10", "LG-DAY-11", "LG-DAY-12")
@pytest.mark.parametrize(("language", "size"), SIZES)
def test_people_without_an_account_come_as_a_list(
    visit: Open, language: str, size: dict[str, int]
) -> None:
    """Four are pasted, three of them are a family: two of those meet, and the organiser reads why;
    then the contacts are deleted.
    """
    owner = factories.coach(username="olga")
    league = factories.league(owner, "Harbour League")
    stages = [{"format": "swiss", "rounds": 2}]
    season = operations.create_season(
        owner, league, "Day", "blood_bowl", sort="tournament", stages=stages, seed="7"
    )
    season = operations.open_registration(owner, season)
    with override(language):
        address = f"/leagues/{league.slug}/seasons/{season.slug}/"
        journey = Journey(visit(address, "olga", viewport=size, locale=language))
        page = journey.page
        commissioner = page.get_by_role("link", name=gettext("Commissioner"), exact=True)
        follow(commissioner)
        journey.press("link", "Entrants")
        journey.press("link", "Paste a list of entrants")
        lines = [f"Person {n},orc,person-{n}@example.org,Hawks {n}" for n in range(1, 5)]
        journey.fill("Or paste the rows", "\n".join([*lines, "Person 5,penguins,,Hawks 5"]))
        journey.press("button", "Look at it")
        expect(page.locator("main")).to_contain_text("penguins")
        shot(page, f"day-list-{language}")
        page.locator("textarea").fill("\n".join(lines))
        journey.press("button", "Look at it again")
        journey.press("button", "Store it as shown")
        follow(commissioner)
        journey.press("link", "Entrants")
        for n in (1, 2, 3):
            label = gettext("Words of %(team)s, with commas between them") % {"team": f"Hawks {n}"}
            page.get_by_label(label, exact=True).fill("Smith")
        contact = gettext("Contact of %(team)s") % {"team": "Hawks 4"}
        expect(page.get_by_label(contact, exact=True)).to_have_value("person-4@example.org")
        assert fits(page)
        shot(page, f"day-entrants-{language}")
        journey.press("button", "Save")
        follow(page.get_by_role("link", name="Day", exact=True).first)
        follow(commissioner)
        journey.press("link", "Check-in")
        journey.press("link", "Begin the season…")
        journey.press("button", "Begin the season")
        follow(commissioner)
        journey.press("link", "Entrants")
        unkept = page.get_by_role("region", name=gettext("What the last draw could not hold"))
        expect(unkept).to_contain_text("Hawks")
        assert fits(page)
        shot(page, f"day-unkept-{language}")
        page.get_by_text(gettext("Delete all contacts…"), exact=True).click()
        journey.press("button", "Delete all contacts")
        expect(page.get_by_role("status").first).to_contain_text(
            gettext("The contacts are deleted.")
        )
        expect(page.get_by_label(contact, exact=True)).to_have_value("")
