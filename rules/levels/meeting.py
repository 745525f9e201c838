"""Compare the levels of a game's automated coaches: who wins how much, at what price.

``manage.py calibrate --levels`` prints the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from rules.coach import RANDOM
from rules.game import Game
from rules.levels.sample_matches import matches

#: The share of points that a level takes from the one below it, in percent: what is wanted.
WANTED = {"rookie": 80, "veteran": 80, "legend": 65}


@dataclass(frozen=True, slots=True)
class Meeting:
    """Matches of a stronger level against a weaker one.

    half_points: of the stronger level, two for a win and one for a draw.
    scored, conceded: by the stronger level.
    seconds: CPU time of all matches, with both coaches.
    """

    stronger: str
    weaker: str
    matches: int = 0
    half_points: int = 0
    scored: int = 0
    conceded: int = 0
    seconds: float = 0.0

    def __add__(self, other: Meeting) -> Meeting:
        return Meeting(
            self.stronger,
            self.weaker,
            self.matches + other.matches,
            self.half_points + other.half_points,
            self.scored + other.scored,
            self.conceded + other.conceded,
            self.seconds + other.seconds,
        )

    @property
    def share(self) -> float:
        """The share of points that the stronger level took, in percent; a draw is half a win."""
        return 50 * self.half_points / self.matches if self.matches else 0.0

    def __str__(self) -> str:
        """Return a line of the table: share, score and seconds a match."""
        count = self.matches or 1
        names = f"{self.stronger} over {self.weaker}"
        return (
            f"{names:22}{self.share:6.1f} %{self.matches:8,}"
            f"{self.scored / count:9.2f} :{self.conceded / count:5.2f}"
            f"{self.seconds / count:10.3f}"
        )


#: The line above those of the table.
HEADING = f"{'':22}{'points':>8}{'matches':>8}{'score a match':>16}{'CPU s':>10}"


def steps(game: Game[Any]) -> Iterator[tuple[str, str]]:
    """Return each level that is compared with the one below it, weakest first."""
    for weaker, stronger in pairwise((RANDOM, *game.strengths)):
        yield stronger, weaker


def meet(
    game: Game[Any],
    stronger: str,
    weaker: str,
    numbers: range,
    clock: Callable[[], float] = lambda: 0.0,
) -> Meeting:
    """Play the matches of these numbers; each level is at home in every other one.

    clock: counts seconds of CPU time.
    """
    total = Meeting(stronger, weaker)
    for number, match in zip(numbers, matches(game, numbers, legs=2), strict=True):
        side = number % 2
        levels = (stronger, weaker) if side == 0 else (weaker, stronger)
        start = clock()
        coaches = [game.coach(level, match.seed, at) for at, level in enumerate(levels)]
        sides = game.play(match, coaches, log=False).outcome.sides
        total += Meeting(
            stronger,
            weaker,
            matches=1,
            half_points={"win": 2, "draw": 1, "loss": 0}[sides[side].result],
            scored=sides[side].score,
            conceded=sides[1 - side].score,
            seconds=clock() - start,
        )
    return total
