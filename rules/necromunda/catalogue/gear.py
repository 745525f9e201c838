"""Armour, fields, gear and sights (NM-GANG-13, -14)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from rules.necromunda.catalogue.effects import OF_SIGHTS, Effect
from rules.necromunda.catalogue.plain_values import plain
from rules.necromunda.catalogue.traits import Trait
from rules.necromunda.catalogue.weapons import Price, Rarity, Weapon

JSON = Any
Kind = Literal["armour", "overlay", "field", "gear", "sight"]


@dataclass(frozen=True, slots=True)
class Gear:
    """A piece of gear.

    consumed: gone after a battle in which it counted for a roll (NM-FX-60).
    only, not_with: the weapons that a sight fits, none for all; traits that it does not go with.
    """

    id: str
    name: str
    kind: Kind
    price: Price
    rarity: Rarity
    sure: bool
    fx: tuple[Effect, ...]
    consumed: bool = False
    only: tuple[str, ...] = ()
    not_with: tuple[Trait, ...] = ()

    def fits(self, weapon: Weapon) -> bool:
        """Say whether the sight can be attached to a weapon (NM-GANG-14).

        A weapon that carries a trait of ``not_with`` on any of its profiles is ruled out.
        """
        if self.kind != "sight" or not weapon.is_ranged or weapon.category == "grenade":
            return False
        if self.only and weapon.id not in self.only:
            return False
        return not any(p.has(trait) for p in weapon.profiles for trait in self.not_with)

    def faults(self) -> Iterator[str]:
        if self.kind != "sight" and (self.only or self.not_with):
            yield "only: it and not_with are of sights"
        if self.kind == "sight":
            for effect in self.fx:
                if effect.key not in OF_SIGHTS:
                    yield f"fx: {effect.key} is none of a sight"

    def to_json(self) -> JSON:
        return {**plain(self), "fx": [each.to_json() for each in self.fx]}
