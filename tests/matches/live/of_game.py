"""A match of any of the five games between two people, kicked off."""

from __future__ import annotations

from matches.live.operations import start_match
from rosters.models import Coach, Team
from tests import factories
from tests.matches.live.test_live import Table


class OfGame(Table):
    """Two people and a fixture of this game in somebody's league, at the first question."""

    def __init__(self, game_key: str) -> None:
        super().__init__(game_key=game_key)
        start_match(self.owner, self.fixture, [0, 1])

    def found_team(self, coach: Coach, game_key: str, n: int) -> Team:
        return factories.usual_team(coach, game_key, n)
