"""A team-mate with the ball in his hands, thrown to where he can run over the line."""

from __future__ import annotations

from typing import NamedTuple

from rules.blood_bowl.coaches.reach import Reach, chance
from rules.blood_bowl.coaches.shapes import WITHIN, to_go
from rules.blood_bowl.flight import is_fumble
from rules.blood_bowl.handling import throw_modifier
from rules.blood_bowl.moving import movement
from rules.blood_bowl.pitch import (
    NEAR,
    NO_RANGE,
    PITCH,
    ROWS,
    SHORT,
    pass_range,
    row,
    squares_of,
)
from rules.blood_bowl.position import STANDING, Position
from rules.blood_bowl.rerolls import agility
from rules.blood_bowl.skills import Trait

#: Rows from the side lines in which he may come down beside the pitch.
DRIFT = 2
#: The odds that he runs home from where he comes down: with squares to spare, with none, by Go For
#: It; and what every opponent near by takes off them, as a factor.
SPARE, NONE_TO_SPARE, BEYOND, OPPONENT = 0.9, 0.75, 0.5, 0.8
#: The odds of a hungry thrower to keep his appetite in check (BB-SKILL-ALWAYSHUNGRY-01).
NOT_EATEN = 5 / 6


class Launch(NamedTuple):
    """Who throws the carrier where: the odds of a touchdown this turn, and the thrower's way."""

    odds: float
    thrower: int
    square: int
    path: tuple[int, ...]


def best_launch(pos: Position, carrier: int, rerolls: int) -> Launch | None:
    """The best throw of the carrier; he runs on, so he must not have acted."""
    squads = pos.squads
    side = carrier >> 4
    if not squads.any[side] & Trait.THROWS_TEAM_MATES or pos.passed or pos.acted >> carrier & 1:
        return None
    if not squads.traits[carrier] & Trait.CAN_BE_THROWN or pos.state[carrier] != STANDING:
        return None
    best: Launch | None = None
    for p in squads.members[side]:
        if not squads.traits[p] & Trait.THROWS_TEAM_MATES or pos.acted >> p & 1:
            continue
        if pos.state[p] != STANDING or p == carrier:
            continue
        reach = Reach(pos, p, extra=0)
        for origin in squares_of(NEAR[pos.where[carrier]] & reach.safe()):
            for s in squares_of(landing_squares(pos, carrier, origin)):
                odds = flight_odds(pos, p, origin, s, rerolls) * home_odds(pos, carrier, s)
                if best is None or odds > best.odds:
                    best = Launch(odds, p, s, tuple(reach.path(origin)))
    return best


def landing_squares(pos: Position, carrier: int, origin: int) -> int:
    """Where to throw him from there: nearer to the line, and near enough to run home."""
    side = carrier >> 4
    farthest = min(to_go(side, pos.where[carrier]) - 1, movement(pos, carrier) + 1)
    squares = 0
    for s in squares_of(PITCH & ~pos.occupied):
        if not DRIFT <= to_go(side, s) <= farthest or not DRIFT <= row(s) < ROWS - DRIFT:
            continue
        if NO_RANGE != pass_range(origin, s) <= SHORT:
            squares |= 1 << s
    return squares


def flight_odds(pos: Position, p: int, origin: int, s: int, rerolls: int) -> float:
    """The odds that he leaves the hands of p at all."""
    modifier = throw_modifier(pos, p, pass_range(origin, s), origin) - 1
    fumbled = sum(is_fumble(face, modifier) for face in range(1, 7)) / 6
    thrown = 1 - fumbled * (fumbled if rerolls else 1.0)
    return thrown * (NOT_EATEN if pos.squads.traits[p] & Trait.EATS_TEAM_MATES else 1.0)


def home_odds(pos: Position, carrier: int, s: int) -> float:
    """The odds that he lands about there on his feet, and runs home."""
    side = carrier >> 4
    near = WITHIN[2][s] & pos.zones[1 - side]
    spare = movement(pos, carrier) - to_go(side, s)
    run = SPARE if spare >= DRIFT else NONE_TO_SPARE if spare >= 0 else BEYOND
    landed = chance(agility(pos.squads.ag[carrier]))
    return float(landed * run * OPPONENT ** near.bit_count())
