"""Divisions exchange entries when a season follows another."""

from __future__ import annotations

from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leagues.schedules.divisions import block_sizes, moves, next_divisions

pytestmark = pytest.mark.clause("LG-SEASON-09")

TWO = [[1, 2, 3, 4], [5, 6, 7, 8]]


def test_the_last_goes_down_and_the_first_comes_up() -> None:
    after = next_divisions(TWO, 1, 1)
    assert after == [[1, 2, 3, 5], [4, 6, 7, 8]]
    assert [(m.entry, m.up, m.down) for m in moves(TWO, after) if m.up or m.down] == [
        (5, True, False),
        (4, False, True),
    ]


def test_nobody_goes_above_the_first_or_below_the_last() -> None:
    three = [[1, 2, 3], [4, 5, 6], [7, 8, 9]]
    assert next_divisions(three, 1, 1) == [[1, 2, 4], [3, 5, 7], [6, 8, 9]]


def test_whoever_would_go_down_stays_where_somebody_above_is_gone() -> None:
    assert next_divisions(TWO, 1, 1, gone={2}) == [[1, 3, 5, 4], [6, 7, 8]]


def test_whoever_is_gone_goes_nowhere_and_takes_nobody_s_place() -> None:
    assert next_divisions(TWO, 1, 1, gone={4}) == [[1, 2, 3, 5], [6, 7, 8]]


def test_more_up_than_down_leaves_the_last_of_them_below() -> None:
    assert next_divisions(TWO, 2, 1) == [[1, 2, 3, 5], [6, 4, 7, 8]]


def test_more_down_than_up_saves_the_best_of_them() -> None:
    assert next_divisions(TWO, 1, 2) == [[1, 2, 5, 3], [4, 6, 7, 8]]


def test_a_division_of_two_sends_one_each_way() -> None:
    assert next_divisions([[1, 2], [3, 4], [5, 6]], 3, 3) == [[3, 4], [1, 2], [5, 6]]


def fields(divisions: int, size: int) -> list[list[int]]:
    ends = list(accumulate([0, *block_sizes(size, divisions)]))
    return [list(range(ends[at] + 1, ends[at + 1] + 1)) for at in range(divisions)]


@given(st.integers(2, 6), st.integers(0, 30), st.integers(0, 4), st.integers(0, 4), st.data())
def test_everybody_who_stays_has_one_place(
    divisions: int, more: int, up: int, down: int, data: st.DataObject
) -> None:
    before = fields(divisions, 2 * divisions + more)
    everybody = [entry for order in before for entry in order]
    gone = data.draw(st.sets(st.sampled_from(everybody), max_size=len(everybody) // 2))
    after = next_divisions(before, up, down, gone)
    assert sorted(entry for order in after for entry in order) == sorted(set(everybody) - gone)
    assert [len(order) for order in after] == block_sizes(len(everybody) - len(gone), divisions)


@given(st.integers(2, 5), st.integers(4, 12), st.integers(1, 2))
def test_of_even_divisions_as_many_go_up_as_down_by_one_division(
    divisions: int, size: int, moving: int
) -> None:
    before = fields(divisions, divisions * size)
    changes = moves(before, next_divisions(before, moving, moving))
    for number in range(1, divisions):
        risen = [m.entry for m in changes if (m.before, m.after) == (number + 1, number)]
        fallen = [m.entry for m in changes if (m.before, m.after) == (number, number + 1)]
        assert risen == before[number][:moving]
        assert fallen == before[number - 1][-moving:]
    assert all(abs(move.before - move.after) <= 1 for move in changes)
