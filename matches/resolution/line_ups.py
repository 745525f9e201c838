"""The frozen line-ups of a match, for a report of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from matches.resolution.playing import Side
from rosters.models import Team
from rules import game
from rules.problems import Problem
from rules.record import Match, Record, digest
from rules.typed import KeyedDice, Roll


@dataclass(frozen=True, slots=True)
class LinedUp:
    """The frozen match that a report is about, with the teams as they were then (LG-FIX-08).

    moved: the teams that have changed since; the report cannot be settled while there are any.
    dice:  gives the dice with which the system rolls for this report, from the beginning each time;
           None for a report that goes on with the streams of the match's seed (LG-FIX-20).
    """

    match: Match
    sides: list[Side]
    moved: list[Team]
    dice: Callable[[], KeyedDice | None] = field(default=lambda: None)

    @property
    def name(self) -> str:
        """The digest of the frozen match, as `Report.lined_up` has it."""
        return digest(self.match.to_json())

    @property
    def states(self) -> list[Any]:
        return [side.state for side in self.sides]

    def record(self, data: Any) -> Record:
        """Return the record that a report without problems would leave, finished or not."""
        return game(self.match.game).reported(self.match, data, self.dice())

    def rolls(self, data: Any) -> list[Roll]:
        """Return the rolls that the system makes for the match itself."""
        here = self.dice()
        game(self.match.game).reported(self.match, data, here)
        return here.rolls if here is not None else []

    def problems(self, data: Any, *, finished: bool = True) -> list[Problem]:
        """List the problems of what a report says of the match."""
        return game(self.match.game).report_problems(
            self.match, data, self.states, self.dice(), finished=finished
        )

    def warnings(self, data: Any, *, finished: bool = True) -> list[Problem]:
        """List what a report without problems says against a rule (LG-FIX-22)."""
        return game(self.match.game).report_warnings(
            self.match, data, self.states, finished=finished
        )

    @property
    def begun(self) -> Any:
        """The data of a report before anybody types (LG-FIX-23)."""
        return game(self.match.game).report_begun(self.match)
