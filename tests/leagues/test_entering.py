"""A team enters and starts when its roster is valid for the season (LG-SEASON-03)."""

from __future__ import annotations

import pytest
from rest_framework.test import APIClient

from leagues import operations as leagues
from leagues.models import Season
from rosters.models import Coach, Team
from rules.problems import Refusal
from tests import acts, factories
from tests.site.factories import blood_bowl_team

pytestmark = pytest.mark.django_db


def open_season(owner: Coach) -> Season:
    season = leagues.create_season(owner, factories.league(owner), "Cup", "blood_bowl", seed="7")
    return leagues.open_registration(owner, season)


def dismissed(team: Team, *numbers: int) -> Team:
    assert team.coach is not None
    for number in numbers:
        acts.dismiss_player(team.coach, team, team.players.get(number=number))
    team.refresh_from_db()
    return team


@pytest.mark.clause("LG-SEASON-03", "BB-TEAM-03")
def test_a_team_of_ten_does_not_enter() -> None:
    owner = factories.coach()
    season, team = open_season(owner), blood_bowl_team(owner)
    short = team.players.count() - 10
    dismissed(team, *range(1, short + 1))
    with pytest.raises(Refusal) as refused:
        leagues.enter_team(owner, season, team)
    (problem,) = refused.value.problems
    assert (problem.code, problem.clause) == ("too_few_players", "BB-TEAM-03")
    assert problem.params["count"] == 10
    assert not season.entries.exists()


@pytest.mark.clause("LG-SEASON-03")
def test_everything_that_is_wrong_is_said_at_once() -> None:
    owner = factories.coach()
    season, team = open_season(owner), dismissed(blood_bowl_team(owner), 1, 2, 3)
    with pytest.raises(Refusal) as refused:
        leagues.enter_team(owner, season, team, strength="ghost", managed="nobody")
    assert [problem.code for problem in refused.value.problems] == [
        "unknown_strength",
        "unknown_choice",
        "too_few_players",
    ]
    assert refused.value.problems[-1].clause == "BB-TEAM-03"


@pytest.mark.clause("LG-SEASON-03")
def test_the_start_looks_again_and_names_each_team() -> None:
    owner = factories.coach()
    season = open_season(owner)
    for name in ("Rams", "Crushers"):
        leagues.enter_team(owner, season, blood_bowl_team(owner, name=name))
    for entry in season.entries.all():
        dismissed(entry.team, 1, 2, 3)
    with pytest.raises(Refusal) as refused:
        leagues.start_season(owner, season)
    said = [(problem.code, problem.params["team"]) for problem in refused.value.problems]
    assert sorted(said) == [("entry_not_valid", "Crushers"), ("entry_not_valid", "Rams")]
    assert "11" in str(refused.value.problems[0].params["reason"])
    season.refresh_from_db()
    assert season.state == Season.State.REGISTRATION
    assert not season.fixtures.exists()


@pytest.mark.clause("LG-SEASON-03")
def test_the_api_says_it_in_words_with_the_clause() -> None:
    owner = factories.coach()
    season, team = open_season(owner), dismissed(blood_bowl_team(owner), 1, 2, 3)
    client = APIClient()
    client.force_authenticate(owner)
    answer = client.post(f"/api/seasons/{season.uuid}/entries/", {"team": team.slug}, format="json")
    assert answer.status_code == 422, answer.content
    (problem,) = answer.json()["problems"]
    assert problem["clause"] == "BB-TEAM-03"
    assert "at least 11 players" in problem["message"]


@pytest.mark.clause("LG-SEASON-03", "BB-LEAGUE-07")
def test_who_has_played_goes_on_with_journeymen() -> None:
    from tests.site.factories import blood_bowl_match

    owner = factories.coach()
    team = blood_bowl_match(owner).entries.get(team__race="human").team
    present = list(team.players.filter(active=True).values_list("number", flat=True))
    dismissed(team, *[n for n in present if not team.players.get(number=n).data["journeyman"]][:3])
    season = open_season(owner)
    assert leagues.enter_team(owner, season, team).pk
