"""Permissions around reports: who may report a match, confirm, dispute, withdraw, rule."""

from __future__ import annotations

from dataclasses import dataclass

from leagues.access.permissions import RUNS_IT, Role, User, role_of
from leagues.models import Fixture
from matches.models import Report
from rules.problems import Problem, Refusal

State = Report.State


@dataclass(frozen=True, slots=True)
class Person:
    """A user in front of a match; what they may do is asked of the database once.

    sides: the sides that they coach, as long as they are in the league (LG-ROLE-05).
    """

    user: User
    role: Role | None
    sides: tuple[int, ...]

    @classmethod
    def at(cls, user: User, fixture: Fixture) -> Person:
        role = role_of(user, fixture.season.league)
        if role is None:
            return cls(user, None, ())
        sides = (s.number for s in fixture.sides.all() if s.entry.team.coach_id == user.pk)
        return cls(user, role, tuple(sides))

    @property
    def runs_it(self) -> bool:
        return self.role in RUNS_IT

    @property
    def may_report(self) -> bool:
        return bool(self.sides) or self.runs_it

    def wrote(self, report: Report) -> bool:
        return self.may_report and report.author_id == self.user.pk

    def is_the_other(self, report: Report) -> bool:
        """Return whether they coach a side that this report is not from (LG-FIX-06)."""
        return bool(self.others(report))

    def others(self, report: Report) -> list[int]:
        """Return the sides for which they may confirm or dispute a report."""
        if report.author_id == self.user.pk:
            return []
        return [side for side in self.sides if side != report.side]

    def may_read(self, report: Report) -> bool:
        """Return whether they may read a report: only its author and people who run the league see
        a draft.
        """
        return report.filed is not None or self.wrote(report) or self.runs_it

    def may_confirm(self, report: Report) -> bool:
        """Return whether they may confirm a report.

        Another coach may, also after disputing it. People who run the league may while nobody
        disputes it; a disputed report takes a ruling, and so does one that sets aside dice that
        were rolled here (LG-FIX-20).
        """
        agrees = bool({*self.others(report)} - {*report.confirmed})
        if report.state == State.FILED:
            return agrees or (self.runs_it and not report.set_aside)
        return agrees and report.state == State.DISPUTED and report.side is not None

    def may_dispute(self, report: Report) -> bool:
        return report.state == State.FILED and self.is_the_other(report)

    def may_withdraw(self, report: Report) -> bool:
        return report.state in Report.OPEN and (self.wrote(report) or self.runs_it)

    def may_rule(self, report: Report) -> bool:
        return report.state in (State.FILED, State.DISPUTED) and self.runs_it


def require_reporter(user: User, fixture: Fixture) -> Person:
    """Return the user as a person of this match; refuse others than its coaches and people who run
    the league.

    Raises Refusal("not_your_match").
    """
    person = Person.at(user, fixture)
    if not person.may_report:
        raise Refusal(Problem("not_your_match", "LG-ROLE-04"))
    return person


def require_author(user: User, report: Report) -> None:
    """Refuse everybody but the author of a report who may still report its match.

    Raises Refusal: not_your_match, not_your_report.
    """
    if not require_reporter(user, report.fixture).wrote(report):
        raise Refusal(Problem("not_your_report", "LG-ROLE-04"))
