"""Ratings: the published examples, and what holds for any results."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leagues.ratings import Bout, Elo, Glicko2, Rating, duels
from rules.record import Result

pytestmark = pytest.mark.clause("LG-STAT-03")


def bout(*sides: str | None, won: str | None = None, period: int = 0, field: int = 16) -> Bout:
    """A bout that `won` has won; drawn without."""
    results: tuple[Result, ...] = tuple(
        "draw" if won is None else "win" if side == won else "loss" for side in sides
    )
    return Bout(sides, results, period, field)


# -- Elo ----------------------------------------------------------------------------------------


def test_the_naf_formula_by_hand() -> None:
    """16 coaches: K = 2 * sqrt(16) = 8; equals expect a half, so the winner gains 4."""
    points = Elo().history([bout("A", "B", won="A"), bout("B", "A", won="A")])
    assert [point.rating for point in points["A"]] == pytest.approx([154.0, 157.754699], abs=1e-6)
    assert points["B"][0].rating == 146.0
    # The second time A is 8 above: 1 / (10^(-8/150) + 1) = 0.530663, and 8 * 0.469337 = 3.754699.
    assert Elo().expected(154, 146) == pytest.approx(0.530663, abs=1e-6)


@pytest.mark.parametrize(
    ("field", "k"), [(1, 2.0), (4, 4.0), (16, 8.0), (32, 11.3137), (60, 11.3137)]
)
def test_k_grows_with_the_field_up_to_32(field: int, k: float) -> None:
    assert Elo().k(field) == pytest.approx(k, abs=1e-4)


def test_150_points_are_ten_to_one() -> None:
    assert Elo().expected(300, 150) == pytest.approx(10 / 11)
    assert Elo().expected(150, 300) == pytest.approx(1 / 11)


def test_the_expectations_of_the_chess_example() -> None:
    """Elo's own scale: 1613 against five opponents expects 2.88 (2.867 before rounding)."""
    chess = Elo(scale=400, fixed=32)
    expected = [chess.expected(1613, other) for other in (1609, 1477, 1388, 1586, 1720)]
    assert [round(each, 3) for each in expected] == [0.506, 0.686, 0.785, 0.539, 0.351]
    assert chess.k(5) == chess.k(500) == 32


def test_a_draw_moves_points_to_the_weaker_one() -> None:
    bouts = [bout("A", "B", won="A"), bout("A", "B")]
    points = Elo().history(bouts)
    assert points["A"][1].rating < points["A"][0].rating
    assert points["B"][1].rating > points["B"][0].rating


def test_four_sides_are_six_duels_that_share_one_k() -> None:
    table = Bout(("A", "B", "C", "D"), ("win", "loss", "loss", "loss"), 0, 16)
    points = Elo().history([table])
    assert points["A"][0].rating == pytest.approx(154.0)
    assert [points[who][0].rating for who in "BCD"] == pytest.approx([150 - 4 / 3] * 3)


def test_nobody_is_rated_against_himself_or_against_nobody() -> None:
    assert not list(duels(bout("A", "A")))
    assert not list(duels(bout("A", None, won="A")))
    assert Elo().history([bout("A", "A"), bout(None, "B", won="B")]) == {}


COACHES = st.sampled_from("ABCDEF")
PAIRS = st.tuples(COACHES, COACHES, st.sampled_from([0, 1, None])).filter(lambda p: p[0] != p[1])


def bouts_of(pairs: Sequence[tuple[str, str, int | None]], period: int = 3) -> list[Bout]:
    return [
        bout(a, b, won=None if w is None else (a, b)[w], period=n // period)
        for n, (a, b, w) in enumerate(pairs)
    ]


@given(st.lists(PAIRS, max_size=40))
def test_elo_neither_makes_nor_loses_points(pairs: list[tuple[str, str, int | None]]) -> None:
    points = Elo().history(bouts_of(pairs))
    assert sum(each[-1].rating - 150 for each in points.values()) == pytest.approx(0, abs=1e-9)
    played = {who: sum(who in pair[:2] for pair in pairs) for who in points}
    assert {who: len(each) for who, each in points.items()} == played


@given(st.lists(PAIRS, max_size=30))
@pytest.mark.parametrize("system", [Elo(), Glicko2()])
def test_what_was_rated_stays_whatever_comes_after(
    system: Elo | Glicko2, pairs: list[tuple[str, str, int | None]]
) -> None:
    """A history is a fold: the points of a part are the first points of the whole."""
    bouts = bouts_of(pairs)
    cut = len(bouts) // 2 // 3 * 3  # between two periods
    part, whole = system.history(bouts[:cut]), system.history(bouts)
    for who, points in part.items():
        assert whole[who][: len(points)] == points


# -- Glicko-2 -----------------------------------------------------------------------------------


def test_glickmans_worked_example() -> None:
    found = Glicko2().rate(
        Rating(1500, 200, 0.06),
        [
            (Rating(1400, 30, 0.06), 1.0),
            (Rating(1550, 100, 0.06), 0.0),
            (Rating(1700, 300, 0.06), 0.0),
        ],
    )
    assert found.rating == pytest.approx(1464.06, abs=0.01)
    assert found.deviation == pytest.approx(151.52, abs=0.01)
    assert found.volatility == pytest.approx(0.05999, abs=0.00001)


def test_a_surprise_raises_volatility() -> None:
    """The other way into step 5: the result lies further off than deviation and games explain."""
    steady = Rating(1500, 30, 0.06)
    giant = Rating(2400, 30, 0.06)
    found = Glicko2().rate(steady, [(giant, 1.0)] * 4)
    assert found.volatility > steady.volatility
    assert found.rating > steady.rating


def test_who_rests_is_known_less_well_but_never_less_than_nobody() -> None:
    glicko = Glicko2()
    own = Rating(1600, 50, 0.06)
    once = glicko.rate(own, [])
    assert (once.rating, once.volatility) == (1600, 0.06)
    assert once.deviation == pytest.approx(51.07, abs=0.01)  # sqrt(50^2 + (173.7178 * 0.06)^2)
    one_by_one = own
    for _ in range(7):
        one_by_one = glicko.rate(one_by_one, [])
    assert glicko.rested(own, 7).deviation == pytest.approx(one_by_one.deviation)
    assert glicko.rested(own, 10**6).deviation == 350


def test_a_period_is_rated_at_once() -> None:
    """In one period the order of bouts says nothing; in two it does."""
    bouts = [bout("A", "B", won="A"), bout("B", "C", won="B"), bout("C", "A", won="C")]
    together, backwards = Glicko2().history(bouts), Glicko2().history(bouts[::-1])
    assert {len(points) for points in together.values()} == {1}
    for who in "ABC":
        assert together[who][0].rating == pytest.approx(backwards[who][0].rating)
    apart = [bout("A", "B", won="A"), bout("B", "C", won="B", period=1)]
    assert Glicko2().history(apart)["C"][0].rating != pytest.approx(together["C"][0].rating)


def test_periods_that_one_rested_widen_what_comes_next() -> None:
    start = bout("A", "B", won="A")
    idle = [bout("C", "D", period=n) for n in range(1, 40)]
    again = bout("A", "B", won="A", period=99)
    soon = Glicko2().history([start, again])["A"][1]
    late = Glicko2().history([start, *idle, again])["A"][1]
    assert late.deviation is not None
    assert soon.deviation is not None
    assert late.deviation > soon.deviation


@given(st.lists(PAIRS, max_size=40))
def test_deviations_stay_between_nothing_and_that_of_who_never_played(
    pairs: list[tuple[str, str, int | None]],
) -> None:
    for points in Glicko2().history(bouts_of(pairs)).values():
        assert all(point.deviation is not None and 0 < point.deviation <= 350 for point in points)
