"""Choose the target, the way and the order of attacks (BB-BLOCK-23, BB-DEC-14 and -15)."""

from __future__ import annotations

from rules.blood_bowl.attack import Attack, Charge, Occasion
from rules.blood_bowl.blocking import block
from rules.blood_bowl.pitch import NEAR, squares_of
from rules.blood_bowl.position import STANDING, Position
from rules.blood_bowl.referee import Referee
from rules.blood_bowl.rerolls import FOUL_APPEARANCE, JUMP_UP, agility, attempt
from rules.blood_bowl.skills import Trait
from rules.blood_bowl.skills.dump_off import dump_off
from rules.blood_bowl.skills.frenzy import may_strike, strikes_again
from rules.blood_bowl.skills.stab_and_chainsaw import saw, stab
from rules.blood_bowl.squads import number_of

#: BB-DEC-15: ways to attack; ``"and 7"`` is a block against number 7 as well.
BLOCK, STAB, CHAINSAW, AND = "block", "stab", "chainsaw", "and "


def targets(pos: Position, p: int) -> list[int]:
    """List the adjacent Standing opponents, by shirt number (BB-BLOCK-02)."""
    side = p >> 4
    return sorted(
        q
        for s in squares_of(NEAR[pos.where[p]] & pos.occupied)
        if (q := pos.at[s]) >> 4 != side and pos.state[q] == STANDING
    )


def has_target(pos: Position, p: int) -> bool:
    """Say whether there is an opponent to block."""
    near = NEAR[pos.where[p]]
    return bool(near & pos.zones[1 - (p >> 4)]) or bool(pos.dazed and targets(pos, p))


def take_block_action(ref: Referee, p: int) -> None:
    """Carry out a Block action; a Prone player has to jump up first (BB-ACT-02)."""
    if ref.pos.state[p] == STANDING or jumps_up(ref, p):
        attack_somebody(ref, p)


def jumps_up(ref: Referee, p: int) -> bool:
    """Roll an Agility test at +2 to stand up before a block; return whether it succeeds
    (BB-SKILL-JUMPUP-02).
    """
    pos = ref.pos
    if not attempt(ref, p, JUMP_UP, agility(pos.squads.ag[p]) - 2):
        ref.note("stayed down", "BB-SKILL-JUMPUP-02", p)
        return False
    pos.stand(p)
    ref.note("stood up", "BB-SKILL-JUMPUP-02", p, square=pos.where[p])
    return True


def attack_somebody(ref: Referee, p: int, run: Charge | None = None) -> bool:
    """Ask for the target and the way of an attack, and make it.

    run: the Blitz that the attack is part of, else None. Returns whether a blitzer may go on
    moving.
    """
    pos = ref.pos
    defenders = targets(pos, p)
    numbers = [str(number_of(q)) for q in defenders]
    defender = defenders[numbers.index(ref.ask("block_target", p >> 4, numbers, p))]
    attack = Attack(p, defender, Occasion.BLOCK if run is None else Occasion.BLITZ, run)
    way = choose_way(ref, attack, [q for q in defenders if q != defender])
    if way.startswith(AND):
        other = defenders[numbers.index(way.removeprefix(AND))]
        block_both(ref, p, (defender, other))
        return True
    return launch(ref, attack, way)


def ways(pos: Position, attack: Attack, others: list[int]) -> list[str]:
    """List the ways to attack (BB-DEC-15): a plain block, and what skills add or force.

    others: opponents who could be blocked at the same time.
    """
    traits = pos.squads.traits[attack.attacker]
    if traits & Trait.WIELDS_CHAINSAW:
        return [CHAINSAW]
    options = [BLOCK]
    if traits & Trait.STABS:
        options.append(STAB)
    if traits & Trait.BLOCKS_TWO and attack.occasion == Occasion.BLOCK:
        options += [f"{AND}{number_of(q)}" for q in others]
    return options


def choose_way(ref: Referee, attack: Attack, others: list[int]) -> str:
    """Choose a way to attack; the coach is not asked if only a plain block is open."""
    options = ways(ref.pos, attack, others)
    if options == [BLOCK]:
        return BLOCK
    return str(ref.ask("attack_mode", attack.attacker >> 4, options, attack))


def launch(ref: Referee, attack: Attack, way: str = BLOCK) -> bool:
    """Make an attack from Foul Appearance to the end of the block or the weapon (BB-BLOCK-23).

    Returns whether a blitzer may go on moving.
    """
    if not dares(ref, attack):
        return True
    # BB-BLOCK-23; a Dump-Off may score, and then there is nobody left to block.
    if not attack.among_friends and dump_off(ref, attack.attacker, attack.defender):
        return False
    return strike(ref, attack, way)


def dares(ref: Referee, attack: Attack) -> bool:
    """Roll for Foul Appearance; return whether the attacker dares to block (BB-SKILL-FOULAPP-01).

    On a 1 the block is lost.
    """
    attacker, defender = attack.attacker, attack.defender
    if not ref.pos.squads.traits[defender] & Trait.REPELS:
        return True
    # BB-SKILL-BALLCHAIN-03.
    if attack.occasion == Occasion.COLLISION or attempt(ref, attacker, FOUL_APPEARANCE, 2):
        return True
    ref.note("repelled", "BB-SKILL-FOULAPP-01", attacker, defender)
    return False


def strike(ref: Referee, attack: Attack, way: str) -> bool:
    """Make the block, with the second block of a frenzied player, or use the weapon.

    Returns whether a blitzer may go on moving.
    """
    if way == STAB:
        stab(ref, attack)
        return False
    if way == CHAINSAW:
        saw(ref, attack)
        return False
    result = block(ref, attack)
    if not attack.second and strikes_again(ref, attack, result):
        again = attack.again()
        return strike(ref, again, choose_way(ref, again, []))
    return True


def block_both(ref: Referee, p: int, defenders: tuple[int, int]) -> None:
    """Block two opponents one after the other, the second only if the attacker still can
    (BB-SKILL-MULTIBLOCK-01).
    """
    for q in defenders:
        if may_strike(ref.pos, p, q):
            launch(ref, Attack(p, q, Occasion.MULTIPLE))
