"""Automated coaches of Kill Team."""

from __future__ import annotations

from rules.coach import Automated
from rules.dice import Stream
from rules.kill_team.coaches.rookie import Rookie
from rules.kill_team.coaches.veteran import Veteran

#: Weakest first.
STRENGTHS = ("rookie", "veteran")


def coach(strength: str, seed: bytes, side: int) -> Automated:
    """Return an automated coach, who draws only from their own stream of the match's seed.

    Raises KeyError for a strength that there is not.
    """
    dice = Stream(seed, f"coach-{side}")
    if strength == "rookie":
        return Rookie(dice)
    if strength == "veteran":
        return Veteran(dice)
    raise KeyError(f"there is no coach of strength {strength!r}")
