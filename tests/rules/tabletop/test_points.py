"""Directions are unit vectors, evenly round and symmetric."""

from __future__ import annotations

from math import cos, radians, sin

import pytest

from rules.tabletop.points import Point, along, between, compass, distance, rounded, towards


@pytest.mark.parametrize("count", [8, 16, 24])
def test_a_compass_is_even_and_turns_by_right_angles_exactly(count: int) -> None:
    ways = compass(count)
    assert len(ways) == count
    for at, way in enumerate(ways):
        angle = radians(at * 360 / count)
        assert way == pytest.approx((cos(angle), sin(angle)), abs=1e-15)
        turned = ways[(at + count // 4) % count]
        assert (turned.x, turned.y) == (-way.y, way.x)


def test_ways_and_lengths() -> None:
    a, b = Point(1.0, 2.0), Point(4.0, 6.0)
    assert distance(a, b) == 5.0
    way = towards(a, b)
    assert way == Point(0.6, 0.8)
    assert along(a, way, 5.0) == b
    assert between(a, b, 0.5) == Point(2.5, 4.0)
    assert towards(a, a) is None


def test_a_rounded_place_has_one_way_to_be_written() -> None:
    assert rounded(Point(1.23456, 2.0), 3) == (1.235, 2.0)
    assert str(rounded(Point(-0.0001, 0.0), 3)) == "Point(x=0.0, y=0.0)"
