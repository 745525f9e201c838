"""Exact odds: the real rules are played with every way in which the dice can fall.

odds(Table("1@B2", "1@B2"), "fight 1 1", lambda table: table.is_("blue 1"))
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, TypeVar

from rules.boufbowl import match
from rules.boufbowl.position import Position
from rules.boufbowl.referee import Referee
from rules.boufbowl.secrets import Decks, Hand
from rules.boufbowl.squads import PLAYERS
from rules.coach import Answer
from tests.rules.boufbowl.play import Table
from tests.rules.every import Every

Outcome = TypeVar("Outcome")
#: What is answered to a question: always the same, or as the question is.
Answers = Mapping[str, Answer | Callable[[Any], Answer]]


class Prefers:
    """Both coaches: the same answer whenever a question is asked, its default where none stands."""

    def __init__(self, answers: Answers) -> None:
        self.answers = answers

    def decide(self, decision: Any) -> Answer:
        answer = self.answers.get(decision.key, decision.default)
        return answer(decision) if callable(answer) else answer


def odds(
    table: Table, word: str, see: Callable[[Table], Outcome], answers: Answers | None = None
) -> dict[Outcome, Fraction]:
    """How likely each result of a main option is."""
    coach, dice = Prefers({"main": word, **(answers or {})}), Every()
    state = table.pos.to_json()
    hands = [hand.to_json() for hand in table.hands]
    decks = table.decks.to_json()
    pos, found = table.pos, dict[Outcome, Fraction]()
    while True:
        table.pos = Position.from_json(pos.data, pos.pitch, pos.line_ups, pos.options, state)
        table.pos.cards = pos.cards
        for p in range(PLAYERS):
            table.pos.look_up(p)
        held = [Hand.from_json(hand) for hand in hands]
        table.ref = Referee(table.pos, held, Decks.from_json(decks), dice, (coach, coach))
        match.step(table.ref)
        outcome = see(table)
        found[outcome] = found.get(outcome, Fraction(0)) + dice.probability()
        if not dice.turn():
            assert sum(found.values()) == 1
            return found
