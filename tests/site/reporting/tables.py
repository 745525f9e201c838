"""A fixture of every game between two people, to be typed in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from leagues.models import Fixture
from rosters.models import Coach
from tests import pennies
from tests.matches.reporting.test_reporting import Table
from tests.site.alley import Alley
from tests.site.bowl import Bowl
from tests.site.cup import Cup
from tests.site.reporting.test_steps import Tabletop
from tests.site.street import Street

#: By game; that of the coin has no room of its own and is told by `plain`.
TABLES: dict[str, Callable[[], Any]] = {
    "blood_bowl": lambda: Tabletop(rerolls=2),
    "boufbowl": Bowl,
    "helvetia_cup": Cup,
    "kill_team": Street,
    "necromunda": Alley,
    pennies.KEY: lambda: Table(game=pennies.KEY),
    "coin": Table,
}


def seats(table: Any) -> tuple[Fixture, Coach, Coach]:
    """The fixture of a table, and the coaches of its home and its away side."""
    fixture: Fixture = table.fixture
    home, away = (side.entry.team.coach for side in fixture.sides.all())
    assert home is not None
    assert away is not None
    return fixture, home, away
