"""Sets of squares around a square that a coach keeps asking for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rules.blood_bowl.pitch import (
    BIT,
    COLUMNS,
    FORWARD,
    GOAL_COLUMN,
    OFF,
    ROWS,
    SIZE,
    SQUARES,
    column,
    row,
    set_of,
    spread,
    square,
)


def _of_all(shape: Callable[[int], int]) -> tuple[int, ...]:
    """A set for every square, by square; none for the unused row."""
    return tuple(shape(s) if row(s) < ROWS else 0 for s in range(SIZE))


def _all_within(farthest: int) -> tuple[tuple[int, ...], ...]:
    found = [_of_all(lambda s: BIT[s])]
    for _ in range(farthest):
        found.append(tuple(spread(squares) for squares in found[-1]))
    return tuple(found)


#: The squares within that distance of a square: WITHIN[2][s].
WITHIN: Final[tuple[tuple[int, ...], ...]] = _all_within(COLUMNS - 1)


def around(s: int, forward: int, steps: tuple[tuple[int, int], ...]) -> list[int]:
    """Squares by steps forward and rows to the south of s, those on the pitch."""
    x, y = column(s), row(s)
    return [t for dx, dy in steps if (t := square(x + dx * forward, y + dy)) != OFF]


#: The four corners of a cage around a square.
CORNERS: Final[tuple[int, ...]] = _of_all(
    lambda s: set_of(around(s, 1, ((-1, -1), (-1, 1), (1, -1), (1, 1))))
)


def _ahead(side: int, columns: int) -> tuple[int, ...]:
    steps = tuple((dx, dy) for dx in range(1, columns + 1) for dy in range(-3, 4))
    return _of_all(lambda s: set_of(around(s, FORWARD[side], steps)))


#: What lies between a carrier and the line: seven columns forward, three rows to either side.
WAY: Final[tuple[tuple[int, ...], tuple[int, ...]]] = (_ahead(0, 7), _ahead(1, 7))


#: The squares along the side lines, from which a push leads into the crowd.
SIDE_LINES: Final = set_of([s for s in SQUARES if row(s) in (0, ROWS - 1)])


#: Columns between a square and the end zone in which each side scores: TO_GO[side][s].
TO_GO: Final[tuple[tuple[int, ...], tuple[int, ...]]] = (
    tuple(abs(GOAL_COLUMN[0] - (s >> 4)) for s in range(SIZE)),
    tuple(abs(GOAL_COLUMN[1] - (s >> 4)) for s in range(SIZE)),
)


def to_go(side: int, s: int) -> int:
    """Columns between a square and the end zone in which this side scores."""
    return TO_GO[side][s]
