"""BB-DOWN and BB-INJ: armour, injuries, and what becomes of the injured (BB-LEAGUE-25 to -33)."""

from __future__ import annotations

from typing import Literal

from rules.blood_bowl.pitch import OFF
from rules.blood_bowl.position import (
    ARMOUR_BREAKS,
    CASUALTIES,
    CASUALTY,
    KNOCK_OUTS,
    KNOCKED_OUT,
    PRONE,
    RESERVES,
    STUNNED,
    Phase,
)
from rules.blood_bowl.referee import Referee
from rules.blood_bowl.skills import Trait
from rules.blood_bowl.squads import NOBODY, number_of

#: What hurt a player; only a block earns Star Player Points (BB-LEAGUE-37).
Cause = Literal["block", "foul", "crowd", "fall", "rock", "thrown"]

#: Lasting effects, mildest first: the order in which a coach prefers them (BB-DEC-49).
EFFECTS = ("badly_hurt", "miss_next", "niggling", "ma", "av", "ag", "st", "dead")


def casualty_effect(d68: int) -> str:
    """BB-LEAGUE-25: the casualty table; ``d68`` has the D6 as tens and the D8 as units."""
    tens, units = divmod(d68, 10)
    if tens <= 3:
        return "badly_hurt"
    if tens == 4:
        return "miss_next"
    if tens == 6:
        return "dead"
    return ("", "niggling", "niggling", "ma", "ma", "av", "av", "ag", "st")[units]


def in_own_turn(ref: Referee, side: int) -> bool:
    """Whether this side's own turn is in progress, the bonus turn included."""
    return ref.pos.phase == Phase.ACTION and ref.pos.active == side


def knock_down(ref: Referee, p: int, cause: Cause, by: int = NOBODY) -> None:
    """BB-DOWN: a player is Knocked Down where he is: Prone, then armour, then injury.

    by: the opponent whose block did it.  A turnover if it is the player's own turn (BB-TO-03).
    The ball he drops bounces later, when the caller is done.
    """
    place_prone(ref, p)
    ref.note("knocked down", "BB-DOWN-01", p, by, ref.pos.where[p], cause)
    if in_own_turn(ref, p >> 4):
        ref.pos.turnover = True
    roll_armour(ref, p, cause, by)


def place_prone(ref: Referee, p: int) -> None:
    """Puts a player face up; one who lies Stunned stays so (BB-INJ-08)."""
    if ref.pos.state[p] != STUNNED:
        ref.pos.lay(p, PRONE)


def roll_armour(
    ref: Referee, p: int, cause: Cause, by: int = NOBODY, modifier: int = 0
) -> tuple[bool, bool]:
    """BB-DOWN-02: 2D6 higher than AV breaks the armour, and the injury follows.

    Returns whether the armour broke, and whether any pair of dice showed a double (BB-FOUL-08).
    """
    pos = ref.pos
    a, b = ref.roll("armour", "BB-DOWN-02", 6, 2, 1 - (p >> 4), p, pos.squads.av[p] + 1 - modifier)
    hard = hits_hard(ref, by, cause)
    missing = pos.squads.av[p] + 1 - (a + b + modifier)
    if missing > hard:
        return False, a == b
    if by != NOBODY and cause == "block":
        pos.counts[ARMOUR_BREAKS][by] += 1
    # BB-SKILL-MIGHTYBLOW-02: on the armour exactly when that breaks it, else on the injury.
    double = injure(ref, p, cause, by, hard if missing <= 0 else 0)
    return True, a == b or double


def hits_hard(ref: Referee, by: int, cause: Cause) -> int:
    """BB-SKILL-MIGHTYBLOW-01: the bonus that this attacker has for armour or injury."""
    return int(
        by != NOBODY and cause == "block" and bool(ref.pos.squads.traits[by] & Trait.HITS_HARD)
    )


def injury_result(total: int, traits: int) -> Literal["stunned", "knocked out", "casualty"]:
    """BB-INJ-01, BB-SKILL-STUNTY-03 and BB-SKILL-THICKSKULL-01, by the total after modifiers."""
    if total == 8 and traits & Trait.HAS_THICK_SKULL:
        return "stunned"
    frail = 1 if traits & Trait.IS_FRAIL else 0
    if total >= 10 - frail:
        return "casualty"
    return "knocked out" if total >= 8 - frail else "stunned"


def injure(
    ref: Referee, p: int, cause: Cause, by: int = NOBODY, bonus: int = 0, crowd: bool = False
) -> bool:
    """BB-INJ: an injury roll and its result.  Returns whether the two dice were a double.

    crowd: the player has been pushed off the pitch, where Stunned means Reserves (BB-CROWD-02).
    """
    pos = ref.pos
    squads = pos.squads
    clause = "BB-CROWD-01" if crowd else "BB-INJ-01"
    a, b = ref.roll("injury", clause, 6, 2, 1 - (p >> 4), p)
    # BB-INJ-02 and BB-LEAGUE-27.
    total = max(2, min(12, a + b + bonus + squads.niggling[p]))
    result = injury_result(total, squads.traits[p])
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
        # BB-SKILL-STUNTY-03: a 9 is Badly Hurt without a casualty roll.
        casualty(ref, p, cause, by, rolled=total >= 10)
    return a == b


def stun(ref: Referee, p: int) -> None:
    """BB-INJ-03: face down; off the pitch he only goes to Reserves (BB-CROWD-02)."""
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
    """BB-INJ-05, unless the apothecary brings him round (BB-LEAGUE-31)."""
    if calls_apothecary(ref, p, ("knocked out",)):
        ref.note("brought round", "BB-LEAGUE-31", p)
        stun(ref, p)
    else:
        ref.pos.lift(p, KNOCKED_OUT)


def calls_apothecary(ref: Referee, p: int, injury: tuple[str, ...]) -> bool:
    """BB-LEAGUE-30: once a match, right after the result."""
    pos = ref.pos
    side = p >> 4
    if pos.apothecaries[side] == 0:
        return False
    if ref.ask("use_apothecary", side, ("no", "yes"), (p, injury)) == "no":
        return False
    pos.apothecaries[side] -= 1
    ref.note("apothecary", "BB-LEAGUE-30", p)
    return True


def casualty(ref: Referee, p: int, cause: Cause, by: int, rolled: bool) -> None:
    """BB-INJ-06: off to the Dead & Injured box, with a casualty roll, apothecary, Regeneration."""
    pos = ref.pos
    side = p >> 4
    pos.lift(p, CASUALTY)
    rolls = roll_casualty(ref, p) if rolled else []
    effects = effects_of(rolls)
    if calls_apothecary(ref, p, tuple(effects)):
        if effects != ["badly_hurt"]:
            rolls = treat(ref, p, rolls)
            effects = effects_of(rolls)
        if effects == ["badly_hurt"]:
            ref.note("patched up", "BB-LEAGUE-33", p)
            pos.state[p] = RESERVES
            return
    # Ruling on BB-SKILL-REGEN-01: whom the apothecary has sent to Reserves suffers no Casualty.
    if (
        pos.squads.traits[p] & Trait.REGENERATES
        and ref.d6("regeneration", "BB-SKILL-REGEN-01", side, p, 4) >= 4
    ):
        ref.note("regenerated", "BB-SKILL-REGEN-01", p)
        pos.state[p] = RESERVES
        return
    ref.note("hurt", "BB-LEAGUE-25", p, by, detail=effects)
    pos.injuries[side].append(
        {
            "number": number_of(p),
            "player": pos.squads.member(p)["player"],
            "effects": effects,
            "rolls": list(rolls),
            "cause": cause,
            "by": number_of(by) if by != NOBODY else None,
        }
    )


def roll_casualty(ref: Referee, p: int) -> list[int]:
    """BB-LEAGUE-25: a D68, or two of them for who decays (BB-SKILL-DECAY-01)."""
    count = 2 if ref.pos.squads.traits[p] & Trait.DECAYS else 1
    rolls = []
    for _ in range(count):
        tens = ref.d6("casualty", "BB-LEAGUE-25", 1 - (p >> 4), p)
        units = ref.roll("casualty", "BB-LEAGUE-25", 8, 1, 1 - (p >> 4), p)[0]
        rolls.append(10 * tens + units)
    return rolls


def effects_of(rolls: list[int]) -> list[str]:
    """The lasting effects of these rolls together, mildest first; Badly Hurt only if alone."""
    effects = sorted((casualty_effect(roll) for roll in rolls), key=EFFECTS.index)
    lasting = [effect for effect in effects if effect != "badly_hurt"]
    return lasting or ["badly_hurt"]


def treat(ref: Referee, p: int, rolls: list[int]) -> list[int]:
    """BB-LEAGUE-32: a second roll; the coach chooses which of the two counts."""
    second = roll_casualty(ref, p)
    better, worse = sorted((rolls, second), key=lambda r: EFFECTS.index(effects_of(r)[-1]))
    if effects_of(better) == effects_of(worse):
        return better
    about = (p, tuple(effects_of(better)), tuple(effects_of(worse)))
    chosen = ref.ask("apothecary_choice", p >> 4, ("better", "other"), about)
    return better if chosen == "better" else worse
