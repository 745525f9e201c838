"""Distances on foot from anywhere to anywhere, round what is in the way, by square inches."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from heapq import heappop, heappush
from math import inf, sqrt
from typing import Final

from rules.necromunda.table.terrain import Line, Piece, Terrain
from rules.tabletop.points import Point
from rules.tabletop.shapes import box_of_leg

#: How far from blocking terrain the middle of a usual base keeps, in inches.
_CLEAR: Final = 0.48
#: What a closed door costs, in inches: an action to open it.
DOOR: Final = 5.0
_DIAGONAL: Final = sqrt(2)


class Ways:
    """The distances on one table, with its doors as they are."""

    __slots__ = ("wide", "long", "_steps", "_far")

    def __init__(self, terrain: Terrain) -> None:
        self.wide, self.long = (int(each) for each in terrain.size)
        doors = terrain.closed
        firm = [each for each in terrain.blocking if each not in doors]
        self._steps: list[list[tuple[int, float]]] = [[] for _ in range(self.wide * self.long)]
        self._far: dict[int, Sequence[float]] = {}
        for here in range(self.wide * self.long):
            x, y = here % self.wide, here // self.wide
            for dx, dy in ((1, 0), (0, 1), (1, 1), (-1, 1)):
                if 0 <= x + dx < self.wide and y + dy < self.long:
                    self._join(
                        Point(x + 0.5, y + 0.5), Point(x + dx + 0.5, y + dy + 0.5), firm, doors
                    )

    def _join(self, a: Point, b: Point, firm: Sequence[Piece], doors: Sequence[Line]) -> None:
        leg = box_of_leg(a, b)
        if any(
            not leg.is_apart(piece.box, _CLEAR) and piece.distance_to_segment(a, b) < _CLEAR
            for piece in firm
        ):
            return
        cost = 1.0 if a.x == b.x or a.y == b.y else _DIAGONAL
        if any(
            not leg.is_apart(door.box, _CLEAR) and door.distance_to_segment(a, b) < _CLEAR
            for door in doors
        ):
            cost += DOOR
        first, last = self.square(a), self.square(b)
        self._steps[first].append((last, cost))
        self._steps[last].append((first, cost))

    def square(self, place: Point) -> int:
        """Return the number of the square in which a place lies."""
        x, y = min(max(int(place.x), 0), self.wide - 1), min(max(int(place.y), 0), self.long - 1)
        return y * self.wide + x

    def to(self, goal: Point) -> Sequence[float]:
        """Return by square how far it is to a goal, in inches."""
        at = self.square(goal)
        distances = self._far.get(at)
        if distances is None:
            distances = self._far[at] = self._spread(at)
        return distances

    def _spread(self, goal: int) -> Sequence[float]:
        far = [inf] * len(self._steps)
        heap = [(0.0, goal)]
        if not self._steps[goal]:
            # It lies where no base has room: what is round it is as near.
            beside = [goal + dx + dy for dx in (-1, 0, 1) for dy in (-self.wide, 0, self.wide)]
            heap += [(1.0, at) for at in beside if 0 <= at < len(far)]
        heap.sort()
        while heap:
            gone, here = heappop(heap)
            if gone >= far[here]:
                continue
            far[here] = gone
            for there, cost in self._steps[here]:
                if gone + cost < far[there]:
                    heappush(heap, (gone + cost, there))
        return far


@lru_cache(maxsize=64)
def ways_of(terrain: Terrain) -> Ways:
    return Ways(terrain)
