"""BB-BLOCK and BB-FOLLOW: one player blocks another."""

from __future__ import annotations

from rules.blood_bowl.assisting import name_assists
from rules.blood_bowl.ball import settle
from rules.blood_bowl.injury import knock_down
from rules.blood_bowl.moving import pick_up
from rules.blood_bowl.pitch import NEAR, squares_of
from rules.blood_bowl.position import BLOCKS, STANDING, Position
from rules.blood_bowl.pushing import Push, hurt_by_crowd, push, settle_ball
from rules.blood_bowl.referee import Referee
from rules.blood_bowl.rerolls import BLOCK, wants_reroll
from rules.blood_bowl.skills import Trait
from rules.blood_bowl.squads import NOBODY

#: BB-DICE-03: the block die, by the face of a D6.
ATTACKER_DOWN = "attacker down"
BOTH_DOWN = "both down"
PUSH = "push"
DEFENDER_STUMBLES = "defender stumbles"
DEFENDER_DOWN = "defender down"
FACES = (
    "",
    ATTACKER_DOWN,
    BOTH_DOWN,
    PUSH,
    PUSH,
    DEFENDER_STUMBLES,
    DEFENDER_DOWN,
)


def block_dice(attacker: int, defender: int) -> int:
    """BB-BLOCK-05 to -07 by final strengths: 1, 2 or 3 dice; negative when the defender chooses."""
    # BB-BLOCK-10.
    attacker, defender = max(1, attacker), max(1, defender)
    if attacker == defender:
        return 1
    if attacker > defender:
        return 3 if attacker > 2 * defender else 2
    return -3 if defender > 2 * attacker else -2


def targets(pos: Position, p: int) -> list[int]:
    """BB-BLOCK-02: the adjacent Standing opponents, by shirt number."""
    side = p >> 4
    return sorted(
        q
        for s in squares_of(NEAR[pos.where[p]] & pos.occupied)
        if (q := pos.at[s]) >> 4 != side and pos.state[q] == STANDING
    )


def has_target(pos: Position, p: int) -> bool:
    """Whether there is anybody to block."""
    near = NEAR[pos.where[p]]
    return bool(near & pos.zones[1 - (p >> 4)]) or bool(pos.dazed and targets(pos, p))


def block(ref: Referee, attacker: int, defender: int) -> None:
    """A block from its assists to its end (BB-BLOCK-21)."""
    pos = ref.pos
    pos.counts[BLOCKS][attacker] += 1
    ref.note("block", "BB-BLOCK-01", attacker, defender, pos.where[defender])
    st = pos.squads.st
    strength = st[attacker] + name_assists(ref, "attack_assists", attacker, defender)
    resistance = st[defender] + name_assists(ref, "defend_assists", defender, attacker)
    dice = block_dice(strength, resistance)
    resolve(ref, attacker, defender, roll_block(ref, attacker, defender, dice))


def roll_block(ref: Referee, attacker: int, defender: int, dice: int) -> str:
    """BB-BLOCK-08, -09: rolls, re-rolls, and the face that counts.  ``dice`` as of block_dice."""
    about = (attacker, defender, dice)
    faces = ref.roll("block", "BB-BLOCK-04", 6, abs(dice), attacker >> 4, attacker)
    first = ref.last_roll
    if wants_reroll(ref, attacker, BLOCK, faces, dice):
        faces = ref.roll("block", "BB-BLOCK-09", 6, abs(dice), attacker >> 4, attacker, 0, first)
    shown = list(dict.fromkeys(FACES[face] for face in sorted(faces)))
    if len(faces) == 1:
        return shown[0]
    chooser = attacker if dice > 0 else defender
    answer: str = ref.ask("choose_block_die", chooser >> 4, shown, about)
    return answer


def resolve(ref: Referee, attacker: int, defender: int, result: str) -> None:
    """BB-BLOCK-11 to -19: what the face does."""
    ref.note("block result", "BB-BLOCK-08", attacker, defender, detail=result)
    if result == ATTACKER_DOWN:
        knock_down(ref, attacker, "block", defender)
        settle(ref)
    elif result == BOTH_DOWN:
        both_down(ref, attacker, defender)
    elif result == PUSH:
        push_back(ref, attacker, defender, down=False)
    elif result == DEFENDER_STUMBLES:
        push_back(ref, attacker, defender, down=not dodges_stumble(ref, attacker, defender))
    else:
        push_back(ref, attacker, defender, down=True)


def both_down(ref: Referee, attacker: int, defender: int) -> None:
    """BB-BLOCK-12 to -16: whoever does not use Block goes down, the defender first."""
    pos = ref.pos
    first, second = (attacker, defender) if attacker >> 4 == pos.active else (defender, attacker)
    stays_up = {p: uses_block(ref, p, q) for p, q in ((first, second), (second, first))}
    if not stays_up[defender]:
        knock_down(ref, defender, "block", attacker)
    if not stays_up[attacker]:
        knock_down(ref, attacker, "block", defender)
    settle(ref)


def uses_block(ref: Referee, p: int, against: int) -> bool:
    """BB-BLOCK-16: using Block on Both Down is the coach's choice."""
    if not ref.pos.squads.traits[p] & Trait.STAYS_UP_ON_BOTH_DOWN:
        return False
    return bool(ref.ask("use_block_skill", p >> 4, ("yes", "no"), (p, against)) == "yes")


def dodges_stumble(ref: Referee, attacker: int, defender: int) -> bool:
    """BB-BLOCK-20: whether the defender is only pushed by Defender Stumbles."""
    traits = ref.pos.squads.traits
    if not traits[defender] & Trait.ONLY_PUSHED_BY_STUMBLES:
        return False
    if traits[attacker] & Trait.DENIES_DODGE:
        return False
    return bool(
        ref.ask("use_dodge_skill", defender >> 4, ("yes", "no"), (defender, attacker)) == "yes"
    )


def push_back(ref: Referee, attacker: int, defender: int, down: bool) -> None:
    """BB-BLOCK-21: push, follow-up, injuries of the crowd, the fall, the ball."""
    pos = ref.pos
    left = pos.where[defender]
    stood = pos.where[attacker]
    pushed = push(ref, attacker, defender)
    followed = follow_up(ref, attacker, defender, stood, left)
    hurt_by_crowd(ref, pushed)
    if down and pushed.crowd != defender:
        knock_down(ref, defender, "block", attacker)
    settle_push(ref, attacker, pushed, followed)


def settle_push(ref: Referee, attacker: int, pushed: Push, followed: bool) -> None:
    pos = ref.pos
    if pos.loose:
        settle(ref)
    else:
        settle_ball(ref, pushed)
    # BB-PICK-06: a follow-up onto the ball is a voluntary move.
    if followed and pos.carrier == NOBODY and pos.ball == pos.where[attacker]:
        pick_up(ref, attacker)


def follow_up(ref: Referee, attacker: int, defender: int, stood: int, left: int) -> bool:
    """BB-FOLLOW: into the square left, before any more dice."""
    pos = ref.pos
    # BB-FOLLOW-05, BB-PUSH-12.
    if pos.where[attacker] != stood or pos.at[left] != NOBODY:
        return False
    if ref.ask("follow_up", attacker >> 4, ("no", "yes"), (attacker, defender, left)) == "no":
        return False
    pos.move(attacker, left)
    ref.note("followed up", "BB-FOLLOW-01", attacker, defender, left)
    return True
