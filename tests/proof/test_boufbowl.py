"""Ten thousand matches of Boufbowl at each level: every invariant, every replay, every seam; and
what matches of its coaches look like.

`make proof` runs this on all cores and prints the figures.
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

from rules.boufbowl import match as rules
from rules.boufbowl.calibration import bands, sampling
from rules.boufbowl.calibration.figures import Sample
from rules.calibration import table
from rules.coach import recorded
from tests.rules.boufbowl.matches import (
    coaches_of,
    play_watched,
    random_match,
    seam_by_seam,
)

MATCHES = 10_000
#: One match in so many is also put away as JSON at every seam.
CLOSELY = 10
CHUNK = 50
#: Events that are counted; each must happen.
KINDS = (
    "attacks",
    "ball drifts",
    "cannot draw",
    "comes to nothing",
    "drops the ball",
    "goal",
    "intercepts",
    "is carried off",
    "is pulled back",
    "is wounded",
    "misses the ball",
    "reshuffles",
    "returns",
    "turn cap",
    "unopposed",
)
#: Of the expert level alone.
OF_EXPERTS = ("clears the board", "favour", "permanent", "refuses", "uses")

AGAINST_RANDOM, BETWEEN_VETERANS = 200, 2_000
#: Wins of a hundred that a veteran has at least against random answers.
WINS = 95

T = TypeVar("T")

pytestmark = pytest.mark.proof


def in_parts(work: Callable[[range], T], matches: int) -> Iterator[T]:
    parts = [range(start, min(start + CHUNK, matches)) for start in range(0, matches, CHUNK)]
    with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn")) as pool:
        yield from pool.map(work, parts)


def prove(basic: bool, numbers: range) -> Counter[str]:
    """Plays these matches in every way there is; returns what happened in them."""
    figures: Counter[str] = Counter()
    for number in numbers:
        match, coaches = random_match(number, basic=basic), coaches_of(number)
        record = play_watched(match, coaches(match))
        assert rules.play(match, coaches(match), log=False).digest == record.digest
        again = rules.play(match, recorded(record.answers))
        assert (again.digest, again.log_digest) == (record.digest, record.log_digest)
        if number % CLOSELY == 0:
            assert seam_by_seam(match, coaches).digest == record.digest
        figures["matches"] += 1
        figures.update(event["event"] for event in record.log or ())
    return figures


@pytest.mark.parametrize("basic", [False, True])
def test_ten_thousand_matches(basic: bool) -> None:
    figures: Counter[str] = sum(in_parts(partial(prove, basic), MATCHES), Counter[str]())
    print(f"\nbasic {basic}")  # noqa: T201
    for name, count in sorted(figures.items()):
        print(f"{name:24} {count:>12,}")  # noqa: T201

    assert figures["matches"] == MATCHES
    assert [kind for kind in KINDS if not figures[kind]] == []
    assert [kind for kind in OF_EXPERTS if bool(figures[kind]) is basic] == []


# -- what matches of coaches look like -------------------------------------------------------------


def against_random(basic: bool, numbers: range) -> Counter[str]:
    """How these matches end for the veteran, at home in every other."""
    plan = sampling.Plan("proof", other="random", basic=basic)
    return Counter(
        sampling.play_one(plan, number).outcome.sides[number % 2].result for number in numbers
    )


@pytest.mark.parametrize("basic", [False, True])
def test_a_veteran_hardly_ever_fails_to_beat_random_answers(basic: bool) -> None:
    results: Counter[str] = sum(
        in_parts(partial(against_random, basic), AGAINST_RANDOM), Counter[str]()
    )
    print(f"\nveteran against random, basic {basic}: {dict(results)}")  # noqa: T201

    assert results["win"] * 100 >= WINS * AGAINST_RANDOM


def test_two_thousand_matches_of_veterans_lie_inside_every_hard_band() -> None:
    sample = Sample()
    for part in in_parts(partial(sampling.play, sampling.Plan("proof")), BETWEEN_VETERANS):
        sample += part
    lines = bands.judge(sample)
    text, _ = bands.about_teams(sample)
    print(f"\n{sample.matches:,} matches\n{table(lines)}\n\n{text}")  # noqa: T201

    assert sample.matches == BETWEEN_VETERANS
    assert [line.band.figure for line in lines if line.verdict == "broken"] == []
    assert bands.unplayed(sample) == []
