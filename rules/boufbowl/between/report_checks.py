"""Checks of a reported match; every problem at once (LG-FIX-07, BF-LEAGUE-30).

A report is checked against the line-ups, as they were at kick-off (LG-FIX-08), and against the
rules that it can contradict.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from rules.boufbowl.between.reporting import RESULTS, TYPED, captain_of, sides_of
from rules.boufbowl.between.team import Team
from rules.boufbowl.catalogue import SLOTS_PER_TEAM, load
from rules.boufbowl.options import is_expert, is_long, turn_cap
from rules.problems import Problem
from rules.record import Match
from rules.report_checks import (
    Fits,
    SideChecks,
    if_any,
    is_truth,
    is_whole,
    one_of,
    shape_problems,
    unreadable,
    unreadable_things,
    whole,
)

JSON = Any

#: More than a match has room for, whatever is counted.
MOST = 999


def report_problems(
    match: Match, report: JSON, teams: Sequence[Team], *, finished: bool = True
) -> list[Problem]:
    """List everything that is wrong with a report; see ``reporting`` for its shape.

    teams: as they were at kick-off.
    finished: whether it is all there; before that its parts need not fit together yet.
    """
    problems = _shape(report)
    if problems:
        return problems
    given = sides_of(report)
    for side in (0, 1):
        problems += _Side(match, given, side, teams[side], report).problems(finished)
    if finished and not problems:
        problems += _contests(given)
        problems += _turns(match, report, given)
        problems += _injured_in_time(report, given)
        problems += _result(match, report, given)
    return problems


# -- its shape ----------------------------------------------------------------------------------


_NUMBER = whole(0, MOST)
#: The keys that each thing in a list must have, and may have.
_THINGS: Mapping[str, tuple[Mapping[str, Fits], Mapping[str, Fits]]] = {
    "lines": ({"number": _NUMBER}, {"wounded": is_truth, **dict.fromkeys(TYPED, is_whole)}),
    "goals": ({"number": _NUMBER}, {"turn": if_any(_NUMBER)}),
    "injuries": (
        {"number": _NUMBER, "result": one_of(RESULTS)},
        {"by": if_any(_NUMBER), "turn": if_any(_NUMBER)},
    ),
}


def _shape(report: JSON) -> list[Problem]:
    more = {"turns": _NUMBER, "conceded": whole(0, 1), "supply_ran_dry": is_truth}
    return shape_problems(report, more, {*_THINGS, "captain"}, _shape_of_side)


def _shape_of_side(side: Mapping[str, JSON], about: str) -> list[Problem]:
    problems = unreadable_things(side, _THINGS, about)
    if "captain" in side and not whole(0, SLOTS_PER_TEAM)(side["captain"]):
        problems.append(unreadable(f"{about}.captain"))
    return problems


# -- what a side did and suffered -----------------------------------------------------------------


class _Side(SideChecks):
    """One side of a report whose shape is right."""

    def __init__(
        self, match: Match, given: Sequence[JSON], side: int, team: Team, report: JSON
    ) -> None:
        self.members = {entry["number"]: entry for entry in match.line_ups[side]["players"]}
        super().__init__(match, given, side, team, self.members)
        self.opponents = {entry["number"] for entry in match.line_ups[1 - side]["players"]}
        self.expert = is_expert(match.options)
        self.cap = turn_cap(match.options, load(match.version).ruleset)
        self.ran_dry = bool(report.get("supply_ran_dry"))

    def problems(self, finished: bool) -> list[Problem]:
        self.check_lines((), lambda number: dict.fromkeys(TYPED, MOST))
        self._captain()
        for what in ("goals", "injuries"):
            for n, entry in enumerate(self.own[what]):
                self.is_present(entry["number"], f"{what}.{n}")
                if entry.get("turn") is not None:
                    self.check_count(
                        entry["turn"], "turn", self.cap, f"{what}.{n}.turn", 1, "BF-TURN-08"
                    )
        for n, entry in enumerate(self.own["injuries"]):
            by = entry.get("by")
            if by is not None and by not in self.opponents:
                params = {**self.named, "number": by}
                self.add(Problem("no_such_opponent", "BF-LEAGUE-22", params), f"injuries.{n}.by")
        if finished and not self.found:
            self._deeds()
            self._wounds()
        return self.found

    def _captain(self) -> None:
        """Check the captain (BF-CAP-01, BF-LEAGUE-28)."""
        captain = captain_of(self.line_up, self.own)
        if captain and captain not in self.members:
            params = {**self.named, "number": captain}
            self.add(Problem("unknown_number", "BF-CAP-01", params), "captain")
        elif captain and not self.expert:
            self.add(Problem("no_captains_at_basic_level", "BF-LEAGUE-28", self.named), "captain")

    def _deeds(self) -> None:
        """Check that a line's counts fit each other (BF-LEAGUE-30, BF-TOK-01, -02, -11)."""
        for n, line in enumerate(self.own["lines"]):
            named = {**self.named, "number": line["number"]}
            contests, won = line.get("contests", 0), line.get("contests_won", 0)
            fights, beaten = line.get("fights", 0), line.get("fights_won", 0)
            stolen = line.get("interceptions", 0)
            for is_wrong, problem in (
                (won > contests, Problem("more_contests_won", "BF-LEAGUE-30", named)),
                # BF-FIGHT-04: a fight is a contest.
                (fights > contests, Problem("more_fights_than_contests", "BF-FIGHT-04", named)),
                (beaten > min(fights, won), Problem("more_fights_won", "BF-FIGHT-04", named)),
                # BF-PASS-13, BF-GOAL-08: an interception is a contest won, and no fight.
                (
                    bool(stolen) and (stolen > won - beaten or stolen > contests - fights),
                    Problem("more_interceptions", "BF-REP-01", named),
                ),
            ):
                if is_wrong:
                    self.add(problem, f"lines.{n}")
            if "tokens" in line:
                self._tokens(line["tokens"], contests + won, named, f"lines.{n}.tokens")

    def _tokens(self, tokens: int, due: int, named: Mapping[str, JSON], about: str) -> None:
        params = {**named, "count": tokens, "due": due}
        if not self.expert:
            if tokens:
                self.add(Problem("no_tokens_at_basic_level", "BF-TOK-11", named), about)
        elif tokens > due or (tokens < due and not self.ran_dry):
            self.add(Problem("tokens_do_not_fit", "BF-LEAGUE-30", params), about)

    def _wounds(self) -> None:
        """Check the wounds and K.O.s of each player against their face at the end (BF-LEAGUE-30,
        BF-DMG-04, -08, BF-WOUND-01).
        """
        suffered = Counter((each["number"], each["result"]) for each in self.own["injuries"])
        faces = {line["number"]: line.get("wounded") for line in self.own["lines"]}
        for number, entry in self.members.items():
            named = {**self.named, "number": number}
            wounds, came = suffered[number, "wound"], entry["wounded"]
            face = faces.get(number)
            for is_wrong, problem in (
                (wounds and not suffered[number, "ko"],
                 Problem("wound_without_ko", "BF-LEAGUE-30", named)),
                (wounds + came > 1, Problem("wounded_already", "BF-DMG-08", named)),
                (face is False and (wounds or came), Problem("wound_stays", "BF-WOUND-01", named)),
                (face is True and not (wounds or came),
                 Problem("wound_without_ko", "BF-LEAGUE-30", named)),
                (self._wounded_before_his_ko(number),
                 Problem("ko_after_the_wound", "BF-REP-01", named)),
            ):  # fmt: skip
                if is_wrong:
                    self.add(problem, "injuries")

    def _wounded_before_his_ko(self, number: int) -> bool:
        """Return whether a wound comes before the K.O. that it must come with, as far as turns are
        known (BF-DMG-04).
        """
        turns: dict[str, list[int | None]] = {result: [] for result in RESULTS}
        for injury in self.own["injuries"]:
            if injury["number"] == number:
                turns[injury["result"]].append(injury.get("turn"))
        wounds = [turn for turn in turns["wound"] if turn is not None]
        knocked = [turn for turn in turns["ko"] if turn is not None]
        if not wounds or not knocked or len(knocked) < len(turns["ko"]):
            return False
        return min(wounds) < min(knocked)


# -- both sides together --------------------------------------------------------------------------


def _contests(given: Sequence[JSON]) -> list[Problem]:
    """List the problems of contests: each has one player of either side, and at most one wins
    (BF-CON-01).
    """
    played, won = (
        [sum(line.get(deed, 0) for line in side["lines"]) for side in given]
        for deed in ("contests", "contests_won")
    )
    problems = []
    if played[0] != played[1]:
        counts = {"home": played[0], "away": played[1]}
        problems.append(Problem("contests_of_one_side", "BF-CON-01", counts, "sides"))
    elif sum(won) > played[0]:
        counts = {"count": sum(won), "contests": played[0]}
        problems.append(Problem("contests_won_twice", "BF-CON-15", counts, "sides"))
    else:
        problems += _kinds(given, played[0])
    return problems


def _kinds(given: Sequence[JSON], contests: int) -> list[Problem]:
    """List a problem where fights and interceptions of both sides outnumber contests
    (BF-CON-02).
    """
    kinds = sum(
        line.get(deed, 0)
        for side in given
        for line in side["lines"]
        for deed in ("fights", "interceptions")
    )
    if kinds <= contests:
        return []
    counts = {"count": kinds, "contests": contests}
    return [Problem("more_kinds_than_contests", "BF-REP-01", counts, "sides")]


def _injured_in_time(report: JSON, given: Sequence[JSON]) -> list[Problem]:
    """List the injuries in a turn that was not played (BF-REP-01)."""
    turns = report.get("turns")
    return [
        Problem(
            "hurt_after_the_end",
            "BF-REP-01",
            {"turn": injury["turn"], "turns": turns},
            f"sides.{side}.injuries.{n}.turn",
        )
        for side, own in enumerate(given)
        for n, injury in enumerate(own["injuries"])
        if turns is not None and (injury.get("turn") or 0) > turns
    ]


def _turns(match: Match, report: JSON, given: Sequence[JSON]) -> list[Problem]:
    """List the problems of turns: a goal ends its turn, so a turn has at most one (BF-TURN-08,
    BF-RESTART-08).
    """
    cap, problems = turn_cap(match.options, load(match.version).ruleset), []
    turns = report.get("turns")
    goals = sum(len(side["goals"]) for side in given)
    known = [
        goal["turn"] for side in given for goal in side["goals"] if goal.get("turn") is not None
    ]
    for turn, count in sorted(Counter(known).items()):
        if count > 1:
            problems.append(
                Problem("two_goals_in_a_turn", "BF-RESTART-08", {"turn": turn}, "turns")
            )
    if turns is None:
        return problems
    if not 1 <= turns <= cap:
        bounds = {"what": "turns", "least": 1, "most": cap}
        problems.append(Problem("count_out_of_range", "BF-TURN-08", bounds, "turns"))
    elif turns < max([goals, *known]):
        counts = {"turns": turns, "least": max([goals, *known])}
        problems.append(Problem("too_few_turns_for_the_goals", "BF-RESTART-08", counts, "turns"))
    return problems


def _result(match: Match, report: JSON, given: Sequence[JSON]) -> list[Problem]:
    """List the problems of the final score of a match of regular length (BF-LEAGUE-30, BF-WIN-01,
    -05).
    """
    if is_long(match.options):
        return []
    rules = load(match.version).ruleset
    goals = [len(side["goals"]) for side in given]
    to_win, conceded = rules.goals_to_win, report.get("conceded")
    score = {"home": goals[0], "away": goals[1], "wanted": to_win}
    if max(goals) > to_win or min(goals) >= to_win:
        return [Problem("too_many_goals", "BF-WIN-01", score, "sides")]
    if conceded is not None and max(goals) == to_win:
        return [Problem("conceded_after_the_end", "BF-LEAGUE-29", score, "conceded")]
    return []
