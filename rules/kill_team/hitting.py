"""KT-HIT, KT-FIGHT-22 to -27, KT-CHARGE-10: hit rolls, ranged and in a fight."""

from __future__ import annotations

from typing import Final

from rules.kill_team.catalogue.weapons import Profile
from rules.kill_team.table.measuring import more_than

#: KT-HIT-07: an unmodified 1 fails, an unmodified 6 hits.
WORST: Final = 1
BEST: Final = 6


def hits(face: int, skill: int, modifier: int, *, overwatch: bool = False) -> bool:
    """Say whether a die hits for a model of ``skill`` n+ (KT-HIT-01, -06, -07).

    overwatch: only an unmodified 6 does (KT-CHARGE-10, -18).
    """
    if overwatch or face == BEST:
        return face == BEST
    return face != WORST and face + modifier >= skill


def ranged_modifier(
    profile: Profile,
    gap: float,
    *,
    obscured: bool = False,
    flesh_wounds: int = 0,
    broken: bool = False,
    moved: bool = False,
    advanced: bool = False,
) -> int:
    """Return the modifier of a shot over that gap, in inches.

    See KT-HIT-02 to -05, -12, KT-ABL-03, -06, KT-WPN-06, -10, -12.

    flesh_wounds: of the shooter, those that it ignores left out (KT-ABL-21).
    broken:       the shooter's team is.
    """
    far = is_long_range(profile, gap) and not _ignores_range(profile)
    clumsy = (profile.type == "heavy" and moved) or (profile.type == "assault" and advanced)
    return _own(profile) - obscured - far - flesh_wounds - broken - clumsy


def melee_modifier(
    profile: Profile, *, terrain: bool = False, flesh_wounds: int = 0, broken: bool = False
) -> int:
    """Return the modifier of a blow (KT-FIGHT-23 to -26).

    Range and being obscured do not matter.

    terrain: whether some lies between the two (KT-GEO-18).
    """
    return _own(profile) - terrain - flesh_wounds - broken


def is_long_range(profile: Profile, gap: float) -> bool:
    """Say whether the gap is more than half the weapon's range: half of 15" is 7.5".

    See KT-HIT-08, KT-GEN-10.
    """
    return more_than(gap, profile.range / 2)


def penalised(flesh_wounds: int, ignored: int = 0) -> int:
    """Return how many flesh wounds take something off a hit roll (KT-HIT-04, KT-ABL-21)."""
    return max(0, flesh_wounds - ignored)


def _own(profile: Profile) -> int:
    ability = profile.ability("hit_mod")
    return ability.value if ability else 0


def _ignores_range(profile: Profile) -> bool:
    """Say whether the weapon has no penalty at long range (KT-ABL-06, KT-WPN-12)."""
    return profile.type == "grenade" or profile.ability("no_long_range_penalty") is not None
