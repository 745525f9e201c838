"""Reasons why a row stands above the next, as data for sentences (LG-TABLE-06)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from leagues.tables.criteria import Number, Skip
from leagues.tables.table import Parting, Table


@dataclass(frozen=True, slots=True)
class Reason:
    """Two neighbours in a table, and what separates them.

    above, below: entries.
    parting:      None where nothing does, and they share a place.
    skipped:      the criteria that did not apply before, each with its reason.
    """

    above: int
    below: int
    parting: Parting | None
    skipped: tuple[Skip, ...]


def reasons(table: Table) -> Iterator[Reason]:
    """Yield the reason for each pair of neighbours, from the top."""
    for row, after in pairwise(table.rows):
        yield Reason(row.entry, after.entry, row.parting, row.skipped)


def plainly(value: Number) -> str:
    """Return a number as a table shows it: ``12``, ``−3``, ``12½``, ``0.667``."""
    sign = "−" if value < 0 else ""
    size = abs(Fraction(value))
    if size.denominator == 1:
        return f"{sign}{size}"
    if size.denominator == 2:
        return f"{sign}{int(size) or ''}½"
    return f"{sign}{float(size):.3f}"
