"""Questions put to a coach in positions set up by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.coach import Answer, Choice
from rules.dice import Stream
from rules.helvetia_cup.attacking import actions
from rules.helvetia_cup.coaches.veteran import Veteran
from rules.helvetia_cup.moving import DONE, Move, movement_turn
from tests.rules.helvetia_cup.play import Table

KEY = bytes(32)


def veteran(side: int) -> Veteran:
    return Veteran(side, Stream(KEY, f"coach-{side}"))


def ask(table: Table, key: str, side: int, options: Sequence[Answer], about: Any = None) -> Answer:
    """What a veteran answers; it is among the options."""
    answer = veteran(side).decide(Choice(key, side, table.ref.view(side), options, about))
    assert answer in options
    return answer


def action(table: Table, *, must: bool = False, received: bool = False) -> str:
    """What he does with the ball."""
    pos = table.pos
    options = actions(pos, must=must, received=received)
    number = pos.number(pos.carrier)
    answer: str = ask(table, "attack_action", pos.attacking, options, number)
    return answer


def turn(table: Table, side: int) -> dict[int, str]:
    """His movement turn: the words of each player whom he moves; they are played."""
    coach = veteran(side)
    moved: dict[int, str] = {}

    class Watched:
        def decide(self, decision: Any) -> Answer:
            answer = coach.decide(decision)
            if isinstance(decision, Move) and answer != DONE:
                number, _, words = answer.partition(" ")
                moved[int(number)] = words
            return answer

    table.ref.coaches = (Watched(), Watched())
    movement_turn(table.ref, side)
    return moved
