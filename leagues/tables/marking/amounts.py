"""Amounts of which a part is still open: scores and counts of fixtures that have ended in thought.

Several amounts hang together, as what one side scores the other concedes.  Whether a few of them
can be what they have to be all at once is a question of linear inequalities.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

#: Names an open number, which may be 0 or any more; what can be compared, so that order is no luck.
Open = Hashable


@dataclass(frozen=True, slots=True)
class Amount:
    """A number, and how often each open number comes on top of it."""

    known: Fraction
    open: Mapping[Open, int] = field(default_factory=dict)

    @property
    def is_known(self) -> bool:
        return not any(self.open.values())

    def plus(self, other: Amount, times: int = 1) -> Amount:
        found = dict(self.open)
        for name, often in other.open.items():
            found[name] = found.get(name, 0) + times * often
        return Amount(self.known + times * other.known, {name: n for name, n in found.items() if n})


def whole(value: int | Fraction) -> Amount:
    return Amount(Fraction(value))


def together(amounts: Sequence[Amount]) -> Mapping[Open, Fraction] | None:
    """Open numbers with which none of the amounts is below zero; None where there are none such.

    They may be fractions, and then it is not known whether whole numbers do it too.

    The dual simplex method with Bland's rule, in fractions: small systems, and never a doubt.
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
            found = dict(zip(left, (row[0] for row in rows), strict=True))
            return {name: found.get(name, Fraction(0)) for name in names}
        out = min(below, key=lambda at: rank[left[at]])
        may_rise = [at for at, often in enumerate(rows[out][1:]) if often > 0]
        if not may_rise:
            return None
        into = min(may_rise, key=lambda at: rank[right[at]])
        _exchange(rows, out, into + 1)
        left[out], right[into] = right[into], left[out]


def _exchange(rows: list[list[Fraction]], out: int, into: int) -> None:
    """Solve the row `out` for what stands at `into`, and put it into the others."""
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
