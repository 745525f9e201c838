"""Majority: the side with more standing players in a zone; never stored (BF-MAJ, BF-MAJ-06)."""

from __future__ import annotations

from rules.boufbowl.position import Position
from rules.boufbowl.squads import NOBODY, PLAYERS, TEAM


def lead(pos: Position, z: int) -> int:
    """Return how many more players the first side has standing in a zone (BF-MAJ-01, -02, -05).

    Less than 0 when the other side has more.
    """
    zone, cond, weight = pos.zone, pos.cond, pos.weight
    ahead = 0
    for p in range(PLAYERS):
        if zone[p] == z and not cond[p]:
            ahead += weight[p] if p < TEAM else -weight[p]
    return ahead


def majority(pos: Position, z: int) -> int:
    """Return the side that has majority, or NOBODY (BF-MAJ-03)."""
    ahead = lead(pos, z)
    return 0 if ahead > 0 else 1 if ahead < 0 else NOBODY
