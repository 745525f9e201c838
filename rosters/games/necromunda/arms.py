"""Weapons of Necromunda in words: their profiles and traits (NM-WPN, NM-TRAIT)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext, pgettext_lazy

from rosters.games.necromunda import naming
from rosters.words.catalogue_names import called
from rosters.words.explained import explanation
from rules.necromunda.between.gang import equipment
from rules.necromunda.catalogue import Catalogue
from rules.necromunda.catalogue.weapons import Profile, Weapon

TRAITS: Mapping[str, Promise] = {
    "backstab": pgettext_lazy("necromunda trait", "Backstab"),
    "blast_3": pgettext_lazy("necromunda trait", 'Blast (3")'),
    "blast_5": pgettext_lazy("necromunda trait", 'Blast (5")'),
    "blaze": pgettext_lazy("necromunda trait", "Blaze"),
    "disarm": pgettext_lazy("necromunda trait", "Disarm"),
    "entangle": pgettext_lazy("necromunda trait", "Entangle"),
    "flash": pgettext_lazy("necromunda trait", "Flash"),
    "gas": pgettext_lazy("necromunda trait", "Gas"),
    "grenade": pgettext_lazy("necromunda trait", "Grenade"),
    "knockback": pgettext_lazy("necromunda trait", "Knockback"),
    "limited": pgettext_lazy("necromunda trait", "Limited"),
    "melee": pgettext_lazy("necromunda trait", "Melee"),
    "melta": pgettext_lazy("necromunda trait", "Melta"),
    "parry": pgettext_lazy("necromunda trait", "Parry"),
    "pistol": pgettext_lazy("necromunda trait", "Sidearm"),
    "plentiful": pgettext_lazy("necromunda trait", "Plentiful"),
    "power": pgettext_lazy("necromunda trait", "Power"),
    "pulverise": pgettext_lazy("necromunda trait", "Pulverise"),
    "rad_phage": pgettext_lazy("necromunda trait", "Rad-phage"),
    "rapid_fire_1": pgettext_lazy("necromunda trait", "Rapid Fire (1)"),
    "rapid_fire_2": pgettext_lazy("necromunda trait", "Rapid Fire (2)"),
    "rending": pgettext_lazy("necromunda trait", "Rending"),
    "scarce": pgettext_lazy("necromunda trait", "Scarce"),
    "scattershot": pgettext_lazy("necromunda trait", "Scattershot"),
    "shock": pgettext_lazy("necromunda trait", "Shock"),
    "smoke": pgettext_lazy("necromunda trait", "Smoke"),
    "template": pgettext_lazy("necromunda trait", "Template"),
    "toxin": pgettext_lazy("necromunda trait", "Toxin"),
    "unstable": pgettext_lazy("necromunda trait", "Unstable"),
    "unwieldy": pgettext_lazy("necromunda trait", "Unwieldy"),
    "versatile": pgettext_lazy("necromunda trait", "Versatile"),
}
#: Columns of a weapon on a fighter card: heading, and what it stands for.
HEADS: tuple[tuple[Promise, Promise], ...] = (
    (pgettext_lazy("necromunda weapon", "Rng"), gettext_lazy("Short and long range")),
    (pgettext_lazy("necromunda weapon", "Acc"), gettext_lazy("Accuracy at short and long range")),
    (pgettext_lazy("necromunda weapon", "Str"), gettext_lazy("Strength")),
    (pgettext_lazy("necromunda weapon", "AP"), gettext_lazy("Armour penetration")),
    (pgettext_lazy("necromunda weapon", "D"), gettext_lazy("Damage")),
    (pgettext_lazy("necromunda weapon", "Am"), gettext_lazy("Ammo test")),
)


@dataclass(frozen=True, slots=True)
class Arm:
    """A profile of a weapon as a fighter card has it; `cells` stand under `HEADS`.

    trait_ids: the traits by their keys in the catalogue.
    """

    name: str
    cells: tuple[str, ...]
    traits: str
    trait_ids: tuple[str, ...]

    @property
    def labelled(self) -> list[tuple[Promise, str]]:
        """The cells, each with its heading."""
        return [(head, cell) for (head, _meaning), cell in zip(HEADS, self.cells, strict=True)]

    @property
    def line(self) -> str:
        """The whole profile in one line: heads and values, then the traits."""
        values = ", ".join(f"{head} {cell}" for head, cell in self.labelled if cell != "–")
        return f"{values}; {self.traits}" if self.traits else values


def arms(data: Catalogue, items: Iterable[str]) -> list[Arm]:
    """Return the profiles of all weapons among these items; equal ones once, with their number."""
    items = [*items]
    profiles: list[Arm] = []
    for text in dict.fromkeys(items):
        item = equipment.read(data, text)
        if item is None or item.weapon is None:
            continue
        known = item.weapon.standard if item.ammunition is None else (item.ammunition,)
        count = items.count(text)
        profiles += [arm_of(item.weapon, profile, count) for profile in known]
    return profiles


def arm_of(weapon: Weapon, profile: Profile, count: int = 1) -> Arm:
    """Return a profile of a weapon; `count`: how many of the weapon there are."""
    name = called(naming.GAME, "item", weapon.name)
    kind = naming.PROFILES.get(profile.id)
    if kind is not None:
        name = f"{name} ({kind})"
    if count > 1:
        name = f"{count} × {name}"
    cells = (
        _range(profile),
        _accuracy(profile),
        _strength(profile),
        str(profile.ap) if profile.ap else "–",
        str(profile.dmg) if profile.dmg else "–",
        f"{profile.ammo}+" if profile.ammo else "–",
    )
    traits = ", ".join(str(TRAITS[trait]) for trait in profile.traits)
    return Arm(name, cells, traits, tuple(profile.traits))


def explained_traits(profiles: Iterable[Arm]) -> list[tuple[Promise, str]]:
    """Return each trait of these profiles once, in the order of names: its name and what it
    does.
    """
    ids = {trait for arm in profiles for trait in arm.trait_ids}
    told = [(TRAITS[trait], explanation(naming.GAME, "trait", trait)) for trait in ids]
    return sorted(told, key=lambda each: str(each[0]))


def _range(profile: Profile) -> str:
    """Return the range of a profile: ``8"/16"``, ``S×3``, the template, or close combat."""
    match profile.mode:
        case "ranged":
            return f'{profile.short}"/{profile.long}"' if profile.short else f'{profile.long}"'
        case "thrown":
            return _("S×{times}").format(times=profile.mult)
        case "template":
            return str(pgettext_lazy("necromunda range", "T"))
    return f'{profile.reach}"' if profile.reach else str(pgettext_lazy("necromunda range", "E"))


def _accuracy(profile: Profile) -> str:
    if profile.mode in ("thrown", "template") or not (profile.acc_s or profile.acc_l):
        return "–"
    if profile.mode == "melee" or not profile.short:
        return f"{profile.acc_l:+}"
    return f"{_signed(profile.acc_s)}/{_signed(profile.acc_l)}"


def _signed(value: int) -> str:
    return f"{value:+}" if value else "–"


def _strength(profile: Profile) -> str:
    """Return a number, the bearer's strength and a bonus, or a dash."""
    if profile.str_ == "-":
        return "–"
    return profile.str_.replace("S", pgettext("necromunda stat", "S"))
