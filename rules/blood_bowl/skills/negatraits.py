"""Roll right after a declaration for players who may not do what they were told."""

from __future__ import annotations

from rules.blood_bowl.pitch import NEAR, squares_of
from rules.blood_bowl.position import STANDING, Position
from rules.blood_bowl.referee import Referee
from rules.blood_bowl.rerolls import BONE_HEAD, REALLY_STUPID, TAKE_ROOT, WILD_ANIMAL, attempt
from rules.blood_bowl.skills import Trait

#: Traits by which a player may lose an action, or the movement in it, by a roll.
_UNRELIABLE = Trait.IS_BONE_HEADED | Trait.IS_REALLY_STUPID | Trait.IS_WILD | Trait.TAKES_ROOT


def keeps_his_wits(ref: Referee, p: int, attacks: bool) -> bool:
    """Return whether the action just declared goes on.

    attacks: whether it is a Block or a Blitz.
    """
    pos = ref.pos
    traits = pos.squads.traits[p]
    # BB-SKILL-HYPNO-01: a player who was gazed at wakes now; a dull one has to roll first.
    if pos.dazed >> p & 1 and not traits & (Trait.IS_BONE_HEADED | Trait.IS_REALLY_STUPID):
        pos.wake(p)
    return not traits & _UNRELIABLE or obeys(ref, p, attacks)


def obeys(ref: Referee, p: int, attacks: bool) -> bool:
    """Roll after a declaration for BB-SKILL-BONEHEAD, -REALLYSTUPID, -WILDANIMAL, -TAKEROOT; return
    whether the action goes on.
    """
    pos = ref.pos
    traits = pos.squads.traits[p]
    if traits & Trait.IS_BONE_HEADED and not attempt(ref, p, BONE_HEAD, 2):
        return loses_his_wits(ref, p, "BB-SKILL-BONEHEAD-02")
    if traits & Trait.IS_REALLY_STUPID:
        needed = 2 if has_helper(pos, p) else 4
        if not attempt(ref, p, REALLY_STUPID, needed):
            return loses_his_wits(ref, p, "BB-SKILL-REALLYSTUPID-01")
    pos.wake(p)
    if traits & Trait.IS_WILD and not attempt(ref, p, WILD_ANIMAL, 2 if attacks else 4):
        # The player keeps the tackle zone.
        ref.note("roared", "BB-SKILL-WILDANIMAL-01", p)
        return False
    if traits & Trait.TAKES_ROOT:
        stays_loose(ref, p)
    return True


def stays_loose(ref: Referee, p: int) -> None:
    """Roll for a player who has not taken root yet; the action goes on anyway
    (BB-SKILL-TAKEROOT-01).
    """
    pos = ref.pos
    if not pos.rooted >> p & 1 and not attempt(ref, p, TAKE_ROOT, 2):
        pos.rooted |= 1 << p
        ref.note("took root", "BB-SKILL-TAKEROOT-01", p)


def loses_his_wits(ref: Referee, p: int, clause: str) -> bool:
    ref.pos.daze(p)
    ref.note("dazed", clause, p)
    return False


def has_helper(pos: Position, p: int) -> bool:
    """Say whether a Standing team-mate who is not Really Stupid is adjacent
    (BB-SKILL-REALLYSTUPID-01).
    """
    return any(
        (q := pos.at[s]) >> 4 == p >> 4
        and pos.state[q] == STANDING
        and not pos.squads.traits[q] & Trait.IS_REALLY_STUPID
        for s in squares_of(NEAR[pos.where[p]] & pos.occupied)
    )
