"""Describe a position in numbers: who stands where around the ball, and how fresh both sides are.

The value of a position is computed from this outline and from the odds that coaches weigh. It uses
sets of squares and one look at every player, so that it costs next to nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from rules.blood_bowl.coaches.reckoning.shapes import WITHIN, around_all, to_go
from rules.blood_bowl.pitch import (
    BIT,
    COLUMNS,
    FORWARD,
    GOAL_COLUMN,
    NEAR,
    PITCH,
    ROWS,
    STRIDE,
    distance,
    row,
    spread,
)
from rules.blood_bowl.position import PRONE, STANDING, STUNNED, TURNS, Position
from rules.blood_bowl.skills import Trait
from rules.blood_bowl.squads import NOBODY

#: Who lies within that distance of the ball is counted; the strength of who stands within that.
LYING, STRONG = 4, 3
#: Who is free within that distance of the ball is counted.
NEARBY = 5
#: Movement that is taken for granted with a ball on the ground, and columns of a turn.
USUAL_MA, PACE = 6, 4.0
#: Beyond so many re-rolls, and so big a lead, more do not count.
REROLLS, LEAD = 3, 2
#: How many numbers describe the carrier, and the carrier's way; zeros if there is no carrier.
CARRIER, WAY_ON = 8, 2

_STEPS = tuple((dx, dy) for dx in range(-COLUMNS, COLUMNS) for dy in range(-ROWS, ROWS) if dx or dy)

#: Steps forward and to the side from the ball: does the region have them?
REGIONS: tuple[Callable[[int, int], bool], ...] = (
    lambda dx, dy: max(abs(dx), abs(dy)) == 1,
    lambda dx, dy: max(abs(dx), abs(dy)) == 2,
    lambda dx, dy: 3 <= max(abs(dx), abs(dy)) <= 4,
    lambda dx, dy: 1 <= dx <= 3 and abs(dy) <= 2,
    lambda dx, dy: 1 <= dx <= 7 and abs(dy) <= 3,
    lambda dx, dy: dx >= 1,
    lambda dx, dy: dx <= -1,
    lambda dx, dy: abs(dx) == abs(dy) == 1,
    lambda dx, dy: dx == 1 and abs(dy) <= 1,
)


def _region(inside: Callable[[int, int], bool]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the region around every square, by the side that looks forward and by square."""
    steps = [step for step in _STEPS if inside(*step)]
    return around_all(FORWARD[0], steps), around_all(FORWARD[1], steps)


#: REGION[n][side][s]: region n around s, as that side looks forward.
REGION = tuple(_region(inside) for inside in REGIONS)


def outline(pos: Position) -> list[float]:
    """Return the outline in numbers, from the side to move."""
    side, s, c = pos.active, pos.ball, pos.carrier
    other = 1 - side
    forward = other if c != NOBODY and c >> 4 == other else side
    return [
        *_regions(pos, side, forward),
        *_strengths(pos, side, s),
        *_carrying(pos, side),
        *_clock(pos, side, forward),
    ]


def _regions(pos: Position, side: int, forward: int) -> list[float]:
    """Count the players of both sides in each region, then free players: all, and those near the
    ball.
    """
    s = pos.ball
    carrier_square = BIT[s] if pos.carrier != NOBODY else 0
    ours, theirs = pos.zones[side], pos.zones[1 - side]
    numbers: list[float] = []
    for region in REGION:
        there = region[forward][s] & ~carrier_square
        numbers.append((there & ours).bit_count())
        numbers.append((there & theirs).bit_count())
    nearby = WITHIN[NEARBY][s]
    for free in (ours & ~spread(theirs), theirs & ~spread(ours)):
        numbers.append(free.bit_count())
        numbers.append((free & nearby).bit_count())
    return numbers


def _strengths(pos: Position, side: int, ball: int) -> list[float]:
    """Describe the players of each side: how many lie, stand and can come, and how good they
    are.
    """
    squads, where, state = pos.squads, pos.where, pos.state
    ma, st, ag, traits = squads.ma, squads.st, squads.ag, squads.traits
    numbers: list[float] = []
    for team in (side, 1 - side):
        lying = men = standing = strength = near = moves = agility = blockers = comers = 0
        for p in squads.members[team]:
            if state[p] > STUNNED:
                continue
            men += 1
            far = distance(where[p], ball)
            if state[p] == STANDING:
                standing += 1
                strength += st[p]
                moves += ma[p]
                agility += ag[p]
                blockers += traits[p] & Trait.STAYS_UP_ON_BOTH_DOWN
                if far <= STRONG:
                    near += st[p]
            elif far <= LYING:
                lying += 1
            if state[p] <= PRONE and far <= ma[p] + 1:
                comers += 1
        numbers += (
            *(lying, men, standing, strength, near),
            *(moves / 10, agility / 10, blockers, comers),
        )
    return numbers


def _carrying(pos: Position, side: int) -> list[float]:
    """Describe the carrier, who marks them, and how far they can go without dice; zeros without a
    carrier.
    """
    c, s = pos.carrier, pos.ball
    if c == NOBODY:
        return [0.0] * (CARRIER + WAY_ON)
    squads = pos.squads
    traits = squads.traits[c]
    team = c >> 4
    others = pos.zones[1 - team]
    gained = columns_gained(pos, c)
    return [
        *(squads.ma[c], squads.st[c], squads.ag[c], squads.av[c]),
        float(bool(traits & Trait.STAYS_UP_ON_BOTH_DOWN)),
        float(bool(traits & Trait.ONLY_PUSHED_BY_STUMBLES)),
        float(bool(traits & Trait.REROLLS_PICK_UP)),
        (NEAR[s] & others).bit_count(),
        gained,
        float(gained == to_go(team, s)),
    ]


def columns_gained(pos: Position, p: int) -> int:
    """Return how many columns nearer to the end zone a player gets without dice."""
    side = p >> 4
    covered, free = spread(pos.zones[1 - side]), PITCH & ~pos.occupied
    ring = seen = BIT[pos.where[p]]
    for _ in range(pos.squads.ma[p]):
        sources = ring & ~covered
        if not sources:
            break
        lines = sources | sources << 1 | sources >> 1
        ring = (lines | lines << STRIDE | lines >> STRIDE) & free & ~seen
        seen |= ring
    farthest = seen.bit_length() - 1 if GOAL_COLUMN[side] else (seen & -seen).bit_length() - 1
    return abs((farthest >> 4) - (pos.where[p] >> 4))


def _clock(pos: Position, side: int, forward: int) -> list[float]:
    """Describe time, place, re-rolls and score."""
    s, c = pos.ball, pos.carrier
    other = 1 - side
    far = to_go(forward, s)
    moves = pos.squads.ma[c] if c != NOBODY else USUAL_MA
    return [
        min(row(s), ROWS - 1 - row(s)),
        *(TURNS - pos.markers[side], TURNS - pos.markers[other], far),
        *(min(REROLLS, pos.rerolls[side]), min(REROLLS, pos.rerolls[other])),
        max(-LEAD, min(LEAD, pos.score[side] - pos.score[other])),
        pos.half,
        max(0, far - moves) / PACE,
    ]
