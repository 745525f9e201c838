"""Automated coaches of Helvetia Cup, for the pitch, for the hand of cards and for the time between
matches.
"""

from __future__ import annotations

from rules.coach import Automated, Staff
from rules.dice import Stream
from rules.helvetia_cup.coaches.manager import KEYS, Manager
from rules.helvetia_cup.coaches.rookie import Rookie
from rules.helvetia_cup.coaches.veteran import Veteran

#: Weakest first.
STRENGTHS = ("rookie", "veteran")


def coach(strength: str, seed: bytes, side: int) -> Automated:
    """Return an automated coach, who draws only from their own stream of the match's seed.

    Raises KeyError for an unknown strength.
    """
    dice = Stream(seed, f"coach-{side}")
    if strength == "rookie":
        return Rookie(dice)
    if strength == "veteran":
        return Staff(Veteran(side, dice), Manager(dice), KEYS)
    raise KeyError(f"there is no coach of strength {strength!r}")
