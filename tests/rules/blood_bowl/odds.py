"""Exact odds: the real rules are played with every way in which the dice can fall.

odds('''
    k6
    H1 A1
''', lambda ref: attempt(ref, H[1], DODGE, 4), home={"reroll": ("skill", "team")})

gives ``{True: Fraction(1, 2), False: Fraction(1, 2)}``: what the function returned, and how likely
that is.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from fractions import Fraction
from typing import Any, TypeVar

from rules.blood_bowl.notation import read
from rules.blood_bowl.position import Phase, Position
from rules.coach import Answer
from rules.dice import Dice
from tests.rules.blood_bowl.board import Table
from tests.rules.every import Every

Outcome = TypeVar("Outcome")

#: Rolls for a ball that is loose: mostly it does not matter how they fall.
LOOSE = ("scatter", "bounce", "catch")


class Prefers:
    """A coach who takes the first of his preferences that is open to him, else the default.

    prefers: by the key of the decision: one answer, or several with the best first, or a function
             that takes the decision and gives the answer.
    """

    def __init__(self, prefers: Mapping[str, Any] | None) -> None:
        self.prefers = {
            key: (wish,) if isinstance(wish, str) else wish for key, wish in (prefers or {}).items()
        }

    def decide(self, decision: Any) -> Answer:
        wish = self.prefers.get(decision.key, ())
        if callable(wish):
            return wish(decision)
        return next((answer for answer in wish if answer in decision.options), decision.default)


class Odds(Table):
    """A table on which some rolls do not matter for what is asked: they show only ones."""

    __slots__ = ("indifferent",)

    def __init__(self, pos: Position, dice: Dice, coaches: Any, indifferent: Any) -> None:
        super().__init__(pos, dice, coaches)
        self.indifferent = indifferent

    def d6(self, purpose: str, *about: Any, **more: Any) -> int:
        return 1 if purpose in self.indifferent else super().d6(purpose, *about, **more)

    def roll(
        self, purpose: str, clause: str, sides: int, count: int, *about: Any, **more: Any
    ) -> tuple[int, ...]:
        if purpose in self.indifferent:
            return (1,) * count
        return super().roll(purpose, clause, sides, count, *about, **more)


def odds(
    picture: str | Position,
    play: Callable[[Table], Outcome],
    home: Mapping[str, Any] | None = None,
    away: Mapping[str, Any] | None = None,
    indifferent: Collection[str] = (),
    **facts: Any,
) -> dict[Outcome, Fraction]:
    """How likely each result of ``play`` is, exactly.

    home, away:  what the coaches prefer, by decision, for as often as they are asked.
    indifferent: purposes of rolls whose faces cannot change the result; they are not tried all.
    facts:       slots of the position, as for ``board``.
    """
    start = read(picture) if isinstance(picture, str) else picture
    start.phase = Phase.ACTION
    for slot, value in facts.items():
        setattr(start, slot, value)
    coaches = [Prefers(home), Prefers(away)]
    dice = Every()
    found: dict[Outcome, Fraction] = {}
    while True:
        outcome = play(Odds(start.clone(), dice, coaches, indifferent))
        found[outcome] = found.get(outcome, Fraction(0)) + dice.probability()
        if not dice.turn():
            assert sum(found.values()) == 1
            return found
