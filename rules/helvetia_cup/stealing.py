"""Steal the ball: the steal, the dribble against it, and the forced move (HC-STEAL)."""

from __future__ import annotations

from rules.helvetia_cup.ball import take
from rules.helvetia_cup.cards.moments import Next
from rules.helvetia_cup.catalogue import DRIBBLE, STEAL
from rules.helvetia_cup.checks import check
from rules.helvetia_cup.clock import ball_won
from rules.helvetia_cup.pitch import DIRECTIONS, OFF
from rules.helvetia_cup.position import DRIBBLES, STEALS
from rules.helvetia_cup.referee import Referee


def steal(ref: Referee, defender: int) -> Next:
    """Try a steal from the carrier; return how the round goes on."""
    pos = ref.pos
    carrier = pos.carrier
    pos.used |= 1 << defender
    ref.note("steal", "HC-STEAL-01", defender, carrier, pos.ball)
    if check(ref, "steal", "HC-STEAL-01", defender, STEAL).succeeded:
        if not check(ref, "dribble", "HC-STEAL-03", carrier, DRIBBLE).succeeded:
            pos.counts[STEALS][defender] += 1
            take(ref, defender, "HC-STEAL-04")
            forced_move(ref, defender, "HC-STEAL-04")
            ball_won(ref, "HC-STEAL-04", defender)
            return Next.OVER
        pos.counts[DRIBBLES][carrier] += 1
        ref.note("dribbles past", "HC-STEAL-03", carrier, defender, pos.ball)
    forced_move(ref, carrier, "HC-STEAL-02")
    return Next.FREE


def forced_move(ref: Referee, p: int, clause: str) -> None:
    """Move the carrier one legal hex with the ball; they stay if there is none (HC-STEAL-05)."""
    pos = ref.pos
    steps = pos.pitch.step[p >> 3][pos.where[p]]
    options = [DIRECTIONS[d] for d, h in enumerate(steps) if h != OFF and pos.is_legal(p, h)]
    if options:
        answer = ref.ask("forced_move", p >> 3, options, pos.number(p))
        pos.go(p, steps[DIRECTIONS.index(answer)])
        ref.note("moves", clause, p, h=pos.ball, detail="forced")
