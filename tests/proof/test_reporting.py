"""Thousands of matches of both games: what the engine plays can be typed in.

`make proof` runs this and prints what happened in them.
"""

from __future__ import annotations

import json
from collections import Counter

import pytest

from rules.blood_bowl.between.reporting import report_of
from rules.blood_bowl.game import GAME
from rules.helvetia_cup.between.report_checks import report_problems
from rules.helvetia_cup.game import GAME as HELVETIA_CUP
from rules.record import canonical
from tests.rules.blood_bowl.between.test_reporting import problems
from tests.rules.blood_bowl.matches import PAIRINGS, random_match, rookies, runners
from tests.rules.helvetia_cup import matches as cup
from tests.rules.helvetia_cup.between import test_seasons as cup_seasons
from tests.rules.helvetia_cup.between.records import foxes, glaciers

ROUNDS = 10
#: Matches of Helvetia Cup.
CUP_MATCHES = 2_000
#: One match in so many is played by veterans, who block, foul and pass.
WELL = 4

pytestmark = pytest.mark.proof


@pytest.mark.clause("LG-FIX-05", "LG-FIX-07")
def test_no_true_report_is_refused() -> None:
    causes: Counter[str] = Counter()
    for number in range(ROUNDS * len(PAIRINGS)):
        match = random_match(number)
        coaches = runners(match) if number % 2 else rookies(match)
        if number % WELL == 0:
            coaches = [GAME.coach("veteran", match.seed, side) for side in (0, 1)]
        played = GAME.play(match, coaches)
        report = json.loads(canonical(report_of(played)))
        assert problems(match, report) == [], number
        assert GAME.report_warnings(match, report, []) == [], number
        assert GAME.reported(match, report).outcome == played.outcome, number
        causes.update(each["cause"] for side in report["sides"] for each in side["injuries"])
    print(f"\n{dict(causes.most_common())}")  # noqa: T201
    assert len(causes) > 10, "matches in which all kinds of things happen"


@pytest.mark.clause("LG-FIX-05", "LG-FIX-07")
def test_no_true_report_of_helvetia_cup_is_refused() -> None:
    happened: Counter[str] = Counter()
    teams = (glaciers(), foxes())
    for number in range(CUP_MATCHES):
        match = cup.random_match(number)
        coaches = cup.coaches_of(number)(match)
        if number % WELL == 0:
            coaches = [HELVETIA_CUP.coach("veteran", match.seed, side) for side in (0, 1)]
        played = HELVETIA_CUP.play(match, coaches)
        report = cup_seasons.report_of(played)
        assert [str(each) for each in report_problems(match, report, teams)] == [], number
        assert HELVETIA_CUP.report_warnings(match, report, teams) == [], number
        assert HELVETIA_CUP.reported(match, report).outcome == played.outcome, number
        happened["forfeits"] += report["forfeit"] is not None
        happened["shoot-outs"] += report["shootout"] is not None
        for side in report["sides"]:
            happened["tasks fulfilled"] += side["mission_done"]
            happened["cards"] += len(side["cards"])
            happened["injuries"] += len(side["injuries"])
            happened["substitutions"] += len(side["substitutions"])
            happened.update(goal["kind"] for goal in side["goals"])
    print(f"\n{dict(happened.most_common())}")  # noqa: T201
    assert len(happened) == len(+happened) > 8, "matches in which all kinds of things happen"
