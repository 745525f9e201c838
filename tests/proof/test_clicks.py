"""Clicks and page loads of a coach who plays a match here, through its pages."""

from __future__ import annotations

import os
from functools import partial
from statistics import median

import pytest

from matches.live.operations import start_match
from rosters.models import Coach, Team
from tests import factories
from tests.matches.live.test_live import Table
from tests.proof.clicks import UNITS, lines, measured

pytestmark = [pytest.mark.proof, pytest.mark.django_db, pytest.mark.clause("LG-FIX-37")]

#: How many units are played of each game.
COUNT = int(os.environ.get("CLICKS", "100"))
#: The most clicks that the median unit may take; and a whole set-up of the games that have one.
MOST = {"blood_bowl": 25, "helvetia_cup": 14, "boufbowl": 6, "kill_team": 3, "necromunda": 3}
SET_UP = {"blood_bowl": 4, "kill_team": 4, "necromunda": 4}


class OneOfGame(Table):
    """A person against an automated coach."""

    def __init__(self, game_key: str, number: int) -> None:
        super().__init__(game_key=game_key)
        self.season.secret = bytes([number]) * 32
        self.season.save(update_fields=["secret"])
        self.season.entries.update(strength="rookie")
        start_match(self.owner, self.fixture, [0])

    def found_team(self, coach: Coach, game_key: str, n: int) -> Team:
        return factories.usual_team(coach, game_key, n)


@pytest.mark.parametrize("game_key", UNITS)
def test_clicks(game_key: str) -> None:
    player = measured(partial(OneOfGame, game_key), game_key, COUNT)
    print("\n" + "\n".join(lines(player)))  # noqa: T201
    clicks, _loads = player.counted.of(UNITS[game_key])
    assert median(clicks) <= MOST[game_key]
    if game_key in SET_UP:
        set_ups, _loads = player.counted.of("set-up")
        assert median(set_ups) <= SET_UP[game_key]
