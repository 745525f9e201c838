"""Legends against veterans, every pair of teams with sides swapped: who wins, and what it costs.

He beats a veteran by his share of the points, where a win is one and a draw half of one: by that
two coaches who are as good as each other have half each, however many of their matches are drawn.
`make proof` prints the wins and losses beside it.
"""

from __future__ import annotations

import os
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from multiprocessing import get_context
from time import process_time

import pytest

from rules.blood_bowl.calibration import bands, sampling
from rules.blood_bowl.game import GAME
from rules.record import Match
from tests.proof.test_calibration import chunks

MATCHES = 1_200
#: His share of the points: at least so much.
SHARE = 0.65
#: What a match is worth to him.
POINTS = {"win": 1.0, "draw": 0.5, "loss": 0.0}
#: As many times as long as a match of veterans a match with a legend may take.
SLOWER = 20

PLAN = sampling.Plan("legend")

pytestmark = pytest.mark.proof


def duel(strength: str, numbers: range) -> tuple[Counter[str], float]:
    """How these matches end for that coach against a veteran, and the time that they took.

    A match and the next are of the same teams and dice, with the coaches swapped.
    """
    results: Counter[str] = Counter()
    start = process_time()
    for number in numbers:
        pair = sampling.pair(PLAN, number // 2)
        key = PLAN.key("match", number // 2)
        side = number % 2
        coaches = [GAME.coach(strength if at == side else "veteran", key, at) for at in (0, 1)]
        line_ups = GAME.prepare(bands.VERSION, pair, {}, coaches)
        match = Match(GAME.key, bands.VERSION, {"overtime": False}, line_ups, key)
        results[GAME.play(match, coaches, log=False).outcome.sides[side].result] += 1
    return results, process_time() - start


def measure(strength: str) -> tuple[Counter[str], float]:
    """The results of all matches, and the seconds of one."""
    results: Counter[str] = Counter()
    spent = 0.0
    with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn")) as pool:
        parts = list(chunks(MATCHES))
        for found, seconds in pool.map(duel, [strength] * len(parts), parts):
            results += found
            spent += seconds
    return results, spent / MATCHES


def shares(results: Counter[str]) -> tuple[float, float]:
    """His share of the points, and its standard error."""
    count = results.total()
    mean = sum(POINTS[result] * n for result, n in results.items()) / count
    spread = sum((POINTS[result] - mean) ** 2 * n for result, n in results.items())
    return mean, sqrt(spread) / count


def test_a_legend_beats_a_veteran() -> None:
    results, seconds = measure("legend")
    _, usual = measure("veteran")
    points, error = shares(results)
    print(  # noqa: T201
        f"\nlegend against veteran: {results['win']} won, {results['draw']} drawn, "
        f"{results['loss']} lost, {points:.1%} +- {1.96 * error:.1%} of the points, "
        f"{seconds / usual:.0f} times the time of veterans"
    )

    assert points + 1.96 * error > SHARE, "as far as so many matches can tell"
    assert points - 1.96 * error > 0.6
    assert results["win"] > results["loss"]
    assert seconds < SLOWER * usual
