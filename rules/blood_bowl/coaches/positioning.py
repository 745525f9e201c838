"""Where to stand: the cage around the carrier, the screen against theirs, the way to the ball."""

from __future__ import annotations

from rules.blood_bowl.coaches.reach import Reach
from rules.blood_bowl.pitch import (
    BIT,
    FORWARD,
    GOAL_COLUMN,
    NEAR,
    OFF,
    SQUARES,
    distance,
    row,
    set_of,
    square,
    squares_of,
)
from rules.blood_bowl.position import NOBODY, PRONE, STANDING, Position

#: The squares within that distance of a square, as a set: WITHIN[3][s].
WITHIN: dict[int, tuple[int, ...]] = {
    r: tuple(
        set_of([t for t in SQUARES if distance(s, t) <= r]) if s & 15 < 15 else 0
        for s in range(416)
    )
    for r in (2, 3, 5)
}


#: The four corners of a cage around a square, as a set.
CORNERS: tuple[int, ...] = tuple(
    set_of([t for t in SQUARES if abs((t >> 4) - (s >> 4)) == 1 == abs((t & 15) - (s & 15))])
    if s & 15 < 15
    else 0
    for s in range(416)
)


def _lane(side: int, s: int) -> int:
    x, y = s >> 4, s & 15
    return set_of(
        [
            t
            for dx in range(1, 7)
            for dy in range(-3, 4)
            if (t := square(x + dx * FORWARD[side], y + dy)) != OFF
        ]
    )


#: What lies ahead of a carrier: LANE[side][s] is six columns forward, three rows to either side.
LANE: tuple[tuple[int, ...], ...] = tuple(
    tuple(_lane(side, s) if s & 15 < 15 else 0 for s in range(416)) for side in (0, 1)
)


def to_go(side: int, s: int) -> int:
    """Columns between a square and the end zone in which this side scores."""
    return abs(GOAL_COLUMN[side] - (s >> 4))


def _offsets(s: int, forward: int, pairs: tuple[tuple[int, int], ...]) -> list[int]:
    """Squares by steps forward and rows to the south of s, those on the pitch."""
    x, y = s >> 4, s & 15
    return [t for dx, dy in pairs if (t := square(x + dx * forward, y + dy)) != OFF]


CAGE = ((1, -1), (1, 1), (-1, -1), (-1, 1), (2, 0), (1, 0), (2, -2), (2, 2), (3, -1), (3, 1))
SCREEN = (
    *((1, 0), (1, -1), (1, 1), (0, -1), (0, 1)),
    *((2, -2), (2, 2), (2, 0), (3, -4), (3, 4), (4, 0), (5, -2), (5, 2), (7, 0)),
)
#: Around a ball that no opponent is near: where its carrier will want company.
UNDISTURBED = ((4, -1), (4, 1), (2, -1), (2, 1))
AROUND = (
    *((1, 0), (1, 1), (1, -1), (0, 1), (0, -1), (-1, 0), (-1, 1), (-1, -1)),
    *((2, 0), (2, 2), (2, -2), (-2, 0), (-3, 2), (-3, -2)),
)


def slots(pos: Position, side: int) -> list[int]:
    """The squares that this side wants to hold, most wanted first."""
    carrier = pos.carrier
    if carrier != NOBODY and carrier >> 4 == side:
        return _offsets(pos.where[carrier], FORWARD[side], CAGE)
    if carrier != NOBODY:
        return _offsets(pos.where[carrier], FORWARD[1 - side], SCREEN)
    centre = pos.ball if pos.ball != OFF else pos.landing
    if centre == OFF:
        return []
    if WITHIN[5][centre] & pos.zones[1 - side]:
        return _offsets(centre, FORWARD[side], AROUND)
    return _offsets(centre, FORWARD[side], UNDISTURBED)


def free_players(pos: Position, side: int) -> list[int]:
    """Players who have not acted and can, without the carrier."""
    return [
        p
        for p in pos.squads.members[side]
        if pos.state[p] <= PRONE and not pos.acted >> p & 1 and p != pos.carrier
    ]


def support(pos: Position, side: int) -> int:
    """The squares on which a team-mate of the carrier stands, or can without dice, as a set."""
    squares = 0
    for p in pos.squads.members[side]:
        if p == pos.carrier or pos.state[p] > PRONE:
            continue
        if pos.acted >> p & 1 or pos.marked(side, pos.where[p]):
            squares |= BIT[pos.where[p]] if pos.state[p] == STANDING else 0
        else:
            squares |= Reach(pos, p, extra=0).safe()
    return squares


def safe_moves(pos: Position, side: int, kept: int = NOBODY) -> list[tuple[int, int]]:
    """Who should move where without any dice: (player, square), in a good order.

    kept: a player who is wanted for something else.  A player may be sent to his own square to
    stand up there.
    """
    waiting = [p for p in free_players(pos, side) if p != kept]
    reaches = {p: Reach(pos, p, extra=0) for p in waiting}
    safe = {p: reach.safe() for p, reach in reaches.items()}
    moves: list[tuple[int, int]] = []
    taken = 0
    for s in slots(pos, side):
        bit = BIT[s]
        holder = pos.at[s]
        if holder != NOBODY:
            if holder in safe and pos.state[holder] == STANDING:
                waiting.remove(holder)
                del safe[holder]
            continue
        able = [p for p in waiting if safe[p] & bit]
        if able and not taken & bit:
            p = min(able, key=lambda p: (distance(pos.where[p], s), -pos.squads.st[p], p))
            moves.append((p, s))
            taken |= bit
            waiting.remove(p)
            del safe[p]
    for p in waiting:
        s = spare_square(pos, p, safe[p] & ~taken, reaches[p].covered)
        if s != pos.where[p] or pos.state[p] == PRONE:
            moves.append((p, s))
            taken |= BIT[s]
    return moves


def spare_square(pos: Position, p: int, safe: int, covered: int) -> int:
    """Where a player without a slot goes: the strong into contact, others towards the play."""
    side = p >> 4
    here = pos.where[p]
    centre = pos.ball if pos.ball != OFF else pos.landing
    if centre == OFF:
        return here
    attacking = pos.carrier != NOBODY and pos.carrier >> 4 == side
    strong = pos.squads.st[p] >= (4 if attacking else 3) and pos.squads.av[p] >= 8
    if covered & BIT[here] and pos.state[p] == STANDING:
        return here
    if attacking and pos.squads.ag[p] >= 3 and not strong:
        return runaway_square(pos, p, safe & ~covered, centre)
    contact = safe & covered & WITHIN[5][centre] if strong else 0
    best, chosen = -1000.0, here
    for s in squares_of(contact or safe & ~covered & WITHIN[5][centre]):
        marks = (NEAR[s] & pos.zones[1 - side]).bit_count()
        goal_side = (s >> 4) - (centre >> 4)
        value = -distance(s, centre) - (4.0 if marks > 1 else 0.0)
        value += 0.3 * goal_side * (FORWARD[side] if attacking else -FORWARD[side])
        if value > best:
            best, chosen = value, s
    if chosen == here and not attacking:
        return nearest(safe & ~covered, centre, here)
    return chosen


def runaway_square(pos: Position, p: int, safe: int, centre: int) -> int:
    """A receiver gets free down the pitch, but not beyond where a throw can reach him."""
    side = p >> 4
    best, chosen = -1000.0, pos.where[p]
    for s in squares_of(safe):
        crowd = (WITHIN[2][s] & pos.zones[1 - side]).bit_count()
        ahead = to_go(side, centre) - to_go(side, s)
        value = min(ahead, 9) - 2.0 * crowd - 0.2 * abs(row(s) - 7)
        if to_go(side, s) < 2:
            value -= 3
        if value > best:
            best, chosen = value, s
    return chosen


def nearest(squares: int, to: int, otherwise: int) -> int:
    best, chosen = 1000, otherwise
    for s in squares_of(squares):
        far = distance(s, to)
        if far < best:
            best, chosen = far, s
    return chosen
