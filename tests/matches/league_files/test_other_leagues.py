"""A team of two leagues takes its whole stream along, and no name out of a private league."""

from __future__ import annotations

import gzip

import pytest

from leagues import operations as leagues
from leagues.models import Entry, Season
from matches.resolution.operations import play_out, resolve_season
from rosters.models import Coach, Team
from rosters.teams.projections import differences
from tests import factories
from tests.matches.league_files.files import emptied, stored, written

pytestmark = [pytest.mark.django_db, pytest.mark.clause("LG-IO-01")]


def both_played(visibility: str) -> tuple[Season, Coach]:
    """A public season, after one elsewhere in which a team of it met the Hidden."""
    owner, other = factories.coach(), factories.coach(display_name="Nobody’s Business")
    known = factories.team(owner, "Known", game="pennies")
    hidden = factories.team(other, "Hidden Ones", game="pennies")
    seasons = []
    for runs, teams, how in (
        (other, (known, hidden), visibility),
        (owner, (known, factories.team(owner, "Open", game="pennies")), "public"),
    ):
        league = factories.league(runs, f"League of {runs}", visibility=how)
        season = leagues.create_season(runs, league, "Season", "pennies", legs=1, seed="7")
        season = leagues.open_registration(runs, season)
        for team in teams:
            Entry.objects.create(season=season, team=team, strength="rookie", managed="automatic")
        season = leagues.start_season(runs, season)
        play_out(resolve_season(runs, season))
        seasons.append(season)
    Team.objects.get(pk=known.pk).events.filter(seq=2).update(actor=other)
    return seasons[1], other


@pytest.mark.parametrize("visibility", ["private", "unlisted", "public"])
def test_names_of_private_leagues_are_empty(visibility: str) -> None:
    season, other = both_played(visibility)
    file = written(season.league)
    text = gzip.decompress(file).decode()
    assert ("Hidden Ones" in text) == (visibility == "public")
    assert str(other) not in text
    before = Team.objects.get(name="Known").events.count()
    stored(emptied(), file)
    team = Team.objects.get(name="Known")
    assert team.events.count() == before
    assert differences(team) == []
    opponents = [e.payload["opponent"] for e in team.events.filter(kind="match_played")]
    assert opponents == ["Hidden Ones" if visibility == "public" else "", "Open"]
