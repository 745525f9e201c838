"""KT-HIT to KT-INJ: an attack and its target, for `striking`, which rolls, and `attack_odds`, which
reckons.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rules.kill_team import hitting, injury
from rules.kill_team.catalogue import Ruleset
from rules.kill_team.catalogue.weapons import Profile


@dataclass(frozen=True, slots=True)
class Attack:
    """The numbers of each attack of a weapon at a chosen target.

    skill:       n of WS or BS n+.
    hit, wound:  modifiers of the two rolls.
    strength:    of the attack, that of the bearer and half range counted.
    near:        the target is within half range (KT-ABL-04).
    cover:       as the attacker sees it (KT-INJ-05); ``melee`` (KT-INJ-07).
    overwatch:   KT-CHARGE-10.
    """

    profile: Profile
    skill: int
    strength: int
    hit: int = 0
    wound: int = 0
    near: bool = False
    cover: bool = False
    melee: bool = False
    overwatch: bool = False

    @property
    def auto_hits(self) -> bool:
        """The attack hits without a hit roll (KT-ABL-01, KT-CHARGE-14)."""
        return self.profile.ability("auto_hit") is not None

    def ap(self, wound_roll: int) -> int:
        """Return the AP of the attack, given the modified wound roll (KT-ABL-08)."""
        sharp = self.profile.ability("wound6_ap")
        return sharp.value if sharp and wound_roll >= 6 else self.profile.ap

    def mortal_wounds(self, wound_roll: int) -> int:
        """Return how many mortal wounds the attack adds, given the modified wound roll.

        See KT-ABL-07.
        """
        deadly = self.profile.ability("wound6_mortal")
        return deadly.value if deadly and wound_roll >= 6 else 0

    @property
    def rolls_damage_twice(self) -> bool:
        """The damage die is rolled twice and the better face counts (KT-ABL-04)."""
        return self.near and self.profile.ability("half_range_best_damage") is not None


@dataclass(frozen=True, slots=True)
class Target:
    """A model under attack; ``wounds`` that it has left."""

    toughness: int
    save: int
    invulnerable: int = 0
    wounds: int = 1
    flesh_wounds: int = 0
    out: bool = False


def ranged_strength(profile: Profile, gap: float) -> int:
    """Return the Strength of a shot; some weapons are stronger within half range (KT-ABL-05)."""
    near = profile.ability("half_range_strength")
    more = near.value if near and not hitting.is_long_range(profile, gap) else 0
    return int(profile.s) + more


def shown(face: int, die: int) -> int:
    """Return what the face of a D6 counts as: half of it rounded up for a D3, itself for a D6.

    See KT-GEN-03.
    """
    return (face + 1) // 2 if die == 3 else face


def injured(rules: Ruleset, attack: Attack, target: Target, faces: Sequence[int]) -> Target:
    """Return the target as it is after an injury roll (KT-INJ-02, -03, -08, -10)."""
    change = injury.modifier(target.flesh_wounds, cover=attack.cover, melee=attack.melee)
    if injury.is_out(faces, change, rules.injury_ooa_on) or injury.is_too_many(
        target.flesh_wounds, rules.flesh_wound_cap
    ):
        return replace(target, wounds=0, out=True)
    return replace(target, wounds=injury.WOUNDS_AFTER, flesh_wounds=target.flesh_wounds + 1)
