"""Two thousand matches of veterans lie inside every hard band; and a veteran beats random answers.

`make proof` prints the table.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

from rules.blood_bowl.calibration import bands, sampling
from rules.blood_bowl.calibration.figures import Sample
from rules.blood_bowl.game import GAME
from rules.calibration import table
from rules.record import Match

MATCHES, AGAINST_RANDOM = 2_000, 500
CHUNK = 25
#: Matches of a hundred that a veteran wins against random answers, draws not counted as wins.
WINS = 99

PLAN = sampling.Plan("proof")

pytestmark = pytest.mark.proof


def chunks(matches: int) -> Iterator[range]:
    for start in range(0, matches, CHUNK):
        yield range(start, min(start + CHUNK, matches))


def against_random(numbers: range) -> Counter[str]:
    """How these matches end for the veteran, at home in every other."""
    results: Counter[str] = Counter()
    for number in numbers:
        pair = sampling.pair(PLAN, number // 2)
        key = PLAN.key("random", number)
        side = number % 2
        coaches = [GAME.coach("veteran" if at == side else "random", key, at) for at in (0, 1)]
        line_ups = GAME.prepare(bands.VERSION, pair, {}, coaches)
        match = Match(GAME.key, bands.VERSION, {"overtime": False}, line_ups, key)
        results[GAME.play(match, coaches, log=False).outcome.sides[side].result] += 1
    return results


def test_two_thousand_matches_lie_inside_every_hard_band() -> None:
    sample = Sample()
    with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn")) as pool:
        parts = list(chunks(MATCHES))
        for part in pool.map(sampling.play, [PLAN] * len(parts), parts):
            sample += part
    lines = bands.judge(sample)
    print(f"\n{sample.matches:,} matches\n{table(lines)}")  # noqa: T201

    assert sample.matches == MATCHES
    assert [line.band.figure for line in lines if line.verdict == "broken"] == []


def test_a_veteran_beats_random_answers_in_ninety_nine_of_a_hundred_matches() -> None:
    with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn")) as pool:
        results = sum(pool.map(against_random, chunks(AGAINST_RANDOM)), Counter[str]())
    print(f"\nveteran against random: {dict(results)}")  # noqa: T201

    assert results["win"] * 100 >= WINS * AGAINST_RANDOM
