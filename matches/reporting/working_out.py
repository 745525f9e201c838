"""What a report comes to: the record, the dice after the match one by one, the events."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from leagues.models import Fixture
from matches.models import FrozenMatch, Report
from matches.reporting.rolled_here import dice_for
from matches.resolution.playing import Played, Side, after
from rosters.models import Team
from rosters.teams.streams import fold, stored_events
from rules import game
from rules.aftermath import stream
from rules.problems import Problem
from rules.record import Match, Record, digest
from rules.typed import AwaitingEntry, Entered, KeyedDice, Roll, Typed, Wanted


@dataclass(frozen=True, slots=True)
class LinedUp:
    """The frozen match that a report is about, with the teams as they were then (LG-FIX-08).

    moved: the teams that have gone on since; what is reported cannot be settled then.
    dice:  gives what the report at hand rolls here, from the beginning each time; None for one that
           goes on with the streams of the match's seed (LG-FIX-20).
    """

    match: Match
    sides: list[Side]
    moved: list[Team]
    dice: Callable[[], KeyedDice | None] = field(default=lambda: None)

    def by(self, report: Report) -> LinedUp:
        """The same as this report tells it: with its dice."""
        return replace(self, dice=lambda: dice_for(report))

    @property
    def name(self) -> str:
        """What `Report.lined_up` says."""
        return digest(self.match.to_json())

    @property
    def states(self) -> list[Any]:
        return [side.state for side in self.sides]

    def record(self, data: Any) -> Record:
        """What a report without problems would leave, finished or not."""
        return game(self.match.game).reported(self.match, data, self.dice())

    def rolls(self, data: Any) -> list[Roll]:
        """What is rolled here for the match itself."""
        here = self.dice()
        game(self.match.game).reported(self.match, data, here)
        return here.rolls if here is not None else []

    def problems(self, data: Any, *, finished: bool = True) -> list[Problem]:
        """What is wrong with what a report says of the match."""
        return game(self.match.game).report_problems(
            self.match, data, self.states, self.dice(), finished=finished
        )

    def warnings(self, data: Any, *, finished: bool = True) -> list[Problem]:
        """What a report without problems says against a rule (LG-FIX-22)."""
        return game(self.match.game).report_warnings(
            self.match, data, self.states, finished=finished
        )

    @property
    def begun(self) -> Any:
        """What is known of the match before anybody types (LG-FIX-23)."""
        return game(self.match.game).report_begun(self.match)


def lined_up(fixture: Fixture) -> LinedUp | None:
    """The line-ups as they were frozen; None where nothing is."""
    frozen = FrozenMatch.objects.filter(fixture=fixture).first()
    if frozen is None or not frozen.match:
        return None
    teams = [side.entry.team for side in fixture.sides.all()]
    sides = [
        Side(fold(team, stored_events(team, seq)).state, **coach)
        for team, seq, coach in zip(teams, frozen.versions, frozen.coaches, strict=True)
    ]
    moved = [team for team, seq in zip(teams, frozen.versions, strict=True) if team.seq != seq]
    return LinedUp(frozen.unfrozen(), sides, moved)


@dataclass(frozen=True, slots=True)
class Worked:
    """How far a report goes.

    entered: the dice and choices after the match, as far as they are there.
    wanted:  what is asked for next; None where nothing more is.
    played:  record and events, once everything is there.
    rolls:   all keyed rolls so far, of the match and after it.
    """

    record: Record
    entered: list[Entered]
    wanted: Wanted | None
    played: Played | None
    rolls: Sequence[Roll] = ()


def work_out(match: Match, sides: Sequence[Side], report: Report) -> Worked:
    """Work out a report that has no problems; refuses entries that do not fit."""
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


def work_out_report(report: Report, lined: LinedUp) -> Worked:
    return work_out(lined.match, lined.sides, report)
