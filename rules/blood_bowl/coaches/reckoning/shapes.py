"""Sets of squares around a square that coaches need again and again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rules.blood_bowl.pitch import (
    BIT,
    COLUMNS,
    FORWARD,
    GOAL_COLUMN,
    OFF,
    PITCH,
    ROWS,
    SIZE,
    SQUARES,
    STRIDE,
    column,
    row,
    set_of,
    spread,
    square,
)


def _all_within(farthest: int) -> tuple[tuple[int, ...], ...]:
    by_distance = [tuple(BIT[s] if row(s) < ROWS else 0 for s in range(SIZE))]
    for _ in range(farthest):
        by_distance.append(tuple(spread(squares) for squares in by_distance[-1]))
    return tuple(by_distance)


#: The squares within that distance of a square: WITHIN[2][s].
WITHIN: Final[tuple[tuple[int, ...], ...]] = _all_within(COLUMNS - 1)


def around(s: int, forward: int, steps: tuple[tuple[int, int], ...]) -> list[int]:
    """List the squares at these steps forward and rows to the south of ``s``, if they are on the
    pitch.
    """
    x, y = column(s), row(s)
    return [t for dx, dy in steps if (t := square(x + dx * forward, y + dy)) != OFF]


def around_all(forward: int, steps: Iterable[tuple[int, int]]) -> tuple[int, ...]:
    """Return the set of squares at these steps from every square, by square.

    Steps are columns forward and rows to the south.  The unused row has no squares.  The set of
    each row is drawn once, on a strip as long as three pitches; a shift along the strip brings it
    to each column.  Square by square, with ``around``, that takes twenty times as long, and every
    process that plays a match waits for it.
    """
    near = [(dx, dy) for dx, dy in steps if abs(dx) < COLUMNS]
    tables = [0] * SIZE
    for y in range(ROWS):
        strip = 0
        for dx, dy in near:
            if 0 <= y + dy < ROWS:
                strip |= 1 << (COLUMNS + dx * forward) * STRIDE + y + dy
        for x in range(COLUMNS):
            tables[square(x, y)] = strip >> (COLUMNS - x) * STRIDE & PITCH
    return tuple(tables)


#: The four corners of a cage around a square.
CORNERS: Final[tuple[int, ...]] = around_all(1, ((-1, -1), (-1, 1), (1, -1), (1, 1)))

_AHEAD = tuple((dx, dy) for dx in range(1, 8) for dy in range(-3, 4))

#: What lies between a carrier and the line: seven columns forward, three rows to either side.
WAY: Final[tuple[tuple[int, ...], tuple[int, ...]]] = (
    around_all(FORWARD[0], _AHEAD),
    around_all(FORWARD[1], _AHEAD),
)


#: The squares along the side lines, from which a push leads into the crowd.
SIDE_LINES: Final = set_of([s for s in SQUARES if row(s) in (0, ROWS - 1)])


#: Columns between a square and the end zone in which each side scores: TO_GO[side][s].
TO_GO: Final[tuple[tuple[int, ...], tuple[int, ...]]] = (
    tuple(abs(GOAL_COLUMN[0] - (s >> 4)) for s in range(SIZE)),
    tuple(abs(GOAL_COLUMN[1] - (s >> 4)) for s in range(SIZE)),
)


def to_go(side: int, s: int) -> int:
    """Return the columns between a square and the end zone in which this side scores."""
    return TO_GO[side][s]
