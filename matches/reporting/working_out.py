"""Work out a report: its record, the dice after the match one by one, the events."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from leagues.models import Fixture
from matches.models import FrozenMatch, Report
from matches.reporting.rolled_here import dice_for
from matches.resolution.line_ups import LinedUp
from matches.resolution.playing import Played, Side, after
from rosters.teams.streams import fold, stored_events
from rules import game
from rules.aftermath import stream
from rules.record import Match, Record
from rules.typed import AwaitingEntry, Entered, Recalled, Roll, Typed, Wanted, places

JSON = Any


def with_dice_of(report: Report, lined: LinedUp) -> LinedUp:
    """Return the line-ups as this report tells them: with its own dice."""
    return replace(lined, dice=lambda: dice_for(report))


def lined_up(fixture: Fixture) -> LinedUp | None:
    """Return the line-ups of a fixture as they were frozen; None where nothing is frozen."""
    frozen = FrozenMatch.objects.filter(fixture=fixture).first()
    if frozen is None or not frozen.match:
        return None
    entries = [side.entry for side in fixture.sides.all()]
    teams = [entry.team for entry in entries]
    sides = [
        Side(fold(team, stored_events(team, seq)).state, **coach)
        for team, seq, coach in zip(teams, frozen.versions, frozen.coached(), strict=True)
    ]
    moved = [
        entry.team
        for entry, seq in zip(entries, frozen.versions, strict=True)
        if (entry.team.seq if entry.registered is None else entry.registered) != seq
    ]
    return LinedUp(frozen.unfrozen(), sides, moved)


@dataclass(frozen=True, slots=True)
class Worked:
    """How far a report goes.

    entered: the dice and choices after the match, as far as they are there.
    wanted:  what is asked for next; None where nothing is.
    played:  record and events, once everything is there; else None.
    rolls:   all keyed rolls so far, of the match and after it.
    """

    record: Record
    entered: list[Entered]
    wanted: Wanted | None
    played: Played | None
    rolls: Sequence[Roll] = ()


def work_out(match: Match, sides: Sequence[Side], report: Report) -> Worked:
    """Work out a report that has no problems; raises Refusal for entries that do not fit."""
    rules, here = game(match.game), dice_for(report)
    record = rules.reported(match, report.data, here)
    typed = Typed(report.entries, here or stream(match), rest=report.rest)
    rolls = here.rolls if here is not None else []
    try:
        played = after(record, sides, typed)
    except AwaitingEntry as waiting:
        return Worked(record, typed.entered, waiting.wanted, None, rolls)
    typed.finish()
    return Worked(record, typed.entered, None, played, rolls)


def recalled(report: Report, lined: LinedUp) -> list[JSON]:
    """Return the entries of a report, and after them what it recalls for what is asked next.

    None of them where what happened in the match is not whole yet (LG-FIX-34).
    """
    here = dice_for(report)
    if here is None or lined.problems(report.data):
        return []
    record = game(lined.match.game).reported(lined.match, report.data, here)
    typed = Recalled(report.entries, report.recalled, here)
    with suppress(AwaitingEntry):
        after(record, lined.sides, typed)
    return typed.recalled


def entries_by_place(report: Report, worked: Worked) -> dict[str, JSON]:
    """Return what was entered for each roll and choice so far; None where it was rolled here."""
    named = places([each.wanted for each in worked.entered])
    entries = [*report.entries, *[None] * (len(named) - len(report.entries))]
    return dict(zip(named, entries, strict=True))


def work_out_report(report: Report, lined: LinedUp) -> Worked:
    return work_out(lined.match, lined.sides, report)
