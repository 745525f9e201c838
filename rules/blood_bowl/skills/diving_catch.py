"""Dive for a ball that comes down beside a player (BB-SKILL-DIVINGCATCH)."""

from __future__ import annotations

from rules.blood_bowl.handling import can_catch
from rules.blood_bowl.pitch import NEAR, squares_of
from rules.blood_bowl.referee import Referee
from rules.blood_bowl.skills import Trait
from rules.blood_bowl.squads import NOBODY


def diver(ref: Referee, s: int) -> int:
    """Return who tries to catch a ball that lands on the empty square ``s``, or NOBODY (BB-DEC-35).

    The active coach answers first (BB-SKILL-GEN-02). Two players who dive are in each other's way
    (BB-SKILL-DIVINGCATCH-03).
    """
    pos = ref.pos
    if not (pos.squads.any[0] | pos.squads.any[1]) & Trait.DIVES_FOR_BALL:
        return NOBODY
    traits = pos.squads.traits
    near = NEAR[s] & (pos.zones[0] | pos.zones[1])
    able = [
        q
        for n in squares_of(near)
        if traits[q := pos.at[n]] & Trait.DIVES_FOR_BALL and can_catch(pos, q)
    ]
    able.sort(key=lambda q: (q >> 4 != pos.active, q))
    diving = [q for q in able if ref.ask("diving_catch", q >> 4, ("no", "yes"), (q, s)) == "yes"]
    for q in diving:
        ref.note("dives", "BB-SKILL-DIVINGCATCH-02", q, square=s)
    return diving[0] if len(diving) == 1 else NOBODY
