"""Ten thousand matches of Kill Team: every invariant, every replay, every seam; and what matches of
its coaches look like.

`make proof` runs this on all cores and prints the figures.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

import pytest

from rules.coach import recorded
from rules.kill_team import match as rules
from tests.rules.kill_team.matches import (
    DATA,
    explorers,
    play_checked,
    play_watched,
    random_match,
    referee,
    seam_by_seam,
)

MATCHES = 10_000
#: One match in so many is looked at with every question, with answers that must be refused; and one
#: is put away as JSON at every seam.
CLOSELY = 20
CHUNK = 50
#: How many models a side has at most, one match after the other: most are small ones.
SIZES = (4, 5, 6, 7, 8, 9, 10, 12, 15, 20)
#: Events of the log that each must happen.
KINDS = (
    "advances",
    "charge fails",
    "charges",
    "consolidates",
    "declares a charge",
    "falls back",
    "fires",
    "flesh wound",
    "is broken",
    "is dazzled",
    "is ready",
    "is shaken",
    "moves",
    "moves up",
    "order",
    "out of action",
    "overwatch",
    "piles in",
    "retreats",
    "tactic",
    "turns up",
)

AGAINST_ROOKIES = 200

T = TypeVar("T")

pytestmark = pytest.mark.proof


def in_parts(work: Callable[[range], T], matches: int) -> Iterator[T]:
    parts = [range(start, min(start + CHUNK, matches)) for start in range(0, matches, CHUNK)]
    with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn")) as pool:
        yield from pool.map(work, parts)


def prove(numbers: range) -> Counter[str]:
    """Plays these matches in every way there is; returns what happened in them."""
    figures: Counter[str] = Counter()
    missions, layouts = [*DATA.missions], [*DATA.layouts]
    for number in numbers:
        mission = missions[number % len(missions)]
        layout = layouts[number // len(missions) % len(layouts)]
        # The mission comes round every five, so the sizes have to move on.
        most = SIZES[(number + number // len(SIZES)) % len(SIZES)]
        match = random_match(number, most=most, mission=mission, layout=layout)
        record = play_checked(match, referee(match, explorers(match)))
        again = rules.play(match, recorded(record.answers))
        assert (again.digest, again.log_digest) == (record.digest, record.log_digest)
        if number % CLOSELY == 0:
            assert play_watched(match, explorers(match)).digest == record.digest
            assert seam_by_seam(match, explorers).digest == record.digest
        figures["matches"] += 1
        figures[f"{mission} on {layout}"] += 1
        figures.update(event["event"] for event in record.log or ())
    return figures


def test_ten_thousand_matches() -> None:
    figures: Counter[str] = sum(in_parts(prove, MATCHES), Counter[str]())
    print()  # noqa: T201
    for name, count in sorted(figures.items()):
        print(f"{name:32} {count:>12,}")  # noqa: T201

    assert figures["matches"] == MATCHES
    assert [kind for kind in KINDS if not figures[kind]] == []
    for mission in DATA.missions:
        assert all(figures[f"{mission} on {layout}"] for layout in DATA.layouts)
