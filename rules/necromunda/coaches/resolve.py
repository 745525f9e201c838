"""Small choices: helpers and victims, the use of gear, when a gang runs away."""

from __future__ import annotations

from typing import Any

from rules.coach import Answer, Build
from rules.necromunda.aiming import Aiming
from rules.necromunda.coaches import gunnery
from rules.necromunda.coaches.appraisal import Appraisal
from rules.necromunda.ending import winners
from rules.necromunda.naming import fighter_of
from rules.necromunda.position import Position
from rules.necromunda.reinforcing import reserve
from rules.necromunda.states import FIT

YES, NO = "yes", "no"
#: How many enemies for each of one's own who is left make it hopeless; and lost enough to go where
#: those who are left have other battles before them.
_HOPELESS, _LOST = 4, 3


def bottles(pos: Position, side: int) -> str:
    """Choose to bottle in time where a lost battle is followed by others (NM-BOTTLE-05)."""
    if not pos.options.get("competition") or reserve(pos, side) or side in winners(pos):
        return NO
    return YES if _is_outnumbered(pos, side, _LOST) else NO


def flees(pos: Position, side: int) -> str:
    """Choose to flee from a field that a bottled gang cannot hold, before it loses more."""
    lives_on = bool(pos.options.get("competition")) and side not in winners(pos)
    return YES if _is_outnumbered(pos, side, _LOST if lives_on else _HOPELESS) else NO


def _is_outnumbered(pos: Position, side: int, times: int) -> bool:
    """Say whether any one of the other gangs outnumbers this one: each has the rest against it as
    well.
    """
    mine, *theirs = (
        sum(pos.is_(p, FIT) for p in pos.on_table(other))
        for other in (side, *(each for each in pos.sides() if each != side))
    )
    return max(theirs) >= times * max(1, mine)


def uses(pos: Position, p: int) -> str:
    """Choose to use a stimm where it takes a flesh wound away, or an enemy is near."""
    near = any(pos.is_(q, FIT) for q in pos.enemies(p))
    return YES if pos.flesh[p] or near else NO


def target(appraisal: Appraisal, decision: Any) -> Answer:
    """Choose the target, or the place of a marker."""
    if isinstance(decision, Aiming):
        return gunnery.aim(appraisal, decision)
    p = appraisal.pos.by_name[tuple(decision.about["fighter"])]
    about = decision.about
    return gunnery.target(appraisal, p, about["weapon"], decision.options, about["tests"])


def thing(appraisal: Appraisal, decision: Any) -> Answer:
    """Choose the dearest fighter to finish; else the default."""
    if isinstance(decision, Build) or decision.about["action"] != "coup_de_grace":
        return decision.default
    pos = appraisal.pos
    return max(decision.options, key=lambda each: appraisal.worth[fighter_of(pos, each)])
