"""A thousand matches of veterans lie inside every hard band; and a veteran beats random answers.

`make proof` prints the table.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import TypeVar

import pytest

from rules.calibration import table
from rules.helvetia_cup.calibration import bands, sampling
from rules.helvetia_cup.calibration.figures import Sample

MATCHES, AGAINST_RANDOM = 1_000, 200
CHUNK = 25
#: Matches of a hundred that a veteran at least draws against random answers.
NOT_LOST = 90

VETERANS = sampling.Plan("proof")
AGAINST = sampling.Plan("proof", other="random")

T = TypeVar("T")

pytestmark = pytest.mark.proof


def in_parts(work: Callable[[range], T], matches: int) -> Iterator[T]:
    parts = [range(start, min(start + CHUNK, matches)) for start in range(0, matches, CHUNK)]
    with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn")) as pool:
        yield from pool.map(work, parts)


def against_random(numbers: range) -> Counter[str]:
    """How these matches end for the veteran, at home in every other."""
    return Counter(
        sampling.play_one(AGAINST, number).outcome.sides[number % 2].result for number in numbers
    )


def test_a_thousand_matches_lie_inside_every_hard_band() -> None:
    sample = Sample()
    for part in in_parts(partial(sampling.play, VETERANS), MATCHES):
        sample += part
    lines = bands.judge(sample)
    text, _ = bands.about_teams(sample)
    print(f"\n{sample.matches:,} matches\n{table(lines)}\n\n{text}")  # noqa: T201

    assert sample.matches == MATCHES
    assert [line.band.figure for line in lines if line.verdict == "broken"] == []
    assert bands.outside(sample) == []


def test_a_veteran_hardly_ever_loses_to_random_answers() -> None:
    results: Counter[str] = sum(in_parts(against_random, AGAINST_RANDOM), Counter[str]())
    print(f"\nveteran against random: {dict(results)}")  # noqa: T201

    assert (results["win"] + results["draw"]) * 100 >= NOT_LOST * AGAINST_RANDOM
