"""Choose where a kick should come down, and who runs to meet it."""

from __future__ import annotations

from typing import Any

from rules.blood_bowl.coaches.formations import handling
from rules.blood_bowl.kickoff import has_kicker, on_receiving_half
from rules.blood_bowl.out_of_turn_moves import NOWHERE, say, ways
from rules.blood_bowl.pitch import (
    BIT,
    FORWARD,
    HALF,
    NAME,
    NEIGHBOURS,
    OFF,
    SCATTER,
    beside,
    column,
    distance,
    square,
    squares_of,
)
from rules.blood_bowl.position import Position
from rules.coach import Answer

#: What a touchback costs the kicker, and each square between the ball and the nearest receiver
#: brings, in columns.
TOUCHBACK, ALONE = 8.0, 0.5
#: How far behind the centre of their half a short kick is aimed.
DEEPER = 2


def place_ball(decision: Any, side: int, target: int) -> Answer:
    """Aim at the centre of their half; deeper with a player who can kick short."""
    if not has_kicker(decision.view):
        return decision.default
    return NAME[square((6 if side == 1 else 19) + DEEPER * FORWARD[side], 7)]


def use_kick(decision: Any, side: int, target: int) -> Answer:
    """Halve the distance if the ball comes down better that way."""
    pos: Position = decision.view
    aim, direction, far = decision.about
    dx, dy = SCATTER[direction]
    short, full = (
        kick_value(pos, side, beside(aim, dx * squares, dy * squares))
        for squares in (far // 2, far)
    )
    return "halve" if short >= full else "full"


def kick_value(pos: Position, side: int, s: int) -> float:
    """Return how good it is for the kicking side that the ball comes down on ``s``, in columns."""
    receiving = 1 - side
    if on_receiving_half(pos, s) == OFF:
        return -TOUCHBACK
    risk = 8 - sum(1 for n in NEIGHBOURS[s] if BIT[n] & HALF[receiving])
    nearest = min((distance(pos.where[p], s) for p in pos.on_pitch(receiving)), default=0)
    deep = FORWARD[side] * column(s)
    return deep + ALONE * nearest - TOUCHBACK * risk / 8


def kickoff_return(decision: Any, side: int, target: int) -> Answer:
    """Choose the player who gets nearest to the ball; of two, the one with better hands."""
    pos: Position = decision.view
    best, chosen = (0, 0), NOWHERE
    nearest = min(distance(pos.where[p], pos.landing) for p in pos.on_pitch(side))
    for p, ends in decision.ends.items():
        paths = ways(pos, p, decision.room)
        for s in squares_of(ends):
            if any(pos.marked(side, on) for on in paths[s]):
                continue
            merit = (nearest - distance(s, pos.landing), handling(pos, p))
            if merit[0] > 0 and merit > best:
                best, chosen = merit, say(p, paths[s])
    return chosen
