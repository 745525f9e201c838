"""The policy of a season: rules for late results, missing and leaving teams, stored as JSON.

| key              | what                                                          | clause    |
| ---------------- | ------------------------------------------------------------- | --------- |
| round_days       | days that a round is open; None: without an end               | LG-FIX-02 |
| remind_hours     | hours before a deadline at which coaches are reminded         | LG-FIX-04 |
| deadline         | what a passed deadline does                                   | LG-FIX-04 |
| confirm_days     | days after which a provisional result counts as reported      | LG-FIX-06 |
| choice_days      | days that a coach has for the choices after a match           | LG-FIX-11 |
| terms_days       | days that a coach has for the questions before a match        | LG-FIX-17 |
| deal_days        | days that an offered deal waits for its answer                | LG-DEAL-01 |
| stand_in         | who answers for coaches who have not answered in time         | LG-FIX-17 |
| rounds_close     | rounds of a campaign close at their deadline                  | LG-FIX-12 |
| withdrawal       | what becomes of the results of a team that leaves a round robin | LG-OUT-01 |
| late_entry       | how the rounds count that a late entry to a Swiss stage missed | LG-OUT-05 |
| forfeits_serve   | forfeits that do not favour a team are matches served as well | LG-COND-02 |
| league_suspensions | a suspension counts in all seasons of the league            | LG-COND-03 |
| start_alone      | one coach may start a match here without asking the others    | LG-FIX-13 |
| strict_rounds    | no match is played before all rounds before its own are over  | LG-FIX-24 |
| brought_teams    | whether teams brought from elsewhere may enter                | LG-IO-19 |
| carries_over     | its matches change the teams that play them                   | LG-DAY-01 |
| apart            | how firmly entries of one circle are kept apart               | LG-DAY-12 |
| budget           | the most a team may be worth as it enters; None: no limit     | LG-DAY-14 |
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

from rules.problems import Problem

#: Two months: for a match by post.
MOST_HOURS = 1440

#: What a season begins with, by who plays its matches and then by its sort (LG-SEASON-12).
_USUAL: Mapping[str, Mapping[str, Mapping[str, Any]]] = {
    "table": {
        "league": {"round_days": 14, "deadline": "ask"},
        "tournament": {"confirm_days": 1},
        "campaign": {"round_days": 7, "deadline": "ask"},
    },
    "here": {
        "league": {"round_days": 7, "deadline": "walk_over"},
        "tournament": {"round_days": 7, "deadline": "walk_over"},
        "campaign": {"round_days": 7, "deadline": "ask"},
    },
    "engine": {
        "league": {"round_days": 2, "deadline": "engine", "remind_hours": 12, "choice_days": 1},
        "tournament": {"round_days": 1, "deadline": "engine", "remind_hours": 6, "choice_days": 1},
        "campaign": {
            "round_days": 2,
            "deadline": "engine",
            "remind_hours": 12,
            "choice_days": 1,
            "terms_days": 1,
            "deal_days": 1,
        },
    },
}
#: Hours for a decision in a match where people play here; without a limit where they do not.
_USUAL_HOURS: Mapping[str, int] = {"here": 48}
DEADLINES = ("remind", "engine", "walk_over", "double_forfeit", "ask")
WITHDRAWALS = ("half", "annul", "keep", "ask")
LATE_ENTRIES = ("loss", "draw", "bye")
STAND_INS = ("default", "manager")
#: They enter and whoever runs the league is told, they enter as any other, or they do not.
BROUGHT_TEAMS = ("told", "yes", "no")
#: Entries of one circle should rather not meet, or never.
APART = ("discouraged", "forbidden")
#: No team of any game is worth more.
MOST_BUDGET = 10_000_000


@dataclass(frozen=True, slots=True)
class Policy:
    """A season's rules around its fixtures.

    Days follow the league's calendar (LG-FIX-25), hours the clock.
    """

    round_days: int | None = None
    remind_hours: int = 48
    deadline: str = "remind"
    confirm_days: int = 3
    choice_days: int = 7
    terms_days: int = 2
    deal_days: int = 3
    stand_in: str = "default"
    rounds_close: bool = False
    withdrawal: str = "half"
    late_entry: str = "loss"
    forfeits_serve: bool = False
    league_suspensions: bool = False
    start_alone: bool = False
    strict_rounds: bool = False
    brought_teams: str = "told"
    carries_over: bool = True
    apart: str = "discouraged"
    budget: int | None = None

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Policy:
        """Read a stored policy; keys that it leaves out have their defaults."""
        return cls(**value)

    def to_json(self) -> dict[str, Any]:
        """Return the keys that differ from the defaults."""
        usual = asdict(Policy())
        return {key: value for key, value in asdict(self).items() if value != usual[key]}


def usual_policy(sort: str, played_by: str) -> dict[str, Any]:
    """Return the policy of a new season of a sort, as JSON without defaults (LG-SEASON-12)."""
    return dict(_USUAL[played_by][sort])


def usual_answer_hours(played_by: str) -> int | None:
    """Return the hours for a decision in a match; None: no limit (LG-SEASON-12)."""
    return _USUAL_HOURS.get(played_by)


def hours_problems(hours: int | None) -> list[Problem]:
    """List what is wrong with the hours for a decision; None and 0 are no limit."""
    if hours is None or 0 <= hours <= MOST_HOURS:
        return []
    return [Problem("hours_out_of_range", "LG-FIX-04", {"most": MOST_HOURS}, "answer_hours")]


def policy_problems(wanted: Any, about: str = "policy") -> list[Problem]:
    """List every problem with a policy as it was sent."""
    if not isinstance(wanted, Mapping):
        return [Problem("policy_not_an_object", "LG-FIX-01", about=about)]
    known = {field.name for field in fields(Policy)}
    problems = [
        Problem("unknown_policy", "LG-FIX-01", {"option": str(key)}, about)
        for key in sorted(map(str, wanted))
        if key not in known
    ]
    for key, value in wanted.items():
        if key in known:
            clause, check = _CHECKS[key]
            if not check(value):
                what = {"option": key.replace("_", " "), "value": str(value)}
                problems.append(Problem("policy_out_of_range", clause, what, f"{about}.{key}"))
    return problems


def _whole(least: int, most: int) -> Callable[[Any], bool]:
    return lambda value: type(value) is int and least <= value <= most


_CHECKS: Mapping[str, tuple[str, Callable[[Any], bool]]] = {
    "round_days": ("LG-FIX-02", lambda value: value is None or _whole(1, 366)(value)),
    "remind_hours": ("LG-FIX-04", _whole(1, 24 * 30)),
    "deadline": ("LG-FIX-04", lambda value: value in DEADLINES),
    "confirm_days": ("LG-FIX-06", _whole(1, 60)),
    "choice_days": ("LG-FIX-11", _whole(1, 60)),
    "terms_days": ("LG-FIX-17", _whole(1, 60)),
    "deal_days": ("LG-DEAL-01", _whole(1, 60)),
    "stand_in": ("LG-FIX-17", lambda value: value in STAND_INS),
    "rounds_close": ("LG-FIX-12", lambda value: isinstance(value, bool)),
    "withdrawal": ("LG-OUT-01", lambda value: value in WITHDRAWALS),
    "late_entry": ("LG-OUT-05", lambda value: value in LATE_ENTRIES),
    "forfeits_serve": ("LG-COND-02", lambda value: isinstance(value, bool)),
    "league_suspensions": ("LG-COND-03", lambda value: isinstance(value, bool)),
    "start_alone": ("LG-FIX-13", lambda value: isinstance(value, bool)),
    "strict_rounds": ("LG-FIX-24", lambda value: isinstance(value, bool)),
    "brought_teams": ("LG-IO-19", lambda value: value in BROUGHT_TEAMS),
    "carries_over": ("LG-DAY-01", lambda value: isinstance(value, bool)),
    "apart": ("LG-DAY-12", lambda value: value in APART),
    "budget": ("LG-DAY-14", lambda value: value is None or _whole(1, MOST_BUDGET)(value)),
}
