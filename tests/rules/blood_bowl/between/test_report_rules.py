"""LG-FIX-22, BB-REP: what of a match typed in is refused, and what is only against a rule."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest

from rules.blood_bowl.between.preparing import prepare
from rules.blood_bowl.between.reporting import report_of
from rules.blood_bowl.game import GAME
from rules.dice import Stream
from rules.record import Match, canonical
from tests.rules.blood_bowl.between.league import CRP, SEED, human, orc
from tests.rules.blood_bowl.between.test_impossible_reports import benched, sides
from tests.rules.blood_bowl.between.test_reporting import problems
from tests.rules.blood_bowl.matches import random_match, rookies

JSON = Any


@pytest.mark.clause("LG-FIX-22", "BB-REP-02", "BB-SETUP-01")
def test_too_few_on_the_pitch_are_told_and_may_have_been() -> None:
    """The Humans are twelve: one may stay on the bench, two may not."""
    teams = [human(), orc()]
    match = Match("blood_bowl", "crp", {}, prepare(CRP, teams, {}, [None, None]), SEED)
    for bench, said in ((benched(12), []), (benched(11, 12), ["too_few_fielded"])):
        written = sides({"lines": bench})
        assert GAME.report_problems(match, written, teams) == []
        found = GAME.report_warnings(match, written, teams, finished=False)
        assert [each.code for each in found] == said


@pytest.mark.clause("BB-REP-01", "BB-REP-02")
def test_what_the_engine_plays_is_told_nothing_and_each_impossible_change_is() -> None:
    dice = Stream(bytes(32), "changes")
    for number in range(4):
        match = random_match(number)
        written = json.loads(canonical(report_of(GAME.play(match, rookies(match)))))
        assert problems(match, written) == []
        assert GAME.report_warnings(match, written, []) == []
        for _ in range(15):
            changed = _changed(written, dice)
            assert problems(match, changed), changed


def _changed(written: JSON, dice: Stream) -> JSON:
    """The report with something that cannot be."""
    changed = deepcopy(written)
    side = changed["sides"][dice.draw(2)]
    line = side["lines"][dice.draw(len(side["lines"]))]
    deeds = ("touchdowns", "completions", "interceptions", "passes", "fouls", "turnovers")
    match dice.draw(5):
        case 0:
            line[deeds[dice.draw(len(deeds))]] = 60 + dice.draw(20)
        case 1:
            side["score"] += 1 + dice.draw(5)
        case 2:
            side["injuries"].append({"number": 40, "cause": "block"})
        case 3:
            side["lines"].append(dict(line))
        case _:
            side["injuries"].append({"number": line["number"], "cause": "lightning"})
    return changed
