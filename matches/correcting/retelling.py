"""A typed-in match corrected as a report: the report as it should have been, and its dice.

What a report can say, a correction can change (LG-EVENT-08).  The report that stands is the one
that was filed, or the one of the newest correction; what it changes of the record is changed in the
record that stands, so a fact that was ruled on by itself meanwhile stays.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from leagues.models import Fixture
from matches.correcting.changes import read
from matches.correcting.filed import RETOLD, FiledMatch
from matches.correcting.redoing import aftermath, before
from matches.models import FrozenMatch, Report
from matches.reporting.rolled_here import secret_of_dice
from matches.reporting.working_out import with_dice_of
from matches.resolution.line_ups import LinedUp
from matches.resolution.playing import Side
from rules.problems import Problem, Refusal
from rules.record import JSON, Outcome, Record, SideOutcome
from rules.roster import Event
from rules.typed import KeyedDice, Retold, Retyped


def told_report(filed: FiledMatch) -> JSON:
    """The report of a match that stands; None where nobody has typed it in."""
    if filed.stored is None or filed.reports is None:
        return None
    counted = Report.objects.filter(fixture=filed.fixture, state__in=Report.COUNTS).first()
    if counted is None:
        return None
    return (filed.corrected or {}).get("report", counted.data)


def lined_up_then(filed: FiledMatch) -> LinedUp:
    """The frozen match of a typed-in fixture, and its teams before it by what is true today."""
    frozen = FrozenMatch.objects.get(fixture=filed.fixture)
    counted = Report.objects.get(fixture=filed.fixture, state__in=Report.COUNTS)
    sides = [
        Side(before(filed, team), **coach)
        for team, coach in zip(filed.teams, frozen.coaches, strict=True)
    ]
    return with_dice_of(counted, LinedUp(frozen.unfrozen(), sides, []))


def retold_version(filed: FiledMatch, report: JSON) -> JSON:
    """Return what stands of a typed-in match with this report; None: with the one that stands.

    Refuses where nobody has typed it in, and with everything that is wrong with the report.
    """
    told = told_report(filed)
    if told is None:
        raise Refusal(Problem("was_not_reported", "LG-EVENT-08", {}, "change.report"))
    if report is None or report == told:
        return filed.version
    record = retold(filed, lined_up_then(filed), told, report)
    version = {key: value for key, value in filed.version.items() if key not in RETOLD}
    version |= {"outcome": record.outcome.to_json(), "sides": list(record.sides), "report": report}
    line_ups = list(record.match.line_ups)
    assert filed.stored is not None, "it was reported"
    if line_ups != filed.stored.record["match"]["line_ups"]:
        version["line_ups"] = line_ups
    return version


def against_rules(filed: FiledMatch, report: JSON) -> JSON:
    """Return what a corrected report says against a rule (LG-FIX-22), as consequences tell it: the
    reason of the ruling stands for it.  Empty where nothing is."""
    told = [] if report is None else lined_up_then(filed).warnings(report)
    return {"told": [problem.to_json() for problem in told]} if told else {}


def retold(filed: FiledMatch, lined: LinedUp, told: JSON, report: JSON) -> Record:
    """The record that stands, with what this report says otherwise than the one that was told.

    Refuses with everything that is wrong with the report (LG-FIX-07).
    """
    if problems := lined.problems(report):
        raise Refusal(problems)
    standing = filed.record
    assert standing is not None, "it was reported"
    was, is_ = lined.record(told), lined.record(report)
    outcome = Outcome(
        tuple(map(_outcome, standing.outcome.sides, was.outcome.sides, is_.outcome.sides))
    )
    sides = list(map(_side, standing.sides, was.sides, is_.sides))
    changed = list(was.match.line_ups) != list(is_.match.line_ups)
    match = is_.match if changed else standing.match
    return Record(match, outcome, sides, [], None, standing.build)


def _outcome(standing: SideOutcome, was: SideOutcome, is_: SideOutcome) -> SideOutcome:
    counts = {
        what: standing.counts.get(what, 0) + is_.counts.get(what, 0) - was.counts.get(what, 0)
        for what in standing.counts.keys() | is_.counts.keys()
    }
    return SideOutcome(
        is_.result if is_.result != was.result else standing.result,
        is_.score if is_.score != was.score else standing.score,
        counts,
        is_.ended if is_.ended != was.ended else standing.ended,
    )


def _side(standing: Mapping[str, Any], was: Mapping[str, Any], is_: Mapping[str, Any]) -> JSON:
    merged = {
        key: is_[key] if is_.get(key) != was.get(key) else standing.get(key, is_[key])
        for key in is_
        if key != "lines"
    }
    stood, told = ({line["number"]: line for line in each["lines"]} for each in (standing, was))
    lines = [
        _line(stood.get(line["number"]), told.get(line["number"]), line) for line in is_["lines"]
    ]
    return {**standing, **merged, "lines": lines}


def _line(standing: JSON, was: JSON, is_: JSON) -> JSON:
    if standing is None or was is None:
        return is_
    return {**standing, **{key: value for key, value in is_.items() if was.get(key) != value}}


def dice_of(fixture: Fixture, change: Any) -> list[JSON]:
    """Return every die and choice after a corrected report, with its place and where its value
    comes from; empty where it is not the report that is corrected.

    change: as it was sent, and has no problems.
    """
    filed, wish = FiledMatch.of(fixture), read(change, fixture.season.game)
    if not wish.retells:
        return []
    record = filed.as_of(retold_version(filed, wish.report))
    return [
        {"place": each.place, "value": each.value, "source": each.source, **each.wanted.to_json()}
        for each in redone(filed, record, wish.dice).dice
    ]


@dataclass(frozen=True, slots=True)
class Redone:
    """The aftermath of a report that was corrected: events by team, and where each die is from."""

    events: list[list[Event]]
    dice: Sequence[Retold]


def redone(
    filed: FiledMatch, record: Record, typed: Mapping[str, JSON], *, strict: bool = True
) -> Redone:
    """Work the aftermath of a corrected record out; what is neither there nor typed is rolled here.

    typed:  entries by place.  Refuses one that does not fit.
    strict: refuse also what nothing asks for.
    """
    dice = Retyped(typed, KeyedDice(secret_of_dice(filed.fixture)))
    events = aftermath(filed, record, dice)
    if strict:
        dice.finish()
    return Redone(events, dice.told)
