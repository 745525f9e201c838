"""What ratings are worked out from, and what they come to: results in order, points in order."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass

from rules.record import Result

#: Whoever is rated, by any name that can be compared: a coach, a team.
Rated = Hashable


@dataclass(frozen=True, slots=True)
class Bout:
    """A match that was played, as ratings see it.

    sides:   who met, in the order of the fixture; None for a side that nobody is rated for.
    results: how it ended for each.
    period:  the rating period that it belongs to: a round of a season.  Bouts of one period stand
             together.
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
    deviation: how far the rating can be trusted, where the system says so.
    """

    bout: int
    rating: float
    deviation: float | None = None


#: The points of everybody who is rated, oldest first.
History = dict[Rated, list[Point]]

_RANK = {"loss": 0, "draw": 1, "win": 2}


def duels(bout: Bout) -> Iterator[tuple[Rated, Rated, float]]:
    """Each side against each other one: who, against whom, and 1, a half or 0 for him.

    With more than two sides whoever did better has beaten the other; equals have drawn.  Nobody
    meets himself, and who meets a side without anybody is not rated for it.
    """
    for number, own in enumerate(bout.sides):
        for against, other in enumerate(bout.sides):
            if own is None or other is None or own == other:
                continue
            mine, theirs = _RANK[bout.results[number]], _RANK[bout.results[against]]
            yield own, other, 0.5 if mine == theirs else float(mine > theirs)
