"""Discs, segments and convex polygons: how far they are, whether a line goes through."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Final, NamedTuple

from rules.tabletop.points import Point, distance, towards

#: In inches, more than any rounding.
_CLEARLY: Final = 1e-6


class Disc(NamedTuple):
    """A round base, or the reach of something."""

    centre: Point
    radius: float


class Box(NamedTuple):
    """The upright rectangle round something: what boxes keep apart needs no closer look."""

    left: float
    low: float
    right: float
    high: float

    def is_apart(self, other: Box, limit: float) -> bool:
        """Whether nothing in it is as near as the limit to anything in the other."""
        return (
            self.left - other.right > limit
            or other.left - self.right > limit
            or self.low - other.high > limit
            or other.low - self.high > limit
        )

    def is_far(self, p: Point, limit: float) -> bool:
        """Whether a place is so clearly farther than the limit that nothing has to be measured."""
        (x, y), far = p, limit + _CLEARLY
        return (
            self.left - x > far or x - self.right > far or self.low - y > far or y - self.high > far
        )


def box(*places: Point) -> Box:
    """The box of some places."""
    xs, ys = [p.x for p in places], [p.y for p in places]
    return Box(min(xs), min(ys), max(xs), max(ys))


def box_of_leg(a: Point, b: Point) -> Box:
    """The box of two places."""
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
        """How far a place lies on the inner side; less than 0 outside."""
        return (p.x - self.start.x) * self.inner.x + (p.y - self.start.y) * self.inner.y


@dataclass(frozen=True)
class Polygon:
    """A convex polygon, its vertices counter-clockwise.

    ValueError for fewer than three vertices, two that are the same, and what is not convex.
    """

    vertices: Sequence[Point]
    edges: Sequence[Edge] = field(init=False, repr=False, compare=False)
    box: Box = field(init=False, repr=False, compare=False)

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

    def depth(self, p: Point) -> float:
        """How far a place lies from the nearest edge's line, inside; less than 0 outside."""
        return min(edge.depth(p) for edge in self.edges)

    def contains(self, p: Point) -> bool:
        """Whether a place lies in it, edges included."""
        return self.depth(p) >= 0

    def distance_to(self, p: Point) -> float:
        """From a place to the polygon; 0 inside."""
        if self.contains(p):
            return 0.0
        return min(distance_to_segment(p, edge.start, edge.end) for edge in self.edges)

    def distance_to_segment(self, a: Point, b: Point) -> float:
        """From a segment to the polygon; 0 where they share a point."""
        if self.reach(a, b, 0.0) is not None:
            return 0.0
        return min(
            self.distance_to(a),
            self.distance_to(b),
            *(distance_to_segment(vertex, a, b) for vertex in self.vertices),
        )

    def reach(self, a: Point, b: Point, depth: float) -> tuple[float, float] | None:
        """The part of a segment that lies at least so deep in it, as two shares of the way.

        None where there is none; where there is a single point both shares are the same.
        """
        enters, leaves = 0.0, 1.0
        for edge in self.edges:
            first, last = edge.depth(a) - depth, edge.depth(b) - depth
            if first < 0 and last < 0:
                return None
            if first < 0:
                enters = max(enters, first / (first - last))
            elif last < 0:
                leaves = min(leaves, first / (first - last))
        return (enters, leaves) if enters <= leaves else None

    def is_crossed(self, a: Point, b: Point, depth: float) -> bool:
        """Whether a part of the segment that has a length lies deeper in it than ``depth``."""
        enters, leaves = 0.0, 1.0
        for edge in self.edges:
            first, last = edge.depth(a) - depth, edge.depth(b) - depth
            # What runs along an edge at just that depth is not deeper than it.
            if first <= 0 and last <= 0:
                return False
            if first < 0:
                enters = max(enters, first / (first - last))
            elif last < 0:
                leaves = min(leaves, first / (first - last))
        return enters < leaves and a != b


def distance_to_segment(p: Point, a: Point, b: Point) -> float:
    """From a place to a segment."""
    (x, y), (ax, ay) = p, a
    dx, dy = b[0] - ax, b[1] - ay
    square = dx * dx + dy * dy
    if not square:
        return distance(p, a)
    share = ((x - ax) * dx + (y - ay) * dy) / square
    share = 0.0 if share < 0.0 else min(share, 1.0)
    dx, dy = ax + dx * share - x, ay + dy * share - y
    return sqrt(dx * dx + dy * dy)


def points(text: str) -> tuple[Point, ...]:
    """Places as data files and SVG write them, ``"3,8 7,8.5"``; ValueError for anything else."""
    found = []
    for word in text.split():
        x, comma, y = word.partition(",")
        if not comma:
            raise ValueError(f"{word!r} is no place such as 3,8.5")
        found.append(Point(float(x), float(y)))
    return tuple(found)


def distance_between_segments(a: Point, b: Point, c: Point, d: Point) -> float:
    """From the segment a to b to the segment c to d; 0 where they cross."""
    if is_proper_crossing(a, b, c, d):
        return 0.0
    return min(
        distance_to_segment(a, c, d),
        distance_to_segment(b, c, d),
        distance_to_segment(c, a, b),
        distance_to_segment(d, a, b),
    )


def is_proper_crossing(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two segments cross in a place that is an end of neither."""
    return turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0


def turn(a: Point, b: Point, p: Point) -> int:
    """On which side of the line from a to b a place lies: 1 left, -1 right, 0 on it."""
    area = (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)
    return (area > 0) - (area < 0)
