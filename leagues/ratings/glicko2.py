"""Glicko-2, after Mark Glickman, "Example of the Glicko-2 system" (glicko.net, 2013).

Steps and letters are those of the paper.  Ratings move on the scale of Elo in chess; inside they
are counted from zero in units of 173.7178.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import exp, log, pi, sqrt

from leagues.ratings.bouts import Bout, History, Point, Rated, duels

_UNIT = 173.7178
#: How near the volatility is found: the paper's.
_NEAR = 0.000001


@dataclass(frozen=True, slots=True)
class Rating:
    """rating r, deviation RD (the truth lies within two of it, 19 times in 20), volatility."""

    rating: float
    deviation: float
    volatility: float


@dataclass(frozen=True, slots=True)
class Glicko2:
    """Rates period by period: all bouts of one happen at once.

    tau:   how far volatility may change; 0.3 to 1.2.
    start: who has not played; nobody's deviation grows beyond its.
    """

    tau: float = 0.5
    start: Rating = Rating(1500.0, 350.0, 0.06)

    def rate(self, own: Rating, games: Sequence[tuple[Rating, float]]) -> Rating:
        """A rating after a period of these games: the opponent as he was before it, and 1, a
        half or 0; after none the deviation has grown, and that is all."""
        if not games:
            return self.rested(own, 1)
        mu, phi = (own.rating - self.start.rating) / _UNIT, own.deviation / _UNIT
        information = surprise = 0.0
        for other, score in games:
            g = _g(other.deviation / _UNIT)
            expected = 1 / (1 + exp(-g * (mu - (other.rating - self.start.rating) / _UNIT)))
            information += g * g * expected * (1 - expected)
            surprise += g * (score - expected)
        variance = 1 / information
        volatility = self._volatility(own.volatility, phi, variance, variance * surprise)
        wider = sqrt(phi * phi + volatility * volatility)
        phi = 1 / sqrt(1 / (wider * wider) + information)
        mu += phi * phi * surprise
        deviation = min(phi * _UNIT, self.start.deviation)
        return Rating(mu * _UNIT + self.start.rating, deviation, volatility)

    def rested(self, own: Rating, periods: int) -> Rating:
        """A rating after so many periods without a game."""
        wider = sqrt((own.deviation / _UNIT) ** 2 + periods * own.volatility**2) * _UNIT
        return Rating(own.rating, min(wider, self.start.deviation), own.volatility)

    def history(self, bouts: Iterable[Bout]) -> History:
        """The rating of everybody after each period in which he played."""
        found: History = {}
        now: dict[Rated, tuple[Rating, int]] = {}
        numbered = enumerate(bouts)
        for number, (_, period) in enumerate(groupby(numbered, key=lambda pair: pair[1].period)):
            games: dict[Rated, list[tuple[Rated, float]]] = {}
            last = 0
            for index, bout in period:
                last = index
                for own, other, score in duels(bout):
                    games.setdefault(own, []).append((other, score))
            before = {who: self._before(now, who, number) for who in games}
            for who, played in games.items():
                rating = self.rate(before[who], [(before[other], s) for other, s in played])
                now[who] = rating, number
                point = Point(last, rating.rating, rating.deviation)
                found.setdefault(who, []).append(point)
        return found

    def _before(self, now: dict[Rated, tuple[Rating, int]], who: Rated, number: int) -> Rating:
        """Somebody's rating before the period of that number, the ones he rested counted."""
        if who not in now:
            return self.start
        rating, last = now[who]
        return self.rested(rating, number - last - 1)

    def _volatility(self, sigma: float, phi: float, v: float, delta: float) -> float:
        """Step 5: the new volatility, by the Illinois algorithm."""
        a = log(sigma * sigma)

        def f(x: float) -> float:
            e = exp(x)
            d = phi * phi + v + e
            return e * (delta * delta - d) / (2 * d * d) - (x - a) / (self.tau * self.tau)

        low = a
        if delta * delta > phi * phi + v:
            high = log(delta * delta - phi * phi - v)
        else:
            k = 1
            while f(a - k * self.tau) < 0:
                k += 1
            high = a - k * self.tau
        f_low, f_high = f(low), f(high)
        while abs(high - low) > _NEAR:
            middle = low + (low - high) * f_low / (f_high - f_low)
            f_middle = f(middle)
            if f_middle * f_high <= 0:
                low, f_low = high, f_high
            else:
                f_low /= 2
            high, f_high = middle, f_middle
        return exp(low / 2)


def _g(phi: float) -> float:
    return 1 / sqrt(1 + 3 * phi * phi / (pi * pi))
