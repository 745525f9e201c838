"""The dice that a team rolls between two matches."""

from __future__ import annotations

from rosters import hooks
from rosters.models import Team
from rules.steps import StepDice


def dice_of(team: Team) -> StepDice:
    """Return the dice of a team, keyed by the match that opened the current step.

    A team that has played no match has a secret of its own.
    """
    return StepDice(lambda: hooks.secret_of_steps(team) or bytes(team.secret))
