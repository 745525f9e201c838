"""Ten thousand matches of each game: every invariant, every replay, every seam.

`make proof` runs this on all cores and prints the figures.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from time import perf_counter
from types import ModuleType
from typing import Any, NamedTuple

import pytest

from rules.blood_bowl import match as blood_bowl
from rules.blood_bowl import notation as blood_bowl_notation
from rules.coach import recorded
from rules.helvetia_cup import match as helvetia_cup
from rules.helvetia_cup import notation as helvetia_cup_notation
from rules.record import Record
from tests.rules.blood_bowl import matches as blood_bowl_matches
from tests.rules.helvetia_cup import matches as helvetia_cup_matches

MATCHES = 10_000
#: One match in so many is also written down and cloned at every seam.
CLOSELY = 10
CHUNK = 50
PAIRINGS_AT_LEAST = 20


class Subject(NamedTuple):
    """What is proved of a game.

    rules:    has ``play``; notation: ``read`` and ``write`` of its positions.
    matches:  its matches for tests, all modules alike.
    kinds:    events that are counted; each must happen.
    """

    rules: ModuleType
    notation: ModuleType
    matches: ModuleType
    kinds: tuple[str, ...]


GAMES = {
    "blood_bowl": Subject(
        blood_bowl,
        blood_bowl_notation,
        blood_bowl_matches,
        (
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
        ),
    ),
    "helvetia_cup": Subject(
        helvetia_cup,
        helvetia_cup_notation,
        helvetia_cup_matches,
        (
            "card",
            "card cancelled",
            "clears",
            "dead time",
            "dribbles past",
            "emergency goalkeeper",
            "forfeit",
            "goal",
            "injured",
            "offside called",
            "offside cancelled",
            "penalty",
            "red card",
            "shoot-out won",
            "substitution",
            "trained",
        ),
    ),
}

pytestmark = pytest.mark.proof


def prove(game: str, numbers: range) -> Counter[str]:
    """Plays these matches in every way there is; returns what happened in them."""
    rules, _, matches, kinds = GAMES[game]
    figures: Counter[str] = Counter()
    for number in numbers:
        match = matches.random_match(number)
        coaches = matches.coaches_of(number)
        record = matches.play_watched(match, coaches(match))
        assert rules.play(match, coaches(match), log=False).digest == record.digest
        again = rules.play(match, recorded(record.answers))
        assert (again.digest, again.log_digest) == (record.digest, record.log_digest)
        assert matches.seam_by_seam(match, coaches).digest == record.digest
        if number % CLOSELY == 0:
            figures["seams looked at closely"] += look_closely(game, number, record)
        figures += figures_of(record, kinds)
    return figures


def look_closely(game: str, number: int, record: Record) -> int:
    """Clone, notation and equality at every seam of a match; how many there were."""
    _, notation, matches, _ = GAMES[game]
    match = matches.random_match(number)
    seams = 0

    def look(ref: Any) -> None:
        nonlocal seams
        seams += 1
        clone = ref.pos.clone()
        assert clone == ref.pos
        assert notation.read(notation.write(clone)) == ref.pos

    played = matches.at_every_seam(match, look, recorded(record.answers))
    assert played.digest == record.digest
    return seams


def figures_of(record: Record, kinds: tuple[str, ...]) -> Counter[str]:
    figures = Counter(matches=1, answers=len(record.answers))
    for event in record.log or ():
        kind = event["event"]
        if kind == "rolled":
            figures["dice"] += len(event["faces"])
        elif kind in kinds:
            figures[kind] += 1
    return figures


def chunks() -> Iterator[range]:
    for start in range(0, MATCHES, CHUNK):
        yield range(start, min(start + CHUNK, MATCHES))


@pytest.mark.parametrize("game", GAMES)
def test_ten_thousand_matches_hold_every_invariant_and_replay(game: str) -> None:
    begun = perf_counter()
    with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn")) as pool:
        figures = sum(pool.map(partial(prove, game), chunks()), Counter[str]())
    seconds = perf_counter() - begun

    pairings = len(GAMES[game].matches.PAIRINGS)
    assert figures["matches"] == MATCHES
    assert all(figures[kind] for kind in GAMES[game].kinds), "everything that can happen did"
    assert PAIRINGS_AT_LEAST * pairings <= MATCHES
    print(f"\n{seconds:.0f} s for {MATCHES} matches, each played four times and more:")  # noqa: T201
    print(f"each of {pairings} pairings {MATCHES // pairings} times")  # noqa: T201
    for name, count in sorted(figures.items()):
        print(f"  {name:<24}{count:>12,}{count / MATCHES:>12.2f} a match")  # noqa: T201
