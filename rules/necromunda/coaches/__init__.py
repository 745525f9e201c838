"""Automated coaches of Necromunda."""

from __future__ import annotations

from rules.coach import Automated
from rules.dice import Stream
from rules.necromunda.coaches.rookie import Rookie

#: Weakest first.
STRENGTHS = ("rookie",)


def coach(strength: str, seed: bytes, side: int) -> Automated:
    """An automated coach, who draws only from his own stream of the match's seed.

    Raises KeyError for a strength that there is not.
    """
    if strength not in STRENGTHS:
        raise KeyError(f"there is no coach of strength {strength!r}")
    return Rookie(Stream(seed, f"coach-{side}"))
