"""Who would see whom from where, at a glance: by the square inches of the table.

The veteran weighs hundreds of places a turn; what a shot really finds in its way is for `sighting`.
A square is looked at from its middle, and fighters in the way count for nothing.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rules.necromunda.sighting import FULL, sight_of, view
from rules.necromunda.terrain import Terrain
from rules.tabletop.points import Point
from rules.tabletop.shapes import Disc

#: Nobody is seen there; less is what `sighting` calls cover.
HIDDEN: Final = FULL + 1
_UNKNOWN: Final = 255
#: The radius of a usual base, in inches.
_HALF: Final = 0.49


class Sightlines:
    """One table's, with its doors and its smoke as they are.

    Each square of a viewer has a row of what he sees in all the others, found out as it is asked.
    """

    __slots__ = ("terrain", "wide", "long", "_rows", "_discs")

    def __init__(self, terrain: Terrain) -> None:
        self.terrain = terrain
        self.wide, self.long = (int(each) for each in terrain.size)
        self._discs = [
            Disc(Point(x + 0.5, y + 0.5), _HALF) for y in range(self.long) for x in range(self.wide)
        ]
        self._rows: list[bytearray | None] = [None] * len(self._discs)

    def square(self, place: Point) -> int:
        """The number of the square in which a place lies."""
        x, y = min(max(int(place.x), 0), self.wide - 1), min(max(int(place.y), 0), self.long - 1)
        return y * self.wide + x

    def seen(self, viewer: int, target: int) -> int:
        """How well somebody in one square is covered from another: ``OPEN`` to ``HIDDEN``."""
        row = self._rows[viewer]
        if row is None:
            row = self._rows[viewer] = bytearray([_UNKNOWN] * len(self._discs))
        found = row[target]
        if found == _UNKNOWN:
            found = row[target] = self._look(self._discs[viewer], self._discs[target])
        return found

    def _look(self, viewer: Disc, target: Disc) -> int:
        if not sight_of(self.terrain, viewer.centre, target):
            return HIDDEN
        return view(self.terrain, viewer, target).cover()


@lru_cache(maxsize=64)
def sightlines_of(terrain: Terrain) -> Sightlines:
    return Sightlines(terrain)
