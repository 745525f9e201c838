"""Automated coaches of Helvetia Cup: who runs a team and its hand, who plays on the pitch."""

from __future__ import annotations

from rules.coach import Automated, Staff
from rules.dice import Stream
from rules.helvetia_cup.coaches.manager import KEYS, Manager
from rules.helvetia_cup.coaches.rookie import Rookie
from rules.helvetia_cup.coaches.veteran import Veteran

#: Weakest first.
STRENGTHS = ("rookie", "veteran")


def coach(strength: str, seed: bytes, side: int) -> Automated:
    """An automated coach, who draws only from his own stream of the match's seed.

    Raises KeyError for a strength that there is not.
    """
    dice = Stream(seed, f"coach-{side}")
    if strength == "rookie":
        return Rookie(dice)
    if strength == "veteran":
        return Staff(Veteran(side, dice), Manager(dice), KEYS)
    raise KeyError(f"there is no coach of strength {strength!r}")
