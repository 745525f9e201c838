"""Statements of a report that break a rule, and why they are kept all the same (LG-FIX-22).

A game finds them (`Game.report_warnings`). `Report.reasons` has a reason for each, as a list:

    {"code": "crew_too_large", "about": "sides.0.placed", "reason": "We play with twelve."}
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from matches.models import Report
from rosters.typed.text import plain_text
from rules.problems import Problem, Refusal

#: How long a reason may be, in characters.
MOST = 2000


@dataclass(frozen=True, slots=True)
class Against:
    """One statement that breaks a rule, and the reason to keep it; empty where nobody has given
    one.
    """

    problem: Problem
    reason: str


class AgainstRules(Refusal):
    """The one refusal that a reason answers: everything in `told` is kept once there is a
    reason.
    """

    def __init__(self, told: Sequence[Problem]) -> None:
        self.told = tuple(told)
        super().__init__([*told, Problem("reason_wanted", "LG-FIX-22", {"count": len(told)})])

    def __reduce__(self) -> tuple[type[AgainstRules], tuple[tuple[Problem, ...]]]:
        return type(self), (self.told,)


def against(report: Report, warnings: Sequence[Problem]) -> list[Against]:
    """Return what breaks a rule, each with the reason that the report has for it."""
    given = {_key(each): each["reason"] for each in report.reasons}
    return [Against(warning, given.get((warning.code, warning.about), "")) for warning in warnings]


def reasons(report: Report, warnings: Sequence[Problem], reason: str) -> list[Any]:
    """Return `Report.reasons` with this reason for everything that has none yet.

    Raises AgainstRules where a reason is needed and none is given, and Refusal where its text is
    too long.
    """
    lacking = [each.problem for each in against(report, warnings) if not each.reason]
    if not lacking:
        return list(report.reasons)
    if not reason.strip():
        raise AgainstRules(lacking)
    said = plain_text(reason, "reason", MOST, empty=False)
    return [
        *report.reasons,
        *({"code": each.code, "about": each.about, "reason": said} for each in lacking),
    ]


def still_told(stored: Sequence[Any], warnings: Sequence[Problem]) -> list[Any]:
    """Return the stored reasons that still belong to a warning; the others were for what has
    changed.
    """
    present = {(each.code, each.about) for each in warnings}
    return [each for each in stored if _key(each) in present]


def _key(stored: Any) -> tuple[str, str]:
    return stored["code"], stored["about"]
