"""BF-MAJ: who has more standing players in a zone; never stored (BF-MAJ-06)."""

from __future__ import annotations

from rules.boufbowl.position import Position
from rules.boufbowl.squads import NOBODY, PLAYERS, TEAM


def lead(pos: Position, z: int) -> int:
    """BF-MAJ-01, -02, -05: how many more the first side has standing in a zone; less than 0 when
    the other has more."""
    zone, cond, weight = pos.zone, pos.cond, pos.weight
    ahead = 0
    for p in range(PLAYERS):
        if zone[p] == z and not cond[p]:
            ahead += weight[p] if p < TEAM else -weight[p]
    return ahead


def majority(pos: Position, z: int) -> int:
    """The side that has it, or NOBODY (BF-MAJ-03)."""
    ahead = lead(pos, z)
    return 0 if ahead > 0 else 1 if ahead < 0 else NOBODY
