"""Glicko-2, after Mark Glickman, "Example of the Glicko-2 system" (glicko.net, 2013).

Steps and letters are those of the paper. Ratings are on the scale of Elo in chess; inside they are
counted from zero in units of 173.7178.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import exp, log, pi, sqrt

from leagues.ratings.bouts import Bout, History, Point, Rated, duels

_UNIT = 173.7178
#: The tolerance of the volatility, as in the paper.
_NEAR = 0.000001


@dataclass(frozen=True, slots=True)
class Rating:
    """Rating r, deviation RD and volatility.

    In 19 cases of 20 the true rating lies within two deviations.
    """

    rating: float
    deviation: float
    volatility: float


@dataclass(frozen=True, slots=True)
class Glicko2:
    """Glicko-2 ratings, period by period: all bouts of one happen at once.

    tau:   how far volatility may change; 0.3 to 1.2.
    start: the rating before the first bout; no deviation grows beyond its deviation.
    """

    tau: float = 0.5
    start: Rating = Rating(1500.0, 350.0, 0.06)

    def rate(self, own: Rating, games: Sequence[tuple[Rating, float]]) -> Rating:
        """Return a rating after a period of these games.

        games: the opponent's rating before the period, and 1, a half or 0; without games only the
               deviation grows.
        """
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
        """Return a rating after so many periods without a game."""
        wider = sqrt((own.deviation / _UNIT) ** 2 + periods * own.volatility**2) * _UNIT
        return Rating(own.rating, min(wider, self.start.deviation), own.volatility)

    def history(self, bouts: Iterable[Bout]) -> History:
        """Return everybody's rating after each period in which they played."""
        points: History = {}
        now: dict[Rated, tuple[Rating, int]] = {}
        numbered = enumerate(bouts)
        for number, (_, period) in enumerate(groupby(numbered, key=lambda pair: pair[1].period)):
            games: dict[Rated, list[tuple[Rated, float]]] = {}
            last = 0
            for index, bout in period:
                last = index
                for one, other, score in duels(bout):
                    games.setdefault(one, []).append((other, score))
            before = {who: self._before(now, who, number) for who in games}
            for who, played in games.items():
                rating = self.rate(before[who], [(before[other], s) for other, s in played])
                now[who] = rating, number
                point = Point(last, rating.rating, rating.deviation)
                points.setdefault(who, []).append(point)
        return points

    def _before(self, now: dict[Rated, tuple[Rating, int]], who: Rated, number: int) -> Rating:
        """Return a rating before the period of that number, with rest periods counted."""
        if who not in now:
            return self.start
        rating, last = now[who]
        return self.rested(rating, number - last - 1)

    def _volatility(self, sigma: float, phi: float, v: float, delta: float) -> float:
        """Return the new volatility by the Illinois algorithm (step 5)."""
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
