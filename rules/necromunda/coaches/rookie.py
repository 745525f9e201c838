"""The rookie: an automated coach that plays like a beginner.

It has read the rules, so it knows whom to shoot, whom to charge and where to stand, and does not
always think of it. Then it does what comes to mind: it walks straight at the nearest enemy, shoots
at who is next, or leaves somebody in the open.
"""

from __future__ import annotations

from typing import Any, Final

from rules.coach import Answer
from rules.necromunda.coaches.random_answers import RandomAnswers
from rules.necromunda.coaches.veteran import Veteran

#: So many times out of so many it does not think.
HASTY: Final = 3
OUT_OF: Final = 8
#: What nobody does in haste: it ends the battle, or a fighter.
SLOWLY: Final = frozenset({"flee_battle", "bottle_voluntarily"})


class Rookie(Veteran):
    """One side's coach for one battle.

    It keeps nothing but results that it has worked out.
    """

    __slots__ = ()

    def decide(self, decision: Any) -> Answer:
        if decision.key not in SLOWLY and self.dice.draw(OUT_OF) < HASTY:
            return RandomAnswers(self.dice).decide(decision)
        return super().decide(decision)
