"""Teams of every race are founded, played and kept going by veterans.

`make proof` takes them through three whole seasons (tests/proof/test_seasons.py).
"""

from __future__ import annotations

import pytest

from rules.blood_bowl.game import GAME
from tests.rules.blood_bowl.between.seasons import VERSION, World, pairs

RACES = GAME.races(VERSION)


@pytest.mark.parametrize("half", [0, 1])
def test_every_race_plays_and_lives_with_the_aftermath(half: int) -> None:
    """Two rounds of all races; whoever is hurt, hired, raised or improved goes on."""
    world = World(half, RACES[half::2])

    world.play_season(0, 2)

    world.check_folds()
    assert all(team.matches for team in world.teams)


def test_in_a_full_season_everybody_meets_once() -> None:
    for count in (2, 5, 8):
        met = [pair for round_ in range(count - 1 + count % 2) for pair in pairs(count, round_)]

        assert len({frozenset(pair) for pair in met}) == len(met) == count * (count - 1) // 2
