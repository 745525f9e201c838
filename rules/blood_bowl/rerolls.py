"""BB-RR: re-rolls, and the tests on one D6 that they are for; BB-AG: agility tests."""

from __future__ import annotations

from typing import NamedTuple

from rules.blood_bowl.position import STUNNED, Phase
from rules.blood_bowl.referee import Referee
from rules.blood_bowl.skills import Trait


class Test(NamedTuple):
    """A kind of success test.

    purpose: its name in the log.   clause: where the rulebook calls for it.
    skill:   the trait that lets a player re-roll it, 0 for none.
    once:    whether that re-roll is there once per turn only.
    """

    purpose: str
    clause: str
    skill: int = 0
    once: bool = False


DODGE = Test("dodge", "BB-DODGE-01", Trait.REROLLS_DODGE, once=True)
GO_FOR_IT = Test("go for it", "BB-GFI-02")
GO_FOR_IT_TO_BLOCK = Test("go for it", "BB-GFI-04")
PICK_UP = Test("pick up", "BB-PICK-01", Trait.REROLLS_PICK_UP)
CATCH = Test("catch", "BB-CATCH-02", Trait.REROLLS_CATCH)
INTERCEPT = Test("intercept", "BB-INT-07", Trait.REROLLS_CATCH)
PASS = Test("pass", "BB-PASS-16", Trait.REROLLS_PASS)
THROW_TEAM_MATE = Test("throw team-mate", "BB-SKILL-TTM-03", Trait.REROLLS_PASS)
LAND = Test("land", "BB-SKILL-RIGHTSTUFF-02")
STAND_UP = Test("stand up", "BB-STAND-05")
BONE_HEAD = Test("bone-head", "BB-SKILL-BONEHEAD-01")
REALLY_STUPID = Test("really stupid", "BB-SKILL-REALLYSTUPID-01")
HUNGER = Test("always hungry", "BB-SKILL-ALWAYSHUNGRY-01")
ESCAPE = Test("escape being eaten", "BB-SKILL-ALWAYSHUNGRY-01")
ANIMOSITY = Test("animosity", "BB-SKILL-ANIMOSITY-01")
SAFE_THROW = Test("safe throw", "BB-SKILL-SAFETHROW-01")
BLOCK = Test("block", "BB-BLOCK-09")


def agility(ag: int) -> int:
    """BB-AG-01: the face an unmodified Agility test needs."""
    return 7 - min(ag, 6)


def succeeds(face: int, needed: int) -> bool:
    """BB-DICE-04 and BB-AG-03; ``needed`` is the face needed after all modifiers."""
    return face == 6 or (face >= needed and face != 1)


def attempt(ref: Referee, p: int, test: Test, needed: int, skill: bool = True) -> bool:
    """A success test for a player, with a re-roll if his coach has and wants one.

    needed: the face needed once the modifiers are taken off it.
    skill:  whether his own skill may re-roll it.
    """
    face = ref.d6(test.purpose, test.clause, p >> 4, p, needed)
    if face == 6 or (face >= needed and face != 1):
        return True
    first = ref.last_roll
    if not wants_reroll(ref, p, test, (face,), needed, skill):
        return False
    face = ref.d6(test.purpose, test.clause, p >> 4, p, needed, first)
    return face == 6 or (face >= needed and face != 1)


def wants_reroll(
    ref: Referee,
    p: int,
    test: Test,
    faces: tuple[int, ...],
    needed: int = 0,
    skill: bool = True,
) -> bool:
    """Offers every re-roll open for this roll at once (BB-RR-19) and pays for the one chosen."""
    pos = ref.pos
    has_skill = (
        skill and pos.squads.traits[p] & test.skill and not (test.once and pos.spent >> p & 1)
    )
    has_team = may_use_team_reroll(ref, p)
    if not has_skill and not has_team:
        return False
    options = ["none"]
    if has_skill:
        options.append("skill")
    if has_team:
        options.append("team")
    chosen = ref.ask("reroll", p >> 4, options, (p, test.purpose, faces, needed))
    if chosen == "skill":
        if test.once:
            pos.spent |= 1 << p
        ref.note("skill reroll", "BB-RR-17", p, detail=test.purpose)
        return True
    return chosen == "team" and use_team_reroll(ref, p)


def may_use_team_reroll(ref: Referee, p: int) -> bool:
    """BB-RR-04 to BB-RR-06: for a player on the pitch, in his own turn, once a turn."""
    pos = ref.pos
    side = p >> 4
    return (
        pos.rerolls[side] > 0
        and side == pos.active
        and not pos.rerolled
        and pos.phase == Phase.ACTION
        and pos.state[p] <= STUNNED
    )


def use_team_reroll(ref: Referee, p: int) -> bool:
    """Spends a team re-roll; whether the roll is made again (BB-SKILL-LONER-01)."""
    pos = ref.pos
    side = p >> 4
    pos.rerolls[side] -= 1
    pos.rerolled = True
    ref.note("team reroll", "BB-RR-13", p, detail=pos.rerolls[side])
    if pos.squads.traits[p] & Trait.IS_LONER:
        return ref.d6("loner", "BB-SKILL-LONER-01", side, p, 4) >= 4
    return True
