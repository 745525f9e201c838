"""What to do with the ball: fetch it, run, score or wait, pass and hand off."""

from __future__ import annotations

from typing import NamedTuple

from rules.blood_bowl.coaches.positioning import CORNERS, LANE, WITHIN, support, to_go
from rules.blood_bowl.coaches.reach import Reach, chance, odds_of
from rules.blood_bowl.kickoff_table import TURNS
from rules.blood_bowl.passing import (
    farthest_range,
    interception_needs,
    interceptors,
    is_fumble,
    throw_modifier,
)
from rules.blood_bowl.pitch import (
    BIT,
    GOAL,
    NEAR,
    NO_RANGE,
    OFF,
    distance,
    pass_range,
    row,
    squares_of,
)
from rules.blood_bowl.position import NOBODY, PRONE, STANDING, Position, Weather
from rules.blood_bowl.rerolls import agility, succeeds
from rules.blood_bowl.skills import Trait

#: Odds below which nobody runs for the line while there is time to do it better.
SURE_ENOUGH = 0.6
#: Odds above which it can wait until the last turn, if nobody threatens the carrier.
CERTAIN = 0.95
#: What a column forward is worth when time is short, when it is not, and when there is plenty.
HURRY = (2.5, 1.7, 1.3)
#: What it costs, in columns, that an opponent can hit the carrier, and each who can;
#: every corner of a cage takes off that part of it.
HIT, HIT_MORE, CAGED = 7.0, 0.5, 0.2
#: What an opponent costs beside the carrier, within three squares, and in the way ahead.
MARKED, CLOSE, AHEAD = 3.0, 0.3, 0.5
#: What a team-mate within two squares is worth.
COMPANY = 0.5
#: What losing the ball costs, and the gain from which a marked carrier dodges away.
DROPPED, WORTH_DODGING = 12.0, 2.0


class Run(NamedTuple):
    """A way of a player and the odds that all of it succeeds."""

    odds: float
    player: int
    path: tuple[int, ...]


def turns_left(pos: Position, side: int) -> int:
    """Turns of this side in the half after the present one."""
    return TURNS - pos.markers[side]


def best_run(pos: Position, reach: Reach, goals: int, rerolls: int, tries: int = 5) -> Run:
    """The surest way to any of these squares; odds 0 if there is none."""
    best = Run(0.0, reach.player, ())
    for rings in reach.rings:
        for ring in rings:
            for s in squares_of(ring & goals):
                if not tries:
                    return best
                tries -= 1
                path = tuple(reach.path(s))
                odds = reach.sure(path, rerolls)
                if odds > best.odds:
                    best = Run(odds, reach.player, path)
    return best


# -- scoring ----------------------------------------------------------------------------------


def touchdown_run(pos: Position, p: int, rerolls: int) -> Run:
    """The carrier's surest way into the end zone this turn."""
    side = p >> 4
    if to_go(side, pos.where[p]) > pos.squads.ma[p] + 2:
        return Run(0.0, p, ())
    return best_run(pos, Reach(pos, p, dodges=2), GOAL[side], rerolls)


def threatened(pos: Position, p: int) -> int:
    """How many opponents could get at the carrier in their next turn, roughly."""
    side, s = p >> 4, pos.where[p]
    return sum(
        1
        for q in pos.squads.members[1 - side]
        if pos.state[q] <= PRONE
        and distance(pos.where[q], s) <= pos.squads.ma[q] + 1 - (3 if pos.state[q] == PRONE else 0)
    )


def should_score(pos: Position, run: Run) -> bool:
    """Whether to run for the line now or to wait for a later turn."""
    if not run.odds:
        return False
    side = run.player >> 4
    left = turns_left(pos, side)
    if left == 0:
        return True
    if run.odds < SURE_ENOUGH:
        # A marked carrier who may lose the ball anyway goes sooner.
        return run.odds > 0.4 and threatened(pos, run.player) >= 3 and left <= 2
    behind = pos.score[side] < pos.score[1 - side]
    safe = run.odds >= CERTAIN and not threatened(pos, run.player)
    return not safe or behind


# -- running ----------------------------------------------------------------------------------


class Field(NamedTuple):
    """What the other men mean to a carrier: worked out once, asked for every square.

    helped:  the squares that team-mates hold or can reach, as a set (``positioning.support``).
    threats: for each opponent the squares from which he could hit next turn, as a set.
    """

    helped: int
    threats: tuple[int, ...]


def field(pos: Position, side: int) -> Field:
    threats = []
    for q in pos.squads.members[1 - side]:
        if pos.state[q] <= PRONE:
            reach = Reach(pos, q, extra=1)
            # The block takes a square; one marked now will mostly have to dodge to get away.
            threats.append(reach.safe(extra=0))
    return Field(support(pos, side), tuple(threats))


def carrier_value(pos: Position, p: int, s: int, around: Field) -> float:
    """How good a square is to carry the ball to, in columns: near the line, hard to hit there."""
    side = p >> 4
    other, own = pos.zones[1 - side], pos.zones[side]
    pace = pos.squads.ma[p]
    far = to_go(side, s)
    slack = turns_left(pos, side) * pace - far
    hurry = HURRY[0 if slack < pace else 1 if slack < 3 * pace else 2]
    edge = row(s)
    near = NEAR[s]
    hitters = sum(1 for threat in around.threats if threat & near)
    corners = (CORNERS[s] & around.helped).bit_count()
    risk = (HIT + HIT_MORE * hitters) * (1 - CAGED * corners) if hitters else 0.0
    return (
        -hurry * far
        - risk
        - MARKED * (near & other).bit_count()
        - AHEAD * (LANE[side][s] & other).bit_count()
        - CLOSE * (WITHIN[3][s] & other).bit_count()
        + COMPANY * (WITHIN[2][s] & own).bit_count()
        - (4.0 if edge in (0, 14) else 1.5 if edge in (1, 13) else 0.0)
    )


def best_advance(pos: Position, p: int, rerolls: int) -> Run:
    """Where the carrier goes when he does not score: mostly without dice, else by one dodge."""
    reach = Reach(pos, p, dodges=0, extra=0)
    around = field(pos, p >> 4)
    here = pos.where[p]
    stay = carrier_value(pos, p, here, around) if pos.state[p] == STANDING else -100.0
    best, chosen = stay + 0.5, here
    for s in squares_of(reach.safe() & ~BIT[here]):
        value = carrier_value(pos, p, s, around)
        if value > best:
            best, chosen = value, s
    if chosen != here:
        return Run(1.0, p, tuple(reach.path(chosen)))
    if pos.marked(p >> 4, here):
        return dodge_away(pos, p, stay, rerolls, around)
    return Run(1.0, p, ())


def dodge_away(pos: Position, p: int, stay: float, rerolls: int, around: Field) -> Run:
    """A marked carrier leaves if a dodge is worth its risk."""
    reach = Reach(pos, p, dodges=1, extra=0)
    best = Run(1.0, p, ())
    value = stay + WORTH_DODGING
    tried = 0
    for ring in reach.rings[1][: reach.moves + 1]:
        for s in squares_of(ring & ~reach.covered):
            gain = carrier_value(pos, p, s, around)
            if gain - WORTH_DODGING <= value:
                continue
            tried += 1
            if tried > 12:
                return best
            path = tuple(reach.path(s))
            odds = reach.sure(path, rerolls)
            if gain - DROPPED * (1 - odds) > value:
                value, best = gain - DROPPED * (1 - odds), Run(odds, p, path)
    return best


# -- fetching ---------------------------------------------------------------------------------


def best_fetch(pos: Position, side: int, rerolls: int) -> Run:
    """Who should pick the ball up from the ground, and how."""
    best = Run(0.0, NOBODY, ())
    merit = 0.0
    goal = BIT[pos.ball]
    for p in pos.squads.members[side]:
        if pos.state[p] > PRONE or pos.acted >> p & 1:
            continue
        if pos.squads.traits[p] & (Trait.IS_BONE_HEADED | Trait.IS_REALLY_STUPID):
            continue
        if distance(pos.where[p], pos.ball) > pos.squads.ma[p] + 2:
            continue
        run = best_run(pos, Reach(pos, p, dodges=1), goal, rerolls, tries=1)
        liked = run.odds + 0.01 * (pos.squads.ma[p] + 2 * pos.squads.ag[p])
        if run.odds and liked > merit:
            best, merit = run, liked
    return best


# -- passing ----------------------------------------------------------------------------------


class Play(NamedTuple):
    """A pass or hand-off: its odds, the receiver, the way to where it is thrown from."""

    odds: float
    kind: str
    player: int
    receiver: int
    path: tuple[int, ...]
    scores: bool


def catch_odds(pos: Position, q: int, s: int) -> float:
    """The odds of catching an accurate pass on s."""
    wet = 1 if pos.weather == Weather.POURING_RAIN else 0
    odds = chance(agility(pos.squads.ag[q]) - 1 + pos.marked(q >> 4, s) + wet)
    if pos.squads.traits[q] & Trait.REROLLS_CATCH:
        odds += (1 - odds) * odds
    return odds


def accurate_odds(pos: Position, p: int, origin: int, s: int) -> float:
    """The odds of an accurate, uncaught-on-the-way pass from origin to s."""
    reach = pass_range(origin, s)
    if reach == NO_RANGE or reach > farthest_range(pos):
        return 0.0
    modifier = throw_modifier(pos, p, reach)
    modifier += pos.marked(p >> 4, pos.where[p]) - pos.marked(p >> 4, origin)
    needed = agility(pos.squads.ag[p]) - modifier
    good = sum(1 for f in range(1, 7) if not is_fumble(f, modifier) and succeeds(f, needed)) / 6
    if pos.squads.traits[p] & Trait.REROLLS_PASS:
        good += (1 - good) * good
    if origin == pos.where[p]:
        thieves = interceptors(pos, p, s)
        if thieves:
            good *= 1 - chance(min(interception_needs(pos, q) for q in thieves))
    return good


def receivers(pos: Position, side: int, carrier: int) -> list[tuple[int, float]]:
    """Team-mates who could take the ball on, each with the odds that he then scores this turn."""
    found = []
    for q in pos.squads.members[side]:
        if q == carrier or pos.state[q] != STANDING or not pos.has_zone(q):
            continue
        if pos.squads.ag[q] < 3 or pos.squads.traits[q] & Trait.IS_REALLY_STUPID:
            continue
        odds = 0.0
        if BIT[pos.where[q]] & GOAL[side]:
            odds = 1.0
        elif not pos.acted >> q & 1 and to_go(side, pos.where[q]) <= pos.squads.ma[q] + 2:
            odds = best_run(pos, Reach(pos, q, dodges=1), GOAL[side], 0, tries=2).odds
        found.append((q, odds))
    return found


def best_play(pos: Position, p: int, rerolls: int) -> Play | None:
    """The surest pass or hand-off that scores this turn."""
    side = p >> 4
    best: Play | None = None
    mates = [(q, odds) for q, odds in receivers(pos, side, p) if odds > 0]
    if not mates:
        return None
    reach = Reach(pos, p, extra=0)
    safe = reach.safe()
    for q, scoring in mates:
        there = pos.where[q]
        catching = catch_odds(pos, q, there)
        beside = NEAR[there] & (safe | BIT[pos.where[p]])
        if beside and not pos.handed:
            s = pos.where[p] if beside & BIT[pos.where[p]] else next(squares_of(beside))
            odds = odds_of([catching, scoring], rerolls)
            if best is None or odds > best.odds:
                best = Play(odds, "hand-off", p, q, tuple(reach.path(s)), True)
        if pos.passed:
            continue
        s = throwing_square(pos, p, there, safe)
        odds = odds_of([accurate_odds(pos, p, s, there), catching, scoring], rerolls)
        if best is None or odds > best.odds:
            best = Play(odds, "pass", p, q, tuple(reach.path(s)), True)
    return best


def throwing_square(pos: Position, p: int, target: int, safe: int) -> int:
    """From where to throw: out of tackle zones, and as near as need be."""
    here = pos.where[p]
    best, chosen = _throwing_value(pos, p, here, target), here
    for s in squares_of(safe & WITHIN[5][here]):
        value = _throwing_value(pos, p, s, target)
        if value > best:
            best, chosen = value, s
    return chosen


def _throwing_value(pos: Position, p: int, s: int, target: int) -> float:
    reach = pass_range(s, target)
    if reach == NO_RANGE:
        return -10.0
    return -reach - pos.marked(p >> 4, s) - 0.02 * distance(s, target)


def safe_pass(pos: Position, p: int, rerolls: int) -> Play | None:
    """A pass up the pitch to a free man, good enough to be worth its risk."""
    side = p >> 4
    best: Play | None = None
    merit = 0.0
    if pos.passed or pos.ball == OFF:
        return None
    reach = Reach(pos, p, extra=0)
    safe = reach.safe()
    around = field(pos, side)
    here = carrier_value(pos, p, pos.where[p], around)
    for q, _ in receivers(pos, side, p):
        there = pos.where[q]
        ahead = to_go(side, pos.where[p]) - to_go(side, there)
        if ahead < 4 or pos.marked(side, there):
            continue
        s = throwing_square(pos, p, there, safe)
        odds = odds_of([accurate_odds(pos, p, s, there), catch_odds(pos, q, there)], rerolls)
        gain = carrier_value(pos, q, there, around) - here
        value = odds * gain - (1 - odds) * DROPPED
        if value > merit:
            best, merit = Play(odds, "pass", p, q, tuple(reach.path(s)), False), value
    return best
