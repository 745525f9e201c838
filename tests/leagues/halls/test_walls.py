"""The wall: a page for a screen in a hall, which turns its pages by itself (LG-WALL)."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from leagues import operations as leagues
from leagues.models import League, Season
from leagues.reading.halls.desk import venue_of
from leagues.reading.halls.wall import PAIRINGS, wall_of
from leagues.stages.halls import matches_of
from matches.resolution.operations import play_out, resolve_fixture
from tests import factories
from tests.leagues.halls.test_seating import SWISS, planned, round_of


def address(season: Season) -> str:
    return f"/leagues/{season.league.slug}/seasons/{season.slug}/wall/"


def swiss(entries: int) -> Season:
    made = planned(factories.season(entries, stages=SWISS, start=False), last=entries)
    return leagues.start_season(factories.owner_of(made), made)


def play_one(season: Season) -> None:
    fixture = matches_of(round_of(season))[0]
    play_out(resolve_fixture(factories.owner_of(season), fixture))


@pytest.mark.clause("LG-WALL-01")
def test_it_shows_who_sits_where_the_results_and_the_table(db: None) -> None:
    season = swiss(7)
    wall = wall_of(season, venue_of(season))
    (page,) = wall.pages
    rows = [(row.team, row.table, row.bye) for row in page.rows]
    assert [team for team, *_ in rows] == sorted(team for team, *_ in rows), "by name"
    assert sorted(table for _, table, bye in rows if not bye) == [1, 1, 2, 2, 3, 3]
    assert sum(bye for *_, bye in rows) == 1
    play_one(season)
    wall = wall_of(season, venue_of(season))
    assert [page.kind for page in wall.pages] == ["pairings", "results", "standings"]
    assert len(wall.pages[1].rows) == 1
    assert len(wall.pages[2].rows) == 7


@pytest.mark.clause("LG-WALL-01")
def test_pages_are_of_one_length(db: None) -> None:
    wall = wall_of(season := swiss(70), venue_of(season))
    assert [len(page.rows) for page in wall.pages] == [35, 35]
    assert PAIRINGS == 64, "so many are legible: see the test in a browser"


@pytest.mark.clause("LG-WALL-02")
def test_it_costs_the_same_for_many(db: None, client: Client) -> None:
    counts = []
    for entries in (3, 30):
        season = swiss(entries)
        play_one(season)
        with CaptureQueriesContext(connection) as asked:
            assert client.get(address(season)).status_code == 200
        counts.append(len(asked))
    assert counts[0] == counts[1] <= 14


@pytest.mark.clause("LG-WALL-02")
def test_what_has_not_changed_is_not_sent_again(db: None, client: Client) -> None:
    season = swiss(4)
    leagues.run_clock(factories.owner_of(season), round_of(season), "start")
    part = f"{address(season)}?part"
    first = client.get(part)
    again = client.get(part, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    play_one(season)
    assert client.get(part, headers={"If-None-Match": first["ETag"]}).status_code == 200


@pytest.mark.clause("LG-WALL-04")
def test_a_link_opens_the_wall_of_a_private_league(db: None, client: Client) -> None:
    season = swiss(4)
    owner = factories.owner_of(season)
    League.objects.filter(pk=season.league_id).update(visibility=League.Visibility.PRIVATE)
    assert client.get(address(season)).status_code == 404
    link = f"/walls/{leagues.make_wall_link(owner, season).wall_token}/"
    shown = client.get(link)
    assert shown.status_code == 200
    assert "noindex" in shown["X-Robots-Tag"]
    assert "Team 01" in shown.content.decode()
    addresses = set(re.findall(r'(?:href|src|data-part)="([^"]*)"', shown.content.decode()))
    assert all(each.startswith(("/static/", link)) for each in addresses), "nothing else of it"
    leagues.make_wall_link(owner, season)
    assert client.get(link).status_code == 404, "the link before ends"
    link = f"/walls/{venue_of(season).wall_token}/"  # type: ignore[union-attr]
    leagues.end_wall_link(owner, season)
    assert client.get(link).status_code == 404
    client.force_login(owner)
    assert client.get(address(season)).status_code == 200


def test_a_season_without_rounds_says_what_will_stand_there(db: None, client: Any) -> None:
    season = factories.season(2, start=False)
    text = client.get(address(season)).content.decode()
    assert "When pairings are drawn" in text
