"""Make the slide tackle (HC-TACKLE)."""

from __future__ import annotations

from rules.helvetia_cup.ball import take
from rules.helvetia_cup.cards.moments import Next
from rules.helvetia_cup.catalogue import TACKLE
from rules.helvetia_cup.checks import check
from rules.helvetia_cup.clock import ball_won
from rules.helvetia_cup.fouling import foul
from rules.helvetia_cup.position import TACKLES
from rules.helvetia_cup.referee import Referee


def tackle(ref: Referee, defender: int) -> Next:
    """Try a slide tackle on the carrier; return how the round goes on."""
    pos = ref.pos
    carrier = pos.carrier
    pos.used |= 1 << defender
    ref.note("tackle", "HC-TACKLE-01", defender, carrier, pos.ball)
    rolled = check(ref, "tackle", "HC-TACKLE-01", defender, TACKLE)
    if rolled.succeeded:
        pos.counts[TACKLES][defender] += 1
        _fall(ref, carrier)
        take(ref, defender, "HC-TACKLE-02")
        ball_won(ref, "HC-TACKLE-02", defender)
        return Next.OVER
    if rolled.face > pos.rules.tackle_miss_above:
        _fall(ref, defender)
        return Next.FREE
    return foul(ref, defender, carrier)


def _fall(ref: Referee, p: int) -> None:
    """Lay a player down and count it for the opponents (HC-MISSION-12)."""
    pos = ref.pos
    pos.fall(p)
    pos.floored[1 - (p >> 3)] += 1
    ref.note("falls", "HC-TACKLE-02" if p == pos.carrier else "HC-TACKLE-04", p, h=pos.where[p])
