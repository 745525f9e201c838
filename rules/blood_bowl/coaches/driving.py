"""Plan the drive: where the carrier goes this turn, and who guards them.

A plan is a square for the carrier and squares for the guards. Its value is the odds of scoring from
there, less what the opponents can do about it in their turn. All values are in touchdowns.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from rules.blood_bowl.coaches.reckoning.reach import Reach, chance, safe_squares
from rules.blood_bowl.coaches.reckoning.shapes import CORNERS, TO_GO, WAY, to_go
from rules.blood_bowl.coaches.reckoning.threats import (
    Foes,
    Stance,
    foes_of,
    line_of,
    movement,
    sack_odds,
)
from rules.blood_bowl.dodging import denied_dodge, plain_dodge_needs
from rules.blood_bowl.pitch import (
    BIT,
    COLUMNS,
    FORWARD,
    NEAR,
    PITCH,
    ROWS,
    SIZE,
    distance,
    row,
    spread,
    squares_of,
)
from rules.blood_bowl.position import PRONE, STANDING, TURNS, Position
from rules.blood_bowl.skills import Trait
from rules.blood_bowl.squads import NOBODY, SHIRTS

#: Columns that a guarded carrier gains in a turn.
PACE = 4.0
#: The odds of a touchdown if the end zone is in reach next turn, and the cost of each turn more.
NEXT_TURN, TURN_MORE = 0.90, 0.13
#: The same for a player small enough to be thrown: their cage does not hold for long.
WEAK_NEXT, WEAK_MORE = 0.80, 0.24
#: The odds that are always left, and turns to spare below which time is short.
LEAST_ODDS, SPARE, SPARE_RANGE = 0.05, 1.2, 1.5
#: What an opponent in the way ahead counts for, in columns.
AHEAD = 0.6
#: What a lost ball costs: at the opponents' line, and more for every column away from it.
LOST, LOST_DEEPER = 0.25, 0.012
#: Turns from which the opponents have all the time that they need to make use of it.
TIME_ENOUGH = 4
#: What every column forward is worth besides, and every column that a guard falls back.
NEARER, FALL_BACK = 0.003, 0.006

#: How many squares for the carrier are looked at closely, without dice and with.
CANDIDATES, RISKY_CANDIDATES = 6, 4
#: At first sight: the odds of a sack by one opponent or more, what each corner that can be guarded
#: takes off it, and what each opponent beside the square adds.
HIT_ONCE, HIT, GUARDED, BESIDE = 0.3, 0.4, 0.21, 0.15
#: What it costs to stand on the side line, and next to it.
EDGE = (0.08, 0.03)
_EDGE_COST = tuple(
    EDGE[edge] if 0 <= (edge := min(row(s), ROWS - 1 - row(s))) < len(EDGE) else 0.0
    for s in range(SIZE)
)
#: At first sight: what a dodge and a Go For It cost, and the odds below which none is considered.
DODGE_COST, GO_COST, LEAST_SURE = 0.2, 0.1, 0.5

#: The odds of a sack below which the carrier needs no guards.
SAFE = 0.02
#: The odds of a dodge from which a marked guard is called, and what the risk of it costs.
NIMBLE, SLIP = 0.8, 0.04


class Drive(NamedTuple):
    """A plan for the carrier and the guards.

    value: in touchdowns.
    odds: that the carrier's own dice succeed.
    sack: the odds that the carrier loses the ball before their next turn.
    path: the carrier's path.
    guards: pairs (player, square), in the order of moving.
    """

    value: float
    odds: float
    sack: float
    square: int
    path: tuple[int, ...]
    guards: tuple[tuple[int, int], ...]


def turns_left(pos: Position, side: int) -> int:
    """Return the turns of this side in the half after the present one."""
    return TURNS - pos.markers[side]


# -- what a square is worth -----------------------------------------------------------------------


@cache
def hopes(
    moves: int, left: int, first: float = NEXT_TURN, more: float = TURN_MORE
) -> tuple[tuple[float, ...], ...]:
    """Return the odds of a touchdown this half, by columns to go and then by opponents in the way.

    moves: the carrier's MA.
    left: turns of their side after the present one.
    first: the odds if the end zone is in reach next turn.
    more: what each further turn costs.
    """
    return tuple(
        tuple(
            _hope(columns + AHEAD * blocked - moves, left, first, more)
            for blocked in range(SHIRTS + 1)
        )
        for columns in range(COLUMNS)
    )


def _hope(far: float, left: int, first: float, each: float) -> float:
    """Return these odds for a square ``far`` columns beyond the reach of the next turn."""
    if left <= 0:
        return 0.0
    more = far / PACE if far > 0 else 0.0
    time = (left - 1 - more + SPARE) / SPARE_RANGE
    odds = max(LEAST_ODDS, first - each * more)
    return odds * (1.0 if time > 1 else max(LEAST_ODDS, time))


class Outlook:
    """The odds and values of squares for a carrier, as things stand this turn."""

    __slots__ = ("side", "stake", "theirs", "to_go", "way", "hopes")

    def __init__(self, pos: Position, p: int) -> None:
        side = p >> 4
        self.side = side
        #: What part of a lost ball's price the opponents have time to collect.
        self.stake = min(TIME_ENOUGH, turns_left(pos, 1 - side)) / TIME_ENOUGH
        self.theirs = pos.zones[1 - side]
        self.to_go = TO_GO[side]
        self.way = WAY[side]
        left = turns_left(pos, side)
        if pos.squads.traits[p] & Trait.CAN_BE_THROWN:
            self.hopes = hopes(pos.squads.ma[p], left, WEAK_NEXT, WEAK_MORE)
        else:
            self.hopes = hopes(pos.squads.ma[p], left)

    def prospects(self, s: int) -> float:
        """Return the odds of a touchdown this half if the carrier begins the next turn on ``s``."""
        return self.hopes[self.to_go[s]][(self.way[s] & self.theirs).bit_count()]

    def loss(self, s: int) -> float:
        """Return what losing the ball on ``s`` costs: little if the opponents have no time."""
        return self.stake * (LOST + LOST_DEEPER * self.to_go[s])

    def worth(self, s: int, odds: float, sack: float) -> float:
        """Return the value of going to ``s``.

        odds: that the dice on the way succeed.
        sack: that the opponents take the ball.
        """
        price = self.loss(s)
        kept = (1 - sack) * self.prospects(s) - sack * price
        return odds * kept - (1 - odds) * price - NEARER * self.to_go[s]

    def at_best(self, s: int, moves: int) -> float:
        """Return an upper bound for plans that begin on ``s`` and move the carrier that many
        squares.
        """
        return self.hopes[max(0, self.to_go[s] - moves)][0]


# -- the team-mates -------------------------------------------------------------------------------


class Company(NamedTuple):
    """The squares of the other players that matter to a carrier, as sets.

    safe: where each free team-mate can go without dice.
    nimble: where marked team-mates who dodge well can go with one dodge.
    helped: squares that team-mates hold or can reach.
    once, often: squares that one opponent, or more, could hit without a dodge next turn.
    """

    safe: dict[int, int]
    nimble: dict[int, int]
    line: Stance
    foes: Foes
    helped: int
    once: int
    often: int


def company(pos: Position, side: int, carrier: int) -> Company:
    safe: dict[int, int] = {}
    nimble: dict[int, int] = {}
    helped = pos.zones[side]
    free = PITCH & ~pos.occupied
    covered = spread(pos.zones[1 - side])
    for p in pos.squads.members[side]:
        if p == carrier or pos.state[p] > PRONE or pos.acted >> p & 1:
            continue
        if pos.squads.traits[p] & Trait.SWINGS_BALL_AND_CHAIN:
            continue
        if pos.state[p] == STANDING and pos.marked(side, pos.where[p]):
            if slips_away(pos, p):
                nimble[p] = _dodging(pos, p)
        else:
            safe[p] = safe_squares(pos, p, covered, free)
            helped |= safe[p]
    once = often = 0
    covered = spread(pos.zones[side])
    for q in pos.squads.members[1 - side]:
        if pos.state[q] <= PRONE:
            hit = spread(safe_squares(pos, q, covered, free))
            often |= once & hit
            once |= hit
    return Company(safe, nimble, line_of(pos, side), foes_of(pos, side), helped, once, often)


def slips_away(pos: Position, p: int) -> bool:
    """Say whether a marked player dodges well enough to be called away."""
    odds = chance(plain_dodge_needs(pos, p))
    if pos.squads.traits[p] & Trait.REROLLS_DODGE and not denied_dodge(pos, p, pos.where[p]):
        odds += (1 - odds) * odds
    return odds >= NIMBLE


def _dodging(pos: Position, p: int) -> int:
    """Return the squares that the player reaches with one dodge, outside all tackle zones."""
    reach = Reach(pos, p, dodges=1, extra=0)
    squares = 0
    for ring in reach.rings[1]:
        squares |= ring
    return squares & ~reach.covered


# -- the plan -------------------------------------------------------------------------------------


def best_plan(pos: Position, p: int, reach: Reach, rerolls: int) -> Drive:
    """Return the best plan for this carrier, who can go where ``reach`` says."""
    outlook = Outlook(pos, p)
    mates = company(pos, p >> 4, p)
    here = reach.start
    hopeful = first_sights(outlook, reach.safe(), mates)
    hopeful.sort(key=lambda seen: (-seen[0], seen[1]))
    looked = [s for _, s in hopeful[:CANDIDATES]]
    if here not in looked:
        looked.append(here)
    best = plan_at(pos, p, looked[0], 1.0, outlook, mates)
    for s in looked[1:]:
        # Unhurt it is worth this much; no guards make it more.
        if outlook.worth(s, 1.0, 0.0) < best.value:
            continue
        plan = plan_at(pos, p, s, 1.0, outlook, mates)
        if (plan.value, -s) > (best.value, -best.square):
            best = plan
    if best.square != here:
        best = best._replace(path=tuple(reach.path(best.square)))
    for odds, path in risky_ways(pos, outlook, reach, rerolls, mates, best):
        if outlook.worth(path[-1], odds, 0.0) < best.value:
            continue
        plan = plan_at(pos, p, path[-1], odds, outlook, mates)
        if plan.value > best.value:
            best = plan._replace(path=path)
    return best


def first_sights(outlook: Outlook, squares: int, mates: Company) -> list[tuple[float, int]]:
    """Estimate what each square of the set is worth to a carrier there: pairs (worth, square)."""
    once, often, helped = mates.once, mates.often, mates.helped
    theirs, to_go, way, hopes = outlook.theirs, outlook.to_go, outlook.way, outlook.hopes
    seen = []
    for s in squares_of(squares):
        bit = BIT[s]
        sack = BESIDE * (NEAR[s] & theirs).bit_count()
        if once & bit:
            hit = HIT if often & bit else HIT_ONCE
            sack += hit * (1 - GUARDED * (CORNERS[s] & helped).bit_count())
        columns = to_go[s]
        kept = (1 - sack) * hopes[columns][(way[s] & theirs).bit_count()] - sack * outlook.loss(s)
        seen.append((kept - NEARER * columns - _EDGE_COST[s], s))
    return seen


def first_sight(pos: Position, outlook: Outlook, s: int, mates: Company) -> float:
    """Estimate what one square is worth."""
    return first_sights(outlook, BIT[s], mates)[0][0]


def risky_ways(
    pos: Position, outlook: Outlook, reach: Reach, rerolls: int, mates: Company, best: Drive
) -> list[tuple[float, tuple[int, ...]]]:
    """List paths that need dice and may beat the best plan without: pairs (odds, path).

    Only paths forward, unless the carrier is marked now.
    """
    side = outlook.side
    limit = 99 if pos.marked(side, reach.start) else to_go(side, best.square)
    safe = reach.safe()
    hopeful = []
    for d, rings in enumerate(reach.rings):
        for k, ring in enumerate(rings):
            cost = DODGE_COST * d + GO_COST * max(0, k - reach.moves)
            hopeful += [
                (value - cost, s)
                for value, s in first_sights(outlook, ring & ~safe, mates)
                if to_go(side, s) < limit
            ]
    hopeful.sort(key=lambda seen: (-seen[0], seen[1]))
    risky = []
    for value, s in hopeful[:RISKY_CANDIDATES]:
        if value < best.value:
            break
        path = tuple(reach.path(s))
        odds = reach.sure(path, rerolls)
        if odds > LEAST_SURE:
            risky.append((odds, path))
    return risky


def plan_at(pos: Position, p: int, s: int, odds: float, outlook: Outlook, mates: Company) -> Drive:
    """Return the plan of going to ``s``: without guards if none are needed, else with the best
    guards.
    """
    alone = mates.line.moved(pos.where[p], s)
    sack = sack_odds(pos, p, s, alone, mates.foes)
    plan = Drive(outlook.worth(s, odds, sack), odds, sack, s, (), ())
    if sack <= SAFE:
        return plan
    guards, line = guard(pos, p, s, alone, mates)
    if not guards:
        return plan
    sack = sack_odds(pos, p, s, line, mates.foes)
    forward = FORWARD[p >> 4]
    back = sum(max(0, forward * ((pos.where[q] >> 4) - (t >> 4))) for q, t in guards)
    value = outlook.worth(s, odds, sack) - FALL_BACK * back
    value -= SLIP * sum(q in mates.nimble for q, _ in guards)
    return Drive(value, odds, sack, s, (), guards) if value > plan.value else plan


def guard(
    pos: Position, p: int, c: int, line: Stance, mates: Company
) -> tuple[tuple[tuple[int, int], ...], Stance]:
    """Choose a guard for each corner of the cage around ``c``; return them and the side's stance
    then.

    The corner that the fewest players can reach is filled first. Guards who have to dodge come
    last.
    """
    free, nimble = dict(mates.safe), dict(mates.nimble)
    wanted = []
    for s in squares_of(CORNERS[c]):
        holder = pos.at[s]
        if holder in (NOBODY, p) or (holder in free and pos.state[holder] == PRONE):
            bit = BIT[s]
            count = len([q for q, squares in free.items() if squares & bit])
            wanted.append((count, -FORWARD[p >> 4] * (s >> 4), s))
        else:
            free.pop(holder, None)
            nimble.pop(holder, None)
    guards: list[tuple[int, int]] = []
    dodgers: list[tuple[int, int]] = []
    for _, _, s in sorted(wanted):
        bit = BIT[s]
        for pool, called in ((free, guards), (nimble, dodgers)):
            able = [q for q, squares in pool.items() if squares & bit]
            if able:
                q = min(able, key=lambda q: (distance(pos.where[q], s), -pos.squads.st[q], q))
                called.append((q, s))
                del pool[q]
                line = line.moved(pos.where[q], s)
                break
    return (*guards, *dodgers), line


def after_pick_up(pos: Position, p: int, steps: int) -> Drive:
    """Return the plan of a player who will have the ball after that many steps."""
    left = max(0, movement(pos, p) - steps)
    return best_plan(pos, p, Reach(pos, p, extra=0, start=pos.ball, moves=left), 0)


def way(pos: Position, p: int, s: int, rerolls: int) -> list[int]:
    """Return a team-mate's path to a square, without dice or by a safe enough dodge; else empty."""
    reach = Reach(pos, p, extra=0)
    if reach.safe() & BIT[s]:
        return reach.path(s)
    if not pos.marked(p >> 4, pos.where[p]) or not slips_away(pos, p):
        return []
    reach = Reach(pos, p, dodges=1, extra=0)
    path = reach.path(s)
    return path if path and reach.sure(path, rerolls) >= NIMBLE else []
