"""Places worth a look, and paths to them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Final

from rules.kill_team.catalogue.layouts import DECIMALS
from rules.kill_team.table.battlefield import table_of
from rules.tabletop.detours import round_polygon
from rules.tabletop.paths import Path
from rules.tabletop.points import Point, along, between, compass, distance, rounded, towards

#: How far apart the places along an edge of terrain are, in inches, and how far they are off it.
_EVERY, _OFF = 1.6, 0.85
#: How far the model goes that goes nowhere in particular, of what it may.
_SHARES: Final[tuple[float, ...]] = (0.97, 0.5)
#: How many corners it is tried to walk round.
_CORNERS: Final = 4


@cache
def posts(version: str, layout: str) -> tuple[Point, ...]:
    """Return the places where terrain gives cover: along its edges, and in the middle of pieces
    that can be entered.
    """
    spots: list[Point] = []
    table = table_of(version, layout)
    for piece in table.pieces:
        for edge in piece.shape.edges:
            long = distance(edge.start, edge.end)
            count = max(1, round(long / _EVERY))
            for at in range(count):
                there = between(edge.start, edge.end, (at + 0.5) / count)
                spots.append(along(there, edge.inner, -_OFF))
        if not piece.impassable:
            xs = [corner.x for corner in piece.shape.vertices]
            ys = [corner.y for corner in piece.shape.vertices]
            spots.append(Point(sum(xs) / len(xs), sum(ys) / len(ys)))
    return tuple(
        place
        for place in spots
        if not any(each.impassable and each.shape.contains(place) for each in table.pieces)
    )


@cache
def corners(version: str, layout: str, clearance: float) -> tuple[Point, ...]:
    """Return the corners by which a path leads round impassable terrain."""
    return tuple(
        place
        for piece in table_of(version, layout).pieces
        if piece.impassable
        for place in round_polygon(piece.shape, clearance)
    )


def places(
    start: Point, most: float, goals: Sequence[Point], near: Sequence[Point]
) -> Iterator[Point]:
    """Yield the places where a model with that reach may want to end.

    goals: places that it wants to be at, or nearer to; ``near``: others, if they are in reach.
    """
    for goal in goals:
        way = towards(start, goal)
        if way is not None:
            yield rounded(along(start, way, min(most, distance(start, goal))), DECIMALS)
    for place in near:
        dx, dy = place.x - start.x, place.y - start.y
        if 0.25 < dx * dx + dy * dy <= most * most:
            yield rounded(place, DECIMALS)
    for share in _SHARES:
        for way in compass(8):
            yield rounded(along(start, way, most * share), DECIMALS)


def way_to(
    start: Point,
    end: Point,
    most: float,
    by: Sequence[Point],
    accepts: Callable[[Path], bool],
) -> Path | None:
    """Return a legal path, straight or round one corner; None where none is found."""
    straight = [start, end]
    if accepts(straight):
        return straight
    legs = sorted(
        (distance(start, corner) + distance(corner, end), at) for at, corner in enumerate(by)
    )
    for length, at in legs[:_CORNERS]:
        if length > most:
            break
        path = [start, by[at], end]
        if accepts(path):
            return path
    return None
