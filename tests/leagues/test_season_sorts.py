"""The sorts of seasons of each game: what they begin with, and that each begins and runs."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from leagues import operations
from leagues.models import Campaign, Entry, League, Ruling, Season
from leagues.policy import Policy, usual_answer_hours, usual_policy
from matches.management.demo_leagues import plan
from matches.resolution.operations import play_out, resolve_season
from rosters import operations as rosters
from rosters.games import sorts
from rosters.models import Coach, Team
from rules import game
from rules.problems import Refusal
from tests import factories, pennies
from tests.site.factories import client_of
from tests.worlds import built_once

pytestmark = [pytest.mark.django_db, pytest.mark.clause("LG-SEASON-12")]
GAMES = ("blood_bowl", "boufbowl", "helvetia_cup", "kill_team", "necromunda")
PLAYED_BY = Season.PlayedBy.values
CAMPAIGNS = ("kill_team", "necromunda")


@built_once
def town(key: str) -> tuple[Coach, League, list[Team]]:
    """A league whose owner has four teams of a game."""
    owner = factories.coach()
    found = [each["roster"] for each in plan(key)["team"][:4]]
    return owner, factories.league(owner), [rosters.found_team(owner, key, each) for each in found]


def begun(owner: Coach, league: League, teams: list[Team], key: str, **how: Any) -> Season:
    """A season that has begun with these teams, played by people."""
    season = operations.create_season(owner, league, "Season", key, **how)
    operations.invite_to_season(owner, season)
    for team in teams:
        operations.enter_team(owner, season, team)
    season.refresh_from_db()
    return operations.start_season(owner, season)


@pytest.mark.parametrize("key", GAMES)
def test_every_sort_of_every_game_begins(key: str) -> None:
    owner, league, teams = town(key)
    client = client_of(owner)
    for sort, usual in sorts(key).items():
        for played_by in PLAYED_BY:
            season = begun(owner, league, teams, key, sort=sort, played_by=played_by)
            assert (season.sort, season.played_by) == (sort, played_by)
            wanted = usual.plans(by_engine=played_by == "engine")
            assert [stage.format for stage in season.stages.all()] == [s["format"] for s in wanted]
            policy = Policy.from_json(season.policy)
            assert policy == Policy.from_json({**usual_policy(sort, played_by), **usual.policy})
            assert season.answer_hours == usual_answer_hours(played_by)
            assert Campaign.objects.filter(season=season).exists() == (sort == "campaign")
            asked = season.stages.get(number=1).format == "meetings"
            assert season.fixtures.exists() != asked, "coaches challenge each other week by week"
            address = f"/leagues/{league.slug}/seasons/{season.slug}/"
            assert client.get(address).status_code == 200


@pytest.mark.parametrize("played_by", PLAYED_BY)
@pytest.mark.parametrize("sort", ["league", "tournament", "campaign"])
def test_every_sort_runs_to_its_end(sort: str, played_by: str) -> None:
    owner = factories.coach()
    league = factories.league(owner)
    teams = [factories.team(owner, f"Club {n}", game=pennies.KEY) for n in range(1, 5)]
    season = begun(owner, league, teams, pennies.KEY, sort=sort, played_by=played_by)
    Entry.objects.filter(season=season).update(managed=Entry.Managed.AUTOMATIC)
    play_out(resolve_season(owner, season))
    season.refresh_from_db()
    assert season.state == Season.State.FINISHED


@pytest.mark.parametrize("key", GAMES)
def test_the_usual_sort_of_a_game_comes_first(key: str) -> None:
    assert next(iter(sorts(key))) == ("campaign" if key in CAMPAIGNS else "league")
    assert ("campaign" in sorts(key)) == (game(key).campaigns is not None)


def test_what_is_given_besides_stands_instead() -> None:
    owner = factories.coach()
    season = operations.create_season(
        owner,
        factories.league(owner),
        "Season",
        "coin",
        sort="league",
        played_by="here",
        stages=[{"format": "ladder"}],
        policy={"round_days": 3},
        answer_hours=0,
    )
    assert [stage.format for stage in season.stages.all()] == ["ladder"]
    assert season.policy == {"round_days": 3, "deadline": "walk_over"}
    assert season.answer_hours is None, "no limit was asked for"


def test_without_a_sort_nothing_follows() -> None:
    owner = factories.coach()
    season = operations.create_season(
        owner, factories.league(owner), "Season", pennies.KEY, played_by="engine"
    )
    assert (season.sort, season.policy, season.answer_hours) == ("league", {}, None)
    assert not Campaign.objects.exists()


@pytest.mark.parametrize(
    ("wish", "code", "about"),
    [
        ({"sort": "campaign"}, "no_campaigns", "sort"),
        ({"sort": "picnic"}, "unknown_sort", "sort"),
        ({"played_by": "nobody"}, "unknown_choice", "played_by"),
    ],
)
def test_a_sort_that_the_game_does_not_have_is_refused(
    wish: dict[str, str], code: str, about: str
) -> None:
    owner = factories.coach()
    with pytest.raises(Refusal) as refused:
        operations.create_season(owner, factories.league(owner), "Season", "coin", **wish)  # type: ignore[arg-type]
    assert [(each.code, each.about) for each in refused.value.problems] == [(code, about)]
    assert not Season.objects.exists()


def test_programs_make_it_by_the_same_sort() -> None:
    owner = factories.coach()
    league = factories.league(owner)
    wish = {"league": league.slug, "name": "War", "game": "necromunda", "sort": "campaign"}
    client = client_of(owner)
    made = client.post(
        "/api/seasons/", {**wish, "played_by": "table"}, content_type="application/json"
    )
    assert made.status_code == 201, made.content
    assert (made.json()["sort"], made.json()["played_by"]) == ("campaign", "table")
    season = Season.objects.get()
    assert season.stages.get().format == "meetings"
    asked = f"/api/seasons/{season.uuid}/invitation/"
    tokens = {client.post(asked).json()["token"] for _ in range(2)}
    assert tokens == {league.invitations.get().token}, "the open link is used again"
    season.refresh_from_db()
    assert season.state == Season.State.REGISTRATION
    changed = {"policy": season.policy, "played_by": "here"}
    answer = client.put(
        f"/api/seasons/{season.uuid}/policy/", changed, content_type="application/json"
    )
    assert answer.json()["played_by"] == "here"


@pytest.mark.clause("LG-FIX-13", "LG-SEASON-02")
def test_the_hours_for_a_decision_are_changed_on_the_page_and_by_the_api() -> None:
    owner = factories.coach()
    season = factories.season(2, owner=owner, legs=1)
    client = client_of(owner)
    place = f"/api/seasons/{season.uuid}/policy/"

    def put(**data: object) -> int | None:
        wanted = {"policy": {}, "reason": "We play by post.", **data}
        client.put(place, wanted, content_type="application/json")
        season.refresh_from_db()
        return season.answer_hours

    assert put(answer_hours=48) == 48
    assert Ruling.objects.latest("pk").data["answer_hours"] == [None, 48]
    assert put() == 48, "left out, they stay"
    assert put(answer_hours=1441) == 48, "more than two months"
    assert put(answer_hours=0) is None
    page = reverse("season-policy", args=[season.league.slug, season.slug])
    form = client.get(page).context["form"]
    typed = {field.html_name: field.value() for field in form if field.value() not in (None, False)}
    client.post(page, {**typed, "answer_hours": "24", "reason": "We are slow."})
    season.refresh_from_db()
    assert season.answer_hours == 24
    assert client.get(page).context["form"]["answer_hours"].value() == 24


@pytest.mark.clause("LG-SEASON-13")
def test_a_link_is_made_anew_only_where_none_is_open() -> None:
    owner = factories.coach()
    season = factories.season(0, start=False, owner=owner)
    operations.invite(owner, season.league, role="spectator")
    used_up = operations.invite(owner, season.league, seats=1)
    operations.accept_invitation(factories.coach(), used_up.token)
    made = operations.invite_to_season(owner, season)
    assert made.role == "coach"
    assert made != used_up
    assert operations.invite_to_season(owner, season) == made
