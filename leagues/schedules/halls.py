"""Who sits where: the matches of a round at the numbered tables of halls (LG-HALL).

What counts more comes first: a match has a table; wishes are kept; the top match is at the first
table; nobody sits at a table again; matches sit in their order.  The draw seed decides what is
left, so the same round is seated the same wherever that is done.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from leagues.schedules.matching import least_assignment

#: Marks of tables, and wishes of entries: a table without stairs, a table whose match is streamed.
STEP_FREE, STREAMED = "step_free", "streamed"
MARKS: Final = (STEP_FREE, STREAMED)
#: The most halls of a season, the most tables in all of them, and the highest number of a table.
MOST_HALLS, MOST_TABLES, HIGHEST = 20, 400, 9999

# Weights: the sum over all matches of one kind is less than one of the kind above it.
_ORDER, _AGAIN, _TOP, _WISH, _NOWHERE = 1 << 16, 1 << 48, 1 << 60, 1 << 64, 1 << 80


@dataclass(frozen=True, slots=True)
class Hall:
    """A room with tables numbered from `first` to `last`; the numbers of those with a mark."""

    name: str
    first: int
    last: int
    step_free: tuple[int, ...] = ()
    streamed: tuple[int, ...] = ()

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Hall:
        """Return the hall that `to_json` wrote."""
        return cls(
            data["name"],
            data["first"],
            data["last"],
            tuple(data.get("step_free", ())),
            tuple(data.get("streamed", ())),
        )

    def to_json(self) -> dict[str, Any]:
        """Return the hall as JSON."""
        return {
            "name": self.name,
            "first": self.first,
            "last": self.last,
            "step_free": list(self.step_free),
            "streamed": list(self.streamed),
        }

    def marks(self, table: int) -> frozenset[str]:
        """Return the marks of a table."""
        marked = {STEP_FREE: self.step_free, STREAMED: self.streamed}
        return frozenset(mark for mark, numbers in marked.items() if table in numbers)


@dataclass(frozen=True, slots=True)
class Table:
    """A numbered table with its marks."""

    number: int
    marks: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Seeking:
    """A match that wants a table; the wishes of its entries, and the tables that each had."""

    wishes: frozenset[str] = frozenset()
    had: tuple[frozenset[int], ...] = ()

    def again(self, table: int) -> int:
        """Return how many of its entries have sat at a table before."""
        return sum(table in tables for tables in self.had)


def tables_of(halls: Iterable[Hall]) -> list[Table]:
    """Return the tables of all halls, in the order of their numbers."""
    found = {
        number: Table(number, hall.marks(number))
        for hall in halls
        for number in range(hall.first, hall.last + 1)
    }
    return [found[number] for number in sorted(found)]


def seated(
    matches: Sequence[Seeking], tables: Sequence[Table], seed: str, *, top_first: bool = False
) -> list[int | None]:
    """Return the number of the table of each match; None where there is no table left.

    matches:   in their order, the top match first.
    tables:    those that are free, in their order.
    seed:      what decides between equals, such as the draw seed with the round.
    top_first: the first match sits at the first table, also if somebody in it sat there before.
    """
    width = max(len(matches), len(tables))
    chance = hashlib.sha256(seed.encode()).digest()
    costs = []
    for at, match in enumerate(matches):
        line = []
        for place in range(width):
            # Of two ways to be out of order, that on the lower tables: it leaves no gap.
            cost = (
                _ORDER * (4 * (at - place) ** 2 + place)
                + chance[(at * 7 + place) % len(chance)] // 4
            )
            if place >= len(tables):
                line.append(cost + _NOWHERE)
                continue
            table = tables[place]
            cost += _WISH * len(match.wishes - table.marks) + _AGAIN * match.again(table.number)
            if top_first and at == 0 and place:
                cost += _TOP
            line.append(cost)
        costs.append(line)
    return [
        tables[place].number if place < len(tables) else None for place in least_assignment(costs)
    ]
