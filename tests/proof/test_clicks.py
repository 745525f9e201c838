"""Clicks and page loads of a coach who plays a match here, through its pages."""

from __future__ import annotations

import os
from functools import partial

import pytest

from matches.live.operations import start_match
from rosters.models import Coach, Team
from tests import factories
from tests.matches.live.test_live import Table
from tests.proof.clicks import UNITS, lines, measured

pytestmark = [pytest.mark.proof, pytest.mark.django_db]

#: How many units are played of each game.
COUNT = int(os.environ.get("CLICKS", "100"))


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
