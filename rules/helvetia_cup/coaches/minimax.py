"""Solve exactly the game between a shooter's sector and the goalkeeper's covered set.

The shooter picks a sector, the goalkeeper a connected set. A covered sector is no goal, another one
is a goal with the odds of the check. Both mix so that the other cannot do better (HC-EX-36 to -41).
All is done in whole numbers, so the mixtures are the same on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import gcd
from typing import NamedTuple, TypeVar

from rules.dice import Dice
from rules.helvetia_cup import catalogue as catalogues
from rules.helvetia_cup.pitch import ZONES
from rules.helvetia_cup.shooting import SECTORS, connected_sets

T = TypeVar("T")

#: The widest draw that a stream makes at once.
_WIDEST = 65_536


class Duel(NamedTuple):
    """The best mixtures of shooter and goalkeeper for a shot.

    value: the odds of a goal.
    sectors: (weight, sector) of each that the shooter mixes.
    covers: (weight, sectors) of each set that the goalkeeper mixes.
    """

    value: Fraction
    sectors: tuple[tuple[int, str], ...]
    covers: tuple[tuple[int, tuple[str, ...]], ...]


@cache
def duel(
    version: str, zone: int, skill: int, cover: int, discount: int = 0, row: int | None = None
) -> Duel:
    """Return the solution for a shooter of that skill, all but the sector's penalty subtracted.

    zone: as `Pitch.zone` has it.
    cover: how many sectors the goalkeeper may cover.
    discount: what a card takes off the sector's penalty (HC-FX-20).
    row: the row of the sector, if the goalkeeper is told it (HC-FX-21).
    """
    sides = catalogues.load(version).dice.d20
    odds = {}
    for sector in catalogues.load(version).sectors:
        penalty: int = getattr(sector, ZONES[zone])
        target = skill - max(0, penalty - discount)
        told_away = row is not None and sector.row != row
        odds[sector.id] = 0 if told_away else min(max(target, 0), sides)
    sets = [chosen for chosen in connected_sets(version) if len(chosen) == cover]
    return _solve([odds[name] for name in SECTORS], sets, sides)


def _solve(odds: list[int], sets: list[tuple[str, ...]], sides: int) -> Duel:
    """Return the solution for these odds.

    odds: faces that score, by sector.
    """
    best = max(range(len(odds)), key=lambda at: odds[at])
    if not sets[0]:
        return Duel(Fraction(odds[best], sides), ((1, SECTORS[best]),), ((1, ()),))
    scoring = [name for name, faces in zip(SECTORS, odds, strict=True) if faces]
    for chosen in sets:
        if all(name in chosen for name in scoring):
            return Duel(Fraction(0), ((1, SECTORS[best]),), ((1, chosen),))
    payoffs = [
        [0 if name in chosen else faces for chosen in sets]
        for name, faces in zip(SECTORS, odds, strict=True)
    ]
    total, size, rows, columns = _simplex(payoffs)
    # The value is 1 / (total / size), in faces.
    return Duel(
        Fraction(size, total * sides),
        tuple((n, name) for n, name in zip(_reduced(rows), SECTORS, strict=True) if n),
        tuple((n, chosen) for n, chosen in zip(_reduced(columns), sets, strict=True) if n),
    )


def _simplex(payoffs: list[list[int]]) -> tuple[int, int, list[int], list[int]]:
    """Maximise the sum of y where ``payoffs`` times y is at most 1 in each row, y >= 0.

    Returns the sum as (numerator, denominator), and the numerators of its dual and of y: the
    mixtures of the row player and of the column player. Pivots in whole numbers, by Bland's rule.
    Every column must have a positive payoff, or the sum has no bound.
    """
    rows, columns = len(payoffs), len(payoffs[0])
    table = [
        [*line, *(int(at == own) for own in range(rows)), 1] for at, line in enumerate(payoffs)
    ]
    goal = [-1] * columns + [0] * rows + [0]
    basis = [columns + at for at in range(rows)]
    unit = 1
    while True:
        enter = next((at for at, cost in enumerate(goal[:-1]) if cost < 0), None)
        if enter is None:
            break
        leave = min(
            (at for at in range(rows) if table[at][enter] > 0),
            key=lambda at: (Fraction(table[at][-1], table[at][enter]), basis[at]),
        )
        pivot = table[leave][enter]
        for line in [*(table[at] for at in range(rows) if at != leave), goal]:
            factor = line[enter]
            line[:] = [
                (pivot * each - factor * own) // unit
                for each, own in zip(line, table[leave], strict=True)
            ]
        basis[leave], unit = enter, pivot
    solution = [0] * (columns + rows)
    for at, variable in enumerate(basis):
        solution[variable] = table[at][-1]
    return goal[-1], unit, goal[columns:-1], solution[:columns]


def _reduced(weights: Sequence[int]) -> list[int]:
    """Return the same proportions in the smallest whole numbers."""
    common = gcd(*weights)
    return [weight // common for weight in weights]


def pick(dice: Dice, weighted: Sequence[tuple[int, T]]) -> T:
    """Draw one of these at random, by weight."""
    left = _below(dice, sum(weight for weight, _ in weighted)) if len(weighted) > 1 else 0
    for weight, choice in weighted:
        left -= weight
        if left < 0:
            return choice
    raise AssertionError("the weights are exhausted")


def _below(dice: Dice, n: int) -> int:
    """Draw a fair whole number 0 to n - 1, however large n is."""
    if n <= _WIDEST:
        return dice.draw(n)
    width, size = 1, _WIDEST
    while size < n:
        width, size = width + 1, size * _WIDEST
    while True:
        value = 0
        for _ in range(width):
            value = value * _WIDEST + dice.draw(_WIDEST)
        if value < size - size % n:
            return value % n
