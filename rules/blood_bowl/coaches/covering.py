"""Answer throws from the ground: Pass Block, Diving Catch, Dump-Off."""

from __future__ import annotations

from typing import Any

from rules.blood_bowl.coaches import fighting, throwing
from rules.blood_bowl.coaches.reckoning.reach import chance
from rules.blood_bowl.handling import (
    accurate_bonus,
    can_carry,
    can_catch,
    catch_needs,
    hindrance,
    interception_needs,
)
from rules.blood_bowl.intercepting import is_under_ruler
from rules.blood_bowl.out_of_turn_moves import NOWHERE, say, ways
from rules.blood_bowl.pitch import BIT, NAME, NEAR, squares_of
from rules.blood_bowl.position import Position
from rules.blood_bowl.skills import Trait
from rules.blood_bowl.squads import NOBODY
from rules.coach import Answer

#: What a tackle zone takes off a throw or a catch, in odds; what makes it worth to run at all.
ZONE, WORTH_RUNNING = 1 / 6, 0.05
#: How safe the ball is with a marked receiver, and how much safer than being blocked a throw must
#: be.
MARKED, SAFER = 0.6, 0.1


def pass_block(decision: Any, side: int, target: int) -> Answer:
    """Choose a Pass Block move to where it hurts the throw most, without a dodge on the way."""
    pos: Position = decision.view
    passer, aim = decision.about
    best, chosen = WORTH_RUNNING, NOWHERE
    for q, ends in decision.ends.items():
        here = pos.where[q]
        if pos.marked(side, here):
            continue
        stays = trouble(pos, q, here, passer, aim)
        paths = ways(pos, q, decision.room)
        for s in squares_of(ends):
            if any(pos.marked(side, on) for on in paths[s][:-1]):
                continue
            gain = trouble(pos, q, s, passer, aim) - stays
            if gain > best:
                best, chosen = gain, say(q, paths[s])
    return chosen


def trouble(pos: Position, q: int, s: int, passer: int, aim: int) -> float:
    """Return how much ``q`` on ``s`` takes off the odds of a throw."""
    origin = pos.where[passer]
    bit = BIT[s]
    odds = ZONE if NEAR[origin] & bit else 0.0
    if pos.at[aim] != NOBODY and NEAR[aim] & bit:
        odds += ZONE
    if can_carry(pos, q):
        if s == aim:
            odds += chance(catch_needs(pos, q, s, accurate_bonus(pos, q)))
        elif is_under_ruler(origin, aim, s):
            nearer = hindrance(pos, q, s) - hindrance(pos, q, pos.where[q])
            odds += chance(interception_needs(pos, q) + nearer)
    return odds


def diving_catch(decision: Any, side: int, target: int) -> Answer:
    """Say yes if the diver has the best hands beside the ball, so that no other diver is in the
    way.
    """
    pos: Position = decision.view
    q, s = decision.about
    divers = [
        d
        for n in squares_of(NEAR[s] & pos.zones[side])
        if pos.squads.traits[d := pos.at[n]] & Trait.DIVES_FOR_BALL and can_catch(pos, d)
    ]
    best = min(divers, key=lambda d: (catch_needs(pos, d, pos.where[d], 0), d))
    return "yes" if q == best else "no"


def dump_off(decision: Any, side: int, target: int) -> Answer:
    """Choose a receiver who is likelier to keep the ball than the carrier is to stay standing; else
    "no".
    """
    pos: Position = decision.view
    carrier, attacker = decision.about
    here = pos.where[carrier]
    kept = 1 - fighting.weigh(pos, attacker, pos.where[attacker], carrier, False, 0.0).odds.down
    best, chosen = kept + SAFER, "no"
    for q in throwing.receivers(pos, carrier):
        name = NAME[pos.where[q]]
        if name not in decision.options:
            continue
        odds = throwing.pass_odds(pos, carrier, here, q, 0)
        if pos.marked(side, pos.where[q]):
            odds *= MARKED
        if odds > best:
            best, chosen = odds, name
    return chosen
