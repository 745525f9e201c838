"""Put a player among the crowd without a push (BB-CROWD)."""

from __future__ import annotations

from rules.blood_bowl.ball import edge_crossed, settle, throw_in
from rules.blood_bowl.injury import injure
from rules.blood_bowl.pitch import OFF
from rules.blood_bowl.referee import Referee


def into_the_crowd(ref: Referee, p: int, last: int, way: tuple[int, int], clause: str) -> None:
    """Move a player off the pitch from the square ``last``; the crowd beats them up.

    A ball that the player carried is thrown in from there, and that is a turnover (BB-CROWD-04,
    BB-TO-04).
    """
    pos = ref.pos
    carried = pos.carrier == p
    if carried:
        pos.drop(OFF)
        pos.turnover = True
    pos.shift([(p, OFF)])
    ref.note("into the crowd", clause, p)
    injure(ref, p, "crowd", crowd=True)
    if carried:
        throw_in(ref, last, edge_crossed(last, *way))
    else:
        settle(ref)
