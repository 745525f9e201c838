"""Discs, segments and convex polygons: their distances, and whether a line goes through."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf, sqrt
from typing import Final, NamedTuple

from rules.tabletop.points import Point, towards

#: In inches, more than any rounding.
_CLEARLY: Final = 1e-6


class Disc(NamedTuple):
    """A round base, or the reach of something."""

    centre: Point
    radius: float


class Box(NamedTuple):
    """The upright rectangle around something: things in boxes that lie apart need no closer
    look.
    """

    left: float
    low: float
    right: float
    high: float

    def is_apart(self, other: Box, limit: float) -> bool:
        """Return whether nothing in it is as near as the limit to anything in the other."""
        left, low, right, high = self
        other_left, other_low, other_right, other_high = other
        return (
            left - other_right > limit
            or other_left - right > limit
            or low - other_high > limit
            or other_low - high > limit
        )

    def is_far(self, p: Point, limit: float) -> bool:
        """Return whether a place is so clearly farther than the limit that nothing has to be
        measured.
        """
        (x, y), far = p, limit + _CLEARLY
        left, low, right, high = self
        return left - x > far or x - right > far or low - y > far or y - high > far


def box(*places: Point) -> Box:
    """Return the box of some places."""
    xs, ys = [p.x for p in places], [p.y for p in places]
    return Box(min(xs), min(ys), max(xs), max(ys))


def box_of_leg(a: Point, b: Point) -> Box:
    """Return the box of two places."""
    (ax, ay), (bx, by) = a, b
    left, right = (ax, bx) if ax < bx else (bx, ax)
    low, high = (ay, by) if ay < by else (by, ay)
    return Box(left, low, right, high)


class Edge(NamedTuple):
    """The line of an edge of a polygon: ``inner`` is the direction to its inner side."""

    start: Point
    end: Point
    inner: Point

    def depth(self, p: Point) -> float:
        """Return how far a place lies on the inner side; less than 0 outside."""
        (x, y), (start_x, start_y), (inner_x, inner_y) = p, self.start, self.inner
        return (x - start_x) * inner_x + (y - start_y) * inner_y


class _Side(NamedTuple):
    """An edge as plain numbers.

    They are its start, its inner direction, the vector to its end, and the square of its length.
    """

    x: float
    y: float
    inner_x: float
    inner_y: float
    dx: float
    dy: float
    square: float


@dataclass(frozen=True)
class Polygon:
    """A convex polygon, its vertices counter-clockwise.

    Raises ValueError for fewer than three vertices, for two that are the same, and where it is not
    convex.
    """

    vertices: Sequence[Point]
    edges: Sequence[Edge] = field(init=False, repr=False, compare=False)
    box: Box = field(init=False, repr=False, compare=False)
    _sides: Sequence[_Side] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        edges = []
        for at, start in enumerate(self.vertices):
            end = self.vertices[(at + 1) % len(self.vertices)]
            way = towards(start, end)
            if len(self.vertices) < 3 or way is None:
                raise ValueError("a polygon has at least three different vertices")
            edges.append(Edge(start, end, Point(-way.y, way.x)))
        for edge in edges:
            if any(edge.depth(p) <= 0 for p in self.vertices if p not in (edge.start, edge.end)):
                raise ValueError("the polygon is not convex and counter-clockwise")
        object.__setattr__(self, "edges", tuple(edges))
        object.__setattr__(self, "box", box(*self.vertices))
        object.__setattr__(self, "_sides", tuple(_side(edge) for edge in edges))

    def depth(self, p: Point) -> float:
        """Return how far a place lies from the nearest edge's line, inside; less than 0 outside."""
        (px, py), least = p, inf
        for x, y, inner_x, inner_y, _, _, _ in self._sides:
            deep = (px - x) * inner_x + (py - y) * inner_y
            if deep < least:
                least = deep
        return least

    def contains(self, p: Point) -> bool:
        """Return whether a place lies in it, edges included."""
        px, py = p
        for x, y, inner_x, inner_y, _, _, _ in self._sides:
            if (px - x) * inner_x + (py - y) * inner_y < 0:
                return False
        return True

    def distance_to(self, p: Point) -> float:
        """Return the distance from a place to the polygon; 0 inside."""
        return 0.0 if self.contains(p) else sqrt(self._square_to_edges(p))

    def _square_to_edges(self, p: Point) -> float:
        """Return the squared distance from a place to the nearest edge."""
        (px, py), least = p, inf
        for x, y, _, _, dx, dy, square in self._sides:
            share = ((px - x) * dx + (py - y) * dy) / square
            share = 0.0 if share < 0.0 else min(share, 1.0)
            aside, along_it = x + dx * share - px, y + dy * share - py
            off = aside * aside + along_it * along_it
            if off < least:
                least = off
        return least

    def distance_to_segment(self, a: Point, b: Point) -> float:
        """Return the distance from a segment to the polygon; 0 where they share a point."""
        if self.reach(a, b, 0.0) is not None:
            return 0.0
        least = min(self._square_to_edges(a), self._square_to_edges(b))
        for vertex in self.vertices:
            off = square_to_segment(vertex, a, b)
            if off < least:
                least = off
        return sqrt(least)

    def is_nearer(self, a: Point, b: Point, limit: float) -> bool:
        """Return whether a segment comes nearer than the limit: most are clearly beyond some
        edge.
        """
        (ax, ay), (bx, by), far = a, b, -limit - _CLEARLY
        for x, y, inner_x, inner_y, _, _, _ in self._sides:
            if (ax - x) * inner_x + (ay - y) * inner_y < far and (bx - x) * inner_x + (
                by - y
            ) * inner_y < far:
                return False
        return self.distance_to_segment(a, b) < limit

    def reach(self, a: Point, b: Point, depth: float) -> tuple[float, float] | None:
        """Return the part of a segment that lies at least that deep in it, as two shares of the
        way.

        None where there is none; where there is a single point both shares are the same.
        """
        (ax, ay), (bx, by) = a, b
        enters, leaves = 0.0, 1.0
        for x, y, inner_x, inner_y, _, _, _ in self._sides:
            first = (ax - x) * inner_x + (ay - y) * inner_y - depth
            last = (bx - x) * inner_x + (by - y) * inner_y - depth
            if first < 0:
                if last < 0:
                    return None
                share = first / (first - last)
                if share > enters:
                    enters = share
            elif last < 0:
                share = first / (first - last)
                if share < leaves:
                    leaves = share
        return (enters, leaves) if enters <= leaves else None

    def is_crossed(self, a: Point, b: Point, depth: float) -> bool:
        """Return whether a part of the segment that has a length lies deeper in it than
        ``depth``.
        """
        (ax, ay), (bx, by) = a, b
        enters, leaves = 0.0, 1.0
        for x, y, inner_x, inner_y, _, _, _ in self._sides:
            first = (ax - x) * inner_x + (ay - y) * inner_y - depth
            last = (bx - x) * inner_x + (by - y) * inner_y - depth
            # A segment that runs along an edge at just that depth is not deeper than it.
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
        return enters < leaves and a != b


def _side(edge: Edge) -> _Side:
    dx, dy = edge.end.x - edge.start.x, edge.end.y - edge.start.y
    return _Side(*edge.start, *edge.inner, dx, dy, dx * dx + dy * dy)


def square_to_segment(p: Point, a: Point, b: Point) -> float:
    """Return the squared distance from a place to a segment."""
    (x, y), (ax, ay), (bx, by) = p, a, b
    dx, dy = bx - ax, by - ay
    square = dx * dx + dy * dy
    if not square:
        dx, dy = ax - x, ay - y
        return dx * dx + dy * dy
    share = ((x - ax) * dx + (y - ay) * dy) / square
    share = 0.0 if share < 0.0 else min(share, 1.0)
    dx, dy = ax + dx * share - x, ay + dy * share - y
    return dx * dx + dy * dy


def distance_to_segment(p: Point, a: Point, b: Point) -> float:
    """Return the distance from a place to a segment."""
    return sqrt(square_to_segment(p, a, b))


def points(text: str) -> tuple[Point, ...]:
    """Return places as data files and SVG write them, ``"3,8 7,8.5"``.

    Raises ValueError for anything else.
    """
    places = []
    for word in text.split():
        x, comma, y = word.partition(",")
        if not comma:
            raise ValueError(f"{word!r} is no place such as 3,8.5")
        places.append(Point(float(x), float(y)))
    return tuple(places)


def distance_between_segments(a: Point, b: Point, c: Point, d: Point) -> float:
    """Return the distance from the segment a to b to the segment c to d; 0 where they cross."""
    if is_proper_crossing(a, b, c, d):
        return 0.0
    return sqrt(
        min(
            square_to_segment(a, c, d),
            square_to_segment(b, c, d),
            square_to_segment(c, a, b),
            square_to_segment(d, a, b),
        )
    )


def is_proper_crossing(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Return whether two segments cross in a place that is an end of neither."""
    return turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0


def turn(a: Point, b: Point, p: Point) -> int:
    """Return the side of the line from a to b on which a place lies: 1 left, -1 right, 0 on it."""
    (ax, ay), (bx, by), (x, y) = a, b, p
    area = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
    return (area > 0) - (area < 0)
