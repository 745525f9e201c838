"""Input and output of ratings: results in order, and points in order."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass

from rules.record import Result

#: A coach or team that is rated, by any name that can be compared.
Rated = Hashable


@dataclass(frozen=True, slots=True)
class Bout:
    """A match that was played, as ratings see it.

    sides:   who met, in the order of the fixture; None for a side for which nobody is rated.
    results: how it ended for each side.
    period:  the rating period that it belongs to: a round of a season. Bouts of one period are
             neighbours.
    field:   how many entered the competition.
    """

    sides: tuple[Rated | None, ...]
    results: tuple[Result, ...]
    period: Hashable
    field: int


@dataclass(frozen=True, slots=True)
class Point:
    """A rating as it stood after a bout.

    bout:      its index among all bouts; with rating periods, of the period's last.
    deviation: how far the rating can be trusted; None where the system has no such number.
    """

    bout: int
    rating: float
    deviation: float | None = None


#: The points of everybody who is rated, oldest first.
History = dict[Rated, list[Point]]

_RANK = {"loss": 0, "draw": 1, "win": 2}


def duels(bout: Bout) -> Iterator[tuple[Rated, Rated, float]]:
    """Yield each side against each other one: its name, the other's, and 1, a half or 0 points.

    With more than two sides the one that did better has beaten the other; equals have drawn. Nobody
    meets themselves, and a side is not rated against a side without a name.
    """
    for number, one in enumerate(bout.sides):
        for against, other in enumerate(bout.sides):
            if one is None or other is None or one == other:
                continue
            mine, theirs = _RANK[bout.results[number]], _RANK[bout.results[against]]
            yield one, other, 0.5 if mine == theirs else float(mine > theirs)
