"""Value stabs and chainsaws against blocks, and decide when to pile on a victim."""

from __future__ import annotations

from rules.blood_bowl.coaches.reckoning.odds import NOTHING, BlockOdds, breaks, gone, mixed
from rules.blood_bowl.injury import CHAINSAW_BONUS, CLAWED
from rules.blood_bowl.position import Position
from rules.blood_bowl.skills import Trait
from rules.blood_bowl.skills.stab_and_chainsaw import stake


def saw_odds(pos: Position, p: int, victim: int) -> BlockOdds:
    """Return the odds of a chainsaw: the opponent down, nothing, or the attacker down
    (BB-SKILL-CHAINSAW-01).
    """
    av = pos.squads.av
    down = 5 / 6 * breaks(av[victim] + 1 - CHAINSAW_BONUS)
    fallen = 1 / 6 * breaks(av[p] + 1 - CHAINSAW_BONUS)
    return looked_at(pos, victim, BlockOdds(down, 0.0, 0.0, 1 - down - fallen, 0.0, fallen))


def stab_odds(pos: Position, p: int, victim: int) -> BlockOdds:
    """Return the odds of a stab: the opponent down, or nothing (BB-SKILL-STAB-01)."""
    down = breaks(pos.squads.av[victim] + 1 - stake(pos, p, victim))
    return looked_at(pos, victim, BlockOdds(down, 0.0, 0.0, 1 - down, 0.0, 0.0))


def looked_at(pos: Position, victim: int, odds: BlockOdds) -> BlockOdds:
    """Mix in the odds of Foul Appearance, which comes before any weapon (BB-SKILL-FOULAPP-01)."""
    if not pos.squads.traits[victim] & Trait.REPELS:
        return odds
    return mixed(5 / 6, odds, NOTHING)


def piles_on_gain(pos: Position, p: int, victim: int, roll: str) -> float:
    """Return what a second armour or injury roll adds to the odds that the victim leaves the
    pitch.
    """
    squads = pos.squads
    traits = squads.traits[p]
    hard = int(bool(traits & Trait.HITS_HARD))
    leaves = gone(squads.traits[victim], hard)
    if roll == "injury":
        return leaves
    needed = squads.av[victim] + 1
    if traits & Trait.CLAWS_ARMOUR:
        needed = min(needed, CLAWED)
    return breaks(needed - hard) * leaves
