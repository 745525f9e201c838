"""What becomes of a report: filed, then confirmed by a person or by silence, disputed, ruled on.

Only `count` settles: it takes the claim at that moment, so that nothing is held for days.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from leagues.access.permissions import RUNS_IT, require_commissioner
from leagues.models import Entry, Fixture, Membership, Season
from leagues.notices import notify
from leagues.operations import offer_left_open
from leagues.operations.common import locked_season, names_of, register
from leagues.policy import Policy
from matches.live.play import look_what_is_next
from matches.models import FrozenMatch, Report
from matches.reporting.against import against, reasons
from matches.reporting.drafting import blank, change, lined_up_for, refuse_older, worked_out
from matches.reporting.people import Person, require_author
from matches.reporting.rolled_here import seen_by, set_aside
from matches.reporting.working_out import Worked, work_out
from matches.resolution import dispatch
from matches.resolution.claims import Claim, give_back, open_reports, taken
from matches.resolution.line_ups import LinedUp
from matches.resolution.playing import Played
from matches.resolution.settling import Lost, settle
from rosters.models import Coach
from rosters.runtime.clock import now
from rosters.runtime.job_isolation import Attempts
from rosters.typed.text import plain_text
from rules.problems import Problem, Refusal
from rules.record import digest

logger = logging.getLogger(__name__)

State = Report.State


def file_report(user: Coach, report: Report, version: int, *, reason: str = "") -> Report:
    """File a report: it now waits for the coaches of the other sides (LG-FIX-06).

    Where another was filed meanwhile, both are disputed.  Of one that sets aside dice that were
    rolled here who runs the league is told as well: silence does not confirm it (LG-FIX-20).
    Raises AgainstRules for what is against a rule and has no reason yet (LG-FIX-22); `reason` is
    one for all of that.
    """
    require_author(user, report)
    _refuse_settled(report.fixture)
    if report.state != State.DRAFT:
        raise Refusal(Problem("report_is_filed", "LG-FIX-06"))
    refuse_older(report, version)
    lined = lined_up_for(report)
    worked = worked_out(report, lined)
    if worked.wanted is not None:
        raise Refusal(Problem("dice_are_wanted", "LG-FIX-05", {"count": len(worked.entered)}))
    kept = reasons(report, lined.warnings(report.data), reason)
    filed, aside = now(), _set_aside(user, report, worked)
    with transaction.atomic():
        others = list(_locked(report.fixture).exclude(pk=report.pk).exclude(filed=None))
        for other in others:
            if other.state == State.FILED:
                change(other, state=State.DISPUTED, confirm_by=None)
        if others:
            change(report, state=State.DISPUTED, filed=filed, set_aside=aside, reasons=kept)
            _tell_of_dispute(report, user)
        else:
            change(
                report,
                state=State.FILED,
                filed=filed,
                set_aside=aside,
                confirm_by=None if aside else _until(report, filed),
                reasons=kept,
            )
            _tell_of_filing(report, user)
    return report


def _set_aside(user: Coach, report: Report, worked: Worked) -> list[Any]:
    """`Report.set_aside` of a report that is filed."""
    if report.dice == Report.Dice.IN_ORDER:
        return []
    seen = seen_by(report, runs_it=Person.at(user, report.fixture).runs_it)
    return [each.to_json() for each in set_aside(seen.values(), worked.rolls)]


def confirm_report(user: Coach, report: Report, *, consents: bool = False) -> Report:
    """Another coach or who runs the league says that it was so.

    The match is settled when the coaches of all other sides have, or who runs the league.

    consents: that dice which were rolled here are set aside (LG-FIX-20); Refusal("consent_wanted")
              without it where a report does that.  Only the coaches of the other sides can: who
              runs the league rules.
    """
    person = Person.at(user, report.fixture)
    _require(person.runs_it or person.is_the_other(report))
    _refuse_settled(report.fixture)
    if not person.may_confirm(report):
        raise _not_for_you(report)
    if report.set_aside and not consents:
        raise Refusal(Problem("consent_wanted", "LG-FIX-20", {"count": len(report.set_aside)}))
    confirmed = sorted({*report.confirmed, *person.others(report)})
    rules = person.runs_it and report.state == State.FILED and not report.set_aside
    if rules or not {*answering_sides(report)} - {*confirmed}:
        count(report, State.CONFIRMED, user)
        return report
    with transaction.atomic():
        list(_locked(report.fixture))
        change(report, confirmed=confirmed)
        names = {side.number: side.entry.team.name for side in report.fixture.sides.all()}
        team = ", ".join(names[number] for number in person.others(report))
        others = [coach for coach in _coaches(report) if coach != user]
        tell(report, "report_agreed", others, team=team)
    return report


def answering_sides(report: Report) -> list[int]:
    """The sides that have to confirm a report: all that it is not from and whose coach is another.

    A report of who runs the league and plays no side is confirmed by the first; but all have to
    agree to dice that are set aside (LG-FIX-20).
    """
    if report.side is None and not report.set_aside:
        return []
    return [
        side.number
        for side in report.fixture.sides.all()
        if side.number != report.side and side.entry.team.coach_id not in (None, report.author_id)
    ]


def dispute_report(user: Coach, report: Report) -> Report:
    """Another coach says that it was not so: the report is held until he agrees or a ruling.

    His own version, which is returned, begins as a copy, so that he changes only what was wrong.
    """
    person = Person.at(user, report.fixture)
    _require(person.is_the_other(report))
    _refuse_settled(report.fixture)
    if not person.may_dispute(report):
        raise _not_for_you(report)
    with transaction.atomic():
        change(report, state=State.DISPUTED, confirm_by=None)
        _tell_of_dispute(report, user)
        own = _locked(report.fixture).filter(author=user).first()
        if own is None:
            own = blank(person, report.fixture)
            own.lined_up, own.data = report.lined_up, report.data
            own.entries, own.rest = report.entries, report.rest
            own.dice, own.shown = report.dice, report.shown
            own.reasons = report.reasons
            own.save()
    return own


def withdraw_report(user: Coach, report: Report, *, reason: str = "") -> Report:
    """Take a report back; who runs the league may too, with a reason.

    What it was in dispute with waits for confirmation again.
    """
    fixture = report.fixture
    person = Person.at(user, fixture)
    _require(person.runs_it or person.wrote(report))
    _refuse_settled(fixture)
    if not person.may_withdraw(report):
        raise _not_for_you(report)
    with transaction.atomic():
        left = list(_locked(fixture).exclude(pk=report.pk))
        change(report, state=State.WITHDRAWN, decided=now(), decided_by=user, confirm_by=None)
        if report.author_id != user.pk:
            reason = plain_text(reason, "reason", 2000, empty=False)
            _register(user, report, "report:withdrawn", reason)
        if not left:
            FrozenMatch.objects.filter(fixture=fixture, fixture__claim=None).delete()
        elif len(left) == 1 and left[0].state == State.DISPUTED:
            until = None if left[0].set_aside else _until(report, now())
            change(left[0], state=State.FILED, confirm_by=until)
        transaction.on_commit(dispatch.advance)
    return report


def rule_on_report(user: Coach, report: Report, *, reason: str) -> Report:
    """Who runs the league says which version counts, his own included; it stands in the public
    register (LG-EVENT-05)."""
    require_commissioner(user, report.fixture.season.league)
    _refuse_settled(report.fixture)
    reason = plain_text(reason, "reason", 2000, empty=False)
    if not Person.at(user, report.fixture).may_rule(report):
        raise _not_for_you(report)
    count(report, State.RULED, user, reason=reason)
    return report


def confirm_silent(attempt: Attempts | None = None) -> int:
    """Settle every report that nobody has answered in time; how many.

    Safe at any time, late, and in any number of processes at once.  One that cannot be settled now
    (a team has moved on, or plays) is looked at again the next time, and holds up no other.
    """
    attempt = attempt or Attempts()
    due = open_reports().filter(state=State.FILED, confirm_by__lte=now())
    due = due.filter(fixture__season__copy_of=None)  # in a sandbox time stands still
    waiting = list(due.order_by("confirm_by", "pk").values_list("pk", flat=True))
    return sum(bool(attempt(_confirm_by_silence, pk)) for pk in waiting)


def _confirm_by_silence(pk: int) -> bool:
    report = _loaded(pk)
    try:
        count(report, State.CONFIRMED, None)
    except Refusal as refusal:
        logger.warning("Report %s is not confirmed by silence: %s", report.uuid, refusal)
        return False
    return True


# -- settling -----------------------------------------------------------------------------------


def count(report: Report, state: State, by: Coach | None, *, reason: str = "") -> None:
    """Settle a fixture by this report, through the one door; all others are overruled."""
    lined = lined_up_for(report)
    claim = taken(report.fixture, reported=True)
    try:
        played = _played(claim, report)
        with transaction.atomic():
            offers = _left_open(report.fixture, played)
            if offers:  # before the rows of the match, as at a kick-off
                locked_season(report.fixture.season_id)
            rest = _locked(report.fixture).exclude(pk=report.pk)
            rest.update(state=State.OVERRULED, decided=now(), decided_by=by, confirm_by=None)
            change(report, state=state, decided=now(), decided_by=by, confirm_by=None)
            if reason:
                _register(by, report, "report:ruled", reason)
            _register_what_is_against_rules(report, lined)
            others = [coach for coach in _coaches(report) if coach != by]
            tell(report, "report_counts", others)
            settle(claim, played)
            for giver, taker, offer in offers:
                offer_left_open(report.fixture.season, giver, taker, offer)
    except Lost as error:
        give_back(claim)
        raise Refusal(Problem("fixture_is_being_played", "LG-FIX-09")) from error
    except BaseException:
        give_back(claim)
        raise
    look_what_is_next(claim)


def _left_open(fixture: Fixture, played: Played) -> list[tuple[Entry, Entry, Any]]:
    """What was asked of another team at the table and not answered there: who asks, who is asked,
    and what (LG-FIX-21)."""
    season = fixture.season
    deals = season.rules.deals
    if deals is None:
        return []
    entries = [side.entry for side in fixture.sides.all()]
    by_number = {entry.number: entry for entry in entries}
    return [
        (giver, by_number[asked], offer)
        for giver, events in zip(entries, played.events, strict=True)
        for asked, offer in deals.left_open(season.version, events)
    ]


def _played(claim: Claim, report: Report) -> Played:
    """What the report comes to with the teams that are claimed now."""
    if digest(claim.match.to_json()) != report.lined_up:
        teams = [team.name for team in claim.teams]
        raise Refusal(Problem("team_moved_on", "LG-FIX-08", {"teams": teams}))
    worked = work_out(claim.match, claim.sides, report)
    if worked.played is None:  # filed under another build, whose aftermath asked for less
        raise Refusal(Problem("dice_are_wanted", "LG-FIX-05", {"count": len(worked.entered)}))
    return worked.played


def _locked(fixture: Fixture) -> QuerySet[Report]:
    """The open reports of a fixture; locked one after the other, so that two acts cannot cross."""
    Fixture.objects.select_for_update(no_key=True).get(pk=fixture.pk)
    return Report.objects.filter(fixture=fixture, state__in=Report.OPEN)


def _loaded(pk: int) -> Report:
    return (
        Report.objects.select_related("fixture__season__league", "fixture__round")
        .prefetch_related("fixture__sides__entry__team__coach")
        .get(pk=pk)
    )


# -- letting people know --------------------------------------------------------------------------


def tell(report: Report, kind: str, coaches: Iterable[Coach | None], **params: Any) -> None:
    fixture = report.fixture
    match = " – ".join(side.entry.team.name for side in fixture.sides.all())
    notify(coaches, kind, {"match": match, **params}, fixture=fixture)


def answerers(report: Report) -> list[Coach | None]:
    """The coaches who may confirm a report and have not: of the sides that it is not from."""
    done = {report.side, *report.confirmed}
    sides = [side for side in report.fixture.sides.all() if side.number not in done]
    return [c for side in sides if (c := side.entry.team.coach) and c.pk != report.author_id]


def _tell_of_filing(report: Report, by: Coach) -> None:
    if not report.set_aside:
        tell(report, "report_filed", answerers(report), until=report.confirm_by)
        return
    people = dict.fromkeys([*answerers(report), *_who_runs_it(report)])
    tell(report, "report_sets_aside", [coach for coach in people if coach != by])


def _tell_of_dispute(report: Report, by: Coach) -> None:
    """Who runs the league has to rule, and the other coach should know."""
    people = [*_coaches(report), *_who_runs_it(report)]
    tell(report, "report_disputed", [coach for coach in people if coach != by])


def _who_runs_it(report: Report) -> list[Coach]:
    league = report.fixture.season.league
    runs_it = Membership.objects.filter(league=league, role__in=RUNS_IT).select_related("coach")
    return [member.coach for member in runs_it]


def _coaches(report: Report) -> list[Coach | None]:
    return [side.entry.team.coach for side in report.fixture.sides.all()]


def _until(report: Report, since: datetime) -> datetime:
    """When silence confirms a report that waits since then."""
    season = report.fixture.season
    return season.league.days_after(since, Policy.from_json(season.policy).confirm_days)


def _register_what_is_against_rules(report: Report, lined: LinedUp) -> None:
    """LG-FIX-22: what counts against a rule stands in the register, with its author's reason."""
    if not report.reasons or lined.problems(report.data):
        return
    for each in against(report, lined.warnings(report.data)):
        if each.reason:
            problem = each.problem.to_json()
            _register(report.author, report, "report:against", each.reason, against=problem)


def _register(user: Coach | None, report: Report, kind: str, reason: str, **more: Any) -> None:
    fixture, uuid = report.fixture, str(report.uuid)
    about = names_of(fixture)
    register(user, fixture.season, kind, about, reason, fixture=fixture, report=uuid, **more)


def _refuse_settled(fixture: Fixture) -> None:
    season = fixture.season
    if Fixture.objects.filter(pk=fixture.pk, state=Fixture.State.SETTLED).exists():
        raise Refusal(Problem("fixture_is_settled", "LG-FIX-05"))
    if season.state != Season.State.RUNNING:
        raise Refusal(Problem("season_not_running", "LG-SEASON-01", {"season": season.name}))


def _require(may: bool) -> None:
    """Refuse who has no say in a report, before anything is told of it (LG-ROLE-07)."""
    if not may:
        raise Refusal(Problem("not_your_confirmation", "LG-FIX-06"))


def _not_for_you(report: Report) -> Refusal:
    """Why this person, or this moment, is not the right one."""
    if report.state not in (State.FILED, State.DISPUTED):
        return Refusal(Problem("report_not_filed", "LG-FIX-06"))
    return Refusal(Problem("not_your_confirmation", "LG-FIX-06"))
