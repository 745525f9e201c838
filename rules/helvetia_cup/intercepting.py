"""Intercept a short pass (HC-INT)."""

from __future__ import annotations

from rules.helvetia_cup.ball import take
from rules.helvetia_cup.catalogue import INTERCEPTION
from rules.helvetia_cup.checks import check
from rules.helvetia_cup.clock import ball_won
from rules.helvetia_cup.position import INTERCEPTIONS
from rules.helvetia_cup.pressing import unused_on_ball
from rules.helvetia_cup.referee import Referee
from rules.helvetia_cup.squads import NOBODY
from rules.helvetia_cup.stealing import forced_move


def is_intercepted(ref: Referee) -> bool:
    """Ask a defender on the hex where the ball arrives to try; return whether they win it."""
    pos = ref.pos
    defenders = 1 - pos.attacking
    p = unused_on_ball(pos)
    if p == NOBODY or pos.forbids(defenders, "intercept"):
        return False
    if ref.ask("try_interception", defenders, ("try", "decline"), pos.number(p)) == "decline":
        return False
    pos.used |= 1 << p
    if not check(ref, "intercept", "HC-INT-01", p, INTERCEPTION).succeeded:
        return False
    pos.counts[INTERCEPTIONS][p] += 1
    take(ref, p, "HC-INT-02")
    forced_move(ref, p, "HC-INT-07")
    ball_won(ref, "HC-INT-02", p)
    return True
