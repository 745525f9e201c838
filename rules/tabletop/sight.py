"""Lines of sight between the sample places of two figures, and what is in their way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from rules.tabletop.points import Point, along, compass
from rules.tabletop.shapes import Disc, Polygon


def samples(disc: Disc) -> list[Point]:
    """The centre, and eight places of the rim from +x on, counter-clockwise."""
    return [disc.centre, *(along(disc.centre, way, disc.radius) for way in compass(8))]


class Screen(Protocol):
    """Something that stands between the samples of two figures."""

    def crossed(self, origin: int) -> int:
        """Which lines from a sample, by its number, go through it: a bit for each end."""
        ...


class Wall:
    """A polygon as a screen: a line goes through if part of it lies deeper in it than ``depth``.

    All lines are looked at together, so how deep a sample lies is reckoned once and not for each.
    It agrees with ``Polygon.is_crossed`` to the last bit.

    is_between: whether any line can go through at all.
    """

    __slots__ = ("origins", "ends", "is_between", "_first", "_last", "_found")

    def __init__(
        self, polygon: Polygon, origins: Sequence[Point], ends: Sequence[Point], depth: float
    ) -> None:
        self.origins = origins
        self.ends = ends
        self._first = [[edge.depth(p) - depth for edge in polygon.edges] for p in origins]
        self._last = [[edge.depth(p) - depth for edge in polygon.edges] for p in ends]
        # Beyond an edge with all of its samples, neither figure can have it between them.
        self.is_between = not any(
            max(deep) < 0 for deep in zip(*self._first, *self._last, strict=True)
        )
        self._found: dict[int, int] = {}

    def crossed(self, origin: int) -> int:
        found = self._found.get(origin)
        if found is None:
            found = self._found[origin] = sum(
                1 << end for end in range(len(self.ends)) if self._is_crossed(origin, end)
            )
        return found

    def _is_crossed(self, origin: int, end: int) -> bool:
        enters, leaves = 0.0, 1.0
        for first, last in zip(self._first[origin], self._last[end], strict=True):
            if first <= 0 and last <= 0:
                return False
            if first < 0:
                share = first / (first - last)
                if share > enters:
                    enters = share
            elif last < 0:
                share = first / (first - last)
                if share < leaves:
                    leaves = share
        return enters < leaves and self.origins[origin] != self.ends[end]


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
        a = self.origins[origin]
        x, y = self.centre.x - a.x, self.centre.y - a.y
        found, most = 0, self.reach * self.reach
        for at, b in enumerate(self.ends):
            dx, dy = b.x - a.x, b.y - a.y
            square = dx * dx + dy * dy
            share = (x * dx + y * dy) / square if square else 0.0
            share = 0.0 if share < 0 else 1.0 if share > 1 else share
            aside, along_it = x - dx * share, y - dy * share
            if aside * aside + along_it * along_it < most:
                found |= 1 << at
        return found
