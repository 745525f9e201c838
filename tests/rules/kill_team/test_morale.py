"""KT-MORALE: break tests and Nerve tests."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from rules.kill_team.attack_odds import chance
from rules.kill_team.break_tests import breaks, is_shaken, needs_break_test, nerve_modifier
from tests.rules.kill_team.tables import CATALOGUE

FACES = range(1, 7)


def shaken(leadership: int, modifier: int) -> Fraction:
    return chance(is_shaken(face, modifier, leadership) for face in FACES)


@pytest.mark.clause("KT-EX-02", "KT-MORALE-03", "KT-MORALE-21")
def test_half_of_a_team_is_not_more_than_half() -> None:
    assert not needs_break_test(2, 5, 16)
    assert not needs_break_test(3, 5, 16)
    assert needs_break_test(4, 5, 16)


@pytest.mark.clause("KT-EX-05", "KT-MORALE-03", "KT-GEN-10")
def test_from_how_many_on_a_break_test_is_due() -> None:
    found = [
        next(out for out in range(21) if needs_break_test(0, out, size))
        for size in (3, 5, 7, 10, 16, 20)
    ]
    assert found == [2, 3, 4, 6, 9, 11]


@pytest.mark.clause("KT-EX-06")
def test_the_odds_that_a_team_breaks() -> None:
    found = [
        Fraction(sum(breaks(a + b, leadership) for a, b in product(FACES, FACES)), 36)
        for leadership in range(4, 11)
    ]
    assert found == [
        Fraction(5, 6),
        Fraction(13, 18),
        Fraction(7, 12),
        Fraction(5, 12),
        Fraction(5, 18),
        Fraction(1, 6),
        Fraction(1, 12),
    ]


@pytest.mark.clause("KT-EX-03", "KT-MORALE-13", "KT-MORALE-22")
def test_friends_steady_the_nerves() -> None:
    modifier = nerve_modifier(out=5, near=2, shaken=0)
    assert not is_shaken(3, modifier, 7)
    assert shaken(7, modifier) == Fraction(1, 3)


@pytest.mark.clause("KT-EX-04", "KT-MORALE-16", "KT-MORALE-23")
def test_alone_among_the_fallen() -> None:
    modifier = nerve_modifier(out=5, near=0, shaken=0)
    assert is_shaken(2, modifier, 6)
    assert shaken(6, modifier) == Fraction(5, 6)


def test_shaken_friends_shake() -> None:
    assert nerve_modifier(out=1, near=0, shaken=2) == 3


@pytest.mark.clause("KT-EX-07", "KT-MORALE-16", "KT-MORALE-19")
@pytest.mark.parametrize(
    ("leadership", "modifier", "fails"),
    [
        (6, 0, "0"),
        (6, 1, "1/6"),
        (5, 2, "1/2"),
        (7, 3, "1/3"),
        (7, 5, "2/3"),
        (6, 8, "5/6"),
        (4, 0, "1/3"),
    ],
)
def test_the_odds_of_a_nerve_test(leadership: int, modifier: int, fails: str) -> None:
    assert shaken(leadership, modifier) == Fraction(fails)


@pytest.mark.clause("KT-MORALE-24")
def test_leadership_comes_from_the_datasheet() -> None:
    assert CATALOGUE.datasheets["ork_boss"].stats.ld == 7
    assert CATALOGUE.datasheets["ork_boy"].stats.ld == 6
