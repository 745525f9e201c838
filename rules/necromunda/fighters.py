"""NM-WPN-16, -21, NM-GANG-21, NM-FX: what a battle knows of a fighter from its line-up; nothing
that happens changes it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rules.necromunda.catalogue import Catalogue
from rules.necromunda.catalogue.characteristics import Stats
from rules.necromunda.catalogue.effects import Effect, Key
from rules.necromunda.catalogue.gear import Gear
from rules.necromunda.catalogue.skills import Skill
from rules.necromunda.catalogue.traits import Trait
from rules.necromunda.catalogue.vocabulary import Category
from rules.necromunda.catalogue.weapons import Profile, Weapon
from rules.necromunda.table.measuring import radius_of

JSON = Any


@dataclass(frozen=True)
class Arm:
    """A weapon as its bearer carries it.

    word:     its name among all that the fighter carries: the id, ``stub_gun#2`` for a second.
    profiles: those that came with the weapon, and those that were bought (NM-WPN-21).
    """

    word: str
    weapon: Weapon
    profiles: tuple[Profile, ...]
    sight: Gear | None

    @cached_property
    def guns(self) -> tuple[Profile, ...]:
        """The profiles that the weapon can shoot with."""
        return tuple(each for each in self.profiles if each.mode != "melee")

    @cached_property
    def blades(self) -> tuple[Profile, ...]:
        """The profiles that the weapon can fight with (NM-FIGHT-04)."""
        return tuple(each for each in self.profiles if each.has("melee") or each.has("pistol"))

    def effects(self, key: Key) -> list[Effect]:
        """List the effects of that kind that the weapon's sight has."""
        return [each for each in self.sight.fx if each.key == key] if self.sight else []


@dataclass(frozen=True)
class Fighter:
    """A fighter as its line-up and the data describe it.

    stats:  as its gear leaves them (NM-FX-58).
    radius: of its base, in inches.
    fx:     of its skills and its gear, without those of sights.
    """

    number: int
    name: str
    category: Category
    cost: int
    stats: Stats
    radius: float
    group_activation: int
    arms: tuple[Arm, ...]
    gear: tuple[Gear, ...]
    fx: tuple[Effect, ...]
    enmity: frozenset[int]

    @classmethod
    def of(cls, data: Catalogue, gang: str, entry: JSON) -> Fighter:
        """Return a fighter of a line-up; see `squads`."""
        gear = tuple(data.gear[item] for item in entry["items"] if item in data.gear)
        sources: list[Skill | Gear] = [data.skills[each] for each in entry["skills"]]
        fx = tuple(effect for source in (*sources, *gear) for effect in source.fx)
        printed = Stats(**{_FIELDS.get(key, key): value for key, value in entry["stats"].items()})
        stats = printed
        for effect in fx:
            if effect.key == "stat_mod" and effect.stat:
                stats = data.caps.changed(stats, effect.stat, effect.value, printed)
        kind = data.gangs[gang].types[entry["position"]]
        return cls(
            number=entry["number"],
            name=entry["name"],
            category=entry["position"],
            cost=entry["cost"],
            stats=stats,
            radius=radius_of(entry["base_mm"]),
            group_activation=kind.group_activation,
            arms=_arms(data, entry["items"]),
            gear=gear,
            fx=fx,
            enmity=frozenset(entry["enmity"]),
        )

    def has(self, key: Key) -> bool:
        """Say whether any skill or gear of the fighter has that effect."""
        return any(each.key == key for each in self.fx)

    def effects(self, key: Key, when: str | None = None) -> list[Effect]:
        """List all effects of a kind; ``when``: only those of that moment."""
        return [each for each in self.fx if each.key == key and when in (None, each.when)]

    def effect(self, key: Key) -> Effect | None:
        """Return the first effect of a kind; None for none."""
        return next(iter(self.effects(key)), None)

    def sum(self, key: Key, when: str | None = None) -> int:
        """Return the sum of the values of all effects of a kind."""
        return sum(each.value for each in self.effects(key, when))

    def is_immune(self, trait: Trait) -> bool:
        """Say whether the fighter is immune to a trait (NM-FX-51)."""
        return any(trait in each.traits for each in self.effects("immune"))

    @property
    def group_size(self) -> int:
        """How many friends the fighter may activate with it (NM-GRP-01, NM-FX-30)."""
        return self.group_activation and self.group_activation + self.sum("group_size")


#: The one characteristic whose name is a word of the language.
_FIELDS = {"int": "int_"}


def _arms(data: Catalogue, items: Sequence[str]) -> tuple[Arm, ...]:
    """Return a fighter's weapons in the order of its items, with their ammunition and sights.

    Of weapons that it carries twice the first has the extra ammunition; a second sight for the
    same weapon is for the second of them.
    """
    bought: dict[str, set[str]] = {}
    sights: dict[str, list[Gear]] = {}
    for item in items:
        weapon, dot, profile = item.partition(".")
        if dot:
            bought.setdefault(weapon, set()).add(profile)
        sight, at, weapon = item.partition("@")
        if at:
            sights.setdefault(weapon, []).append(data.gear[sight])
    arms: list[Arm] = []
    for item in items:
        known = data.weapons.get(item)
        if known is None:
            continue
        before = sum(arm.weapon.id == item for arm in arms)
        extra = bought.pop(item, set())
        mine = sights.get(item)
        arms.append(
            Arm(
                f"{item}#{before + 1}" if before else item,
                known,
                tuple(p for p in known.profiles if not p.price or p.id in extra),
                mine.pop(0) if mine else None,
            )
        )
    return tuple(arms)
