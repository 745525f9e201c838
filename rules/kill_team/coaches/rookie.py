"""The rookie: an automated coach that plays like a beginner.

It has read the rules, so it knows whom to shoot, whom to charge and where to stand, and does not
always think of it. Then it does what comes to mind: it walks straight at a marker or the nearest
enemy, shoots at who is next, charges from too far away.
"""

from __future__ import annotations

from typing import Any, Final

from rules.coach import Answer
from rules.kill_team.coaches.random_answers import RandomAnswers
from rules.kill_team.coaches.veteran import Veteran

#: So many times out of so many it does not think.
HASTY: Final = 2
OUT_OF: Final = 5
#: What nobody does in haste: it ends the match.
SLOWLY: Final = frozenset({"concede"})


class Rookie(Veteran):
    """One side's coach for one match.

    plan: as a veteran has it; who moves in haste forgets it.
    """

    __slots__ = ()

    def decide(self, decision: Any) -> Answer:
        if decision.key not in SLOWLY and self.dice.draw(OUT_OF) < HASTY:
            return RandomAnswers(self.dice).decide(decision)
        return super().decide(decision)
