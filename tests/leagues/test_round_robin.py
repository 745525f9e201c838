from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise

import pytest

from leagues.schedules import Round, drawn_order, limited_round_robin, round_robin
from tests.cases import for_all

SIZES = range(2, 65)
#: For what is tried with every number of fixtures: of large fields some even and odd ones.
LIMITED = (*range(3, 26), 31, 32, 47, 48, 63, 64)


def homes(rounds: list[Round], entry: int) -> str:
    """``HAAH``: where an entry plays, round by round, without the rounds it rests."""
    return "".join(
        "H" if pairing.home == entry else "A"
        for each in rounds
        for pairing in each.pairings
        if entry in pairing
    )


def meetings(rounds: list[Round]) -> Counter[tuple[int, ...]]:
    return Counter(tuple(sorted(pairing)) for each in rounds for pairing in each.pairings)


def assert_each_plays_once_or_rests(rounds: list[Round], n: int) -> None:
    for each in rounds:
        busy = [entry for pairing in each.pairings for entry in pairing]
        assert sorted([*busy, *each.resting]) == list(range(1, n + 1))


@pytest.mark.clause("LG-RR-01")
@for_all(n=SIZES)
def test_rounds_and_fixtures_a_leg(n: int) -> None:
    rounds = round_robin(n)
    assert len(rounds) == (n - 1 if n % 2 == 0 else n)
    assert {len(each.pairings) for each in rounds} == {n // 2}


@pytest.mark.clause("LG-RR-02")
@for_all(n=SIZES)
def test_everybody_meets_everybody_once_and_plays_once_a_round(n: int) -> None:
    rounds = round_robin(n)
    assert meetings(rounds) == Counter(combinations(range(1, n + 1), 2))
    assert_each_plays_once_or_rests(rounds, n)


@pytest.mark.clause("LG-RR-03")
@for_all(n=SIZES)
def test_home_and_away_are_even_and_breaks_are_fewest(n: int) -> None:
    rounds = round_robin(n)
    seen = [homes(rounds, entry) for entry in range(1, n + 1)]
    assert all(abs(places.count("H") - places.count("A")) <= 1 for places in seen)
    if n % 2 == 0:
        assert sum(a == b for places in seen for a, b in pairwise(places)) == n - 2


@pytest.mark.clause("LG-RR-03")
@pytest.mark.parametrize("n", [2, 5, 8, 13])
def test_every_second_leg_is_the_one_before_with_home_and_away_swapped(n: int) -> None:
    rounds = round_robin(n, legs=3)
    a_leg = len(rounds) // 3
    first, second, third = (rounds[i * a_leg : (i + 1) * a_leg] for i in range(3))
    assert [[(p.away, p.home) for p in each.pairings] for each in first] == [
        list(map(tuple, each.pairings)) for each in second
    ]
    assert [each.pairings for each in third] == [each.pairings for each in first]
    assert [each.leg for each in rounds] == [1] * a_leg + [2] * a_leg + [3] * a_leg


def breaks(places: str) -> list[int]:
    """The rounds, from 1, in which an entry that plays in all is where it was in the one before."""
    return [at for at, (a, b) in enumerate(pairwise(places), 2) if a == b]


@pytest.mark.clause("LG-RR-03")
@for_all(n=range(6, 65, 2))
def test_breaks_of_an_even_leg_fall_in_rounds_3_to_n_less_2(n: int) -> None:
    rounds = round_robin(n)
    found = [breaks(homes(rounds, entry)) for entry in range(1, n + 1)]
    assert sum(map(len, found)) == n - 2
    assert {round_ for each in found for round_ in each} <= set(range(3, n - 1))


@pytest.mark.clause("LG-RR-03")
@for_all(n=[2, 3, 5, *range(6, 65)], legs=[2, 3, 4])
def test_nobody_is_on_one_side_three_times_running(n: int, legs: int) -> None:
    rounds = round_robin(n, legs)
    for entry in range(1, n + 1):
        places = homes(rounds, entry)
        assert "HHH" not in places, (entry, places)
        assert "AAA" not in places, (entry, places)


@pytest.mark.clause("LG-RR-03")
def test_of_four_two_must_be_on_one_side_three_times_running() -> None:
    rounds = round_robin(4, 2)
    places = [homes(rounds, entry) for entry in range(1, 5)]
    assert sum("HHH" in each or "AAA" in each for each in places) == 2


@pytest.mark.clause("LG-RR-03")
@for_all(n=range(6, 65, 2))
def test_a_drawing_of_before_stays_what_it_was(n: int) -> None:
    rounds = round_robin(n, drawing=1)
    for turn, each in enumerate(rounds):
        top = turn + 1
        assert ((n, top) if turn % 2 else (top, n)) in each.pairings
    found = {round_ for e in range(1, n + 1) for round_ in breaks(homes(rounds, e))}
    assert found == set(range(3, n, 2))
    assert [[sorted(p) for p in each.pairings] for each in rounds] == [
        [sorted(p) for p in each.pairings] for each in round_robin(n)
    ], "who meets whom, and when, is the same"


@pytest.mark.clause("LG-RR-01")
@for_all(n=range(3, 64, 2))
def test_an_odd_field_rests_everybody_once(n: int) -> None:
    rests = [each.resting for each in round_robin(n)]
    assert sorted(rests) == [(entry,) for entry in range(1, n + 1)]


@pytest.mark.clause("LG-RR-04")
@for_all(n=LIMITED)
def test_a_limited_round_robin_gives_each_its_fixtures(n: int) -> None:
    for m in range(1, n - 1):
        rounds = limited_round_robin(n, m)
        assert len(rounds) == m
        assert_each_plays_once_or_rests(rounds, n)
        assert set(meetings(rounds).values()) == {1}
        played = {len(homes(rounds, entry)) for entry in range(1, n + 1)}
        assert played == ({m - 1, m} if n % 2 else {m})


@pytest.mark.clause("LG-RR-04")
@for_all(n=LIMITED)
def test_a_limited_round_robin_keeps_home_and_away_close(n: int) -> None:
    for m in range(1, n - 1):
        rounds = limited_round_robin(n, m)
        for entry in range(1, n + 1):
            places = homes(rounds, entry)
            assert abs(places.count("H") - places.count("A")) <= 1 + (m + 1) % 2


@pytest.mark.clause("LG-RR-04")
@pytest.mark.parametrize("m", [0, 5, 9])
def test_a_limited_round_robin_is_shorter_than_a_leg(m: int) -> None:
    with pytest.raises(ValueError, match="1 to 4 fixtures"):
        limited_round_robin(6, m)


def test_one_entry_has_nobody_to_meet() -> None:
    with pytest.raises(ValueError, match="at least 2"):
        round_robin(1)


def test_a_draw_is_the_same_for_everybody_and_another_for_another_seed() -> None:
    names = [f"Team {n}" for n in range(10)]
    drawn = drawn_order(names, "07" * 32, "schedule")
    assert drawn == drawn_order(names, "07" * 32, "schedule")
    assert drawn != drawn_order(names, "08" * 32, "schedule")
    assert drawn != drawn_order(names, "07" * 32, "lots")
    assert sorted(drawn) == names


def test_every_order_is_drawn_about_as_often() -> None:
    drawn = Counter(tuple(drawn_order("abc", f"{n:064x}", "schedule")) for n in range(6_000))
    assert len(drawn) == 6
    assert all(850 < times < 1150 for times in drawn.values())
