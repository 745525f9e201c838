"""Whom to hit: blocks, the blitz and the foul of a turn, weighed by exact odds."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from rules.blood_bowl.assisting import assistants
from rules.blood_bowl.blocking import block_dice, targets
from rules.blood_bowl.coaches.odds import BlockOdds, odds_between, removal
from rules.blood_bowl.coaches.reach import Reach
from rules.blood_bowl.coaches.shapes import WAY
from rules.blood_bowl.fouling import foul_modifier
from rules.blood_bowl.moving import EXTRA_SQUARES
from rules.blood_bowl.pitch import BIT, EDGE, NEAR, OFF, distance, squares_of
from rules.blood_bowl.position import PRONE, STANDING, Position
from rules.blood_bowl.pushing import allowed_squares
from rules.blood_bowl.skills import Trait
from rules.blood_bowl.squads import NOBODY

#: In units of a knock-down: what falling men are worth beside the fall itself.
GONE = 2.5
CARRIER_DOWN = 5.0
CARRIER_PUSHED = 0.6
FREES_CARRIER = 1.0
CLEARS_WAY = 0.6
PUSHED = 0.2
REROLL_SPENT = 0.7

#: How many squares to hit from are weighed for each blitzer and target.
APPROACHES = 6


class Hit(NamedTuple):
    """A block that could be made: its net value, its odds, and from which square."""

    value: float
    odds: BlockOdds
    attacker: int
    defender: int
    square: int
    path: tuple[int, ...] = ()


def worth(pos: Position, p: int) -> float:
    """What a player is worth to his team on the pitch; a lineman is 1."""
    squads = pos.squads
    skills: int = squads.traits[p].bit_count()
    return 0.7 + 0.25 * (squads.st[p] - 2) + 0.1 * (squads.ag[p] - 2) + 0.1 * skills


def helpers(pos: Position, side: int, near: int, against: int) -> int:
    """The squares from which this side can assist at the square ``near``, as a set.

    against: the square of the opponent whose own tackle zone does not hinder.
    """
    others = pos.zones[1 - side] & ~BIT[against]
    squares = 0
    for s in squares_of(NEAR[near] & pos.zones[side]):
        if not NEAR[s] & others or pos.squads.traits[pos.at[s]] & Trait.ASSISTS_UNDER_PRESSURE:
            squares |= BIT[s]
    return squares


def dice_from(pos: Position, attacker: int, s: int, defender: int, helped: int) -> int:
    """The dice of a block from square s; ``helped``: the squares of those who can assist."""
    there = pos.where[defender]
    here = BIT[pos.where[attacker]]
    supporters = (helped & ~here).bit_count()
    others = pos.zones[attacker >> 4] & ~here
    against = 0
    for q in squares_of(NEAR[s] & pos.zones[defender >> 4] & ~BIT[there]):
        if not NEAR[q] & others or pos.squads.traits[pos.at[q]] & Trait.ASSISTS_UNDER_PRESSURE:
            against += 1
    st = pos.squads.st
    return block_dice(st[attacker] + supporters, st[defender] + against)


def value_of(
    pos: Position, attacker: int, s: int, defender: int, odds: BlockOdds, stake: float
) -> float:
    """What a block from s is worth; ``stake`` is what a turnover would cost."""
    squads = pos.squads
    there = pos.where[defender]
    traits = squads.traits[attacker]
    hard = bool(traits & Trait.HITS_HARD)
    gone = removal(squads.av[defender], squads.traits[defender], hard)
    fall = (0.9 + GONE * gone) * worth(pos, defender)
    push = PUSHED
    if EDGE & BIT[there] and allowed_squares(pos, s, there, BIT[there]) == [OFF]:
        fall = push = 1.0 + GONE * removal(2, squads.traits[defender], hard=False)
    if pos.carrier == defender:
        fall += CARRIER_DOWN
        push += CARRIER_PUSHED
    elif pos.carrier != NOBODY and pos.carrier >> 4 == attacker >> 4:
        if NEAR[there] & BIT[pos.where[pos.carrier]]:
            fall += FREES_CARRIER
            push += FREES_CARRIER / 2
        elif WAY[attacker >> 4][pos.where[pos.carrier]] & BIT[there]:
            fall += CLEARS_WAY
            push += CLEARS_WAY / 3
    elif pos.ball != OFF and NEAR[there] & BIT[pos.ball]:
        fall += FREES_CARRIER
        push += FREES_CARRIER / 3
    own = removal(squads.av[attacker], traits, hard=False) * GONE * worth(pos, attacker)
    lost = odds.turnover * (stake + own + (4.0 if pos.carrier == attacker else 0.0))
    return odds.down * fall + odds.pushed * push - lost


def best_block(pos: Position, side: int, reroll: bool, stake: float) -> Hit | None:
    """The best block that a Standing player who has not acted can make where he stands."""
    best: Hit | None = None
    for p in pos.squads.members[side]:
        if pos.state[p] != STANDING or pos.acted >> p & 1:
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
    """A block by p from s against q."""
    there = pos.where[q]
    dice = dice_from(pos, p, s, q, helpers(pos, p >> 4, there, there))
    odds = odds_between(pos, p, q, dice, reroll)
    value = value_of(pos, p, s, q, odds, stake)
    if reroll:
        first = odds_between(pos, p, q, dice, reroll=False)
        value -= REROLL_SPENT * first.turnover
    return Hit(value, odds, p, q, s)


# -- blitz ------------------------------------------------------------------------------------


def best_blitz(pos: Position, side: int, reroll: bool, stake: float) -> Hit | None:
    """The best block that a blitzer can make after moving there."""
    best: Hit | None = None
    prey = quarry(pos, side)
    if not prey:
        return None
    helped = {q: helpers(pos, side, pos.where[q], pos.where[q]) for q in prey}
    for p in pos.squads.members[side]:
        if pos.state[p] > PRONE or pos.acted >> p & 1 or p == pos.carrier:
            continue
        if pos.squads.traits[p] & (Trait.IS_REALLY_STUPID | Trait.IS_BONE_HEADED):
            continue
        reach: Reach | None = None
        for q in prey:
            there = pos.where[q]
            if distance(pos.where[p], there) > pos.squads.ma[p] + 1:
                continue
            if reach is None:
                reach = Reach(pos, p, dodges=1 if q == pos.carrier else 0, extra=1)
            hit = best_approach(pos, p, q, reach, reroll, stake, helped[q])
            if hit is not None and (best is None or hit.value > best.value):
                best = hit
    return best


def quarry(pos: Position, side: int) -> list[int]:
    """Opponents worth a blitz: the carrier, those beside our carrier or the ball, the exposed."""
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
    """The best square from which p can hit q, with the way there; ``helped`` as for dice_from."""
    best: Hit | None = None
    there = pos.where[q]
    # But for the crowd behind him, only the dice make one square better than another.
    known: dict[int, tuple[BlockOdds, float]] = {}
    for d, k, s in islice(approaches(reach, there), APPROACHES):
        path: list[int] = []
        sure = 1.0
        if d or k >= reach.moves:
            path = reach.path(s)
            sure = reach.sure(path) * (5 / 6 if k >= reach.moves else 1.0)
        dice = dice_from(pos, p, s, q, helped)
        if dice not in known or EDGE & BIT[there]:
            odds = odds_between(pos, p, q, dice, reroll)
            known[dice] = odds, value_of(pos, p, s, q, odds, stake)
        odds, gain = known[dice]
        value = sure * gain - (1 - sure) * stake
        if best is None or value > best.value:
            best = Hit(value, odds, p, q, s, tuple(path))
    if best is not None and not best.path:
        best = best._replace(path=tuple(reach.path(best.square)))
    return best


def approaches(reach: Reach, target: int) -> Iterator[tuple[int, int, int]]:
    """The squares beside the target from which a blitzer can hit: (dodges, steps, square)."""
    # The block itself takes a square of the movement.
    limit = reach.moves + EXTRA_SQUARES
    for d, rings in enumerate(reach.rings):
        for k, ring in enumerate(rings[:limit]):
            beside = ring & NEAR[target]
            if beside:
                for s in squares_of(beside):
                    yield d, k, s


# -- foul -------------------------------------------------------------------------------------


def best_foul(pos: Position, side: int) -> tuple[int, int, list[int]] | None:
    """Who should foul whom, and his way there; None where nobody is worth it."""
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
            if modifier < 1:
                continue
            broken = 1 - _holds(pos.squads.av[q] - modifier)
            value = broken * worth(pos, q) * 1.2 - 0.2 * worth(pos, p) * 2.0
            if value > 0 and (best is None or value > best[0]):
                best = (value, p, q, path)
    return None if best is None else best[1:]


def _holds(av: int) -> float:
    """The odds that 2D6 do not exceed this."""
    return sum(min(6, max(0, av - a)) for a in range(1, 7)) / 36
