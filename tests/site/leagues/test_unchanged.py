"""Pages of a season that is over: a browser that has one as it is now gets it no second time."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from leagues import operations as leagues
from leagues.models import League, Season
from matches.correcting.operations import undo
from matches.models import Correction
from rosters.models import Coach
from rosters.web import etags
from tests import factories
from tests.matches.corrections import count, ruled, scored_by
from tests.site.factories import rivalry

pytestmark = pytest.mark.django_db

PAGES = [
    "season",
    "season-table",
    "season-rounds",
    "statistics",
    "season-entries",
    "season-rules",
]


@pytest.fixture
def over() -> Season:
    season = rivalry(4)
    assert season.state == "finished"
    League.objects.filter(pk=season.league_id).update(visibility="public")
    return season


def address(season: Season, page: str = "season-table") -> str:
    return reverse(page, args=[season.league.slug, season.slug])


def tag_of(browser: Client, url: str, **headers: str) -> str:
    answer = browser.get(url, headers=headers)
    assert answer.status_code == 200
    return answer.headers["ETag"]


@pytest.mark.parametrize("page", PAGES)
def test_a_page_that_has_not_changed_is_not_sent_again(over: Season, page: str) -> None:
    browser, url = Client(), address(over, page)
    browser.get(url)  # the first page brings a cookie, which its forms hold
    tag = tag_of(browser, url)
    again = browser.get(url, headers={"If-None-Match": tag})
    assert again.status_code == 304
    assert again.content == b""
    assert again.headers["ETag"] == tag
    assert {"private", "no-cache"} <= set(again.headers["Cache-Control"].split(", "))
    assert {"Cookie", "Accept-Language"} <= set(again.headers["Vary"].split(", "))


def test_a_season_that_goes_on_has_no_tag() -> None:
    season = rivalry(4, rounds=1)
    League.objects.filter(pk=season.league_id).update(visibility="public")
    assert "ETag" not in Client().get(address(season)).headers


def test_whoever_runs_the_league_gets_it_anew(over: Season) -> None:
    browser = Client()
    browser.force_login(over.league.memberships.get(role="owner").coach)
    assert "ETag" not in browser.get(address(over)).headers


Change = Callable[[Season, Client, pytest.MonkeyPatch], None]


def _build(season: Season, browser: Client, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(etags, "site_build", lambda: "another build")


def _language(season: Season, browser: Client, patch: pytest.MonkeyPatch) -> None:
    browser.post("/i18n/setlang/", {"language": "ru"})


def _theme(season: Season, browser: Client, patch: pytest.MonkeyPatch) -> None:
    browser.post("/look/", {"look": "dark"})


def _zone(season: Season, browser: Client, patch: pytest.MonkeyPatch) -> None:
    Coach.objects.filter(pk=reader(season).pk).update(time_zone="Asia/Tokyo")


def _region(season: Season, browser: Client, patch: pytest.MonkeyPatch) -> None:
    Coach.objects.filter(pk=reader(season).pk).update(region="en-US")


def _other_reader(season: Season, browser: Client, patch: pytest.MonkeyPatch) -> None:
    browser.force_login(reader(season, 1))


def _stranger(season: Season, browser: Client, patch: pytest.MonkeyPatch) -> None:
    browser.logout()


def _left(season: Season, browser: Client, patch: pytest.MonkeyPatch) -> None:
    leagues.leave(reader(season), season.league)


def _corrected(season: Season, browser: Client, patch: pytest.MonkeyPatch) -> None:
    what = scored_by(season.game)
    fixture, scorer, other = next(
        (fixture, scorer, other)
        for fixture in season.fixtures.order_by("pk")
        for scorer in fixture.record.record["sides"][0]["lines"]
        for other in fixture.record.record["sides"][0]["lines"]
        if scorer[what] and other is not scorer
    )
    moved = [count(0, scorer, what, scorer[what] - 1), count(0, other, what, other[what] + 1)]
    ruled(season, fixture, counts=moved)


def _undone(season: Season, browser: Client, patch: pytest.MonkeyPatch) -> None:
    _corrected(season, browser, patch)
    tag = tag_of(browser, address(season))
    undo(factories.owner_of(season), Correction.objects.get(), reason="It was right.")
    assert tag_of(browser, address(season)) != tag


def _renamed(season: Season, browser: Client, patch: pytest.MonkeyPatch) -> None:
    season.league.__class__.objects.filter(pk=season.league_id).update(name="Another name")


def _coach_renamed(season: Season, browser: Client, patch: pytest.MonkeyPatch) -> None:
    coach = reader(season, 1)
    Coach.objects.filter(pk=coach.pk).update(display_name="Somebody else")


def _team_changed(season: Season, browser: Client, patch: pytest.MonkeyPatch) -> None:
    team = season.entries.order_by("number")[1].team
    team.__class__.objects.filter(pk=team.pk).update(seq=team.seq + 1)


def _archived(season: Season, browser: Client, patch: pytest.MonkeyPatch) -> None:
    season.__class__.objects.filter(pk=season.pk).update(state="archived")


def reader(season: Season, number: int = 0) -> Coach:
    """The coach of an entry, by the order of numbers."""
    coach = season.entries.order_by("number")[number].team.coach
    assert coach is not None
    return coach


CHANGES: list[Change] = [
    _build, _language, _theme, _zone, _region, _other_reader, _stranger, _left, _corrected,
    _undone, _renamed, _coach_renamed, _team_changed, _archived,
]  # fmt: skip


@pytest.mark.parametrize("change", CHANGES)
def test_a_page_is_sent_again_when_anything_of_it_has_changed(
    over: Season, change: Change, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser, url = Client(), address(over)
    browser.force_login(reader(over))
    browser.get(url)
    tag = tag_of(browser, url)
    assert browser.get(url, headers={"If-None-Match": tag}).status_code == 304
    change(over, browser, monkeypatch)
    answer = browser.get(url, headers={"If-None-Match": tag})
    assert answer.status_code == 200
