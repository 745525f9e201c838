"""Recovery by itself at the start of a turn (BF-REC)."""

from __future__ import annotations

from rules.boufbowl.position import DOWN, KO, STANDING, STUNNED
from rules.boufbowl.referee import Referee
from rules.boufbowl.squads import PLAYERS
from rules.boufbowl.zones import HOSPITAL


def recover(ref: Referee) -> None:
    """Improve all players by one condition: both teams, on the pitch and in the hospital (BF-REC-01
    to -05).
    """
    pos = ref.pos
    cond = pos.cond
    if not any(cond):
        return
    for p in range(PLAYERS):
        if cond[p] == DOWN:
            cond[p] = STANDING
            ref.note("stands up", "BF-REC-01", p, z=pos.zone[p])
        elif cond[p] == STUNNED:
            cond[p] = DOWN
            ref.note("comes to", "BF-REC-02", p, z=pos.zone[p])
        elif cond[p] == KO and pos.zone[p] == HOSPITAL:
            cond[p] = STUNNED
            ref.note("wakes up", "BF-REC-03", p)
