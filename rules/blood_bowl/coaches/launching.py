"""Throw a team-mate with the ball to where they can run over the line.

A throw is weighed over all squares where three scatters may end.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from rules.blood_bowl.coaches.reckoning.reach import PLAIN, Reach, chance, odds_of
from rules.blood_bowl.coaches.reckoning.shapes import WITHIN, to_go
from rules.blood_bowl.coaches.throwing import fumbled
from rules.blood_bowl.handling import throw_modifier
from rules.blood_bowl.moving import EXTRA_SQUARES, movement
from rules.blood_bowl.pitch import (
    BIT,
    NEAR,
    NEIGHBOURS,
    PITCH,
    QUICK,
    SHORT,
    SIZE,
    SQUARES,
    pass_range,
    squares_of,
)
from rules.blood_bowl.position import STANDING, Position
from rules.blood_bowl.rerolls import agility
from rules.blood_bowl.skills import Trait
from rules.blood_bowl.skills.throw_team_mate import SCATTERS

#: The odds of running home from the landing, by squares of movement to spare beyond the columns to
#: go, from none to three; and by one Go For It and by two.
HOME = (0.78, 0.84, 0.89, 0.92)
BY_GOING = (0.64, 0.45)
#: How many target squares of each range are looked at closely.
AIMS = 6
#: What every opponent within two squares of the landing takes off these odds, as a factor.
OPPONENT = 0.8
#: The odds that a hungry thrower does not eat the team-mate (BB-SKILL-ALWAYSHUNGRY-01).
NOT_EATEN = 5 / 6


class Launch(NamedTuple):
    """A throw of the carrier: the odds of a touchdown this turn, thrower, target, thrower's
    path.
    """

    odds: float
    thrower: int
    square: int
    path: tuple[int, ...]


def best_launch(pos: Position, carrier: int, rerolls: int) -> Launch | None:
    """Return the best throw of the carrier, who then runs on and so must not have acted; else
    None.
    """
    squads = pos.squads
    side = carrier >> 4
    if not squads.any[side] & Trait.THROWS_TEAM_MATES or pos.passed or pos.acted >> carrier & 1:
        return None
    if not squads.traits[carrier] & Trait.CAN_BE_THROWN or pos.state[carrier] != STANDING:
        return None
    if pos.rooted >> carrier & 1:
        return None
    best: Launch | None = None
    here = pos.where[carrier]
    ground: Landing | None = None
    for p in squads.members[side]:
        if not squads.traits[p] & Trait.THROWS_TEAM_MATES or pos.acted >> p & 1:
            continue
        if pos.state[p] != STANDING or p == carrier:
            continue
        if not WITHIN[movement(pos, p) + 1][pos.where[p]] & BIT[here]:
            continue
        reach = Reach(pos, p, extra=0)
        for origin in squares_of(NEAR[here] & reach.safe()):
            if ground is None:
                ground = Landing(pos, carrier)
            for far in (QUICK, SHORT):
                s, landed, home = ground.best_target(targets(origin, side, far))
                left = leaves_hands(pos, p, origin, far)
                odds = sated(pos, p) * home * odds_of([(left, PLAIN), (landed, PLAIN)], rerolls)
                if odds > (best.odds if best else 0.0):
                    best = Launch(odds, p, s, tuple(reach.path(origin)))
    return best


class Landing:
    """The squares where a thrown carrier may come down, with their odds.

    stands: the odds of landing on their feet, for each square from which they could run home.
    home: the odds of running home as well.
    known: what the squares to aim at are worth, as of ``aimed``.
    """

    __slots__ = ("stands", "home", "known")

    def __init__(self, pos: Position, carrier: int) -> None:
        side = carrier >> 4
        theirs = pos.zones[1 - side]
        needed = agility(pos.squads.ag[carrier])
        moves = movement(pos, carrier)
        # A landing on another player always fails.
        taken = pos.occupied & ~BIT[pos.where[carrier]]
        self.stands = [0.0] * SIZE
        self.home = [0.0] * SIZE
        self.known: dict[int, tuple[float, float]] = {}
        for s in squares_of(PITCH & ~taken):
            columns = to_go(side, s)
            if columns <= moves + EXTRA_SQUARES:
                stands = chance(needed + (NEAR[s] & theirs).bit_count())
                near = (WITHIN[2][s] & theirs).bit_count()
                self.stands[s] = stands
                self.home[s] = stands * home_odds(columns, moves) * OPPONENT**near

    def aimed(self, s: int) -> tuple[float, float]:
        """Return, for a throw at ``s``, the odds of landing on their feet near enough, and of
        scoring.
        """
        if s not in self.known:
            stands = home = 0.0
            for to, odds in scattered(s):
                stands += odds * self.stands[to]
                home += odds * self.home[to]
            self.known[s] = stands, home
        return self.known[s]

    def best_target(self, squares: tuple[int, ...]) -> tuple[int, float, float]:
        """Return the best of these squares, the odds of landing on their feet, and then of getting
        home.
        """
        likely = sorted(squares, key=lambda s: (-self.home[s], s))[:AIMS]
        s = max(likely, key=lambda s: self.aimed(s)[1])
        stands, home = self.aimed(s)
        return s, stands, home / stands if stands else 0.0


@cache
def targets(origin: int, side: int, far: int) -> tuple[int, ...]:
    """Return the squares at that range from there, nearer to where this side scores."""
    return tuple(
        s for s in SQUARES if pass_range(origin, s) == far and to_go(side, s) <= to_go(side, origin)
    )


def leaves_hands(pos: Position, p: int, origin: int, far: int) -> float:
    """Return the odds that the throw is not fumbled (BB-SKILL-TTM-05)."""
    return 1 - fumbled(throw_modifier(pos, p, far, origin) - 1)


def sated(pos: Position, p: int) -> float:
    """Return the odds that the thrower does not eat the team-mate."""
    return NOT_EATEN if pos.squads.traits[p] & Trait.EATS_TEAM_MATES else 1.0


@cache
def scattered(s: int) -> tuple[tuple[int, float], ...]:
    """Return where a throw at ``s`` comes down on the pitch, with the odds of each square."""
    odds = {s: 1.0}
    for _ in range(SCATTERS):
        after: dict[int, float] = {}
        for here, chances in odds.items():
            for to in NEIGHBOURS[here]:
                after[to] = after.get(to, 0.0) + chances / 8
        odds = after
    return tuple(sorted(odds.items()))


def home_odds(columns: int, moves: int) -> float:
    """Return the odds of running home over so many columns with so much movement and a free
    path.
    """
    if not columns:
        return 1.0
    spare = moves - columns
    if spare >= 0:
        return HOME[min(spare, len(HOME) - 1)]
    return BY_GOING[-1 - spare] if spare >= -EXTRA_SQUARES else 0.0
