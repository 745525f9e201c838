"""Block an opponent: strengths, dice, and the effect of each face (BB-BLOCK)."""

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
    """Return 1, 2 or 3 dice for the final strengths; negative if the defender chooses
    (BB-BLOCK-05 to -07).
    """
    # BB-BLOCK-10.
    attacker, defender = max(1, attacker), max(1, defender)
    if attacker == defender:
        return 1
    if attacker > defender:
        return 3 if attacker > 2 * defender else 2
    return -3 if defender > 2 * attacker else -2


def block(ref: Referee, attack: Attack) -> str:
    """Make a block from Dauntless and assists to its end; return the face that counted
    (BB-BLOCK-21).
    """
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
    """Roll for Dauntless: a D6 above the missing ST; return whether it succeeds
    (BB-SKILL-DAUNTLESS-01, BB-RR-20).
    """
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
    """Roll and re-roll the block dice; return the face that counts (BB-BLOCK-08, -09).

    dice: as of ``block_dice``.
    """
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
    """Apply a face of the block die and return the face that counts (BB-BLOCK-11 to -19).

    Both Down may turn into a Push.
    """
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
    """Knock ``p`` down in a block; only an opponent is named as the cause."""
    knock_down(ref, p, "block", against if p >> 4 != against >> 4 else NOBODY)


# -- both down --------------------------------------------------------------------------------


def uses_juggernaut(ref: Referee, attack: Attack) -> bool:
    """Ask whether a blitzer treats Both Down as Push (BB-SKILL-JUGGERNAUT-01)."""
    if not attack.unstoppable(ref.pos):
        return False
    side = attack.attacker >> 4
    if ref.ask("use_juggernaut", side, (PUSH, BOTH_DOWN), attack) == BOTH_DOWN:
        return False
    ref.note("unstoppable", "BB-SKILL-JUGGERNAUT-01", attack.attacker)
    return True


def both_down(ref: Referee, attack: Attack) -> None:
    """Knock down each player who does not use Block, the defender first
    (BB-BLOCK-12 to -16, -24).
    """
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
        # A player who has piled on with a ball and chain may have left the pitch.
        if not stays_up[attacker] and pos.where[attacker] != OFF:
            fell(ref, attacker, defender)
    settle(ref)


def uses_wrestle(ref: Referee, attack: Attack, p: int) -> bool:
    """Ask whether ``p`` has both players placed Prone (BB-DEC-23)."""
    pos = ref.pos
    if not pos.squads.traits[p] & Trait.WRESTLES:
        return False
    if p == attack.defender and attack.unstoppable(pos):
        return False
    return bool(ref.ask("use_wrestle", p >> 4, ("no", "yes"), (attack, p)) == "yes")


def uses_block(ref: Referee, p: int, against: int) -> bool:
    """Ask whether the coach uses Block on Both Down (BB-BLOCK-16)."""
    if not ref.pos.squads.traits[p] & Trait.STAYS_UP_ON_BOTH_DOWN:
        return False
    return bool(ref.ask("use_block_skill", p >> 4, ("yes", "no"), (p, against)) == "yes")


# -- pushes -----------------------------------------------------------------------------------


def dodges_stumble(ref: Referee, attack: Attack) -> bool:
    """Ask whether Dodge turns Defender Stumbles into a mere push (BB-BLOCK-20)."""
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
    """Push the defender: push, follow-up, injuries by the crowd, the fall, the ball
    (BB-BLOCK-21).
    """
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
    """Knock the ball out of a pushed carrier's hands, on the square of arrival
    (BB-SKILL-STRIPBALL-01).
    """
    pos = ref.pos
    p = attack.defender
    traits = pos.squads.traits
    if pos.carrier != p or not traits[attack.attacker] & Trait.STRIPS_BALL:
        return
    # BB-SKILL-SUREHANDS-02.  A player who stayed in place has not been pushed.
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
    # BB-PICK-06: a follow-up onto the ball is a voluntary move of a player who still stands.
    if (
        followed
        and pos.state[attacker] == STANDING
        and pos.carrier == NOBODY
        and pos.ball == pos.where[attacker]
    ):
        pick_up(ref, attacker)
