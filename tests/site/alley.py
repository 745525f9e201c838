"""Two people and a fixture of Necromunda."""

from __future__ import annotations

from rosters.models import Coach, Team
from tests.matches.test_live import Table
from tests.underhive import KEY, gang_of


class Alley(Table):
    """Two people and a fixture of Necromunda in somebody's league: Orlocks and Eschers."""

    def __init__(self) -> None:
        super().__init__(game_key=KEY)

    def found_team(self, coach: Coach, game_key: str, n: int) -> Team:
        return gang_of(coach, ("orlock", "escher")[n], f"Gang {n}")
