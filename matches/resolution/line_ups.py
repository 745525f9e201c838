"""The line-ups of a match as they were frozen, for a report of it."""

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

    moved: the teams that have gone on since; what is reported cannot be settled then.
    dice:  gives what the report at hand rolls here, from the beginning each time; None for one that
           goes on with the streams of the match's seed (LG-FIX-20).
    """

    match: Match
    sides: list[Side]
    moved: list[Team]
    dice: Callable[[], KeyedDice | None] = field(default=lambda: None)

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
