"""Refusals of a coach's acts: unknown fighters, and several reasons at once."""

from __future__ import annotations

from collections.abc import Callable

from rules.necromunda.between.gang.fighter import Fighter
from rules.necromunda.between.gang.gang import Team
from rules.problems import Problem, Refusal


def present(team: Team, who: int) -> Fighter:
    fighter = team.fighters.get(who)
    if fighter is None or fighter.left is not None:
        raise Refusal(Problem("no_such_player", "", {"player": who}, f"player:{who}"))
    return fighter


def refuse(wrong: list[Problem]) -> None:
    if wrong:
        raise Refusal(wrong)


def problems_of(*checks: Callable[[], object]) -> list[Problem]:
    """List the problems of all refusals that these checks raise."""
    problems: list[Problem] = []
    for check in checks:
        try:
            check()
        except Refusal as refusal:
            problems += refusal.problems
    return problems
