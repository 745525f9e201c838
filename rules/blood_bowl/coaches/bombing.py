"""Choose where to throw a bomb: among many opponents, no team-mates, and no safe catchers."""

from __future__ import annotations

from typing import NamedTuple

from rules.blood_bowl.coaches.fighting import CARRIER_DOWN, GONE, worth
from rules.blood_bowl.coaches.reckoning.odds import removal
from rules.blood_bowl.coaches.reckoning.reach import chance
from rules.blood_bowl.coaches.throwing import accurate, fumbled
from rules.blood_bowl.flight import farthest_range, squares_in_range
from rules.blood_bowl.handling import can_catch, interception_needs, throw_modifier
from rules.blood_bowl.intercepting import interceptors
from rules.blood_bowl.pitch import BIT, NAMED, NEAR, distance, pass_range, squares_of
from rules.blood_bowl.position import STANDING, Position
from rules.blood_bowl.skills.bombs import can_throw_bomb
from rules.blood_bowl.squads import NOBODY

#: How much a team-mate counts against an opponent, and the odds that an adjacent player is hit.
OURS, BESIDE = 1.5, 0.5
#: The odds that an intercepted bomb is thrown back and goes off among our players.
THROWN_BACK = 0.5


class Shot(NamedTuple):
    """A bomb that could be thrown: its net value in knock-downs, its thrower, its target."""

    value: float
    player: int
    square: int


def felled(pos: Position, side: int, q: int) -> float:
    """Return what it is worth to a side that a bomb knocks down ``q``; below 0 for a team-mate."""
    gone = GONE * removal(pos.squads.av[q], pos.squads.traits[q], hard=False)
    value = (gone + (0.9 if pos.state[q] == STANDING else 0.0)) * worth(pos, q)
    if pos.carrier == q:
        value += CARRIER_DOWN
    return value if q >> 4 != side else -OURS * value


def harm(pos: Position, side: int, s: int) -> float:
    """Return what an explosion on ``s`` is worth to a side."""
    total = sum(felled(pos, side, pos.at[n]) for n in squares_of(NEAR[s] & pos.occupied))
    centre = felled(pos, side, pos.at[s]) if pos.at[s] != NOBODY else 0.0
    return BESIDE * total + centre


def shot(pos: Position, p: int, s: int, stake: float) -> Shot:
    """Return the value of a bomb thrown by ``p`` at ``s``.

    stake: what a turnover would cost.
    """
    modifier = throw_modifier(pos, p, pass_range(pos.where[p], s))
    lost = stake - harm(pos, p >> 4, pos.where[p])
    thieves = interceptors(pos, p, s)
    stolen = chance(min(interception_needs(pos, q) for q in thieves)) if thieves else 0.0
    flown = accurate(pos, p, modifier) * harm(pos, p >> 4, s) - fumbled(modifier) * lost
    return Shot((1 - stolen) * flown - stolen * THROWN_BACK * lost, p, s)


def best_bomb(pos: Position, side: int, stake: float) -> Shot | None:
    """Return the best bomb that a player of the side can throw from where they stand; None if none
    can.
    """
    best: Shot | None = None
    for p in pos.squads.members[side]:
        if pos.acted >> p & 1 or p == pos.carrier or not can_throw_bomb(pos, p):
            continue
        for s in squares_of(worth_bombing(pos, p)):
            thrown = shot(pos, p, s, stake)
            if best is None or thrown.value > best.value:
                best = thrown
    return best


def worth_bombing(pos: Position, p: int) -> int:
    """Return the squares in range, not beside the thrower, where an opponent would be hit, as a
    set.
    """
    here = pos.where[p]
    squares = 0
    for q in pos.on_pitch(1 - (p >> 4)):
        squares |= NEAR[pos.where[q]] & ~pos.occupied
        if not can_catch(pos, q):
            squares |= BIT[pos.where[q]]
    farthest = farthest_range(pos)
    near = [
        s
        for s in squares_of(squares)
        if distance(here, s) > 1 and 0 <= pass_range(here, s) <= farthest
    ]
    return sum(BIT[s] for s in near)


def best_square(pos: Position, p: int) -> int:
    """Return where to throw a bomb that has to be thrown."""
    squares = [NAMED[name] for name in squares_in_range(pos.where[p], farthest_range(pos))]
    return max(squares, key=lambda s: (shot(pos, p, s, 0.0).value, -s))
