"""Nerve tests and psychic powers."""

from __future__ import annotations

from collections.abc import Sequence

from rules.kill_team import break_tests, nerve_tests
from rules.kill_team.characteristics import leadership
from rules.kill_team.position import Position
from rules.kill_team.squads import model_of
from rules.kill_team.table.measuring import at_most
from rules.kill_team.table.neighbours import gap_of, sees


def fails(pos: Position, p: int) -> float:
    """Return how likely a model is shaken by its test."""
    if nerve_tests.passes_anyway(pos, p):
        return 0.0
    change, limit = nerve_tests.modifier(pos, p), leadership(pos, p)
    return sum(break_tests.is_shaken(face, change, limit) for face in range(1, 7)) / 6


def order(pos: Position, side: int, options: Sequence[str]) -> str:
    """Choose the surest model to test first: each shaken model makes it harder for the others."""
    return min(options, key=lambda option: fails(pos, model_of(side, int(option.split(" ")[1]))))


def order_effects(pos: Position, side: int, options: Sequence[str]) -> str:
    """Choose the surest of its own models first, of the enemy's the most afraid (KT-GEN-14)."""

    def fear(option: str) -> float:
        word, number = option.split(" ")
        of = side if word == "model" else 1 - side
        return fails(pos, model_of(of, int(number))) * (1 if word == "model" else -1)

    return min(options, key=fear)


def cast(pos: Position, side: int, options: Sequence[str]) -> str:
    """Choose the first power that has a target."""
    for option in options[1:]:
        _, number, power = option.split(" ")
        p, far = model_of(side, int(number)), pos.data.powers[power].range
        for q in pos.on_table(1 - side):
            if at_most(gap_of(pos, p, q), far) and sees(pos, p, q):
                return option
    return options[0]
