"""Estimate how likely the carrier is to lose the ball in the opponents' next turn.

A flood backwards from the squares beside the carrier finds for all opponents at once how many steps
and dodges each needs to hit the carrier. The block itself is weighed by exact odds.
"""

from __future__ import annotations

from typing import NamedTuple

from rules.blood_bowl.coaches.reckoning.odds import odds_between, strips
from rules.blood_bowl.coaches.reckoning.reach import chance
from rules.blood_bowl.coaches.reckoning.shapes import WITHIN
from rules.blood_bowl.dodging import plain_dodge_needs
from rules.blood_bowl.moving import EXTRA_SQUARES, movement_once_up
from rules.blood_bowl.pitch import BIT, NEAR, PITCH, set_of, spread, squares_of
from rules.blood_bowl.position import PRONE, Position
from rules.blood_bowl.skills import Trait

#: The odds of a Go For It in dry weather.
GO = 5 / 6
#: How many assists a crowd of opponents brings to one who finds the carrier unguarded.
MOST_ASSISTS = 2
#: The most steps that are followed back: hardly anybody runs farther and still blocks.
FARTHEST = 9
#: The odds that a carrier who is only pushed goes down to the next hit.
PUSHED_OUT = 0.2
#: The odds that a guard beside the carrier is hit away, for each opponent who marks the guards.
BREACH = 0.025


class Stance(NamedTuple):
    """The stance of one side: the squares with a player, and those with a tackle zone."""

    occupied: int
    zones: int

    def moved(self, start: int, to: int) -> Stance:
        """Return the stance with the player from ``start`` standing on ``to``."""
        gone, come = ~BIT[start], BIT[to]
        return Stance(self.occupied & gone | come, self.zones & gone | come)


def line_of(pos: Position, side: int) -> Stance:
    """Return the stance of a side as it stands."""
    where = pos.where
    return Stance(set_of([where[p] for p in pos.squads.members[side]]), pos.zones[side])


class Foes(NamedTuple):
    """The opponents who can come, by their squares, and all squares where opponents are.

    moves: the normal movement of each after standing up.
    by_pace: the squares of opponents with the same movement, as sets, by that movement.
    """

    runners: dict[int, int]
    moves: dict[int, int]
    by_pace: dict[int, int]
    occupied: int

    def near(self, c: int) -> int:
        """Return the squares of opponents who could hit ``c`` if nobody were in their way, as a
        set.
        """
        near = 0
        for moves, squares in self.by_pace.items():
            near |= squares & WITHIN[moves + EXTRA_SQUARES][c]
        return near


def foes_of(pos: Position, side: int) -> Foes:
    """Return the opponents: all but the Stunned can come."""
    members = pos.squads.members[1 - side]
    runners = {pos.where[q]: q for q in members if pos.state[q] <= PRONE}
    moves: dict[int, int] = {}
    by_pace: dict[int, int] = {}
    for s, q in runners.items():
        moves[q] = pace = movement(pos, q)
        by_pace[pace] = by_pace.get(pace, 0) | BIT[s]
    return Foes(runners, moves, by_pace, set_of([pos.where[q] for q in members]))


class Approach(NamedTuple):
    """The way of an opponent to a square beside the carrier, with a square left for the block."""

    player: int
    steps: int
    dodges: int


def sack_odds(pos: Position, p: int, c: int, line: Stance, foes: Foes) -> float:
    """Return the odds that the carrier ``p`` on ``c`` is put down.

    line: the stance of the carrier's whole side.
    """
    theirs = pos.zones[1 - (p >> 4)]
    guards = line.zones & ~BIT[c]
    doors = NEAR[c] & ~line.occupied & (~pos.occupied | BIT[pos.where[p]])
    held = least_held(doors, guards)
    comers = approaches(pos, c, line, doors, foes)
    crowd = 0 if held else sum(1 for comer in comers if not comer.dodges)
    kept = 1.0
    beside = [pos.at[s] for s in squares_of(NEAR[c] & theirs)]
    for q in beside:
        helped = min(MOST_ASSISTS, len(beside) - 1 + crowd)
        kept *= 1 - down_odds(pos, q, p, helped, (NEAR[pos.where[q]] & guards).bit_count())
    helped = min(MOST_ASSISTS, len(beside) + max(0, crowd - 1))
    blitz = 0.0
    for comer in comers:
        odds = arrival(pos, comer, held, foes.moves[comer.player])
        if odds > blitz:
            blitz = max(blitz, odds * down_odds(pos, comer.player, p, helped, held))
    breach = BREACH * (spread(NEAR[c] & guards) & theirs).bit_count()
    return 1 - kept * (1 - blitz) * (1 - breach)


def least_held(doors: int, guards: int) -> int:
    """Return how many guards stand beside the door with the fewest.

    doors, guards: sets of squares.
    """
    if doors & ~spread(guards):
        return 0
    return min(((NEAR[s] & guards).bit_count() for s in squares_of(doors)), default=3)


def down_odds(pos: Position, q: int, p: int, helped: int, held: int) -> float:
    """Return the odds that ``q`` puts ``p`` down, with so many assists of each side."""
    odds = odds_between(pos, q, p, (helped, held), False)
    stripped = odds.pushed if strips(pos, q, p) else PUSHED_OUT * odds.pushed
    return odds.down + odds.wrestled + stripped


def movement(pos: Position, q: int) -> int:
    """Return the player's normal movement after standing up."""
    if pos.state[q] == PRONE:
        return movement_once_up(pos, q)
    return 0 if pos.rooted >> q & 1 else pos.squads.ma[q]


def arrival(pos: Position, comer: Approach, held: int, moves: int) -> float:
    """Return the odds that an opponent gets beside the carrier.

    moves: that opponent's normal movement. The last dodge is into the zones of carrier and guards,
    one before it mostly into the open.
    """
    q, steps, dodges = comer
    beyond = steps + 1 - moves
    odds = 1.0 if beyond <= 0 else GO if beyond == 1 else GO * GO
    if not dodges:
        return odds
    traits = pos.squads.traits[q]
    needed = plain_dodge_needs(pos, q)
    tight = (held or steps == 1) and not traits & Trait.DODGES_THROUGH_ZONES
    dodge = chance(needed + held + 1 if tight else needed)
    if traits & Trait.REROLLS_DODGE:
        dodge += (1 - dodge) * dodge
    return odds * dodge * (chance(needed) if dodges > 1 else 1.0)


def approaches(pos: Position, c: int, line: Stance, doors: int, foes: Foes) -> list[Approach]:
    """List every opponent not yet beside ``c`` who can get to one of the doors.

    A step away from a square in a tackle zone is a dodge. So the flood has two rings: squares from
    which no dodge is needed, and squares from which one is.
    """
    runners, moves = foes.runners, foes.moves
    near = NEAR[c]
    clear = ~spread(line.zones)
    free = PITCH & ~(line.occupied | foes.occupied)
    waiting = foes.near(c)
    lying = [runners[s] for s in squares_of(near & waiting) if pos.state[runners[s]] == PRONE]
    comers = [Approach(q, 0, 0) for q in lying]
    waiting &= ~near
    ring, lower = doors, 0
    open_, open_lower = free & ~doors, free & ~doors
    for steps in range(1, FARTHEST + 1):
        if not waiting or not (ring or lower):
            break
        outer = spread(ring)
        deeper = spread(lower) if lower else 0
        ring = outer & clear
        lower = (outer & ~clear) | (deeper & clear)
        if (outer | deeper) & waiting:
            for dodges, reached in enumerate((ring, lower, deeper & ~clear)):
                here = reached & waiting
                if not here:
                    continue
                waiting ^= here
                comers += [
                    Approach(runners[s], steps, dodges)
                    for s in squares_of(here)
                    if steps + 1 <= moves[runners[s]] + EXTRA_SQUARES
                ]
        ring &= open_
        open_ ^= ring
        lower &= open_ & open_lower
        open_lower ^= lower
    return comers
