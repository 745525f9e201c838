"""Exact odds: the real rules are played with every way in which the dice can fall.

    odds(Table("... 7@3,0*", "... 5@3,0"), lambda ref: steal(ref, 12))

gives what the function returned, and how likely that is.  Games of two coaches who choose in secret
are solved exactly as well.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeVar

from rules.coach import Answer
from rules.helvetia_cup.referee import Referee
from rules.helvetia_cup.secrets import Hand
from tests.rules.every import Every
from tests.rules.helvetia_cup.play import Table

Outcome = TypeVar("Outcome")
Matrix = Sequence[Sequence[Fraction]]


class Prefers:
    """Both coaches: the same answer whenever a question is asked, its default where none stands."""

    def __init__(self, answers: Mapping[str, Answer]) -> None:
        self.answers = answers

    def decide(self, decision: Any) -> Answer:
        return self.answers.get(decision.key, decision.default)


def odds(
    table: Table, play: Callable[[Referee], Outcome], answers: Mapping[str, Answer] | None = None
) -> dict[Outcome, Fraction]:
    """How likely each result of ``play`` from the position on the table is.

    answers: by decision, for as often as it is asked.
    """
    coach, dice, given = Prefers(answers or {}), Every(), table.ref
    found: dict[Outcome, Fraction] = {}
    while True:
        hands = [Hand.from_json(hand.to_json()) for hand in given.hands]
        ref = Referee(table.pos.clone(), hands, given.data, dice, (coach, coach), log=False)
        outcome = play(ref)
        found[outcome] = found.get(outcome, Fraction(0)) + dice.probability()
        if not dice.turn():
            assert sum(found.values()) == 1
            return found


def value(matrix: Matrix) -> Fraction:
    """What a game is worth to the coach of the rows, who wants much, when both play best.

    Solved as a linear program, in fractions; that neither coach can do better is checked.
    """
    shift = 1 - min(min(row) for row in matrix)
    rows, columns = _strategies([[entry + shift for entry in row] for row in matrix])
    worst = min(
        sum((p * row[at] for p, row in zip(rows, matrix, strict=True)), Fraction(0))
        for at in range(len(columns))
    )
    best = max(
        sum((p * entry for p, entry in zip(columns, row, strict=True)), Fraction(0))
        for row in matrix
    )
    assert worst == best
    return worst


def _strategies(matrix: Matrix) -> tuple[list[Fraction], list[Fraction]]:
    """How both mix their choices, for a matrix of positive entries: the simplex method."""
    height, width = len(matrix), len(matrix[0])
    tableau = [
        [*row, *(Fraction(int(at == other)) for other in range(height)), Fraction(1)]
        for at, row in enumerate(matrix)
    ]
    costs = [Fraction(-1)] * width + [Fraction(0)] * (height + 1)
    basis = [width + at for at in range(height)]
    while True:
        # Bland's rule, so that it ends.
        entering = next((at for at in range(width + height) if costs[at] < 0), None)
        if entering is None:
            break
        _, _, leaving = min(
            (row[-1] / row[entering], basis[at], at)
            for at, row in enumerate(tableau)
            if row[entering] > 0
        )
        basis[leaving] = entering
        _pivot(tableau, costs, leaving, entering)
    whole = costs[-1]
    columns = [Fraction(0)] * width
    for at, variable in enumerate(basis):
        if variable < width:
            columns[variable] = tableau[at][-1] / whole
    return [cost / whole for cost in costs[width : width + height]], columns


def _pivot(tableau: list[list[Fraction]], costs: list[Fraction], at: int, column: int) -> None:
    pivot = tableau[at][column]
    tableau[at] = [entry / pivot for entry in tableau[at]]
    for row in (*(row for row in tableau if row is not tableau[at]), costs):
        factor = row[column]
        if factor:
            row[:] = [a - factor * b for a, b in zip(row, tableau[at], strict=True)]
