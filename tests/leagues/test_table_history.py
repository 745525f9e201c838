"""The table as of any round, place by round, and the words for a table."""

from __future__ import annotations

from fractions import Fraction
from xml.etree import ElementTree as ET

import pytest
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from leagues.table_words import CRITERIA as NAMES
from leagues.table_words import (
    SKIPPED,
    TREATED,
    criterion_choices,
    criterion_name,
    mark_word,
    reason_sentence,
    treatment_sentence,
)
from leagues.tables import (
    CRITERIA,
    ChartWords,
    Mark,
    Result,
    Scoring,
    compute,
    history,
    line_chart,
    plainly,
    reasons,
)
from rosters import games as rooms
from rules import game, games
from tests.leagues.tabling import SEED, match, matches, order, rounds, table

SVG = "{http://www.w3.org/2000/svg}"
SEASON = rounds("1 1:0 2\n3 2:0 4", "1 0:1 3\n2 3:0 4", "1 4:0 4\n2 1:0 3")


@pytest.mark.clause("LG-TABLE-07")
def test_the_table_as_of_each_round_and_place_by_round() -> None:
    found = history(range(1, 5), SEASON, Scoring(), ["score_difference"], SEED)
    assert found.rounds == (1, 2, 3)
    assert order(found.tables[1]) == [3, 1, 2, 4]
    assert order(found.tables[2]) == [3, 2, 1, 4]
    assert found.places == {1: (2, 3, 1), 2: (3, 2, 2), 3: (1, 1, 3), 4: (4, 4, 4)}
    assert found.tables[3] == table(4, SEASON, "score_difference")


@pytest.mark.clause("LG-TABLE-07")
def test_a_late_result_belongs_to_the_round_it_was_drawn_for() -> None:
    late = match("4 9:0 3", round_=1)
    found = history(range(1, 5), [*SEASON[2:], late], Scoring(), ["lots"], SEED)
    assert found.tables[1].rows[0].entry == 4


@pytest.mark.clause("LG-TABLE-07", "LG-TABLE-04")
def test_who_left_is_away_only_in_rounds_that_were_over() -> None:
    told = rounds("1 1:0 2", "1 bye", "1 bye")
    swiss = Scoring(bye=3)
    found = history(range(1, 3), told, swiss, ["buchholz"], SEED, rounds=3)
    for number, each in found.tables.items():
        alone = [result for result in told if result.round <= number]
        assert each == compute([1, 2], alone, swiss, ["buchholz"], SEED, rounds=number)


@given(st.lists(st.tuples(st.sampled_from(SEASON), st.integers(0, 4)), max_size=10))
@pytest.mark.clause("LG-TABLE-07")
def test_the_last_table_of_a_history_is_the_table(told: list[tuple[Result, int]]) -> None:
    results = [Result(result.entries, result.outcome, number) for result, number in told]
    found = history(range(1, 5), results, Scoring(), ["progressive", "lots"], SEED)
    if found.rounds:
        whole = compute(range(1, 5), results, Scoring(), ["progressive", "lots"], SEED)
        assert found.tables[found.rounds[-1]] == whole
        assert all(len(series) == len(found.rounds) for series in found.places.values())


# -- the chart -------------------------------------------------------------------------------------


def drawn(*names: str) -> ET.Element:
    found = history(range(1, 5), SEASON, Scoring(), ["score_difference"], SEED)
    chart = line_chart(found.rounds, found.places, dict(enumerate(names, 1)))
    return ET.fromstring(chart)  # noqa: S314 - our own markup


@pytest.mark.clause("LG-TABLE-07")
def test_the_chart_says_in_words_what_it_shows() -> None:
    chart = drawn("Reavers", "Orcs", "Elves & Co", "Rats")
    assert [chart[0].tag, chart[1].tag] == [SVG + "title", SVG + "desc"]
    assert chart[0].text == "Place by round"
    assert chart[1].text == ("Reavers: 2, 3, 1. Orcs: 3, 2, 2. Elves & Co: 1, 1, 3. Rats: 4, 4, 4.")


@pytest.mark.clause("LG-TABLE-07")
def test_lines_differ_without_colours_and_each_bears_its_name() -> None:
    chart = drawn("Reavers", "Orcs", "Elves", "Rats")
    lines = chart.findall(f"{SVG}g")
    assert [line[0].text for line in lines] == ["Reavers", "Orcs", "Elves", "Rats"]
    looks = {
        (line[1].get("stroke-dasharray"), line[2].tag, line[2].get("d", "")[-6:]) for line in lines
    }
    assert len(looks) == 4


@pytest.mark.clause("LG-TABLE-07")
def test_the_names_of_those_who_share_a_place_stand_below_each_other() -> None:
    chart = ET.fromstring(line_chart([1], {1: [1], 2: [1]}, {1: "Orcs", 2: "Rats"}))  # noqa: S314
    named = [each for each in chart.findall(f"{SVG}text") if each.text in ("Orcs", "Rats")]
    assert len({each.get("y") for each in named}) == 2


@pytest.mark.clause("LG-TABLE-07")
def test_a_better_place_is_drawn_higher() -> None:
    chart = drawn("Reavers", "Orcs", "Elves", "Rats")
    line = chart.findall(f"{SVG}g")[0].find(f"{SVG}polyline")
    assert line is not None
    points = [tuple(map(int, point.split(","))) for point in line.get("points", "").split()]
    (_, second), (_, third), (_, first) = points
    assert first < second < third
    assert [x for x, _y in points] == sorted(x for x, _y in points)


def test_a_chart_of_nothing_is_a_chart() -> None:
    empty = line_chart((), {}, {}, ChartWords(title="Места по турам"))
    assert ET.fromstring(empty)[0].text == "Места по турам"  # noqa: S314


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
        f"Reavers and Elves share a place: nothing parts them. {passed_over}",
    ]
    assert told(*ring, by=("mini_table",)) == [
        "Orcs above Elves by Head-to-head mini-table: score difference, 2 to −1.",
        "Elves above Reavers by Head-to-head mini-table: score for, 2 to 1.",
    ]


@pytest.mark.clause("LG-TABLE-06")
def test_a_reason_in_russian() -> None:
    with translation.override("ru"):
        first, _second = told("1 2:0 2", "1 1:1 3", by=("score_difference",))
    assert first == "Reavers выше Elves, показатель «Очки»: 4 против 1."


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
