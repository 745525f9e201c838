"""The effect of a shot by its weapon, and its price to the shooter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from rules.necromunda.catalogue.weapons import Profile
from rules.necromunda.coaches.harm import PIN, Body, chance, share
from rules.necromunda.position import Position
from rules.necromunda.table.sighting import OPEN, PARTIAL
from rules.necromunda.targeting import Gun, Manner, accuracy, guns, is_short, modifier, reach_of

#: The price of an empty weapon, as a share of its bearer's worth: one that is soon loaded again,
#: one that is not, one that never is.
_LOADED, _EMPTIED, _GONE = 0.03, 0.08, 0.2
#: How likely a firepower die shows its Ammo face (NM-SDIE-14), and that the weapon then blows up.
_AMMO: Final = 1 / 6
_BLOWS_UP: Final = 1 / 2
#: The holes of a firepower die, on the average.
_HOLES: Final = 10 / 6
#: Of a blast that misses, what still comes down where it should.
_NEAR_MISS: Final = 0.3
#: How far a template reaches, in inches.
TEMPLATE: Final = 8.0


class Barrel(NamedTuple):
    """A weapon in its bearer's hands, as far as the odds depend on it.

    short, reach: in inches; ``to_hit``: what is added at short range, and beyond it.
    partial, full: what such cover takes off.
    burden:  what firing it costs, as a share of its bearer's worth.
    bulky:   it takes both actions.
    """

    profile: Profile
    skill: int
    strength: int
    short: int
    reach: float
    to_hit: tuple[int, int]
    partial: int
    full: int
    burden: float
    bulky: bool


def barrels_of(pos: Position, p: int) -> tuple[Barrel, ...]:
    """Return all weapons that a fighter could hurt somebody with now."""
    return tuple(_barrel(pos, p, gun) for gun in guns(pos, p) if not gun.is_smoke)


def _barrel(pos: Position, p: int, gun: Gun) -> Barrel:
    profile, manner = gun.profile, Manner()
    return Barrel(
        profile,
        pos.fighters[p].stats.bs,
        profile.strength(pos.strength(p)),
        profile.short,
        TEMPLATE if profile.has("template") else reach_of(pos, p, gun),
        (accuracy(gun, profile.short, manner), accuracy(gun, profile.short + 1, manner)),
        modifier(pos, p, gun, "partial_cover"),
        modifier(pos, p, gun, "full_cover"),
        burden(gun),
        profile.has("unwieldy"),
    )


def supposed(
    barrels: Sequence[Barrel],
    body: Body,
    cover: int,
    inches: float,
    *,
    falls: bool,
    bulky: bool,
) -> tuple[float, float]:
    """Return the effect of the best of these weapons over that distance, and its price to the
    bearer.

    Both as shares of what target and bearer are worth.

    cover: of the target; ``falls``: whether it stands and goes down when it is hit.
    bulky: whether a weapon that takes both actions counts.
    """
    best = (0.0, 0.0)
    for barrel in barrels:
        if inches > barrel.reach or (barrel.bulky and not bulky):
            continue
        short = bool(barrel.short) and inches <= barrel.short
        bonus = barrel.to_hit[0 if short else 1]
        if cover != OPEN:
            bonus += barrel.partial if cover == PARTIAL else barrel.full
        done = _hits(barrel.profile, barrel.skill, bonus) * _of_hit(
            barrel.profile, barrel.strength, body, short=short, falls=falls
        )
        if done - barrel.burden > best[0] - best[1]:
            best = (done, barrel.burden)
    return best


def hit_chance(pos: Position, p: int, gun: Gun, bonus: int) -> float:
    """Return how likely a shot with that bonus hits; a template always does."""
    return _hits(gun.profile, pos.fighters[p].stats.bs, bonus)


def _hits(profile: Profile, skill: int, bonus: int) -> float:
    if profile.has("template"):
        return 1.0
    hit = chance(skill, bonus)
    return hit + (1 - hit) * _NEAR_MISS if profile.blast else hit


def hit_share(pos: Position, p: int, gun: Gun, body: Body, inches: float, *, falls: bool) -> float:
    """Return the effect of a shot that hits, as a share of the target's worth; see `supposed`."""
    profile, short = gun.profile, is_short(gun, inches)
    return _of_hit(profile, profile.strength(pos.strength(p)), body, short=short, falls=falls)


def _of_hit(profile: Profile, strength: int, body: Body, *, short: bool, falls: bool) -> float:
    one = share(profile, strength, short, body)
    if profile.rapid_fire:
        one = 1 - (1 - one) ** (_HOLES * profile.rapid_fire)
    pins = PIN if falls and not profile.has("gas") else 0.0
    return one + (1 - one) * pins


def burden(gun: Gun) -> float:
    """Return the price of firing a weapon, as a share of its bearer's worth: ammunition, and
    accidents.
    """
    profile = gun.profile
    fails = 1 - chance(profile.ammo)
    if profile.has("grenade"):
        return fails * _EMPTIED
    if profile.has("plentiful"):
        loss = _LOADED
    else:
        loss = _GONE if profile.has("scarce") or profile.has("limited") else _EMPTIED
    price = _AMMO * max(1, profile.rapid_fire) * fails * loss
    return price + _AMMO * _BLOWS_UP * profile.has("unstable")
