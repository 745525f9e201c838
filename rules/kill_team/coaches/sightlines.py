"""Who would see whom from where, at a glance: by the square inches of the table.

The veteran weighs hundreds of places a turn; what a shot really finds in its way is for `sighting`.
A square is looked at from its middle, and of models in the way nothing is known.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from rules.kill_team.sighting import COVER_RANGE, crosses_piece
from rules.kill_team.table import Table, table_of
from rules.tabletop.points import Point, along, towards
from rules.tabletop.shapes import box_of_leg

#: What one sees of somebody there: nothing, a model in cover, one that is obscured, all of it.
HIDDEN, COVERED, OBSCURED, OPEN = range(4)
_UNKNOWN: Final = 255
#: Half of a model, about: how far its middle is from terrain that it stands at.
_HALF: Final = 0.45


class Sightlines:
    """One table's.

    Each square of a shooter has a row of what he sees in all the others, found out as it is asked.
    """

    __slots__ = ("pieces", "wide", "long", "_rows", "_places")

    def __init__(self, table: Table) -> None:
        self.pieces = table.pieces
        self.wide, self.long = (int(each) for each in table.size)
        self._places = [Point(x + 0.5, y + 0.5) for y in range(self.long) for x in range(self.wide)]
        self._rows: list[bytearray | None] = [None] * len(self._places)

    def square(self, place: Point) -> int:
        """The number of the square in which a place lies."""
        x, y = int(place.x), int(place.y)
        return min(y, self.long - 1) * self.wide + min(x, self.wide - 1)

    def seen(self, shooter: int, target: int) -> int:
        """What one sees from one square of somebody in another."""
        row = self._rows[shooter]
        if row is None:
            row = self._rows[shooter] = bytearray([_UNKNOWN] * len(self._places))
        found = row[target]
        if found == _UNKNOWN:
            found = row[target] = self._look(self._places[shooter], self._places[target])
        return found

    def _look(self, a: Point, b: Point) -> int:
        """Along three lines, from middle to middle and from side to side: one that is free is
        enough to be seen, and one that is not to be obscured."""
        leg = box_of_leg(a, b)
        pieces = [
            each
            for each in self.pieces
            if each.obscures
            and not leg.is_apart(each.shape.box, _HALF)
            and not each.shape.contains(a)
        ]
        way = towards(a, b)
        if not pieces or way is None:
            return OPEN
        aside = Point(-way.y, way.x)
        best, visible = OPEN, False
        for off in (0.0, _HALF, -_HALF):
            start, end = along(a, aside, off), along(b, aside, off)
            crossed = [each for each in pieces if crosses_piece(start, end, each)]
            visible = visible or not any(each.blocks_sight for each in crossed)
            for piece in crossed:
                if best != COVERED:
                    near = piece.cover and piece.shape.distance_to(b) <= COVER_RANGE + _HALF
                    best = COVERED if near else OBSCURED
        return best if visible else HIDDEN


@cache
def sightlines_of(version: str, layout: str) -> Sightlines:
    return Sightlines(table_of(version, layout))
