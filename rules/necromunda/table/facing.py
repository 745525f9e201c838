"""NM-GEO-04, -21, -31, -37, NM-VIS-01: directions, and what lies in front of a fighter.

A direction is a unit vector of six decimals. Whole degrees are read from literals, so that every
machine has the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.tabletop.points import Point, distance, rounded, towards

#: The decimals of a direction (NM-GEO-36, -37).
DECIMALS: Final = 6

#: The sines of 0 to 90 degrees.
_SINES: Final = (
    *(0.0, 0.017452, 0.034899, 0.052336, 0.069756, 0.087156, 0.104528, 0.121869, 0.139173),
    *(0.156434, 0.173648, 0.190809, 0.207912, 0.224951, 0.241922, 0.258819, 0.275637, 0.292372),
    *(0.309017, 0.325568, 0.34202, 0.358368, 0.374607, 0.390731, 0.406737, 0.422618, 0.438371),
    *(0.45399, 0.469472, 0.48481, 0.5, 0.515038, 0.529919, 0.544639, 0.559193, 0.573576),
    *(0.587785, 0.601815, 0.615661, 0.62932, 0.642788, 0.656059, 0.669131, 0.681998, 0.694658),
    *(0.707107, 0.71934, 0.731354, 0.743145, 0.75471, 0.766044, 0.777146, 0.788011, 0.798636),
    *(0.809017, 0.819152, 0.829038, 0.838671, 0.848048, 0.857167, 0.866025, 0.87462, 0.882948),
    *(0.891007, 0.898794, 0.906308, 0.913545, 0.920505, 0.927184, 0.93358, 0.939693, 0.945519),
    *(0.951057, 0.956305, 0.961262, 0.965926, 0.970296, 0.97437, 0.978148, 0.981627, 0.984808),
    *(0.987688, 0.990268, 0.992546, 0.994522, 0.996195, 0.997564, 0.99863, 0.999391, 0.999848),
    1.0,
)


def _table() -> tuple[Point, ...]:
    """Return all 360 directions. A right angle swaps the two numbers and changes a sign."""
    ways = [Point(_SINES[90 - degree], _SINES[degree]) for degree in range(90)]
    for degree in range(270):
        x, y = ways[degree]
        ways.append(Point(-y + 0.0, x))
    return tuple(ways)


#: By whole degrees: 0 is east, counter-clockwise.
DEGREES: Final[Sequence[Point]] = _table()

#: Cosines of 45 and of 35 degrees less two millionths: so much can the six decimals of two
#: directions take from their product, and the very limit is within the arc wherever one looks.
ARC: Final = 0.707104781187
TEMPLATE_ARC: Final = 0.819150044289


def facing_to(centre: Point, place: Point) -> Point | None:
    """Return the direction towards a place; None where that is the centre itself."""
    way = towards(centre, place)
    return None if way is None else rounded(way, DECIMALS)


def is_ahead(centre: Point, facing: Point, place: Point, arc: float = ARC) -> bool:
    """Say whether a place lies within the arc, given by its cosine; the centre itself does."""
    ahead = (place.x - centre.x) * facing.x + (place.y - centre.y) * facing.y
    return ahead >= arc * distance(centre, place)


def is_turn(facing: Point, axis: Point, arc: float) -> bool:
    """Say whether one direction lies within the arc round another."""
    return facing.x * axis.x + facing.y * axis.y >= arc
