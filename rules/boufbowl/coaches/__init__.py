"""Automated coaches of Boufbowl."""

from __future__ import annotations

from rules.boufbowl.coaches.rookie import Rookie
from rules.boufbowl.coaches.veteran import Veteran
from rules.coach import Automated
from rules.dice import Stream

#: Weakest first.
STRENGTHS = ("rookie", "veteran")


def coach(strength: str, seed: bytes, side: int) -> Automated:
    """Return an automated coach, who draws only from its own stream of the match's seed.

    Raises KeyError for an unknown strength.
    """
    dice = Stream(seed, f"coach-{side}")
    if strength == "rookie":
        return Rookie(dice)
    if strength == "veteran":
        return Veteran(dice)
    raise KeyError(f"there is no coach of strength {strength!r}")
