"""Two people and a fixture of Kill Team, and a campaign that was played."""

from __future__ import annotations

from leagues import operations as leagues
from leagues.models import Entry, Season
from matches.resolution.operations import play_out, resolve_season
from rosters.models import Coach, Team
from tests import factories
from tests.matches.live.test_live import Table
from tests.support.barracks import KEY, SAMPLES, team_of


def street_season(owner: Coach) -> Season:
    """A campaign of four kill teams, each against each, that the engine has played."""
    made = leagues.create_season(owner, factories.league(owner), "Street", KEY, seed="7", legs=1)
    leagues.plan_campaign(owner, made, {})
    made = leagues.open_registration(owner, made)
    for n in range(4):
        team = team_of(owner, SAMPLES[n % 2], f"Squad {n}", more=3)
        leagues.enter_team(owner, made, team, strength="rookie", managed=Entry.Managed.AUTOMATIC)
    made = leagues.start_season(owner, made)
    play_out(resolve_season(owner, made))
    made.refresh_from_db()
    return made


class Street(Table):
    """Two people and a fixture of Kill Team in somebody's league: the guard, and the orks."""

    def __init__(self) -> None:
        super().__init__(game_key=KEY)

    def found_team(self, coach: Coach, game_key: str, n: int) -> Team:
        return team_of(coach, SAMPLES[n], f"Team {n}")

    def team(self, side: int) -> Team:
        found: Team = self.fixture.sides.all()[side].entry.team
        return found

    def side_of(self, race: str) -> int:
        return next(side for side in (0, 1) if self.team(side).race == race)
