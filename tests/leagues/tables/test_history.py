"""The table as of any round, place by round, and the words for a table."""

from __future__ import annotations

from fractions import Fraction

import pytest
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from leagues.tables import (
    CRITERIA,
    Mark,
    Result,
    Scoring,
    compute,
    plainly,
    reasons,
    table_after,
)
from leagues.words.tables import CRITERIA as NAMES
from leagues.words.tables import (
    SKIPPED,
    TREATED,
    criterion_choices,
    criterion_name,
    mark_word,
    number_told,
    reason_sentence,
    treatment_sentence,
)
from rosters import games as rooms
from rules import game, games
from tests.leagues.tables.tabling import SEED, match, matches, order, rounds, table

SEASON = rounds("1 1:0 2\n3 2:0 4", "1 0:1 3\n2 3:0 4", "1 4:0 4\n2 1:0 3")


@pytest.mark.clause("LG-TABLE-07")
def test_the_table_as_of_each_round() -> None:
    asked = (range(1, 5), SEASON, Scoring(), ["score_difference"], SEED)
    assert order(table_after(1, *asked)) == [3, 1, 2, 4]
    assert order(table_after(2, *asked)) == [3, 2, 1, 4]
    assert table_after(3, *asked) == table(4, SEASON, "score_difference")


@pytest.mark.clause("LG-TABLE-07")
def test_a_late_result_belongs_to_the_round_it_was_drawn_for() -> None:
    late = match("4 9:0 3", round_=1)
    found = table_after(1, range(1, 5), [*SEASON[2:], late], Scoring(), ["lots"], SEED)
    assert found.rows[0].entry == 4


@pytest.mark.clause("LG-TABLE-07", "LG-TABLE-04")
def test_who_left_is_away_only_in_rounds_that_were_over() -> None:
    told = rounds("1 1:0 2", "1 bye", "1 bye")
    swiss = Scoring(bye=3)
    for number in (1, 2, 3):
        found = table_after(number, [1, 2], told, swiss, ["buchholz"], SEED, rounds=3)
        alone = [result for result in told if result.round <= number]
        assert found == compute([1, 2], alone, swiss, ["buchholz"], SEED, rounds=number)


@given(st.lists(st.tuples(st.sampled_from(SEASON), st.integers(0, 4)), max_size=10))
@pytest.mark.clause("LG-TABLE-07")
def test_the_table_after_the_last_round_is_the_table(told: list[tuple[Result, int]]) -> None:
    results = [Result(result.entries, result.outcome, number) for result, number in told]
    asked = (range(1, 5), results, Scoring(), ["progressive", "lots"], SEED)
    last = max((result.round for result in results), default=0)
    assert table_after(last, *asked) == compute(*asked)


#: The games that have words of their own.
PLAYED = [key for key in games() if rooms.of(key).seasons.COUNTED]

# -- in words --------------------------------------------------------------------------------------


def told(*lines: str, by: tuple[str, ...]) -> list[str]:
    found = table(3, matches("\n".join(lines)), *by)
    names = {1: "Reavers", 2: "Orcs", 3: "Elves"}
    return [reason_sentence(reason, names, "blood_bowl") for reason in reasons(found)]


@pytest.mark.clause("LG-TABLE-06", "LG-TABLE-05")
def test_a_reason_names_the_criterion_both_numbers_and_what_was_passed_over() -> None:
    passed_over = "Head-to-head does not apply: 3 are level; it is for exactly two."
    ring = ("1 1:0 2", "2 3:0 3", "3 2:0 1")
    assert told(*ring, by=("head_to_head", "score_difference")) == [
        f"Orcs above Reavers by Score difference, 2 to −1. {passed_over}",
        f"Reavers and Elves share a place: no tie-break separates them. {passed_over}",
    ]
    assert told(*ring, by=("mini_table",)) == [
        "Orcs above Elves by Head-to-head mini-table: score difference, 2 to −1.",
        "Elves above Reavers by Head-to-head mini-table: score for, 2 to 1.",
    ]


@pytest.mark.clause("LG-TABLE-06")
def test_a_reason_in_russian() -> None:
    with translation.override("ru"):
        first, _second = told("1 2:0 2", "1 1:1 3", by=("score_difference",))
    assert first == "Reavers выше «Elves», показатель «Очки»: 4 против 1."


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (12, "12"),
        (-3, "−3"),
        (Fraction(25, 2), "12½"),
        (Fraction(-1, 2), "−½"),
        (Fraction(2, 3), "0.667"),
    ],
)
def test_numbers_are_written_plainly(value: int | Fraction, written: str) -> None:
    assert plainly(value) == written


def test_a_fraction_has_the_point_of_its_language() -> None:
    assert number_told(Fraction(2, 3)) == "0.667"
    with translation.override("ru"):
        assert number_told(Fraction(2, 3)) == "0,667"


@pytest.mark.clause("LG-TABLE-03", "LG-TABLE-04")
@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_criterion_has_a_name_and_says_what_it_does(language: str) -> None:
    assert set(NAMES) == set(CRITERIA)
    with translation.override(language):
        for key, criterion in CRITERIA.items():
            assert all(criterion_name(key, "blood_bowl", part) for part in criterion.parts)
            stated = treatment_sentence(criterion.treatment)
            assert str(TREATED[criterion.treatment.bye]) in stated
        if language == "ru":
            words = [*NAMES.values(), *SKIPPED.values(), *TREATED.values()]
            assert not [word for word in map(str, words) if word.isascii()]


@pytest.mark.clause("LG-TABLE-03")
@pytest.mark.parametrize("key", PLAYED)
@pytest.mark.parametrize("language", ["en", "ru"])
def test_what_a_game_counts_is_offered_in_its_words(key: str, language: str) -> None:
    counted = game(key).counted
    with translation.override(language):
        names = dict(criterion_choices(key))
        told = [names[f"counted:{what}"] for what in counted]
        between = [names[f"counted_difference:{what}"] for what in counted]
    assert set(rooms.of(key).seasons.COUNTED) == set(counted)
    assert all(name in difference for name, difference in zip(told, between, strict=True))
    assert language == "en" or not [name for name in told + between if name.isascii()]


@pytest.mark.clause("LG-TABLE-03")
def test_what_a_game_does_not_count_has_a_plain_name() -> None:
    assert criterion_name("counted:heads_lost", "blood_bowl") == "Heads lost"


@pytest.mark.clause("LG-TABLE-08")
@pytest.mark.parametrize(
    ("mark", "word"),
    [
        (Mark(1, champion=True, qualified=True), "champion"),
        (Mark(1, qualified=True), "qualified"),
        (Mark(1, eliminated=True), "eliminated"),
        (Mark(1), ""),
        (Mark(1, complete=False), "not yet proved"),
    ],
)
def test_a_mark_in_a_word(mark: Mark, word: str) -> None:
    assert mark_word(mark) == word
