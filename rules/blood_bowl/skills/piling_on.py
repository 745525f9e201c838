"""BB-SKILL-PILINGON: throwing himself onto whom he has Knocked Down."""

from __future__ import annotations

from typing import Literal

from rules.blood_bowl.pitch import BIT, NEAR, OFF
from rules.blood_bowl.position import STANDING, Position
from rules.blood_bowl.referee import Referee
from rules.blood_bowl.rerolls import has_leader, may_use_team_reroll


def wants_to_pile_on(ref: Referee, p: int, victim: int, roll: Literal["armour", "injury"]) -> bool:
    """BB-DEC-30: whether he can, and his coach wants to have that roll made again."""
    if not can_pile_on(ref.pos, p, victim):
        return False
    return bool(ref.ask("use_piling_on", p >> 4, ("no", roll), (p, victim)) != "no")


def can_pile_on(pos: Position, p: int, victim: int) -> bool:
    """Standing beside his victim, in his own turn, with a re-roll to pay for it.

    As the attacker is always of the active team, this is never who was blocked himself.
    """
    there = pos.where[victim]
    return (
        there != OFF
        and pos.state[p] == STANDING
        and bool(NEAR[pos.where[p]] & BIT[there])
        and may_use_team_reroll(pos, p)
        and bool(pos.rerolls[p >> 4] or (pos.leaders[p >> 4] and has_leader(pos, p >> 4)))
    )
