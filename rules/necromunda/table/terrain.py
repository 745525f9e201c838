"""NM-GEO-09 to -13, NM-MOVE-14: the terrain on the table, and what it blocks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from rules.necromunda.table.measuring import EPS
from rules.tabletop.points import Point
from rules.tabletop.shapes import (
    Box,
    Disc,
    Polygon,
    box,
    distance_between_segments,
    distance_to_segment,
)

#: NM-GEO-13: how near a line comes to what it crosses.
TOUCH: Final = 1e-9
#: The radius of a circle of smoke, in inches (NM-TRAIT-24, NM-GEO-15).
SMOKE_RADIUS: Final = 2.5


class Line:
    """A wall, a door or a barricade: a straight segment of no width."""

    __slots__ = ("a", "b", "box")

    def __init__(self, a: Point, b: Point) -> None:
        self.a = a
        self.b = b
        self.box: Box = box(a, b)

    def distance_to(self, p: Point) -> float:
        return distance_to_segment(p, self.a, self.b)

    def distance_to_segment(self, a: Point, b: Point) -> float:
        return distance_between_segments(a, b, self.a, self.b)

    def __repr__(self) -> str:
        return f"Line({self.a}, {self.b})"


#: A piece of terrain but smoke.
Piece = Line | Polygon


def crosses(a: Point, b: Point, piece: Piece) -> bool:
    """Say whether a line shares a point with a piece; touching counts (NM-GEO-13)."""
    return not box(a, b).is_apart(piece.box, TOUCH) and piece.distance_to_segment(a, b) <= TOUCH


@dataclass(frozen=True, eq=False)
class Terrain:
    """A board as it is now, in inches.

    doors: all of them; ``open_doors`` by door.
    smoke: the centres of its circles.

    Two of them are equal only if they are the same object, since views on it are cached by it.
    """

    size: tuple[float, float]
    walls: Sequence[Line] = ()
    solids: Sequence[Polygon] = ()
    doors: Sequence[Line] = ()
    barricades: Sequence[Line] = ()
    crates: Sequence[Polygon] = ()
    rough: Sequence[Polygon] = ()
    open_doors: Sequence[bool] = ()
    smoke: Sequence[Point] = ()

    @cached_property
    def closed(self) -> tuple[Line, ...]:
        """The closed doors; a door of which nothing is said is closed (NM-SCEN-04)."""
        opened = {at for at, is_open in enumerate(self.open_doors) if is_open}
        return tuple(door for at, door in enumerate(self.doors) if at not in opened)

    @cached_property
    def impassable(self) -> tuple[Piece, ...]:
        """The pieces that block sight (NM-GEO-12)."""
        return (*self.walls, *self.solids, *self.closed)

    @cached_property
    def blocking(self) -> tuple[Piece, ...]:
        """The pieces that block movement (NM-GEO-10)."""
        return (*self.impassable, *self.crates)

    @cached_property
    def obstacles(self) -> tuple[Piece, ...]:
        """The pieces that give cover without blocking sight (NM-GEO-11)."""
        return (*self.barricades, *self.crates)

    def is_cut(self, a: Point, b: Point) -> bool:
        """Say whether impassable terrain lies between two places (NM-GEO-08, NM-BLAST-06)."""
        return any(crosses(a, b, piece) for piece in self.impassable)

    def is_smoked(self, a: Point, b: Point) -> bool:
        """Say whether a line passes through smoke (NM-GEO-15)."""
        return any(distance_to_segment(each, a, b) <= SMOKE_RADIUS + EPS for each in self.smoke)

    def overlapped(self, base: Disc, pieces: Sequence[Piece]) -> Iterator[Piece]:
        """Yield the pieces that a base overlaps (NM-GEO-22)."""
        spot = box(base.centre)
        for piece in pieces:
            is_near = not spot.is_apart(piece.box, base.radius)
            if is_near and piece.distance_to(base.centre) < base.radius - EPS:
                yield piece

    def has_room(self, base: Disc) -> bool:
        """Say whether a base overlaps nothing that it may not stand in (NM-MOVE-03, -04)."""
        return not any(self.overlapped(base, (*self.blocking, *self.barricades)))
