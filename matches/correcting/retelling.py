"""A match corrected as a report: the report as it should have been, and its dice.

What a report can say, a correction can change (LG-EVENT-08), whoever settled the match (LG-FIX-27).
The report that stands is the one that was filed, or the one of the newest correction; for a match
that was played here, what its record says. Its changes are made in the record that stands, so a
fact that was ruled on by itself meanwhile stays.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from leagues.models import Fixture
from matches.correcting.changes import read
from matches.correcting.filed import RETOLD, FiledMatch
from matches.correcting.redoing import aftermath, sides_then
from matches.models import FrozenMatch
from matches.reporting.rolled_here import secret_of_dice
from matches.reporting.working_out import with_dice_of
from matches.resolution.line_ups import LinedUp
from rules import game
from rules.problems import Problem, Refusal
from rules.record import JSON, Outcome, Record, SideOutcome
from rules.roster import Event
from rules.typed import KeyedDice, Retold, Retyped


def told_report(filed: FiledMatch) -> JSON:
    """Return the report that stands; None where nothing was played."""
    record = filed.record
    if filed.stored is None or record is None:
        return None
    corrected = (filed.corrected or {}).get("report")
    if corrected is not None:
        return corrected
    if filed.counted is not None:
        return filed.counted.data
    if record.sides == filed.stored.record["sides"]:  # the log knows more than the record
        record = filed.stored.unpacked(log=True)
    return game(record.match.game).report_of(record)


def lined_up_then(filed: FiledMatch) -> LinedUp:
    """Return the line-ups of a settled match, with its teams before it by what is true today."""
    assert filed.stored is not None, "it was played"
    match = filed.stored.unpacked().match
    sides = sides_then(filed)
    if filed.counted is None:
        return LinedUp(match, sides, [], lambda: KeyedDice(secret_of_dice(filed.fixture)))
    frozen = FrozenMatch.objects.get(fixture=filed.fixture)
    return with_dice_of(filed.counted, LinedUp(frozen.unfrozen(), sides, []))


def problems_with(
    filed: FiledMatch, lined: LinedUp, told: JSON, report: JSON, *, finished: bool = True
) -> list[Problem]:
    """List what is wrong with a report.

    For a match that was played here, without what stands already: no later check of reports keeps
    anybody from correcting it.
    """
    problems = lined.problems(report, finished=finished)
    if problems and filed.counted is None:
        stand = lined.problems(told, finished=finished)
        problems = [problem for problem in problems if problem not in stand]
    return problems


def retold_version(filed: FiledMatch, report: JSON) -> JSON:
    """Return the version of a match with this report; None: with the report that stands.

    Raises Refusal: was_not_reported where nothing was played, and everything that is wrong with the
    report.
    """
    standing = told_report(filed)
    if standing is None:
        raise Refusal(Problem("was_not_reported", "LG-EVENT-08", {}, "change.report"))
    if report is None or report == standing:
        return filed.version
    record = retold(filed, lined_up_then(filed), standing, report)
    version = {key: value for key, value in filed.version.items() if key not in RETOLD}
    version |= {"outcome": record.outcome.to_json(), "sides": list(record.sides), "report": report}
    line_ups = list(record.match.line_ups)
    assert filed.stored is not None, "it was reported"
    if line_ups != filed.stored.record["match"]["line_ups"]:
        version["line_ups"] = line_ups
    return version


def against_rules(filed: FiledMatch, report: JSON) -> JSON:
    """Return what in a corrected report breaks a rule, as consequences show it (LG-FIX-22).

    The reason of the ruling stands for it. Empty where nothing does.
    """
    if report is None:
        return {}
    lined = lined_up_then(filed)
    warnings = lined.warnings(report)
    if warnings and filed.counted is None:  # the engine knows the rules
        stand = lined.warnings(told_report(filed))
        warnings = [problem for problem in warnings if problem not in stand]
    return {"told": [problem.to_json() for problem in warnings]} if warnings else {}


def retold(filed: FiledMatch, lined: LinedUp, told: JSON, report: JSON) -> Record:
    """Return the record that stands, with the changes of this report against the one that was told.

    Raises Refusal with everything that is wrong with the report (LG-FIX-07).
    """
    if problems := problems_with(filed, lined, told, report):
        raise Refusal(problems)
    standing = filed.record
    assert standing is not None, "it was played"
    was, is_ = lined.record(told), lined.record(report)
    outcome = Outcome(
        tuple(map(_outcome, standing.outcome.sides, was.outcome.sides, is_.outcome.sides))
    )
    side = _side if filed.counted is not None else _played_side
    sides = list(map(side, standing.sides, was.sides, is_.sides))
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


def _side(
    standing: Mapping[str, Any],
    was: Mapping[str, Any],
    is_: Mapping[str, Any],
    merged_line: Callable[[JSON, JSON, JSON], JSON] | None = None,
) -> JSON:
    merge = merged_line or _line
    merged = {
        key: is_[key] if is_.get(key) != was.get(key) else standing.get(key, is_[key])
        for key in is_
        if key != "lines"
    }
    stood, told_lines = (
        {line["number"]: line for line in each["lines"]} for each in (standing, was)
    )
    lines = [
        merge(stood.get(line["number"]), told_lines.get(line["number"]), line)
        for line in is_["lines"]
    ]
    return {**standing, **merged, "lines": lines}


def _played_side(
    standing: Mapping[str, Any], was: Mapping[str, Any], is_: Mapping[str, Any]
) -> JSON:
    """Return a side of a match that was played here, with its lines in their order."""
    side = _side(standing, was, is_, _played_line)
    order = {line["number"]: at for at, line in enumerate(standing["lines"])}
    side["lines"].sort(key=lambda line: order.get(line["number"], len(order)))
    return side


def _line(standing: JSON, was: JSON, is_: JSON) -> JSON:
    if standing is None or was is None:
        return is_
    return {**standing, **{key: value for key, value in is_.items() if was.get(key) != value}}


def _played_line(standing: JSON, was: JSON, is_: JSON) -> JSON:
    """Return a line of a match that was played here.

    A changed line is as it is told. Its counts move by the difference, as a record counts more than
    a report can say.
    """
    if standing is None or was is None or was == is_:
        return is_ if standing is None else standing
    counted = {
        key: max(0, value + is_.get(key, 0) - was.get(key, 0))
        for key, value in standing.items()
        if type(value) is int and type(is_.get(key, 0)) is int
    }
    return {**is_, **counted}


def dice_of(fixture: Fixture, change: Any) -> list[JSON]:
    """Return every die and choice after a corrected report, with its place and its source.

    Empty where the change does not correct the report. change: as it was sent, without problems.
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
    """The aftermath of a corrected report: events by team, and the source of each die."""

    events: list[list[Event]]
    dice: Sequence[Retold]


def redone(
    filed: FiledMatch, record: Record, typed: Mapping[str, JSON], *, strict: bool = True
) -> Redone:
    """Work out the aftermath of a corrected record; dice that are neither there nor typed are
    rolled here.

    typed:  entries by place.
    strict: refuse also entries that nothing asks for.

    Raises Refusal for an entry that does not fit.
    """
    dice = Retyped(typed, KeyedDice(secret_of_dice(filed.fixture)))
    events = aftermath(filed, record, dice)
    if strict:
        dice.finish()
    return Redone(events, dice.told)
