"""Bring a ball in flight down, and decide who gets it (HC-LAND, HC-DEV)."""

from __future__ import annotations

from rules.helvetia_cup.ball import receive, settle_owner, take, to_goalkeeper
from rules.helvetia_cup.cards.moments import Check
from rules.helvetia_cup.catalogue import INTERCEPTION
from rules.helvetia_cup.checks import check
from rules.helvetia_cup.clock import ball_won
from rules.helvetia_cup.pitch import DIRECTIONS
from rules.helvetia_cup.position import CLEARANCES
from rules.helvetia_cup.referee import Referee
from rules.helvetia_cup.shooting import shoot
from rules.helvetia_cup.squads import NOBODY


def stray(ref: Referee, h: int, rolled: Check, side: int) -> int:
    """Return the hex to which the ball strays, moved hex by hex (HC-DEV-02, HC-LPASS-04 to -06).

    rolled: the check whose face is read.
    side: the side that played the ball.
    """
    pitch = ref.pos.pitch
    deviation = ref.data.deviations[rolled.face]
    d = DIRECTIONS.index(deviation.direction)
    h = pitch.stray(side, h, d, deviation.hexes if rolled.deviation < 0 else rolled.deviation)
    ref.note("strays", "HC-DEV-02", h=h, side=side, detail=deviation.direction)
    return h


def land(ref: Referee, passer: int) -> bool:
    """Settle a ball that has come down; the round is over afterwards (HC-LAND-01 to -12).

    Returns whether an attacker has got the ball, who may have headed it since (HC-MISSION-09).
    """
    pos = ref.pos
    attackers, defenders = pos.attacking, 1 - pos.attacking
    for side in (attackers, defenders):
        if pos.ball == pos.pitch.own_goal[side]:
            to_goalkeeper(ref, side, "HC-BALL-08")
            if side == defenders:
                ball_won(ref, "HC-BALL-08", pos.carrier)
            return side == attackers
    attacker = pos.stands_at(attackers, pos.ball)
    defender = pos.stands_at(defenders, pos.ball)
    if attacker == NOBODY and defender == NOBODY:
        settle_owner(ref)
    elif attacker == NOBODY:
        take(ref, defender, "HC-LAND-03")
        ball_won(ref, "HC-LAND-03", defender)
    elif defender == NOBODY:
        if not receive(ref, attacker, "HC-LAND-01"):
            head_or_end(ref, passer)
            return True
    elif is_cleared(ref, defender):
        return land(ref, passer)
    else:
        return not receive(ref, attacker, "HC-LAND-08")
    return False


def is_cleared(ref: Referee, p: int) -> bool:
    """Ask a defender who has not acted to clear; return whether the ball flies on
    (HC-LAND-05 to -11).
    """
    pos = ref.pos
    side = p >> 3
    if pos.used >> p & 1 or pos.forbids(side, "clear"):
        return False
    if ref.ask("try_clearance", side, ("try", "decline"), pos.number(p)) == "decline":
        return False
    pos.used |= 1 << p
    rolled = check(ref, "clear", "HC-LAND-05", p, INTERCEPTION)
    if not rolled.succeeded:
        return False
    pos.counts[CLEARANCES][p] += 1
    pos.noted = 0
    ref.note("clears", "HC-LAND-06", p, h=pos.ball)
    pos.drop(stray(ref, pos.ball, rolled, side))
    ref.note("lands", "HC-LAND-06", h=pos.ball, side=side)
    return True


def head_or_end(ref: Referee, passer: int) -> None:
    """Ask a lone receiver in the penalty area for a header at goal (HC-LAND-01, -12, HC-HEAD)."""
    pos = ref.pos
    p, side = pos.carrier, pos.attacking
    if p == passer or not pos.pitch.area[side] >> pos.ball & 1 or pos.forbids(side, "header"):
        return
    if ref.ask("header_or_end", side, ("header", "end"), pos.number(p)) == "header":
        shoot(ref, "header")
