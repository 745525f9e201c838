"""Score touchdowns (BB-TD)."""

from __future__ import annotations

from rules.blood_bowl.pitch import BIT, GOAL
from rules.blood_bowl.position import STANDING, TOUCHDOWNS, TURNS, Position
from rules.blood_bowl.referee import Referee
from rules.blood_bowl.squads import NOBODY


def opponent_scores(pos: Position) -> bool:
    """Say whether the inactive team stands with the ball where it scores (BB-TD-05)."""
    return pos.carrier != NOBODY and pos.carrier >> 4 != pos.active and in_goal(pos)


def in_goal(pos: Position) -> bool:
    """Say whether the carrier is Standing in the end zone that they attack (BB-TD-01)."""
    c = pos.carrier
    return bool(c != NOBODY and pos.state[c] == STANDING and BIT[pos.where[c]] & GOAL[c >> 4])


def touchdown(ref: Referee) -> None:
    """Score a touchdown for the carrier (BB-TD-01 to -04)."""
    pos = ref.pos
    p = pos.carrier
    side = p >> 4
    pos.score[side] += 1
    pos.counts[TOUCHDOWNS][p] += 1
    pos.scorer = side
    ref.note("touchdown", "BB-TD-01", p, square=pos.where[p], detail=list(pos.score))
    if side != pos.active:
        pos.markers[side] = min(TURNS, pos.markers[side] + 1)
        ref.note("markers", "BB-TD-03", side=side, detail=list(pos.markers))
