"""Choose where everybody stands: before their carrier, around a loose ball, around our carrier.

All of it takes no dice, except for weak players who dodge well: they dodge to mark the carrier.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.blood_bowl.coaches.driving import way
from rules.blood_bowl.coaches.reckoning.reach import safe_squares
from rules.blood_bowl.coaches.reckoning.shapes import SIDE_LINES, WITHIN, around
from rules.blood_bowl.coaches.supporting import escort_square, receiver_square, receivers
from rules.blood_bowl.pitch import (
    BIT,
    FORWARD,
    NEAR,
    OFF,
    PITCH,
    column,
    distance,
    set_of,
    spread,
    squares_of,
)
from rules.blood_bowl.position import PRONE, STANDING, Position
from rules.blood_bowl.skills import Trait
from rules.blood_bowl.squads import NOBODY

#: Squares to hold, most wanted first, by steps forward and rows to the south: before an opposing
#: carrier, from the carrier's side; around a loose ball; and around a ball without opponents near.
SCREEN = (
    *((1, 0), (1, -1), (1, 1), (0, -1), (0, 1)),
    *((2, -2), (2, 2), (2, 0), (3, -4), (3, 4), (4, 0), (5, -2), (5, 2), (7, 0)),
)
AROUND = (
    *((1, 0), (1, 1), (1, -1), (0, 1), (0, -1), (-1, 0), (-1, 1), (-1, -1)),
    *((2, 0), (2, 2), (2, -2), (-2, 0), (-3, 2), (-3, -2)),
)
UNDISTURBED = ((4, -1), (4, 1), (2, -1), (2, 1))

#: How many of the first of SCREEN are beside the carrier.
IN_CONTACT = 5

#: Who goes into contact: at least this strength and armour.
STRONG, TOUGH = 3, 8
#: In squares: what being marked twice costs, what each column on the side of our line is worth, and
#: what it costs to stand where a push leads into the crowd.
MARKED_TWICE, GOAL_SIDE, AT_THE_CROWD = 4.0, 0.3, 2.0


def slots(pos: Position, side: int) -> list[int]:
    """List the squares that a side without the ball wants to hold, most wanted first.

    None is on a side line, where players are pushed into the crowd. A player beside the line covers
    it.
    """
    return [s for s in _slots(pos, side) if not SIDE_LINES & BIT[s]]


def _slots(pos: Position, side: int) -> list[int]:
    if pos.carrier != NOBODY:
        return around(pos.where[pos.carrier], FORWARD[1 - side], SCREEN)
    centre = pos.ball if pos.ball != OFF else pos.landing
    if centre == OFF:
        return []
    disturbed = WITHIN[5][centre] & pos.zones[1 - side]
    return around(centre, FORWARD[side], AROUND if disturbed else UNDISTURBED)


class Places:
    """The places of players who move without dice, filled in one player after another.

    waiting: players without a place yet.
    safe: the squares that each can reach.
    moves: pairs (player, square), in a good order. A Prone player may be sent to their own square
    to stand up there.
    """

    __slots__ = ("pos", "side", "waiting", "safe", "covered", "taken", "moves")

    def __init__(self, pos: Position, side: int, busy: Sequence[int], taken: int) -> None:
        self.pos = pos
        self.side = side
        self.taken = taken
        self.moves: list[tuple[int, int]] = []
        self.safe: dict[int, int] = {}
        self.covered = spread(pos.zones[1 - side])
        free = PITCH & ~pos.occupied
        for p in pos.squads.members[side]:
            if pos.squads.traits[p] & Trait.SWINGS_BALL_AND_CHAIN:
                continue
            if pos.state[p] <= PRONE and not pos.acted >> p & 1 and p not in busy:
                self.safe[p] = safe_squares(pos, p, self.covered, free)
        self.waiting = list(self.safe)

    def send(self, p: int, s: int) -> None:
        """Give a player a place."""
        self.waiting.remove(p)
        if s != self.pos.where[p] or self.pos.state[p] == PRONE:
            self.moves.append((p, s))
            self.taken |= BIT[s]

    def hold(self, wanted: Sequence[int]) -> None:
        """Send the nearest player who can go to each of these squares; a player who stands there
        stays.
        """
        pos = self.pos
        for s in wanted:
            holder = pos.at[s]
            if holder in self.waiting and pos.state[holder] == STANDING:
                self.send(holder, s)
            if holder != NOBODY or self.taken & BIT[s]:
                continue
            able = [p for p in self.waiting if self.safe[p] & BIT[s]]
            if able:
                self.send(
                    min(able, key=lambda p: (distance(pos.where[p], s), -pos.squads.st[p], p)), s
                )


def defend(pos: Position, side: int, kept: int) -> list[tuple[int, int]]:
    """Choose who goes where if the ball is theirs or nobody's.

    kept: a player who is wanted for something else, or NOBODY.
    """
    places = Places(pos, side, (kept,), 0)
    wanted = slots(pos, side)
    places.hold(wanted)
    if pos.carrier != NOBODY and pos.squads.any[side] & Trait.IS_FRAIL:
        swarm(places, wanted[:IN_CONTACT])
    centre = pos.ball if pos.ball != OFF else pos.landing
    if centre != OFF:
        for p in places.waiting[:]:
            places.send(p, spare_square(pos, p, places, centre))
    return places.moves


def swarm(places: Places, wanted: Sequence[int]) -> None:
    """Let weak players who dodge well leave their opponents to mark the carrier."""
    pos = places.pos
    for s in wanted:
        if pos.at[s] != NOBODY or places.taken & BIT[s]:
            continue
        able = [
            p
            for p in places.waiting
            if pos.squads.traits[p] & Trait.IS_FRAIL
            and pos.state[p] == STANDING
            and distance(pos.where[p], s) <= pos.squads.ma[p]
            and not NEAR[pos.where[p]] & BIT[pos.ball]
            and way(pos, p, s, 0)
        ]
        if able:
            places.send(min(able, key=lambda p: (distance(pos.where[p], s), p)), s)


def attend(
    pos: Position,
    side: int,
    carrier: int,
    centre: int,
    guards: Sequence[tuple[int, int]],
    ahead: int,
) -> list[tuple[int, int]]:
    """Choose who goes where if our carrier is, or will be, on ``centre`` with these guards.

    ahead: how many run ahead of the carrier while there is time.
    """
    taken = BIT[centre] | set_of([s for _, s in guards])
    places = Places(pos, side, (carrier, *(p for p, _ in guards)), taken)
    for p in receivers(pos, side, places.waiting, ahead):
        free = places.safe[p] & ~places.taken & ~places.covered
        places.send(p, receiver_square(pos, p, free, centre))
    for p in places.waiting[:]:
        free = places.safe[p] & ~places.taken
        places.send(p, escort_square(pos, p, free, places.covered, centre))
    return places.moves


def spare_square(pos: Position, p: int, places: Places, centre: int) -> int:
    """Choose a square for a defender without a slot: the strong into contact, others towards the
    play.
    """
    here = pos.where[p]
    covered, safe = places.covered, places.safe[p] & ~places.taken
    if covered & BIT[here] and pos.state[p] == STANDING:
        return here
    strong = pos.squads.st[p] >= STRONG and pos.squads.av[p] >= TOUGH
    contact = safe & covered & WITHIN[5][centre] if strong else 0
    best, chosen = -1000.0, OFF
    for s in squares_of(contact or safe & ~covered & WITHIN[5][centre]):
        marks = (NEAR[s] & pos.zones[1 - (p >> 4)]).bit_count()
        behind = -FORWARD[p >> 4] * (column(s) - column(centre))
        value = GOAL_SIDE * behind - distance(s, centre) - (MARKED_TWICE if marks > 1 else 0.0)
        if SIDE_LINES & BIT[s]:
            value -= AT_THE_CROWD
        if value > best:
            best, chosen = value, s
    return chosen if chosen not in (OFF, here) else nearest(safe & ~covered, centre, here)


def nearest(squares: int, to: int, otherwise: int) -> int:
    """Return the square of a set that is nearest to another square."""
    return min(squares_of(squares), key=lambda s: (distance(s, to), s), default=otherwise)
