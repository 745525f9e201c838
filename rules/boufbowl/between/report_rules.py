"""Warnings about a reported match that breaks a rule, but may have been played so (LG-FIX-22,
BF-REP-02).

`report_checks` refuses a report that contradicts itself. Reports with warnings fit together: a
table can have landed the kick at once, or gone on after the second goal. The rules do not allow it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.boufbowl.between.reporting import sides_of
from rules.boufbowl.between.team import Team
from rules.boufbowl.catalogue import Ruleset, load
from rules.boufbowl.options import is_long, turn_cap
from rules.problems import Problem
from rules.record import Match

JSON = Any

#: BF-BOMB-05 to -07, BF-RESTART-07: the kick of a turn lands two turns later at the earliest, so
#: this is the first turn in which the next goal can fall, counted from the turn of the kick as 1.
TURNS_TO_SCORE = 3
#: Counts that each take an action or its grant (BF-ACT-04).
ACTIONS = ("passes", "bombs", "fights")
#: Contests and falls for each action, pick-ups, catches, goal attempts and cards included.
FOR_EACH = 3


def report_warnings(
    match: Match, report: JSON, teams: Sequence[Team], *, finished: bool = True
) -> list[Problem]:
    """List the rules that a report without problems breaks; see ``Game.report_warnings``."""
    rules, given = load(match.version).ruleset, sides_of(report)
    cap = turn_cap(match.options, rules)
    warnings = [*_early_goals(given), *_early_end(report, given)]
    for side in (0, 1):
        warnings += _too_much(match, given, side, report.get("turns") or cap, rules)
    if is_long(match.options):
        return warnings
    return warnings + _end(report, given, rules, cap, finished)


# -- goals ----------------------------------------------------------------------------------------


def _early_goals(given: Sequence[JSON]) -> list[Problem]:
    """List the goals before the ball of the kick has come down (BF-BOMB-07)."""
    warnings, least = [], TURNS_TO_SCORE
    for turn, about in sorted(
        (goal["turn"], f"sides.{side}.goals.{n}.turn")
        for side, own in enumerate(given)
        for n, goal in enumerate(own["goals"])
        if goal.get("turn") is not None
    ):
        if turn < least:
            params = {"turn": turn, "least": least}
            warnings.append(Problem("goal_before_the_kick_lands", "BF-BOMB-07", params, about))
        least = turn + TURNS_TO_SCORE
    return warnings


def _early_end(report: JSON, given: Sequence[JSON]) -> list[Problem]:
    """List a warning where the goals need more turns than were played, whenever each fell
    (BF-BOMB-07).
    """
    turns, goals = report.get("turns"), sum(len(own["goals"]) for own in given)
    if turns is None or turns >= goals * TURNS_TO_SCORE:
        return []
    params = {"turns": turns, "goals": goals, "least": goals * TURNS_TO_SCORE}
    return [Problem("goals_before_the_kick_lands", "BF-BOMB-07", params, "turns")]


# -- counts ---------------------------------------------------------------------------------------


def _too_much(
    match: Match, given: Sequence[JSON], side: int, turns: int, rules: Ruleset
) -> list[Problem]:
    """List counts above the limit: one action a turn, and one for each card, player and order that
    adds one (BF-ACT-01, -04).
    """
    a_turn = (
        rules.base_actions_per_turn
        + rules.hand_limit
        + rules.draw_per_turn
        + rules.players_per_team
        + len(rules.order_spaces)
    )
    most = a_turn * turns
    limits: Mapping[str, tuple[int, int]] = {
        "actions": (sum(_sum(given[side], deed) for deed in ACTIONS), most),
        "contests": (_sum(given[side], "contests"), FOR_EACH * most),
        "downs": (_sum(given[side], "downs"), FOR_EACH * most),
        "kos": (sum(each["result"] == "ko" for each in given[side]["injuries"]), FOR_EACH * most),
    }
    named = {"team": match.line_ups[side]["name"], "turns": turns}
    return [
        Problem(
            "more_than_the_turns_allow",
            "BF-ACT-01",
            {**named, "what": what, "count": count, "most": limit},
            f"sides.{side}.{'injuries' if what == 'kos' else 'lines'}",
        )
        for what, (count, limit) in limits.items()
        if count > limit
    ]


def _sum(own: JSON, deed: str) -> int:
    return sum(line.get(deed, 0) for line in own["lines"])


# -- how it ended ---------------------------------------------------------------------------------


def _end(
    report: JSON, given: Sequence[JSON], rules: Ruleset, cap: int, finished: bool
) -> list[Problem]:
    """List a warning about the end: a regular match ends with the second goal, or at the cap
    (BF-WIN-01, -05).
    """
    goals = [len(own["goals"]) for own in given]
    score = {"home": goals[0], "away": goals[1], "wanted": rules.goals_to_win}
    turns, at_cap = report.get("turns"), report.get("turns") == cap
    if max(goals) < rules.goals_to_win:
        if not finished or at_cap or report.get("conceded") is not None:
            return []
        params = {**score, "cap": cap}
        return [Problem("match_not_decided_by_goals", "BF-LEAGUE-30", params, "turns")]
    decided = _decided(given, rules)
    if decided is not None and (latest := _latest(turns, given)) > decided:
        params = {"turn": decided, "turns": latest}
        return [Problem("played_on_after_the_end", "BF-WIN-01", params, "turns")]
    if at_cap and decided != turns:
        # The turn that reaches the cap may be the one of the last goal (BF-TURN-11).
        return [Problem("decided_before_the_cap", "BF-LEAGUE-30", score, "turns")]
    return []


def _decided(given: Sequence[JSON], rules: Ruleset) -> int | None:
    """Return the turn of the goal that won the match; None where nobody knows it."""
    for given_side in given:
        if len(given_side["goals"]) < rules.goals_to_win:
            continue
        turns = [goal.get("turn") for goal in given_side["goals"]]
        if None not in turns:
            return int(sorted(turns)[rules.goals_to_win - 1])
    return None


def _latest(turns: int | None, given: Sequence[JSON]) -> int:
    """Return the last turn that a report mentions."""
    known: list[int] = [
        each["turn"]
        for own in given
        for each in (*own["goals"], *own["injuries"])
        if each.get("turn") is not None
    ]
    return max([turns or 0, *known])
