"""The flood over sets of squares finds what a search step by step finds."""

from __future__ import annotations

from collections import deque

from hypothesis import given
from hypothesis import strategies as st

from rules.blood_bowl.coaches.reckoning.reach import Reach
from rules.blood_bowl.pitch import BIT, NEAR, NEIGHBOURS, square, squares_of
from rules.blood_bowl.position import STANDING, Position
from tests.rules.blood_bowl.board import A, H, bench

#: A corner of the pitch, small enough to be crowded.
PLACES = [square(x, y) for x in range(9) for y in range(9)]
DODGES, EXTRA = 2, 2


@st.composite
def scrums(draw: st.DrawFn) -> Position:
    """One player of Home, up to five team-mates and eight opponents in a corner."""
    pos = bench()
    squares = draw(st.lists(st.sampled_from(PLACES), min_size=4, max_size=14, unique=True))
    ours, theirs = H[1:7], A[1:9]
    for at, s in enumerate(squares):
        pos.place((ours if at < 6 else theirs)[at if at < 6 else at - 6], s)
    pos.squads.ma[H[1]] = draw(st.integers(1, 8))
    return pos


def searched(pos: Position, p: int) -> dict[int, tuple[int, int]]:
    """The fewest dodges to every square, and the fewest steps with so many: step by step."""
    zones = pos.zones[1]
    best: dict[tuple[int, int], int] = {(pos.where[p], 0): 0}
    waiting = deque([(pos.where[p], 0, 0)])
    while waiting:
        s, dodges, steps = waiting.popleft()
        after = dodges + bool(NEAR[s] & zones)
        if steps == pos.squads.ma[p] + EXTRA or after > DODGES:
            continue
        for to in NEIGHBOURS[s]:
            if pos.at[to] < 0 and (to, after) not in best:
                best[to, after] = steps + 1
                waiting.append((to, after, steps + 1))
    fewest: dict[int, tuple[int, int]] = {}
    for (s, dodges), steps in sorted(best.items(), key=lambda item: item[0][1]):
        fewest.setdefault(s, (dodges, steps))
    return fewest


def arrivals(reach: Reach) -> dict[int, tuple[int, int]]:
    """The same, as the flood has it."""
    found: dict[int, tuple[int, int]] = {}
    for dodges, rings in enumerate(reach.rings):
        for steps, ring in enumerate(rings):
            for s in squares_of(ring):
                found.setdefault(s, (dodges, steps))
    return found


@given(scrums())
def test_it_reaches_what_a_search_reaches_with_as_few_dodges_and_steps(pos: Position) -> None:
    reach = Reach(pos, H[1], dodges=DODGES, extra=EXTRA)

    assert arrivals(reach) == searched(pos, H[1])


@given(scrums())
def test_every_path_can_be_walked_and_dodges_as_often_as_it_says(pos: Position) -> None:
    reach = Reach(pos, H[1], dodges=DODGES, extra=EXTRA)
    for s, (dodges, steps) in arrivals(reach).items():
        path = reach.path(s)
        assert len(path) == steps
        stood = [pos.where[H[1]], *path][:-1] if path else []
        assert sum(bool(NEAR[t] & pos.zones[1]) for t in stood) == dodges
        for here, to in zip(stood, path, strict=True):
            assert to in NEIGHBOURS[here]
            assert pos.at[to] < 0


@given(scrums())
def test_what_is_safe_takes_no_dice(pos: Position) -> None:
    reach = Reach(pos, H[1], extra=EXTRA)
    moves = pos.squads.ma[H[1]]

    wanted = sum(
        BIT[s]
        for s, (dodges, steps) in searched(pos, H[1]).items()
        if not dodges and steps <= moves
    )

    assert pos.state[H[1]] == STANDING
    assert reach.safe() == wanted
