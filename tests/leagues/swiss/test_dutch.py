"""The Dutch system against pairings that are published (LG-SWISS-03).

The tournaments were drawn by bbpPairings, a program endorsed by FIDE, by the rules of 2025, and are
published with caissify-pairings: a line an entry, by seed; a word a round, with the opponent, the
colour and the result, or ``U`` for who rested.
"""

from __future__ import annotations

import re

import pytest

from leagues.schedules.swiss import Contender, Past, pair_dutch

TEN = """
    6b=  4w0  10b1  8w1  2b0
    7w1  5b0  3w0   9b1  1w1
    8b=  6w1  2b1   4w=  5b1
    9w1  1b1  5w=   3b=  6w1
    10b1 2w1  4b=   6w=  3w0
    1w=  3b0  7w1   5b=  4b0
    2b0  8w=  6b0   10w1 9b1
    3w=  7b=  9w=   1b0  10w0
    4b0  10w= 8b=   2w0  7w0
    5w0  9b=  1w0   7b0  8b1
"""
ELEVEN = """
    6b1  4w1  3b=   8w1  2b=
    7w=  5b1  4w=   6b1  1w=
    8b1  11w1 1w=   5b1  4w=
    9w1  1b0  2b=   11w1 3b=
    10b1 2w0  11b1  3w0  8b=
    1w0  7b1  10w1  2w0  U
    2b=  6w0  8b0   U    10w=
    3w0  9b1  7w1   1b0  5w=
    4b0  8w0  U     10b= 11w=
    5w0  U    6b0   9w=  7b=
    U    3b0  5w0   4b0  9b=
"""
POINTS = {"1": 2, "=": 1, "0": 0, "": 2}
Round = dict[int, tuple[int | None, bool, int]]


def rounds_of(published: str) -> list[Round]:
    """By round and entry: whom it met, whether at home, and its points."""
    lines = [line.split() for line in published.split("\n") if line.strip()]
    found: list[Round] = [{} for _ in lines[0]]
    for entry, words in enumerate(lines, 1):
        for at, word in enumerate(words):
            opponent, colour, result = re.fullmatch(r"(\d*|U)([wb]?)([10=]?)", word).groups()  # type: ignore[union-attr]
            met = None if opponent == "U" else int(opponent)
            found[at][entry] = met, colour == "w", POINTS[result]
    return found


def seed_by_which(first_is_at_home: bool, n: int, rounds: int) -> str:
    """A draw seed that opens with the colours of the published tournament."""
    for number in range(256):
        seed = f"{number:02x}" * 32
        drawn = pair_dutch(
            [Contender(e) for e in range(1, n + 1)], range(1, n + 1), seed, 1, rounds
        )
        if first_is_at_home == any(each.pairing.home == 1 for each in drawn.pairs):
            return seed
    raise AssertionError


@pytest.mark.clause("LG-SWISS-03")
@pytest.mark.parametrize("published", [TEN, ELEVEN], ids=["ten entries", "eleven entries"])
def test_each_round_is_drawn_as_it_was_published(published: str) -> None:
    rounds = rounds_of(published)
    n = len(rounds[0])
    seed = seed_by_which(rounds[0][1][1], n, len(rounds))
    field = [Contender(entry) for entry in range(1, n + 1)]
    for number, round_ in enumerate(rounds, 1):
        drawn = pair_dutch(field, range(1, n + 1), seed, number, len(rounds))
        pairs = {(each.pairing.home, each.pairing.away) for each in drawn.pairs}
        assert pairs == {(e, met) for e, (met, home, _) in round_.items() if home}, number
        rested = [entry for entry, (met, _, _) in round_.items() if met is None]
        assert ([drawn.rested.entry] if drawn.rested else []) == rested
        after = []
        for each in field:
            met, home, points = round_[each.entry]
            past = (*each.past, Past(met, home, each.score, met is None))
            after.append(Contender(each.entry, each.score + points, past))
        field = sorted(after, key=lambda each: (-each.score, each.entry))
