"""File a report, confirm, dispute, withdraw it or rule on it.

Only `count` settles. It takes the claim at that moment, so that nothing is held for days.
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
from matches.resolution.claims import Claim, give_back, open_reports
from matches.resolution.line_ups import LinedUp
from matches.resolution.playing import Played
from matches.resolution.settling import Lost, settle
from matches.resolution.taking import taken
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

    If another version was filed meanwhile, both are disputed. A report that sets aside dice that
    were rolled here is also shown to people who run the league, and does not count by itself when
    nobody answers (LG-FIX-20).

    reason: why it was so, for everything that breaks a rule. Raises AgainstRules where that is
    needed and missing (LG-FIX-22). Raises Refusal: not_your_match, not_your_report,
    fixture_is_settled, season_not_running, report_is_filed, report_changed, team_moved_on,
    dice_are_wanted, and the report's problems.
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
        held = [other for other in others if other.state == State.FILED]
        for other in held:
            change(other, state=State.DISPUTED, confirm_by=None)
        if others:
            change(report, state=State.DISPUTED, filed=filed, set_aside=aside, reasons=kept)
            if held:  # Who disputed it first with a reason has told everybody already.
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
    """Return `Report.set_aside` for a report that is being filed."""
    if report.dice == Report.Dice.IN_ORDER:
        return []
    seen = seen_by(report, runs_it=Person.at(user, report.fixture).runs_it)
    return [each.to_json() for each in set_aside(seen.values(), worked.rolls)]


def confirm_report(user: Coach, report: Report, *, consents: bool = False) -> Report:
    """Confirm a report as another coach, or as somebody who runs the league.

    The match is settled when the coaches of all other sides have confirmed, or somebody who runs
    the league has.

    consents: agrees that dice which were rolled here are set aside (LG-FIX-20). Only the coaches of
    the other sides can agree; people who run the league rule instead.

    Raises Refusal: not_your_confirmation, fixture_is_settled, season_not_running, report_not_filed,
    consent_wanted where that agreement is missing, and as `count` does.
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
    """Return the sides that have to confirm a report: those of other coaches.

    A report of a person who runs the league and plays no side is confirmed by the first answer. But
    all have to agree to dice that are set aside (LG-FIX-20).
    """
    if report.side is None and not report.set_aside:
        return []
    return [
        side.number
        for side in report.fixture.sides.all()
        if side.number != report.side and side.entry.team.coach_id not in (None, report.author_id)
    ]


def dispute_report(user: Coach, report: Report, *, reason: str) -> Report:
    """Dispute a report as another coach: it is held until that coach agrees, or a ruling.

    Return the coach's own version. It begins as a copy, so that they change only what was wrong.

    reason: what is wrong with the report; all who may read the report read it (LG-FIX-29).

    Raises Refusal: not_your_confirmation, fixture_is_settled, season_not_running, report_not_filed,
    and the problems of the reason.
    """
    person = Person.at(user, report.fixture)
    _require(person.is_the_other(report))
    _refuse_settled(report.fixture)
    if not person.may_dispute(report):
        raise _not_for_you(report)
    reason = plain_text(reason, "reason", 2000, empty=False)
    with transaction.atomic():
        change(report, state=State.DISPUTED, confirm_by=None, objection=reason, objector=user)
        _tell_of_dispute(report, user)
        version = _locked(report.fixture).filter(author=user).first()
        if version is None:
            version = blank(person, report.fixture)
            version.lined_up, version.data = report.lined_up, report.data
            version.entries, version.rest = report.entries, report.rest
            version.dice, version.shown = report.dice, report.shown
            version.reasons = report.reasons
            version.save()
    return version


def withdraw_report(user: Coach, report: Report, *, reason: str = "") -> Report:
    """Withdraw a report; people who run the league may, too, with a reason.

    The version that it was in dispute with waits for confirmation again. Raises Refusal:
    not_your_confirmation, fixture_is_settled, season_not_running, report_not_filed.
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
    """Rule that this version counts, for people who run the league; the ruling is public
    (LG-EVENT-05).

    They may rule for a version of their own. Raises Refusal: not_a_commissioner,
    fixture_is_settled, season_not_running, report_not_filed, and as `count` does.
    """
    require_commissioner(user, report.fixture.season.league)
    _refuse_settled(report.fixture)
    reason = plain_text(reason, "reason", 2000, empty=False)
    if not Person.at(user, report.fixture).may_rule(report):
        raise _not_for_you(report)
    count(report, State.RULED, user, reason=reason)
    return report


def confirm_silent(attempt: Attempts | None = None) -> int:
    """Settle every report that nobody has answered in time; return how many were settled.

    Safe at any time, late, and in any number of processes at once. A report that cannot be settled
    now (a team has changed, or plays) is tried again the next time, and holds up no other.
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
    """Settle a fixture by this report, through the same entry point as any match; overrule all
    others.

    Raises Refusal: team_moved_on, dice_are_wanted, match_cannot_begin, fixture_is_being_played,
    report_changed.
    """
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
            if reason:
                author = str(report.author or "–")
                tell(report, "report_ruled", others, author=author, reason=reason)
            else:
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
    """Return the offers to other teams that were made at the table and not answered there
    (LG-FIX-21).

    Each as the entry that asks, the entry that is asked, and the offer.
    """
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
    """Work out the report with the teams that are claimed now.

    Raises Refusal: team_moved_on, dice_are_wanted.
    """
    if digest(claim.match.to_json()) != report.lined_up:
        teams = [team.name for team in claim.teams]
        raise Refusal(Problem("team_moved_on", "LG-FIX-08", {"teams": teams}))
    worked = work_out(claim.match, claim.sides, report)
    if worked.played is None:  # filed under another build, whose aftermath asked for less
        raise Refusal(Problem("dice_are_wanted", "LG-FIX-05", {"count": len(worked.entered)}))
    return worked.played


def _locked(fixture: Fixture) -> QuerySet[Report]:
    """Lock a fixture and return its open reports, so that two operations cannot cross."""
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
    """Return the coaches who may confirm a report and have not: of the sides that it is not
    from.
    """
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
    """Notify the coaches and people who run the league of a dispute, as a ruling is wanted."""
    people = [*_coaches(report), *_who_runs_it(report)]
    tell(report, "report_disputed", [coach for coach in people if coach != by])


def _who_runs_it(report: Report) -> list[Coach]:
    league = report.fixture.season.league
    runs_it = Membership.objects.filter(league=league, role__in=RUNS_IT).select_related("coach")
    return [member.coach for member in runs_it]


def _coaches(report: Report) -> list[Coach | None]:
    return [side.entry.team.coach for side in report.fixture.sides.all()]


def _until(report: Report, since: datetime) -> datetime:
    """Return from when on a report counts if nobody answers."""
    season = report.fixture.season
    return season.league.days_after(since, Policy.from_json(season.policy).confirm_days)


def _register_what_is_against_rules(report: Report, lined: LinedUp) -> None:
    """Add what breaks a rule to the rulings, with its author's reason (LG-FIX-22)."""
    if not report.reasons or lined.problems(report.data):
        return
    for statement in against(report, lined.warnings(report.data)):
        if statement.reason:
            problem = statement.problem.to_json()
            _register(report.author, report, "report:against", statement.reason, against=problem)


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
    """Raise Refusal("not_your_confirmation") for people who have no say in a report.

    It is asked before they learn anything of the report (LG-ROLE-07).
    """
    if not may:
        raise Refusal(Problem("not_your_confirmation", "LG-FIX-06"))


def _not_for_you(report: Report) -> Refusal:
    """Return the refusal for a person who may not do this, or not now."""
    if report.state not in (State.FILED, State.DISPUTED):
        return Refusal(Problem("report_not_filed", "LG-FIX-06"))
    return Refusal(Problem("not_your_confirmation", "LG-FIX-06"))
