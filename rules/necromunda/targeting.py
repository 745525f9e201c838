"""NM-SHOOT-03 to -23, -27, NM-WPN-03, -06, -07: the targets of a fighter, and its chance to hit
them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rules.necromunda.catalogue.effects import Mod
from rules.necromunda.catalogue.weapons import Profile
from rules.necromunda.fighters import Arm
from rules.necromunda.naming import profile_word
from rules.necromunda.position import Position
from rules.necromunda.states import ACTIVE, ENGAGED, INJURED, PRONE, READY
from rules.necromunda.table.measuring import at_most
from rules.necromunda.table.neighbours import cover_of, gap_of, is_visible, nearest
from rules.necromunda.table.sighting import OPEN, PARTIAL

#: NM-SHOOT-14 to -16, -21: those that skills and sights can change.
_MODIFIERS: Final[dict[Mod, int]] = {
    "partial_cover": -1,
    "full_cover": -2,
    "engaged_target": -1,
    "twin_guns": -1,
}
#: Further modifiers of hit rolls (NM-SHOOT-17 to -20).
_PRONE_FAR, _AIMED, _BLIND, _AT_A_PLACE = -1, 1, -2, -2


@dataclass(frozen=True, slots=True)
class Gun:
    """A weapon and the profile it is fired with; ``at``: which of its bearer's weapons."""

    at: int
    arm: Arm
    profile: Profile

    @property
    def word(self) -> str:
        return profile_word(self.arm, self.profile)

    @property
    def is_area(self) -> bool:
        """The gun does not pick out one fighter (NM-BLAST, NM-TMPL, NM-TRAIT-24)."""
        return bool(self.profile.blast) or self.profile.has("template") or self.is_smoke

    @property
    def is_smoke(self) -> bool:
        return self.profile.has("smoke")


@dataclass(frozen=True, slots=True)
class Manner:
    """The manner in which a fighter shoots this time.

    aimed:  it has aimed; ``steady``: and passed the Int test of a skill (NM-FX-01).
    blind:  blind fire (NM-ACTN-34); ``hasty``: what running takes off (NM-FX-11).
    twin:   one of two pistols (NM-SHOOT-21).
    """

    aimed: bool = False
    steady: bool = False
    blind: bool = False
    hasty: int = 0
    twin: bool = False


def guns(pos: Position, p: int) -> list[Gun]:
    """List all guns that the fighter could fire now, as it carries them.

    See NM-ACTN-22, NM-WPN-16, -21.
    """
    return [
        Gun(at, arm, profile)
        for at, arm in enumerate(pos.fighters[p].arms)
        if pos.arms[p][at] == READY
        for profile in arm.guns
        if f"{arm.weapon.id}.{profile.id}" not in pos.lost[p]
    ]


def reach_of(pos: Position, p: int, gun: Gun) -> int:
    """Return a gun's long range in inches (NM-WPN-02, -20)."""
    return gun.profile.long_range(pos.strength(p))


def is_short(gun: Gun, inches: float) -> bool:
    """Say whether a distance is in the gun's short band (NM-WPN-07)."""
    return bool(gun.profile.short) and at_most(inches, gun.profile.short)


def eligible(pos: Position, p: int, gun: Gun, manner: Manner) -> list[int]:
    """List the enemies that the fighter may shoot at, whatever their distance.

    See NM-SHOOT-03, -04.
    """
    return [
        q
        for q in pos.enemies(p)
        if is_visible(pos, p, q, all_round=manner.blind) and not _lies_low(pos, p, q, gun)
    ]


def _lies_low(pos: Position, p: int, q: int, gun: Gun) -> bool:
    """Say whether a target lies low beyond short range (NM-FX-26)."""
    if not pos.is_(q, PRONE) or not pos.fighters[q].has("lie_low"):
        return False
    return bool(gun.profile.short) and not is_short(gun, gap_of(pos, p, q))


# -- target priority ------------------------------------------------------------------------------


def unignorable(pos: Position, p: int, q: int, gun: Gun, among: Sequence[int]) -> list[int]:
    """List the nearer targets that keep the fighter from choosing this one; nearest first.

    See NM-SHOOT-05 to -08.
    """
    if pos.fighters[p].has("ignore_target_priority"):
        return []
    far, hard = gap_of(pos, p, q), hardness(pos, p, q, gun)
    return [
        other
        for other in nearest(pos, p, among)
        if gap_of(pos, p, other) < far
        and pos.status[other] != INJURED
        and hardness(pos, p, other, gun) >= hard
    ]


def hardness(pos: Position, p: int, q: int, gun: Gun) -> int:
    """Return the modifiers for cover and engagement; less is harder (NM-SHOOT-08, -27)."""
    cover = cover_of(pos, p, q)
    total = 0
    if cover != OPEN:
        total += modifier(pos, p, gun, "partial_cover" if cover == PARTIAL else "full_cover")
    if pos.status[q] == ENGAGED:
        total += modifier(pos, p, gun, "engaged_target")
    return total


def modifier(pos: Position, p: int, gun: Gun, name: Mod) -> int:
    """Return a named modifier, as skills of the shooter and its sight leave it (NM-FX-03, -04)."""
    effects = [*pos.fighters[p].fx, *(gun.arm.sight.fx if gun.arm.sight else ())]
    if any(each.key == "ignore_mods" and name in each.mods for each in effects):
        return 0
    for effect in effects:
        if effect.key == "replace_mod" and effect.mod == name:
            return effect.value
    return _MODIFIERS[name]


# -- the hit roll ---------------------------------------------------------------------------------


def to_hit(pos: Position, p: int, q: int, gun: Gun, manner: Manner) -> int:
    """Return what is added to a hit roll at a fighter (NM-SHOOT-13 to -22)."""
    inches = gap_of(pos, p, q)
    bonus = accuracy(gun, inches, manner) + _of_manner(pos, p, gun, manner)
    bonus += hardness(pos, p, q, gun)
    if pos.is_(q, PRONE) and not is_short(gun, inches):
        bonus += _PRONE_FAR
    if pos.status[q] == ACTIVE and cover_of(pos, p, q) == OPEN:
        when = "standing_open_short" if is_short(gun, inches) else "standing_open_long"
        bonus += pos.fighters[q].sum("hit_mod_against", when)
    return bonus


def to_hit_place(pos: Position, p: int, gun: Gun, inches: float, manner: Manner) -> int:
    """Return what is added to a hit roll at a place (NM-SHOOT-20)."""
    bonus = accuracy(gun, inches, manner) + _of_manner(pos, p, gun, manner)
    return bonus if gun.is_smoke else bonus + _AT_A_PLACE


def accuracy(gun: Gun, inches: float, manner: Manner) -> int:
    """Return the gun's accuracy at a distance (NM-SHOOT-13, NM-FX-53, -54)."""
    profile = gun.profile
    short = profile.acc_s + sum(each.value for each in gun.arm.effects("acc_short_mod"))
    if is_short(gun, inches):
        return short
    if manner.aimed and profile.short and gun.arm.effects("aim_short_at_long"):
        return max(short, profile.acc_l)
    return profile.acc_l


def _of_manner(pos: Position, p: int, gun: Gun, manner: Manner) -> int:
    """Return the modifier for the manner of shooting.

    See NM-SHOOT-18, -19, -21, NM-FX-01, -11, -52.
    """
    total = manner.hasty
    if manner.aimed:
        better = [each.value for each in gun.arm.effects("aim_bonus")]
        total += max(better, default=_AIMED)
    if manner.steady:
        total += pos.fighters[p].sum("hit_mod", "aiming_int_pass")
    if manner.blind:
        total += _BLIND
    if manner.twin:
        total += modifier(pos, p, gun, "twin_guns")
    return total
