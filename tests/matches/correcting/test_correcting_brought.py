"""A result that was brought from elsewhere is corrected like any other (LG-IO-08)."""

from __future__ import annotations

import pytest

from leagues.models import Season
from leagues.stages.standings import group_table
from matches.correcting.operations import undo
from matches.models import FrozenMatch, StatLine
from rosters import operations as rosters
from rosters.models import TeamEvent
from tests import factories
from tests.leagues.files.test_bringing import OWN, stored
from tests.matches.corrections import corrected, overruled
from tests.site.factories import client_of

pytestmark = [pytest.mark.django_db, pytest.mark.clause("LG-IO-08")]
RESULTS = "home,away,home score,away score\nTeam 01,Team 02,2,1\nTeam 03,Team 04,0,0\n"


@pytest.fixture(params=["coin", "pennies", "blood_bowl", "necromunda", "boufbowl"])
def season(request: pytest.FixtureRequest) -> Season:
    game: str = request.param
    owner = factories.coach()
    if game in factories.ROSTERS:
        made = factories.season(4, legs=1, game=game, owner=owner)
    else:
        from leagues import operations

        made = operations.create_season(
            owner, factories.league(owner), "Season", game, legs=1, seed="7"
        )
        made = operations.open_registration(owner, made)
        race = made.rules.races(made.version)[0]
        rows = "".join(f"Team {n:02},Coach {n},{race}\n" for n in range(1, 5))
        stored(made, "entries", "team,coach,list\n" + rows)
        made = operations.start_season(owner, made)
    stored(made, "fixtures", OWN)
    stored(made, "results", RESULTS)
    return made


def points(season: Season) -> dict[str, int]:
    group = season.stages.get().groups.get()
    names = {entry.number: entry.team.name for entry in season.entries.select_related("team")}
    return {names[row.entry]: row.standing.points for row in group_table(group).rows}


def test_it_is_corrected_and_the_correction_undone(season: Season) -> None:
    won, drawn, lost = season.rules.points
    events = TeamEvent.objects.count()
    before = points(season)
    assert before == {"Team 01": won, "Team 02": lost, "Team 03": drawn, "Team 04": drawn}
    first = season.fixtures.get(round__number=1, slot=1)
    made = corrected(season, first, overruled("loss", 0, 3))
    assert points(season)["Team 02"] == won
    undo(factories.owner_of(season), made, reason="It was right.")
    assert points(season) == before
    assert TeamEvent.objects.count() == events
    assert not FrozenMatch.objects.exists()
    assert not StatLine.objects.exists()
    for entry in season.entries.select_related("team"):
        assert rosters.rebuild(entry.team, check=True) == []


def test_every_page_about_it_is_there_and_says_so(season: Season) -> None:
    client = client_of(factories.owner_of(season))
    first = season.fixtures.get(round__number=1, slot=1)
    page = client.get(f"/matches/{first.uuid}/").content.decode()
    assert "Brought from elsewhere" in page
    here = f"/leagues/{season.league.slug}"
    there = f"{here}/seasons/{season.slug}"
    team = season.entries.select_related("team")[0].team.slug
    for path in (
        *(f"{there}/{tab}" for tab in ("", "table/", "rounds/", "statistics/", "commissioner/")),
        *(f"{here}/{tab}" for tab in ("", "statistics/", "ratings/", "records/")),
        *(
            f"/matches/{first.uuid}/{tab}"
            for tab in ("correct/", "line-ups/", "dice/", "match.csv")
        ),
        *(f"/teams/{team}/{tab}" for tab in ("", "statistics/")),
        f"/api/fixtures/{first.uuid}/",
    ):
        assert client.get(path).status_code == 200, path
