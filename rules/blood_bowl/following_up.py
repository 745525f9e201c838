"""Decide whether the attacker follows up after a push (BB-FOLLOW)."""

from __future__ import annotations

from rules.blood_bowl.attack import Attack, Occasion
from rules.blood_bowl.position import Position
from rules.blood_bowl.referee import Referee
from rules.blood_bowl.skills import Trait
from rules.blood_bowl.squads import NOBODY


def follow_up(ref: Referee, attack: Attack, stood: int, left: int) -> bool:
    """Move the attacker into the square left, before any more dice; return whether they went
    (BB-FOLLOW-01, -02).

    stood, left: the squares of attacker and defender before the push.
    """
    pos = ref.pos
    attacker, defender = attack.attacker, attack.defender
    # BB-FOLLOW-05, BB-PUSH-12.
    if pos.where[attacker] != stood or pos.at[left] != NOBODY:
        return False
    options = ways(pos, attack)
    if ref.ask("follow_up", attacker >> 4, options, (attacker, defender, left)) == "no":
        return False
    pos.move(attacker, left)
    ref.note("followed up", "BB-FOLLOW-01", attacker, defender, left)
    return True


def ways(pos: Position, attack: Attack) -> tuple[str, ...]:
    """Return what the attacker may do, or the one thing that they must (BB-DEC-28)."""
    attacker, defender = attack.attacker, attack.defender
    if attack.occasion == Occasion.MULTIPLE or pos.rooted >> attacker & 1:
        return ("no",)
    # BB-SKILL-FEND-01: against opponents only. A prohibition goes before an obligation.
    if (
        pos.squads.traits[defender] & Trait.DENIES_FOLLOW_UP
        and not attack.among_friends
        and not attack.unstoppable(pos)
    ):
        return ("no",)
    # BB-SKILL-FRENZY-01, BB-SKILL-BALLCHAIN-03.
    if attack.frenzied(pos) or attack.occasion == Occasion.COLLISION:
        return ("yes",)
    return ("no", "yes")
