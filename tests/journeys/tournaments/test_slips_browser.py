"""A result from the phone: slips printed at the desk, the code scanned or typed, confirmed."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.cache import caches
from django.utils.translation import gettext, override
from playwright.sync_api import Page, expect

from leagues import operations
from leagues.schedules.halls import Hall
from matches.quick_results.sheet import sheet_of
from tests import factories
from tests.journeys.test_commissioner_browser import Journey
from tests.journeys.tournaments.test_tournament_day_browser import DESK, SIZES, day_of
from tests.matches.days.test_slips import links
from tests.site.browsing import PHONE, Open, browser, fits, follow, shot, visit

__all__ = ["browser", "visit"]
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("no_attempts")]


def printed(desk: Journey, button: str = "Print all slips") -> list[str]:
    """Press a button of the desk; return the paths that the codes of the paper lead to."""
    with desk.page.expect_download() as download:
        desk.page.get_by_role("button", name=gettext(button)).first.click()
    data = Path(download.value.path()).read_bytes()
    return ["/r/" + each.partition("/r/")[2] for each in dict.fromkeys(links(data))]


def typed(phone: Page, *numbers: int) -> None:
    """Type what the form of a slip asks for, field after field, and send it."""
    for field, number in zip(phone.locator("form input[type=number]").all(), numbers, strict=True):
        field.click()
        phone.keyboard.type(str(number))
    follow(phone.get_by_role("button", name=gettext("Send the result")))


@pytest.mark.clause("LG-DAY-20", "LG-DAY-21", "LG-DAY-22", "LG-DAY-23", "LG-PAPER-05")
@pytest.mark.parametrize(("language", "size"), SIZES)
def test_two_phones_report_a_match_and_the_table_shows_it(
    visit: Open, language: str, size: dict[str, int]
) -> None:
    """One scans the code of the paper, the other types it; two who differ are chosen between."""
    season, matches = day_of(4)
    owner = factories.owner_of(season)
    halls = [Hall("Main hall", 11, 14).to_json()]
    operations.plan_venue(owner, season, halls=halls, minutes=135, order_of_play=[])
    operations.seat_round(owner, season.stages.get().rounds.get())
    address = f"/leagues/{season.league.slug}/seasons/{season.slug}/"
    with override(language):
        desk = Journey(visit(address, "olga", viewport=size, locale=language))
        follow(desk.page.get_by_role("link", name=gettext("Commissioner"), exact=True))
        desk.press("link", "Type results")
        desk.press("link", "Slips with codes")
        assert fits(desk.page)
        shot(desk.page, f"slips-desk-{language}")
        codes = printed(desk)
        assert len(codes) == 4

        # The camera of a phone opens what the code says; nobody signs in.
        first = visit(codes[0], viewport=PHONE, locale=language)
        expect(first.get_by_role("heading", level=1)).to_have_text(matches[0])
        assert fits(first)
        shot(first, f"slips-empty-{language}")
        typed(first, 2, 3, 1, 0)
        standing = first.locator("#standing")
        expect(standing).to_contain_text("2:1")
        expect(standing).to_contain_text(gettext("You have sent:"))
        shot(first, f"slips-sent-{language}")

        # The other has no camera, and types the code as it is printed, in small letters.
        second = visit("/r/", viewport=PHONE, locale=language)
        shot(second, f"slips-enter-{language}")
        code = codes[1].strip("/").partition("/")[2].lower()
        second.get_by_label(gettext("Code of your side")).click()
        second.keyboard.type(f"{code[:5]}-{code[5:-1]}0")
        follow(second.get_by_role("button", name=gettext("Open the slip")))
        if code[-1] != "0":
            expect(second.get_by_role("alert")).to_be_visible()
            field = second.get_by_label(gettext("Code of your side"))
            field.click()
            field.press("Control+a")
            second.keyboard.type(f"{code[:5]}-{code[5:]}")
            follow(second.get_by_role("button", name=gettext("Open the slip")))
        expect(second.locator("#standing")).to_contain_text("2:1")
        assert fits(second)
        shot(second, f"slips-confirm-{language}")
        follow(second.get_by_role("button", name=gettext("Confirm %(score)s") % {"score": "2:1"}))
        expect(second.locator("#standing")).to_contain_text(gettext("This result counts."))
        first.reload()
        expect(first.locator("#standing")).to_contain_text(gettext("This result counts."))

        # At the other table the two differ.
        third = visit(codes[2], viewport=PHONE, locale=language)
        fourth = visit(codes[3], viewport=PHONE, locale=language)
        typed(third, 1, 0, 0, 0)
        typed(fourth, 0, 0, 1, 0)
        expect(fourth.locator("#standing li")).to_have_count(2)
        shot(fourth, f"slips-differ-{language}")
        desk.press("link", "Type results")
        row = desk.page.locator("#sheet li").filter(has_text=matches[1])
        expect(row.locator(".tag")).to_have_count(2)
        shot(desk.page, f"slips-choose-{language}")
        follow(row.get_by_role("button", name=gettext("Let this one count")).first)
        expect(desk.page.locator("#sheet small").first).to_contain_text("0")
        third.reload()
        expect(third.locator("#standing")).to_contain_text("1:0")
        expect(third.get_by_role("button", name=gettext("Send the result"))).to_have_count(0)

        # And the table has them all.
        table = visit(f"{address}table/", viewport=PHONE, locale=language)
        winner = matches[0].split(" – ")[0]
        expect(table.get_by_role("row").filter(has_text=winner).first).to_contain_text("1")
        shot(table, f"slips-table-{language}")
    assert [row.score for row in sheet_of(season.stages.get().rounds.get(number=1)).all_rows] == [
        "2:1",
        "1:0",
    ]


@pytest.mark.clause("LG-DAY-20")
def test_a_lost_slip_is_printed_again(visit: Open) -> None:
    season, matches = day_of(4)
    address = f"/leagues/{season.league.slug}/seasons/{season.slug}/"
    desk = Journey(visit(address, "olga", viewport=DESK, locale="en"))
    follow(desk.page.get_by_role("link", name="Commissioner", exact=True))
    desk.press("link", "Type results")
    desk.press("link", "Slips with codes")
    old = printed(desk)
    expect(desk.page.locator(".note")).to_contain_text("Printing again ends those")
    row = desk.page.get_by_role("listitem").filter(has_text=matches[0])
    with desk.page.expect_download() as download:
        row.get_by_role("button").click()
    new = links(Path(download.value.path()).read_bytes())
    assert len({*new}) == 2
    caches["doors"].clear()
    lost = visit(old[0], viewport=PHONE, locale="en")
    expect(lost.get_by_role("alert")).to_contain_text("This code opens nothing")
    shot(lost, "slips-lost")
    kept = visit(old[2], viewport=PHONE, locale="en")
    expect(kept.get_by_role("heading", level=1)).to_have_text(matches[1])
