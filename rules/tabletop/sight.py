"""Lines of sight between the sample places of two figures, and the things that block them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Protocol

from rules.tabletop.points import Point, along, compass
from rules.tabletop.shapes import Disc, Polygon


@lru_cache(maxsize=4096)
def samples(disc: Disc) -> Sequence[Point]:
    """Return the centre, and eight places of the rim from +x on, counter-clockwise."""
    return (disc.centre, *(along(disc.centre, way, disc.radius) for way in compass(8)))


class Screen(Protocol):
    """Something that stands between the samples of two figures."""

    def crossed(self, origin: int) -> int:
        """Return which lines from a sample, by its number, go through it: a bit for each end."""
        ...


class Wall:
    """A polygon as a screen: a line goes through if part of it lies deeper in it than ``depth``.

    All lines are looked at together, so the depth of a sample is reckoned once and not for each. It
    agrees with ``Polygon.is_crossed`` to the last bit.

    is_between: whether any line can go through at all.
    """

    __slots__ = ("origins", "ends", "is_between", "_first", "_last", "_beyond", "_found")

    def __init__(
        self, polygon: Polygon, origins: Sequence[Point], ends: Sequence[Point], depth: float
    ) -> None:
        self.origins = origins
        self.ends = ends
        self._first = _depths(polygon, origins, depth)
        self._last = _depths(polygon, ends, depth)
        # Beyond an edge with all of its samples, neither figure can have it between them.
        self.is_between = not any(
            max(first) < 0 and max(last) < 0
            for first, last in zip(self._first, self._last, strict=True)
        )
        # By edge, the ends that lie no deeper than it: no line goes through from such a place.
        self._beyond = [
            sum(1 << end for end, deep in enumerate(last) if deep <= 0) for last in self._last
        ]
        self._found: dict[int, int] = {}

    def crossed(self, origin: int) -> int:
        lines = self._found.get(origin)
        if lines is None:
            lines = self._found[origin] = self._crossed(origin)
        return lines

    def _crossed(self, origin: int) -> int:
        left = (1 << len(self.ends)) - 1
        edges = []
        for first, last, beyond in zip(self._first, self._last, self._beyond, strict=True):
            deep = first[origin]
            if deep <= 0:
                left &= ~beyond
                if not left:
                    return 0
            edges.append((deep, last))
        lines, start = 0, self.origins[origin]
        for end in range(len(self.ends)):
            if not left >> end & 1:
                continue
            enters, leaves = 0.0, 1.0
            for deep, last in edges:
                there = last[end]
                if deep < 0:
                    share = deep / (deep - there)
                    if share > enters:
                        enters = share
                elif there < 0:
                    share = deep / (deep - there)
                    if share < leaves:
                        leaves = share
            if enters < leaves and start != self.ends[end]:
                lines |= 1 << end
        return lines


def _depths(polygon: Polygon, places: Sequence[Point], depth: float) -> list[list[float]]:
    """Return by edge how much deeper than ``depth`` each place lies on its inner side."""
    return [
        [(x - start_x) * inner_x + (y - start_y) * inner_y - depth for x, y in places]
        for (start_x, start_y), _, (inner_x, inner_y) in polygon.edges
    ]


class Pillar:
    """A disc as a screen: a line goes through if it comes nearer to the centre than ``reach``."""

    __slots__ = ("centre", "reach", "origins", "ends")

    def __init__(
        self, centre: Point, reach: float, origins: Sequence[Point], ends: Sequence[Point]
    ) -> None:
        self.centre = centre
        self.reach = reach
        self.origins = origins
        self.ends = ends

    def crossed(self, origin: int) -> int:
        (ax, ay), (x, y) = self.origins[origin], self.centre
        x, y = x - ax, y - ay
        lines, most = 0, self.reach * self.reach
        for at, (bx, by) in enumerate(self.ends):
            dx, dy = bx - ax, by - ay
            square = dx * dx + dy * dy
            share = (x * dx + y * dy) / square if square else 0.0
            share = 0.0 if share < 0 else 1.0 if share > 1 else share
            aside, along_it = x - dx * share, y - dy * share
            if aside * aside + along_it * along_it < most:
                lines |= 1 << at
        return lines
