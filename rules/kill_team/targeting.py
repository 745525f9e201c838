"""KT-SHOOT-04 to -16, KT-TGT, KT-WPN: models that may shoot, with their weapons and targets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from rules.kill_team.catalogue.weapons import Profile, Weapon
from rules.kill_team.position import (
    ADVANCED,
    CHARGE_ATTEMPTED,
    FELL_BACK,
    ON_TABLE,
    ORDER_SHOOTS,
    RETREATED,
    SHOT,
    UPLINK,
    Position,
    enemies_of,
)
from rules.kill_team.squads import SIDE_OF
from rules.kill_team.table.measuring import at_most
from rules.kill_team.table.neighbours import engaged_with, gap_of, is_engaged, nearest, sees

#: KT-SHOOT-19: groups beside the grenades, each of which is one of its own.
GUNS, PISTOLS, GRENADE = "guns", "pistols", "grenade"
#: KT-ADV-20, -48: what the range grows by, in inches.
_GRENADIER, _EAGLE_EYE = 3, 6
_EAGLE_EYED: Final = ("rapid_fire", "heavy")


def reach(pos: Position, p: int, profile: Profile) -> int:
    """Return the range of a weapon in the hands of this model, in inches."""
    learnt = pos.model(p).learnt
    if profile.type == GRENADE and "grenadier" in learnt:
        return profile.range + _GRENADIER
    if profile.type in _EAGLE_EYED and "eagle_eye" in learnt:
        return profile.range + _EAGLE_EYE
    return profile.range


def as_fired(pos: Position, p: int, profile: Profile) -> Profile:
    """Return a weapon's profile with its range in the hands of this model."""
    far = reach(pos, p, profile)
    return profile if far == profile.range else replace(profile, range=far)


def may_be_picked(pos: Position, p: int) -> bool:
    """Say whether what a model did this round lets it shoot at all.

    See KT-SHOOT-10 to -13, -16, -17.
    """
    if not pos.is_active(p) or pos.has(p, SHOT | CHARGE_ATTEMPTED):
        return False
    flies = pos.model(p).flies
    if pos.has(p, FELL_BACK) and not (flies or pos.under(p, ORDER_SHOOTS)):
        return False
    return flies or not pos.has(p, RETREATED)


def is_eligible(pos: Position, p: int) -> bool:
    """Say whether a model may be picked to shoot: it has a weapon and a target (KT-SHOOT-04)."""
    if not may_be_picked(pos, p):
        return False
    engaged = engaged_with(pos, p)
    far = 0
    for weapon in usable(pos, p, engaged=bool(engaged)):
        for profile in weapon.profiles:
            far = max(far, reach(pos, p, profile))
    if not far:
        return False
    if engaged:
        return any(is_seen(pos, p, q) for q in nearest(pos, p, engaged))
    # Whoever may be shot at with anything may be with what reaches farthest.
    return any(_is_target(pos, p, q, far) for q in pos.on_table(enemies_of(p)))


def usable(pos: Position, p: int, *, engaged: bool) -> Iterator[Weapon]:
    """Yield the weapons that the model may fire now.

    See KT-SHOOT-12, -14, -15, KT-WPN-09, -11, -13, -14.
    """
    for weapon in pos.model(p).guns:
        group = weapon.group
        if engaged and (group != PISTOLS or pos.has(p, CHARGE_ATTEMPTED) or pos.charged_by[p]):
            continue
        if pos.has(p, ADVANCED) and weapon.profiles[0].type != "assault":
            continue
        if group == GRENADE and pos.grenades[SIDE_OF[p]] and "sapper" not in pos.model(p).learnt:
            continue
        yield weapon


def groups(pos: Position, p: int) -> dict[str, list[Weapon]]:
    """Return the weapons that can be fired together, by group; only weapons that have a target.

    See KT-SHOOT-19, KT-WPN-11, -17.
    """
    found: dict[str, list[Weapon]] = {}
    for weapon in usable(pos, p, engaged=is_engaged(pos, p)):
        if any(has_target(pos, p, profile) for profile in weapon.profiles):
            group = weapon.id if weapon.group == GRENADE else weapon.group
            found.setdefault(group, []).append(weapon)
    return {group: found[group] for group in sorted(found, key=_rank)}


def _rank(group: str) -> int:
    return (GUNS, PISTOLS).index(group) if group in (GUNS, PISTOLS) else 2


def has_target(pos: Position, p: int, profile: Profile) -> bool:
    """Say whether the profile has any legal target."""
    return next(_targets(pos, p, profile), None) is not None


def targets(pos: Position, p: int, profile: Profile) -> list[int]:
    """List the legal targets, the nearest first (KT-TGT-01 to -03, KT-WPN-15, -16)."""
    found = list(_targets(pos, p, profile))
    return sorted(found, key=lambda q: (gap_of(pos, p, q), q))


def _targets(pos: Position, p: int, profile: Profile) -> Iterator[int]:
    engaged = engaged_with(pos, p)
    if engaged:
        # KT-WPN-15, -16.
        for q in nearest(pos, p, engaged):
            if is_seen(pos, p, q):
                yield q
        return
    for q in pos.on_table(enemies_of(p)):
        if is_legal(pos, p, q, profile):
            yield q


def is_legal(pos: Position, p: int, q: int, profile: Profile) -> bool:
    """Say whether a target is legal for a model that is not itself within 1" of an enemy.

    See KT-TGT-01 to -03.
    """
    return pos.state[q] == ON_TABLE and _is_target(pos, p, q, reach(pos, p, profile))


def _is_target(pos: Position, p: int, q: int, far: int) -> bool:
    return at_most(gap_of(pos, p, q), far) and not is_engaged(pos, q) and is_seen(pos, p, q)


def is_seen(pos: Position, p: int, q: int) -> bool:
    """Say whether a model sees a target, or need not see it (KT-TGT-02, KT-ADT-05)."""
    return pos.under(p, UPLINK) or sees(pos, p, q)
