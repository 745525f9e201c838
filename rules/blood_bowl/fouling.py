"""Foul a player on the ground, with the referee's sending-off and bribes (BB-FOUL and BB-BRIBE)."""

from __future__ import annotations

from rules.blood_bowl.assisting import assistants
from rules.blood_bowl.ball import settle
from rules.blood_bowl.injury import CHAINSAW_BONUS, roll_armour
from rules.blood_bowl.pitch import NEAR, squares_of
from rules.blood_bowl.position import FOULS, PRONE, SENT_OFF, STUNNED, Position
from rules.blood_bowl.referee import Referee
from rules.blood_bowl.skills import Trait
from rules.blood_bowl.skills.stab_and_chainsaw import keeps_hold, kick_back
from rules.blood_bowl.squads import number_of


def victims(pos: Position, p: int) -> list[int]:
    """List the adjacent Prone or Stunned opponents, by shirt number (BB-FOUL-01)."""
    side = p >> 4
    return sorted(
        q
        for s in squares_of(NEAR[pos.where[p]] & pos.occupied)
        if (q := pos.at[s]) >> 4 != side and pos.state[q] in (PRONE, STUNNED)
    )


def foul_modifier(pos: Position, p: int, victim: int) -> int:
    """Return what the assists of both sides add to the armour roll (BB-FOUL-03 to -05)."""
    helping = assistants(pos, p, victim, guards=False)
    hindering = assistants(pos, victim, p, guards=False)
    return len(helping) - len(hindering)


def foul(ref: Referee, p: int) -> None:
    """Make a foul: armour with assists, injury, and the sending-off for a double (BB-FOUL)."""
    pos = ref.pos
    lying = victims(pos, p)
    numbers = [str(number_of(q)) for q in lying]
    victim = lying[numbers.index(ref.ask("foul_target", p >> 4, numbers, p))]
    pos.counts[FOULS][p] += 1
    ref.note("foul", "BB-FOUL-01", p, victim, pos.where[victim])
    modifier = foul_modifier(pos, p, victim)
    traits = pos.squads.traits[p]
    # BB-SKILL-CHAINSAW-03.
    if traits & Trait.WIELDS_CHAINSAW:
        if not keeps_hold(ref, p):
            kick_back(ref, p)
            settle(ref)
            return
        modifier += CHAINSAW_BONUS
    broken, double = roll_armour(ref, victim, "foul", p, modifier)
    # BB-FOUL-08, unless nobody looks (BB-SKILL-SNEAKYGIT-01).
    if double and (broken or not traits & Trait.FOULS_SLYLY):
        send_off(ref, p)
    settle(ref)


def send_off(ref: Referee, p: int) -> None:
    """Send the player off, unless a bribe helps (BB-FOUL-08 to -11)."""
    if bribes_referee(ref, p):
        return
    ref.note("sent off", "BB-FOUL-09", p)
    ref.pos.lift(p, SENT_OFF)
    ref.pos.turnover = True


def bribes_referee(ref: Referee, p: int) -> bool:
    """Offer bribes; return whether the player stays (BB-BRIBE-01, -02).

    A bribe works on a 2+. A failed bribe may be followed by another.
    """
    pos = ref.pos
    side = p >> 4
    while pos.bribes[side]:
        if ref.ask("use_bribe", side, ("yes", "no"), p) == "no":
            return False
        pos.bribes[side] -= 1
        if ref.d6("bribe", "BB-BRIBE-01", side, p, 2) >= 2:
            ref.note("bribed", "BB-BRIBE-01", p)
            return True
    return False
