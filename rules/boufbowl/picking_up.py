"""Pick-ups: taking the ball from the ground (BF-PICK)."""

from __future__ import annotations

from rules.boufbowl import goals
from rules.boufbowl.ball import takes
from rules.boufbowl.cards.activity import LOST, Activity
from rules.boufbowl.cards.playing import window
from rules.boufbowl.cards.targets import name_one
from rules.boufbowl.contests import settle
from rules.boufbowl.moving import pay
from rules.boufbowl.position import PICKUP, Position
from rules.boufbowl.referee import Referee
from rules.boufbowl.squads import SIDE_OF


def can_pick_up(pos: Position, p: int) -> bool:
    """Return whether a player stands in the zone of a ball on the ground (BF-PICK-01, -09)."""
    return pos.on_ground and pos.zone[p] == pos.ball and not pos.cond[p]


def pick_up(ref: Referee, p: int) -> None:
    """Resolve a pick-up, with its contest and the goal attempt that it may force (BF-PICK-02 to
    -08, -10).
    """
    pos, side = ref.pos, SIDE_OF[p]
    z = pos.zone[p]
    pay(pos, p, PICKUP)
    activity = Activity("pickup", side, p, z)
    ref.note("goes for the ball", "BF-PICK-01", p, z=z)
    window(ref, "declared", activity)
    if not can_pick_up(pos, p) or pos.zone[p] != z:
        ref.note("comes to nothing", "BF-ACT-07", p)
        return
    there = pos.standing_in(1 - side, z)
    if there:
        rival = name_one(ref, "pickup_opposer", 1 - side, there)
        if settle(ref, activity, p, rival, z) == LOST:
            ref.note("misses the ball", "BF-PICK-06", p, rival, z)
            return
    takes(ref, p, "picks up", "BF-PICK-05" if there else "BF-PICK-02")
    if goals.must_attempt(pos, p):
        goals.attempt(ref, p)
