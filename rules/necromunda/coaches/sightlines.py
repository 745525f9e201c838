"""Lines of sight at a glance, by the square inches of the table.

The veteran weighs hundreds of places a turn; `sighting` says what a shot really meets. A square is
looked at from its middle, and fighters in the way do not count.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from rules.necromunda.table.sighting import FULL, IGNORED, OPEN, PARTIAL
from rules.necromunda.table.terrain import TOUCH, Piece, Terrain
from rules.tabletop.points import Point, along, towards
from rules.tabletop.shadows import shadow_of_polygon, shadow_of_segment
from rules.tabletop.shapes import Polygon, box_of_leg

#: Nobody is seen there; less is what `sighting` calls cover.
HIDDEN: Final = FULL + 1
_UNKNOWN: Final = 255
#: The radius of a usual base, in inches.
_HALF: Final = 0.49
#: To which places of a base one looks, and how many of them are more than half.
_SHARES: Final[tuple[float, ...]] = (-0.8, -0.4, 0.0, 0.4, 0.8)
_MOST: Final = 3
_ALL: Final = (1 << len(_SHARES)) - 1


class Sightlines:
    """The lines of sight of one table, with its doors and its smoke as they are.

    Each square has a row of the cover in all others as seen from it, worked out when it is asked.
    """

    __slots__ = ("terrain", "wide", "long", "_rows", "_places", "_far")

    def __init__(self, terrain: Terrain) -> None:
        self.terrain = terrain
        self.wide, self.long = (int(each) for each in terrain.size)
        self._places = [Point(x + 0.5, y + 0.5) for y in range(self.long) for x in range(self.wide)]
        self._rows: list[bytearray | None] = [None] * len(self._places)
        self._far: list[Sequence[Piece]] = [()] * len(self._places)

    def square(self, place: Point) -> int:
        """Return the number of the square in which a place lies."""
        x, y = min(max(int(place.x), 0), self.wide - 1), min(max(int(place.y), 0), self.long - 1)
        return y * self.wide + x

    def seen(self, viewer: int, target: int) -> int:
        """Return the cover of a fighter in one square from another: ``OPEN`` to ``HIDDEN``."""
        row = self._rows[viewer]
        if row is None:
            row = self._rows[viewer] = bytearray([_UNKNOWN] * len(self._places))
            place = self._places[viewer]
            self._far[viewer] = [
                piece
                for piece in self.terrain.obstacles
                if piece.distance_to(place) > IGNORED + _HALF
            ]
        cover = row[target]
        if cover == _UNKNOWN:
            cover = row[target] = self._look(viewer, target)
        return cover

    def _look(self, viewer: int, target: int) -> int:
        """Look along five lines to the base that stands there; see `sighting` for all twenty."""
        a, b = self._places[viewer], self._places[target]
        way = towards(a, b)
        if way is None:
            return OPEN
        aside = Point(-way.y, way.x)
        samples = [along(b, aside, share * _HALF) for share in _SHARES]
        terrain = self.terrain
        blocked = _shadow(a, b, samples, terrain.impassable)
        sight = _ALL & ~blocked
        if terrain.smoke:
            for at, sample in enumerate(samples):
                if terrain.is_smoked(a, sample):
                    sight &= ~(1 << at)
        if not sight:
            return HIDDEN
        clear = _ALL & ~(blocked | _shadow(a, b, samples, self._far[viewer]))
        if clear == _ALL:
            return OPEN
        return PARTIAL if clear.bit_count() >= _MOST else FULL


def _shadow(a: Point, b: Point, samples: Sequence[Point], pieces: Sequence[Piece]) -> int:
    """Return the lines that any of the pieces is in the way of, a bit for each."""
    leg, lines = box_of_leg(a, b), 0
    for piece in pieces:
        if leg.is_apart(piece.box, _HALF):
            continue
        if isinstance(piece, Polygon):
            lines |= shadow_of_polygon(a, samples, piece, TOUCH)
        else:
            lines |= shadow_of_segment(a, samples, piece.a, piece.b, TOUCH)
        if lines == _ALL:
            break
    return lines


@lru_cache(maxsize=64)
def sightlines_of(terrain: Terrain) -> Sightlines:
    return Sightlines(terrain)
