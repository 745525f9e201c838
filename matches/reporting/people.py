"""Who may report a match, and who may say something to a report."""

from __future__ import annotations

from leagues.models import Fixture
from leagues.permissions import RUNS_IT, User, role_of
from matches.models import Report
from rosters.models import Coach
from rules.problems import Problem, Refusal


def sides_of(user: User, fixture: Fixture) -> list[int]:
    """The sides that this user coaches, as long as he is in the league (LG-ROLE-05)."""
    if role_of(user, fixture.season.league) is None:
        return []
    return [side.number for side in fixture.sides.all() if side.entry.team.coach_id == user.pk]


def runs_it(user: User, fixture: Fixture) -> bool:
    return role_of(user, fixture.season.league) in RUNS_IT


def may_report(user: User, fixture: Fixture) -> bool:
    return bool(sides_of(user, fixture)) or runs_it(user, fixture)


def require_reporter(user: Coach, fixture: Fixture) -> None:
    """Refuse whoever is neither a coach of this match nor runs the league."""
    if not may_report(user, fixture):
        raise Refusal(Problem("not_your_match", "LG-ROLE-04"))


def require_author(user: Coach, report: Report) -> None:
    """Refuse whoever did not write this report, or may not write any more."""
    require_reporter(user, report.fixture)
    if report.author_id != user.pk:
        raise Refusal(Problem("not_your_report", "LG-ROLE-04"))


def is_the_other(user: User, report: Report) -> bool:
    """Whether he coaches a side that this report is not from (LG-FIX-06)."""
    return any(side != report.side for side in sides_of(user, report.fixture)) and (
        report.author_id != user.pk
    )


def may_confirm(user: User, report: Report) -> bool:
    """The other coach may, also what he disputed before; and who runs the league, while nobody
    disputes it: after that it takes a ruling."""
    if report.state == Report.State.FILED and runs_it(user, report.fixture):
        return True
    stands = report.filed is not None and report.state in Report.OPEN
    return stands and is_the_other(user, report)


def may_dispute(user: User, report: Report) -> bool:
    return report.state == Report.State.FILED and is_the_other(user, report)


def may_withdraw(user: User, report: Report) -> bool:
    mine = report.author_id == user.pk and may_report(user, report.fixture)
    return report.state in Report.OPEN and (mine or runs_it(user, report.fixture))


def may_rule(user: User, report: Report) -> bool:
    return (
        report.filed is not None
        and report.state in (Report.State.FILED, Report.State.DISPUTED)
        and runs_it(user, report.fixture)
    )
