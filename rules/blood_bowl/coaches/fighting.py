"""Choose whom to hit: the blocks, the blitz and the foul of a turn, weighed by exact odds."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from rules.blood_bowl.assisting import assistants
from rules.blood_bowl.attacking import targets
from rules.blood_bowl.coaches.armed import saw_odds, stab_odds
from rules.blood_bowl.coaches.reckoning.leaps import leaping_ways
from rules.blood_bowl.coaches.reckoning.odds import (
    BlockOdds,
    gone,
    odds_between,
    on_the_run,
    removal,
    strips,
)
from rules.blood_bowl.coaches.reckoning.reach import Reach, chance
from rules.blood_bowl.coaches.reckoning.shapes import WAY
from rules.blood_bowl.fouling import foul_modifier
from rules.blood_bowl.injury import CHAINSAW_BONUS
from rules.blood_bowl.moving import EXTRA_SQUARES
from rules.blood_bowl.pitch import BIT, EDGE, NEAR, OFF, distance, squares_of
from rules.blood_bowl.position import PRONE, STANDING, Position
from rules.blood_bowl.pushing import allowed_squares
from rules.blood_bowl.rerolls import agility
from rules.blood_bowl.skills import Trait
from rules.blood_bowl.skills.negatraits import has_helper
from rules.blood_bowl.squads import NOBODY

#: In units of a knock-down: what a fall is worth beside the fall itself.
GONE = 2.5
CARRIER_DOWN = 5.0
CARRIER_PUSHED = 0.6
CARRIER_STRIPPED = 4.0
FREES_CARRIER = 1.0
CLEARS_WAY = 0.6
PUSHED = 0.2
REROLL_SPENT = 0.7

#: Traits that make a player worth less, not more.
BURDENS = (
    Trait.IS_LONER
    | Trait.IS_BONE_HEADED
    | Trait.IS_REALLY_STUPID
    | Trait.IS_WILD
    | Trait.TAKES_ROOT
    | Trait.EATS_TEAM_MATES
    | Trait.DISTRUSTS_OTHER_RACES
    | Trait.THIRSTS_FOR_BLOOD
    | Trait.DECAYS
    | Trait.IS_FRAIL
    | Trait.IS_TITCHY
    | Trait.THROWS_BADLY
    | Trait.HAS_NO_HANDS
    | Trait.IS_ILLEGAL
    | Trait.IS_THRALL
)

#: About how likely the referee is to see a foul.
SEEN = 0.2

#: The odds to obey of a Bone-headed player, or a Really Stupid one with a helper; and without.
SLOW_WITTED, LEFT_ALONE = 5 / 6, 1 / 2

#: How many squares to hit from are weighed for each blitzer and target.
APPROACHES = 6

#: Traits of players who are not sent on a blitz.
NO_BLITZERS = Trait.SWINGS_BALL_AND_CHAIN


class Hit(NamedTuple):
    """A block that could be made: its net value, its odds, and the square it is made from."""

    value: float
    odds: BlockOdds
    attacker: int
    defender: int
    square: int
    path: tuple[int, ...] = ()


def worth(pos: Position, p: int) -> float:
    """Return what a player is worth to the team on the pitch; a lineman is 1."""
    squads = pos.squads
    traits = squads.traits[p]
    skills: int = traits.bit_count() - 2 * (traits & BURDENS).bit_count()
    return 0.7 + 0.25 * (squads.st[p] - 2) + 0.1 * (squads.ag[p] - 2) + 0.1 * skills


def helpers(pos: Position, side: int, near: int, against: int) -> int:
    """Return the squares from which this side can assist at the square ``near``, as a set.

    against: the square of the opponent whose own tackle zone does not hinder.
    """
    others = pos.zones[1 - side] & ~BIT[against]
    squares = 0
    for s in squares_of(NEAR[near] & pos.zones[side]):
        if not NEAR[s] & others or pos.squads.traits[pos.at[s]] & Trait.ASSISTS_UNDER_PRESSURE:
            squares |= BIT[s]
    return squares


def assists_from(
    pos: Position, attacker: int, s: int, defender: int, helped: int
) -> tuple[int, int]:
    """Return the assists of both sides in a block from square ``s``.

    helped: the squares of those who can assist the attacker.
    """
    there = pos.where[defender]
    here = BIT[pos.where[attacker]]
    others = pos.zones[attacker >> 4] & ~here
    against = 0
    for q in squares_of(NEAR[s] & pos.zones[defender >> 4] & ~BIT[there]):
        if not NEAR[q] & others or pos.squads.traits[pos.at[q]] & Trait.ASSISTS_UNDER_PRESSURE:
            against += 1
    return (helped & ~here).bit_count(), against


def value_of(
    pos: Position, attacker: int, s: int, defender: int, odds: BlockOdds, stake: float
) -> float:
    """Return what a block from ``s`` is worth.

    stake: what a turnover would cost.
    """
    squads = pos.squads
    there = pos.where[defender]
    traits, others = squads.traits[attacker], squads.traits[defender]
    hard, claw = bool(traits & Trait.HITS_HARD), bool(traits & Trait.CLAWS_ARMOUR)
    fall = (0.9 + GONE * removal(squads.av[defender], others, hard, claw)) * worth(pos, defender)
    push, trip = PUSHED, PUSHED
    if EDGE & BIT[there] and falls_off(pos, attacker, s, defender):
        fall = push = 1.0 + GONE * gone(others)
    extra_fall, extra_push = beside_the_fall(pos, attacker, defender)
    fall, push, trip = fall + extra_fall, push + extra_push, trip + extra_fall
    if pos.carrier == attacker:
        trip -= CARRIER_DOWN
    own_loss = removal(squads.av[attacker], traits, hard=False) * GONE * worth(pos, attacker)
    lost = odds.turnover * (stake + own_loss + (4.0 if pos.carrier == attacker else 0.0))
    return odds.down * fall + odds.pushed * push + odds.wrestled * trip - lost


def beside_the_fall(pos: Position, attacker: int, defender: int) -> tuple[float, float]:
    """Return what it means for the ball if this opponent goes down, and if they are pushed away."""
    there = pos.where[defender]
    if pos.carrier == defender:
        return CARRIER_DOWN, CARRIER_STRIPPED if strips(pos, attacker, defender) else CARRIER_PUSHED
    if pos.carrier != NOBODY and pos.carrier >> 4 == attacker >> 4:
        if NEAR[there] & BIT[pos.where[pos.carrier]]:
            return FREES_CARRIER, FREES_CARRIER / 2
        if WAY[attacker >> 4][pos.where[pos.carrier]] & BIT[there]:
            return CLEARS_WAY, CLEARS_WAY / 3
    elif pos.ball != OFF and NEAR[there] & BIT[pos.ball]:
        return FREES_CARRIER, FREES_CARRIER / 3
    return 0.0, 0.0


def falls_off(pos: Position, attacker: int, s: int, defender: int) -> bool:
    """Say whether a push from ``s`` can only end in the crowd, and no skill prevents it."""
    there = pos.where[defender]
    others = pos.squads.traits[defender]
    if allowed_squares(pos, s, there) != [OFF] or pos.rooted >> defender & 1:
        return False
    if others & Trait.STANDS_FIRM:
        return False
    if others & Trait.CHOOSES_PUSH_SQUARE and not pos.squads.traits[attacker] & Trait.GRABS:
        return not NEAR[there] & ~pos.occupied
    return True


def weapon_value(pos: Position, p: int, q: int, odds: BlockOdds, stake: float) -> float:
    """Return what a stab or a chainsaw is worth: a victim whose armour breaks is hurt already."""
    squads = pos.squads
    hurt = (0.9 + GONE * gone(squads.traits[q])) * worth(pos, q)
    own_loss = GONE * gone(squads.traits[p]) * worth(pos, p)
    return odds.down * (hurt + beside_the_fall(pos, p, q)[0]) - odds.fallen * (stake + own_loss)


def best_block(pos: Position, side: int, reroll: bool, stake: float) -> Hit | None:
    """Return the best block by a player who has not acted, from where they stand; None if there is
    none.
    """
    best: Hit | None = None
    for p in pos.squads.members[side]:
        if pos.state[p] > PRONE or pos.acted >> p & 1:
            continue
        if pos.state[p] == PRONE and not pos.squads.traits[p] & Trait.JUMPS_UP:
            continue
        if pos.squads.traits[p] & Trait.SWINGS_BALL_AND_CHAIN:
            continue
        s = pos.where[p]
        if not NEAR[s] & pos.zones[1 - side]:
            continue
        for q in targets(pos, p):
            hit = weigh(pos, p, s, q, reroll, stake)
            if best is None or hit.value > best.value:
                best = hit
    return best


def weigh(pos: Position, p: int, s: int, q: int, reroll: bool, stake: float) -> Hit:
    """Return the better of a block and a weapon by ``p`` from ``s`` against ``q``."""
    traits = pos.squads.traits[p]
    if traits & Trait.WIELDS_CHAINSAW:
        odds = saw_odds(pos, p, q)
        hit = Hit(weapon_value(pos, p, q, odds, stake), odds, p, q, s)
    else:
        hit = weigh_block(pos, p, s, q, reroll, stake)
    if traits & Trait.STABS and not traits & Trait.WIELDS_CHAINSAW:
        odds = stab_odds(pos, p, q)
        value = weapon_value(pos, p, q, odds, stake)
        if value > hit.value:
            hit = Hit(value, odds, p, q, s)
    if pos.state[p] == PRONE:
        # BB-SKILL-JUMPUP-02.
        up = chance(agility(pos.squads.ag[p]) - 2)
        hit = hit._replace(value=up * hit.value)
    return hit


def weigh_block(pos: Position, p: int, s: int, q: int, reroll: bool, stake: float) -> Hit:
    """Return a block by ``p`` from ``s`` against ``q``, with its value."""
    there = pos.where[q]
    assists = assists_from(pos, p, s, q, helpers(pos, p >> 4, there, there))
    odds = odds_between(pos, p, q, assists, reroll)
    value = value_of(pos, p, s, q, odds, stake)
    if reroll:
        first = odds_between(pos, p, q, assists, reroll=False)
        value -= REROLL_SPENT * first.turnover
    return Hit(value, odds, p, q, s)


def both_value(pos: Position, p: int, defenders: tuple[int, int], stake: float) -> float:
    """Return what it is worth to block both; the second block is made only if the first did not
    fail.
    """
    s = pos.where[p]
    total, goes_on = 0.0, 1.0
    for q in defenders:
        there = pos.where[q]
        assists = assists_from(pos, p, s, q, helpers(pos, p >> 4, there, there))
        odds = odds_between(pos, p, q, assists, reroll=False, both=True)
        total += goes_on * value_of(pos, p, s, q, odds, stake)
        goes_on *= 1 - odds.turnover - odds.wrestled
    return total


# -- blitz ------------------------------------------------------------------------------------


def best_blitz(pos: Position, side: int, reroll: bool, stake: float) -> Hit | None:
    """Return the best block that a blitzer can make after moving; None if there is none."""
    best: Hit | None = None
    prey = quarry(pos, side)
    if not prey:
        return None
    helped = {q: helpers(pos, side, pos.where[q], pos.where[q]) for q in prey}
    for p in pos.squads.members[side]:
        if pos.state[p] > PRONE or pos.acted >> p & 1 or p == pos.carrier:
            continue
        if pos.squads.traits[p] & NO_BLITZERS or pos.rooted >> p & 1:
            continue
        reach: Reach | None = None
        obeys = obedience(pos, p)
        for q in prey:
            there = pos.where[q]
            if distance(pos.where[p], there) > pos.squads.ma[p] + 1:
                continue
            if reach is None:
                reach = Reach(pos, p, dodges=1 if q == pos.carrier else 0, extra=1)
            hit = best_approach(pos, p, q, reach, reroll, stake, helped[q])
            if q == pos.carrier and pos.squads.traits[p] & Trait.LEAPS:
                hit = or_leap_in(pos, hit, q, reach, reroll, stake, helped[q])
            if hit is not None and (best is None or obeys * hit.value > best.value):
                best = hit if obeys == 1.0 else hit._replace(value=obeys * hit.value)
    return best


def obedience(pos: Position, p: int) -> float:
    """Return the odds that the player obeys an order to hit an opponent; a failure costs nothing
    else.
    """
    traits = pos.squads.traits[p]
    if traits & Trait.IS_REALLY_STUPID:
        return SLOW_WITTED if has_helper(pos, p) else LEFT_ALONE
    return SLOW_WITTED if traits & Trait.IS_BONE_HEADED else 1.0


def quarry(pos: Position, side: int) -> list[int]:
    """List opponents worth a blitz: the carrier, or those nearest to our carrier or the ball."""
    other = 1 - side
    if pos.carrier != NOBODY and pos.carrier >> 4 == other:
        if pos.state[pos.carrier] == STANDING:
            return [pos.carrier]
        return []
    centre = pos.ball if pos.ball != OFF else pos.landing
    standing = [q for q in pos.squads.members[other] if pos.state[q] == STANDING]
    if centre == OFF:
        return standing[:4]
    standing.sort(key=lambda q: (distance(pos.where[q], centre), q))
    return standing[:4]


def best_approach(
    pos: Position, p: int, q: int, reach: Reach, reroll: bool, stake: float, helped: int
) -> Hit | None:
    """Return the best square from which ``p`` can hit ``q``, with the path; None if there is none.

    helped: as for ``assists_from``.
    """
    best: Hit | None = None
    there = pos.where[q]
    # Except for the crowd behind the target, only the dice make one square better than another.
    frenzied = pos.squads.traits[p] & Trait.BLOCKS_TWICE
    known: dict[tuple[int, int, bool, int], tuple[BlockOdds, float]] = {}
    saw = saw_odds(pos, p, q) if pos.squads.traits[p] & Trait.WIELDS_CHAINSAW else None
    for d, k, s in islice(approaches(reach, there), APPROACHES):
        path: list[int] = []
        sure = 1.0
        if d or k >= reach.moves:
            path = reach.path(s)
            sure = reach.sure(path) * (5 / 6 if k >= reach.moves else 1.0)
        assists = assists_from(pos, p, s, q, helped)
        # The block takes a square; who walks none has no run-up.
        left = reach.moves - k - 1
        case = (*assists, bool(d or k), min(max(left, -EXTRA_SQUARES), 1) if frenzied else 1)
        if saw is not None:
            odds, gain = saw, weapon_value(pos, p, q, saw, stake)
        else:
            if case not in known or EDGE & BIT[there]:
                extra = EXTRA_SQUARES + min(0, left)
                odds = on_the_run(pos, p, q, assists, reroll, case[2], left, extra)
                known[case] = odds, value_of(pos, p, s, q, odds, stake)
            odds, gain = known[case]
        value = sure * gain - (1 - sure) * stake
        if best is None or value > best.value:
            best = Hit(value, odds, p, q, s, tuple(path))
    if best is not None and not best.path:
        best = best._replace(path=tuple(reach.path(best.square)))
    return best


def or_leap_in(
    pos: Position, best: Hit | None, q: int, reach: Reach, reroll: bool, stake: float, helped: int
) -> Hit | None:
    """Return the same approach, or a better one with a leap over the carrier's guards."""
    p = reach.player
    for path in leaping_ways(reach, NEAR[pos.where[q]]):
        odds = odds_between(pos, p, q, assists_from(pos, p, path[-1], q, helped), reroll)
        sure = reach.sure(path)
        # The leap takes two squares, the block one.
        if len(path) + 2 > reach.moves:
            sure *= 5 / 6
        value = sure * value_of(pos, p, path[-1], q, odds, stake) - (1 - sure) * stake
        if len(path) + 2 <= reach.moves + EXTRA_SQUARES and (best is None or value > best.value):
            best = Hit(value, odds, p, q, path[-1], path)
    return best


def approaches(reach: Reach, target: int) -> Iterator[tuple[int, int, int]]:
    """Yield the squares beside the target from which a blitzer can hit: (dodges, steps, square)."""
    # The block itself takes a square of the movement.
    limit = reach.moves + EXTRA_SQUARES
    for d, rings in enumerate(reach.rings):
        for k, ring in enumerate(rings[:limit]):
            beside = ring & NEAR[target]
            if beside:
                for s in squares_of(beside):
                    yield d, k, s


# -- foul -------------------------------------------------------------------------------------


def best_foul(pos: Position, side: int, least: int) -> tuple[int, int, list[int]] | None:
    """Choose who should foul whom, and the fouler's path; None if nobody is worth it.

    least: the least modifier to the armour roll.
    """
    victims = [
        q for q in pos.squads.members[1 - side] if pos.state[q] in (1, 2) and worth(pos, q) >= 0.9
    ]
    best: tuple[float, int, int, list[int]] | None = None
    for q in victims:
        near = NEAR[pos.where[q]]
        if not near & pos.zones[side]:
            continue
        for p in pos.squads.members[side]:
            if pos.acted >> p & 1 or pos.state[p] != STANDING or p == pos.carrier:
                continue
            if pos.squads.traits[p] & Trait.SWINGS_BALL_AND_CHAIN:
                continue
            path: list[int] = []
            if not near & BIT[pos.where[p]]:
                if distance(pos.where[p], pos.where[q]) > pos.squads.ma[p] + 1:
                    continue
                reach = Reach(pos, p, extra=0)
                spots = near & reach.safe()
                if not spots:
                    continue
                path = reach.path((spots & -spots).bit_length() - 1)
            modifier = foul_modifier(pos, p, q) if not path else len(assistants(pos, p, q, False))
            traits = pos.squads.traits[p]
            if traits & Trait.FOULS_HARD:
                modifier += 1
            if traits & Trait.WIELDS_CHAINSAW:
                modifier += CHAINSAW_BONUS
            if modifier < least:
                continue
            broken = 1 - _holds(pos.squads.av[q] - modifier)
            seen = SEEN * (broken if traits & Trait.FOULS_SLYLY else 1.0)
            value = broken * worth(pos, q) * 1.2 - seen * worth(pos, p) * 2.0
            if value > 0 and (best is None or value > best[0]):
                best = (value, p, q, path)
    return None if best is None else best[1:]


def _holds(av: int) -> float:
    """Return the odds that 2D6 do not exceed ``av``."""
    return sum(min(6, max(0, av - a)) for a in range(1, 7)) / 36
