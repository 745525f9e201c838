"""Throw the ball away before being blocked (BB-SKILL-DUMPOFF)."""

from __future__ import annotations

from rules.blood_bowl.flight import read_aim, squares_in_range
from rules.blood_bowl.passing import throw_ball, trusted_aim
from rules.blood_bowl.pitch import OFF, QUICK
from rules.blood_bowl.referee import Referee
from rules.blood_bowl.scoring import opponent_scores
from rules.blood_bowl.skills import Trait


def dump_off(ref: Referee, attacker: int, defender: int) -> bool:
    """Offer a Quick Pass before the block, a turnover for nobody (BB-SKILL-DUMPOFF-01, BB-DEC-19).

    Returns whether it scores, so that the block is never made (BB-TD-05).
    """
    pos = ref.pos
    if not pos.squads.traits[defender] & Trait.DUMPS_OFF:
        return False
    # BB-SKILL-BONEHEAD-02: a dazed player cannot pass.
    if pos.carrier != defender or not pos.has_zone(defender):
        return False
    side = defender >> 4
    options = squares_in_range(pos.where[defender], QUICK)
    answer = ref.ask("dump_off", side, ("no", *options), (defender, attacker))
    if answer == "no":
        return False
    ref.note("dumps off", "BB-SKILL-DUMPOFF-01", defender, attacker)
    aim = trusted_aim(ref, defender, read_aim(answer), options)
    if aim.target == OFF:
        return False
    throw_ball(ref, defender, aim)
    return opponent_scores(pos)
