"""About how far it is to somebody round the terrain, for pages; no rule measures by it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rules.necromunda.table.measuring import EPS
from rules.necromunda.table.terrain import Line, Piece, Terrain
from rules.tabletop import paths
from rules.tabletop.detours import round_disc, round_polygon
from rules.tabletop.points import Point, along, compass, towards
from rules.tabletop.shapes import Disc, box

#: How far corners are kept clear of, beyond the radius of the base, in inches.
_MARGIN: Final = 0.01
#: How much longer than the shortest way the one that is found may be: it goes round corners in
#: straight legs.
_LONGER: Final = 1.03


def leads_to(base: Disc, target: Disc, terrain: Terrain, most: float, near: float = 0.0) -> bool:
    """Say whether a base comes so near to another one within so many inches.

    near: the gap that is left, in inches. Terrain that blocks movement is gone round. Fighters are
    not in the way, and nothing costs more than its length: so a charge that is possible is never
    taken for one that is not.
    """
    reach = base.radius + target.radius + near
    ways = [*compass(16)]
    if straight := towards(target.centre, base.centre):
        ways.insert(0, straight)
    goals = [along(target.centre, way, reach) for way in ways]
    around = box(base.centre)
    pieces = [each for each in terrain.blocking if not around.is_apart(each.box, most + reach)]

    def is_free(a: Point, b: Point) -> bool:
        return all(each.distance_to_segment(a, b) >= base.radius - EPS for each in pieces)

    nodes = [*_corners(pieces, base.radius + _MARGIN)]
    way = paths.shortest(base.centre, goals, nodes, is_free, most * _LONGER + _MARGIN)
    return way is not None


def _corners(pieces: Sequence[Piece], clearance: float) -> Iterator[Point]:
    for piece in pieces:
        if isinstance(piece, Line):
            yield from round_disc(Disc(piece.a, clearance))
            yield from round_disc(Disc(piece.b, clearance))
        else:
            yield from round_polygon(piece, clearance)
