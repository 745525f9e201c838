"""Large fields in time: a Swiss round of thousands, a table of a thousand.

`make proof` runs this and prints the figures.
"""

from __future__ import annotations

import resource
from collections.abc import Sequence
from time import process_time

import pytest

from leagues.schedules.swiss import Contender, SwissRound, pair_neighbours, pair_optimally
from leagues.tables import Result, Scoring, compute
from rules.dice import Stream
from tests.leagues.swiss.test_swiss import play
from tests.leagues.tables.tabling import SEED, match

pytestmark = pytest.mark.proof

ROUNDS = 6
#: Peak memory in kilobytes.
MOST = 2_000_000


@pytest.mark.clause("LG-SWISS-01")
@pytest.mark.parametrize(("n", "seconds"), [(1_000, 1), (10_000, 30)])
def test_the_sixth_round_of_a_large_field_is_paired_in_time(n: int, seconds: float) -> None:
    took = []

    def draw(field: Sequence[Contender], number: int) -> SwissRound:
        begun = process_time()
        drawn = pair_optimally(field, SEED, number)
        took.append(process_time() - begun)
        return drawn

    assert not any(drawn.rematches for drawn in play(n, ROUNDS, draw))
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(f"\n{n} entries: {[round(each, 2) for each in took]} s, {peak // 1000} MB")  # noqa: T201
    assert took[-1] < seconds
    assert peak < MOST


@pytest.mark.clause("LG-SWISS-03")
def test_a_thousand_are_paired_with_their_neighbours_in_time() -> None:
    took = []

    def draw(field: Sequence[Contender], number: int) -> SwissRound:
        begun = process_time()
        drawn = pair_neighbours(field, SEED, number)
        took.append(process_time() - begun)
        return drawn

    assert not any(drawn.rematches for drawn in play(1_000, 9, draw))
    print(f"\n1,000 neighbours: {[round(each, 3) for each in took]} s")  # noqa: T201
    assert max(took) < 1


@pytest.mark.clause("LG-TABLE-01", "LG-TABLE-05")
def test_a_table_of_a_thousand_is_there_in_time() -> None:
    dice = Stream(bytes(32), "scores")
    results: list[Result] = []
    for number, drawn in enumerate(play(1_000, 9, lambda f, n: pair_optimally(f, SEED, n)), 1):
        for each in drawn.pairs:
            home, away = each.pairing
            score = f"{dice.draw(4)}:{dice.draw(4)}"
            results.append(match(f"{home} {score} {away}", round_=number))
    by = ("buchholz", "mini_table", "sonneborn_berger", "lots")
    begun = process_time()
    table = compute(range(1, 1_001), results, Scoring(), by, SEED, rounds=9)
    took = process_time() - begun
    print(f"\ntable of 1,000 after 9 rounds: {took * 1000:.0f} ms")  # noqa: T201
    assert len(table.rows) == 1_000
    assert took < 0.3
