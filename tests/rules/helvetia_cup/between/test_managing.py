"""What a coach does with a team between matches: the roster is fixed (HC-LEAGUE-10)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.helvetia_cup.between import managing
from rules.helvetia_cup.between.history import apply
from rules.problems import Refusal
from tests.rules.helvetia_cup.between.records import foxes, glaciers, happen, shirt

JSON = Any


def change(*acts: JSON) -> Any:
    team = glaciers()
    twin = team.copy()
    managing.apply_all(twin, managing.change(team, list(acts)))
    return twin


def test_names_and_shirts() -> None:
    team = change(
        {"act": "rename", "name": " Ice "},
        {"act": "rename_player", "player": 3, "name": "Borg the Wall"},
        {"act": "renumber", "player": 3, "number": 4},
    )
    assert team.name == "Ice"
    assert (shirt(team, 4).id, shirt(team, 3).id) == (3, 4)
    assert shirt(team, 4).name == "Borg the Wall"


@pytest.mark.clause("HC-LEAGUE-10")
@pytest.mark.parametrize("act", ["hire", "dismiss", "buy", "improve"])
def test_the_roster_is_fixed(act: str) -> None:
    with pytest.raises(Refusal) as refused:
        change({"act": act, "player": 3})
    [problem] = refused.value.problems
    assert (problem.code, problem.clause) == ("unknown_act", "HC-LEAGUE-10")


def test_several_acts_are_all_done_or_none_and_each_fault_says_whose_it_is() -> None:
    with pytest.raises(Refusal) as refused:
        change(
            {"act": "rename", "name": "Ice"},
            {"act": "rename", "name": " "},
            {"act": "renumber", "player": 77, "number": 1},
            {"act": "renumber", "player": 1, "number": 100},
        )
    assert [(each.code, each.about) for each in refused.value.problems] == [
        ("name_missing", "[1].name"),
        ("no_such_player", "[2].player:77"),
        ("number_out_of_range", "[3].number"),
    ]


@pytest.mark.clause("HC-ROSTER-01")
def test_a_shirt_cannot_be_worn_twice_by_event_either() -> None:
    with pytest.raises(Refusal):
        happen(glaciers(), "renumbered", numbers=[[3, 4]])


@pytest.mark.parametrize(
    "wish", [None, 7, "rename", {}, {"act": 7}, {"act": "trim"}, {"act": "rename", "x": 1}]
)
def test_what_makes_no_sense_is_refused(wish: JSON) -> None:
    with pytest.raises(Refusal):
        managing.change(foxes(), wish)


def test_nothing_waits_after_the_founding() -> None:
    assert managing.open_choices(foxes()) == []
    assert managing.default(foxes()) == []


def test_a_team_that_is_not_founded_has_nothing_to_change() -> None:
    team = foxes().copy()
    for event in managing.change(team, {"act": "rename", "name": "Foxes"}):
        apply(team, event)
    assert team.name == "Foxes"
    team.race = ""
    with pytest.raises(Refusal):
        managing.change(team, {"act": "rename", "name": "Nobody"})
