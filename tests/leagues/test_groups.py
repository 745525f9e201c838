"""From a field to groups, and from groups to a bracket."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leagues.schedules import Pairing
from leagues.schedules.groups import Group, deal_by_hand, deal_pots, deal_snake
from leagues.schedules.knockout import GroupPlace, Input, NextBest, progress, single_elimination
from leagues.schedules.knockout.bracket import seed_order, size_for
from leagues.schedules.qualifying import (
    GroupRow,
    NextPlaced,
    cross,
    cross_by_hand,
    qualify,
)

SEED = "07" * 32


def together(dealt: Sequence[Group], apart: Sequence[Sequence[int]]) -> int:
    """How many pairs share a group that should not."""
    return sum(
        {a, b} <= set(group) for group in dealt for clan in apart for a, b in combinations(clan, 2)
    )


# --- LG-STAGE-02: dealing -------------------------------------------------------------


@pytest.mark.clause("LG-STAGE-02")
def test_the_snake_goes_down_and_up() -> None:
    assert deal_snake(range(1, 13), 4, SEED) == [(1, 8, 9), (2, 7, 10), (3, 6, 11), (4, 5, 12)]
    assert deal_snake([5, 3, 8, 1, 2], 2, SEED) == [(5, 1, 2), (3, 8)]


@pytest.mark.clause("LG-STAGE-02")
def test_each_group_draws_one_of_each_pot() -> None:
    dealt = deal_pots(range(1, 13), 4, SEED)
    for group in dealt:
        assert [(entry - 1) // 4 for entry in group] == [0, 1, 2]
    assert dealt == deal_pots(range(1, 13), 4, SEED)
    assert dealt != deal_pots(range(1, 13), 4, "08" * 32)


@pytest.mark.clause("LG-STAGE-02")
def test_pots_are_drawn_fairly() -> None:
    drawn = [deal_pots(range(1, 7), 3, f"{n:064x}") for n in range(600)]
    with_one = Counter(other for dealt in drawn for group in dealt for other in group if 1 in group)
    assert all(160 < with_one[other] < 240 for other in (4, 5, 6))
    assert len({tuple(dealt) for dealt in drawn}) == 36


@pytest.mark.clause("LG-STAGE-02")
@given(st.integers(2, 40), st.integers(1, 8), st.booleans())
def test_sizes_differ_by_at_most_one(n: int, groups: int, pots: bool) -> None:
    groups = min(n, groups)
    clans = [range(1, n + 1, 3), range(1, n + 1, 4)]
    dealt = (deal_pots if pots else deal_snake)(range(1, n + 1), groups, SEED, clans)
    assert sorted(entry for group in dealt for entry in group) == list(range(1, n + 1))
    assert {len(group) for group in dealt} <= {n // groups, n // groups + 1}


@pytest.mark.clause("LG-STAGE-02")
def test_the_same_coach_is_dealt_apart_by_changing_as_little_as_can_be() -> None:
    # 1 and 8 are of one coach: 8 changes places with 7.
    assert deal_snake(range(1, 9), 4, SEED, [[1, 8]]) == [(1, 7), (2, 8), (3, 6), (4, 5)]
    assert deal_snake(range(1, 9), 4, SEED, [[1, 2, 3, 4]])[0] == (1, 8)


@st.composite
def clans(draw: st.DrawFn) -> tuple[int, int, list[list[int]]]:
    n, groups = draw(st.integers(4, 8)), draw(st.integers(2, 3))
    some = st.lists(st.integers(1, n), min_size=2, max_size=5, unique=True)
    return n, groups, draw(st.lists(some, max_size=4))


@pytest.mark.clause("LG-STAGE-02")
@given(clans(), st.booleans())
def test_no_deal_keeps_more_apart(case: tuple[int, int, list[list[int]]], pots: bool) -> None:
    n, groups, apart = case
    rows = [range(at, min(at + groups, n + 1)) for at in range(1, n + 1, groups)]
    least = min(
        together(
            [
                tuple(
                    entry
                    for row, way in zip(rows, ways, strict=True)
                    for entry, to in zip(row, way, strict=True)
                    if to == group
                )
                for group in range(groups)
            ],
            apart,
        )
        for ways in product(*(permutations(range(groups), len(row)) for row in rows))
    )
    dealt = (deal_pots if pots else deal_snake)(range(1, n + 1), groups, SEED, apart)
    assert together(dealt, apart) == least


@pytest.mark.clause("LG-STAGE-02")
def test_a_commissioner_deals_by_hand() -> None:
    assert deal_by_hand([[3, 1], [2]], [1, 2, 3]) == [(3, 1), (2,)]
    with pytest.raises(ValueError, match="too unlike"):
        deal_by_hand([[1, 2, 3], [4]], [1, 2, 3, 4])
    for dealt in ([[1], [2]], [[1, 2], [2, 3]], [[1, 4], [2, 3]]):
        with pytest.raises(ValueError, match="each entry once"):
            deal_by_hand(dealt, [1, 2, 3])


def test_groups_are_filled_and_nobody_is_dealt_twice() -> None:
    with pytest.raises(ValueError, match="cannot fill 4"):
        deal_snake([1, 2, 3], 4, SEED)
    with pytest.raises(ValueError, match="twice"):
        deal_pots([1, 1], 2, SEED)


# --- LG-STAGE-04: qualification -------------------------------------------------------


def rows(*found: tuple[int, int, int, int]) -> list[GroupRow]:
    """Entry, played, points, score difference."""
    return [
        GroupRow(entry, played, values)
        for entry, played, *values_ in found
        for values in [tuple(values_)]
    ]


@pytest.mark.clause("LG-STAGE-04")
def test_the_first_of_each_group_and_the_best_of_the_next() -> None:
    tables = {
        "A": rows((1, 2, 6, 4), (2, 2, 3, 0), (3, 2, 0, -4)),
        "B": rows((4, 2, 4, 1), (5, 2, 2, 1), (6, 2, 1, -2)),
        "C": rows((7, 2, 6, 2), (8, 2, 3, 1), (9, 2, 0, -3)),
    }
    found = qualify(tables, 1, 2, SEED)
    assert found.entrants == {
        GroupPlace("A", 1): 1,
        GroupPlace("B", 1): 4,
        GroupPlace("C", 1): 7,
        NextBest(2, 1): 8,
        NextBest(2, 2): 2,
    }
    assert [each.entry for each in found.next_placed] == [8, 2, 5]
    assert qualify(tables, 2, 0, SEED).next_placed == ()


@pytest.mark.clause("LG-STAGE-04")
def test_groups_of_different_size_are_compared_per_match() -> None:
    tables = {
        "A": rows((1, 3, 9, 9), (2, 3, 5, 0), (3, 3, 3, 0), (4, 3, 0, 0)),
        "B": rows((5, 2, 6, 6), (6, 2, 4, 0), (7, 2, 0, -6)),
    }
    found = qualify(tables, 1, 1, SEED)
    assert found.entrants[NextBest(2, 1)] == 6  # 4 in 2 is more than 5 in 3
    assert [each.values[0] for each in found.next_placed] == [Fraction(2), Fraction(5, 3)]


@pytest.mark.clause("LG-STAGE-04")
def test_lots_decide_between_next_placed_who_are_level() -> None:
    tables = {
        "A": rows((1, 1, 3, 1), (2, 1, 0, -1)),
        "B": rows((3, 1, 3, 1), (4, 1, 0, -1)),
    }
    found = [qualify(tables, 1, 1, f"{n:064x}") for n in range(200)]
    best = [each.entrants[NextBest(2, 1)] for each in found]
    assert 70 < best.count(2) < 130
    first = found[0].next_placed[0]
    assert first == NextPlaced(best[0], "A" if best[0] == 2 else "B", first.values, 1)


@pytest.mark.clause("LG-STAGE-04")
def test_nobody_qualifies_from_a_place_that_there_is_not() -> None:
    tables = {"A": rows((1, 0, 0, 0)), "B": rows((2, 0, 0, 0), (3, 0, 0, 0))}
    with pytest.raises(ValueError, match="group A has no place 2"):
        qualify(tables, 2, 0, SEED)
    with pytest.raises(ValueError, match="no 2 in place 2"):
        qualify(tables, 1, 2, SEED)
    assert qualify(tables, 1, 1, SEED).entrants[NextBest(2, 1)] == 3


# --- LG-STAGE-05: from groups to bracket ----------------------------------------------


def meetings(inputs: Sequence[Input]) -> list[int]:
    """The rounds in which two of one group can first meet, the earliest first."""
    order = seed_order(size_for(len(inputs)))
    line = {each: order.index(seed) for seed, each in enumerate(inputs, 1)}
    return sorted(
        (line[a] ^ line[b]).bit_length()
        for a, b in combinations(inputs, 2)
        if isinstance(a, GroupPlace) and isinstance(b, GroupPlace) and a.group == b.group
    )


@pytest.mark.clause("LG-STAGE-05")
@pytest.mark.parametrize(("groups", "first"), [(g, q) for g in range(2, 9) for q in range(1, 5)])
def test_winners_stand_above_runners_up(groups: int, first: int) -> None:
    inputs = cross("ABCDEFGH"[:groups], first)
    places = [each.place for each in inputs if isinstance(each, GroupPlace)]
    assert places == [place for place in range(1, first + 1) for _ in range(groups)]
    assert len(set(inputs)) == groups * first


@pytest.mark.clause("LG-STAGE-05")
@pytest.mark.parametrize(
    ("groups", "first"), [(2, 2), (3, 2), (4, 2), (5, 2), (2, 3), (3, 3), (2, 4), (4, 3)]
)
def test_no_cross_lets_two_of_a_group_meet_later(groups: int, first: int) -> None:
    names = "ABCDE"[:groups]
    winners = [GroupPlace(name, 1) for name in names]
    lower = ([GroupPlace(name, place) for name in names] for place in range(2, first + 1))
    ways = product(*map(permutations, lower))
    latest = max(meetings([*winners, *(each for tier in way for each in tier)]) for way in ways)
    assert meetings(cross(names, first)) == latest


@pytest.mark.clause("LG-STAGE-05")
@pytest.mark.parametrize("groups", [2, 4, 6, 7, 8, 16])
def test_two_of_a_group_meet_again_in_the_final_only(groups: int) -> None:
    names = [f"Group {number}" for number in range(groups)]
    rounds = size_for(2 * groups).bit_length() - 1
    assert meetings(cross(names, 2)) == [rounds] * groups


@pytest.mark.clause("LG-STAGE-05")
def test_a_bracket_is_drawn_from_places_and_filled_from_tables() -> None:
    tables = {
        "A": rows((1, 1, 3, 1), (2, 1, 0, -1)),
        "B": rows((3, 1, 3, 1), (4, 1, 0, -1)),
    }
    bracket = single_elimination(cross("AB", 2))
    assert bracket.tie("1-4.1").sides == (GroupPlace("A", 1), GroupPlace("B", 2))
    found = progress(bracket, qualify(tables, 2, 0, SEED).entrants, {})
    assert found.due == {"1-4.1": Pairing(1, 4), "1-4.2": Pairing(3, 2)}


@pytest.mark.clause("LG-STAGE-05")
def test_the_best_of_the_next_come_last() -> None:
    assert cross("AB", 1, 2) == (
        *(GroupPlace("A", 1), GroupPlace("B", 1), NextBest(2, 1), NextBest(2, 2)),
    )


@pytest.mark.clause("LG-STAGE-05")
def test_a_commissioner_crosses_by_hand() -> None:
    ties: list[tuple[Input, Input]] = [
        (GroupPlace("B", 2), GroupPlace("A", 1)),
        (GroupPlace("C", 1), NextBest(3, 1)),
        (GroupPlace("B", 1), GroupPlace("C", 2)),
        (GroupPlace("A", 2), NextBest(3, 2)),
    ]
    bracket = single_elimination(cross_by_hand(ties))
    assert [tie.sides for tie in bracket.ties[:4]] == ties
    for broken in (ties[:3], []):
        with pytest.raises(ValueError, match="has 1, 2, 4, 8"):
            cross_by_hand(broken)
