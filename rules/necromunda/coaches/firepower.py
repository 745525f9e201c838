"""What a shot does by the weapon that is fired, and what it costs who fires it."""

from __future__ import annotations

from typing import Final

from rules.necromunda.coaches.harm import PIN, Body, chance, share
from rules.necromunda.measuring import at_most
from rules.necromunda.position import Position
from rules.necromunda.sighting import FULL, OPEN, PARTIAL
from rules.necromunda.targeting import Gun, Manner, accuracy, guns, is_short, modifier, reach_of

#: What an empty weapon costs its bearer, of what he is worth: one that is soon loaded again, one
#: that is not, one that never is.
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


def hit_share(pos: Position, p: int, gun: Gun, body: Body, inches: float, *, falls: bool) -> float:
    """What a shot that hits does, of what its target is worth.

    falls: whether the target stands and goes down when it is hit.
    """
    profile = gun.profile
    one = share(profile, profile.strength(pos.strength(p)), is_short(gun, inches), body)
    if profile.rapid_fire:
        one = 1 - (1 - one) ** (_HOLES * profile.rapid_fire)
    pins = PIN if falls and not profile.has("gas") else 0.0
    return one + (1 - one) * pins


def burden(pos: Position, p: int, gun: Gun) -> float:
    """What firing a weapon costs its bearer, of what he is worth: ammunition, and his hands."""
    profile = gun.profile
    fails = 1 - chance(profile.ammo)
    if profile.has("grenade"):
        return fails * _EMPTIED
    if profile.has("plentiful"):
        loss = _LOADED
    else:
        loss = _GONE if profile.has("scarce") or profile.has("limited") else _EMPTIED
    found = _AMMO * max(1, profile.rapid_fire) * fails * loss
    return found + _AMMO * _BLOWS_UP * profile.has("unstable")


def cover_modifier(pos: Position, p: int, gun: Gun, cover: int) -> int:
    """NM-SHOOT-14, -15."""
    if cover == OPEN:
        return 0
    return modifier(pos, p, gun, "partial_cover" if cover == PARTIAL else "full_cover")


def supposed(
    pos: Position, p: int, body: Body, cover: int, inches: float, *, falls: bool, bulky: bool
) -> tuple[float, float]:
    """What a fighter's best weapon would do over that distance, and what it costs him, as shares of
    what the target and he are worth.

    bulky: whether a weapon that takes both actions counts.
    """
    best = (0.0, 0.0)
    for gun in guns(pos, p):
        if gun.is_smoke or (gun.profile.has("unwieldy") and not bulky):
            continue
        if not at_most(inches, TEMPLATE if gun.profile.has("template") else reach_of(pos, p, gun)):
            continue
        bonus = cover_modifier(pos, p, gun, min(cover, FULL))
        bonus += accuracy(gun, inches, Manner())
        hit = hit_chance(pos, p, gun, bonus)
        done = hit * hit_share(pos, p, gun, body, inches, falls=falls)
        cost = burden(pos, p, gun)
        if done - cost > best[0] - best[1]:
            best = (done, cost)
    return best


def hit_chance(pos: Position, p: int, gun: Gun, bonus: int) -> float:
    if gun.profile.has("template"):
        return 1.0
    hit = chance(pos.fighters[p].stats.bs, bonus)
    return hit + (1 - hit) * _NEAR_MISS if gun.profile.blast else hit
