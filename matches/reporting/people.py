"""Who may report a match, and who may say something to a report."""

from __future__ import annotations

from dataclasses import dataclass

from leagues.access.permissions import RUNS_IT, Role, User, role_of
from leagues.models import Fixture
from matches.models import Report
from rules.problems import Problem, Refusal

State = Report.State


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody in front of a match; what he may do is asked of the database once.

    sides: those that he coaches, as long as he is in the league (LG-ROLE-05).
    """

    user: User
    role: Role | None
    sides: tuple[int, ...]

    @classmethod
    def at(cls, user: User, fixture: Fixture) -> Person:
        role = role_of(user, fixture.season.league)
        if role is None:
            return cls(user, None, ())
        own = (s.number for s in fixture.sides.all() if s.entry.team.coach_id == user.pk)
        return cls(user, role, tuple(own))

    @property
    def runs_it(self) -> bool:
        return self.role in RUNS_IT

    @property
    def may_report(self) -> bool:
        return bool(self.sides) or self.runs_it

    def wrote(self, report: Report) -> bool:
        return self.may_report and report.author_id == self.user.pk

    def is_the_other(self, report: Report) -> bool:
        """Whether he coaches a side that this report is not from (LG-FIX-06)."""
        return bool(self.others(report))

    def others(self, report: Report) -> list[int]:
        """The sides for which he may say whether it was so."""
        if report.author_id == self.user.pk:
            return []
        return [side for side in self.sides if side != report.side]

    def may_read(self, report: Report) -> bool:
        """What is not filed yet is its author's, and who runs the league may look."""
        return report.filed is not None or self.wrote(report) or self.runs_it

    def may_confirm(self, report: Report) -> bool:
        """Another coach may, also what he disputed before; and who runs the league, while nobody
        disputes it: after that it takes a ruling, on a version of his own too.  So does one that
        sets aside dice that were rolled here (LG-FIX-20)."""
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
    """Refuse whoever is neither a coach of this match nor runs the league."""
    person = Person.at(user, fixture)
    if not person.may_report:
        raise Refusal(Problem("not_your_match", "LG-ROLE-04"))
    return person


def require_author(user: User, report: Report) -> None:
    """Refuse whoever did not write this report, or may not write any more."""
    if not require_reporter(user, report.fixture).wrote(report):
        raise Refusal(Problem("not_your_report", "LG-ROLE-04"))
