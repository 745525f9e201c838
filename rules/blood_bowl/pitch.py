"""The pitch, its squares, zones and directions (BB-PITCH); the scatter template (BB-SCAT).

A square is a small int, x * 16 + y: x grows to the east (0..25), y to the south (0..14). The 16th
row is never used. So a set of squares is one int with a bit for each, and a shift moves the whole
set by one square. In words a square is a letter and a number: ``"k7"`` is (10, 7).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

COLUMNS: Final = 26
ROWS: Final = 15
STRIDE: Final = 16
SIZE: Final = COLUMNS * STRIDE

HOME, AWAY = 0, 1

#: Where a player or ball is that is not on the pitch.
OFF: Final = -1


def square(x: int, y: int) -> int:
    """Return the square at (x, y), or OFF beyond the edge."""
    return x * STRIDE + y if 0 <= x < COLUMNS and 0 <= y < ROWS else OFF


def column(s: int) -> int:
    return s >> 4


def row(s: int) -> int:
    return s & 15


SQUARES: Final[tuple[int, ...]] = tuple(square(x, y) for x in range(COLUMNS) for y in range(ROWS))

#: The word for every square, by square; empty for the unused row.
NAME: Final[tuple[str, ...]] = tuple(
    f"{chr(ord('a') + s // STRIDE)}{s % STRIDE}" if s % STRIDE < ROWS else "" for s in range(SIZE)
)
NAMED: Final[dict[str, int]] = {NAME[s]: s for s in SQUARES}

#: One bit a square; BIT[OFF] is no square at all.
BIT: Final[tuple[int, ...]] = (*(1 << s for s in range(SIZE)), 0)
PITCH: Final[int] = sum(BIT[s] for s in SQUARES)


#: The squares that each byte of a set stands for: by the number of the byte, then by its value.
_BYTES: Final[tuple[tuple[tuple[int, ...], ...], ...]] = tuple(
    tuple(tuple(8 * i + bit for bit in range(8) if value >> bit & 1) for value in range(256))
    for i in range(SIZE // 8)
)
#: From how many squares on a set is read byte by byte.
_MANY: Final = 20


def squares_of(bits: int) -> list[int]:
    """Return the squares of a set, by column and row."""
    squares: list[int] = []
    if bits.bit_count() < _MANY:
        # From the last to the first: that takes the fewest new numbers.
        while bits:
            s = bits.bit_length() - 1
            squares.append(s)
            bits ^= BIT[s]
        squares.reverse()
        return squares
    for i, value in enumerate(bits.to_bytes(SIZE // 8, "little")):
        if value:
            squares += _BYTES[i][value]
    return squares


def set_of(squares: Iterator[int] | list[int] | tuple[int, ...]) -> int:
    bits = 0
    for s in squares:
        bits |= BIT[s]
    return bits


#: BB-SCAT-02: the directions as the D8 shows them: 1 NW, 2 N, 3 NE, 4 W, 5 E, 6 SW, 7 S, 8 SE.
SCATTER: Final[tuple[tuple[int, int], ...]] = (
    (0, 0),
    (-1, -1),
    (0, -1),
    (1, -1),
    (-1, 0),
    (1, 0),
    (-1, 1),
    (0, 1),
    (1, 1),
)


def beside(s: int, dx: int, dy: int) -> int:
    """Return the square dx columns and dy rows away, or OFF."""
    return square((s >> 4) + dx, (s & 15) + dy)


#: BB-PITCH-07: the adjacent squares of each square, by column and row.
NEIGHBOURS: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(sorted(n for dx, dy in SCATTER[1:] if (n := beside(s, dx, dy)) != OFF))
    if s % STRIDE < ROWS
    else ()
    for s in range(SIZE)
)
#: The same as a set of squares.
NEAR: Final[tuple[int, ...]] = tuple(set_of(neighbours) for neighbours in NEIGHBOURS)


def distance(a: int, b: int) -> int:
    """Return the distance in squares (BB-PITCH-08)."""
    return max(abs((a >> 4) - (b >> 4)), abs((a & 15) - (b & 15)))


def spread(bits: int) -> int:
    """Return the squares of a set and all that are adjacent to them."""
    lines = bits | bits << 1 | bits >> 1
    return (lines | lines << STRIDE | lines >> STRIDE) & PITCH


# -- zones ------------------------------------------------------------------------------------

WIDE_ROWS = ((0, 1, 2, 3), (11, 12, 13, 14))
CENTRE_ROWS = range(4, 11)

#: BB-PITCH-04: the half that each side defends.
HALF: tuple[int, int] = (
    set_of(tuple(s for s in SQUARES if column(s) <= 12)),
    set_of(tuple(s for s in SQUARES if column(s) >= 13)),
)
#: BB-PITCH-05: the wide zones, north and south, both halves.
WIDE: tuple[int, int] = (
    set_of(tuple(s for s in SQUARES if row(s) in WIDE_ROWS[0])),
    set_of(tuple(s for s in SQUARES if row(s) in WIDE_ROWS[1])),
)
#: BB-PITCH-06: the seven squares of each side next to the centre line.
SCRIMMAGE: tuple[int, int] = (
    set_of(tuple(square(12, y) for y in CENTRE_ROWS)),
    set_of(tuple(square(13, y) for y in CENTRE_ROWS)),
)
#: BB-PITCH-02 and BB-PITCH-03: the end zone in which each side scores.
GOAL: Final[tuple[int, int]] = (
    set_of(tuple(square(25, y) for y in range(ROWS))),
    set_of(tuple(square(0, y) for y in range(ROWS))),
)
#: The column in which each side scores, and the way there.
GOAL_COLUMN: Final[tuple[int, int]] = (25, 0)
FORWARD: Final[tuple[int, int]] = (1, -1)


#: The squares along all four edges, from which a push can lead off the pitch.
EDGE: Final[int] = set_of(tuple(s for s in SQUARES if len(NEIGHBOURS[s]) < 8))


# -- pushing ----------------------------------------------------------------------------------

#: The eight directions in a circle, so that a neighbour in the circle is 45 degrees away.
_CIRCLE: Final[tuple[tuple[int, int], ...]] = (
    (0, -1),
    (1, -1),
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
)


def behind(pusher: int, pushed: int) -> tuple[int, int, int]:
    """Return the three squares to which a push can go, OFF for those beyond the edge
    (BB-PUSH-02).
    """
    away = ((pushed >> 4) - (pusher >> 4), (pushed & 15) - (pusher & 15))
    at = _CIRCLE.index(away)
    left, middle, right = (beside(pushed, *_CIRCLE[(at + turn) % 8]) for turn in (-1, 0, 1))
    return left, middle, right


# -- passing ----------------------------------------------------------------------------------

QUICK, SHORT, LONG, BOMB = 0, 1, 2, 3
NO_RANGE = -1


def pass_range(a: int, b: int) -> int:
    """Return QUICK, SHORT, LONG or BOMB; NO_RANGE when too far or the same square (BB-PASS-08)."""
    dx, dy = abs((a >> 4) - (b >> 4)), abs((a & 15) - (b & 15))
    return _RANGE[dy][dx] if dx <= 13 and dy <= 13 else NO_RANGE


_RANGE: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple("QSLB".find(letter) for letter in line.split())
    for line in (
        "T Q Q Q S S S L L L L B B B",
        "Q Q Q Q S S S L L L L B B B",
        "Q Q Q S S S S L L L L B B -",
        "Q Q S S S S S L L L B B B -",
        "S S S S S S L L L L B B B -",
        "S S S S S L L L L B B B - -",
        "S S S S L L L L L B B B - -",
        "L L L L L L L L B B B - - -",
        "L L L L L L L B B B B - - -",
        "L L L L L B B B B B - - - -",
        "L L L B B B B B B - - - - -",
        "B B B B B B B - - - - - - -",
        "B B B B B - - - - - - - - -",
        "B B - - - - - - - - - - - -",
    )
)
