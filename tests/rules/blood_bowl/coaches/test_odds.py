"""The odds a coach counts with are those of the rulebook's worked examples, to the fraction."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.blood_bowl.coaches.odds import BlockOdds, block_odds
from rules.blood_bowl.coaches.reach import ONCE, OWN, PLAIN, Roll, chance, odds_of


def fractions(odds: BlockOdds) -> list[Fraction]:
    return [Fraction(part).limit_denominator(216) for part in odds]


@pytest.mark.parametrize(
    ("dice", "block", "other_block", "dodge", "expected"),
    [
        # down, pushed, nothing, both, fallen
        (1, False, False, False, "1/3 1/3 0 1/6 1/6"),  # BB-EX-26
        (1, True, False, False, "1/2 1/3 0 0 1/6"),  # BB-EX-27
        (1, True, True, False, "1/3 1/3 1/6 0 1/6"),  # BB-EX-28
        (1, False, True, False, "1/3 1/3 0 0 1/3"),  # BB-EX-29
        (1, True, False, True, "1/3 1/2 0 0 1/6"),  # BB-EX-30
        (1, False, True, True, "1/6 1/2 0 0 1/3"),  # BB-EX-31
        (2, False, False, False, "5/9 1/3 0 1/12 1/36"),  # BB-EX-32
        (2, True, False, False, "3/4 2/9 0 0 1/36"),  # BB-EX-33
        (2, True, True, False, "5/9 1/3 1/12 0 1/36"),  # BB-EX-34
        (2, True, False, True, "5/9 5/12 0 0 1/36"),  # BB-EX-35
        (2, True, True, True, "11/36 7/12 1/12 0 1/36"),  # BB-EX-37
        (3, False, False, False, "19/27 7/27 0 7/216 1/216"),  # BB-EX-38
        (3, True, False, False, "7/8 13/108 0 0 1/216"),  # BB-EX-39
        (-2, False, False, False, "1/9 1/3 0 1/4 11/36"),  # BB-EX-40
    ],
)
def test_blocks(dice: int, block: bool, other_block: bool, dodge: bool, expected: str) -> None:
    odds = block_odds(dice, block, other_block, dodge, False)

    assert fractions(odds) == [Fraction(part) for part in expected.split()]


def test_a_reroll_is_spent_on_a_turnover_only() -> None:
    first = block_odds(2, False, False, False, False)
    again = block_odds(2, False, False, False, True)

    assert again.turnover == pytest.approx(first.turnover**2)
    assert again.down == pytest.approx(first.down * (1 + first.turnover))
    assert sum(again) == pytest.approx(1)


@pytest.mark.parametrize(
    ("rolls", "rerolls", "skill", "expected"),
    [
        ([(2 / 3, PLAIN)], 0, False, "2/3"),  # BB-EX-02
        ([(2 / 3, PLAIN)], 1, False, "8/9"),  # BB-EX-02
        ([(1 / 2, ONCE)], 0, True, "3/4"),  # BB-EX-03
        ([(1 / 2, ONCE)], 1, True, "3/4"),  # BB-EX-03: only one re-roll a roll
        ([(2 / 3, ONCE), (2 / 3, ONCE)], 0, True, "20/27"),  # BB-EX-08
        ([(2 / 3, ONCE), (2 / 3, ONCE)], 1, True, "64/81"),  # BB-EX-09
        ([(5 / 6, PLAIN), (5 / 6, PLAIN)], 0, False, "25/36"),  # BB-EX-11
        ([(5 / 6, PLAIN), (2 / 3, PLAIN)], 0, False, "5/9"),  # BB-EX-13
        ([(2 / 3, PLAIN), (2 / 3, PLAIN)], 0, False, "4/9"),  # BB-EX-23
        ([(2 / 3, OWN), (2 / 3, OWN)], 0, False, "64/81"),  # BB-EX-23
        ([], 0, False, "1"),
    ],
)
def test_runs(rolls: list[Roll], rerolls: int, skill: bool, expected: str) -> None:
    assert odds_of(rolls, rerolls, skill) == pytest.approx(float(Fraction(expected)))


def test_a_one_always_fails_and_a_six_always_succeeds() -> None:
    assert chance(1) == pytest.approx(5 / 6)
    assert chance(9) == pytest.approx(1 / 6)
