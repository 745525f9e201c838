"""Write a report step by step: what happened in the match, then the dice after it.

Everything typed so far is on the row. Every change names the version that it was made for, so that
of two pages open at once the older changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from typing import Any

from django.db import transaction

from leagues.models import Fixture
from matches.models import Report
from matches.reporting.against import reasons, still_told
from matches.reporting.people import Person, require_author, require_reporter
from matches.reporting.rolled_here import with_shown
from matches.reporting.working_out import (
    Worked,
    entries_by_place,
    lined_up,
    recalled,
    with_dice_of,
    work_out_report,
)
from matches.resolution import claims
from matches.resolution.claims import give_back, open_reports, put_back
from matches.resolution.line_ups import LinedUp
from matches.resolution.obstacles import Around, closed_problems, refuse_hindered
from matches.resolution.taking import taken
from rosters.models import Coach
from rosters.typed.text import storable
from rules import game
from rules.problems import Problem, Refusal
from rules.record import digest
from rules.typed import Roll

State = Report.State


def begin_report(user: Coach, fixture: Fixture) -> Report:
    """Begin to report a match: freeze its line-ups as at kick-off (LG-FIX-08).

    Choices that are still open on the teams take their defaults, as at every kick-off (LG-FIX-11).
    A user who has an open report gets that one back. If a team has changed since, it is open for
    writing again, with new line-ups. Raises Refusal: not_your_match, the codes of
    `against_reporting`, report_waits_for_you, the codes of `refuse_hindered`, match_cannot_begin,
    fixture_is_being_played.
    """
    person = require_reporter(user, fixture)
    if problems := against_reporting(fixture):
        raise Refusal(problems)
    reports = open_reports().filter(fixture=fixture)
    present = reports.filter(author=user).first()
    if present is not None and not is_stale(present):
        return present
    if (
        present is None
        and (other := _waiting_for(person, reports.select_related("author"))) is not None
    ):
        author = str(other.author or "")
        raise Refusal(Problem("report_waits_for_you", "LG-FIX-06", {"author": author}))
    refuse_hindered(fixture)
    claim = taken(fixture, reported=True)
    try:
        with transaction.atomic():
            made = _written_anew(present) if present is not None else blank(person, claim.fixture)
            made.lined_up = digest(claim.match.to_json())
            made.data = with_known(game(claim.match.game).report_begun(claim.match), made.data)
            made.shown = _shown_anew(made)
            made.save()
            if not put_back(claim):
                raise Refusal(Problem("fixture_is_being_played", "LG-FIX-09"))
    except BaseException:
        give_back(claim)
        raise
    return made


def may_begin(person: Person, fixture: Fixture, around: Around | None = None) -> bool:
    """Return whether this person may begin a report of a match now, as `begin_report` asks.

    False for a person with an open report, who goes on with that one instead.
    """
    if not person.may_report or fixture.state != Fixture.State.SCHEDULED:
        return False
    around = around or Around(fixture)
    reports = around.reports
    if any(report.author_id == person.user.pk for report in reports):
        return False
    if _waiting_for(person, reports) is not None:
        return False
    return not (against_reporting(fixture) or around.hindered)


def against_reporting(fixture: Fixture) -> list[Problem]:
    """List why nobody can report a match: it is settled, its season does not run, or it is played
    here.
    """
    if problems := closed_problems(fixture):
        return problems
    return [] if claims.live_match_of(fixture) is None else [Problem("match_is_live", "LG-FIX-09")]


def save_report(
    user: Coach,
    report: Report,
    version: int,
    data: Any,
    *,
    reason: str = "",
    whole: bool = False,
) -> Report:
    """Store what is known of the match so far. Of the dice and choices after it, what is asked
    again keeps its entry; the others are asked anew (LG-FIX-34).

    reason: why it was so, for everything that breaks a rule now.
    whole:  whether the match is all there, so that nothing typed later can mend what breaks a rule.

    Raises Refusal with every problem for what cannot be, AgainstRules for what breaks a rule and
    has no reason yet (LG-FIX-22), and as `_writing` does.
    """
    lined = _writing(user, report, version)
    data = with_known(lined.begun, storable(data))
    if problems := lined.problems(data, finished=False):
        raise Refusal(problems)
    complete = not lined.problems(data)
    warnings = lined.warnings(data, finished=whole and complete)
    kept = reasons(report, warnings, reason)
    if complete:
        kept = still_told(kept, lined.warnings(data))
    if data == report.data:
        return report if kept == report.reasons else change(report, reasons=kept)
    return _retold(report, lined, data=data, rest=False, reasons=kept)


def with_known(known: Any, data: Any) -> Any:
    """Return a report completed with what is known of its match (LG-FIX-23)."""
    if isinstance(known, dict) and isinstance(data, dict):
        return known | {key: with_known(known.get(key), value) for key, value in data.items()}
    if isinstance(known, list) and isinstance(data, list) and len(known) == len(data):
        return [with_known(one, other) for one, other in zip(known, data, strict=True)]
    return data


def enter(user: Coach, report: Report, version: int, entry: Any) -> Report:
    """Add one entry after the match: faces, an answer, or None for "roll it here".

    Raises Refusal: nothing_is_wanted, the entry's problems, and as `_writing` does.
    """
    lined = _writing(user, report, version)
    worked = worked_out(report, lined)
    if worked.wanted is None:
        raise Refusal(Problem("nothing_is_wanted", "LG-FIX-05"))
    entry = storable(entry)
    if problems := worked.wanted.problems(entry):
        raise Refusal(problems)
    changed = _with(report, entries=[*report.entries, entry])
    return _write(report, lined, entries=recalled(changed, lined) or changed.entries)


def roll_the_rest(user: Coach, report: Report, version: int) -> Report:
    """Have the system roll everything that is not entered; choices take their defaults."""
    lined = _writing(user, report, version)
    worked_out(report, lined)
    return _write(report, lined, rest=True)


def take_back(user: Coach, report: Report, version: int, number: int = 0) -> Report:
    """Drop the entries from that number on, counted from 0; dice rolled here for them stay in
    `Report.shown`.
    """
    lined = _writing(user, report, version)
    gone = [*entries_by_place(report, worked_out(report, lined))][max(number, 0) :]
    left = {place: entry for place, entry in report.recalled.items() if place not in gone}
    entries = report.entries[: max(number, 0)]
    return _write(report, lined, entries=entries, rest=False, recalled=left)


def worked_out(report: Report, lined: LinedUp) -> Worked:
    """Work out a report; raises Refusal with all its problems."""
    if problems := lined.problems(report.data):
        raise Refusal(problems)
    return work_out_report(report, lined)


def blank(person: Person, fixture: Fixture) -> Report:
    """Return a new report of this person, from the first side they coach if any; the caller stores
    it.
    """
    assert isinstance(person.user, Coach)
    side = person.sides[0] if person.sides else None
    return Report(fixture=fixture, author=person.user, side=side)


def change(report: Report, **fields: Any) -> Report:
    """Update a report under an optimistic lock; does not retry.

    Raises Refusal("report_changed") if it was changed since it was read.
    """
    same = Report.objects.filter(pk=report.pk, version=report.version, state=report.state)
    if not same.update(version=report.version + 1, **fields):
        raise Refusal(Problem("report_changed", "LG-FIX-06"))
    for name, value in fields.items():
        setattr(report, name, value)
    report.version += 1
    return report


def _retold(report: Report, lined: LinedUp, **fields: Any) -> Report:
    """Store another telling of the match, with what was entered after it for the same things."""
    known = report.recalled
    if (report.entries or report.rest) and not lined.problems(report.data):
        known = known | entries_by_place(report, work_out_report(report, lined))
    entries = recalled(_with(report, entries=[], recalled=known, **fields), lined)
    return _write(report, lined, entries=entries, recalled=known, **fields)


def _with(report: Report, **fields: Any) -> Report:
    """Return a copy of a report with other fields, which is not stored."""
    changed = copy(report)
    for name, value in fields.items():
        setattr(changed, name, value)
    return changed


def _write(report: Report, lined: LinedUp, **fields: Any) -> Report:
    """Store what was written, and the rolls that it shows (LG-FIX-20)."""
    if report.dice == Report.Dice.IN_ORDER:
        return change(report, **fields)
    changed = _with(report, **fields)
    return change(report, shown=with_shown(report, _rolls(changed, lined)), **fields)


def _rolls(report: Report, lined: LinedUp) -> Sequence[Roll]:
    """Return all keyed rolls of a report as far as it goes."""
    if lined.problems(report.data):
        return lined.rolls(report.data)
    return work_out_report(report, lined).rolls


def _shown_anew(report: Report) -> list[Any]:
    """Return `Report.shown` for new line-ups; data that does not fit them shows no further
    rolls.
    """
    lined = lined_up(report.fixture)
    if lined is None or not report.data or lined.problems(report.data, finished=False):
        return report.shown
    return with_shown(report, with_dice_of(report, lined).rolls(report.data))


def refuse_older(report: Report, version: int) -> None:
    """Refuse a change that was made for another version.

    Raises Refusal("report_changed").
    """
    if version != report.version:
        raise Refusal(Problem("report_changed", "LG-FIX-06"))


def lined_up_for(report: Report) -> LinedUp:
    """Return the line-ups of a report.

    Raises Refusal("team_moved_on") where a team has changed since they were frozen.
    """
    lined = lined_up(report.fixture)
    if lined is None or lined.moved or lined.name != report.lined_up:
        teams = [team.name for team in lined.moved] if lined is not None else []
        raise Refusal(Problem("team_moved_on", "LG-FIX-08", {"teams": teams or "—"}))
    return with_dice_of(report, lined)


def is_stale(report: Report) -> bool:
    """Return whether a team has changed since the line-ups of a report were frozen."""
    lined = lined_up(report.fixture)
    return lined is None or bool(lined.moved) or lined.name != report.lined_up


def _writing(user: Coach, report: Report, version: int) -> LinedUp:
    """Return the line-ups of a draft that its author may change, at this version.

    Raises Refusal: not_your_match, not_your_report, the codes of `against_reporting`,
    report_is_filed, report_changed, team_moved_on.
    """
    require_author(user, report)
    if problems := against_reporting(report.fixture):
        raise Refusal(problems)
    if report.state != State.DRAFT:
        raise Refusal(Problem("report_is_filed", "LG-FIX-06"))
    refuse_older(report, version)
    return lined_up_for(report)


def _waiting_for(person: Person, reports: Iterable[Report]) -> Report | None:
    """Return a filed report that this person should confirm or dispute before writing another; or
    None.
    """
    filed = (report for report in reports if report.state == State.FILED)
    return next((report for report in filed if person.may_dispute(report)), None)


def _written_anew(report: Report) -> Report:
    """Open a report for writing again; its match data stays, to be checked."""
    report.state, report.entries, report.rest = State.DRAFT, [], False
    report.recalled = {}
    report.dice = Report.Dice.KEYED
    report.filed = report.confirm_by = None
    report.confirmed, report.set_aside = [], []
    report.objection, report.objector = "", None
    report.version += 1
    return report
