"""A match of any of the five games between two people, kicked off."""

from __future__ import annotations

from matches.live.operations import start_match
from rosters.models import Coach, Team
from rosters.operations import found_team
from rules import game
from rules.dice import Stream
from tests.matches.live.test_live import Table


class OfGame(Table):
    """Two people and a fixture of this game in somebody's league, at the first question."""

    def __init__(self, game_key: str) -> None:
        super().__init__(game_key=game_key)
        start_match(self.owner, self.fixture, [0, 1])

    def found_team(self, coach: Coach, game_key: str, n: int) -> Team:
        rules = game(game_key)
        version = rules.versions[-1]
        race = rules.races(version)[n]
        wish = rules.wished_roster(version, race, f"Side {n}", Stream(bytes(32), race))
        return found_team(coach, game_key, wish)
