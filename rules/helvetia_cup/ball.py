"""Give the ball to players, and decide who owns a loose ball (HC-BALL)."""

from __future__ import annotations

from rules.helvetia_cup.clock import ball_won
from rules.helvetia_cup.offside import is_called
from rules.helvetia_cup.position import Position
from rules.helvetia_cup.referee import Referee
from rules.helvetia_cup.squads import NOBODY


def nearest(pos: Position, side: int) -> int:
    """Return how near the nearest standing player of a side is to the ball, in hexes (HC-BALL-03).

    If nobody stands, the result is larger than any distance on the pitch.
    """
    distance = pos.pitch.distance[pos.ball]
    return min((distance[pos.where[p]] for p in pos.standing(side)), default=pos.pitch.size)


def settle_owner(ref: Referee) -> None:
    """Give a loose ball to the nearest team; a tie goes to the attackers (HC-BALL-02, -04)."""
    pos = ref.pos
    defenders = 1 - pos.attacking
    if nearest(pos, defenders) < nearest(pos, pos.attacking):
        ball_won(ref, "HC-BALL-04")


def to_goalkeeper(ref: Referee, side: int, clause: str) -> None:
    """Give the ball to a goalkeeper, standing in their goal area (HC-BALL-08,
    HC-SHOT-13 to -15).
    """
    pos = ref.pos
    p, goal = pos.keeper[side], pos.pitch.own_goal[side]
    if pos.where[p] != goal or pos.lying >> p & 1:
        pos.stand(p)
        pos.go(p, goal)
        ref.note("goalkeeper returns", clause, p, h=goal)
    take(ref, p, clause)


def take(ref: Referee, p: int, clause: str) -> None:
    """Make a player the carrier."""
    ref.pos.give(p)
    ref.note("ball", clause, p, h=ref.pos.ball)


def receive(ref: Referee, p: int, clause: str) -> bool:
    """Make a player the carrier after a pass; return whether offside is called and play stops
    (HC-OFF-08).
    """
    pos = ref.pos
    was_offside = pos.noted >> p & 1
    take(ref, p, clause)
    return bool(was_offside) and is_called(ref, p)


def pick_up(ref: Referee, p: int) -> bool:
    """Let an attacker on the hex of the loose ball take it; return whether offside is called
    (HC-BALL-05).
    """
    pos = ref.pos
    if pos.carrier != NOBODY or pos.restart or pos.ball != pos.where[p]:
        return False
    return receive(ref, p, "HC-BALL-05")


def settle(ref: Referee) -> bool:
    """Settle a loose ball after both movement turns; return whether the round is over
    (HC-BALL-06, -07).
    """
    pos = ref.pos
    if pos.carrier != NOBODY:
        return False
    defender = pos.stands_at(1 - pos.attacking, pos.ball)
    if defender != NOBODY:
        take(ref, defender, "HC-BALL-06")
        ball_won(ref, "HC-BALL-06", defender)
    else:
        settle_owner(ref)
    return True
