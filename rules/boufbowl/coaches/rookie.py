"""The rookie: knows what may be done, not what is wise.

Of what he may do he picks a kind first, each as likely as the others, and then one of that kind: so
he fights as readily as he launches one of fourteen bombs.  Every other move is towards the ball, or
forward with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.boufbowl.position import Position
from rules.boufbowl.squads import player_of
from rules.coach import Answer, Drawing


class Rookie(Drawing):
    """Answers at random, from his own stream."""

    __slots__ = ()

    def decide(self, decision: Any) -> Answer:
        options = decision.options
        if decision.key == "main" and self.dice.draw(2):
            options = sensible(decision.view.pos, decision.side, options)
        return self.choose(options)

    def choose(self, options: Sequence[Answer]) -> Answer:
        """A kind, then one of it; the kind of an answer is its first word."""
        kinds: dict[str, list[Answer]] = {}
        for option in options:
            kinds.setdefault(option.split(" ")[0], []).append(option)
        found = list(kinds.values())[self.dice.draw(len(kinds)) if len(kinds) > 1 else 0]
        return found[self.dice.draw(len(found)) if len(found) > 1 else 0]


def sensible(pos: Position, side: int, options: Sequence[str]) -> list[str]:
    """Without the moves that lead away from the ball, or back with it."""
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
