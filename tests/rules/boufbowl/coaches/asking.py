"""What a coach answers to a question, asked about a position on the table."""

from __future__ import annotations

from typing import Any

from rules.boufbowl import menu
from rules.boufbowl.coaches.veteran import Veteran
from rules.coach import Answer, Choice
from rules.dice import Stream
from tests.rules.boufbowl.play import SIDES, Table


def veteran() -> Veteran:
    return Veteran(Stream(bytes(32), "coach-0"))


def main(table: Table) -> Answer:
    """What he does in the main menu of his turn."""
    return answer(table, "main", menu.options(table.ref), table.active)


def answer(table: Table, key: str, options: list[str], side: str, about: Any = None) -> Answer:
    """What he answers; it must be one of the options."""
    number = SIDES.index(side)
    found = veteran().decide(Choice(key, number, table.ref.view(number), options, about))
    assert found in options
    return found


class Asks:
    """A coach who plays as a test says, and is a veteran for the rest."""

    def __init__(self, **answers: Answer) -> None:
        self.answers = answers
        self.coach = veteran()
        self.given: list[tuple[str, Answer]] = []

    def decide(self, decision: Any) -> Answer:
        found = self.answers.get(decision.key)
        if found is None or found not in decision.options:
            found = self.coach.decide(decision)
        self.given.append((decision.key, found))
        return found
