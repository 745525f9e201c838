"""Choose what a veteran buys for petty cash, and when and where the Wizard casts.

The treasury stays untouched, as in the default. Gold moved by the weaker team only replaces what it
gets for nothing (BB-LEAGUE-09). Gold moved by the stronger team is also given to the opponent.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.blood_bowl.coaches.fighting import CARRIER_DOWN, GONE, worth
from rules.blood_bowl.coaches.reckoning.odds import removal
from rules.blood_bowl.coaches.reckoning.shapes import to_go
from rules.blood_bowl.inducements.market import MERCENARIES, STARS, Market
from rules.blood_bowl.inducements.wizard import FIREBALL, LIGHTNING, NO_SPELL, struck
from rules.blood_bowl.pitch import BIT, NAME, NEAR, OFF, squares_of
from rules.blood_bowl.position import STANDING, Phase, Position
from rules.blood_bowl.skills import Trait
from rules.coach import Answer

JSON = Any

#: What each inducement is worth, in gold: as much of team value would bring as many points.
#: By least squares over 7,700 matches after a season, with purchases at random: the error of most
#: is 30,000 to 50,000.
WORTH = {
    "wizard": 160_000,
    "chef": 130_000,
    "training": 80_000,
    "apothecaries": 30_000,
    "igor": 20_000,
    "bribes": 15_000,
    "babes": 10_000,
}
#: What a bribe is worth to a squad with somebody who is sent off at the end of each drive.
BRIBE_FOR_WEAPONS = 110_000
#: How far below list price the worth lies of a star, who takes the place of a lineman, and of a
#: mercenary, who is also a Loner.
STAR_REPLACES, MERCENARY_REPLACES = 30_000, 40_000

#: The odds that a spell knocks down a player whom it strikes.
BY_FIREBALL, BY_LIGHTNING = 1 / 2, 5 / 6
#: The gain in knock-downs from which a spell is cast, and that in the last turns.
WORTH_CASTING, LAST_CHANCE = 3.5, 0.5
#: The turn of the second half from which there is nothing left to wait for.
LATE = 7
#: The worth of a spell after the turn, against one before: the fallen get up before the next turn.
AFTERWARDS = 0.6
#: Squares to the end zone from which a carrier is dangerous; farther away a carrier counts half.
DANGER = 13


def buy_inducements(decision: Any, side: int, target: int) -> JSON:
    """Buy, again and again, the affordable thing that is worth most."""
    market: Market = decision.about
    traits = decision.view.squads.any[side]
    purchase: JSON = {}
    while True:
        ways = [
            (value, at, more)
            for at, (value, more) in enumerate(_ways(market, purchase, traits))
            if value > 0 and not market.problems(more)
        ]
        if not ways:
            return purchase
        purchase = max(ways, key=lambda way: (way[0], -way[1]))[2]


def _ways(market: Market, purchase: JSON, traits: int) -> Iterator[tuple[int, JSON]]:
    """Yield every purchase with one thing more, and what that thing is worth in gold.

    traits: all traits of the squad.
    """
    for thing in market.things:
        worth_it = WORTH[thing.id]
        if thing.id == "igor" and not traits & Trait.REGENERATES:
            continue
        if thing.id == "bribes" and traits & Trait.IS_ILLEGAL:
            worth_it = BRIBE_FOR_WEAPONS
        yield worth_it, {**purchase, thing.id: purchase.get(thing.id, 0) + 1}
    for star in market.stars:
        more = {**purchase, STARS: [*purchase.get(STARS, []), star.name]}
        yield star.cost - STAR_REPLACES, more
    for position in market.mercenaries:
        man = {"position": position.id}
        more = {**purchase, MERCENARIES: [*purchase.get(MERCENARIES, []), man]}
        yield position.cost - MERCENARY_REPLACES, more


def cast_wizard(decision: Any, side: int, target: int) -> Answer:
    """Choose a spell at the carrier or the cage where it gains most; late in the match at
    anybody.
    """
    pos: Position = decision.view
    gain, spell = max(_casts(pos, side), default=(0.0, NO_SPELL))
    if pos.phase == Phase.SPELL:
        gain *= AFTERWARDS
    late = pos.half >= 2 and pos.markers[side] >= LATE
    return spell if gain >= (LAST_CHANCE if late else WORTH_CASTING) else NO_SPELL


def _casts(pos: Position, side: int) -> Iterator[tuple[float, str]]:
    """Yield the spells worth considering with their gains: around the ball, or around any
    player.
    """
    others = [q for q in pos.on_pitch(1 - side) if pos.state[q] == STANDING]
    for q in others:
        if q == pos.carrier:
            yield BY_LIGHTNING * _fall(pos, side, q), f"{LIGHTNING} {NAME[pos.where[q]]}"
    area = 0
    for s in [pos.ball] if pos.ball != OFF else [pos.where[q] for q in others]:
        area |= NEAR[s] | BIT[s]
    for s in squares_of(area):
        gain = BY_FIREBALL * sum(_fall(pos, side, q) for q in struck(pos, s))
        yield gain, f"{FIREBALL} {NAME[s]}"


def _fall(pos: Position, side: int, q: int) -> float:
    """Return what it gains if this player goes down, in knock-downs; negative for a team-mate."""
    squads = pos.squads
    value = (0.9 + GONE * removal(squads.av[q], squads.traits[q], hard=True)) * worth(pos, q)
    if q == pos.carrier:
        far = to_go(q >> 4, pos.where[q]) > DANGER
        value += CARRIER_DOWN / 2 if far and q >> 4 != side else CARRIER_DOWN
    return value if q >> 4 != side else -value
