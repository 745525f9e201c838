"""Make the second block of a player with Frenzy (BB-SKILL-FRENZY)."""

from __future__ import annotations

from rules.blood_bowl.attack import Attack
from rules.blood_bowl.blocking import DEFENDER_STUMBLES, PUSH
from rules.blood_bowl.pitch import BIT, NEAR
from rules.blood_bowl.position import STANDING, Position
from rules.blood_bowl.referee import Referee
from rules.blood_bowl.scoring import opponent_scores


def strikes_again(ref: Referee, attack: Attack, result: str) -> bool:
    """Say whether there is a second block; on a Blitz pay for it (BB-SKILL-FRENZY-02, -03).

    result: the face that counted in the first block.
    """
    pos = ref.pos
    if result not in (PUSH, DEFENDER_STUMBLES) or not attack.frenzied(pos):
        return False
    if not may_strike(pos, attack.attacker, attack.defender):
        return False
    run = attack.run
    if run is None:
        return True
    if not run.left:
        if not run.extra:
            return False
        ref.ask("frenzy_gfi", attack.attacker >> 4, ("yes",), attack)
    return run.pay_for_block()


def may_strike(pos: Position, p: int, q: int) -> bool:
    """Say whether ``p`` can block ``q`` once more in the same action.

    The player's own team scores only at the end of the action (BB-TD-01), the opponent at once
    (BB-TD-05).
    """
    return (
        pos.state[p] == pos.state[q] == STANDING
        and bool(NEAR[pos.where[p]] & BIT[pos.where[q]])
        and not pos.turnover
        and not opponent_scores(pos)
    )
