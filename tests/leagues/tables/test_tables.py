from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leagues.tables import Number, Result, Scoring, Table, compute, criterion_of
from rules.record import Outcome, SideOutcome

SEED = "07" * 32
BLOOD_BOWL = (
    "head_to_head",
    "score_difference",
    "counted_difference:casualties",
    "score_for",
    "counted:casualties",
    "lots",
)


def result(
    home: int, away: int, score: str, casualties: str = "0:0", kind: str = "played"
) -> Result:
    """``result(1, 2, "3:1", "0:2")``: entry 1 beats entry 2."""
    goals = [int(number) for number in score.split(":")]
    hurt = [int(number) for number in casualties.split(":")]
    sides = tuple(
        SideOutcome(
            "draw" if goals[0] == goals[1] else "win" if goals[s] > goals[1 - s] else "loss",
            goals[s],
            {"casualties": hurt[s]},
        )
        for s in (0, 1)
    )
    return Result((home, away), Outcome.alike(kind, sides))  # type: ignore[arg-type]


def table(n: int, *results: Result, by: tuple[str, ...] = BLOOD_BOWL) -> Table:
    return compute(range(1, n + 1), results, Scoring(), by, SEED)


def order(found: Table) -> list[int]:
    return [row.entry for row in found.rows]


def parted(found: Table, place: int) -> tuple[str, Number, Number]:
    parting = found.rows[place - 1].parting
    assert parting is not None
    return parting.criterion, parting.above, parting.below


results_of_six = st.lists(
    st.builds(
        lambda pair, score, hurt: result(
            pair[0], pair[1], f"{score[0]}:{score[1]}", f"{hurt[0]}:{hurt[1]}"
        ),
        st.tuples(st.integers(1, 6), st.integers(1, 6)).filter(lambda pair: pair[0] != pair[1]),
        st.tuples(st.integers(0, 3), st.integers(0, 3)),
        st.tuples(st.integers(0, 3), st.integers(0, 3)),
    ),
    max_size=20,
)


@pytest.mark.clause("LG-TABLE-01")
@given(results_of_six, st.randoms(use_true_random=False))
def test_the_order_of_results_and_entries_does_not_matter(
    results: list[Result], chance: object
) -> None:
    shuffled = list(results)
    chance.shuffle(shuffled)  # type: ignore[attr-defined]
    first = compute(range(1, 7), results, Scoring(), BLOOD_BOWL, SEED)
    second = compute(range(6, 0, -1), shuffled, Scoring(), BLOOD_BOWL, SEED)
    assert first.to_bytes() == second.to_bytes()


@pytest.mark.clause("LG-TABLE-01")
@given(results_of_six)
def test_with_lots_nobody_shares_a_place_and_sums_agree(results: list[Result]) -> None:
    found = compute(range(1, 7), results, Scoring(), BLOOD_BOWL, SEED)
    assert [row.place for row in found.rows] == [1, 2, 3, 4, 5, 6]
    assert sorted(order(found)) == [1, 2, 3, 4, 5, 6]
    assert sum(row.standing.played for row in found.rows) == 2 * len(results)
    assert sum(row.score_difference for row in found.rows) == 0
    assert sum(row.standing.won for row in found.rows) == sum(
        row.standing.lost for row in found.rows
    )


@pytest.mark.clause("LG-TABLE-06")
@given(results_of_six)
def test_each_neighbour_is_parted_by_the_better_number(results: list[Result]) -> None:
    found = compute(range(1, 7), results, Scoring(), BLOOD_BOWL, SEED)
    for row in found.rows[:-1]:
        assert row.parting is not None
        better = row.parting.above - row.parting.below
        assert better > 0 if criterion_of(row.parting.criterion).more_is_better else better < 0
    assert found.rows[-1].parting is None


@pytest.mark.clause("LG-TABLE-02")
def test_points_for_win_draw_and_loss() -> None:
    found = table(3, result(1, 2, "2:1"), result(2, 3, "1:1"))
    assert order(found) == [1, 3, 2]
    assert [row.standing.points for row in found.rows] == [3, 1, 1]
    assert parted(found, 1) == ("points", 3, 1)


@pytest.mark.clause("LG-TABLE-02")
def test_scoring_is_data() -> None:
    results = [result(1, 2, "1:0"), result(2, 3, "2:2"), result(3, 2, "1:1")]
    found = compute([1, 2, 3], results, Scoring(win=2, draw=2, loss=1), ("lots",), SEED)
    assert {row.entry: row.standing.points for row in found.rows} == {1: 2, 2: 5, 3: 4}


@pytest.mark.clause("LG-TABLE-05")
def test_head_to_head_parts_two() -> None:
    # 1 and 2 have 3 points each; 2 has the better difference, 1 won their meeting.
    found = table(3, result(1, 2, "1:0"), result(2, 3, "5:0"))
    assert order(found)[:2] == [1, 2]
    assert parted(found, 1) == ("head_to_head", 3, 0)


@pytest.mark.clause("LG-TABLE-05")
def test_head_to_head_is_for_exactly_two() -> None:
    # 1 beat 2, 2 beat 3, 3 beat 1: three are level, and the score difference parts them.
    found = table(3, result(1, 2, "1:0"), result(2, 3, "3:0"), result(3, 1, "2:0"))
    assert order(found) == [2, 3, 1]
    assert parted(found, 1) == ("score_difference", 2, -1)
    assert found.rows[1].parting is not None
    assert found.rows[1].parting.criterion == "score_for"


@pytest.mark.clause("LG-TABLE-05")
def test_head_to_head_passes_over_two_who_have_not_met() -> None:
    found = table(4, result(1, 3, "1:0"), result(2, 4, "2:0"))
    assert order(found)[:2] == [2, 1]
    assert parted(found, 1) == ("score_difference", 2, 1)


@pytest.mark.clause("LG-TABLE-03")
def test_score_difference_parts_those_level_on_points() -> None:
    found = table(3, result(1, 2, "1:1"), result(1, 3, "3:0"), result(2, 3, "1:0"))
    assert order(found) == [1, 2, 3]
    assert parted(found, 1) == ("score_difference", 3, 1)


@pytest.mark.clause("LG-TABLE-03")
def test_casualty_difference_comes_before_score_for() -> None:
    found = table(3, result(1, 2, "1:1"), result(1, 3, "2:1", "2:0"), result(2, 3, "4:3", "1:0"))
    assert order(found) == [1, 2, 3]
    assert parted(found, 1) == ("counted_difference:casualties", 2, 1)


@pytest.mark.clause("LG-TABLE-03")
def test_score_for_parts_those_level_on_differences() -> None:
    found = table(3, result(1, 2, "1:1"), result(1, 3, "2:1"), result(2, 3, "4:3"))
    assert order(found) == [2, 1, 3]
    assert parted(found, 1) == ("score_for", 5, 3)


@pytest.mark.clause("LG-TABLE-03")
def test_casualties_part_those_level_on_all_that() -> None:
    found = table(3, result(1, 2, "1:1", "1:1"), result(1, 3, "2:1"), result(2, 3, "2:1", "2:2"))
    assert order(found) == [2, 1, 3]
    assert parted(found, 1) == ("counted:casualties", 3, 1)


@pytest.mark.clause("LG-TABLE-03")
def test_lots_are_drawn_from_the_draw_seed() -> None:
    found = table(4)
    assert {row.parting.criterion for row in found.rows if row.parting} == {"lots"}
    assert [row.parting.above for row in found.rows if row.parting] == [1, 2, 3]
    others = {
        tuple(order(compute(range(1, 5), [], Scoring(), BLOOD_BOWL, f"{n:064x}")))
        for n in range(200)
    }
    assert len(others) == 24


def test_without_lots_those_level_on_all_share_a_place() -> None:
    found = table(3, result(1, 2, "1:1"), by=("score_difference",))
    assert [(row.place, row.entry) for row in found.rows] == [(1, 1), (1, 2), (3, 3)]
    assert found.rows[0].parting is None
    assert parted(found, 2) == ("points", 1, 0)


@pytest.mark.clause("LG-FIX-01", "LG-TABLE-04")
def test_void_fixtures_leave_no_trace() -> None:
    played = result(1, 2, "1:0")
    void = result(2, 1, "9:0", kind="void")
    assert table(2, played).to_bytes() == table(2, played, void).to_bytes()


@pytest.mark.clause("LG-FIX-01")
def test_a_double_forfeit_is_a_loss_for_both_without_score() -> None:
    found = table(2, result(1, 2, "0:0", kind="double_forfeit"))
    assert [(row.standing.lost, row.standing.points) for row in found.rows] == [(1, 0), (1, 0)]


@pytest.mark.clause("LG-FIX-01")
def test_a_walk_over_counts_with_the_score_it_was_given() -> None:
    found = table(2, result(1, 2, "2:0", kind="walk_over"))
    assert (found.rows[0].entry, found.rows[0].standing.points) == (1, 3)
    assert found.rows[0].score_difference == 2


def test_results_of_strangers_are_left_out() -> None:
    assert table(2, result(1, 2, "1:0"), result(1, 9, "5:0")).rows[0].standing.played == 1
