"""Tables, statistics, rosters and ledgers as CSV, from pages and from the API."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest
from django.test import Client

from leagues import operations
from leagues.models import FileImport, Season
from rosters.csv_files import decoded, harmless, read
from rosters.operations import change_team
from tests import factories
from tests.leagues.files.test_bringing import stored
from tests.site.factories import client_of, played, queries, rivalry

pytestmark = [pytest.mark.django_db, pytest.mark.clause("LG-IO-06")]


def rows_of(answer: Any) -> list[dict[str, str]]:
    """The rows of a file by its columns."""
    assert answer.status_code == 200
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    text = answer.content.decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text)))


def page(season: Season, what: str, client: Client | None = None) -> list[dict[str, str]]:
    path = f"/leagues/{season.league.slug}/seasons/{season.slug}/csv/{what}.csv"
    return rows_of((client or Client()).get(path))


def test_every_sheet_of_a_season_is_the_same_from_its_page_and_the_api() -> None:
    season = played(4)
    client = client_of(factories.owner_of(season))
    for what in ("entries", "fixtures", "results", "table", "players", "placings"):
        rows = page(season, what)
        asked = client.get(f"/api/seasons/{season.uuid}/csv/?what={what}")
        assert rows_of(asked) == rows
        assert rows
    table = page(season, "table")
    assert [row["place"] for row in table] == ["1", "2", "3", "4"]
    assert sum(int(row["played"]) for row in table) == 2 * len(page(season, "results"))
    people = page(season, "players")
    team = season.entries.first()
    assert team is not None
    assert {"Team 01", "Team 02"} < {row["team"] for row in people}
    assert all(int(row["matches"]) > 0 for row in people)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_other_sheets(language: str) -> None:
    season = rivalry(4)
    owner = season.entries.select_related("team__coach")[0].team.coach
    assert owner is not None
    client = client_of(owner)
    client.cookies["django_language"] = language
    team = season.entries.select_related("team")[0].team
    fixture = season.fixtures.filter(state="settled").first()
    player = team.players.first()
    assert fixture is not None
    assert player is not None
    league = season.league.slug
    for path, first in {
        f"/teams/{team.slug}/csv/roster.csv": "number",
        f"/teams/{team.slug}/csv/ledger.csv": "number",
        f"/teams/{team.slug}/csv/seasons.csv": "league",
        f"/teams/{team.slug}/csv/players.csv": "number",
        f"/leagues/{league}/csv/coaches.csv": "place",
        f"/leagues/{league}/csv/teams.csv": "place",
        f"/leagues/{league}/csv/records.csv": "of",
        f"/leagues/{league}/csv/players.csv": "team",
        f"/matches/{fixture.uuid}/match.csv": "team",
        f"/players/{player.uuid}/player.csv": "league",
        f"/coaches/{owner.uuid}/coach.csv": "league",
        f"/api/teams/{team.slug}/csv/?what=roster": "number",
        f"/api/leagues/{league}/csv/?what=records&game=coin": "of",
        f"/api/fixtures/{fixture.uuid}/csv/": "team",
        f"/api/players/{player.uuid}/csv/": "league",
        f"/api/coaches/{owner.uuid}/csv/": "league",
    }.items():
        rows = rows_of(client.get(path))
        assert rows, path
        assert next(iter(rows[0])) == first, path
    assert client.get(f"/teams/{team.slug}/csv/nonsense.csv").status_code == 404
    assert client.get(f"/api/teams/{team.slug}/csv/?what=nonsense").status_code == 400


def test_nobody_reads_by_a_file_what_a_page_hides() -> None:
    season = played(2, visibility="private")
    team = season.entries.select_related("team")[0].team
    for path in (
        f"/leagues/{season.league.slug}/seasons/{season.slug}/csv/table.csv",
        f"/api/seasons/{season.uuid}/csv/?what=table",
        f"/leagues/{season.league.slug}/csv/players.csv",
        f"/teams/{team.slug}/csv/roster.csv",
        f"/api/teams/{team.slug}/csv/?what=ledger",
    ):
        assert Client().get(path).status_code == 404, path


def test_a_name_that_a_spreadsheet_would_run_is_text() -> None:
    cells = ("=1+1", "+7", "-x", "@a", "\tb", " =c", "'=d", -7, 3.5)
    assert [harmless(each) for each in cells] == [
        "'=1+1", "'+7", "'-x", "'@a", "'\tb", "' =c", "''=d", "-7", "3.5",
    ]  # fmt: skip
    season = played(2)
    team = season.entries.select_related("team")[0].team
    change_team(factories.owner_of(season), team, {"act": "hire", "name": "=HYPERLINK(1)"})
    answer = Client().get(f"/teams/{team.slug}/csv/roster.csv")
    assert "'=HYPERLINK(1)" in {row["name"] for row in rows_of(answer)}
    names = {row.cells[1] for row in read(decoded(answer.content)).rows}
    assert "=HYPERLINK(1)" in names


@pytest.mark.clause("LG-IO-07", "LG-IO-08")
def test_what_went_out_comes_in() -> None:
    season = played(4)
    files = {kind: page_text(season, kind) for kind in FileImport.Kind.values}
    owner = factories.owner_of(season)
    other = operations.create_season(owner, season.league, "Again", "coin", legs=2, seed="99")
    other = operations.open_registration(owner, other)
    stored(other, "entries", files["entries"])
    operations.start_season(owner, other)
    stored(other, "fixtures", files["fixtures"])
    stored(other, "results", files["results"])
    for what in ("fixtures", "results", "table"):
        assert page(other, what) == page(season, what), what


def page_text(season: Season, what: str) -> str:
    path = f"/leagues/{season.league.slug}/seasons/{season.slug}/csv/{what}.csv"
    text: str = Client().get(path).content.decode()
    return text


def test_a_file_takes_as_many_queries_for_many_rows() -> None:
    few, many = played(3), factories.season(12, legs=1)
    for what in ("entries", "fixtures", "results", "players", "table"):
        counts = [
            queries(Client(), f"/leagues/{s.league.slug}/seasons/{s.slug}/csv/{what}.csv")
            for s in (few, many)
        ]
        assert abs(counts[0] - counts[1]) <= 1, (what, counts)
