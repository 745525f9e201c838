"""Who reads what by the API, and what it costs."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import resolve, reverse
from rest_framework.test import APIClient

from leagues import operations as leagues
from leagues.models import League, Membership
from rosters.models import Coach
from tests import acts, factories
from tests.api.test_schema import FAR_OFF, asked, call, offered, operations
from tests.api.world import World, client_of, make
from tests.matches.seasons import resolved
from tests.matches.statistics.test_selectors import moved_on
from tests.site.everywhere.test_pages import (
    _longest_career,
    a_coach,
    a_team_in_numbers,
    the_leaders,
    the_ratings,
    the_records,
)
from tests.site.factories import blood_bowl_team, played

pytestmark = pytest.mark.django_db


def addresses(world: World) -> list[str]:
    """Everything in the world that can be read, by its address."""
    season, league = world.season, world.league
    return [
        reverse("api-league", args=[league.slug]),
        reverse("api-members", args=[league.slug]),
        reverse("api-rulings", args=[league.slug]),
        reverse("api-season", args=[season.uuid]),
        reverse("api-table", args=[season.uuid]),
        reverse("api-entries", args=[season.uuid]),
        reverse("api-leaders", args=[season.uuid]),
        reverse("api-dead", args=[season.uuid]),
        reverse("api-awards", args=[season.uuid]),
        reverse("api-league-leaders", args=[league.slug]),
        reverse("api-ratings", args=[league.slug]),
        reverse("api-records", args=[league.slug]),
        reverse("api-coach", args=[world.owner.uuid]),
        reverse("api-team-statistics", args=[world.team.slug]),
        reverse("api-fixture", args=[world.played.uuid]),
        reverse("api-record", args=[world.played.uuid]),
        reverse("api-log", args=[world.played.uuid]),
        reverse("api-resolution", args=[world.resolution.uuid]),
        reverse("api-team", args=[world.team.slug]),
        reverse("api-team-players", args=[world.team.slug]),
        reverse("api-team-ledger", args=[world.team.slug]),
        reverse("api-team-events", args=[world.team.slug]),
        reverse("api-player", args=[world.player.uuid]),
        reverse("api-league-calendar", args=[world.league.slug]),
    ]


def lists(world: World) -> list[str]:
    season = world.season
    return [
        reverse("api-leagues"),
        reverse("api-seasons"),
        f"{reverse('api-seasons')}?league={world.league.slug}",
        reverse("api-fixtures"),
        f"{reverse('api-fixtures')}?season={season.uuid}",
        f"{reverse('api-fixtures')}?team={world.team.slug}",
        reverse("api-resolutions"),
        f"{reverse('api-resolutions')}?season={season.uuid}",
        reverse("api-teams"),
    ]


@pytest.mark.clause("LG-ROLE-02")
@pytest.mark.parametrize("signed_in", [True, False])
def test_a_private_league_does_not_exist_for_strangers(signed_in: bool) -> None:
    world = make(visibility=League.Visibility.PRIVATE)
    client = client_of(world.guest if signed_in else None)
    for url in addresses(world):
        assert client.get(url).status_code == 404, url
    for url in lists(world):
        assert client.get(url).json()["count"] == 0, url


#: Calls about nothing that there is already.
UNDER_NOTHING = (
    "leagues_found",
    "drafts_keep",
    "league_files_begin",
    "league_files_look_at",
    "team_files_look_at",
)


@pytest.mark.clause("LG-ROLE-02")
def test_no_operation_tells_a_private_thing_from_one_that_there_is_not() -> None:
    world = make(visibility=League.Visibility.PRIVATE)
    here = {
        "slug": world.league.slug,
        "uuid": world.season.uuid,
        "stage": 1,
        "number": 1,
        "week": 1,
        "code": "a" * 10,
    }
    here["entry"] = world.season.entries.order_by("pk")[0].uuid
    bodies = {
        "seasons_make": {"league": world.league.slug, "name": "X", "game": "coin"},
        "resolutions_ask": {"season": str(world.season.uuid)},
        "entries_enter": {"team": "spare"},
        "seasons_move": {"to": "running"},
        "leagues_hand_over": {"coach": str(world.member.uuid)},
        "drafts_change": {"roster": {}},
    }
    for name, (method, path, _) in operations().items():
        if method == "get" or name.startswith(("teams_", "token_", "me", "coaches_")):
            continue
        if "{token}" in path or name in UNDER_NOTHING:
            continue
        names = {key: here[key] for key in here if f"{{{key}}}" in path}
        assert call(name, world, bodies.get(name, {}), who="guest", **names).status_code == 404, (
            name
        )


@pytest.mark.clause("LG-ROLE-02")
def test_nobody_outside_answers_an_offer_or_a_challenge_of_a_private_league() -> None:
    world = make(visibility=League.Visibility.PRIVATE)
    for name, uuid in (
        ("offers_answer", offered(world).uuid),
        ("offers_withdraw", offered(world).uuid),
        ("challenges_answer", asked(world).uuid),
    ):
        body = {"time": FAR_OFF, "accept": True}
        assert call(name, world, body, who="guest", uuid=uuid).status_code == 404, name
        assert call(name, world, body, who="member", uuid=uuid).status_code in (403, 409), name


@pytest.mark.clause("LG-ROLE-02")
def test_a_member_reads_all_of_it() -> None:
    world = make(visibility=League.Visibility.PRIVATE)
    client = client_of(world.member)
    for url in addresses(world):
        assert client.get(url).status_code == 200, url
    for url in lists(world):
        assert client.get(url).json()["count"] > 0, url


@pytest.mark.clause("LG-ROLE-02")
def test_an_unlisted_league_is_read_by_who_names_it_and_is_in_no_list() -> None:
    world = make(visibility=League.Visibility.UNLISTED)
    client = client_of(world.guest)
    for url in addresses(world):
        assert client.get(url).status_code == 200, url
    for url in lists(world):
        assert (client.get(url).json()["count"] > 0) == ("?" in url), url


@pytest.mark.clause("LG-ROLE-02")
@pytest.mark.parametrize(
    "query", ["league=", "league=%20", "season=%20", "team=%20", "season=%20&team="]
)
def test_a_blank_filter_names_nothing(query: str) -> None:
    world = make(visibility=League.Visibility.UNLISTED)
    for name in ("api-seasons", "api-fixtures", "api-resolutions"):
        answer = client_of(world.guest).get(f"{reverse(name)}?{query}")
        assert answer.json().get("count", 0) == 0, name


@pytest.mark.clause("LG-ROLE-02")
def test_the_events_of_a_team_name_no_opponent_of_a_private_league() -> None:
    season = resolved(entries=2, legs=1)
    moved_on(season, visibility="private")
    team = season.entries.order_by("team__name")[0].team
    url = reverse("api-team-events", args=[team.slug])
    everything = ["Team 02", "Theirs", "Theirs"]
    for user, met in ((None, everything[:1]), (factories.owner_of(season), everything)):
        events = client_of(user).get(url, {"kind": "match_played"}).json()["results"]
        assert len(events) == 3
        assert [e["payload"]["opponent"] for e in events if "opponent" in e["payload"]] == met


@pytest.mark.clause("LG-SIM-05")
def test_a_secret_comes_with_its_record_and_not_before() -> None:
    world = make()
    client = APIClient()
    found = client.get(reverse("api-fixtures"), {"season": str(world.season.uuid)}).json()
    assert {(f["state"] == "settled", bool(f["secret"])) for f in found["results"]} == {
        (True, True),
        (False, False),
    }
    assert client.get(reverse("api-record", args=[world.open.uuid])).status_code == 404


def test_a_list_comes_in_pages_of_the_wanted_size() -> None:
    owner = factories.coach()
    for n in range(7):
        factories.league(owner, f"League {n}")
    page = APIClient().get(reverse("api-leagues"), {"page_size": 3, "page": 3}).json()
    assert (page["count"], len(page["results"]), page["next"]) == (7, 1, None)


# -- queries ------------------------------------------------------------------------------------

Make = Callable[[Coach, int], str]


def the_leagues(owner: Coach, rows: int) -> str:
    for n in range(rows):
        factories.league(owner, f"League {rows} {n}")
    return reverse("api-leagues") + f"?q=League+{rows}"


def members(owner: Coach, rows: int) -> str:
    league = factories.league(owner, f"League {rows}")
    for _ in range(rows):
        Membership.objects.create(league=league, coach=factories.coach(), role="coach")
    return reverse("api-members", args=[league.slug])


def rulings(owner: Coach, rows: int) -> str:
    season = factories.season(2, owner=owner, name=f"League {rows}")
    for n in range(rows):
        from leagues.models import Ruling

        Ruling.objects.create(
            league=season.league, season=season, kind="x", reason=f"{n}", by=owner
        )
    return reverse("api-rulings", args=[season.league.slug])


def seasons(owner: Coach, rows: int) -> str:
    league = factories.league(owner, f"League {rows}")
    for n in range(rows):
        leagues.create_season(owner, league, f"Season {n}", "coin")
    return reverse("api-seasons") + f"?league={league.slug}"


def entries(owner: Coach, rows: int) -> str:
    season = factories.season(rows, start=False, owner=owner, name=f"League {rows}")
    return reverse("api-entries", args=[season.uuid])


def fixtures(owner: Coach, rows: int) -> str:
    season = played(4 if rows == 3 else 10, rounds=1, legs=1, owner=owner, name=f"League {rows}")
    return reverse("api-fixtures") + f"?season={season.uuid}"


def table(owner: Coach, rows: int) -> str:
    season = played(rows, rounds=1, legs=1, owner=owner, name=f"League {rows}")
    return reverse("api-table", args=[season.uuid])


def record(owner: Coach, rows: int) -> str:
    season = factories.season(0, start=False, owner=owner, name=f"League {rows}")
    for n in (1, 2):
        team = factories.team(owner, f"Team {n} of {rows}", min(rows, 19))
        leagues.enter_team(owner, season, team, managed="automatic")
    from matches.resolution.operations import play_out, resolve_season

    play_out(resolve_season(owner, leagues.start_season(owner, season)))
    return reverse("api-record", args=[season.fixtures.order_by("pk")[0].uuid])


def teams(owner: Coach, rows: int) -> str:
    for n in range(rows):
        factories.team(owner, f"Team {rows} {n}")
    return reverse("api-teams") + f"?q=Team+{rows}"


def players(owner: Coach, rows: int) -> str:
    team = factories.team(owner, f"Team {rows}", min(rows, 19))
    return reverse("api-team-players", args=[team.slug])


def ledger(owner: Coach, rows: int) -> str:
    team = factories.team(owner, f"Team {rows}", min(rows, 19))
    return reverse("api-team-ledger", args=[team.slug])


def events(owner: Coach, rows: int) -> str:
    team = blood_bowl_team(owner, name=f"Reavers {rows}")
    player = team.players.order_by("number")[0]
    for n in range(rows):
        acts.rename_player(owner, team, player, f"Name {n}")
    return reverse("api-team-events", args=[team.slug])


def career(owner: Coach, rows: int) -> str:
    season = played(2, legs=4, owner=owner, name=f"League {rows}", rounds=1 if rows == 3 else None)
    return reverse("api-player", args=[_longest_career(season).uuid])


#: What makes a list, and how many queries it takes, however long it is.
def leaders(owner: Coach, rows: int) -> str:
    return of_the_api("api-league-leaders", the_leaders(owner, rows))


def ratings(owner: Coach, rows: int) -> str:
    return of_the_api("api-ratings", the_ratings(owner, rows))


def records(owner: Coach, rows: int) -> str:
    return of_the_api("api-records", the_records(owner, rows))


def profile(owner: Coach, rows: int) -> str:
    return of_the_api("api-coach", a_coach(owner, rows))


def in_numbers(owner: Coach, rows: int) -> str:
    return of_the_api("api-team-statistics", a_team_in_numbers(owner, rows))


def of_the_api(name: str, page: str) -> str:
    """The address of the API that tells what a page shows."""
    return reverse(name, args=list(resolve(page).kwargs.values()))


def awards(owner: Coach, rows: int) -> str:
    season = played(rows, rounds=1, legs=1, owner=owner, name=f"League of {rows}")
    leagues.finish_season(owner, season, reason="Enough.")
    return reverse("api-awards", args=[season.uuid])


COUNTS = [
    (the_leagues, 2),
    (members, 3),
    (rulings, 3),
    (seasons, 2),
    (entries, 3),
    (fixtures, 3),
    (table, 11),  # five for its version, by which who has it is told so without the other six
    (record, 5),
    (teams, 2),
    (players, 3),
    (ledger, 3),
    (events, 4),
    (career, 11),
    (leaders, 4),
    (ratings, 4),
    (records, 6),
    (profile, 4),
    (in_numbers, 10),
    (awards, 6),
]


@pytest.mark.parametrize(
    ("make", "number"), COUNTS, ids=lambda value: getattr(value, "__name__", "")
)
def test_a_list_takes_the_same_queries_with_3_rows_and_with_30(make: Make, number: int) -> None:
    owner = factories.coach()
    client = client_of(owner)
    few, many = make(owner, 3), make(owner, 30)
    assert (_queries(client, few), _queries(client, many)) == (number, number)


def _queries(client: APIClient, url: str) -> int:
    assert client.get(url).status_code == 200, url
    with CaptureQueriesContext(connection) as caught:
        assert client.get(url).status_code == 200
    return len(caught)
