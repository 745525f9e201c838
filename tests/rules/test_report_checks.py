"""LG-FIX-07: what reports of all games share: two sides, and problems that say where they are."""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

import pytest

from rules.problems import Problem
from rules.record import Match
from rules.report_checks import (
    SideChecks,
    are_words,
    count_problems,
    if_any,
    is_made_of,
    is_truth,
    is_whole,
    is_word,
    one_of,
    shape_problems,
    unreadable_things,
    whole,
)

JSON = Any

LISTS: JSON = {
    "lines": ({"number": is_whole}, {"fielded": is_truth}),
    "cards": ({"number": is_whole, "card": one_of(("yellow", "red"))}, {}),
}


def read(report: JSON) -> list[str]:
    """Where a report cannot be read: it may be conceded, and a side has lines and cards."""

    def of_side(side: Mapping[str, JSON], about: str) -> list[Problem]:
        return unreadable_things(side, LISTS, about)

    problems = shape_problems(report, {"conceded": whole(0, 1)}, LISTS, of_side)
    assert {problem.code for problem in problems} <= {"report_not_readable"}
    return [problem.about for problem in problems]


@pytest.mark.clause("LG-FIX-07")
@pytest.mark.parametrize(
    ("report", "places"),
    [
        ({}, []),
        ({"conceded": None, "sides": [{}, {"lines": []}]}, []),
        ({"sides": [{"lines": [{"number": 7, "fielded": False}]}, {}]}, []),
        (None, ["report"]),
        ({"score": 1}, ["report"]),
        ({"conceded": 2}, ["conceded"]),
        ({"conceded": True, "sides": None}, ["conceded", "sides"]),
        ({"sides": [{}]}, ["sides"]),
        ({"sides": [7, {"fans": 1}]}, ["sides.0", "sides.1"]),
        ({"sides": [{"lines": None}, {"cards": {}}]}, ["sides.0.lines", "sides.1.cards"]),
        (
            {"sides": [{"lines": [{"number": 1}, {}, {"number": True}, 7]}, {}]},
            ["sides.0.lines.1", "sides.0.lines.2", "sides.0.lines.3"],
        ),
        (
            {"sides": [{}, {"cards": [{"number": 1, "card": "blue"}, {"number": 1}]}]},
            ["sides.1.cards.0", "sides.1.cards.1"],
        ),
    ],
)
def test_what_cannot_be_read_is_told_with_its_place(report: JSON, places: list[str]) -> None:
    assert read(report) == places


def test_values_look_as_they_must() -> None:
    assert is_made_of({"a": 1}, {"a": is_whole})
    assert not is_made_of({"a": 1, "b": 2}, {"a": is_whole})
    assert if_any(is_word)(None)
    assert not if_any(is_word)(7)
    assert are_words(["T01"])
    assert not are_words("T01")
    assert not are_words([1])
    assert not whole(0, 1)(True)


def test_a_count_out_of_its_range_says_what_is_wanted() -> None:
    assert count_problems(3, "fans", 3, "sides.0.fans", 1) == []
    [problem] = count_problems(0, "fans", 3, "sides.0.fans", 1)
    assert (problem.code, problem.about) == ("count_out_of_range", "sides.0.fans")
    assert problem.params == {"what": "fans", "least": 1, "most": 3}


def checked(*lines: JSON) -> list[tuple[str, str]]:
    """What is wrong with the lines of Away, where 1 and 7 could play and 9 was ill."""
    match = Match("coin", "first", {}, [{"name": "Heads"}, {"name": "Tails"}], bytes(32))
    team = SimpleNamespace(roster=[SimpleNamespace(number=9, name="Ill Will")])
    side = SideChecks(match, [{}, {"lines": lines}], 1, team, [1, 7])
    side.check_lines(("goals",), lambda number: {"goals": number})
    assert {problem.params["team"] for problem in side.found} <= {"Tails"}
    return [(problem.code, problem.about) for problem in side.found]


@pytest.mark.clause("LG-FIX-07", "LG-FIX-10")
def test_a_line_is_of_somebody_who_could_play() -> None:
    assert checked({"number": 1}, {"number": 7, "goals": 7}) == []
    assert checked({"number": 9}, {"number": 5}) == [
        ("player_not_available", "sides.1.lines.0"),
        ("unknown_number", "sides.1.lines.1"),
    ]
    assert checked({"number": 7}, {"number": 7}) == [("listed_twice", "sides.1.lines.1")]


@pytest.mark.clause("LG-FIX-07")
def test_a_line_shows_what_can_be() -> None:
    assert checked({"number": 1, "goals": 2}) == [("deed_out_of_range", "sides.1.lines.0.goals")]
    assert checked({"number": 7, "fielded": False}) == []
    assert checked({"number": 7, "fielded": False, "goals": 1}) == [
        ("deeds_from_the_bench", "sides.1.lines.0")
    ]
