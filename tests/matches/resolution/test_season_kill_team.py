"""A season of Kill Team, played by rookies through the doors of every other game."""

from __future__ import annotations

import pytest

from leagues import operations as leagues
from leagues.models import Campaign, Entry, Season
from matches.models import MatchRecord, StatLine
from matches.resolution.operations import play_out, resolve_season
from matches.verification.stored_matches import verify
from rosters.models import Team
from rosters.operations import change_team
from rosters.teams.projections import differences
from rosters.words.refusals import sentence
from rules.problems import Refusal
from tests import factories
from tests.support.barracks import KEY, SAMPLES, team_of

pytestmark = pytest.mark.django_db


@pytest.mark.clause("KT-CAMP-01", "KT-CAMP-31", "KT-CAMP-37", "KT-CAMP-38")
def test_a_season_is_played_counted_and_verified() -> None:
    owner = factories.coach()
    season = leagues.create_season(owner, factories.league(owner), "War", KEY, legs=1, seed="7")
    season = leagues.open_registration(owner, season)
    for sample in SAMPLES:
        team = team_of(owner, sample, sample)
        leagues.enter_team(owner, season, team, strength="rookie", managed=Entry.Managed.AUTOMATIC)
    leagues.plan_campaign(owner, season, {"rounds": 3})
    season = leagues.start_season(owner, season)
    play_out(resolve_season(owner, season))
    season.refresh_from_db()
    assert season.state == Season.State.FINISHED
    record = MatchRecord.objects.get()
    assert verify(record).equal
    sides = record.fixture.sides.select_related("entry__team").order_by("number")
    points = {"win": 3, "draw": 1, "loss": 0}
    assert season.placings is not None
    assert [each["place"] for each in season.placings] == [1, 2]
    data = Campaign.objects.get(season=season).data["entries"]
    sums = {int(entry): own["resources"] for entry, own in data.items()}
    lost = {side.entry.number: side.result == "loss" for side in sides}
    for entry, total in sums.items():
        assert (total < 16) is lost[entry], "the loser has paid the stake"
    for side in sides:
        assert side.result in points
        own = StatLine.objects.filter(record=record, side=side.number)
        out = sum(line.counts.get("taken_out", 0) for line in own)
        team = side.entry.team
        assert team.events.filter(kind="casualty_rolled").count() == out
        assert differences(team) == []


def entered(managed: str) -> tuple[Season, Team]:
    """A season with two kill teams, of whom the first has lost its only Leader since."""
    owner = factories.coach()
    season = leagues.create_season(owner, factories.league(owner), "War", KEY, legs=1, seed="7")
    season = leagues.open_registration(owner, season)
    teams = [team_of(owner, sample, sample) for sample in SAMPLES]
    for team in teams:
        leagues.enter_team(owner, season, team, strength="rookie", managed=managed)
    change_team(owner, teams[0], {"act": "dismiss", "player": 1})
    return season, teams[0]


@pytest.mark.clause("KT-CAMP-40", "LG-FIX-15", "LG-SEASON-03")
def test_a_season_starts_with_teams_that_their_manager_will_see_to() -> None:
    season, team = entered(Entry.Managed.AUTOMATIC)
    season = leagues.start_season(factories.owner_of(season), season)
    assert season.state == Season.State.RUNNING
    play_out(resolve_season(factories.owner_of(season), season))
    sides = MatchRecord.objects.get().fixture.sides.all()
    assert {side.ended for side in sides} == {"played"}
    assert differences(Team.objects.get(pk=team.pk)) == []


@pytest.mark.clause("KT-ROST-01", "LG-SEASON-03")
def test_no_season_starts_while_a_team_of_a_person_has_no_leader() -> None:
    season, _team = entered(Entry.Managed.PERSON)
    with pytest.raises(Refusal) as refused:
        leagues.start_season(factories.owner_of(season), season)
    [problem] = refused.value.problems
    assert "Leader" in sentence(problem)
