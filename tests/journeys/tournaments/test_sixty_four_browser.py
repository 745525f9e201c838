"""A tournament of 64 coaches in 6 rounds: from an empty site to the final table and its papers.

The organiser clicks and types in a browser; the phones of the coaches are HTTP clients.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils.translation import get_language, gettext, override
from playwright.sync_api import Page, expect

from leagues.models import Contact, FixtureSide, Season
from matches.models import QuickResult
from matches.tasks import make_papers
from rules.dice import Stream
from tests import factories
from tests.journeys.test_commissioner_browser import Journey
from tests.journeys.tournaments.test_slips_browser import printed
from tests.journeys.tournaments.test_tournament_day_browser import DESK
from tests.site.browsing import Open, browser, fits, follow, look_away, shot, visit
from tests.site.factories import blood_bowl_roster, client_of

__all__ = ["browser", "visit"]
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("no_attempts")]
SCREEN = {"width": 1920, "height": 1080}
PHONES, GUESTS, ROUNDS = 60, 4, 6
COACHES = PHONES + GUESTS
#: Round 1 lacks the coach who comes late; from round 5 on somebody has gone. One rests each time.
TABLES = [31, 32, 32, 32, 31, 31]
#: What comes from phones in round 2: two who agree at each table, and one table where they differ.
SENT, DIFFER = 8, 9


def post(client: Any, address: str, body: dict[str, Any]) -> Any:
    with override(get_language()):  # a request leaves its own behind
        answer = client.post(address, body, content_type="application/json")
    assert answer.status_code < 300, (address, answer.content)
    return answer.json() if answer.content else None


def joins(token: str, n: int) -> tuple[Any, str]:
    """A coach on a phone accepts the link and builds a team; return their client and the team."""
    coach = factories.coach(username=f"coach-{n:02}", display_name=f"Coach {n:02}")
    phone = client_of(coach)
    post(phone, f"/api/invitations/{token}/", {})
    roster = blood_bowl_roster("human", f"Hawks {n:02}")
    return phone, post(phone, "/api/teams/", {"game": "blood_bowl", "roster": roster})["slug"]


def enters(season: Season, token: str, n: int) -> tuple[Any, str]:
    """A coach on a phone enters a team; return their client and entry."""
    phone, team = joins(token, n)
    return phone, post(phone, f"/api/seasons/{season.uuid}/entries/", {"team": team})["uuid"]


@pytest.mark.proof
@pytest.mark.clause("LG-DAY-01", "LG-DAY-05", "LG-DAY-06", "LG-DAY-08", "LG-DAY-09", "LG-DAY-10")
@pytest.mark.clause("LG-DAY-11", "LG-DAY-12", "LG-DAY-20", "LG-DAY-22", "LG-HALL-03", "LG-HALL-06")
@pytest.mark.clause("LG-PAPER-08", "LG-WALL-01", "LG-WALL-02", "LG-WALL-04")
@pytest.mark.parametrize("language", ["en", "ru"])
def test_sixty_four_coaches_play_six_rounds(visit: Open, language: str) -> None:
    cache.clear()
    journey = Journey(visit("/", viewport=DESK, locale=language))
    with override(language):
        season, token = founded(journey)
        phones = [enters(season, token, n) for n in range(1, PHONES)]
        joins(token, PHONES)
        guests(journey, season)
        halls(journey)
        checked_in(journey, phones)
        to_the_desk(journey)
        papers_of_the_round(journey)
        comes_late(journey)
        to_the_sheet(journey)
        in_short(journey)
        by_phones(journey)
        typed(journey, 2, first=DIFFER)
        screen = wall(journey, visit)
        to_the_sheet(journey)
        typed(journey, 3)
        expect(screen.locator("#wall")).to_contain_text(round_called(4))
        shot(screen, "open-wall-4")
        look_away(screen)
        typed(journey, 4)
        drops_out(journey)
        to_the_sheet(journey)
        typed(journey, 5)
        typed(journey, 6)
        table_and_papers(journey, season)
    assert QuickResult.objects.filter(state=QuickResult.State.COUNTS).count() == sum(TABLES)
    nobody_met_twice(season)


def nobody_met_twice(season: Season) -> None:
    for entry in season.entries.select_related("team"):
        opponents = FixtureSide.objects.filter(fixture__sides__entry=entry).exclude(entry=entry)
        met = [*opponents.values_list("entry", flat=True)]
        assert len(met) == len({*met}) >= 3, entry.team.name


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
    assert season.entries.count() == COACHES - 1


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
    count = page.locator("#there + small")
    expect(count).to_contain_text(f"{len(phones)} / {COACHES - 1}")
    guest = page.get_by_role("listitem").filter(has_text="Guests 1")
    follow(guest.get_by_role("button"))
    expect(count).to_contain_text(f"{len(phones) + 1} / {COACHES - 1}")
    journey.press("button", "Check everybody in")
    expect(count).to_contain_text(f"{COACHES - 1} / {COACHES - 1}")
    journey.press("link", "Begin the season…")
    journey.press("button", "Begin the season")


def papers_of_the_round(journey: Journey) -> None:
    """The pairings of a round, and a slip for each of its tables."""
    journey.press("link", "Halls and times")
    expect(journey.page.locator(".seats li")).to_have_count(TABLES[0])
    shot(journey.page, "open-halls")
    opens_paper(journey, "Pairings as PDF")
    opens_paper(journey, "Slips for the tables as PDF")


def opens_paper(journey: Journey, words: str) -> None:
    """Press a link that leads to a PDF, which the browser shows, and go back."""
    page = journey.page
    before = page.url
    follow(page.get_by_role("link", name=gettext(words)).first)
    again = page.request.get(page.url, headers={"Accept-Language": get_language()})
    assert again.body().startswith(b"%PDF-"), words
    page.go_back()
    expect(page).to_have_url(before)


def to_the_sheet(journey: Journey) -> None:
    to_the_desk(journey)
    journey.press("link", "Type results")


def round_called(number: int) -> str:
    return gettext("Round %(number)s") % {"number": number}


def results_of(number: int) -> list[list[int]]:
    """What the tables of a round end with: two scores, then the casualties of both."""
    chance = Stream(bytes([number]) * 32, "day")
    return [
        [chance.draw(4), chance.draw(4), chance.draw(5), chance.draw(5)]
        for _ in range(TABLES[number - 1])
    ]


def in_short(journey: Journey) -> None:
    """The results of round 1 in the order of the tables: forty take 200 keystrokes."""
    lines = ["".join(map(str, result)) + "\n" for result in results_of(1)]
    assert len("".join(lines)) * 40 <= 200 * len(lines)
    enter(journey, 1, lines)


def typed(journey: Journey, number: int, first: int = 0) -> None:
    """The results of a round, from a row of the sheet on: table, scores and casualties."""
    rows = journey.page.locator("#sheet > ul > li > strong:first-child")
    expect(rows).to_have_count(TABLES[number - 1])
    tables = [re.findall(r"\d+", row)[0] for row in rows.all_inner_texts()]
    results = zip(tables, results_of(number), strict=True)
    lines = [f"{table} {' '.join(map(str, result))}\n" for table, result in results]
    enter(journey, number, lines[first:])


def enter(journey: Journey, number: int, lines: list[str]) -> None:
    """Type all results of a round that are missing, without waiting between them; then go on."""
    page = journey.page
    expect(page.locator("#sheet > ul > li")).to_have_count(TABLES[number - 1])
    expect(page.get_by_label(gettext("A result in one line"), exact=True)).to_be_focused()
    page.keyboard.type("".join(lines))
    expect(page.locator("#said > li")).to_have_count(len(lines))
    expect(page.locator("#said .bad")).to_have_count(0)
    expect(page.locator("#sheet .sec small")).to_contain_text("0")
    assert fits(page)
    page.wait_for_load_state("networkidle")
    shot(page, f"open-round-{number}")
    if number < ROUNDS:
        journey.press("link", "Type the results of the next round")
    else:
        journey.press("link", "See the season")


def comes_late(journey: Journey) -> None:
    """The last coach comes while round 1 is being played: they play from round 2 on."""
    to_the_desk(journey)
    journey.press("link", "Late entry")
    journey.choose("Team", f"Hawks {PHONES} (Coach {PHONES})")
    journey.fill("Reason", "The train was late.")
    shot(journey.page, "open-late")
    journey.press("button", "Enter it")


def by_phones(journey: Journey) -> None:
    """The desk prints slips; at some tables both phones send, and at one they differ."""
    page = journey.page
    journey.press("link", "Slips with codes")
    codes = printed(journey)
    assert len(codes) == 2 * TABLES[1]
    results = results_of(2)
    for table in range(1, DIFFER + 1):
        one, other = codes[2 * table - 2 : 2 * table]
        first = results[table - 1]
        sends(one, first)
        if table < DIFFER:
            confirms(other)
        else:
            sends(other, [first[0] + 1, *first[1:]])
    journey.press("link", "Type results")
    rows = page.locator("#sheet > ul > li")
    expect(rows.filter(has_text=gettext("no result yet"))).to_have_count(TABLES[1] - SENT)
    shot(page, "open-phones")
    follow(rows.nth(DIFFER - 1).get_by_role("button", name=gettext("Let this one count")).first)
    expect(rows.filter(has_text=gettext("no result yet"))).to_have_count(TABLES[1] - DIFFER)


def sends(code: str, numbers: list[int]) -> None:
    """A phone that nobody signed in on opens a code and sends scores and casualties."""
    phone = Client(headers={"accept-language": get_language()})
    page = phone.get(code).content.decode()
    names = re.findall(r'<input\s+id="(\w+-\d)"', page)
    assert names == ["score-0", "casualties-0", "score-1", "casualties-1"]
    scores, hurt = numbers[:2], numbers[2:]
    fields = {f"score-{side}": score for side, score in enumerate(scores)}
    fields |= {f"casualties-{side}": many for side, many in enumerate(hurt)}
    assert phone.post(code, fields).status_code == 302


def confirms(code: str) -> None:
    """The phone of the other side confirms what was sent, with one button."""
    phone = Client(headers={"accept-language": get_language()})
    page = phone.get(code).content.decode()
    fields = dict(re.findall(r'type="hidden" name="(\w+-\d)" value="(\d+)"', page))
    assert len(fields) == 4
    answer = phone.post(code, fields, follow=True)
    assert gettext("This result counts.") in answer.content.decode()


def wall(journey: Journey, visit: Open) -> Page:
    """The desk starts the clock and makes a link: a screen in the hall shows who sits where."""
    page = journey.page
    to_the_desk(journey)
    journey.press("link", "Halls and times")
    journey.press("button", "Start the clock")
    journey.press("button", "Make a link")
    link = page.locator("#wall").get_by_role("link", name="/walls/").inner_text()
    screen = visit(link, viewport=SCREEN, locale=page.evaluate("navigator.language"))
    expect(screen.locator(".wall-page:visible")).to_have_count(1)
    expect(screen.locator(".wall-page.pairings li")).to_have_count(COACHES)
    expect(screen.get_by_role("timer")).to_contain_text("2:1")
    expect(screen.locator("#wall")).to_contain_text(round_called(3))
    shot(screen, "open-wall-3")
    return screen


def drops_out(journey: Journey) -> None:
    """One goes home before round 5, which is drawn again without them."""
    page = journey.page
    to_the_desk(journey)
    journey.press("link", "Who is there")
    gone = page.get_by_role("listitem").filter(has_text="Guests 4")
    follow(gone.get_by_role("button"))
    expect(gone).to_contain_text(gettext("withdrew"))
    shot(page, "open-gone")


def table_and_papers(journey: Journey, season: Season) -> None:
    """The final table names everybody, the champion has won, and the papers can be printed."""
    page = journey.page
    season.refresh_from_db()
    assert season.state == Season.State.FINISHED
    expect(page.locator("#champion")).to_be_visible()
    champion = page.locator("#champion").inner_text()
    follow(page.get_by_role("link", name=gettext("Table"), exact=True).first)
    rows = page.locator("table").first.locator("tbody tr")
    expect(rows).to_have_count(COACHES)
    expect(rows.first).to_contain_text(champion)
    shot(page, "open-table")
    follow(page.locator("main").get_by_role("link", name=champion, exact=True).first)
    follow(page.get_by_role("link", name=gettext("For the table"), exact=True).first)
    opens_paper(journey, "As PDF")
    page.go_back()
    page.go_back()
    to_the_desk(journey)
    journey.press("link", "Rosters on paper")
    journey.press("button", "Make the rosters")
    make_papers()
    expect(page.get_by_role("link", name=gettext("Open the rosters"))).to_be_visible()
    shot(page, "open-rosters")
    opens_paper(journey, "Open the rosters")
    to_the_desk(journey)
    journey.press("link", "Halls and times")
    follow(page.get_by_role("link", name=gettext("The wall, for a screen"), exact=True))
    expect(page.locator(".wall-page.standings li").first).to_contain_text(champion)
