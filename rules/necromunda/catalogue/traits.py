"""NM-TRAIT: what the profiles of weapons can do, in a closed vocabulary."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

Trait = Literal[
    "backstab",
    "blast_3",
    "blast_5",
    "blaze",
    "disarm",
    "entangle",
    "flash",
    "gas",
    "grenade",
    "knockback",
    "limited",
    "melee",
    "melta",
    "parry",
    "pistol",
    "plentiful",
    "power",
    "pulverise",
    "rad_phage",
    "rapid_fire_1",
    "rapid_fire_2",
    "rending",
    "scarce",
    "scattershot",
    "shock",
    "smoke",
    "template",
    "toxin",
    "unstable",
    "unwieldy",
    "versatile",
]

#: The clause that says what a trait does.
TRAITS: Final[Mapping[Trait, str]] = {
    "backstab": "NM-TRAIT-01",
    "blast_3": "NM-TRAIT-02",
    "blast_5": "NM-TRAIT-02",
    "blaze": "NM-TRAIT-03",
    "disarm": "NM-TRAIT-04",
    "entangle": "NM-TRAIT-05",
    "flash": "NM-TRAIT-06",
    "gas": "NM-TRAIT-07",
    "grenade": "NM-TRAIT-08",
    "knockback": "NM-TRAIT-09",
    "limited": "NM-TRAIT-10",
    "melee": "NM-TRAIT-11",
    "melta": "NM-TRAIT-12",
    "parry": "NM-TRAIT-13",
    "pistol": "NM-TRAIT-14",
    "plentiful": "NM-TRAIT-15",
    "power": "NM-TRAIT-16",
    "pulverise": "NM-TRAIT-17",
    "rad_phage": "NM-TRAIT-18",
    "rapid_fire_1": "NM-TRAIT-19",
    "rapid_fire_2": "NM-TRAIT-19",
    "rending": "NM-TRAIT-20",
    "scarce": "NM-TRAIT-21",
    "scattershot": "NM-TRAIT-22",
    "shock": "NM-TRAIT-23",
    "smoke": "NM-TRAIT-24",
    "template": "NM-TRAIT-25",
    "toxin": "NM-TRAIT-26",
    "unstable": "NM-TRAIT-27",
    "unwieldy": "NM-TRAIT-28",
    "versatile": "NM-TRAIT-29",
}

#: NM-WPN-19: those of profiles without Strength or Damage, which make no wound roll.
WITHOUT_WOUND: Final[frozenset[Trait]] = frozenset({"flash", "gas", "smoke", "toxin"})
#: The diameter of the marker in inches.
BLASTS: Final[Mapping[Trait, int]] = {"blast_3": 3, "blast_5": 5}
#: The most firepower dice.
RAPID_FIRE: Final[Mapping[Trait, int]] = {"rapid_fire_1": 1, "rapid_fire_2": 2}
