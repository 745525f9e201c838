"""Leap over players and out of tackle zones, without a dodge (BB-SKILL-LEAP, Very Long Legs)."""

from __future__ import annotations

from rules.blood_bowl.moving import arrive, go_for_it_needs
from rules.blood_bowl.pitch import NEAR, PITCH, spread, squares_of
from rules.blood_bowl.position import Position
from rules.blood_bowl.referee import Referee
from rules.blood_bowl.rerolls import GO_FOR_IT, LEAP, agility, attempt
from rules.blood_bowl.skills import Trait
from rules.blood_bowl.skills.tentacles import is_held

#: BB-SKILL-LEAP-01: what a leap costs, whether it is over one square or two.
LEAP_COST = 2


def landings(pos: Position, s: int) -> list[int]:
    """List the squares that a leap from ``s`` can reach: empty ones at distance 1 or 2."""
    return squares_of(spread(NEAR[s]) & PITCH & ~pos.occupied)


def leap_needs(pos: Position, p: int) -> int:
    """Return the face of an Agility test that no tackle zone makes harder (BB-SKILL-LEAP-01,
    BB-SKILL-VLL-01).
    """
    return agility(pos.squads.ag[p]) - bool(pos.squads.traits[p] & Trait.HAS_LONG_LEGS)


def leap(ref: Referee, p: int, to: int, extra: int) -> bool:
    """Make Go For Its, Tentacles and the leap; return whether nobody held the player
    (BB-SKILL-LEAP-02).

    extra: how many of its two squares are beyond MA.
    """
    pos = ref.pos
    for _ in range(extra):
        if not attempt(ref, p, GO_FOR_IT, go_for_it_needs(pos)):
            arrive(ref, p, to, "BB-GFI-03")
            return True
    if pos.squads.any[1 - (p >> 4)] & Trait.HOLDS_ON and is_held(ref, p):
        return False
    lands = attempt(ref, p, LEAP, leap_needs(pos, p))
    arrive(ref, p, to, "" if lands else "BB-SKILL-LEAP-02")
    return True
