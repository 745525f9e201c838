"""What programs read has an ETag: what is the same is not sent, nor made, again (LG-API-01)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from leagues import operations as leagues
from leagues.models import League
from matches.resolution.operations import play_out
from rosters import operations as rosters
from tests import factories
from tests.api.world import World, make

pytestmark = [pytest.mark.django_db, pytest.mark.clause("LG-API-01")]


@pytest.fixture
def world() -> World:
    return make()


def often(world: World) -> dict[str, int]:
    """Paths that are read often, with the queries of an answer that says that all is the same."""
    season = world.season.uuid
    return {
        f"/api/seasons/{season}/": 1,
        f"/api/seasons/{season}/table/": 5,
        f"/api/teams/{world.team.slug}/": 1,
    }


def again(client: Client, path: str) -> Any:
    """What who has read a path is answered the second time."""
    first = client.get(path)
    assert first.status_code == 200
    return client.get(path, headers={"if-none-match": first.headers["ETag"]})


def test_what_is_the_same_is_304_without_a_body_and_is_not_made(
    world: World, django_assert_num_queries: Callable[..., Any]
) -> None:
    for path, queries in often(world).items():
        client = Client()
        etag = client.get(path).headers["ETag"]
        with django_assert_num_queries(queries):
            answer = client.get(path, headers={"if-none-match": etag})
        assert (answer.status_code, answer.content) == (304, b""), path
        assert answer.headers["ETag"] == etag
        vary = {each.strip() for each in answer.headers["Vary"].split(",")}
        assert vary >= {"Authorization", "Cookie", "Accept-Language"}


def test_it_takes_as_few_queries_with_thirty_teams_as_with_four(
    django_assert_num_queries: Callable[..., Any],
) -> None:
    season = factories.season(30, legs=1)
    path = f"/api/seasons/{season.uuid}/table/"
    etag = Client().get(path).headers["ETag"]
    with django_assert_num_queries(5):
        assert Client().get(path, headers={"if-none-match": etag}).status_code == 304


def test_whatever_else_is_read_as_json_has_one_too(world: World) -> None:
    league = world.league.slug
    for path in (
        "/api/games/",
        "/api/leagues/",
        f"/api/leagues/{league}/front/",
        f"/api/seasons/{world.season.uuid}/rounds/",
        f"/api/fixtures/?season={world.season.uuid}",
        f"/api/teams/{world.team.slug}/players/",
    ):
        answer = again(Client(), path)
        assert (answer.status_code, answer.content) == (304, b""), path


def test_a_change_of_any_kind_is_told(world: World) -> None:
    owner, season = world.owner, world.season
    table = f"/api/seasons/{season.uuid}/table/"
    team = f"/api/teams/{world.team.slug}/"
    paths = {table, team, f"/api/seasons/{season.uuid}/"}

    def changed(do: Callable[[], object]) -> set[str]:
        """The paths of which a caller is told something else after an act."""
        had = {path: Client().get(path) for path in paths}
        do()
        told = set()
        for path, before in had.items():
            after = Client().get(path, headers={"if-none-match": before.headers["ETag"]})
            same = Client().get(path).content == before.content
            assert after.status_code == 200 or same, path
            if after.status_code == 200 and not same:
                told.add(path)
        return told

    assert table in changed(lambda: play_out(world.resolution))
    rename = {"act": "rename", "name": "Quite Another Name"}
    assert changed(lambda: rosters.change_team(owner, world.team, rename)) >= {table, team}
    season.refresh_from_db()
    assert changed(lambda: leagues.archive_season(owner, season)) == {
        f"/api/seasons/{season.uuid}/"
    }


def test_another_language_has_an_answer_of_its_own(world: World) -> None:
    path = f"/api/seasons/{world.season.uuid}/table/"
    etag = Client().get(path).headers["ETag"]
    headers = {"if-none-match": etag, "accept-language": "ru"}
    assert Client().get(path, headers=headers).status_code == 200


def test_what_is_private_stays_with_its_reader_and_with_who_may_read_it(world: World) -> None:
    path = f"/api/seasons/{world.season.uuid}/table/"
    assert "private" not in Client().get(path).headers["Cache-Control"]
    League.objects.update(visibility=League.Visibility.PRIVATE)
    client = APIClient()
    secret = rosters.new_token(world.owner, name="Bot", scope="read")[1]
    client.credentials(HTTP_AUTHORIZATION=f"Token {secret}")
    answer = client.get(path)
    directives = {each.strip() for each in answer.headers["Cache-Control"].split(",")}
    assert directives == {"private", "no-cache"}
    etag = answer.headers["ETag"]
    told = client.get(path, headers={"if-none-match": etag})
    assert told.status_code == 304
    assert "private" in told.headers["Cache-Control"]
    assert Client().get(path, headers={"if-none-match": etag}).status_code == 404
