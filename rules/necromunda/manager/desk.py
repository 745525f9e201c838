"""The manager's desk: a gang, and the acts done with it so far."""

from __future__ import annotations

from typing import Any

from rules.necromunda.between import managing
from rules.necromunda.between.gang.gang import Team
from rules.problems import Refusal
from rules.roster import Event
from rules.steps import StepDice

JSON = Any


class Desk:
    """A copy of a gang, and the events of all acts on it."""

    def __init__(self, team: Team, dice: StepDice) -> None:
        self.team = team.copy()
        self.dice = dice
        self.events: list[Event] = []

    def do(self, wish: JSON) -> None:
        """Do one act, or several that are all done or none.

        Raises Refusal as `managing.change` does.
        """
        events = managing.change(self.team, wish, self.dice)
        managing.apply_all(self.team, events)
        self.events += events

    def tries(self, wish: JSON) -> bool:
        """Do acts without dice if they are legal; return whether they were."""
        try:
            self.do(wish)
        except Refusal:
            return False
        return True
