"""A day in halls: whoever runs it sets tables and a clock from the season's page; a screen shows
the wall by its link, without a hand."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils.translation import gettext, override, pgettext
from playwright.sync_api import Page, expect

from leagues import operations as leagues
from leagues.models import League, Season
from leagues.stages.halls import matches_of
from matches.resolution.operations import play_out, resolve_fixture
from rosters.words.own_words import in_words_of
from tests import factories
from tests.clocks import START
from tests.leagues.halls.test_seating import SWISS, round_of
from tests.leagues.halls.test_walls import swiss
from tests.site.browsing import Open, browser, fits, follow, mirrored, shot, visit

__all__ = ["browser", "visit"]
pytestmark = pytest.mark.django_db(transaction=True)
SCREEN = {"viewport": {"width": 1920, "height": 1080}}
DESK = {"viewport": {"width": 1280, "height": 900}}
PHONE = {"viewport": {"width": 390, "height": 844}}


@mirrored("language", ["en", "ru"])
@mirrored("size", [DESK, PHONE])
def test_a_day_is_set_up_from_the_season(visit: Open, language: str, size: Any) -> None:
    season = factories.season(6, stages=SWISS)
    owner = factories.owner_of(season)
    page = visit(
        f"/leagues/{season.league.slug}/seasons/{season.slug}/",
        owner.username,
        locale=language,
        **size,
    )
    main = page.get_by_role("main")
    name = f"halls-{language}-{size['viewport']['width']}"
    with override(language):
        follow(main.get_by_role("link", name=in_words_of("coin", "Commissioner"), exact=True))
        follow(main.get_by_role("link", name=gettext("Halls and times")))
        follow(main.get_by_role("link", name=gettext("Set halls and times")).last)
        for label, typed in (
            ("Hall", "Great hall"),
            ("First table", "1"),
            ("Last table", "9"),
            ("Without stairs", "7-9"),
        ):
            main.get_by_label(f"{gettext(label)} 1", exact=True).fill(typed)
        main.get_by_label(gettext("Minutes on the clock")).fill("90")
        main.get_by_label(f"{gettext('What')} 1", exact=True).fill("Lunch")
        assert fits(page)
        shot(page, f"{name}-plan")
        follow(main.get_by_role("button", name=gettext("Save")))
        expect(main.get_by_text("Lunch")).to_be_visible()

        form = main.get_by_role("form", name=first_team(season))
        form.get_by_label(gettext("Without stairs")).check()
        follow(form.get_by_role("button", name=gettext("Save")))
        follow(main.get_by_role("button", name=gettext("Give out the tables anew")))
        row = main.locator(".seats li").filter(has_text=first_team(season))
        expect(row.locator("b")).to_have_text("7")
        row.get_by_label(pgettext("in a hall", "Table")).fill("3")
        follow(row.get_by_role("button", name=gettext("Move")))
        expect(row.locator("b")).to_have_text("3")
        said = gettext("Wished, and not so here: {mark}").format(mark=gettext("Without stairs"))
        expect(row.get_by_text(said)).to_be_visible()

        for paper in ("Pairings as PDF", "Slips for the tables as PDF"):
            where = main.get_by_role("link", name=gettext(paper)).get_attribute("href")
            assert page.request.get(str(where)).body().startswith(b"%PDF-")

        follow(main.get_by_role("button", name=gettext("Start the clock")))
        expect(main.locator("time[role=timer]")).to_contain_text("1:29:")
        follow(main.get_by_role("button", name=gettext("Pause"), exact=True))
        expect(main.locator(".clock").get_by_text(gettext("paused"))).to_be_visible()
        assert fits(page)
        shot(page, name)


def first_team(season: Season) -> str:
    return matches_of(round_of(season))[0].sides.all()[0].entry.team.name


def shown(page: Page) -> str | None:
    """The page of the wall that is on the screen; exactly one is."""
    expect(page.locator(".wall-page:visible")).to_have_count(1)
    return page.locator(".wall-page:visible").get_attribute("data-page")


@pytest.mark.clause("LG-WALL-01")
@pytest.mark.clause("LG-WALL-02")
@pytest.mark.clause("LG-WALL-03")
def test_a_screen_goes_by_itself(visit: Open) -> None:
    season = swiss(64)
    owner = factories.owner_of(season)
    League.objects.filter(pk=season.league_id).update(visibility=League.Visibility.PRIVATE)
    link = f"/walls/{leagues.make_wall_link(owner, season).wall_token}/"
    page = visit("about:blank", **SCREEN)
    page.clock.install(time=START)
    page.clock.pause_at(START + timedelta(minutes=5))
    page.goto(link)
    first = shown(page)
    assert first == "pairings--1"
    rows = page.locator(".wall-page:visible li")
    expect(rows).to_have_count(64)
    size = page.evaluate(
        "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    )
    assert size == [1920, 1080], "all of 64 fit the screen"
    heights = rows.locator("span").first.evaluate("e => parseFloat(getComputedStyle(e).fontSize)")
    assert heights >= 24, "legible from the back"

    play_out(resolve_fixture(owner, matches_of(round_of(season))[0]))
    leagues.run_clock(owner, round_of(season), "start", 90)
    page.clock.run_for(10_100)
    expect(page.locator(".wall-page")).to_have_count(4)
    assert shown(page) == first, "it does not turn for news"
    expect(page.locator("time[data-ends]")).to_contain_text("1:2")
    page.clock.run_for(2_000)
    seen = shown(page)
    assert seen == "results--1"
    page.get_by_role("button", name="Hold this page").click()
    page.clock.run_for(30_000)
    assert shown(page) == seen, "it is held"
    page.emulate_media(reduced_motion="reduce")
    moves = page.locator(".wall-page:visible").evaluate("e => getComputedStyle(e).animationName")
    assert moves == "none"
