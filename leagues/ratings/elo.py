"""Elo as the tabletop associations use it.

The formulas and numbers are those of the NAF, which has rated Blood Bowl coaches since 2003
(thenaf.net, Tournaments, Rankings, "Elo Ranking"): everybody starts at 150; the chance to win is 1
/ (10^((other - own) / 150) + 1); a rating moves by K times what was scored over that chance; and K
= 2 * sqrt(min(coaches in the tournament, 32)). The chess federations' Elo is the same with a scale
of 400 and a fixed K.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt

from leagues.ratings.bouts import Bout, History, Point, Rated, duels


@dataclass(frozen=True, slots=True)
class Elo:
    """Elo ratings, bout by bout, each from the ratings after the bout before.

    start:  the rating before the first bout.
    scale:  the difference at which the better one is expected to score 10 times as much.
    factor: K for a field of one coach; K grows with the root of the field.
    most:   the field beyond which K does not grow.
    fixed:  one K for every field, instead.
    """

    start: float = 150.0
    scale: float = 150.0
    factor: float = 2.0
    most: int = 32
    fixed: float | None = None

    def k(self, field: int) -> float:
        """Return the most that a match can move a rating in a competition of that field."""
        return self.factor * sqrt(min(field, self.most)) if self.fixed is None else self.fixed

    def expected(self, own: float, other: float) -> float:
        """Return the mean score of the first rating against the second, from 0 to 1."""
        return float(1 / (10 ** ((other - own) / self.scale) + 1))

    def history(self, bouts: Iterable[Bout]) -> History:
        """Return everybody's rating after each of their bouts; the bouts are in order.

        Among more than two sides each pair is a duel, and K is shared between a side's duels, so
        that a match of four moves nobody further than a match of two.
        """
        points: History = {}
        for index, bout in enumerate(bouts):
            moved = self._moved(bout, points)
            for who, rating in moved.items():
                points.setdefault(who, []).append(Point(index, rating))
        return points

    def _moved(self, bout: Bout, found: History) -> dict[Rated, float]:
        """Return the new ratings of a bout's sides; all duels are weighed with the old ratings."""
        k = self.k(bout.field) / max(1, len(bout.sides) - 1)
        before = {who: self._now(found, who) for who in bout.sides if who is not None}
        after: dict[Rated, float] = {}
        for one, other, score in duels(bout):
            change = k * (score - self.expected(before[one], before[other]))
            after[one] = after.get(one, before[one]) + change
        return after

    def _now(self, found: History, who: Rated) -> float:
        points = found.get(who)
        return points[-1].rating if points else self.start
