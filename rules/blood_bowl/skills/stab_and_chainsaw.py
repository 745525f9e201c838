"""Attack with a weapon in place of a block (BB-SKILL-STAB, -STAKES and -CHAINSAW)."""

from __future__ import annotations

from rules.blood_bowl.attack import Attack
from rules.blood_bowl.ball import settle
from rules.blood_bowl.injury import CHAINSAW_BONUS, break_armour, fall, injure, place_prone
from rules.blood_bowl.position import Position
from rules.blood_bowl.referee import Referee
from rules.blood_bowl.rerolls import CHAINSAW, attempt
from rules.blood_bowl.skills import Trait
from rules.blood_bowl.squads import NOBODY

#: BB-SKILL-STAKES-01: races that fear a stake.
UNDEAD = ("khemri", "necromantic", "undead", "vampire")


def stab(ref: Referee, attack: Attack) -> None:
    """Stab: roll armour without modifiers, and then injury without any (BB-SKILL-STAB)."""
    p, victim = attack.attacker, attack.defender
    pos = ref.pos
    ref.note("stab", "BB-SKILL-STAB-01", p, victim, pos.where[victim])
    if break_armour(ref, victim, "stab", p, stake(pos, p, victim)).broken:
        # BB-SKILL-STAB-02.
        place_prone(ref, victim)
        ref.note("placed prone", "BB-SKILL-STAB-02", victim, p)
        injure(ref, victim, "stab", p)
    settle(ref)


def stake(pos: Position, p: int, victim: int) -> int:
    """Return what the player's stakes add to the armour roll (BB-SKILL-STAKES-01)."""
    race = pos.squads.line_ups[victim >> 4]["race"]
    return int(bool(pos.squads.traits[p] & Trait.STAKES_UNDEAD) and race in UNDEAD)


def saw(ref: Referee, attack: Attack) -> None:
    """Use a chainsaw: it hits the opponent, or kicks back (BB-SKILL-CHAINSAW-01)."""
    p, victim = attack.attacker, attack.defender
    ref.note("chainsaw", "BB-SKILL-CHAINSAW-01", p, victim, ref.pos.where[victim])
    if keeps_hold(ref, p):
        cut(ref, victim, p)
    else:
        kick_back(ref, p)
    settle(ref)


def keeps_hold(ref: Referee, p: int) -> bool:
    """Roll the D6 before every use of a chainsaw, in a foul as well (BB-SKILL-CHAINSAW-03)."""
    return attempt(ref, p, CHAINSAW, 2)


def kick_back(ref: Referee, p: int) -> None:
    """Hit the wielder with their own chainsaw (BB-SKILL-CHAINSAW-02)."""
    ref.note("kicked back", "BB-SKILL-CHAINSAW-01", p)
    cut(ref, p, NOBODY)


def cut(ref: Referee, p: int, by: int) -> None:
    """Hit a player with a chainsaw; they go down only if the armour breaks."""
    armour = break_armour(ref, p, "chainsaw", by, CHAINSAW_BONUS)
    if armour.broken:
        fall(ref, p, "chainsaw", by)
        injure(ref, p, "chainsaw", by)
