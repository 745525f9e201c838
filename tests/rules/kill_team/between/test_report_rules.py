"""LG-FIX-22, KT-REP: matches typed in that cannot have been, and such as are against a rule."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from rules.dice import Stream
from rules.kill_team.between.report_checks import report_problems
from rules.kill_team.between.report_rules import report_warnings
from rules.kill_team.between.reporting import begun, reported
from rules.kill_team.between.scoring import PLACES
from rules.kill_team.game import GAME
from rules.record import Match, Record
from tests.rules.kill_team.between.records import CAMPAIGN
from tests.rules.kill_team.between.rosters import DATA
from tests.rules.kill_team.between.test_reporting import (
    GUARDS,
    ORKS,
    TEAMS,
    match_of,
    out,
    report,
    wounded,
)

JSON = Any
GROUND = {"mission": "hold_the_ground"}


def refused(written: JSON) -> list[tuple[str, str]]:
    """What cannot have been: codes and clauses."""
    found = report_problems(match_of(), written, TEAMS)
    return [(each.code, each.clause) for each in found]


def told(written: JSON, *, finished: bool = True) -> list[tuple[str, str]]:
    """What is against a rule in a report of which nothing is refused."""
    assert refused(written) == []
    found = report_warnings(match_of(), written, TEAMS, finished=finished)
    return [(each.code, each.clause) for each in found]


# -- what cannot have been ------------------------------------------------------------------------


@pytest.mark.clause("KT-REP-01", "KT-MISS-04")
def test_who_has_nobody_left_holds_nothing() -> None:
    def gone(held: int, rounds: int | None, enemy: int = 0) -> JSON:
        return report({**out(*GUARDS), "held": held}, {"held": enemy}, rounds=rounds, **GROUND)

    assert refused(gone(4, 2)) == [("held_by_nobody", "KT-MISS-04")]
    assert refused(gone(0, 2)) == []
    assert refused(gone(4, 3)) == refused(gone(12, None)) == []
    assert refused(gone(5, 3)) == refused(gone(13, None)) == [("held_by_nobody", "KT-MISS-04")]


# -- what is against a rule -----------------------------------------------------------------------


@pytest.mark.clause("LG-FIX-22", "KT-REP-02", "KT-END-03", "KT-END-11", "KT-END-12")
def test_a_round_that_is_cut_short_counts_no_places() -> None:
    late = [("held_after_it_was_over", "KT-END-11")]
    assert told(report(out(*GUARDS), {"held": 4}, rounds=2, **GROUND)) == late
    assert told(report(out(*GUARDS), {"held": 4}, rounds=3, **GROUND)) == []
    conceded = report({}, {"held": 9}, rounds=4, conceded=0, **GROUND)
    assert told(conceded) == late
    conceded["sides"][1]["held"] = 8
    assert told(conceded) == []


@pytest.mark.clause("KT-REP-02", "KT-END-01", "KT-END-02")
def test_a_match_that_was_broken_off_is_kept_with_a_reason() -> None:
    short = [("too_few_rounds", "KT-END-01")]
    assert told(report(rounds=3)) == short
    assert told(report(rounds=4)) == []
    # Who is still typing has casualties to come.
    assert told(report(rounds=3), finished=False) == []


@pytest.mark.clause("KT-REP-02", "KT-END-10")
def test_nobody_concedes_before_the_fourth_round() -> None:
    early = [("conceded_too_early", "KT-END-10")]
    assert told(report(rounds=3, conceded=1)) == early
    assert told(report(rounds=3, conceded=1), finished=False) == early
    assert told(report(rounds=4, conceded=1)) == told(report(conceded=1)) == []


@pytest.mark.clause("KT-REP-02", "KT-MORALE-03")
def test_a_team_breaks_when_more_than_half_of_it_are_hurt() -> None:
    few = report({"broken": True, **out(5, 6, 7), **wounded(1, 2)})
    assert told(few) == [("too_few_hurt_to_break", "KT-MORALE-03")]


@pytest.mark.clause("LG-FIX-23")
def test_the_mission_that_is_named_is_filled_in() -> None:
    lined = match_of()
    assert begun(lined) == {}
    options = {**CAMPAIGN, "mission": "last_stand"}
    named = Match(lined.game, lined.version, options, lined.line_ups, lined.seed)
    assert begun(named) == {"mission": "last_stand"}


# -- matches of the engine ------------------------------------------------------------------------


def typed_in(record: Record) -> JSON:
    """What people would have written down of a match of the engine; it needs the log."""
    held = [0, 0]
    for event in record.log or ():
        if event["event"] == "scores" and event["detail"][0] in PLACES:
            held[event["side"]] += event["detail"][1]
    roles = [side["role"] for side in record.sides]
    conceded = [side for side, own in enumerate(record.sides) if own["conceded"]]
    return {
        "mission": record.sides[0]["mission"],
        "attacker": roles.index("attacker") if "attacker" in roles else None,
        "rounds": record.sides[0]["rounds"],
        "conceded": conceded[0] if conceded else None,
        "sides": [
            {
                "out": [{"number": each["number"], "by": each["by"]} for each in own["out"]],
                "lines": [
                    {"number": line["number"], "flesh_wounds": line["flesh_wounds"]}
                    for line in own["lines"]
                    if not line["taken_out"]
                ],
                "broken": own["broken"],
                "held": held[side],
            }
            for side, own in enumerate(record.sides)
        ],
    }


@pytest.mark.clause("KT-REP-01", "KT-REP-02", "LG-FIX-05")
@pytest.mark.parametrize("mission", sorted(DATA.missions))
def test_what_the_engine_plays_is_told_nothing_and_scores_the_same(mission: str) -> None:
    dice = Stream(bytes(32), mission)
    for n in range(2):
        seed = bytes([n, len(mission)]) * 16
        options = {**CAMPAIGN, "mission": mission}
        match = Match("kill_team", "first", options, match_of().line_ups, seed)
        coaches = [GAME.coach("random", seed, side) for side in (0, 1)]
        record = GAME.play(match, coaches)
        written = typed_in(record)
        assert [str(each) for each in report_problems(match, written, TEAMS)] == []
        assert [str(each) for each in report_warnings(match, written, TEAMS)] == []
        again = reported(match, written).outcome.sides
        assert [(each.result, each.score) for each in again] == [
            (each.result, each.score) for each in record.outcome.sides
        ]
        for _ in range(10):
            changed = _changed(written, dice)
            problems = report_problems(match, changed, TEAMS)
            assert problems or report_warnings(match, changed, TEAMS), changed


def _changed(written: JSON, dice: Stream) -> JSON:
    """The report with something that cannot be."""
    changed = deepcopy(written)
    at = dice.draw(2)
    side, squad = changed["sides"][at], (GUARDS, ORKS)[at]
    match dice.draw(5):
        case 0:
            side["held"] = 100
        case 1:
            side["out"] = [{"number": n} for n in (*squad, squad[0])]
        case 2:
            side["lines"] = [{"number": squad[0], "flesh_wounds": 9}]
        case 3:
            changed["rounds"] = 7
        case _:
            side["out"] = [{"number": 99}]
    return changed
