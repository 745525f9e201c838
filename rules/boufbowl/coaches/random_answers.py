"""Answer at random, so that all that is legal happens: it measures the engine (LG-SIM-08).

It picks a kind of answer first, each as likely as the others, and then one of that kind: so it
fights as readily as it launches one of fourteen bombs. Every other move is towards the ball, or
forward with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.boufbowl.position import Position
from rules.boufbowl.squads import player_of
from rules.coach import Answer, Drawing


class RandomAnswers(Drawing):
    """Answers at random, from its own stream."""

    __slots__ = ()

    def decide(self, decision: Any) -> Answer:
        options = decision.options
        if decision.key == "main" and self.dice.draw(2):
            options = sensible(decision.view.pos, decision.side, options)
        return self.choose(options)

    def choose(self, options: Sequence[Answer]) -> Answer:
        """Choose a kind, then one of it; the kind of an answer is its first word."""
        kinds: dict[str, list[Answer]] = {}
        for option in options:
            kinds.setdefault(option.split(" ")[0], []).append(option)
        of_kind = list(kinds.values())[self.dice.draw(len(kinds)) if len(kinds) > 1 else 0]
        return of_kind[self.dice.draw(len(of_kind)) if len(of_kind) > 1 else 0]


def sensible(pos: Position, side: int, options: Sequence[str]) -> list[str]:
    """Return the options without moves that lead away from the ball, or back with it."""
    return [each for each in options if not each.startswith("move") or _leads_on(pos, side, each)]


def _leads_on(pos: Position, side: int, word: str) -> bool:
    _, slot, zone = word.split(" ")
    progress = pos.pitch.progress[side]
    p = player_of(side, int(slot))
    here, there = progress[pos.zone[p]], progress[pos.pitch.at[zone]]
    if pos.carrier == p:
        return there > here
    ball = progress[pos.ball]
    return abs(there - ball) < abs(here - ball)
