"""Exact odds of blocks, armour and injuries, computed once for every case."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import product
from typing import NamedTuple

from rules.blood_bowl.attack import MULTIPLE_BLOCK
from rules.blood_bowl.blocking import (
    ATTACKER_DOWN,
    BOTH_DOWN,
    DEFENDER_DOWN,
    DEFENDER_STUMBLES,
    FACES,
    PUSH,
    block_dice,
)
from rules.blood_bowl.injury import CHAINSAW_BONUS, CLAWED, injury_result
from rules.blood_bowl.moving import go_for_it_needs
from rules.blood_bowl.position import Position
from rules.blood_bowl.skills import Trait
from rules.blood_bowl.squads import NOBODY


class BlockOdds(NamedTuple):
    """The outcomes of a block: each value is a probability, and together they are 1.

    wrestled: both lie on the ground, unhurt (BB-SKILL-WRESTLE-01).
    """

    down: float
    pushed: float
    wrestled: float
    nothing: float
    both: float
    fallen: float

    @property
    def turnover(self) -> float:
        return self.both + self.fallen


#: What a face can do, the best for the attacker first.
EFFECTS = BlockOdds._fields
#: How many cases of a block are kept worked out.
CASES = 1 << 16


class Duel(NamedTuple):
    """The skills of two players that decide what a face does between them.

    block, wrestle, juggernaut, frenzy: skills of the attacker.
    dodge: Dodge of the defender, if it may be used.
    firm: the defender does not give way.
    fends: nobody is beside the defender after a push.
    """

    block: bool = False
    other_block: bool = False
    dodge: bool = False
    wrestle: bool = False
    other_wrestle: bool = False
    juggernaut: bool = False
    firm: bool = False
    frenzy: bool = False
    fends: bool = False


@cache
def duel(traits: int, others: int, blitz: bool) -> Duel:
    """Return the duel of an attacker and a defender with these traits."""
    unstoppable = bool(blitz and traits & Trait.CANNOT_BE_STOPPED)
    return Duel(
        block=bool(traits & Trait.STAYS_UP_ON_BOTH_DOWN),
        other_block=bool(others & Trait.STAYS_UP_ON_BOTH_DOWN),
        dodge=bool(others & Trait.ONLY_PUSHED_BY_STUMBLES and not traits & Trait.DENIES_DODGE),
        wrestle=bool(traits & Trait.WRESTLES),
        other_wrestle=bool(others & Trait.WRESTLES and not unstoppable),
        juggernaut=unstoppable,
        firm=bool(others & Trait.STANDS_FIRM and not unstoppable),
        frenzy=bool(traits & Trait.BLOCKS_TWICE),
        fends=bool(others & Trait.DENIES_FOLLOW_UP and not unstoppable),
    )


def effect(face: str, between: Duel) -> str:
    """Return what a face does, one of EFFECTS, if both coaches use their skills well."""
    if face == ATTACKER_DOWN:
        return "fallen"
    if face == BOTH_DOWN:
        return both_down(between)
    if face == PUSH or (face == DEFENDER_STUMBLES and between.dodge):
        return "nothing" if between.firm else "pushed"
    assert face in (DEFENDER_STUMBLES, DEFENDER_DOWN)
    return "down"


def both_down(between: Duel) -> str:
    """Return the effect of Both Down; a player wrestles only where that is better."""
    if between.block and not between.other_block:
        return "wrestled" if between.other_wrestle else "down"
    if between.juggernaut:
        return "pushed"
    if between.block:
        return "nothing"
    if between.wrestle:
        return "wrestled"
    return "fallen" if between.other_block else "both"


@cache
def block_odds(dice: int, between: Duel, reroll: bool) -> BlockOdds:
    """Return the odds of a block, with the second block of a frenzy.

    dice: as of ``block_dice``.
    reroll: a turnover is re-rolled, once in both blocks together.
    """
    if not between.frenzy or (between.fends and not between.firm):
        first = one_block(dice, between)
        return again(first, first) if reroll else first
    # The second block follows a push, even one that did not move the defender.
    first = one_block(dice, between._replace(firm=False))
    rest = first._replace(pushed=0.0)
    odds = _sum(rest, first, first.pushed)
    if reroll:
        unspent = _sum(rest._replace(both=0.0, fallen=0.0), again(first, first), first.pushed)
        odds = _sum(unspent, odds, first.turnover)
    if between.firm:
        odds = odds._replace(pushed=0.0, nothing=odds.nothing + odds.pushed)
    return odds


@cache
def one_block(dice: int, between: Duel) -> BlockOdds:
    """Return the odds of a single block without a re-roll."""
    return BlockOdds(*(count / 6 ** abs(dice) for count in block_counts(dice, between)))


def block_counts(dice: int, between: Duel) -> tuple[int, ...]:
    """Count the ways in which the dice can fall for each of EFFECTS, the best face chosen."""
    best = min if dice > 0 else max
    counts = [0] * len(EFFECTS)
    for faces in product(FACES[1:], repeat=abs(dice)):
        counts[best(EFFECTS.index(effect(f, between)) for f in faces)] += 1
    return tuple(counts)


def again(first: BlockOdds, second: BlockOdds) -> BlockOdds:
    """Return the first odds with its turnovers re-rolled as the second."""
    return _sum(first._replace(both=0.0, fallen=0.0), second, first.turnover)


def _sum(odds: BlockOdds, other: BlockOdds, weight: float) -> BlockOdds:
    return BlockOdds(*(a + weight * b for a, b in zip(odds, other, strict=True)))


def odds_between(
    pos: Position,
    attacker: int,
    defender: int,
    assists: tuple[int, int],
    reroll: bool,
    blitz: bool = False,
    run_up: bool = False,
    both: bool = False,
    once: bool = False,
) -> BlockOdds:
    """Return the odds of a block between two players, with so many assists of each side.

    run_up: the attacker moves before the block of a Blitz (BB-SKILL-HORNS-01).
    both: the block is one of the two of BB-SKILL-MULTIBLOCK-01.
    once: there will be no second block, even with Frenzy.
    """
    squads = pos.squads
    traits, others = squads.traits[attacker], squads.traits[defender]
    firm = bool(pos.rooted >> defender & 1)
    strength, resistance = squads.st[attacker], squads.st[defender]
    if run_up and traits & Trait.GORES:
        strength += 1
    if both:
        resistance += MULTIPLE_BLOCK
    return _odds(traits, others, strength, resistance, assists, reroll, blitz, firm, both or once)


@lru_cache(maxsize=CASES)
def _odds(
    traits: int,
    others: int,
    strength: int,
    resistance: int,
    assists: tuple[int, int],
    reroll: bool,
    blitz: bool,
    firm: bool,
    once: bool,
) -> BlockOdds:
    """Return these odds for any players with these traits and strengths.

    firm: the defender cannot be moved.
    """
    between = duel(traits, others, blitz)
    if firm:
        between = between._replace(firm=True)
    if once:
        between = between._replace(frenzy=False)
    helped, against = assists
    odds = block_odds(block_dice(strength + helped, resistance + against), between, reroll)
    if strength < resistance and traits & Trait.MATCHES_STRENGTH:
        # BB-SKILL-DAUNTLESS-01.
        dice = block_dice(resistance + helped, resistance + against)
        matched = max(0, 6 - (resistance - strength)) / 6
        odds = mixed(matched, block_odds(dice, between, reroll), odds)
    if others & Trait.REPELS:
        odds = mixed(5 / 6, odds, NOTHING)
    return odds


def on_the_run(
    pos: Position,
    attacker: int,
    defender: int,
    assists: tuple[int, int],
    reroll: bool,
    run_up: bool,
    left: int,
    extra: int,
) -> BlockOdds:
    """Return the odds of the block of a Blitz.

    left, extra: squares within MA, and beyond it, that remain after the block. The second block of
    a frenzy takes one (BB-SKILL-FRENZY-03).
    """
    odds = odds_between(pos, attacker, defender, assists, reroll, True, run_up)
    if left > 0 or not pos.squads.traits[attacker] & Trait.BLOCKS_TWICE:
        return odds
    once = odds_between(pos, attacker, defender, assists, reroll, True, run_up, once=True)
    if extra <= 0:
        return once
    tripped = once._replace(pushed=0.0, fallen=once.fallen + once.pushed)
    return mixed(1 - trips(pos), odds, tripped)


def trips(pos: Position) -> float:
    """Return the odds that a Go For It fails (BB-GFI-02)."""
    return (go_for_it_needs(pos) - 1) / 6


NOTHING = BlockOdds(0.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def mixed(chance: float, odds: BlockOdds, other: BlockOdds) -> BlockOdds:
    return BlockOdds(*(chance * a + (1 - chance) * b for a, b in zip(odds, other, strict=True)))


def effect_between(
    pos: Position, attacker: int, defender: int, face: str, blitz: bool = False
) -> str:
    """Return what a face does between two players."""
    traits = pos.squads.traits
    others = traits[defender] if defender != NOBODY else 0
    return effect(face, duel(traits[attacker], others, blitz))


# -- armour and injury ------------------------------------------------------------------------


def breaks(needed: int) -> float:
    """Return the odds that 2D6 reach this number."""
    return sum(a + b >= needed for a, b in product(range(1, 7), repeat=2)) / 36


@cache
def gone(traits: int, bonus: int = 0) -> float:
    """Return the odds that an injury takes a player with these traits off the pitch."""
    ways = sum(
        injury_result(min(12, a + b + bonus), traits) != "stunned"
        for a, b in product(range(1, 7), repeat=2)
    )
    return ways / 36


@cache
def removal(av: int, traits: int, hard: bool, claw: bool = False) -> float:
    """Return the odds that a player Knocked Down leaves the pitch: Knocked-out or Casualty.

    hard, claw: whether the opponent has Mighty Blow, Claw.
    """
    if traits & Trait.SWINGS_BALL_AND_CHAIN:
        return 1.0
    needed = min(av + 1, CLAWED) if claw else av + 1
    # A chainsaw also makes its own wielder easier to hurt.
    if traits & Trait.WIELDS_CHAINSAW:
        needed -= CHAINSAW_BONUS
    plain = breaks(needed)
    by_skill = breaks(needed - 1) - plain if hard else 0.0
    return plain * gone(traits, int(hard)) + by_skill * gone(traits)


def strips(pos: Position, attacker: int, carrier: int) -> bool:
    """Say whether a carrier pushed by this attacker loses the ball (BB-SKILL-STRIPBALL-01)."""
    traits = pos.squads.traits
    return bool(traits[attacker] & Trait.STRIPS_BALL and not traits[carrier] & Trait.KEEPS_BALL)
