"""Choose passes and hand-offs: who could take the ball on, and with what odds."""

from __future__ import annotations

from typing import NamedTuple

from rules.blood_bowl.coaches.carrying import best_run
from rules.blood_bowl.coaches.driving import Outlook, best_plan
from rules.blood_bowl.coaches.reckoning.reach import OWN, PLAIN, Reach, Roll, chance, odds_of
from rules.blood_bowl.coaches.reckoning.shapes import WITHIN, to_go
from rules.blood_bowl.flight import farthest_range, is_fumble
from rules.blood_bowl.handling import (
    accurate_bonus,
    can_carry,
    catch_needs,
    interception_needs,
    throw_modifier,
)
from rules.blood_bowl.intercepting import is_under_ruler
from rules.blood_bowl.moving import go_for_its, movement
from rules.blood_bowl.pitch import (
    BIT,
    GOAL,
    NEAR,
    NO_RANGE,
    distance,
    pass_range,
    squares_of,
)
from rules.blood_bowl.position import STANDING, Position, Weather
from rules.blood_bowl.rerolls import agility, succeeds
from rules.blood_bowl.skills import Trait

#: What a pass up the pitch must bring beyond running, in touchdowns, and columns it must gain.
GAIN, FORWARD_AT_LEAST = 0.02, 2
#: The least agility of a receiver.
LEAST_AG = 3
#: How much nearer a thrower must get to make up for a tackle zone, in parts of it.
NEARER = 0.02
#: What it is worth to throw from where the target is out of range.
OUT_OF_RANGE = -10.0
#: The odds below which nobody throws for the sake of a completion.
LEAST_ODDS = 0.4
#: About the odds that a Hail Mary Pass comes down where it was aimed and is caught.
AS_AIMED = 0.02


class Play(NamedTuple):
    """A pass or hand-off: its odds, its kind, thrower, receiver, and the path to where it
    starts.
    """

    odds: float
    kind: str
    player: int
    receiver: int
    path: tuple[int, ...]


def catch(pos: Position, q: int, s: int, bonus: int) -> Roll:
    """Return the roll to catch on ``s``.

    bonus: as of ``catch_needs``.
    """
    odds = chance(catch_needs(pos, q, s, bonus))
    return odds, OWN if pos.squads.traits[q] & Trait.REROLLS_CATCH else PLAIN


def accurate(pos: Position, p: int, modifier: int) -> float:
    """Return the odds that a throw with this modifier is accurate."""
    needed = agility(pos.squads.ag[p]) - modifier
    return sum(succeeds(f, needed) and not is_fumble(f, modifier) for f in range(1, 7)) / 6


def fumbled(modifier: int) -> float:
    """Return the odds that a throw with this modifier is fumbled."""
    return sum(is_fumble(f, modifier) for f in range(1, 7)) / 6


def throw(pos: Position, p: int, origin: int, s: int) -> tuple[float, Roll]:
    """Return the odds that nobody intercepts a pass from ``origin`` to ``s``, and the roll to be
    accurate.
    """
    reach = pass_range(origin, s)
    if reach == NO_RANGE or reach > farthest_range(pos):
        return 0.0, (0.0, PLAIN)
    modifier = throw_modifier(pos, p, reach, origin)
    roll = (accurate(pos, p, modifier), OWN if pos.squads.traits[p] & Trait.REROLLS_PASS else PLAIN)
    thieves = [
        q
        for t in squares_of(pos.zones[1 - (p >> 4)])
        if is_under_ruler(origin, s, t) and can_carry(pos, q := pos.at[t])
    ]
    if not thieves:
        return 1.0, roll
    return 1 - chance(min(interception_needs(pos, q) for q in thieves)), roll


def pass_odds(pos: Position, p: int, origin: int, q: int, rerolls: int) -> float:
    """Return the odds of a pass from ``origin`` that ``q`` catches."""
    safe, roll = throw(pos, p, origin, pos.where[q])
    return safe * odds_of([roll, catch(pos, q, pos.where[q], accurate_bonus(pos, q))], rerolls)


def easiest(pos: Position, p: int) -> Roll:
    """Return the roll of a Quick Pass outside all tackle zones: the easiest throw there is."""
    traits = pos.squads.traits[p]
    reroll = OWN if traits & Trait.REROLLS_PASS else PLAIN
    best = 2 if traits & Trait.THROWS_ACCURATELY else 1
    return chance(agility(pos.squads.ag[p]) - best), reroll


#: Traits of players who are not thrown to.
UNFIT = Trait.IS_REALLY_STUPID | Trait.SWINGS_BALL_AND_CHAIN | Trait.HAS_NO_HANDS


def receivers(pos: Position, carrier: int) -> list[int]:
    """List the team-mates who could take the ball on."""
    squads = pos.squads
    return [
        q
        for q in squads.members[carrier >> 4]
        if q != carrier
        and pos.has_zone(q)
        and squads.ag[q] >= LEAST_AG
        and not squads.traits[q] & UNFIT
    ]


def scoring_odds(pos: Position, q: int) -> float:
    """Return the odds that a receiver scores this turn after getting the ball where they stand."""
    side, s = q >> 4, pos.where[q]
    if BIT[s] & GOAL[side]:
        return 1.0
    if pos.acted >> q & 1 or to_go(side, s) > movement(pos, q) + go_for_its(pos, q):
        return 0.0
    return best_run(pos, Reach(pos, q, dodges=1), GOAL[side], 0, tries=2).odds


def scoring_play(pos: Position, p: int, rerolls: int, reach: Reach) -> Play | None:
    """Return the surest pass or hand-off that scores this turn; None if there is none."""
    best: Play | None = None
    safe = reach.safe()
    for q in receivers(pos, p):
        scoring = scoring_odds(pos, q)
        if not scoring:
            continue
        there = pos.where[q]
        beside = NEAR[there] & safe
        if beside and not pos.handed:
            s = pos.where[p] if beside & BIT[pos.where[p]] else squares_of(beside)[0]
            odds = odds_of([catch(pos, q, there, bonus=1)], rerolls) * scoring
            if best is None or odds > best.odds:
                best = Play(odds, "hand-off", p, q, tuple(reach.path(s)))
        if not pos.passed:
            s = throwing_square(pos, p, there, safe)
            odds = pass_odds(pos, p, s, q, rerolls) * scoring
            if best is None or odds > best.odds:
                best = Play(odds, "pass", p, q, tuple(reach.path(s)))
    return best


def throwing_square(pos: Position, p: int, target: int, safe: int) -> int:
    """Choose where to throw from: outside tackle zones, and as near as need be."""
    here = pos.where[p]
    theirs = pos.zones[1 - (p >> 4)]
    best, chosen = OUT_OF_RANGE - 1, here
    for s in (here, *squares_of(safe & WITHIN[5][here])):
        reach = pass_range(s, target)
        value = OUT_OF_RANGE
        if reach != NO_RANGE:
            value = -reach - (NEAR[s] & theirs).bit_count() - NEARER * distance(s, target)
        if value > best:
            best, chosen = value, s
    return chosen


def upfield_pass(pos: Position, p: int, rerolls: int, least: float, reach: Reach) -> Play | None:
    """Return a pass to a free player ahead who is worth more with the ball than ``least``; else
    None.
    """
    side = p >> 4
    best: Play | None = None
    merit = least + GAIN
    safe = reach.safe()
    easy = easiest(pos, p)
    for q in receivers(pos, p):
        there = pos.where[q]
        gained = to_go(side, pos.where[p]) - to_go(side, there)
        if gained < FORWARD_AT_LEAST or pos.marked(side, there):
            continue
        outlook = Outlook(pos, q)
        moves = 0 if pos.acted >> q & 1 else movement(pos, q)
        hope, price = outlook.at_best(there, moves), outlook.loss(there)
        odds = odds_of([easy, catch(pos, q, there, accurate_bonus(pos, q))], rerolls)
        if odds * hope - (1 - odds) * price <= merit:
            continue
        s = throwing_square(pos, p, there, safe)
        odds = pass_odds(pos, p, s, q, rerolls)
        if odds * hope - (1 - odds) * price <= merit:
            continue
        still = Reach(pos, q, extra=0, moves=moves)
        value = odds * best_plan(pos, q, still, 0).value - (1 - odds) * price
        if value > merit:
            best, merit = Play(odds, "pass", p, q, tuple(reach.path(s))), value
    return best


def last_throw(pos: Position, p: int, rerolls: int, reach: Reach) -> Play | None:
    """Return the surest pass to anybody, for the SPP of a completion; None if none is likely
    enough.
    """
    if pos.passed or pos.state[p] != STANDING:
        return None
    best: Play | None = None
    safe = reach.safe()
    for q in receivers(pos, p):
        there = pos.where[q]
        s = throwing_square(pos, p, there, safe)
        odds = pass_odds(pos, p, s, q, rerolls)
        if odds > (best.odds if best else LEAST_ODDS):
            best = Play(odds, "pass", p, q, tuple(reach.path(s)))
    return best


def prayer(pos: Position, p: int) -> Play | None:
    """Return a Hail Mary Pass up to the likeliest scorer, with nothing to lose; else None
    (BB-SKILL-HAILMARY-01).
    """
    if pos.passed or not pos.squads.traits[p] & Trait.THROWS_ANYWHERE:
        return None
    if pos.weather == Weather.BLIZZARD or pos.state[p] != STANDING:
        return None
    able = [(scoring_odds(pos, q), -q) for q in receivers(pos, p)]
    odds, q = max(able, default=(0.0, 0))
    return Play(odds * AS_AIMED, "pass", p, -q, ()) if odds else None
