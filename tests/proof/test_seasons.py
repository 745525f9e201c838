"""All teams through three seasons by veterans, more than ten thousand matches, every one watched.

`make proof` runs this on all cores and prints the figures.
"""

from __future__ import annotations

import os
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from time import perf_counter

import pytest

from rules.blood_bowl.game import GAME
from tests.rules.blood_bowl.between.seasons import VERSION, World

#: Thirteen worlds of 24 teams that all meet once a season: 10,764 matches, every pairing 39 times.
WORLDS, SEASONS = 13, 3
PAIRINGS_AT_LEAST = 20

pytestmark = pytest.mark.proof


def live_through(number: int) -> tuple[Counter[str], Counter[str]]:
    """What a world played, and what became of its teams."""
    races = GAME.races(VERSION)
    world = World(number, races)
    for season in range(SEASONS):
        world.play_season(season, len(races) - 1)
    world.check_folds()
    figures: Counter[str] = Counter()
    for team in world.teams:
        figures["teams"] += 1
        figures["players"] += len(team.roster)
        figures["team value"] += team.value
        figures["re-rolls"] += team.rerolls
        figures["apothecaries"] += int(team.apothecary)
        figures["players ever"] += len(team.players)
    return world.played, figures


def test_all_teams_live_through_three_seasons_of_veterans() -> None:
    begun = perf_counter()
    with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn")) as pool:
        results = list(pool.map(live_through, range(WORLDS)))
    seconds = perf_counter() - begun
    played = sum((each[0] for each in results), Counter[str]())
    figures = sum((each[1] for each in results), Counter[str]())
    races = GAME.races(VERSION)

    assert len(races) == 24
    assert len(played) == len(races) * (len(races) - 1) // 2
    assert min(played.values()) >= PAIRINGS_AT_LEAST
    least = min(played.values())
    print(f"\n{played.total():,} matches in {seconds:.0f} s, every pairing {least} times or more")  # noqa: T201
    for name, count in figures.items():
        print(f"  {name:<16}{count / figures['teams']:>12,.1f} a team")  # noqa: T201
