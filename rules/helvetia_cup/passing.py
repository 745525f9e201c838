"""Make passes (HC-SPASS, HC-LPASS)."""

from __future__ import annotations

from rules.helvetia_cup.ball import receive, settle_owner
from rules.helvetia_cup.catalogue import LONG_PASS
from rules.helvetia_cup.checks import check
from rules.helvetia_cup.intercepting import is_intercepted
from rules.helvetia_cup.landing import land, stray
from rules.helvetia_cup.offside import note_positions
from rules.helvetia_cup.position import LONG_PASSES, PASSES, Position
from rules.helvetia_cup.referee import Referee
from rules.helvetia_cup.squads import NOBODY


def short_targets(pos: Position) -> list[int]:
    """List the hexes where a short pass may go, in canonical order (HC-SPASS-01 to -03,
    HC-FX-25).
    """
    side, pitch = pos.attacking, pos.pitch
    reach = pos.rules.short_pass_range + pos.coming.get("pass_range", 0)
    mates = pos.standing_hexes(side)
    # Only the goalkeeper stands in the own goal area.
    targets = mates | ~(pos.standing_hexes(1 - side) | pitch.goals)
    return [h for h in pitch.hexes_around(side, pos.ball, reach) if targets >> h & 1]


def short_pass(ref: Referee, h: int, chain: int) -> bool:
    """Make a short pass to a hex; return whether the round is over.

    chain: short passes already received by team-mates in this round.
    """
    pos = ref.pos
    passer = pos.carrier
    note_positions(pos, passer)
    ref.note("short pass", "HC-SPASS-01", passer, h=h)
    pos.drop(h)
    receiver = pos.stands_at(pos.attacking, h)
    if receiver == NOBODY:
        settle_owner(ref)
        return True
    if is_intercepted(ref):
        return True
    pos.counts[PASSES][passer] += 1
    side = pos.attacking
    pos.longest_chain[side] = max(pos.longest_chain[side], chain + 1)
    return receive(ref, receiver, "HC-SPASS-05")


def long_pass(ref: Referee, h: int, minus: int) -> None:
    """Make a long pass: the check, where the ball lands, and what follows (HC-LPASS-01 to -06).

    minus: the pressure on the passer.
    """
    pos = ref.pos
    passer, side = pos.carrier, pos.attacking
    note_positions(pos, passer)
    ref.note("long pass", "HC-LPASS-01", passer, h=h)
    rolled = check(ref, "long_pass", "HC-LPASS-01", passer, LONG_PASS, minus)
    if not rolled.succeeded:
        h = stray(ref, h, rolled, side)
    pos.drop(h)
    ref.note("lands", "HC-LPASS-03", h=h, side=side)
    if land(ref, passer):
        pos.counts[LONG_PASSES][passer] += 1
