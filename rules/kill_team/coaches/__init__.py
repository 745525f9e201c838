"""Automated coaches of Kill Team."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.coach import Automated, of_strength
from rules.dice import Stream
from rules.kill_team.coaches.rookie import Rookie
from rules.kill_team.coaches.veteran import Veteran

#: Weakest first.
_COACHES: Mapping[str, Callable[[Stream], Automated]] = {"rookie": Rookie, "veteran": Veteran}
STRENGTHS = tuple(_COACHES)


def coach(strength: str, seed: bytes, side: int) -> Automated:
    """Return an automated coach; see `rules.coach.of_strength`."""
    return of_strength(_COACHES, strength, seed, side)
