"""What results are worth, and what each end of a fixture does to a table."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leagues import operations as leagues
from leagues.tables import Bonus, Result, Scoring, Standing, Table, scoring_problems
from rosters.words.refusals import sentence
from rules.problems import Refusal
from rules.record import Outcome, SideOutcome
from tests import factories
from tests.leagues.tables.tabling import match, matches, order, reads, rounds, table


def standing(found: Table, entry: int) -> Standing:
    return next(row.standing for row in found.rows if row.entry == entry)


def sums(found: Table, entry: int) -> str:
    """``P W D L score points``."""
    s = standing(found, entry)
    return f"{s.played} {s.won} {s.drawn} {s.lost} {s.score_for}:{s.score_against} {s.points}"


def earned(bonus: Bonus, told: str, **counts: str) -> tuple[int, int]:
    outcome = match(told, **counts).outcome  # type: ignore[arg-type]
    return bonus.earned(outcome, 0), bonus.earned(outcome, 1)


# -- the ends of a fixture -------------------------------------------------------------------------


@pytest.mark.clause("LG-FIX-01", "LG-TABLE-02")
def test_a_walk_over_has_its_score_and_points_and_nobody_was_hurt_in_it() -> None:
    told = match("1 2:0 2", kind="walk_over", casualties="3:0")
    found = table(2, [told])
    assert (sums(found, 1), sums(found, 2)) == ("1 1 0 0 2:0 3", "1 0 0 1 0:2 0")
    assert standing(found, 1).made["casualties"] == 0
    strict = table(2, [told], scoring=Scoring(walk_over_won=2, walk_over_lost=-1))
    assert (standing(strict, 1).points, standing(strict, 2).points) == (2, -1)


@pytest.mark.clause("LG-FIX-01")
def test_a_walk_over_is_scored_as_the_season_says() -> None:
    outcome = Scoring(walk_over_score=(3, 0)).walk_over(1)
    found = table(2, [Result((1, 2), outcome)])
    assert (outcome.kind, sums(found, 2)) == ("walk_over", "1 1 0 0 3:0 3")


@pytest.mark.clause("LG-FIX-01", "LG-TABLE-02")
def test_whoever_concedes_gets_what_the_season_says_and_keeps_its_score() -> None:
    told = Result(
        (1, 2),
        Outcome.alike(
            "conceded", (SideOutcome("loss", 2, {"casualties": 1}), SideOutcome("win", 1))
        ),
    )
    found = table(2, [told], scoring=Scoring(conceded=-1, conceded_to=4))
    assert (sums(found, 1), sums(found, 2)) == ("1 0 0 1 2:1 -1", "1 1 0 0 1:2 4")
    assert standing(found, 1).made["casualties"] == 1
    assert standing(found, 1).gave_up == 1


@pytest.mark.clause("LG-FIX-01")
def test_a_double_forfeit_is_a_loss_for_both_and_no_score() -> None:
    told = match("1 3:1 2", kind="double_forfeit")
    found = table(2, [told], scoring=Scoring(double_forfeit=-1))
    assert (sums(found, 1), sums(found, 2)) == ("1 0 0 1 0:0 -1", "1 0 0 1 0:0 -1")


@pytest.mark.clause("LG-FIX-01", "LG-TABLE-02")
@pytest.mark.parametrize(
    ("scoring", "points"),
    [
        (Scoring().bye_points(swiss=True), 3),
        (Scoring().bye_points(swiss=False), 0),
        (Scoring(bye=2).bye_points(swiss=True), 2),
        (Scoring(), 0),
    ],
)
def test_a_bye_brings_points_in_swiss_and_is_no_match(scoring: Scoring, points: int) -> None:
    found = table(2, [Result.bye(1, 1)], scoring=scoring)
    assert sums(found, 1) == f"0 0 0 0 0:0 {points}"
    assert standing(found, 1).byes == 1
    seat = Result((1, None), Result.bye(1).outcome, 1)
    assert table(2, [seat], scoring=scoring).to_bytes() == found.to_bytes()


@pytest.mark.clause("LG-FIX-01", "LG-TABLE-04")
def test_whoever_rests_in_a_round_robin_has_nothing_of_it_in_any_tie_breaker() -> None:
    told = rounds("1 1:0 2\n3 bye", "3 1:0 1\n2 bye", "2 1:0 3\n1 bye")
    keys = ("buchholz", "sonneborn_berger", "progressive", "koya", "score_difference")
    resting = table(3, told, *keys, rounds=3)
    matches_alone = [result for result in told if len(result.entries) == 2]
    assert reads(resting) == reads(table(3, matches_alone, *keys))


@pytest.mark.clause("LG-OUT-05")
@pytest.mark.parametrize(
    ("as_", "expected"),
    [("loss", "1 0 0 1 0:0 0"), ("draw", "1 0 1 0 0:0 1"), ("win", "0 0 0 0 0:0 3")],
)
def test_missed_rounds_of_a_late_entry(as_: Any, expected: str) -> None:
    found = table(1, [Result.missed(1, 1, as_)], scoring=Scoring(bye=3))
    assert sums(found, 1) == expected


@pytest.mark.clause("LG-OUT-02")
def test_an_annulled_match_counts_neither_in_the_table_nor_in_tie_breakers() -> None:
    stands = rounds("1 2:0 2\n3 1:0 4", "1 0:1 3\n2 1:0 4")
    annulled = replace(match("4 9:0 1", round_=3, casualties="5:0"), annulled=True)
    keys = ("buchholz", "head_to_head", "progressive", "score_difference", "counted:casualties")
    with_it = table(4, [*stands, annulled], *keys, rounds=3)
    for row in with_it.rows:
        assert row.standing.annulled == (row.entry in (1, 4))
    void = match("4 9:0 1", round_=3, kind="void")
    without = table(4, [*stands, void], *keys, rounds=3)
    assert reads(with_it) == reads(without)
    assert [sums(with_it, e) for e in range(1, 5)] == [sums(without, e) for e in range(1, 5)]


# -- bonuses ---------------------------------------------------------------------------------------


@pytest.mark.clause("LG-TABLE-02")
def test_three_or_more_touchdowns() -> None:
    bonus = Bonus("score", 3)
    assert earned(bonus, "1 3:4 2") == (1, 1)
    assert earned(bonus, "1 2:7 2") == (0, 1)


@pytest.mark.clause("LG-TABLE-02")
def test_a_narrow_loss() -> None:
    bonus = Bonus("margin", 1, at_most=True, when="loss")
    assert earned(bonus, "1 2:1 2") == (0, 1)
    assert earned(bonus, "1 3:1 2") == (0, 0)
    assert earned(bonus, "1 1:1 2") == (0, 0)


@pytest.mark.clause("LG-TABLE-02")
def test_a_clean_sheet() -> None:
    bonus = Bonus("score_against", 0, at_most=True, points=2)
    assert earned(bonus, "1 1:0 2") == (2, 0)
    assert earned(bonus, "1 0:0 2") == (2, 2)


@pytest.mark.clause("LG-TABLE-02")
def test_a_point_for_two_casualties_each_but_no_more_than_three() -> None:
    bonus = Bonus("casualties", 2, each=True, cap=3)
    assert earned(bonus, "1 0:0 2", casualties="5:9") == (2, 3)
    assert earned(bonus, "1 0:0 2") == (0, 0)


@pytest.mark.clause("LG-TABLE-02", "LG-FIX-01")
def test_bonuses_are_for_matches_and_not_for_who_gave_up() -> None:
    scoring = Scoring(bonuses=(Bonus("score", 2), Bonus("casualties", 1, points=2)))
    played = table(2, [match("1 2:3 2", casualties="1:0")], scoring=scoring)
    assert [(r.entry, r.standing.points, r.standing.bonus) for r in played.rows] == [
        (2, 4, 1),
        (1, 3, 3),
    ]
    conceded = table(2, [match("1 2:3 2", kind="conceded", casualties="1:0")], scoring=scoring)
    assert {r.entry: r.standing.points for r in conceded.rows} == {1: 0, 2: 4}
    given = table(2, [match("1 0:2 2", kind="walk_over")], scoring=scoring)
    assert {r.entry: r.standing.points for r in given.rows} == {1: 0, 2: 3}


@pytest.mark.clause("LG-TABLE-02")
@given(
    st.builds(
        Bonus,
        st.sampled_from(["score", "score_against", "margin", "casualties"]),
        st.integers(1, 4),
        st.integers(0, 5),
        at_most=st.just(False),
        each=st.booleans(),
        cap=st.none() | st.integers(0, 6),
        when=st.sampled_from(["any", "win", "draw", "loss"]),
    ),
    st.integers(0, 9),
    st.integers(0, 9),
)
def test_no_match_earns_more_than_the_bounds_of_a_bonus(bonus: Bonus, a: int, b: int) -> None:
    least, most = bonus.bounds
    for points in earned(bonus, f"1 {a}:{b} 2", casualties=f"{b}:{a}"):
        assert points >= least
        assert most is None or points <= most


# -- as data ---------------------------------------------------------------------------------------


@pytest.mark.clause("LG-TABLE-02")
def test_what_is_stored_today_is_read() -> None:
    stored = {"win": 2, "draw": 1, "loss": 0, "double_forfeit": 0}
    assert Scoring.from_json(stored) == Scoring(2, 1, 0)
    assert Scoring.from_json({}) == Scoring()


@pytest.mark.clause("LG-TABLE-02")
def test_a_scoring_is_the_same_after_a_journey() -> None:
    scoring = Scoring(
        4, 2, 1, -1, -2, 5, -3, 4, 2, (Bonus("score", 3, 2, cap=2),), (3, 1), "zero", {"fouls": 2}
    )
    assert Scoring.from_json(scoring.to_json()) == scoring


@pytest.mark.clause("LG-TABLE-02")
def test_all_that_is_wrong_is_listed_at_once_and_in_words() -> None:
    wrong = {
        "win": 1,
        "draw": 2,
        "loss": "0",
        "bye": 1.5,
        "luck": 3,
        "walk_over_score": [0, 2],
        "unplayed": "guess",
        "fair_play": {"fouls": -1},
        "bonuses": [
            {"counted": "", "threshold": 0, "each": True, "at_most": True, "when": "rain"},
            {"counted": "score", "threshold": 3, "points": 1000, "cap": -1, "size": 1},
            "three touchdowns",
        ],
    }
    problems = scoring_problems(wrong)
    assert [(problem.code, problem.about) for problem in problems] == [
        ("scoring_points_out_of_range", "scoring.loss"),
        ("scoring_points_out_of_range", "scoring.bye"),
        ("scoring_unknown_key", "scoring"),
        ("walk_over_score_not_valid", "scoring.walk_over_score"),
        ("scoring_unplayed_unknown", "scoring.unplayed"),
        ("scoring_points_out_of_range", "scoring.fair_play.fouls"),
        ("bonus_counts_nothing", "scoring.bonuses.1.counted"),
        ("bonus_each_of_at_most", "scoring.bonuses.1"),
        ("bonus_threshold_out_of_range", "scoring.bonuses.1.threshold"),
        ("bonus_when_unknown", "scoring.bonuses.1.when"),
        ("bonus_unknown_key", "scoring.bonuses.2"),
        ("scoring_points_out_of_range", "scoring.bonuses.2.points"),
        ("scoring_points_out_of_range", "scoring.bonuses.2.cap"),
        ("bonus_not_valid", "scoring.bonuses.3"),
    ]
    assert all(problem.clause for problem in problems)
    assert "Bonus 1: its threshold must be a whole number from 1 to 1000." in [
        str(sentence(problem)) for problem in problems
    ]
    with pytest.raises(Refusal) as refused:
        Scoring.from_json(wrong)
    assert len(refused.value.problems) == len(problems)


@pytest.mark.clause("LG-TABLE-02")
@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"win": 1, "draw": 2}, "scoring_upside_down"),
        ({"loss": 2}, "scoring_upside_down"),
        ({"win": True}, "scoring_points_out_of_range"),
        ({"win": None}, "scoring_points_out_of_range"),
        ({"bonuses": "many"}, "bonuses_not_a_list"),
        ({"fair_play": 3}, "fair_play_not_valid"),
        ({"bonuses": [{"counted": "score", "threshold": 1, "each": 1}]}, "bonus_yes_or_no"),
    ],
)
def test_one_thing_that_is_wrong(wrong: dict[str, Any], code: str) -> None:
    assert [problem.code for problem in scoring_problems(wrong)] == [code]


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-200, 200) | st.floats(allow_nan=False) | st.text(),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=6,
)
keys = st.sampled_from([*Scoring().to_json(), "luck"])


@pytest.mark.clause("LG-TABLE-02")
@given(st.dictionaries(keys, json_values, max_size=6))
def test_whatever_is_typed_in_is_taken_or_refused_in_words(value: dict[str, Any]) -> None:
    problems = scoring_problems(value)
    if problems:
        assert all(str(sentence(problem)) != problem.code for problem in problems)
        return
    scoring = Scoring.from_json(value)
    found = table(3, matches("1 2:1 2\n3 0:0 1"), "fair_play", "lots", scoring=scoring)
    assert sorted(order(found)) == [1, 2, 3]


@pytest.mark.clause("LG-TABLE-02", "LG-TABLE-03")
def test_a_bonus_for_what_the_game_does_not_count_is_refused() -> None:
    value = Scoring(bonuses=(Bonus("margin", 2), Bonus("heads", 1)), fair_play={"spits": 1})
    found = scoring_problems(value.to_json(), ["casualties"])
    assert [(problem.code, problem.about) for problem in found] == [
        ("nobody_counts", "scoring.bonuses.2.counted"),
        ("nobody_counts", "scoring.fair_play.spits"),
    ]
    assert not scoring_problems(value.to_json(), ["heads", "spits"])
    assert not scoring_problems(value.to_json())


@pytest.mark.django_db
@pytest.mark.clause("LG-TABLE-04")
def test_new_seasons_take_the_rules_of_2026_and_stored_ones_keep_theirs() -> None:
    season = factories.season(4, start=False)
    owner = factories.owner_of(season)
    assert season.scoring["unplayed"] == "virtual_2026"
    season.scoring["unplayed"] = "virtual"
    season.save()
    # Other points are no reason to change it; who names it changes it.
    season = leagues.change_table(owner, season, {"win": 2, "draw": 1, "loss": 0}, ["lots"])
    assert (season.scoring["win"], season.scoring["unplayed"]) == (2, "virtual")
    named = {**season.scoring, "unplayed": "virtual_2026"}
    season = leagues.change_table(owner, season, named, ["lots"])
    assert season.scoring["unplayed"] == "virtual_2026"
