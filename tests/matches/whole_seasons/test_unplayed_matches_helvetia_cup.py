"""A match of Helvetia Cup that nobody played: who was hurt before it has missed it (HC-TOUR-03)."""

from __future__ import annotations

import pytest

from leagues import operations as leagues
from leagues.models import Fixture
from leagues.operations import unplayed_matches
from rosters import operations as rosters
from rosters.teams.streams import fold, stored_events
from rules.helvetia_cup.between.history import apply
from rules.record import Outcome, SideOutcome
from rules.roster import Event
from tests import factories

pytestmark = pytest.mark.django_db

NOBODY_CAME = Outcome.alike("double_forfeit", (SideOutcome("loss", 0), SideOutcome("loss", 0)))


@pytest.fixture
def fixture() -> Fixture:
    owner = factories.coach()
    season = leagues.create_season(
        owner, factories.league(owner), "Cup", "helvetia_cup", seed="nobody came"
    )
    season = leagues.open_registration(owner, season)
    for race in ("BAS", "MLU"):
        team = rosters.found_team(owner, "helvetia_cup", {"name": f"Team {race}", "race": race})
        leagues.enter_team(owner, season, team)
    return leagues.start_season(owner, season).fixtures.get()


def recoveries(fixture: Fixture, side: int) -> list[int]:
    """What falls for a team of which all ten are hurt."""
    team = fixture.sides.get(number=side).entry.team
    state = fold(team, stored_events(team)).state
    for player in range(1, 11):
        apply(state, Event("injured", {"player": player, "minute": 90}))
    events = unplayed_matches.sat_out(team, state, fixture, side, NOBODY_CAME)
    return [event.payload["face"] for event in events if event.kind == "recovery_rolled"]


@pytest.mark.clause("HC-INJ-03", "HC-INJ-05", "HC-INJ-06", "HC-TOUR-03", "HC-TOUR-04")
def test_both_teams_roll_for_their_injured_and_each_has_dice_of_its_own(fixture: Fixture) -> None:
    home, away = recoveries(fixture, 0), recoveries(fixture, 1)

    assert len(home) == len(away) == 10
    assert home != away
    assert recoveries(fixture, 0) == home
