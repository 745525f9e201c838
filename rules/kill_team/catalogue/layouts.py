"""KT-GEO-07, -08, KT-SETUP-01: deployment maps and terrain layouts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from rules.tabletop.points import Point, rounded
from rules.tabletop.shapes import Polygon, points

JSON = Any
#: KT-GEO-03: places are kept to the thousandth of an inch.
DECIMALS = 3


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of terrain (KT-GEO-07, -08).

    poly: its corners, counter-clockwise, as ``"x,y x,y ..."`` in inches; ``shape`` the polygon.

    Raises ValueError for an impossible polygon or impossible flags.
    """

    id: str
    poly: str
    blocks_sight: bool
    obscures: bool
    impassable: bool
    cover: bool
    shape: Polygon = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "shape", Polygon(points(self.poly)))
        if (self.blocks_sight or self.cover) and not self.obscures:
            raise ValueError("what blocks sight or gives cover obscures as well")

    def to_json(self) -> JSON:
        return {
            "id": self.id,
            "corners": [list(corner) for corner in self.shape.vertices],
            "blocks_sight": self.blocks_sight,
            "obscures": self.obscures,
            "impassable": self.impassable,
            "cover": self.cover,
        }


@dataclass(frozen=True, slots=True)
class Layout:
    """The terrain of a table."""

    id: str
    pieces: tuple[Piece, ...]

    def faults(self, width: int, length: int) -> Iterator[str]:
        """Yield what is not the same for both sides, and what is off the table (KT-DATA-02)."""
        there = {_corners(piece.shape.vertices, piece) for piece in self.pieces}
        for piece in self.pieces:
            turned = [Point(width - p.x, length - p.y) for p in piece.shape.vertices]
            if _corners(turned, piece) not in there:
                yield f"pieces {piece.id}: it has no twin at the other end of the table"
            if any(not (0 <= p.x <= width and 0 <= p.y <= length) for p in piece.shape.vertices):
                yield f"pieces {piece.id}: it is not on the table"

    def to_json(self) -> JSON:
        return {"id": self.id, "pieces": [piece.to_json() for piece in self.pieces]}


def _corners(vertices: object, piece: Piece) -> JSON:
    """Return a polygon without regard to its first corner, and the piece's flags."""
    assert isinstance(vertices, list | tuple)
    flags = (piece.blocks_sight, piece.obscures, piece.impassable, piece.cover)
    return frozenset(rounded(p, DECIMALS) for p in vertices), flags


@dataclass(frozen=True, slots=True)
class Deployment:
    """The zones where the sides are set up (KT-SETUP-04); ``zones`` are the polygons, A first."""

    id: str
    zone_a: str
    zone_b: str
    zones: tuple[Polygon, Polygon] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        zones = tuple(Polygon(points(text)) for text in (self.zone_a, self.zone_b))
        object.__setattr__(self, "zones", zones)

    def to_json(self) -> JSON:
        zones = [[list(corner) for corner in zone.vertices] for zone in self.zones]
        return {"id": self.id, "zones": zones}
