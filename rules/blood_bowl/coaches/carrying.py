"""Pick up the ball and carry it over the line by running."""

from __future__ import annotations

from typing import NamedTuple

from rules.blood_bowl.coaches.driving import Outlook, turns_left
from rules.blood_bowl.coaches.reckoning.leaps import leaping_ways
from rules.blood_bowl.coaches.reckoning.reach import Reach
from rules.blood_bowl.coaches.reckoning.shapes import to_go
from rules.blood_bowl.moving import go_for_its, movement
from rules.blood_bowl.pitch import BIT, GOAL, distance, squares_of
from rules.blood_bowl.position import PRONE, Position
from rules.blood_bowl.skills import Trait
from rules.blood_bowl.squads import NOBODY

#: What each turn left to the opponents after a touchdown costs, and how many are counted.
TIME_GIVEN, TURNS_COUNTED = 0.03, 5
#: How many paths are weighed if there are several.
TRIES = 5
#: What each point of "MA + 2 AG" weighs in the choice of who picks the ball up, in odds.
BETTER_HANDS = 0.01
#: Traits of players who are not sent for the ball.
CLUMSY = (
    Trait.IS_BONE_HEADED
    | Trait.IS_REALLY_STUPID
    | Trait.IS_WILD
    | Trait.HAS_NO_HANDS
    | Trait.SWINGS_BALL_AND_CHAIN
)


class Run(NamedTuple):
    """A path of a player and the odds that all of it succeeds."""

    odds: float
    player: int
    path: tuple[int, ...]


def best_run(pos: Position, reach: Reach, goals: int, rerolls: int, tries: int = TRIES) -> Run:
    """Return the surest path to any of these squares; odds 0 if there is none."""
    best = Run(0.0, reach.player, ())
    for rings in reach.rings:
        for ring in rings:
            for s in squares_of(ring & goals) if ring & goals else ():
                if not tries:
                    return best
                tries -= 1
                path = tuple(reach.path(s))
                odds = reach.sure(path, rerolls)
                if odds > best.odds:
                    best = Run(odds, reach.player, path)
    return best


def touchdown_run(pos: Position, p: int, rerolls: int) -> Run:
    """Return the carrier's surest path into the end zone this turn; odds 0 if there is none."""
    side = p >> 4
    if to_go(side, pos.where[p]) > movement(pos, p) + go_for_its(pos, p):
        return Run(0.0, p, ())
    reach = Reach(pos, p, dodges=2)
    return or_leap(reach, GOAL[side], rerolls, best_run(pos, reach, GOAL[side], rerolls))


def or_leap(reach: Reach, goals: int, rerolls: int, best: Run) -> Run:
    """Return the same run, or a surer one with a leap in it."""
    for path in leaping_ways(reach, goals):
        odds = reach.sure(path, rerolls)
        if odds > best.odds:
            best = Run(odds, reach.player, path)
    return best


def score_value(pos: Position, run: Run) -> float:
    """Return what a run for the line is worth now: the opponents get the rest of the half."""
    side = run.player >> 4
    if not run.odds:
        return -1.0
    given = TIME_GIVEN * min(TURNS_COUNTED, turns_left(pos, 1 - side))
    price = Outlook(pos, run.player).loss(run.path[-1] if run.path else pos.where[run.player])
    return run.odds * (1 - given) - (1 - run.odds) * price


def best_fetch(pos: Position, side: int, rerolls: int) -> Run:
    """Choose the player who should pick the ball up from the ground, and the path; odds 0 if none
    can.
    """
    best = Run(0.0, NOBODY, ())
    merit = 0.0
    squads = pos.squads
    for p in squads.members[side]:
        if pos.state[p] > PRONE or pos.acted >> p & 1:
            continue
        if squads.traits[p] & CLUMSY:
            continue
        if distance(pos.where[p], pos.ball) > movement(pos, p) + go_for_its(pos, p):
            continue
        reach = Reach(pos, p, dodges=1)
        goal = BIT[pos.ball]
        run = or_leap(reach, goal, rerolls, best_run(pos, reach, goal, rerolls, tries=1))
        liked = run.odds + BETTER_HANDS * (squads.ma[p] + 2 * squads.ag[p])
        if run.odds and liked > merit:
            best, merit = run, liked
    return best
