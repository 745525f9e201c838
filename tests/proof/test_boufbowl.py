"""Ten thousand matches of Boufbowl: every invariant, every replay, every seam; and what matches of
its coaches look like.

`make proof` runs this on all cores and prints the figures.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from statistics import median
from typing import Any, TypeVar

import pytest

from rules.boufbowl import match as rules
from rules.boufbowl.coaches import coach
from rules.boufbowl.squads import faction, usual_line_ups
from rules.coach import recorded
from rules.record import Match, Record
from tests.rules.boufbowl.matches import (
    DATA,
    coaches_of,
    play_watched,
    random_match,
    seam_by_seam,
    seed,
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
    "clears the board",
    "comes to nothing",
    "drops the ball",
    "favour",
    "goal",
    "intercepts",
    "is carried off",
    "is pulled back",
    "is wounded",
    "misses the ball",
    "permanent",
    "refuses",
    "reshuffles",
    "returns",
    "turn cap",
    "unopposed",
    "uses",
)

AGAINST_ROOKIES, BETWEEN_VETERANS = 200, 2_000
#: Wins of a hundred that a veteran has at least against a rookie.
WINS = 95
#: Turns of an ordinary match of veterans, and how many of a hundred the turn cap may end.
TURNS = (15, 40)
CAPPED = 2
#: Wins of a hundred that a faction has at most.
FACTION_WINS = 56

T = TypeVar("T")

pytestmark = pytest.mark.proof


def in_parts(work: Callable[[range], T], matches: int) -> Iterator[T]:
    parts = [range(start, min(start + CHUNK, matches)) for start in range(0, matches, CHUNK)]
    with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn")) as pool:
        yield from pool.map(work, parts)


def prove(numbers: range) -> Counter[str]:
    """Plays these matches in every way there is; returns what happened in them."""
    figures: Counter[str] = Counter()
    for number in numbers:
        match, coaches = random_match(number), coaches_of(number)
        record = play_watched(match, coaches(match))
        assert rules.play(match, coaches(match), log=False).digest == record.digest
        again = rules.play(match, recorded(record.answers))
        assert (again.digest, again.log_digest) == (record.digest, record.log_digest)
        if number % CLOSELY == 0:
            assert seam_by_seam(match, coaches).digest == record.digest
        figures["matches"] += 1
        figures.update(event["event"] for event in record.log or ())
    return figures


def test_ten_thousand_matches() -> None:
    figures: Counter[str] = sum(in_parts(prove, MATCHES), Counter[str]())
    for name, count in sorted(figures.items()):
        print(f"{name:24} {count:>12,}")  # noqa: T201

    assert figures["matches"] == MATCHES
    assert [kind for kind in KINDS if not figures[kind]] == []


# -- what matches of coaches look like -------------------------------------------------------------


def coached(number: int, strengths: tuple[str, str], **options: Any) -> Record:
    """A match of the two factions, which change colours every other pair of matches; who is named
    first is at home in every other match."""
    line_ups = usual_line_ups(DATA)
    if number % 4 >= 2:
        line_ups.reverse()
    match = Match("boufbowl", "first", options, line_ups, seed(10**6 + number))
    order = strengths if number % 2 == 0 else strengths[::-1]
    coaches = [coach(strength, match.seed, side) for side, strength in enumerate(order)]
    return rules.play(match, coaches)


def against_rookies(basic: bool, numbers: range) -> Counter[str]:
    """How these matches end for the veteran."""
    return Counter(
        coached(number, ("veteran", "rookie"), basic=basic).outcome.sides[number % 2].result
        for number in numbers
    )


@pytest.mark.parametrize("basic", [False, True])
def test_a_veteran_hardly_ever_fails_to_beat_a_rookie(basic: bool) -> None:
    results: Counter[str] = sum(
        in_parts(partial(against_rookies, basic), AGAINST_ROOKIES), Counter[str]()
    )
    print(f"\nveteran against rookie, basic {basic}: {dict(results)}")  # noqa: T201

    assert results["win"] * 100 >= WINS * AGAINST_ROOKIES


def between_veterans(numbers: range) -> tuple[Counter[str], list[int]]:
    """Wins by faction and what was played, by its id; and the turns of each match."""
    found: Counter[str] = Counter()
    turns = []
    for number in numbers:
        record = coached(number, ("veteran", "veteran"))
        turns.append(record.sides[0]["turns"])
        for line_up, side in zip(record.match.line_ups, record.outcome.sides, strict=True):
            found[faction(line_up)] += side.result == "win"
        for event in record.log or ():
            if event["event"] in ("plays", "gets", "favour"):
                found[event["detail"]] += 1
            elif event["event"] == "discards" and event["clause"] == "BF-BONUS-12":
                found.update(event["detail"])
    return found, turns


def test_two_thousand_matches_of_veterans() -> None:
    found: Counter[str] = Counter()
    turns: list[int] = []
    for part, lengths in in_parts(between_veterans, BETWEEN_VETERANS):
        found += part
        turns += lengths
    capped = sum(length >= DATA.ruleset.turn_cap for length in turns)
    wins = {team: found[team] for team in DATA.teams}
    print(f"\nmedian {median(turns)} turns, {capped} capped, wins {wins}")  # noqa: T201

    assert len(turns) == BETWEEN_VETERANS
    assert TURNS[0] <= median(turns) <= TURNS[1]
    assert capped * 100 < CAPPED * BETWEEN_VETERANS
    assert max(wins.values()) * 100 <= FACTION_WINS * BETWEEN_VETERANS
    every = [*DATA.actions, *DATA.upgrades, *DATA.favours]
    assert [id_ for id_ in every if not found[id_]] == []
