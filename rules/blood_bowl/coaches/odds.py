"""Exact odds of blocks, armour and injuries, worked out once for every case."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import NamedTuple

from rules.blood_bowl.blocking import (
    ATTACKER_DOWN,
    BOTH_DOWN,
    DEFENDER_DOWN,
    DEFENDER_STUMBLES,
    FACES,
    PUSH,
)
from rules.blood_bowl.injury import injury_result
from rules.blood_bowl.position import Position
from rules.blood_bowl.skills import Trait
from rules.blood_bowl.squads import NOBODY


class BlockOdds(NamedTuple):
    """How a block ends: each a probability, and together 1."""

    down: float
    pushed: float
    nothing: float
    both: float
    fallen: float

    @property
    def turnover(self) -> float:
        return self.both + self.fallen


#: What a face can do, the best for the attacker first.
EFFECTS = BlockOdds._fields


def effect(face: str, block: bool, other_block: bool, dodge: bool) -> str:
    """What a face does: ``down pushed nothing both fallen``, the best for the attacker first.

    block: the attacker has Block; ``other_block`` and ``dodge``: the defender has, and may use it.
    """
    if face == ATTACKER_DOWN:
        return "fallen"
    if face == BOTH_DOWN:
        if block:
            return "nothing" if other_block else "down"
        return "fallen" if other_block else "both"
    if face == PUSH or (face == DEFENDER_STUMBLES and dodge):
        return "pushed"
    assert face in (DEFENDER_STUMBLES, DEFENDER_DOWN)
    return "down"


@cache
def block_odds(dice: int, block: bool, other_block: bool, dodge: bool, reroll: bool) -> BlockOdds:
    """dice: as of block_dice; reroll: a turnover is re-rolled."""
    best = min if dice > 0 else max
    counts = [0] * len(EFFECTS)
    for faces in product(FACES[1:], repeat=abs(dice)):
        counts[best(EFFECTS.index(effect(f, block, other_block, dodge)) for f in faces)] += 1
    first = BlockOdds(*(count / 6 ** abs(dice) for count in counts))
    if not reroll:
        return first
    again = 1 + first.turnover
    down, pushed, nothing = (odds * again for odds in first[:3])
    return BlockOdds(
        down, pushed, nothing, first.both * first.turnover, first.fallen * first.turnover
    )


def odds_between(pos: Position, attacker: int, defender: int, dice: int, reroll: bool) -> BlockOdds:
    """The odds of a block between these two."""
    return block_odds(dice, *_skills(pos, attacker, defender), reroll)


def effect_between(pos: Position, attacker: int, defender: int, face: str) -> str:
    """What a face does between these two."""
    return effect(face, *_skills(pos, attacker, defender))


def _skills(pos: Position, attacker: int, defender: int) -> tuple[bool, bool, bool]:
    """Block of the attacker, Block and Dodge of the defender, as far as they count."""
    traits = pos.squads.traits[attacker]
    others = pos.squads.traits[defender] if defender != NOBODY else 0
    return (
        bool(traits & Trait.STAYS_UP_ON_BOTH_DOWN),
        bool(others & Trait.STAYS_UP_ON_BOTH_DOWN),
        bool(others & Trait.ONLY_PUSHED_BY_STUMBLES and not traits & Trait.DENIES_DODGE),
    )


@cache
def removal(av: int, traits: int, hard: bool) -> float:
    """The odds that a player Knocked Down leaves the pitch: Knocked-out or Casualty."""
    gone = 0
    for a, b, c, d in product(range(1, 7), repeat=4):
        missing = av + 1 - a - b
        if missing <= hard:
            bonus = 1 if hard and missing <= 0 else 0
            gone += injury_result(min(12, c + d + bonus), traits) != "stunned"
    return gone / 6**4
