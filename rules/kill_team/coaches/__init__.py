"""Automated coaches of Kill Team."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.coach import RANDOM, Automated, of_strength
from rules.dice import Stream
from rules.kill_team.coaches.random_answers import RandomAnswers
from rules.kill_team.coaches.rookie import Rookie
from rules.kill_team.coaches.veteran import Veteran

#: Weakest first.
_COACHES: Mapping[str, Callable[[Stream], Automated]] = {
    RANDOM: RandomAnswers,
    "rookie": Rookie,
    "veteran": Veteran,
}
#: The levels that are offered.
STRENGTHS = tuple(level for level in _COACHES if level != RANDOM)


def coach(strength: str, seed: bytes, side: int) -> Automated:
    """Return an automated coach; see `rules.coach.of_strength`."""
    return of_strength(_COACHES, strength, seed, side)
