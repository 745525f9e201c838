"""Find paths with a leap: safe steps, the leap over other players, a dodge if need be, and on."""

from __future__ import annotations

from collections.abc import Iterator

from rules.blood_bowl.coaches.reckoning.reach import Reach
from rules.blood_bowl.pitch import NEAR, PITCH, distance, spread, squares_of
from rules.blood_bowl.skills import Trait
from rules.blood_bowl.skills.leap import LEAP_COST

#: How many paths are weighed.
TRIES = 4


def leaping_ways(reach: Reach, goals: int) -> Iterator[tuple[int, ...]]:
    """Yield a few of the shortest paths to these squares with one leap over two squares.

    None for a player who cannot leap. A path is squares as of ``Reach.path``; the leap is the step
    of two.
    """
    pos = reach.pos
    if not pos.squads.traits[reach.player] & Trait.LEAPS:
        return
    walked = reach.rings[0]
    free = PITCH & ~pos.occupied
    landed = [0] * len(walked)
    # Squares from which to go on: also, with a dodge, the square of the landing.
    left = [0] * len(walked)
    seen, tries = 0, TRIES
    for k in range(LEAP_COST, len(walked)):
        lands = spread(spread(walked[k - LEAP_COST])) & free & ~seen
        landed[k] = lands | (spread(left[k - 1]) & free & ~seen)
        left[k] = lands | (landed[k] & ~reach.covered)
        seen |= landed[k]
        for s in squares_of(landed[k] & goals):
            path = _back(reach, left, k, s)
            if path:
                yield path
                tries -= 1
                if not tries:
                    return


def _back(reach: Reach, left: list[int], k: int, s: int) -> tuple[int, ...]:
    """Return the path to a square reached in ``k`` squares of movement; empty if it has no leap
    over two.
    """
    steps: list[int] = []
    while k > LEAP_COST:
        before = NEAR[s] & left[k - 1]
        if not before:
            break
        steps.append(s)
        s = (before & -before).bit_length() - 1
        k -= 1
    for start in squares_of(spread(NEAR[s]) & reach.rings[0][k - LEAP_COST]):
        if distance(start, s) == LEAP_COST:
            return (*reach.path(start), s, *reversed(steps))
    return ()
