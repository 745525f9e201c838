"""Take an opponent's tackle zone by a gaze (BB-SKILL-HYPNO)."""

from __future__ import annotations

from rules.blood_bowl.pitch import NEAR, squares_of
from rules.blood_bowl.position import Position
from rules.blood_bowl.referee import Referee
from rules.blood_bowl.rerolls import GAZE, agility, attempt


def gazed_at(pos: Position, p: int) -> list[int]:
    """List the adjacent opponents with a tackle zone, by shirt number."""
    near = NEAR[pos.where[p]] & pos.zones[1 - (p >> 4)]
    return sorted(pos.at[s] for s in squares_of(near))


def gaze_needs(pos: Position, p: int, s: int) -> int:
    """Return the face needed on ``s``: every opposing tackle zone there counts except the
    victim's.
    """
    return agility(pos.squads.ag[p]) + pos.marked(p >> 4, s) - 1


def gaze(ref: Referee, p: int, victim: int) -> None:
    """Gaze at an opponent, who is dazed until their own next action starts (BB-SKILL-HYPNO-01)."""
    pos = ref.pos
    if attempt(ref, p, GAZE, gaze_needs(pos, p, pos.where[p])):
        pos.daze(victim)
        ref.note("hypnotised", "BB-SKILL-HYPNO-01", victim, p)
    else:
        ref.note("resisted", "BB-SKILL-HYPNO-01", victim, p)
