"""BB-BLOCK: one player blocks another: strengths, dice, and what each face does."""

from __future__ import annotations

from rules.blood_bowl.assisting import name_assists
from rules.blood_bowl.attack import Attack
from rules.blood_bowl.ball import settle
from rules.blood_bowl.following_up import follow_up
from rules.blood_bowl.injury import knock_down, lay_down
from rules.blood_bowl.moving import pick_up
from rules.blood_bowl.pitch import OFF
from rules.blood_bowl.position import BLOCKS, STANDING
from rules.blood_bowl.pushing import Push, hurt_by_crowd, push, settle_ball
from rules.blood_bowl.referee import Referee
from rules.blood_bowl.rerolls import BLOCK, DAUNTLESS, wants_reroll
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


def block(ref: Referee, attack: Attack) -> str:
    """A block from Dauntless and assists to its end (BB-BLOCK-21); the result that counted."""
    pos = ref.pos
    attacker, defender = attack.attacker, attack.defender
    pos.counts[BLOCKS][attacker] += 1
    ref.note("block", "BB-BLOCK-01", attacker, defender, pos.where[defender])
    strength, resistance = attack.strengths(pos)
    if strength < resistance and matches_strength(ref, attack, resistance - strength):
        strength = resistance
    if not attack.among_friends:
        strength += name_assists(ref, "attack_assists", attacker, defender)
        resistance += name_assists(ref, "defend_assists", defender, attacker)
    return resolve(ref, attack, roll_block(ref, attack, block_dice(strength, resistance)))


def matches_strength(ref: Referee, attack: Attack, gap: int) -> bool:
    """BB-SKILL-DAUNTLESS-01: a D6 higher than what he lacks in ST (BB-RR-20)."""
    p = attack.attacker
    side = p >> 4
    if not ref.pos.squads.traits[p] & Trait.MATCHES_STRENGTH:
        return False
    if ref.ask("use_dauntless", side, ("yes", "no"), attack) == "no":
        return False
    face = ref.d6(DAUNTLESS.purpose, DAUNTLESS.clause, side, p, gap + 1)
    if face <= gap:
        first = ref.last_roll
        if wants_reroll(ref, p, DAUNTLESS, (face,), gap + 1):
            face = ref.d6(DAUNTLESS.purpose, DAUNTLESS.clause, side, p, gap + 1, first)
    return face > gap


def roll_block(ref: Referee, attack: Attack, dice: int) -> str:
    """BB-BLOCK-08, -09: rolls, re-rolls, and the face that counts.  ``dice`` as of block_dice."""
    attacker, defender = attack.attacker, attack.defender
    faces = ref.roll("block", "BB-BLOCK-04", 6, abs(dice), attacker >> 4, attacker)
    first = ref.last_roll
    if wants_reroll(ref, attacker, BLOCK, faces, (attack, dice)):
        faces = ref.roll("block", "BB-BLOCK-09", 6, abs(dice), attacker >> 4, attacker, 0, first)
    shown = list(dict.fromkeys(FACES[face] for face in sorted(faces)))
    if len(faces) == 1:
        return shown[0]
    chooser = attacker if dice > 0 else defender
    answer: str = ref.ask("choose_block_die", chooser >> 4, shown, (attack, dice))
    return answer


def resolve(ref: Referee, attack: Attack, result: str) -> str:
    """BB-BLOCK-11 to -19: what the face does.  Both Down may turn into a Push."""
    ref.note("block result", "BB-BLOCK-08", attack.attacker, attack.defender, detail=result)
    if result == BOTH_DOWN and uses_juggernaut(ref, attack):
        result = PUSH
    if result == ATTACKER_DOWN:
        fell(ref, attack.attacker, attack.defender)
        settle(ref)
    elif result == BOTH_DOWN:
        both_down(ref, attack)
    elif result == PUSH:
        push_back(ref, attack, down=False)
    elif result == DEFENDER_STUMBLES:
        push_back(ref, attack, down=not dodges_stumble(ref, attack))
    else:
        push_back(ref, attack, down=True)
    return result


def fell(ref: Referee, p: int, against: int) -> None:
    """The block knocks p down.  Only an opponent is named for it."""
    knock_down(ref, p, "block", against if p >> 4 != against >> 4 else NOBODY)


# -- both down --------------------------------------------------------------------------------


def uses_juggernaut(ref: Referee, attack: Attack) -> bool:
    """BB-SKILL-JUGGERNAUT-01: on his Blitz he may treat Both Down as Push."""
    if not attack.unstoppable(ref.pos):
        return False
    side = attack.attacker >> 4
    if ref.ask("use_juggernaut", side, (PUSH, BOTH_DOWN), attack) == BOTH_DOWN:
        return False
    ref.note("unstoppable", "BB-SKILL-JUGGERNAUT-01", attack.attacker)
    return True


def both_down(ref: Referee, attack: Attack) -> None:
    """BB-BLOCK-12 to -16, -24: whoever does not use Block goes down, the defender first."""
    pos = ref.pos
    attacker, defender = attack.attacker, attack.defender
    first, second = (attacker, defender) if attacker >> 4 == pos.active else (defender, attacker)
    if uses_wrestle(ref, attack, first) or uses_wrestle(ref, attack, second):
        # BB-SKILL-WRESTLE-01.
        lay_down(ref, defender, "BB-SKILL-WRESTLE-01")
        lay_down(ref, attacker, "BB-SKILL-WRESTLE-01")
    else:
        stays_up = {p: uses_block(ref, p, q) for p, q in ((first, second), (second, first))}
        if not stays_up[defender]:
            fell(ref, defender, attacker)
        # Who has piled on with a ball and chain may not be there any more.
        if not stays_up[attacker] and pos.where[attacker] != OFF:
            fell(ref, attacker, defender)
    settle(ref)


def uses_wrestle(ref: Referee, attack: Attack, p: int) -> bool:
    """BB-DEC-23: whether p has both players placed Prone."""
    pos = ref.pos
    if not pos.squads.traits[p] & Trait.WRESTLES:
        return False
    if p == attack.defender and attack.unstoppable(pos):
        return False
    return bool(ref.ask("use_wrestle", p >> 4, ("no", "yes"), (attack, p)) == "yes")


def uses_block(ref: Referee, p: int, against: int) -> bool:
    """BB-BLOCK-16: using Block on Both Down is the coach's choice."""
    if not ref.pos.squads.traits[p] & Trait.STAYS_UP_ON_BOTH_DOWN:
        return False
    return bool(ref.ask("use_block_skill", p >> 4, ("yes", "no"), (p, against)) == "yes")


# -- pushes -----------------------------------------------------------------------------------


def dodges_stumble(ref: Referee, attack: Attack) -> bool:
    """BB-BLOCK-20: whether the defender is only pushed by Defender Stumbles."""
    attacker, defender = attack.attacker, attack.defender
    pos = ref.pos
    traits = pos.squads.traits
    if not traits[defender] & Trait.ONLY_PUSHED_BY_STUMBLES:
        return False
    if traits[attacker] & Trait.DENIES_DODGE:
        return False
    return bool(
        ref.ask("use_dodge_skill", defender >> 4, ("yes", "no"), (defender, attacker)) == "yes"
    )


def push_back(ref: Referee, attack: Attack, down: bool) -> None:
    """BB-BLOCK-21: push, follow-up, injuries of the crowd, the fall, the ball."""
    pos = ref.pos
    attacker, defender = attack.attacker, attack.defender
    left = pos.where[defender]
    stood = pos.where[attacker]
    pushed = push(ref, attack)
    if not down:
        strip_ball(ref, attack, pushed)
    followed = follow_up(ref, attack, stood, left)
    hurt_by_crowd(ref, pushed)
    if down and pushed.crowd != defender:
        fell(ref, defender, attacker)
    settle_push(ref, attacker, pushed, followed)


def strip_ball(ref: Referee, attack: Attack, pushed: Push) -> None:
    """BB-SKILL-STRIPBALL-01: a carrier who is pushed lets go of the ball where he ends up."""
    pos = ref.pos
    p = attack.defender
    traits = pos.squads.traits
    if pos.carrier != p or not traits[attack.attacker] & Trait.STRIPS_BALL:
        return
    # BB-SKILL-SUREHANDS-02.  Nobody who stayed where he was has been pushed.
    if traits[p] & Trait.KEEPS_BALL or not pushed.moves:
        return
    ref.note("stripped", "BB-SKILL-STRIPBALL-01", attack.attacker, p, pos.where[p])
    pos.drop(pos.where[p])
    pos.loose = True


def settle_push(ref: Referee, attacker: int, pushed: Push, followed: bool) -> None:
    pos = ref.pos
    if pos.loose:
        settle(ref)
    else:
        settle_ball(ref, pushed)
    # BB-PICK-06: a follow-up onto the ball is a voluntary move, of who is still on his feet.
    if (
        followed
        and pos.state[attacker] == STANDING
        and pos.carrier == NOBODY
        and pos.ball == pos.where[attacker]
    ):
        pick_up(ref, attacker)
