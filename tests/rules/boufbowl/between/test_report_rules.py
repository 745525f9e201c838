"""LG-FIX-22, BF-REP: matches typed in that cannot have been, and such as are against a rule."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

import pytest

from rules.boufbowl.between.report_checks import report_problems
from rules.boufbowl.between.report_rules import report_warnings
from rules.boufbowl.match import play
from rules.coach import RandomAnswers
from rules.dice import Stream
from rules.record import Match
from tests.rules.boufbowl.between.records import LEAGUE, LONG, lined_up, match_of
from tests.rules.boufbowl.between.test_reporting import CLUBS, lines, report, typed_in

JSON = Any


def refused(written: JSON, options: Mapping[str, JSON] = LEAGUE) -> list[tuple[str, str]]:
    """What cannot have been: codes and clauses."""
    found = report_problems(match_of(*CLUBS, options), written, CLUBS)
    return [(each.code, each.clause) for each in found]


def told(
    written: JSON, options: Mapping[str, JSON] = LEAGUE, *, finished: bool = True
) -> list[tuple[str, str]]:
    """What is against a rule in a report of which nothing is refused."""
    assert refused(written, options) == []
    found = report_warnings(match_of(*CLUBS, options), written, CLUBS, finished=finished)
    return [(each.code, each.clause) for each in found]


def scored(*turns: int | None) -> JSON:
    return {"goals": [{"number": 4, "turn": turn} for turn in turns]}


# -- what cannot have been ------------------------------------------------------------------------


@pytest.mark.clause("BF-REP-01", "BF-PASS-13")
def test_an_interception_is_a_contest_won_and_no_fight() -> None:
    def said(**line: int) -> list[tuple[str, str]]:
        other = {"lines": lines({"number": 1, "contests": line["contests"]})}
        return refused(report({"lines": lines({"number": 2, **line})}, other))

    wrong = [("more_interceptions", "BF-REP-01")]
    assert said(contests=3, contests_won=1, interceptions=1) == []
    assert said(contests=3, contests_won=1, interceptions=2) == wrong
    assert said(contests=3, contests_won=2, fights=1, fights_won=1, interceptions=2) == wrong
    assert said(contests=2, contests_won=2, fights=1, interceptions=2) == wrong


@pytest.mark.clause("BF-REP-01", "BF-CON-02")
def test_both_sides_together_have_no_more_fights_and_interceptions_than_contests() -> None:
    own = {"lines": lines({"number": 1, "contests": 3, "fights": 2})}
    assert refused(report(own, own)) == [("more_kinds_than_contests", "BF-REP-01")]
    other = {"lines": lines({"number": 1, "contests": 3, "fights": 1})}
    assert refused(report(own, other)) == []


@pytest.mark.clause("BF-REP-01")
def test_nobody_is_hurt_after_the_end() -> None:
    ko = {"injuries": [{"number": 1, "result": "ko", "turn": 21}]}
    assert refused(report({}, ko, turns=20)) == [("hurt_after_the_end", "BF-REP-01")]
    assert refused(report({}, ko, turns=21)) == refused(report({}, ko)) == []


@pytest.mark.clause("BF-REP-01", "BF-DMG-04")
def test_a_knock_out_comes_before_its_wound_or_with_it() -> None:
    def said(ko: int | None, wound: int | None) -> list[tuple[str, str]]:
        both = [
            {"number": 1, "result": "ko", "turn": ko},
            {"number": 1, "result": "wound", "turn": wound},
        ]
        return refused(report({}, {"injuries": both}))

    assert said(9, 7) == [("ko_after_the_wound", "BF-REP-01")]
    assert said(7, 7) == said(5, 7) == said(None, 7) == said(9, None) == []


# -- what is against a rule -----------------------------------------------------------------------


@pytest.mark.clause("LG-FIX-22", "BF-REP-02", "BF-WIN-01")
def test_the_second_goal_ends_the_match() -> None:
    on = [("played_on_after_the_end", "BF-WIN-01")]
    assert told(report(scored(6, 12), turns=20)) == on
    assert told(report(scored(6, 12), turns=12)) == []
    assert told(report(scored(6, 12), scored(15))) == on
    hurt = {"injuries": [{"number": 1, "result": "ko", "turn": 14}]}
    assert told(report(scored(6, 12), hurt)) == on
    assert told(report(scored(6, 12), turns=20), LONG) == []
    # Nobody knows when the second fell.
    assert told(report(scored(6, None), turns=20)) == []
    # It is told as soon as it is typed.
    assert told(report(scored(6, 12), turns=20), finished=False) == on


@pytest.mark.clause("BF-REP-02", "BF-BOMB-05", "BF-BOMB-07")
def test_no_goal_falls_before_the_kick_has_come_down() -> None:
    early = ("goal_before_the_kick_lands", "BF-BOMB-07")
    few = ("goals_before_the_kick_lands", "BF-BOMB-07")
    assert told(report(scored(None, None), turns=2)) == [few]
    assert told(report(scored(1, 2), turns=2)) == [early, early, few]
    assert told(report(scored(3, 5), turns=5)) == [early, few]
    assert told(report(scored(3, 6), turns=6)) == []


@pytest.mark.clause("BF-REP-02", "BF-ACT-01", "BF-ACT-04")
def test_so_many_turns_have_room_for_so_much() -> None:
    many = {"lines": lines({"number": 1, "passes": 999})}
    written = report({**many, **scored(3, 6)}, turns=6)
    assert told(written) == [("more_than_the_turns_allow", "BF-ACT-01")]
    few = {"lines": lines({"number": 1, "passes": 6})}
    assert told(report({**few, **scored(3, 6)}, turns=6)) == []


@pytest.mark.clause("BF-REP-02", "BF-LEAGUE-30")
def test_a_match_that_was_not_played_to_its_end_is_kept_with_a_reason() -> None:
    undecided = [("match_not_decided_by_goals", "BF-LEAGUE-30")]
    assert told(report(scored(6), turns=20)) == undecided
    # Who is still typing has goals to come.
    assert told(report(scored(6), turns=20), finished=False) == []
    assert told(report(scored(6), turns=20, conceded=1)) == []


# -- matches of the engine ------------------------------------------------------------------------


@pytest.mark.clause("BF-REP-01", "BF-REP-02")
def test_of_a_match_of_the_engine_each_impossible_change_is_told() -> None:
    match = Match("boufbowl", "first", LEAGUE, [lined_up(club) for club in CLUBS], bytes([5]) * 32)
    coaches = [RandomAnswers(Stream(match.seed, f"coach-{side}")) for side in (0, 1)]
    written = typed_in(play(match, coaches, log=False))
    assert report_problems(match, written, CLUBS) == report_warnings(match, written, CLUBS) == []
    dice, seen = Stream(bytes(32), "changes"), 0
    for _ in range(60):
        changed = deepcopy(written)
        side = changed["sides"][dice.draw(2)]
        line = side["lines"][dice.draw(len(side["lines"]))]
        match dice.draw(6):
            case 0:
                line["interceptions"] = line["contests_won"] + 1 + dice.draw(9)
            case 1:
                line["passes"] = 100_000
            case 2:
                changed["turns"] = 1 + dice.draw(len(side["goals"]) + 1)
            case 3:
                side["injuries"].append({"number": 1, "result": "ko", "turn": changed["turns"] + 1})
            case 4:
                line["fights"] = line["contests"] + 1 + dice.draw(9)
            case _:
                side["injuries"].append({"number": 1, "result": "wound", "turn": 1})
                side["injuries"].append({"number": 1, "result": "ko", "turn": 2})
        problems = report_problems(match, changed, CLUBS)
        assert problems or report_warnings(match, changed, CLUBS), changed
        seen += 1
    assert seen == 60
