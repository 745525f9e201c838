"""Every criterion against a table worked out by hand (LG-TABLE-03 to LG-TABLE-06)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leagues.tables import Result, Scoring, Skip, compute, criteria_keys, criterion_of, reasons
from leagues.tables.criteria import Context
from tests.leagues.tables.tabling import SEED, match, matches, order, reads, rounds, table, values

# -- sums of one entry -----------------------------------------------------------------------------

#: Of a game that counts casualties.
KEYS = criteria_keys(["casualties"])


@pytest.mark.clause("LG-TABLE-03")
def test_score_against_fewer_is_better() -> None:
    found = table(3, matches("1 3:3 2\n1 2:0 3\n2 3:1 3"), "score_difference", "score_against")
    assert reads(found) == ["1. 1 score_against 3 > 4", "2. 2 points 4 > 0", "3. 3"]


@pytest.mark.clause("LG-TABLE-03")
def test_wins_draws_and_fewer_losses() -> None:
    # 1 won once and lost twice; 2 and 3 drew three times; all have three points.
    told = matches("1 1:0 4\n4 2:0 1\n4 1:0 1\n2 1:1 3\n2 0:0 3\n3 2:2 2")
    assert reads(table(4, told, "wins"))[1:] == ["2. 1 wins 1 > 0", "3. 2 =", "3. 3"]
    assert reads(table(4, told, "draws"))[1:] == ["2. 2 =", "2. 3 draws 3 > 0", "4. 1"]
    assert reads(table(4, told, "losses"))[1:] == ["2. 2 =", "2. 3 losses 0 > 2", "4. 1"]


@pytest.mark.clause("LG-TABLE-03", "LG-TABLE-04")
def test_concessions_walk_overs_and_double_forfeits_are_given_up() -> None:
    told = [
        match("1 0:2 4", kind="conceded"),
        match("2 0:2 4", kind="walk_over"),
        match("3 0:0 5", kind="double_forfeit"),
        match("6 0:2 4"),
    ]
    assert values("concessions", 6, told) == {1: 1, 2: 1, 3: 1, 4: 0, 5: 1, 6: 0}


@pytest.mark.clause("LG-TABLE-03")
def test_casualties_are_those_an_entry_made() -> None:
    told = [
        match("1 0:0 2", casualties="1:4"),
        match("3 0:0 1", casualties="0:2"),
        match("2 0:0 3", casualties="1:3"),
    ]
    # Made: 1 has 3, 2 has 5, 3 has 3; suffered: 1 has 4, 2 has 4, 3 has 3.
    assert values("counted:casualties", 3, told) == {1: 3, 2: 5, 3: 3}
    assert values("counted_difference:casualties", 3, told) == {1: -1, 2: 1, 3: 0}
    assert order(table(3, told, "counted:casualties", "counted_difference:casualties")) == [2, 3, 1]


@pytest.mark.clause("LG-TABLE-03")
def test_score_for_and_score_difference() -> None:
    told = matches("1 3:2 3\n2 3:1 1")
    assert values("score_for", 3, told) == {1: 4, 2: 3, 3: 2}
    assert values("score_difference", 3, told) == {1: -1, 2: 2, 3: -1}


@pytest.mark.clause("LG-TABLE-03")
def test_away_score_counts_what_the_second_side_made() -> None:
    found = table(2, matches("1 2:1 2\n2 1:0 1"), "away_score")
    assert reads(found) == ["1. 2 away_score 1 > 0", "2. 1"]


@pytest.mark.clause("LG-TABLE-03")
def test_fair_play_weighs_cards_and_fouls() -> None:
    told = [match("1 0:0 2", fouls="2:0", yellow_cards="0:1", red_cards="0:1")]
    cards = Scoring(fair_play={"fouls": 1, "yellow_cards": 1, "red_cards": 3})
    found = table(2, told, "fair_play", scoring=cards)
    assert reads(found) == ["1. 1 fair_play 2 > 4", "2. 2"]
    weighed = table(2, told, "fair_play", scoring=Scoring(fair_play={"fouls": 9}))
    assert reads(weighed) == ["1. 2 fair_play 0 > 18", "2. 1"]


@pytest.mark.clause("LG-TABLE-03", "LG-TABLE-04")
def test_progressive_counts_early_points_more_often() -> None:
    # 1: 3, 3, 3 = 9; 2: 0, 3, 3 = 6; 3: 0, 0, 3 = 3; 4: a bye first, and nothing later.
    told = rounds("1 1:0 2\n4 bye", "2 1:0 3\n1 0:1 5", "3 1:0 1\n2 0:1 5")
    swiss = Scoring().bye_points(swiss=True)
    assert values("progressive", 5, told, swiss) == {1: 9, 2: 6, 3: 3, 4: 9, 5: 9}


# -- meetings --------------------------------------------------------------------------------------


@pytest.mark.clause("LG-TABLE-05", "LG-TABLE-06")
def test_a_head_to_head_of_three_is_passed_over_and_the_table_says_so() -> None:
    found = table(3, matches("1 1:0 2\n2 3:0 3\n3 2:0 1"), "head_to_head", "score_difference")
    assert reads(found) == ["1. 2 score_difference 2 > -1", "2. 1 =", "2. 3"]
    skip = Skip("head_to_head", "not_two", 3)
    assert [row.skipped for row in found.rows[:2]] == [(skip,), (skip,)]


@pytest.mark.clause("LG-TABLE-05")
def test_two_who_have_not_met_are_passed_over_and_the_table_says_so() -> None:
    found = table(4, matches("1 1:0 3\n2 2:0 4"), "head_to_head", "score_difference")
    assert found.rows[0].skipped == (Skip("head_to_head", "not_met", 2),)
    assert reads(found)[0] == "1. 2 score_difference 2 > 1"


@pytest.mark.clause("LG-TABLE-05")
def test_a_mini_table_starts_again_for_those_still_level() -> None:
    # 1, 2, 3 and 4 are level on points.  Among them 1 beats all but loses nothing; 2, 3 and 4 beat
    # each other in a ring, each by one; 5 brings them level.
    told = matches(
        """
        1 1:0 2
        1 1:0 3
        1 1:0 4
        2 3:2 3
        3 2:1 4
        4 1:0 2
        5 2:0 1
        2 4:0 5
        3 1:0 5
        4 1:0 5
        """
    )
    found = table(5, told, "mini_table", "lots", scoring=Scoring(3, 1, 0))
    # 1 has 9; 2, 3 and 4 have 6: the ring alone, by score for: 2 made 3, 3 made 4, 4 made 2.
    assert reads(found)[:4] == [
        "1. 1 points 9 > 6",
        "2. 3 mini_table (score_for) 4 > 3",
        "3. 2 mini_table (score_for) 3 > 2",
        "4. 4 points 6 > 3",
    ]


@pytest.mark.clause("LG-TABLE-05")
def test_a_mini_table_of_two_is_not_that_of_three() -> None:
    # Among 1, 2 and 3: 3 points each; 1 is ahead by 2; 2 and 3 are both at -1 with three made.
    # Started again for 2 and 3 alone: 2 beat 3.
    told = matches("1 4:1 2\n2 2:0 3\n3 3:2 1\n1 0:0 4\n2 0:0 4\n3 0:0 4")
    assert reads(table(4, told, "mini_table"))[:3] == [
        "1. 1 mini_table (score_difference) 2 > -1",
        "2. 2 mini_table (points) 3 > 0",
        "3. 3 points 4 > 3",
    ]


@pytest.mark.clause("LG-TABLE-05")
def test_a_mini_table_of_those_who_met_unequally_is_passed_over_and_the_table_says_so() -> None:
    told = matches("1 1:0 2\n2 1:0 3\n3 1:0 4\n4 5:0 1")
    found = table(4, told, "mini_table", "score_difference", "lots")
    assert found.rows[0].skipped == (Skip("mini_table", "met_unequally", 4),)
    assert reads(found)[0] == "1. 4 score_difference 4 > 0"


@pytest.mark.clause("LG-TABLE-03")
def test_common_opponents_are_those_whom_all_of_the_level_have_met() -> None:
    # 1 and 2 have both met 3 (and 1 twice): 4 points of 2 fixtures against 3 of 1.
    told = matches("1 1:0 3\n1 1:1 3\n2 1:0 3\n2 1:1 4")
    found = table(4, told, "common_opponents")
    assert reads(found)[0] == "1. 2 common_opponents 3 > 2"
    apart = table(4, matches("1 1:0 3\n2 1:0 4"), "common_opponents", "lots")
    assert apart.rows[0].skipped == (Skip("common_opponents", "no_common_opponents", 2),)


# -- strength of opponents -------------------------------------------------------------------------


@pytest.mark.clause("LG-TABLE-03")
def test_buchholz_and_its_cuts() -> None:
    told = rounds(
        "1 1:0 4\n2 1:0 5\n3 1:0 6", "1 1:0 2\n4 1:0 3\n5 1:0 6", "1 1:0 3\n2 1:0 6\n4 1:0 5"
    )
    # Points: 1 has 9, 2 and 4 have 6, 3 and 5 have 3, 6 has 0.
    assert values("points", 6, told) == {1: 9, 2: 6, 3: 3, 4: 6, 5: 3, 6: 0}
    # 1 met 4, 2, 3; 2 met 5, 1, 6; 3 met 6, 4, 1; 4 met 1, 3, 5; 5 met 2, 6, 4; 6 met 3, 5, 2.
    assert values("buchholz", 6, told) == {1: 15, 2: 12, 3: 15, 4: 15, 5: 12, 6: 12}
    assert values("buchholz_cut_1", 6, told) == {1: 12, 2: 12, 3: 15, 4: 12, 5: 12, 6: 9}
    assert values("buchholz_median", 6, told) == {1: 6, 2: 3, 3: 6, 4: 3, 5: 6, 6: 3}
    # 1 beat 4, 2, 3; 2 beat 5, 6; 3 beat 6; 4 beat 3, 5; 5 beat 6.
    assert values("sonneborn_berger", 6, told) == {1: 15, 2: 3, 3: 0, 4: 6, 5: 0, 6: 0}


@pytest.mark.clause("LG-TABLE-03")
def test_a_draw_is_half_in_sonneborn_berger_and_in_win_shares() -> None:
    told = matches("1 1:1 2\n1 1:0 3")
    # 1 has 4, 2 has 1, 3 has 0.
    assert values("sonneborn_berger", 3, told) == {1: Fraction(1, 2), 2: 2, 3: 0}
    # 1 won 3/4 of its two; 2 half of its one; 3 none.
    assert values("opponents_win_share", 3, told) == {
        1: Fraction(1, 4),
        2: Fraction(3, 4),
        3: Fraction(3, 4),
    }


@pytest.mark.clause("LG-TABLE-03")
def test_koya_counts_points_against_the_upper_half() -> None:
    # Of nine points 1 has 9, 2 has 6, 3 has 3, 4 has 0: 1 and 2 have at least half.
    told = matches("1 1:0 2\n1 1:0 3\n1 1:0 4\n2 1:0 3\n2 1:0 4\n3 1:0 4")
    assert values("koya", 4, told) == {1: 3, 2: 0, 3: 0, 4: 0}
    # 3 beats 2: 1 has 9, 2 and 3 have 3 and 6.
    upset = matches("1 1:0 2\n1 1:0 3\n1 1:0 4\n3 1:0 2\n2 1:0 4\n3 1:0 4")
    assert values("koya", 4, upset) == {1: 3, 2: 0, 3: 0, 4: 0}


@pytest.mark.clause("LG-TABLE-04")
def test_a_bye_and_a_walk_over_are_met_by_a_virtual_opponent() -> None:
    told = rounds("1 2:0 2 walk-over\n3 bye", "1 1:0 3\n2 bye")
    swiss = Scoring(unplayed="virtual").bye_points(swiss=True)
    assert values("points", 3, told, swiss) == {1: 6, 2: 3, 3: 3}
    # 1: itself (6) and 3; 2: itself twice; 3: itself and 1.
    assert values("buchholz", 3, told, swiss) == {1: 9, 2: 6, 3: 9}
    assert values("sonneborn_berger", 3, told, swiss) == {1: 9, 2: 3, 3: 3}
    zero = Scoring(bye=3, unplayed="zero")
    assert values("buchholz", 3, told, zero) == {1: 3, 2: 0, 3: 6}
    assert values("sonneborn_berger", 3, told, zero) == {1: 3, 2: 0, 3: 0}


@pytest.mark.clause("LG-TABLE-04")
def test_by_the_rules_of_2026_a_virtual_opponent_is_worth_no_more_than_the_real_one() -> None:
    # 1 has 9, 2 has 0, 3 has 6, 4 has 3; in round 3 nobody came against 1.
    told = rounds("1 1:0 2\n3 1:0 4", "1 1:0 3\n4 1:0 2", "1 2:0 2 walk-over\n3 1:0 4")
    assert values("points", 4, told) == {1: 9, 2: 0, 3: 6, 4: 3}
    # 1 met 2 (0) and 3 (6), and by the walk-over again no more than 2, who has 0.
    assert values("buchholz", 4, told)[1] == 6
    assert values("sonneborn_berger", 4, told)[1] == 6
    # 2 met 1 (9) and 4 (3), and itself (0).
    assert values("buchholz", 4, told)[2] == 12
    before = Scoring(unplayed="virtual")
    assert values("buchholz", 4, told, before)[1] == 15
    assert values("sonneborn_berger", 4, told, before)[1] == 15


@pytest.mark.clause("LG-TABLE-04")
def test_by_the_rules_of_2026_a_rest_is_worth_no_more_than_a_draw_in_every_round() -> None:
    # Three rounds: 1 has 9, 2 has 3, 3 has 6.
    told = rounds("1 1:0 2\n3 bye", "1 1:0 3\n2 bye", "3 1:0 2\n1 bye")
    swiss = Scoring().bye_points(swiss=True)
    assert values("points", 3, told, swiss) == {1: 9, 2: 3, 3: 6}
    # Each met both others, and in its rest three draws: 3 points, though 1 and 3 have more.
    assert values("buchholz", 3, told, swiss, rounds=3) == {1: 12, 2: 18, 3: 15}
    before = Scoring(unplayed="virtual").bye_points(swiss=True)
    assert values("buchholz", 3, told, before, rounds=3) == {1: 18, 2: 18, 3: 18}
    # 2 came late: what it missed is two lost rounds, and its own points are fewer than two draws.
    late = [Result.missed(2, 1), *rounds("1 1:0 3", "1 1:1 2")]
    assert values("points", 3, late, swiss) == {1: 4, 2: 1, 3: 0}
    assert values("buchholz", 3, late, swiss, rounds=2)[2] == 4 + 1


@pytest.mark.clause("LG-TABLE-04")
def test_a_double_forfeit_is_worth_no_more_than_who_should_have_been_met() -> None:
    told = [*rounds("1 1:0 3\n2 1:0 4"), match("1 0:0 3", kind="double_forfeit")]
    assert values("points", 4, told) == {1: 3, 2: 3, 3: 0, 4: 0}
    assert values("buchholz", 4, told)[1] == 0
    assert values("buchholz", 4, told, Scoring(unplayed="virtual"))[1] == 3


@pytest.mark.clause("LG-TABLE-04")
def test_a_round_that_one_chose_not_to_play_is_cut_first() -> None:
    # 1 met 2 (0 points) and did not come against 3: cut is the walk-over, though 2 is weaker.
    told = rounds("1 1:0 2", "1 0:2 3 walk-over")
    assert values("points", 3, told) == {1: 3, 2: 0, 3: 3}
    assert values("buchholz", 3, told)[1] == 3
    assert values("buchholz_cut_1", 3, told)[1] == 0


@pytest.mark.clause("LG-TABLE-04", "LG-OUT-03")
def test_who_left_is_worth_a_draw_for_each_round_since() -> None:
    # 2 lost to 1 and left; two more rounds are over.
    told = rounds("1 1:0 2\n3 1:0 4", "1 1:0 3\n4 bye", "1 0:1 4\n3 bye")
    swiss = Scoring().bye_points(swiss=True)
    # 1 met 2 (0 and two draws), 3 (6) and 4 (6).
    assert values("buchholz", 4, told, swiss, rounds=3)[1] == 14
    # To itself 2 met 1 (6) and was away twice (0 points of its own).
    assert values("buchholz", 4, told, swiss, rounds=3)[2] == 6
    assert values("buchholz", 4, told, swiss)[1] == 12


@pytest.mark.clause("LG-TABLE-04")
@pytest.mark.parametrize("key", sorted(KEYS))
def test_each_criterion_does_what_it_states_with_walk_overs_and_byes(key: str) -> None:
    """What it says counts for nothing changes no number, and the rest changes some."""
    criterion = criterion_of(key)
    if criterion.settled in ("given", "meeting"):
        assert criterion.treatment.bye == "nothing"
        return
    told = rounds("1 2:1 2\n3 1:0 4", "1 1:1 3\n2 1:0 4")
    told = [*told, match("1 0:0 4", round_=3, casualties="1:0", fouls="1:0")]

    def numbers(*more: Result) -> object:
        context = Context(range(1, 5), [*told, *more], Scoring(bye=3), SEED)
        return criterion.values([1, 2, 3, 4], context)

    bye = Result.bye(2, 4)
    if criterion.treatment.bye != "nothing":
        assert numbers(bye) != numbers()
    elif key != "koya":  # a bye lifts others into the upper half
        assert numbers(bye) == numbers()
    walk_over = match("2 2:0 3", kind="walk_over", round_=4, casualties="5:0", fouls="5:0")
    if criterion.treatment.walk_over == "nothing" and key != "opponents_win_share":
        assert numbers(walk_over) == numbers()


# -- from outside ----------------------------------------------------------------------------------


@pytest.mark.clause("LG-TABLE-03")
def test_ratings_seeds_and_what_teams_give_come_from_outside() -> None:
    outside = {"rating": {1: 1500, 2: 1600}, "given:luck": {3: 4}, "seed": {2: 1, 3: 2}}
    rated = table(3, [], "rating", given=outside)
    assert reads(rated) == ["1. 2 rating 1600 > 1500", "2. 1 rating 1500 > 0", "3. 3"]
    assert order(table(3, [], "given:luck", "seed", given=outside)) == [3, 2, 1]
    assert reads(table(3, [], "seed", given=outside)) == [
        "1. 2 seed 1 > 2",
        "2. 3 seed 2 > 3",
        "3. 1",
    ]


# -- properties ------------------------------------------------------------------------------------

KINDS = ("played", "played", "played", "conceded", "walk_over", "double_forfeit", "void")


def _match(pair: list[int], score: list[int], round_: int, kind: str) -> Result:
    if kind == "walk_over" and score[0] == score[1]:
        score = [score[0] + 1, score[1]]
    told = f"{pair[0]} {score[0]}:{score[1]} {pair[1]}"
    return match(told, round_=round_, kind=kind)  # type: ignore[arg-type]


numbers_of_six = st.lists(st.integers(1, 6), min_size=2, max_size=2, unique=True)
scores = st.lists(st.integers(0, 2), min_size=2, max_size=2)
results_of_six = st.lists(
    st.builds(_match, numbers_of_six, scores, st.integers(1, 4), st.sampled_from(KINDS)),
    max_size=16,
)
orders = st.permutations(sorted(KEYS)).map(lambda keys: keys[:5])


@pytest.mark.clause("LG-TABLE-01")
@given(results_of_six, orders, st.randoms(use_true_random=False))
def test_the_order_of_results_and_entries_never_matters(
    results: list[Result], keys: list[str], chance: object
) -> None:
    shuffled = list(results)
    chance.shuffle(shuffled)  # type: ignore[attr-defined]
    first = compute(range(1, 7), results, Scoring(), keys, SEED, rounds=4)
    second = compute(range(6, 0, -1), shuffled, Scoring(), keys, SEED, rounds=4)
    assert first.to_bytes() == second.to_bytes()


@pytest.mark.clause("LG-TABLE-06")
@given(results_of_six, orders)
def test_every_neighbour_is_parted_by_the_better_number_or_shares_a_place(
    results: list[Result], keys: list[str]
) -> None:
    found = compute(range(1, 7), results, Scoring(), keys, SEED)
    for why, row, after in zip(reasons(found), found.rows, found.rows[1:], strict=False):
        assert (why.above, why.below) == (row.entry, after.entry)
        if why.parting is None:
            assert row.place == after.place
            continue
        assert row.place < after.place
        more = why.parting.above > why.parting.below
        assert more == criterion_of(why.parting.criterion).more_is_better
        # Whatever did not apply was asked for before, and in that order.
        passed = [skip.criterion for skip in why.skipped]
        assert passed == [key for key in found.criteria if key in passed]


@pytest.mark.clause("LG-TABLE-05")
@given(results_of_six)
def test_a_mini_table_is_asked_only_where_all_have_met_equally_often(results: list[Result]) -> None:
    found = compute(range(1, 7), results, Scoring(), ["mini_table", "lots"], SEED)
    met = Counter(
        frozenset(e for e in result.entries if e is not None)
        for result in results
        if result.outcome.kind != "void"
    )
    level: dict[int, list[int]] = {}
    for row in found.rows:
        level.setdefault(row.standing.points, []).append(row.entry)
    for row in found.rows:
        own = level[row.standing.points]
        times = {met[frozenset((a, b))] for a in own for b in own if a < b}
        parted = row.parting and row.parting.criterion == "mini_table"
        if parted:
            assert len(times) == 1
            assert times != {0}
        if len(times) > 1 and row.entry != own[-1]:
            assert row.skipped == (Skip("mini_table", "met_unequally", len(own)),)
