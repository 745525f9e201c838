"""The dice that a team rolls between two matches."""

from __future__ import annotations

from rosters import hooks
from rosters.models import Team
from rules.steps import StepDice


def dice_of(team: Team) -> StepDice:
    """Keyed by the match that opened what is rolled for; a team that has played none has a secret
    of its own."""
    return StepDice(lambda: hooks.secret_of_steps(team) or bytes(team.secret))
