"""NM-GEO-01, -09, -35: tables and the terrain on them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, NamedTuple

from rules.catalogue import Between
from rules.necromunda.catalogue.plain_values import plain
from rules.necromunda.catalogue.vocabulary import Table
from rules.tabletop.points import Point
from rules.tabletop.shapes import Polygon, points

JSON = Any
Kind = Literal["wall", "solid", "door", "barricade", "crate", "rough"]
#: NM-GEO-09: those of zero width; the others are polygons.
LINES: frozenset[Kind] = frozenset({"wall", "door", "barricade"})


class Segment(NamedTuple):
    """A wall, door or barricade, from one end to the other."""

    start: Point
    end: Point


@dataclass(frozen=True, slots=True)
class Size:
    """The size of a table in inches; the origin is its south-west corner (NM-GEO-01)."""

    width: Annotated[int, Between(6, 100)]
    height: Annotated[int, Between(6, 100)]


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of terrain; raises ValueError for an impossible line or polygon.

    at:   its ends or corners as ``"x,y x,y ..."`` in inches.
    line: of wall, door and barricade; ``shape`` of the others; the other one is None.
    """

    kind: Kind
    at: str
    line: Segment | None = field(init=False, repr=False)
    shape: Polygon | None = field(init=False, repr=False)

    def __post_init__(self) -> None:
        corners = points(self.at)
        is_line = self.kind in LINES
        if is_line and len({*corners}) != 2:
            raise ValueError(f"a {self.kind} goes from one place to another")
        object.__setattr__(self, "line", Segment(*corners) if is_line else None)
        object.__setattr__(self, "shape", None if is_line else Polygon(corners))

    @property
    def corners(self) -> tuple[Point, ...]:
        return points(self.at)


@dataclass(frozen=True, slots=True)
class Battlefield:
    """The terrain of a table."""

    id: str
    table: Table
    pieces: tuple[Piece, ...]

    def lines(self, kind: Kind) -> tuple[Segment, ...]:
        """Return all lines of a kind, in the order of the data."""
        return tuple(each.line for each in self.pieces if each.kind == kind and each.line)

    def shapes(self, kind: Kind) -> tuple[Polygon, ...]:
        """Return all polygons of a kind, in the order of the data."""
        return tuple(each.shape for each in self.pieces if each.kind == kind and each.shape)

    def faults(self, size: Size) -> Iterator[str]:
        """Yield what is not the same after a half turn, and what is off the table (NM-GEO-35)."""
        there = {(piece.kind, frozenset(piece.corners)) for piece in self.pieces}
        for at, piece in enumerate(self.pieces):
            turned = {Point(size.width - p.x, size.height - p.y) for p in piece.corners}
            if (piece.kind, frozenset(turned)) not in there:
                yield f"pieces[{at}]: the {piece.kind} has no twin at the other end of the table"
            if any(not (0 <= p.x <= size.width and 0 <= p.y <= size.height) for p in turned):
                yield f"pieces[{at}]: the {piece.kind} is not on the table"

    def to_json(self) -> JSON:
        return plain(self)
