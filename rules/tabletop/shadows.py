"""Shadows: the lines from an eye that something blocks, for many places at once.

Most lines clearly hit or miss; only those that come near an end or an edge are measured exactly, so
the answer is always that of the exact distance.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.tabletop.points import Point
from rules.tabletop.shapes import Polygon, distance_between_segments

#: Twice the area of a triangle, in square inches, beyond which its corner is clearly off the line:
#: on any table that is more than a hundred thousandth of an inch.
_CLEARLY: Final = 1e-3
#: A depth, in inches, that is clearly none.
_OUTSIDE: Final = -1e-5


def shadow_of_segment(eye: Point, places: Sequence[Point], a: Point, b: Point, limit: float) -> int:
    """Return the lines from an eye that come as near to a segment as the limit: a bit for each
    place.

    limit: in inches, far less than a thousandth.
    """
    (x, y), (ax, ay), (bx, by) = eye, a, b
    dx, dy = bx - ax, by - ay
    # On which side of the segment's line the eye is, and then each place.
    before = dx * (y - ay) - dy * (x - ax)
    shadow, bit = 0, 1
    for place in places:
        px, py = place
        after = dx * (py - ay) - dy * (px - ax)
        if (before > _CLEARLY and after > _CLEARLY) or (before < -_CLEARLY and after < -_CLEARLY):
            bit <<= 1
            continue
        wx, wy = px - x, py - y
        left, right = wx * (ay - y) - wy * (ax - x), wx * (by - y) - wy * (bx - x)
        if (left > _CLEARLY and right > _CLEARLY) or (left < -_CLEARLY and right < -_CLEARLY):
            bit <<= 1
            continue
        if (
            min(abs(before), abs(after), abs(left), abs(right)) > _CLEARLY
            or distance_between_segments(eye, place, a, b) <= limit
        ):
            shadow |= bit
        bit <<= 1
    return shadow


def shadow_of_polygon(eye: Point, places: Sequence[Point], shape: Polygon, limit: float) -> int:
    """Return the shadow of a polygon, as `shadow_of_segment`.

    A place inside it is in the shadow.
    """
    outer = [edge for edge in shape.edges if edge.depth(eye) < _OUTSIDE]
    corners = [(x - eye[0], y - eye[1]) for x, y in shape.vertices]
    shadow = 0
    for at, place in enumerate(places):
        if any(edge.depth(place) < _OUTSIDE for edge in outer):
            continue
        wx, wy = place[0] - eye[0], place[1] - eye[1]
        areas = [wx * y - wy * x for x, y in corners]
        if min(areas) > _CLEARLY or max(areas) < -_CLEARLY:
            continue
        if shape.distance_to_segment(eye, place) <= limit:
            shadow |= 1 << at
    return shadow
