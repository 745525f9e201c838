"""Ten thousand matches of Blood Bowl: every invariant, every replay, every seam.

`make proof` runs this on all cores and prints the figures.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from time import perf_counter

import pytest

from rules.blood_bowl.match import play
from rules.blood_bowl.notation import read, write
from rules.blood_bowl.referee import Referee
from rules.coach import recorded
from rules.record import Record
from tests.rules.blood_bowl.matches import (
    PAIRINGS,
    at_every_seam,
    coaches_of,
    play_watched,
    random_match,
    seam_by_seam,
)

MATCHES = 10_000
#: One match in so many is also written down and cloned at every seam.
CLOSELY = 10
CHUNK = 50
PAIRINGS_AT_LEAST = 20
#: Events that are counted.
KINDS = (
    "blitz",
    "casualty",
    "conceded",
    "exhausted",
    "penalties",
    "riot",
    "sent off",
    "touchback",
    "touchdown",
    "touchdown awarded",
    "turnover",
)

pytestmark = pytest.mark.proof


def prove(numbers: range) -> Counter[str]:
    """Plays these matches in every way there is; returns what happened in them."""
    figures: Counter[str] = Counter()
    for number in numbers:
        match = random_match(number)
        coaches = coaches_of(number)
        record = play_watched(match, coaches(match))
        assert play(match, coaches(match), log=False).digest == record.digest
        again = play(match, recorded(record.answers))
        assert (again.digest, again.log_digest) == (record.digest, record.log_digest)
        assert seam_by_seam(match, coaches).digest == record.digest
        if number % CLOSELY == 0:
            figures["seams looked at closely"] += look_closely(number, record)
        figures += figures_of(record)
    return figures


def look_closely(number: int, record: Record) -> int:
    """Clone, notation and equality at every seam of a match; how many there were."""
    match = random_match(number)
    seams = 0

    def look(ref: Referee) -> None:
        nonlocal seams
        seams += 1
        clone = ref.pos.clone()
        assert clone == ref.pos
        assert read(write(clone)) == ref.pos

    played = at_every_seam(match, look, recorded(record.answers))
    assert played.digest == record.digest
    return seams


def figures_of(record: Record) -> Counter[str]:
    figures = Counter(matches=1, answers=len(record.answers))
    for event in record.log or ():
        kind = event["event"]
        if kind == "rolled":
            figures["dice"] += len(event["faces"])
        elif kind in KINDS:
            figures[kind] += 1
    return figures


def chunks() -> Iterator[range]:
    for start in range(0, MATCHES, CHUNK):
        yield range(start, min(start + CHUNK, MATCHES))


def test_ten_thousand_matches_hold_every_invariant_and_replay() -> None:
    begun = perf_counter()
    with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn")) as pool:
        figures = sum(pool.map(prove, chunks()), Counter[str]())
    seconds = perf_counter() - begun

    assert figures["matches"] == MATCHES
    assert all(figures[kind] for kind in KINDS), "everything that can happen did"
    assert PAIRINGS_AT_LEAST * len(PAIRINGS) <= MATCHES
    print(f"\n{seconds:.0f} s for {MATCHES} matches, each played four times and more:")  # noqa: T201
    print(f"each of {len(PAIRINGS)} pairings {MATCHES // len(PAIRINGS)} times")  # noqa: T201
    for name, count in sorted(figures.items()):
        print(f"  {name:<24}{count:>12,}{count / MATCHES:>12.2f} a match")  # noqa: T201
