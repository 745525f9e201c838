"""Refuse to give the ball to players of another race (BB-SKILL-ANIMOSITY)."""

from __future__ import annotations

from rules.blood_bowl.referee import Referee
from rules.blood_bowl.rerolls import ANIMOSITY, attempt
from rules.blood_bowl.skills import Trait
from rules.blood_bowl.squads import NOBODY


def refuses(ref: Referee, p: int, target: int) -> bool:
    """Roll for Animosity; return whether ``p`` refuses the player on that square
    (BB-SKILL-ANIMOSITY-01).
    """
    pos = ref.pos
    if not pos.squads.traits[p] & Trait.DISTRUSTS_OTHER_RACES:
        return False
    q = pos.at[target]
    if q == NOBODY or q >> 4 != p >> 4 or pos.squads.race[q] == pos.squads.race[p]:
        return False
    if attempt(ref, p, ANIMOSITY, 2):
        return False
    ref.note("refused", "BB-SKILL-ANIMOSITY-01", p, q)
    return True


def trusts(ref: Referee, p: int, q: int) -> bool:
    """Say whether ``p`` would give the ball to ``q`` without a roll (BB-SKILL-ANIMOSITY-02)."""
    race = ref.pos.squads.race
    return q != NOBODY and q != p and q >> 4 == p >> 4 and race[q] == race[p]
