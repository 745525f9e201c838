"""Sets of squares around a square, which a coach looks up."""

from __future__ import annotations

import pytest

from rules.blood_bowl.coaches.lookahead.features import REGION, REGIONS
from rules.blood_bowl.coaches.reckoning.shapes import WITHIN, around, around_all
from rules.blood_bowl.pitch import COLUMNS, FORWARD, ROWS, SIZE, SQUARES, distance, row, set_of

STEPS = ((1, -3), (7, 3), (-25, 14), (25, -14), (0, 1), (30, 0), (0, -20))


@pytest.mark.parametrize("forward", FORWARD)
def test_the_table_of_all_squares_is_what_each_square_gives(forward: int) -> None:
    table = around_all(forward, STEPS)

    assert len(table) == SIZE
    for s in range(SIZE):
        expected = set_of(around(s, forward, STEPS)) if row(s) < ROWS else 0
        assert table[s] == expected, f"square {s}"


def test_every_region_has_the_squares_that_it_is_said_to_have() -> None:
    steps = [(dx, dy) for dx in range(-COLUMNS, COLUMNS) for dy in range(-ROWS, ROWS) if dx or dy]
    for number, inside in enumerate(REGIONS):
        wanted = tuple(step for step in steps if inside(*step))
        for side in (0, 1):
            for s in SQUARES[::17]:
                expected = set_of(around(s, FORWARD[side], wanted))
                assert REGION[number][side][s] == expected, f"region {number}, {side=}, square {s}"


def test_within_is_measured_as_the_rules_measure_it() -> None:
    for s in SQUARES[::41]:
        for far in (0, 1, 5, 25):
            near = set_of([t for t in SQUARES if distance(s, t) <= far])
            assert WITHIN[far][s] == near, f"square {s}, {far=}"
