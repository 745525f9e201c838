"""A team is the fold of its events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from rules.problems import Problem, Refusal
from rules.roster import Event, Folded, fold


def add(purse: list[int], payload: Mapping[str, Any]) -> None:
    if payload["gold"] < 0:
        raise Refusal(Problem("a_debt", "BB-LEAGUE-63", {"gold": payload["gold"]}, "purse"))
    purse.append(payload["gold"])


REDUCERS = {"add": add}


def event(gold: int, seq: int, **more: Any) -> Event:
    return Event("add", {"gold": gold}, seq=seq, **{"place": seq, **more})


def test_events_are_taken_in_order_of_seq() -> None:
    assert fold([], [event(2, 2), event(1, 1)], REDUCERS).state == [1, 2]


@pytest.mark.clause("LG-EVENT-01")
def test_a_correction_stands_where_the_voided_stood() -> None:
    events = [event(1, 1), event(2, 2, voided=True), event(3, 3), event(20, 4, place=2)]

    assert fold([], events, REDUCERS).state == [1, 20, 3]


def test_what_does_not_fit_is_left_out_and_told_with_its_number() -> None:
    folded: Folded[list[int]] = fold([], [event(1, 1), event(-5, 2), event(3, 3)], REDUCERS)

    assert folded.state == [1, 3]
    (problem,) = folded.problems
    assert problem == Problem("a_debt", "BB-LEAGUE-63", {"gold": -5, "seq": 2}, "purse")


def test_an_unknown_kind_is_told_and_the_rest_goes_on() -> None:
    folded: Folded[list[int]] = fold([], [Event("danced"), event(3, 1)], REDUCERS)

    assert folded.state == [3]
    assert folded.problems[0].code == "unknown_event"


def test_payloads_of_an_older_shape_are_brought_up_step_by_step() -> None:
    upcasts = {
        ("add", 1): lambda old: {"silver": old["copper"] // 10},
        ("add", 2): lambda old: {"gold": old["silver"] // 10},
    }
    old = Event("add", {"copper": 700}, version=1)
    newer = Event("add", {"silver": 50}, seq=1, version=2)
    newest = Event("add", {"gold": 1}, seq=2, version=3)

    assert fold([], [old, newer, newest], REDUCERS, upcasts).state == [7, 5, 1]
