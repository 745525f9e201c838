"""Two people and a fixture of Necromunda, and a campaign that was fought."""

from __future__ import annotations

from leagues import operations as leagues
from leagues.models import Entry, Season
from matches.resolution.operations import play_out, resolve_season
from rosters.models import Coach, Team
from tests import factories
from tests.matches.live.test_live import Table
from tests.support.underhive import HOUSES, KEY, gang_of


def alley_season(owner: Coach) -> Season:
    """A campaign of three gangs over territories, each against each, that the engine has fought."""
    made = leagues.create_season(owner, factories.league(owner), "Alleys", KEY, seed="7", legs=1)
    made.secret = bytes([7]) * 32  # so that all dice are the same each time
    made.save(update_fields=["secret"])
    leagues.plan_campaign(owner, made, {})
    made = leagues.open_registration(owner, made)
    for house in HOUSES[:3]:
        gang = gang_of(owner, house, f"Gang of {house}")
        leagues.enter_team(owner, made, gang, strength="rookie", managed=Entry.Managed.AUTOMATIC)
    made = leagues.start_season(owner, made)
    play_out(resolve_season(owner, made))
    made.refresh_from_db()
    return made


class Alley(Table):
    """Two people and a fixture of Necromunda in somebody's league: Orlocks and Eschers."""

    def __init__(self) -> None:
        super().__init__(game_key=KEY)

    def found_team(self, coach: Coach, game_key: str, n: int) -> Team:
        return gang_of(coach, ("orlock", "escher")[n], f"Gang {n}")
