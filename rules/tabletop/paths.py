"""Paths: places joined by straight legs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from heapq import heappop, heappush
from itertools import count, pairwise
from math import inf, sqrt

from rules.tabletop.points import Point, between, distance

Path = Sequence[Point]


def length(path: Path) -> float:
    """Return the sum of a path's straight legs, in inches."""
    return sum((distance(a, b) for a, b in pairwise(path)), 0.0)


def cut(path: Path, most: float) -> Path:
    """Return the path as far as it goes in that length; the whole of it where it is shorter."""
    kept, left = [path[0]], most
    for a, b in pairwise(path):
        leg = distance(a, b)
        if leg >= left:
            kept.append(between(a, b, left / leg) if leg else b)
            break
        kept.append(b)
        left -= leg
    return kept


def _least(place: Point, goals: Sequence[Point]) -> float:
    """Return how far the nearest of the goals is, in inches."""
    x, y = place
    least = inf
    for gx, gy in goals:
        dx, dy = gx - x, gy - y
        square = dx * dx + dy * dy
        if square < least:
            least = square
    return sqrt(least)


def shortest(
    start: Point,
    goals: Sequence[Point],
    nodes: Sequence[Point],
    is_free: Callable[[Point, Point], bool],
    most: float | None = None,
) -> Path | None:
    """Return the shortest path to any of the goals by way of the nodes.

    None where none leads there.

    is_free: whether one may go straight from one place to another.
    most: longer ones are not looked for; in inches.

    Of several equally short ones the same is found every time.
    """
    if not goals:
        return None
    places = [start, *goals, *nodes]
    # The least distance still to go; A* needs it, so legs are looked at only where they matter.
    rest = [_least(place, goals) for place in places]
    ways: list[list[int] | None] = [None] * len(places)
    number = count()
    heap: list[tuple[float, int, float, int, int]] = [(rest[0], next(number), 0.0, 0, 0)]
    while heap:
        _, _, gone, at, before = heappop(heap)
        if ways[at] is not None or (at and not is_free(places[before], places[at])):
            continue
        way = [*(ways[before] or []), at]
        ways[at] = way
        if 1 <= at <= len(goals):
            return [places[each] for each in way]
        for other, place in enumerate(places):
            if ways[other] is None:
                there = gone + distance(places[at], place)
                if most is None or there + rest[other] <= most:
                    heappush(heap, (there + rest[other], next(number), there, other, at))
    return None
