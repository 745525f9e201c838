"""Fall onto an opponent who was Knocked Down (BB-SKILL-PILINGON)."""

from __future__ import annotations

from typing import Literal

from rules.blood_bowl.pitch import BIT, NEAR, OFF
from rules.blood_bowl.position import STANDING, Position
from rules.blood_bowl.referee import Referee
from rules.blood_bowl.rerolls import has_leader, may_use_team_reroll


def wants_to_pile_on(ref: Referee, p: int, victim: int, roll: Literal["armour", "injury"]) -> bool:
    """Ask whether the coach wants that roll made again, if the player can pile on (BB-DEC-30)."""
    if not can_pile_on(ref.pos, p, victim):
        return False
    return bool(ref.ask("use_piling_on", p >> 4, ("no", roll), (p, victim)) != "no")


def can_pile_on(pos: Position, p: int, victim: int) -> bool:
    """Say whether the player is Standing beside the victim, in their own turn, with a re-roll to
    pay for it.

    The attacker is always of the active team, so this is never the player who was blocked.
    """
    there = pos.where[victim]
    return (
        there != OFF
        and pos.state[p] == STANDING
        and bool(NEAR[pos.where[p]] & BIT[there])
        and may_use_team_reroll(pos, p)
        and bool(pos.rerolls[p >> 4] or (pos.leaders[p >> 4] and has_leader(pos, p >> 4)))
    )
