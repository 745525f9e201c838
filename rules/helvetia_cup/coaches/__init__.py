"""Automated coaches of Helvetia Cup, for the pitch, for the hand of cards and for the time between
matches.
"""

from __future__ import annotations

from rules.coach import RANDOM, Automated, Staff, of_strength
from rules.dice import Stream
from rules.helvetia_cup.coaches.manager import KEYS, Manager
from rules.helvetia_cup.coaches.random_answers import RandomAnswers
from rules.helvetia_cup.coaches.rookie import Rookie
from rules.helvetia_cup.coaches.veteran import Veteran

#: The levels that are offered, weakest first.
STRENGTHS = ("rookie", "veteran")


def coach(strength: str, seed: bytes, side: int) -> Automated:
    """Return an automated coach; see `rules.coach.of_strength`."""

    def veteran(dice: Stream) -> Automated:
        return Staff(Veteran(side, dice), Manager(dice), KEYS)

    def rookie(dice: Stream) -> Automated:
        return Staff(Rookie(dice), Manager(dice), KEYS)

    kinds = {RANDOM: RandomAnswers, "rookie": rookie, "veteran": veteran}
    return of_strength(kinds, strength, seed, side)
