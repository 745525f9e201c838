"""The dice that a team rolls between two matches."""

from __future__ import annotations

from collections.abc import Sequence

from rosters import hooks
from rosters.models import Team
from rules.problems import Problem, Refusal
from rules.steps import StepDice, TableDice


def dice_of(team: Team) -> StepDice:
    """Return the dice of a team, keyed by the match that opened the current step.

    A team that has played no match has a secret of its own.
    """
    return StepDice(lambda: _secret(team))


def table_dice_of(team: Team, faces: Sequence[int]) -> TableDice:
    """Return the same, but for a roll that fell at the table (LG-FIX-30).

    Raises Refusal("not_from_the_table") where the team's last match was not reported from there.
    """
    if not hooks.plays_at_a_table(team):
        what = {"team": team.name}
        raise Refusal(Problem("not_from_the_table", "LG-FIX-30", what, "faces"))
    return TableDice(lambda: _secret(team), faces)


def _secret(team: Team) -> bytes:
    return hooks.secret_of_steps(team) or bytes(team.secret)
