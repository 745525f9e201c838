"""Make a check, with the cards that may change it (HC-CONV-03 to -07)."""

from __future__ import annotations

from rules.helvetia_cup.cards.moments import Check
from rules.helvetia_cup.cards.playing import window
from rules.helvetia_cup.referee import Referee


def check(ref: Referee, name: str, clause: str, p: int, skill: int, minus: int = 0) -> Check:
    """Roll a d20 against the effective skill less penalties; see `Check.succeeded`.

    minus: all penalties together; the target is not clamped (HC-CONV-04, -05).
    """
    rolled = Check(name, p, ref.pos.skill(p, skill) - minus)
    if "pre_roll" in ref.windows:
        window(ref, "pre_roll", rolled)
    if rolled.given:
        rolled.fell = ref.set_die(name, clause, p, rolled.target, rolled.given)
    else:
        rolled.fell = ref.d20(name, clause, p, rolled.target)
    if "post_roll" in ref.windows:
        window(ref, "post_roll", rolled)
    return rolled
