"""Knock players down: armour, and injuries up to the casualty (BB-DOWN and BB-INJ)."""

from __future__ import annotations

from typing import Literal, NamedTuple

from rules.blood_bowl.casualties import calls_apothecary, casualty
from rules.blood_bowl.pitch import OFF
from rules.blood_bowl.position import (
    ARMOUR_BREAKS,
    CASUALTIES,
    KNOCK_OUTS,
    KNOCKED_OUT,
    PRONE,
    RESERVES,
    STUNNED,
    Phase,
    Position,
)
from rules.blood_bowl.referee import Referee
from rules.blood_bowl.rerolls import use_team_reroll
from rules.blood_bowl.skills import Trait
from rules.blood_bowl.skills.piling_on import wants_to_pile_on
from rules.blood_bowl.squads import NOBODY

#: What hurt a player; only a block earns Star Player Points (BB-LEAGUE-37).
Cause = Literal[
    "block",
    "foul",
    "crowd",
    "fall",
    "rock",
    "thrown",
    "stab",
    "chainsaw",
    "bite",
    "trampled",
    "bomb",
    "spell",
    "eaten",
]

#: BB-SKILL-CHAINSAW: what it adds to every armour roll that it has to do with.
CHAINSAW_BONUS = 3
#: BB-SKILL-CLAW-01: the total that breaks any armour.
CLAWED = 8


def in_own_turn(ref: Referee, side: int) -> bool:
    """Say whether this side's own turn is in progress, the bonus turn included."""
    return ref.pos.phase == Phase.ACTION and ref.pos.active == side


class Armour(NamedTuple):
    """The outcome of an armour roll.

    bonus: what is left of the attacker's skill for the injury roll (BB-SKILL-MIGHTYBLOW-02).
    double: whether both dice showed the same (BB-FOUL-08).
    """

    broken: bool
    bonus: int
    double: bool


def knock_down(ref: Referee, p: int, cause: Cause, by: int = NOBODY) -> None:
    """Knock a player down: Prone, then armour, then injury (BB-DOWN).

    by: the opponent whose block did it, or NOBODY.

    It is a turnover in the player's own turn (BB-TO-03). A dropped ball bounces later, when the
    caller is done.
    """
    traits = ref.pos.squads.traits
    modifier = 0
    # BB-SKILL-CHAINSAW-04: for a fall with a chainsaw, or from one's own block into one.
    if traits[p] & Trait.WIELDS_CHAINSAW:
        modifier = CHAINSAW_BONUS
    elif cause == "block" and by != NOBODY and traits[by] & Trait.WIELDS_CHAINSAW:
        cause, modifier = "chainsaw", CHAINSAW_BONUS
    fall(ref, p, cause, by)
    hit_ground(ref, p, cause, by, modifier)


def hit_ground(ref: Referee, p: int, cause: Cause, by: int = NOBODY, modifier: int = 0) -> None:
    """Roll armour, then injury, after a fall; only the injury by BB-SKILL-BALLCHAIN-05."""
    if ref.pos.squads.traits[p] & Trait.SWINGS_BALL_AND_CHAIN:
        injure(ref, p, cause, by, hits_hard(ref.pos, by, cause))
    else:
        roll_armour(ref, p, cause, by, modifier)


def fall(ref: Referee, p: int, cause: Cause, by: int = NOBODY) -> None:
    """Place a player Prone, which is a turnover in their own turn (BB-DOWN-01, -03)."""
    place_prone(ref, p)
    ref.note("knocked down", "BB-DOWN-01", p, by, ref.pos.where[p], cause)
    if in_own_turn(ref, p >> 4):
        ref.pos.turnover = True


def place_prone(ref: Referee, p: int) -> None:
    """Turn a player face up; a Stunned player stays Stunned (BB-INJ-08)."""
    if ref.pos.state[p] != STUNNED:
        ref.pos.lay(p, PRONE)


def lay_down(ref: Referee, p: int, clause: str) -> None:
    """Place a player Prone by a skill (BB-DOWN-07).

    It is a turnover only if the player carried the ball in their own turn.
    """
    pos = ref.pos
    if pos.carrier == p and in_own_turn(ref, p >> 4):
        pos.turnover = True
    place_prone(ref, p)
    ref.note("placed prone", clause, p, square=pos.where[p])
    if pos.squads.traits[p] & Trait.SWINGS_BALL_AND_CHAIN:
        injure(ref, p, "fall")


def roll_armour(
    ref: Referee, p: int, cause: Cause, by: int = NOBODY, modifier: int = 0
) -> tuple[bool, bool]:
    """Roll armour, and injury if the armour breaks (BB-DOWN-02).

    Returns whether the armour broke, and whether any pair of dice showed a double (BB-FOUL-08).
    """
    armour = break_armour(ref, p, cause, by, modifier)
    if not armour.broken:
        return False, armour.double
    double = injure(ref, p, cause, by, armour.bonus)
    return True, armour.double or double


def break_armour(ref: Referee, p: int, cause: Cause, by: int = NOBODY, modifier: int = 0) -> Armour:
    """Roll 2D6 against AV; a higher total breaks the armour (BB-DOWN-02)."""
    pos = ref.pos
    needed = armour_needs(pos, p, cause, by) - modifier
    hard = hits_hard(pos, by, cause)
    a, b = ref.roll("armour", "BB-DOWN-02", 6, 2, 1 - (p >> 4), p, needed)
    first = ref.last_roll
    if a + b + hard < needed and piles_on(ref, p, cause, by, "armour"):
        clause = "BB-SKILL-PILINGON-01"
        a, b = ref.roll("armour", clause, 6, 2, 1 - (p >> 4), p, needed, first)
    if a + b + hard < needed:
        return Armour(False, 0, a == b)
    if by != NOBODY and cause == "block":
        pos.counts[ARMOUR_BREAKS][by] += 1
    # BB-SKILL-MIGHTYBLOW-02: on the armour exactly when that breaks it, else on the injury.
    return Armour(True, hard if a + b >= needed else 0, a == b)


def armour_needs(pos: Position, p: int, cause: Cause, by: int) -> int:
    """Return the total that breaks the armour: more than AV, or by BB-SKILL-CLAW-01."""
    needed = pos.squads.av[p] + 1
    if by != NOBODY and cause == "block" and pos.squads.traits[by] & Trait.CLAWS_ARMOUR:
        return min(needed, CLAWED)
    return needed


def hits_hard(pos: Position, by: int, cause: Cause) -> int:
    """Return the attacker's bonus for armour or injury.

    It is BB-SKILL-MIGHTYBLOW-01 for blocks, BB-SKILL-DIRTYPLAYER-01 for fouls. A Wizard always has
    it (BB-LEAGUE-18, BB-LEAGUE-19).
    """
    if cause == "spell":
        return 1
    if by == NOBODY:
        return 0
    skill = {"block": Trait.HITS_HARD, "foul": Trait.FOULS_HARD}.get(cause, 0)
    return int(bool(pos.squads.traits[by] & skill))


def piles_on(
    ref: Referee, p: int, cause: Cause, by: int, roll: Literal["armour", "injury"]
) -> bool:
    """Ask for Piling On; return whether the roll for the victim is made again
    (BB-SKILL-PILINGON-01).
    """
    if by == NOBODY or cause != "block" or not ref.pos.squads.traits[by] & Trait.PILES_ON:
        return False
    if not wants_to_pile_on(ref, by, p, roll):
        return False
    lay_down(ref, by, "BB-SKILL-PILINGON-01")
    return use_team_reroll(ref, by, leader=not ref.pos.rerolls[by >> 4])


def injury_result(total: int, traits: int) -> Literal["stunned", "knocked out", "casualty"]:
    """Return the result of an injury roll, by the total after modifiers.

    See BB-INJ-01, BB-SKILL-STUNTY-03 and BB-SKILL-THICKSKULL-01.
    """
    if total == 8 and traits & Trait.HAS_THICK_SKULL:
        return "stunned"
    frail = 1 if traits & Trait.IS_FRAIL else 0
    if total >= 10 - frail:
        return "casualty"
    return "knocked out" if total >= 8 - frail else "stunned"


def injure(
    ref: Referee, p: int, cause: Cause, by: int = NOBODY, bonus: int = 0, crowd: bool = False
) -> bool:
    """Roll an injury and apply it; return whether the two dice were a double (BB-INJ).

    crowd: whether the player was pushed off the pitch, where Stunned means Reserves (BB-CROWD-02).
    """
    pos = ref.pos
    squads = pos.squads
    clause = "BB-CROWD-01" if crowd else "BB-INJ-01"
    # BB-LEAGUE-27; BB-SKILL-STAB-01 has no modifier at all.
    bonus += squads.niggling[p] if cause != "stab" else 0
    a, b = ref.roll("injury", clause, 6, 2, 1 - (p >> 4), p)
    first = ref.last_roll
    # BB-INJ-02.
    total = max(2, min(12, a + b + bonus))
    result = injury_result(total, squads.traits[p])
    if result != "casualty" and piles_on(ref, p, cause, by, "injury"):
        a, b = ref.roll("injury", "BB-SKILL-PILINGON-01", 6, 2, 1 - (p >> 4), p, 0, first)
        total = max(2, min(12, a + b + bonus))
        result = injury_result(total, squads.traits[p])
    if result == "stunned" and not crowd and squads.traits[p] & Trait.SWINGS_BALL_AND_CHAIN:
        # BB-SKILL-BALLCHAIN-05.
        result = "knocked out"
    ref.note(result, "BB-INJ-01", p, by, pos.where[p], cause)
    if result == "stunned":
        stun(ref, p)
    elif result == "knocked out":
        if by != NOBODY:
            pos.counts[KNOCK_OUTS][by] += 1
        knock_out(ref, p)
    else:
        if by != NOBODY and cause == "block":
            pos.counts[CASUALTIES][by] += 1
        # BB-SKILL-STUNTY-03: a 9 is Badly Hurt without a casualty roll; BB-SKILL-BLOODLUST-02.
        casualty(ref, p, cause, by, rolled=total >= 10 and cause != "bite")
    return a == b


def stun(ref: Referee, p: int) -> None:
    """Stun a player (BB-INJ-03); off the pitch the player goes to Reserves (BB-CROWD-02)."""
    pos = ref.pos
    if pos.where[p] == OFF:
        pos.state[p] = RESERVES
        return
    pos.lay(p, STUNNED)
    # BB-INJ-04: not turned over at the end of this very turn.
    if in_own_turn(ref, p >> 4):
        pos.fresh |= 1 << p
    else:
        pos.fresh &= ~(1 << p)


def knock_out(ref: Referee, p: int) -> None:
    """Knock a player out (BB-INJ-05), unless the apothecary brings them round (BB-LEAGUE-31)."""
    if calls_apothecary(ref, p, ("knocked out",)):
        # A player with ball and chain cannot lie Stunned, and goes to Reserves.
        if ref.pos.squads.traits[p] & Trait.SWINGS_BALL_AND_CHAIN:
            ref.pos.lift(p, RESERVES)
        ref.note("brought round", "BB-LEAGUE-31", p, square=ref.pos.where[p])
        if ref.pos.where[p] != OFF:
            stun(ref, p)
        else:
            ref.pos.state[p] = RESERVES
    else:
        ref.pos.lift(p, KNOCKED_OUT)
