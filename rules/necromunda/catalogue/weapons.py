"""NM-WPN: weapons and their profiles."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from rules.catalogue import Between, duplicates
from rules.necromunda.catalogue.plain_values import plain
from rules.necromunda.catalogue.traits import BLASTS, RAPID_FIRE, WITHOUT_WOUND, Trait

JSON = Any
#: NM-GANG-09 to -12: who may take it.
WeaponCategory = Literal["pistol", "basic", "special", "heavy", "close", "grenade"]
Mode = Literal["ranged", "thrown", "template", "melee"]

Inches = Annotated[int, Between(0, 100)]
Accuracy = Annotated[int, Between(-3, 3)]
Price = Annotated[int, Between(0, 1000)]
#: NM-CAMP-26: what an availability roll must reach; 0 is common.
Rarity = Annotated[int, Between(0, 15)]

_STRENGTH = re.compile(r"(?P<own>S)(?:\+(?P<plus>[1-9]))?|(?P<fixed>[1-9]\d?)|-")


@dataclass(frozen=True, slots=True)
class Profile:
    """One way to use a weapon (NM-WPN-01, -16).

    str:   a number, ``S`` or ``S+n`` of its bearer, ``-`` for none (NM-WPN-15, -19).
    dmg:   0: none (NM-WPN-19).  ammo: N of N+, 0 for no tests (NM-WPN-17).
    mult:  of a thrown one, times its bearer's Strength (NM-WPN-20).
    reach: in inches, of a versatile one (NM-TRAIT-29).
    price: of extra ammunition; 0: it comes with the weapon (NM-WPN-21).
    """

    id: str
    mode: Mode
    str_: str
    ap: Annotated[int, Between(-6, 0)]
    dmg: Annotated[int, Between(0, 6)]
    ammo: Annotated[int, Between(0, 6)]
    traits: tuple[Trait, ...]
    short: Inches = 0
    long: Inches = 0
    acc_s: Accuracy = 0
    acc_l: Accuracy = 0
    mult: Annotated[int, Between(0, 9)] = 0
    reach: Annotated[int, Between(0, 9)] = 0
    price: Price = 0

    def strength(self, bearer: int) -> int:
        """Return the Strength of an attack by a fighter of that Strength; 0 where it has none.

        See NM-WPN-15.
        """
        matched = _STRENGTH.fullmatch(self.str_)
        if matched is None or self.str_ == "-":
            return 0
        return bearer + int(matched["plus"] or 0) if matched["own"] else int(matched["fixed"])

    def long_range(self, bearer: int) -> int:
        """Return the farthest range in inches, in the hands of that Strength (NM-WPN-02, -20)."""
        return self.mult * bearer if self.mode == "thrown" else self.long

    def has(self, trait: Trait) -> bool:
        return trait in self.traits

    @property
    def blast(self) -> int:
        """The diameter of its marker in inches; 0 for none (NM-TRAIT-02)."""
        return next((BLASTS[trait] for trait in self.traits if trait in BLASTS), 0)

    @property
    def rapid_fire(self) -> int:
        """The most firepower dice that count; 0 without the trait (NM-TRAIT-19)."""
        return next((RAPID_FIRE[trait] for trait in self.traits if trait in RAPID_FIRE), 0)

    def faults(self) -> Iterator[str]:
        if not _STRENGTH.fullmatch(self.str_):
            yield f"str: {self.str_!r} is no number, S, S+n or -"
        elif self.str_.startswith("S") and self.mode != "melee":
            yield f"str: a {self.mode} weapon has its own, not {self.str_!r}"
        bare = bool(WITHOUT_WOUND & {*self.traits})
        if (self.str_ == "-") is not bare:
            yield "str: it is - with flash, gas, smoke or toxin, and with nothing else"
        if (self.dmg == 0) is not bare:
            yield "dmg: it is 0 with flash, gas, smoke or toxin, and with nothing else"
        yield from self._faults_of_range()
        yield from self._faults_of_traits()

    def _faults_of_range(self) -> Iterator[str]:
        ranged = self.mode == "ranged"
        if ranged is not bool(self.long) or self.short > self.long or (self.short and not ranged):
            yield "long: a ranged weapon has one, not below short, and no other has"
        if self.acc_s and not ranged:
            yield "acc_s: only a ranged weapon has a short range"
        if (self.mode == "thrown") is not bool(self.mult):
            yield "mult: a thrown weapon has one, and no other"
        if (self.mode == "melee") is not (self.ammo == 0):
            yield "ammo: a melee weapon has none, every other has"

    def _faults_of_traits(self) -> Iterator[str]:
        yield from (f"traits: {trait} stands twice" for trait in duplicates(self.traits))
        if self.has("melee") is not (self.mode == "melee"):
            yield "traits: melee is of melee weapons, of all of them"
        if self.has("template") is not (self.mode == "template"):
            yield "traits: template is of template weapons, of all of them"
        if self.has("grenade") is not (self.mode == "thrown"):
            yield "traits: grenade is of thrown weapons, of all of them"
        if self.has("versatile") is not bool(self.reach):
            yield "reach: a versatile weapon has one, and no other"
        if sum(trait in BLASTS or trait in ("smoke", "template") for trait in self.traits) > 1:
            yield "traits: one of blast, smoke and template at most"
        if self.rapid_fire and (self.blast or self.mode != "ranged"):
            yield "traits: rapid_fire is neither of a blast nor of what is not ranged (NM-BLAST-09)"


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon.

    ``slots``: of those a fighter has (NM-GANG-08); ``sure``: how far its numbers are trusted.
    """

    id: str
    name: str
    category: WeaponCategory
    price: Price
    rarity: Rarity
    slots: Annotated[int, Between(0, 3)]
    sure: bool
    profiles: tuple[Profile, ...]

    @property
    def is_ranged(self) -> bool:
        """Some attack with it is not a close-combat attack; grenades are thrown."""
        return any(profile.mode in ("ranged", "template") for profile in self.profiles)

    @property
    def standard(self) -> tuple[Profile, ...]:
        """The profiles that come with it (NM-WPN-21)."""
        return tuple(profile for profile in self.profiles if not profile.price)

    def profile(self, id_: str) -> Profile | None:
        return next((profile for profile in self.profiles if profile.id == id_), None)

    def faults(self) -> Iterator[str]:
        if not self.standard:
            yield "profiles: none comes with it"
        for id_ in duplicates(profile.id for profile in self.profiles):
            yield f"profiles: {id_} stands twice"
        for at, profile in enumerate(self.profiles):
            yield from (f"profiles[{at}].{fault}" for fault in profile.faults())
        if (self.category == "grenade") is not all(p.mode == "thrown" for p in self.profiles):
            yield "category: grenades are thrown, and nothing else is"

    def to_json(self) -> JSON:
        return plain(self)
