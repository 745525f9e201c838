"""Odds of the dice that each answer leads to, for people who are asked.

The automated coaches do not use them. Every player who can assist is counted as assisting. Of the
two blocks of a frenzied player only the first is shown. Odds that cannot be computed exactly are
left out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

from rules.blood_bowl import attacking, rerolls
from rules.blood_bowl.assisting import assistants
from rules.blood_bowl.attack import Attack, Occasion
from rules.blood_bowl.blocking import block_dice
from rules.blood_bowl.coaches.reckoning.odds import EFFECTS, Duel, block_counts, duel
from rules.blood_bowl.dodging import (
    chasers,
    denied_dodge,
    dodge_needs,
    is_fair_game,
    markers_with,
    may_break_tackle,
)
from rules.blood_bowl.flight import Aim, is_fumble, read_aim
from rules.blood_bowl.fouling import foul_modifier, victims
from rules.blood_bowl.handing_off import receivers
from rules.blood_bowl.handling import (
    accurate_bonus,
    can_carry,
    can_catch,
    catch_needs,
    interception_needs,
    pick_up_needs,
    throw_modifier,
)
from rules.blood_bowl.injury import CHAINSAW_BONUS, Cause, armour_needs, hits_hard
from rules.blood_bowl.intercepting import interceptors
from rules.blood_bowl.moving import go_for_it_needs, stands_up_freely
from rules.blood_bowl.out_of_turn_moves import may_walk
from rules.blood_bowl.passing import Ball
from rules.blood_bowl.pitch import NAMED, NEAR, pass_range
from rules.blood_bowl.position import STANDING, Position
from rules.blood_bowl.rerolls import Test, agility, succeeds
from rules.blood_bowl.running import AFTER_FEEDING, BLITZ, FOUL, HAND_OFF, Run
from rules.blood_bowl.skills import Trait
from rules.blood_bowl.skills.hypnotic_gaze import gaze_needs
from rules.blood_bowl.skills.leap import LEAP_COST, leap_needs
from rules.blood_bowl.skills.negatraits import has_helper
from rules.blood_bowl.skills.pass_block import places
from rules.blood_bowl.skills.shadowing import RID
from rules.blood_bowl.skills.stab_and_chainsaw import stake
from rules.blood_bowl.skills.tentacles import AWAY
from rules.blood_bowl.squads import NOBODY, player_at
from rules.coach import Answer, Choice, Decision
from rules.odds import Odds, again, shares, success

Rolls = tuple[Odds, ...]

D6 = range(1, 7)
TWO_D6 = tuple(product(D6, repeat=2))

#: Outcomes of an armour roll. Seen: the referee sends the fouler off (BB-FOUL-08).
BROKEN, BROKEN_SEEN, HELD, HELD_SEEN = "broken", "broken_seen", "held", "held_seen"
ACCURATE, INACCURATE, FUMBLE = "accurate", "inaccurate", "fumble"

#: Traits by which the block of a Blitz differs from another block: by a run-up, on Both Down, or by
#: the number of opponents.
_DIFFERENT_ON_BLITZ = Trait.GORES | Trait.CANNOT_BE_STOPPED | Trait.BLOCKS_TWO

#: The tests by their names in the log.
TESTS: dict[str, Test] = {}
for _named in vars(rerolls).values():
    if isinstance(_named, Test):
        TESTS.setdefault(_named.purpose, _named)


def odds(decision: Decision) -> dict[Answer, Rolls]:
    """Return the rolls of every answer that leads straight to dice.

    An answer without dice is left out; see ``rules.odds.Prospects``.
    """
    rolls_of = _QUESTIONS.get(decision.key)
    if rolls_of is None or not isinstance(decision, Choice):
        return {}
    pos, side, about = decision.view, decision.side, decision.about
    rolls_by_answer = {answer: rolls_of(pos, side, about, answer) for answer in decision.options}
    return {answer: rolls for answer, rolls in rolls_by_answer.items() if rolls}


# -- tests on one die, and on two -------------------------------------------------------------


def key_of(purpose: str) -> str:
    """Turn a purpose of the log into a key, such as ``go_for_it``."""
    return purpose.replace(" ", "_").replace("-", "_")


def _test(
    pos: Position,
    p: int,
    test: Test,
    needed: int,
    *,
    skill: bool = True,
    unless: tuple[str, ...] = (),
) -> Odds:
    """Return the odds of an ordinary test on one die.

    skill: whether a skill of the player may re-roll it.
    """
    chance = Fraction(sum(succeeds(face, needed) for face in D6), 6)
    return _rolled(pos, p, test, needed, success(chance), skill, unless)


def _rolled(
    pos: Position,
    p: int,
    test: Test,
    needed: int,
    outcomes: Mapping[str, Fraction],
    skill: bool = True,
    unless: tuple[str, ...] = (),
    dice: int = 1,
) -> Odds:
    skilled = skill and "skill" in rerolls.rerolls(pos, p, test)
    return Odds(
        key_of(test.purpose),
        test.clause,
        p >> 4,
        outcomes,
        needed,
        dice,
        unless,
        again(outcomes) if skilled else {},
    )


def reach(needed: int) -> Fraction:
    """Return the chance that two dice add up to at least ``needed``."""
    return Fraction(sum(a + b >= needed for a, b in TWO_D6), 36)


def _on_two_dice(
    pos: Position, p: int, test: Test, needed: int, unless: tuple[str, ...] = ()
) -> Odds:
    return _rolled(pos, p, test, needed, success(reach(needed)), unless=unless, dice=2)


# -- moving -----------------------------------------------------------------------------------


def _step(pos: Position, run: Run, to: int) -> Rolls:
    """Return the rolls of a step onto one square: Go For It, dodge, picking up the ball."""
    p = run.player
    extra = () if run.left else (_test(pos, p, rerolls.GO_FOR_IT, go_for_it_needs(pos)),)
    start = pos.where[p]
    if not NEAR[start] & pos.zones[1 - (p >> 4)]:
        return (*extra, *_pick_up(pos, p, to))
    before: tuple[str, ...] = ()
    if _is_chased(pos, p, start, Trait.HOLDS_ON):
        before = ("tentacles",)
    if may_break_tackle(pos, p):
        before += ("use_break_tackle",)
    return (*extra, *_dodge(pos, p, start, to, before))


def _dodge(
    pos: Position, p: int, start: int, to: int, before: tuple[str, ...] = (), strong: bool = False
) -> Rolls:
    """Return the rolls of a dodge and of picking up the ball that lies there.

    before: keys of the questions that may be asked before the dodge.
    """
    dives = _is_chased(pos, p, start, Trait.DIVES_AT_DODGERS)
    diving: tuple[str, ...] = ("diving_tackle",) if dives else ()
    needed = dodge_needs(pos, p, start, to, strong)
    skill = not denied_dodge(pos, p, start)
    roll = _test(pos, p, rerolls.DODGE, needed, skill=skill, unless=before + diving)
    return (roll, *_pick_up(pos, p, to, diving + _shadowed(pos, p, start)))


def _is_chased(pos: Position, p: int, s: int, trait: int) -> bool:
    """Say whether opponents with that trait may react when this player leaves their tackle
    zones.
    """
    if not is_fair_game(pos, p):
        return False
    return bool((markers_with if trait == Trait.HOLDS_ON else chasers)(pos, p, s, trait))


def _shadowed(pos: Position, p: int, start: int) -> tuple[str, ...]:
    return ("shadow",) if _is_chased(pos, p, start, Trait.SHADOWS) else ()


def _pick_up(pos: Position, p: int, s: int, unless: tuple[str, ...] = ()) -> Rolls:
    """Return the roll to pick up the ball where the player arrives; empty if there is none
    (BB-PICK-01).
    """
    if pos.ball != s or pos.carrier != NOBODY or not can_carry(pos, p):
        return ()
    return (_test(pos, p, rerolls.PICK_UP, pick_up_needs(pos, p, s), unless=unless),)


def _leap(pos: Position, run: Run, to: int) -> Rolls:
    p, start = run.player, pos.where[run.player]
    needed = go_for_it_needs(pos)
    # The skill that re-rolls a Go For It is there for one of them only.
    extra = tuple(
        _test(pos, p, rerolls.GO_FOR_IT, needed, skill=first)
        for first in (True, False)[: LEAP_COST - min(run.left, LEAP_COST)]
    )
    held: tuple[str, ...] = ("tentacles",) if _is_chased(pos, p, start, Trait.HOLDS_ON) else ()
    jump = _test(pos, p, rerolls.LEAP, leap_needs(pos, p), unless=held)
    return (*extra, jump, *_pick_up(pos, p, to, _shadowed(pos, p, start)))


def _continue_action(pos: Position, side: int, about: Any, answer: str) -> Rolls:
    """Return the rolls of the next part of an action (BB-DEC-13).

    Empty if its target still has to be named: no dice are known yet.
    """
    if not isinstance(about, Run):
        return ()
    p = about.player
    word, _, name = answer.partition(" ")
    if word in ("step", "go"):
        return _step(pos, about, NAMED[name])
    if word == "leap":
        return _leap(pos, about, NAMED[name])
    if answer == "stand up":
        return () if stands_up_freely(pos, p) else (_test(pos, p, rerolls.STAND_UP, 4),)
    if word == "gaze":
        return (_test(pos, p, rerolls.GAZE, gaze_needs(pos, p, pos.where[p])),)
    if answer == "block":
        return _charge(pos, about)
    if about.thirsty and answer in AFTER_FEEDING:
        return ()
    if answer == HAND_OFF:
        return _only(receivers(pos, p), lambda q: _hand_off(pos, p, q))
    if answer == FOUL:
        return _only(victims(pos, p), lambda q: _foul(pos, p, q))
    return ()


def _only(players: list[int], rolls_of: Callable[[int], Rolls]) -> Rolls:
    """Return the rolls against the only possible player; empty if one of several has to be named
    first.
    """
    return rolls_of(players[0]) if len(players) == 1 else ()


# -- blocks -----------------------------------------------------------------------------------


def _charge(pos: Position, run: Run) -> Rolls:
    """Return the rolls of the block in a Blitz: the Go For It that pays for it, then the block
    (BB-BLITZ-01).
    """
    p = run.player
    paid: Rolls = ()
    if not run.left:
        paid = (_test(pos, p, rerolls.GO_FOR_IT_TO_BLOCK, go_for_it_needs(pos)),)
    return paid + _attack_somebody(pos, p, run)


def _attack_somebody(pos: Position, p: int, run: Run | None) -> Rolls:
    return _only(attacking.targets(pos, p), lambda q: _attack(pos, p, q, run, []))


def _attack(pos: Position, p: int, q: int, run: Run | None, others: list[int]) -> Rolls:
    """Return the rolls of an attack that can be made in one way only.

    Empty if the coach has to choose between several ways first.
    """
    attack = Attack(p, q, Occasion.BLOCK if run is None else Occasion.BLITZ, run)
    ways = attacking.ways(pos, attack, others)
    return _in_that_way(pos, attack, ways[0]) if len(ways) == 1 else ()


def _in_that_way(pos: Position, attack: Attack, way: str) -> Rolls:
    """Return the rolls from Foul Appearance to the dice of the block or the weapon
    (BB-BLOCK-23).
    """
    p, q = attack.attacker, attack.defender
    traits = pos.squads.traits
    first: Rolls = ()
    if traits[q] & Trait.REPELS and attack.occasion != Occasion.COLLISION:
        first = (_test(pos, p, rerolls.FOUL_APPEARANCE, 2),)
    dumps = traits[q] & Trait.DUMPS_OFF and pos.carrier == q and pos.has_zone(q)
    unless: tuple[str, ...] = ("dump_off",) if dumps else ()
    if way == attacking.STAB:
        return (*first, _armour(pos, p, q, "stab", stake(pos, p, q), unless))
    if way == attacking.CHAINSAW:
        hold = _test(pos, p, rerolls.CHAINSAW, 2, unless=unless)
        return (*first, hold, _armour(pos, p, q, "chainsaw", CHAINSAW_BONUS, unless))
    if way != attacking.BLOCK:
        return ()
    strength, resistance = attack.strengths(pos)
    if strength < resistance and traits[p] & Trait.MATCHES_STRENGTH:
        return (*first, *_dauntless(pos, attack, unless))
    return (*first, _block(pos, attack, strength, resistance, unless))


def _dauntless(pos: Position, attack: Attack, unless: tuple[str, ...] = ()) -> Rolls:
    """Return the roll for Dauntless and the block at equal strength that follows
    (BB-SKILL-DAUNTLESS-01).
    """
    strength, resistance = attack.strengths(pos)
    gap = resistance - strength
    outcomes = success(Fraction(sum(face > gap for face in D6), 6))
    roll = _rolled(pos, attack.attacker, rerolls.DAUNTLESS, gap + 1, outcomes, unless=unless)
    return (roll, _block(pos, attack, resistance, resistance, unless))


def _block(
    pos: Position, attack: Attack, strength: int, resistance: int, unless: tuple[str, ...] = ()
) -> Odds:
    """Return the odds of a block at these strengths, to which assists are added here."""
    p, q = attack.attacker, attack.defender
    if not attack.among_friends:
        strength += len(assistants(pos, p, q))
        resistance += len(assistants(pos, q, p))
    return _block_dice(pos, attack, block_dice(strength, resistance), unless)


def _block_dice(pos: Position, attack: Attack, dice: int, unless: tuple[str, ...] = ()) -> Odds:
    """Return the odds of these block dice if both coaches use skills well and pick the best face.

    dice: as ``block_dice`` counts them.
    """
    traits = pos.squads.traits
    between = duel(
        traits[attack.attacker], traits[attack.defender], attack.occasion == Occasion.BLITZ
    )
    # Giving way decides where the defender stands, not which face counts.
    outcomes = _block_outcomes(dice, between._replace(firm=False, frenzy=False, fends=False))
    return Odds("block", "BB-BLOCK-04", attack.attacker >> 4, outcomes, None, dice, unless)


@cache
def _block_outcomes(dice: int, between: Duel) -> Mapping[str, Fraction]:
    ways = Fraction(1, 6 ** abs(dice))
    counts = block_counts(dice, between)
    return {key: n * ways for key, n in zip(EFFECTS, counts, strict=True) if n}


def _block_target(pos: Position, side: int, p: Any, answer: str) -> Rolls:
    """Return the rolls of a block against the chosen opponent.

    Empty where it matters whether this block is part of a Blitz: the question does not say.
    """
    defenders = attacking.targets(pos, p)
    q = player_at(1 - side, int(answer))
    if pos.blitzed and pos.squads.traits[p] & _DIFFERENT_ON_BLITZ:
        return ()
    return _attack(pos, p, q, None, [other for other in defenders if other != q])


def _attack_mode(pos: Position, side: int, attack: Any, way: str) -> Rolls:
    return _in_that_way(pos, attack, way)


def _use_dauntless(pos: Position, side: int, attack: Any, answer: str) -> Rolls:
    if answer == "yes":
        return _dauntless(pos, attack)
    return (_block(pos, attack, *attack.strengths(pos)),)


# -- armour -----------------------------------------------------------------------------------


def _armour(
    pos: Position,
    p: int,
    victim: int,
    cause: Cause,
    modifier: int,
    unless: tuple[str, ...] = (),
) -> Odds:
    """Return the odds that the armour of a victim of ``p`` breaks (BB-DOWN-02)."""
    needed = armour_needs(pos, victim, cause, p) - modifier
    chance = reach(needed - hits_hard(pos, p, cause))
    outcomes = {BROKEN: chance, HELD: 1 - chance}
    return Odds("armour", "BB-DOWN-02", 1 - (victim >> 4), outcomes, needed, 2, unless)


def _foul(pos: Position, p: int, victim: int) -> Rolls:
    """Return the odds of a foul: whether armour breaks, whether the referee sees it (BB-FOUL).

    Bribes are not counted.
    """
    traits = pos.squads.traits[p]
    modifier = foul_modifier(pos, p, victim)
    first: Rolls = ()
    if traits & Trait.WIELDS_CHAINSAW:
        first = (_test(pos, p, rerolls.CHAINSAW, 2),)
        modifier += CHAINSAW_BONUS
    needed = armour_needs(pos, victim, "foul", p) - modifier
    hard = hits_hard(pos, p, "foul")
    results = [
        _fouled(a + b + hard >= needed, a == b, c == d, bool(traits & Trait.FOULS_SLYLY))
        for a, b in TWO_D6
        for c, d in TWO_D6
    ]
    outcomes = shares(results, (BROKEN, BROKEN_SEEN, HELD, HELD_SEEN))
    return (*first, Odds("foul", "BB-FOUL-08", 1 - (victim >> 4), outcomes, needed, 2))


def _fouled(broken: bool, double: bool, second: bool, sly: bool) -> str:
    """Return the key of one outcome of a foul.

    second: whether the injury roll is a double. It is only made if the armour breaks.
    """
    if broken:
        return BROKEN_SEEN if double or second else BROKEN
    return HELD_SEEN if double and not sly else HELD


def _foul_target(pos: Position, side: int, p: Any, answer: str) -> Rolls:
    return _foul(pos, p, player_at(1 - side, int(answer)))


# -- the ball ---------------------------------------------------------------------------------


def _thrown(
    pos: Position, p: int, test: Test, needed: int, modifier: int, unless: tuple[str, ...] = ()
) -> Odds:
    """Return the odds of a throw: accurate, inaccurate or a fumble (BB-PASS-16, BB-FUMBLE-01)."""
    results = [
        FUMBLE if is_fumble(face, modifier) else ACCURATE if succeeds(face, needed) else INACCURATE
        for face in D6
    ]
    outcomes = shares(results, (ACCURATE, INACCURATE, FUMBLE))
    return _rolled(pos, p, test, needed, outcomes, unless=unless)


def _not_dropped(pos: Position, p: int, test: Test, needed: int, modifier: int) -> Odds:
    """Return the odds of a throw that fails only on a fumble (BB-SKILL-TTM-10)."""
    chance = Fraction(sum(not is_fumble(face, modifier) for face in D6), 6)
    return _rolled(pos, p, test, needed, success(chance))


def _throw(pos: Position, p: int, aim: Aim, ball: bool) -> Rolls:
    """Return the rolls of a throw and of the catch by a team-mate on the target square
    (BB-PASS-15).

    ball: whether the ball is thrown, and not a bomb.
    """
    unless: tuple[str, ...] = ("pass_block",) if _may_block_pass(pos, p, aim) else ()
    if aim.hail:
        outcomes = {INACCURATE: Fraction(5, 6), FUMBLE: Fraction(1, 6)}
        return (_rolled(pos, p, rerolls.HAIL_MARY, 2, outcomes, unless=unless),)
    q = pos.at[aim.target]
    landing = unless
    if interceptors(pos, p, aim.target):
        unless += ("interceptor",)
    modifier = throw_modifier(pos, p, pass_range(pos.where[p], aim.target))
    needed = agility(pos.squads.ag[p]) - modifier
    roll = _thrown(pos, p, rerolls.PASS, needed, modifier, unless)
    if not ball or q == NOBODY or q >> 4 != p >> 4 or not can_catch(pos, q):
        return (roll,)
    bonus = accurate_bonus(pos, q)
    return (roll, _catch(pos, q, bonus, landing))


def _may_block_pass(pos: Position, p: int, aim: Aim) -> bool:
    """Say whether opponents may run to the target or the path of the throw
    (BB-SKILL-PASSBLOCK-01).
    """
    side = 1 - (p >> 4)
    if side == pos.active or not pos.squads.any[side] & Trait.BLOCKS_PASSES:
        return False
    traits = pos.squads.traits
    return any(
        traits[q] & Trait.BLOCKS_PASSES
        and may_walk(pos, q)
        and places(pos, q, p, aim.target, not aim.hail)
        for q in pos.on_pitch(side)
    )


def _catch(pos: Position, q: int, bonus: int, unless: tuple[str, ...] = ()) -> Odds:
    needed = catch_needs(pos, q, pos.where[q], bonus)
    return _test(pos, q, rerolls.CATCH, needed, unless=unless)


def _trusts(pos: Position, p: int, q: int) -> Rolls:
    """Return the roll of a player who does not like to hand the ball to other races
    (BB-SKILL-ANIMOSITY-01).

    Empty if no such roll is made.
    """
    race = pos.squads.race
    if (
        q == NOBODY
        or q >> 4 != p >> 4
        or race[q] == race[p]
        or not pos.squads.traits[p] & Trait.DISTRUSTS_OTHER_RACES
    ):
        return ()
    return (_test(pos, p, rerolls.ANIMOSITY, 2),)


def _pass_target(pos: Position, side: int, about: Any, answer: str) -> Rolls:
    p, missile = about
    aim = read_aim(answer)
    if not isinstance(missile, Ball):
        return _throw(pos, p, aim, ball=False)
    return (*_trusts(pos, p, pos.at[aim.target]), *_throw(pos, p, aim, ball=True))


def _dump_off(pos: Position, side: int, about: Any, answer: str) -> Rolls:
    if answer == "no":
        return ()
    p, aim = about[0], read_aim(answer)
    return (*_trusts(pos, p, pos.at[aim.target]), *_throw(pos, p, aim, ball=True))


def _hand_off(pos: Position, p: int, q: int) -> Rolls:
    return (*_trusts(pos, p, q), _catch(pos, q, 1)) if can_catch(pos, q) else ()


def _handoff_target(pos: Position, side: int, p: Any, answer: str) -> Rolls:
    return _hand_off(pos, p, player_at(side, int(answer)))


def _animosity_target(pos: Position, side: int, p: Any, answer: str) -> Rolls:
    """Return the rolls of the receiver chosen after Animosity: a shirt number or a square
    (BB-SKILL-ANIMOSITY-02).
    """
    if answer == "none":
        return ()
    if answer.isdecimal():
        return (_catch(pos, player_at(side, int(answer)), 1),)
    return _throw(pos, p, read_aim(answer), ball=True)


def _interceptor(pos: Position, side: int, about: Any, answer: str) -> Rolls:
    if answer == "none":
        return ()
    p, q = about[0], player_at(side, int(answer))
    traits = pos.squads.traits
    safe = traits[p] & Trait.CANCELS_INTERCEPTIONS and not traits[q] & Trait.HAS_LONG_LEGS
    unless: tuple[str, ...] = ("safe_throw",) if safe else ()
    return (_test(pos, q, rerolls.INTERCEPT, interception_needs(pos, q), unless=unless),)


def _safe_throw(pos: Position, side: int, p: Any, answer: str) -> Rolls:
    if answer == "no":
        return ()
    return (_test(pos, p, rerolls.SAFE_THROW, agility(pos.squads.ag[p])),)


def _throw_teammate(pos: Position, side: int, p: Any, answer: str) -> Rolls:
    """Return the rolls of Throw Team-Mate: first Always Hungry, then the throw
    (BB-SKILL-ALWAYSHUNGRY-01, BB-SKILL-TTM-03).
    """
    first: Rolls = ()
    if pos.squads.traits[p] & Trait.EATS_TEAM_MATES:
        first = (_test(pos, p, rerolls.HUNGER, 2),)
    target = NAMED[answer.split(" ")[1]]
    modifier = throw_modifier(pos, p, pass_range(pos.where[p], target)) - 1
    needed = agility(pos.squads.ag[p]) - modifier
    return (*first, _not_dropped(pos, p, rerolls.THROW_TEAM_MATE, needed, modifier))


# -- other questions --------------------------------------------------------------------------


def _choose_action(pos: Position, side: int, about: Any, answer: str) -> Rolls:
    """Return the rolls right after a declaration (BB-SKILL-BONEHEAD-01 and the like) and of a
    block.
    """
    kind, _, number = answer.rpartition(" ")
    if not kind or not number.isdecimal():
        return ()
    p = player_at(side, int(number))
    rolls = _wits(pos, p, kind in ("block", BLITZ))
    if kind != "block":
        return rolls
    traits = pos.squads.traits[p]
    if pos.state[p] != STANDING:
        rolls += (_test(pos, p, rerolls.JUMP_UP, agility(pos.squads.ag[p]) - 2),)
    return rolls if traits & Trait.THIRSTS_FOR_BLOOD else rolls + _attack_somebody(pos, p, None)


def _wits(pos: Position, p: int, attacks: bool) -> Rolls:
    """Return the rolls that skills ask for after a declaration.

    attacks: whether a Block or a Blitz was declared.
    """
    traits = pos.squads.traits[p]
    needs = (
        (Trait.IS_BONE_HEADED, rerolls.BONE_HEAD, 2),
        (Trait.IS_REALLY_STUPID, rerolls.REALLY_STUPID, 2 if has_helper(pos, p) else 4),
        (Trait.IS_WILD, rerolls.WILD_ANIMAL, 2 if attacks else 4),
        (0 if pos.rooted >> p & 1 else Trait.TAKES_ROOT, rerolls.TAKE_ROOT, 2),
        (Trait.THIRSTS_FOR_BLOOD, rerolls.BLOOD_LUST, 2),
    )
    return tuple(_test(pos, p, test, needed) for trait, test, needed in needs if traits & trait)


def _use_break_tackle(pos: Position, side: int, about: Any, answer: str) -> Rolls:
    p, start, to = about
    return _dodge(pos, p, start, to, strong=answer == "yes")


def _tentacles(pos: Position, side: int, p: Any, answer: str) -> Rolls:
    if answer == "none":
        return ()
    st = pos.squads.st
    needed = AWAY - st[p] + st[player_at(side, int(answer))]
    return (_on_two_dice(pos, p, rerolls.TENTACLES, needed),)


def _shadow(pos: Position, side: int, about: Any, answer: str) -> Rolls:
    if answer == "none":
        return ()
    p, ma = about[0], pos.squads.ma
    needed = RID - ma[p] + ma[player_at(side, int(answer))]
    return (_on_two_dice(pos, p, rerolls.SHADOWING, needed),)


def _use_bribe(pos: Position, side: int, p: Any, answer: str) -> Rolls:
    if answer == "no":
        return ()
    return (Odds("bribe", "BB-BRIBE-01", side, success(Fraction(5, 6)), 2),)


def _use_igor(pos: Position, side: int, p: Any, answer: str) -> Rolls:
    if answer == "no":
        return ()
    return (Odds("regeneration", "BB-LEAGUE-15", side, success(Fraction(1, 2)), 4),)


def _reroll(pos: Position, side: int, about: Any, answer: str) -> Rolls:
    """Return the odds of a re-roll (BB-RR).

    The die of a Loner or of Pro comes first where one is rolled.
    """
    p, purpose, _, needed = about
    if answer == "none":
        return ()
    first: Rolls = ()
    if answer == "pro":
        first = (_plain(_test(pos, p, rerolls.PRO_ROLL, 4)),)
    elif answer != "skill" and pos.squads.traits[p] & Trait.IS_LONER:
        first = (Odds("loner", "BB-SKILL-LONER-01", side, success(Fraction(1, 2)), 4),)
    same = _same_roll(pos, p, purpose, needed)
    return (*first, *same) if same else ()


def _same_roll(pos: Position, p: int, purpose: str, needed: Any) -> Rolls:
    if purpose == rerolls.BLOCK.purpose:
        attack, dice = needed
        return (_block_dice(pos, attack, dice),)
    test = TESTS[purpose]
    modifier = agility(pos.squads.ag[p]) - needed
    if test is rerolls.PRO_ROLL:
        return ()
    if test in (rerolls.TENTACLES, rerolls.SHADOWING):
        return (_plain(_on_two_dice(pos, p, test, needed)),)
    if test is rerolls.PASS:
        return (_plain(_thrown(pos, p, test, needed, modifier)),)
    if test is rerolls.THROW_TEAM_MATE:
        return (_plain(_not_dropped(pos, p, test, needed, modifier)),)
    if test is rerolls.DAUNTLESS:
        outcomes = success(Fraction(sum(face >= needed for face in D6), 6))
        return (_plain(_rolled(pos, p, test, needed, outcomes)),)
    unless: tuple[str, ...] = ()
    if test is rerolls.DODGE and _is_chased(pos, p, pos.where[p], Trait.DIVES_AT_DODGERS):
        unless = ("diving_tackle",)
    return (_plain(_test(pos, p, test, needed, unless=unless)),)


def _plain(roll: Odds) -> Odds:
    """Return the odds without a second re-roll: no roll is re-rolled twice (BB-RR-02)."""
    return Odds(
        roll.what, roll.clause, roll.side, roll.outcomes, roll.target, roll.dice, roll.unless
    )


#: By the key of a question, the function that returns the rolls of one of its answers.
_QUESTIONS: dict[str, Callable[[Position, int, Any, str], Rolls]] = {
    "animosity_target": _animosity_target,
    "attack_mode": _attack_mode,
    "block_target": _block_target,
    "choose_action": _choose_action,
    "continue_action": _continue_action,
    "dump_off": _dump_off,
    "foul_target": _foul_target,
    "handoff_target": _handoff_target,
    "interceptor": _interceptor,
    "pass_target": _pass_target,
    "reroll": _reroll,
    "safe_throw": _safe_throw,
    "shadow": _shadow,
    "tentacles": _tentacles,
    "throw_teammate": _throw_teammate,
    "use_break_tackle": _use_break_tackle,
    "use_bribe": _use_bribe,
    "use_dauntless": _use_dauntless,
    "use_igor": _use_igor,
}
