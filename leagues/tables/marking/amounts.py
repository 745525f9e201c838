"""Amounts with an open part: scores and counts of fixtures whose end is only assumed.

Amounts depend on each other, as one side's score is conceded by the other. Whether some of them can
have the needed values at the same time is a question of linear inequalities.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

#: The name of an open number, which is 0 or more; with a stable `repr`, by which names are sorted.
Open = Hashable


@dataclass(frozen=True, slots=True)
class Amount:
    """A number, and how often each open number is added to it."""

    known: Fraction
    open: Mapping[Open, int] = field(default_factory=dict)

    @property
    def is_known(self) -> bool:
        """Whether no open number is part of it."""
        return not any(self.open.values())

    def plus(self, other: Amount, times: int = 1) -> Amount:
        """Return this amount plus another, `times` times."""
        open_ = dict(self.open)
        for name, often in other.open.items():
            open_[name] = open_.get(name, 0) + times * often
        return Amount(self.known + times * other.known, {name: n for name, n in open_.items() if n})


def whole(value: int | Fraction) -> Amount:
    """Return a known number as an amount."""
    return Amount(Fraction(value))


def together(amounts: Sequence[Amount]) -> Mapping[Open, Fraction] | None:
    """Return open numbers with which no amount is below zero; None if there are none.

    They may be fractions; then it is not known whether whole numbers do it, too. Uses the dual
    simplex method with Bland's rule, in fractions: the systems are small, and the answer is exact.
    """
    names = sorted({name for amount in amounts for name in amount.open}, key=repr)
    # Each row is `left = constant + sum of coefficients times right`; what stands right is 0.
    left: list[Open] = [("row", at) for at in range(len(amounts))]
    right: list[Open] = list(names)
    rows = [
        [amount.known, *(Fraction(amount.open.get(name, 0)) for name in names)]
        for amount in amounts
    ]
    rank = {name: at for at, name in enumerate([*names, *left])}
    while True:
        below = [at for at, row in enumerate(rows) if row[0] < 0]
        if not below:
            basis = dict(zip(left, (row[0] for row in rows), strict=True))
            return {name: basis.get(name, Fraction(0)) for name in names}
        out = min(below, key=lambda at: rank[left[at]])
        may_rise = [at for at, often in enumerate(rows[out][1:]) if often > 0]
        if not may_rise:
            return None
        into = min(may_rise, key=lambda at: rank[right[at]])
        _exchange(rows, out, into + 1)
        left[out], right[into] = right[into], left[out]


def _exchange(rows: list[list[Fraction]], out: int, into: int) -> None:
    """Solve the row `out` for the variable at `into`, and put it into the other rows."""
    pivot = rows[out]
    by = pivot[into]
    solved = [-value / by for value in pivot]
    solved[into] = 1 / by
    for at, row in enumerate(rows):
        often = row[into]
        if at != out and often:
            rows[at] = [
                often * solved[into] if k == into else value + often * solved[k]
                for k, value in enumerate(row)
            ]
    rows[out] = solved
