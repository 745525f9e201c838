"""A season of Kill Team, played by rookies through the doors of every other game."""

from __future__ import annotations

import pytest

from leagues import operations as leagues
from leagues.models import Campaign, Entry, Season
from matches.models import MatchRecord, StatLine
from matches.operations import play_out, resolve_season
from matches.verifying import verify
from rosters.projections import differences
from tests import factories
from tests.barracks import KEY, SAMPLES, team_of

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
