"""LG-FIX-22, HC-REP: what of a match typed in is refused, and what is only against a rule."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from rules.dice import Stream
from rules.helvetia_cup.between.report_checks import report_problems
from rules.helvetia_cup.between.report_rules import report_warnings
from rules.helvetia_cup.game import GAME
from tests.rules.helvetia_cup import matches as cup
from tests.rules.helvetia_cup.between.records import foxes, glaciers
from tests.rules.helvetia_cup.between.test_reporting import (
    STARTERS,
    booked,
    match_of,
    report,
    squad,
)
from tests.rules.helvetia_cup.between.test_seasons import report_of

JSON = Any
TEAMS = [glaciers(), foxes()]


def told(written: JSON, *, finished: bool = True) -> list[tuple[str, str]]:
    """What is against a rule in a report of which nothing is refused."""
    match = match_of()
    assert report_problems(match, written, TEAMS) == []
    found = report_warnings(match, written, TEAMS, finished=finished)
    return [(each.code, each.clause) for each in found]


@pytest.mark.clause("LG-FIX-22", "HC-REP-02", "HC-FOUL-10")
def test_who_comes_on_late_for_an_injured_player_is_told_and_may_have_been() -> None:
    injured = {"lines": squad(*STARTERS, 8), "injuries": [{"minute": 20, "number": 5}]}
    fouled = {"cards": booked(20, 3)}

    def replaced(minute: int) -> JSON:
        change = {"substitutions": [{"minute": minute, "out": 5, "in": 8}]}
        return report({**injured, **change}, fouled)

    assert told(replaced(20)) == []
    assert told(replaced(25)) == [("replaced_at_another_time", "HC-FOUL-10")]
    assert told(replaced(25), finished=False) == []


@pytest.mark.clause("HC-REP-02", "HC-SUB-09")
def test_the_wrong_substitute_is_told_and_may_have_come_on() -> None:
    lines = squad(*STARTERS, 2, 8, n8={"fielded": False})
    keeper = {"lines": lines, "substitutions": [{"minute": 20, "out": 4, "in": 2}]}
    assert told(report(keeper)) == [("keeper_for_outfield", "HC-SUB-09")]


@pytest.mark.clause("HC-REP-01", "HC-REP-02")
def test_what_the_engine_plays_is_told_nothing_and_each_impossible_change_is() -> None:
    dice = Stream(bytes(32), "changes")
    for number in range(6):
        match = cup.random_match(number)
        written = report_of(GAME.play(match, cup.coaches_of(number)(match)))
        assert report_problems(match, written, TEAMS) == []
        assert report_warnings(match, written, TEAMS) == []
        for _ in range(15):
            changed = _changed(written, dice)
            assert report_problems(match, changed, TEAMS), changed


def _changed(written: JSON, dice: Stream) -> JSON:
    """The report with something that cannot be."""
    changed = deepcopy(written)
    side = changed["sides"][dice.draw(2)]
    line = side["lines"][dice.draw(len(side["lines"]))]
    match dice.draw(5):
        case 0:
            side["goals"].append({"minute": 200, "number": line["number"], "kind": "shot"})
        case 1:
            side["cards"] += [{"minute": 1, "number": line["number"], "card": "red"}] * 2
        case 2:
            line["markers"] = 99
        case 3:
            side["lines"].append(dict(line))
        case _:
            side["played"] = [*side["played"], "X99"]
    return changed
