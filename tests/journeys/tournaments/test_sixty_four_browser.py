"""A tournament of 64 coaches in 6 rounds: from an empty site to the final table and its papers.

The organiser clicks and types in a browser; the phones of the coaches are HTTP clients.
"""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache
from django.utils.translation import gettext, override
from playwright.sync_api import expect

from leagues.models import Contact, Fixture, Season
from matches.models import QuickResult
from rules.dice import Stream
from tests import factories
from tests.journeys.test_commissioner_browser import Journey
from tests.site.browsing import Open, browser, fits, follow, shot, visit
from tests.site.factories import blood_bowl_roster, client_of

__all__ = ["browser", "visit"]
pytestmark = [pytest.mark.django_db(transaction=True)]
DESK = {"width": 1280, "height": 800}
PHONES, GUESTS, ROUNDS = 60, 4, 6
COACHES = PHONES + GUESTS


def post(client: Any, address: str, body: dict[str, Any]) -> Any:
    answer = client.post(address, body, content_type="application/json")
    assert answer.status_code < 300, (address, answer.content)
    return answer.json() if answer.content else None


def enters(season: Season, token: str, n: int) -> tuple[Any, str]:
    """A coach on a phone accepts the link, builds a team, enters; return their client and entry."""
    coach = factories.coach(username=f"coach-{n:02}", display_name=f"Coach {n:02}")
    phone = client_of(coach)
    post(phone, f"/api/invitations/{token}/", {})
    roster = blood_bowl_roster("human", f"Hawks {n:02}")
    team = post(phone, "/api/teams/", {"game": "blood_bowl", "roster": roster})
    entry = post(phone, f"/api/seasons/{season.uuid}/entries/", {"team": team["slug"]})
    return phone, entry["uuid"]


@pytest.mark.proof
@pytest.mark.clause(
    "LG-DAY-01", "LG-DAY-05", "LG-DAY-08", "LG-DAY-10", "LG-DAY-11", "LG-DAY-12", "LG-HALL-03"
)
@pytest.mark.parametrize("language", ["en", "ru"])
def test_sixty_four_coaches_play_six_rounds(visit: Open, language: str) -> None:
    cache.clear()
    journey = Journey(visit("/", viewport=DESK, locale=language))
    with override(language):
        season, token = founded(journey)
        phones = [enters(season, token, n) for n in range(1, PHONES + 1)]
        guests(journey, season)
        halls(journey)
        checked_in(journey, phones)
        for number in range(1, ROUNDS + 1):
            typed(journey, season, number)
        papers_and_table(journey, season)
    assert QuickResult.objects.filter(state=QuickResult.State.COUNTS).count() == 32 * ROUNDS
    for entry in season.entries.all():
        opponents = Fixture.objects.filter(sides__entry=entry, season=season).values_list(
            "sides__entry", flat=True
        )
        others = [other for other in opponents if other != entry.pk]
        assert len(others) == len({*others}) == ROUNDS, "nobody meets twice"


def founded(journey: Journey) -> tuple[Season, str]:
    """The organiser signs up, founds a league, and makes a season of six rounds."""
    journey.press("link", "Found a league")
    journey.press("link", "Sign up")
    journey.fill("User name", "olga")
    journey.fill("Password", "correct horse battery")
    journey.press("button", "Sign up")
    journey.fill("Name", "Harbour League")
    journey.press("button", "Found the league")
    journey.press("link", "Make the first season")
    journey.choose("Game", "Blood Bowl")
    journey.fill("Name", "Harbour Open")
    journey.pick("Tournament")
    journey.choose("Format", "Swiss")
    journey.fill("Swiss rounds", str(ROUNDS))
    shot(journey.page, "open-season")
    journey.press("button", "Make it and invite coaches")
    link = journey.page.get_by_label(gettext("Link"), exact=True).input_value()
    season = Season.objects.select_related("league").get()
    assert season.stages.get().plan.rounds == ROUNDS
    assert not season.changes_teams
    return season, link.rstrip("/").rpartition("/")[2]


def to_the_desk(journey: Journey) -> None:
    """Back to the season from whatever page, and to its tab for commissioners."""
    page = journey.page
    desk = page.get_by_role("link", name=gettext("Commissioner"), exact=True)
    if not desk.count():
        follow(page.get_by_role("link", name="Harbour Open", exact=True).first)
    follow(desk.first)


def guests(journey: Journey, season: Season) -> None:
    """Four come without an account: they are pasted; two of them are a family."""
    page = journey.page
    follow(page.get_by_role("link", name="Harbour Open", exact=True).first)
    to_the_desk(journey)
    journey.press("link", "Entrants")
    journey.press("link", "Paste a list of entrants")
    lines = [f"Guest {n},orc,guest-{n}@example.org,Guests {n}" for n in range(1, GUESTS + 1)]
    journey.fill("Or paste the rows", "\n".join(lines))
    journey.press("button", "Look at it")
    shot(page, "open-guests")
    journey.press("button", "Store it as shown")
    to_the_desk(journey)
    journey.press("link", "Entrants")
    for n in (1, 2):
        label = gettext("Words of %(team)s, with commas between them") % {"team": f"Guests {n}"}
        page.get_by_label(label, exact=True).fill("Smith")
    expect(page.locator("main")).to_contain_text("Guest 4")
    shot(page, "open-entrants")
    journey.press("button", "Save")
    contact = page.get_by_label(gettext("Contact of %(team)s") % {"team": "Guests 1"}, exact=True)
    expect(contact).to_have_value("guest-1@example.org")
    assert Contact.objects.count() == GUESTS
    assert season.entries.count() == COACHES


def halls(journey: Journey) -> None:
    to_the_desk(journey)
    journey.press("link", "Halls and times")
    journey.press("link", "Set halls and times")
    page = journey.page
    page.get_by_label(f"{gettext('Hall')} 1", exact=True).fill("Main hall")
    page.get_by_label(f"{gettext('First table')} 1", exact=True).fill("1")
    page.get_by_label(f"{gettext('Last table')} 1", exact=True).fill(str(COACHES // 2))
    page.get_by_label(gettext("Minutes on the clock"), exact=True).fill("135")
    follow(page.locator("main form").get_by_role("button").first)


def checked_in(journey: Journey, phones: list[tuple[Any, str]]) -> None:
    """Check-in is opened, the phones answer, the desk ticks the rest, and the day begins."""
    page = journey.page
    to_the_desk(journey)
    journey.press("link", "Check-in")
    journey.press("button", "Open check-in")
    for phone, entry in phones:
        post(phone, f"/api/entries/{entry}/check-in/", {"here": True})
    page.reload()
    expect(page.locator("#there + small")).to_contain_text(f"{PHONES} / {COACHES}")
    journey.press("button", "Check everybody in")
    expect(page.locator("#there + small")).to_contain_text(f"{COACHES} / {COACHES}")
    journey.press("link", "Begin the season…")
    journey.press("button", "Begin the season")


def typed(journey: Journey, season: Season, number: int) -> None:
    """The results of a round, by the numbers of the tables: scores and casualties."""
    page = journey.page
    if number == 1:
        to_the_desk(journey)
        papers_of_the_round(journey)
        to_the_desk(journey)
        journey.press("link", "Type results")
    sheet = page.locator("#sheet > ul > li")
    expect(sheet).to_have_count(COACHES // 2)
    chance = Stream(bytes([number]) * 32, "day")
    field = page.get_by_label(gettext("A result in one line"), exact=True)
    expect(field).to_be_focused()
    for table in range(1, COACHES // 2 + 1):
        scores = [chance.draw(4) for _ in range(2)]
        hurt = [chance.draw(5) for _ in range(2)]
        page.keyboard.type(f"{table} {' '.join(map(str, scores + hurt))}\n")
    expect(page.locator("#said > li")).to_have_count(COACHES // 2)
    expect(page.locator("#sheet .sec small")).to_contain_text("0")
    assert fits(page)
    page.wait_for_load_state("networkidle")
    shot(page, f"open-round-{number}")
    if number < ROUNDS:
        journey.press("link", "Type the results of the next round")
    else:
        journey.press("link", "See the season")
    season.refresh_from_db()


def papers_and_table(journey: Journey, season: Season) -> None:
    """The final table names everybody, the champion has won, and the papers can be printed."""
    page = journey.page
    assert season.state == Season.State.FINISHED
    expect(page.locator("#champion")).to_be_visible()
    champion = page.locator("#champion").inner_text()
    follow(page.get_by_role("link", name=gettext("Table"), exact=True).first)
    rows = page.locator("table tbody tr")
    expect(rows).to_have_count(COACHES)
    expect(rows.first).to_contain_text(champion)
    shot(page, "open-table")
    place = f"/leagues/{season.league.slug}/seasons/{season.slug}"
    answer = page.request.get(f"{place}/wall/")
    assert champion in answer.text()
    follow(page.locator("main").get_by_role("link", name=champion, exact=True).first)
    follow(page.get_by_role("link", name=gettext("For the table"), exact=True).first)
    is_paper(journey, "As PDF")


def papers_of_the_round(journey: Journey) -> None:
    """The pairings of a round, and a slip for each of its tables."""
    journey.press("link", "Halls and times")
    expect(journey.page.locator(".seats li")).to_have_count(COACHES // 2)
    shot(journey.page, "open-halls")
    is_paper(journey, "Pairings as PDF")
    is_paper(journey, "Slips for the tables as PDF")


def is_paper(journey: Journey, words: str) -> None:
    """A link of the page leads to a PDF."""
    link = journey.page.get_by_role("link", name=gettext(words), exact=True).first
    found = journey.page.request.get(str(link.get_attribute("href")))
    assert found.body().startswith(b"%PDF"), words
