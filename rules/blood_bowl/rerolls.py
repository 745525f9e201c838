"""Make tests on one D6 and re-roll them (BB-RR); agility tests (BB-AG)."""

from __future__ import annotations

from typing import NamedTuple

from rules.blood_bowl.position import DODGE_SKILL, PRO, STUNNED, SURE_FEET, Phase, Position
from rules.blood_bowl.referee import Referee
from rules.blood_bowl.skills import Trait

#: A re-roll that a player has for every roll.
ANY_TIME = -1


class Test(NamedTuple):
    """A kind of success test.

    purpose: its name in the log.
    clause: where the rulebook calls for it.
    skill: the trait that lets a player re-roll it, 0 for none.
    once: if that re-roll works once per turn only, its place in ``ONCE_PER_TURN``.
    """

    purpose: str
    clause: str
    skill: int = 0
    once: int = ANY_TIME


DODGE = Test("dodge", "BB-DODGE-01", Trait.REROLLS_DODGE, DODGE_SKILL)
GO_FOR_IT = Test("go for it", "BB-GFI-02", Trait.REROLLS_GO_FOR_IT, SURE_FEET)
GO_FOR_IT_TO_BLOCK = Test("go for it", "BB-GFI-04", Trait.REROLLS_GO_FOR_IT, SURE_FEET)
PICK_UP = Test("pick up", "BB-PICK-01", Trait.REROLLS_PICK_UP)
CATCH = Test("catch", "BB-CATCH-02", Trait.REROLLS_CATCH)
INTERCEPT = Test("intercept", "BB-INT-07", Trait.REROLLS_CATCH)
PASS = Test("pass", "BB-PASS-16", Trait.REROLLS_PASS)
HAIL_MARY = Test("hail mary", "BB-SKILL-HAILMARY-01", Trait.REROLLS_PASS)
THROW_TEAM_MATE = Test("throw team-mate", "BB-SKILL-TTM-03", Trait.REROLLS_PASS)
LAND = Test("land", "BB-SKILL-RIGHTSTUFF-02")
STAND_UP = Test("stand up", "BB-STAND-05")
LEAP = Test("leap", "BB-SKILL-LEAP-01")
GAZE = Test("gaze", "BB-SKILL-HYPNO-01")
TENTACLES = Test("tentacles", "BB-SKILL-TENTACLES-01")
SHADOWING = Test("shadowing", "BB-SKILL-SHADOWING-01")
BONE_HEAD = Test("bone-head", "BB-SKILL-BONEHEAD-01")
REALLY_STUPID = Test("really stupid", "BB-SKILL-REALLYSTUPID-01")
WILD_ANIMAL = Test("wild animal", "BB-SKILL-WILDANIMAL-01")
TAKE_ROOT = Test("take root", "BB-SKILL-TAKEROOT-01")
BLOOD_LUST = Test("blood lust", "BB-SKILL-BLOODLUST-01")
HUNGER = Test("always hungry", "BB-SKILL-ALWAYSHUNGRY-01")
ESCAPE = Test("escape being eaten", "BB-SKILL-ALWAYSHUNGRY-01")
ANIMOSITY = Test("animosity", "BB-SKILL-ANIMOSITY-01")
SAFE_THROW = Test("safe throw", "BB-SKILL-SAFETHROW-01")
PRO_ROLL = Test("pro", "BB-SKILL-PRO-01")
BLOCK = Test("block", "BB-BLOCK-09")
FOUL_APPEARANCE = Test("foul appearance", "BB-SKILL-FOULAPP-01")
DAUNTLESS = Test("dauntless", "BB-SKILL-DAUNTLESS-01")
CHAINSAW = Test("chainsaw", "BB-SKILL-CHAINSAW-01")
JUMP_UP = Test("jump up", "BB-SKILL-JUMPUP-02")


def agility(ag: int) -> int:
    """Return the face that an unmodified Agility test needs (BB-AG-01)."""
    return 7 - min(ag, 6)


def succeeds(face: int, needed: int) -> bool:
    """Say whether a face succeeds (BB-DICE-04 and BB-AG-03).

    needed: the face needed after all modifiers.
    """
    return face == 6 or (face >= needed and face != 1)


def attempt(ref: Referee, p: int, test: Test, needed: int, skill: bool = True) -> bool:
    """Make a success test for a player, with a re-roll if the coach has and wants one.

    needed: the face needed after all modifiers.
    skill: whether a skill of the player may re-roll it.
    """
    face = ref.d6(test.purpose, test.clause, p >> 4, p, needed)
    if face == 6 or (face >= needed and face != 1):
        return True
    first = ref.last_roll
    if not wants_reroll(ref, p, test, (face,), needed, skill):
        return False
    face = ref.d6(test.purpose, test.clause, p >> 4, p, needed, first)
    return face == 6 or (face >= needed and face != 1)


def attempt_2d6(ref: Referee, p: int, test: Test, needed: int) -> bool:
    """Make a test on two dice, with a re-roll (BB-RR-20).

    needed: the least sum that succeeds.
    """
    faces = ref.roll(test.purpose, test.clause, 6, 2, p >> 4, p, needed)
    if sum(faces) >= needed:
        return True
    first = ref.last_roll
    if not wants_reroll(ref, p, test, faces, needed):
        return False
    return sum(ref.roll(test.purpose, test.clause, 6, 2, p >> 4, p, needed, first)) >= needed


def wants_reroll(
    ref: Referee,
    p: int,
    test: Test,
    faces: tuple[int, ...],
    needed: object = 0,
    skill: bool = True,
) -> bool:
    """Offer every re-roll open for this roll at once, and pay for the one chosen (BB-RR-19).

    Returns whether the roll is made again.

    needed: the face needed; for a block (attack, dice), the dice as of ``block_dice``.
    """
    options = rerolls(ref.pos, p, test, skill)
    if len(options) == 1:
        return False
    chosen = ref.ask("reroll", p >> 4, options, (p, test.purpose, faces, needed))
    if chosen == "none":
        return False
    if chosen == "skill":
        if test.once != ANY_TIME:
            ref.pos.spent[test.once] |= 1 << p
        ref.note("skill reroll", "BB-RR-17", p, detail=test.purpose)
        return True
    if chosen == "pro":
        return use_pro(ref, p)
    return use_team_reroll(ref, p, chosen == "leader")


def rerolls(pos: Position, p: int, test: Test, skill: bool = True) -> list[str]:
    """List "none" and every re-roll that is open for such a roll of this player (BB-DEC-20).

    skill: whether a skill of the player may re-roll it.
    """
    options = ["none"]
    traits = pos.squads.traits[p]
    if (
        skill
        and traits & test.skill
        and (test.once == ANY_TIME or not pos.spent[test.once] >> p & 1)
    ):
        options.append("skill")
    if may_use_team_reroll(pos, p):
        if pos.rerolls[p >> 4]:
            options.append("team")
        if pos.leaders[p >> 4] and has_leader(pos, p >> 4):
            options.append("leader")
    if traits & Trait.REROLLS_ANYTHING and test is not PRO_ROLL and not pos.spent[PRO] >> p & 1:
        options.append("pro")
    return options


def may_use_team_reroll(pos: Position, p: int) -> bool:
    """Say whether a team re-roll is open: for a player on the pitch, in their own turn, once a turn
    (BB-RR-04 to BB-RR-06).
    """
    return (
        p >> 4 == pos.active
        and not pos.rerolled
        and pos.phase == Phase.ACTION
        and pos.state[p] <= STUNNED
    )


def team_rerolls(pos: Position, side: int) -> int:
    """Return how many re-rolls the team could still use in this turn, its Leader's included."""
    if pos.rerolled:
        return 0
    left: int = pos.rerolls[side]
    if pos.leaders[side] and has_leader(pos, side):
        left += 1
    return left


def has_leader(pos: Position, side: int) -> bool:
    """Say whether a Leader of that side is on the pitch, in any posture (BB-SKILL-LEADER-01)."""
    traits = pos.squads.traits
    return any(traits[p] & Trait.LEADS for p in pos.on_pitch(side))


def use_team_reroll(ref: Referee, p: int, leader: bool = False) -> bool:
    """Spend a team re-roll; return whether the roll is made again (BB-SKILL-LONER-01).

    leader: whether the Leader's re-roll is spent, which otherwise works as the team's.
    """
    pos = ref.pos
    side = p >> 4
    track, clause = (pos.leaders, "BB-SKILL-LEADER-01") if leader else (pos.rerolls, "BB-RR-13")
    track[side] -= 1
    pos.rerolled = True
    ref.note("leader reroll" if leader else "team reroll", clause, p, detail=track[side])
    if pos.squads.traits[p] & Trait.IS_LONER:
        return ref.d6("loner", "BB-SKILL-LONER-01", side, p, 4) >= 4
    return True


def use_pro(ref: Referee, p: int) -> bool:
    """Roll for Pro; return whether the roll is made again, on a 4+ (BB-SKILL-PRO-01).

    Only this D6 is open to a team re-roll.
    """
    ref.pos.spent[PRO] |= 1 << p
    ref.note("skill reroll", "BB-SKILL-PRO-01", p, detail="pro")
    return attempt(ref, p, PRO_ROLL, 4)
