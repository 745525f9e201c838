from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise

import pytest

from leagues.schedules import Round, drawn_order, round_robin

SIZES = range(2, 65)


def homes(rounds: list[Round], entry: int) -> str:
    """``HAAH``: where an entry plays, round by round, without the rounds it rests."""
    return "".join(
        "H" if pairing.home == entry else "A"
        for pairings in rounds
        for pairing in pairings
        if entry in pairing
    )


@pytest.mark.clause("LG-RR-01")
@pytest.mark.parametrize("n", SIZES)
def test_rounds_and_fixtures_a_leg(n: int) -> None:
    rounds = round_robin(n)
    assert len(rounds) == (n - 1 if n % 2 == 0 else n)
    assert {len(pairings) for pairings in rounds} == {n // 2}


@pytest.mark.clause("LG-RR-02")
@pytest.mark.parametrize("n", SIZES)
def test_everybody_meets_everybody_once_and_plays_once_a_round(n: int) -> None:
    rounds = round_robin(n)
    met = Counter(tuple(sorted(pairing)) for pairings in rounds for pairing in pairings)
    assert met == Counter(combinations(range(1, n + 1), 2))
    for pairings in rounds:
        busy = [entry for pairing in pairings for entry in pairing]
        assert len(busy) == len(set(busy))


@pytest.mark.clause("LG-RR-03")
@pytest.mark.parametrize("n", SIZES)
def test_home_and_away_are_even_and_breaks_are_fewest(n: int) -> None:
    rounds = round_robin(n)
    seen = [homes(rounds, entry) for entry in range(1, n + 1)]
    assert all(abs(places.count("H") - places.count("A")) <= 1 for places in seen)
    if n % 2 == 0:
        assert sum(a == b for places in seen for a, b in pairwise(places)) == n - 2


@pytest.mark.clause("LG-RR-03")
@pytest.mark.parametrize("n", [2, 5, 8, 13])
def test_the_second_leg_is_the_first_with_home_and_away_swapped(n: int) -> None:
    rounds = round_robin(n, legs=2)
    first, second = rounds[: len(rounds) // 2], rounds[len(rounds) // 2 :]
    assert [[(p.away, p.home) for p in pairings] for pairings in first] == [
        list(map(tuple, pairings)) for pairings in second
    ]


@pytest.mark.clause("LG-RR-01")
@pytest.mark.parametrize("n", range(3, 64, 2))
def test_an_odd_field_rests_everybody_once(n: int) -> None:
    rests = Counter(
        entry
        for pairings in round_robin(n)
        for entry in set(range(1, n + 1)) - {e for pairing in pairings for e in pairing}
    )
    assert set(rests.values()) == {1}
    assert len(rests) == n


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
