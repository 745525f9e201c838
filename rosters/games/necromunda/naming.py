"""Names of Necromunda's catalogue: gangs, ranks, items, skills, territories, characteristics."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from rosters.games.words import plain
from rosters.words.catalogue_names import called
from rules.necromunda.between.gang import equipment
from rules.necromunda.catalogue import VERSIONS, Catalogue, load
from rules.necromunda.catalogue.advances import PROMOTION, SPECIALIST
from rules.necromunda.catalogue.characteristics import TARGETS, Stats

GAME = "necromunda"

RANKS: Mapping[str, Promise] = {
    "leader": pgettext_lazy("necromunda", "Leader"),
    "champion": pgettext_lazy("necromunda", "Champion"),
    "ganger": pgettext_lazy("necromunda", "Ganger"),
    "juve": pgettext_lazy("necromunda", "Juve"),
}
#: Characteristics in the order of a fighter card: key, heading, and what it stands for (NM-STAT).
STATS: tuple[tuple[str, Promise, Promise], ...] = (
    ("m", pgettext_lazy("necromunda stat", "M"), gettext_lazy("Movement, in inches")),
    ("ws", pgettext_lazy("necromunda stat", "WS"), gettext_lazy("Weapon Skill")),
    ("bs", pgettext_lazy("necromunda stat", "BS"), gettext_lazy("Ballistic Skill")),
    ("s", pgettext_lazy("necromunda stat", "S"), gettext_lazy("Strength")),
    ("t", pgettext_lazy("necromunda stat", "T"), gettext_lazy("Toughness")),
    ("w", pgettext_lazy("necromunda stat", "W"), pgettext_lazy("necromunda stat", "Wounds")),
    ("i", pgettext_lazy("necromunda stat", "I"), gettext_lazy("Initiative")),
    ("a", pgettext_lazy("necromunda stat", "A"), gettext_lazy("Attacks")),
    ("ld", pgettext_lazy("necromunda stat", "Ld"), gettext_lazy("Leadership")),
    ("cl", pgettext_lazy("necromunda stat", "Cl"), gettext_lazy("Cool")),
    ("wil", pgettext_lazy("necromunda stat", "Wil"), gettext_lazy("Willpower")),
    (
        "int",
        pgettext_lazy("necromunda stat", "Int"),
        pgettext_lazy("necromunda stat", "Intelligence"),
    ),
)
#: The name of a characteristic in a sentence.
STAT_NAMES: Mapping[str, Promise] = {key: meaning for key, _heading, meaning in STATS} | {
    "m": pgettext_lazy("necromunda stat", "Movement")
}
SETS: Mapping[str, Promise] = {
    "agility": pgettext_lazy("necromunda skills", "Agility"),
    "brawn": pgettext_lazy("necromunda skills", "Brawn"),
    "combat": pgettext_lazy("necromunda skills", "Combat"),
    "cunning": pgettext_lazy("necromunda skills", "Cunning"),
    "ferocity": pgettext_lazy("necromunda skills", "Ferocity"),
    "leadership": pgettext_lazy("necromunda skills", "Leadership"),
    "savant": pgettext_lazy("necromunda skills", "Savant"),
    "shooting": pgettext_lazy("necromunda skills", "Shooting"),
}
#: Kinds of weapons and gear, in the order in which a list has them.
CATEGORIES: Mapping[str, Promise] = {
    "pistol": pgettext_lazy("necromunda items", "Pistols"),
    "basic": pgettext_lazy("necromunda items", "Basic weapons"),
    "special": pgettext_lazy("necromunda items", "Special weapons"),
    "heavy": pgettext_lazy("necromunda items", "Heavy weapons"),
    "close": pgettext_lazy("necromunda items", "Close combat weapons"),
    "grenade": pgettext_lazy("necromunda items", "Grenades"),
    "ammunition": pgettext_lazy("necromunda items", "Ammunition"),
    "armour": pgettext_lazy("necromunda items", "Armour"),
    "overlay": pgettext_lazy("necromunda items", "Worn with armour"),
    "field": pgettext_lazy("necromunda items", "Field armour"),
    "gear": pgettext_lazy("necromunda items", "Personal equipment"),
    "sight": pgettext_lazy("necromunda items", "Sights and fittings"),
}
#: Profiles of weapons that have several; of one alone it is called as the weapon.
PROFILES: Mapping[str, Promise] = {
    "acid": pgettext_lazy("necromunda profile", "acid rounds"),
    "broad": pgettext_lazy("necromunda profile", "broad burst"),
    "dumdum": pgettext_lazy("necromunda profile", "dumdum rounds"),
    "executioner": pgettext_lazy("necromunda profile", "executioner rounds"),
    "frag": pgettext_lazy("necromunda profile", "frag"),
    "grape": pgettext_lazy("necromunda profile", "grape shot"),
    "hotshot": pgettext_lazy("necromunda profile", "hotshot las pack"),
    "krak": pgettext_lazy("necromunda profile", "krak"),
    "low": pgettext_lazy("necromunda profile", "low"),
    "maximal": pgettext_lazy("necromunda profile", "maximal"),
    "polearm": pgettext_lazy("necromunda profile", "polearm"),
    "purgation": pgettext_lazy("necromunda profile", "purgation"),
    "rapid": pgettext_lazy("necromunda profile", "rapid fire"),
    "salvo": pgettext_lazy("necromunda profile", "salvo"),
    "scatter": pgettext_lazy("necromunda profile", "scatter shot"),
    "short": pgettext_lazy("necromunda profile", "short burst"),
    "shredder": pgettext_lazy("necromunda profile", "shredder"),
    "solid": pgettext_lazy("necromunda profile", "solid shot"),
    "superheated": pgettext_lazy("necromunda profile", "superheated"),
    "toxic": pgettext_lazy("necromunda profile", "toxic"),
}
#: NM-CAMP-30, -33: advances that are no characteristic.
ADVANCES: Mapping[str, Promise] = {
    "skill_primary_random": gettext_lazy("A primary skill at random"),
    "skill_primary_chosen": gettext_lazy("A primary skill of one's choice"),
    "skill_secondary_random": gettext_lazy("A secondary skill at random"),
    "skill_secondary_chosen": gettext_lazy("A secondary skill of one's choice"),
    "skill_any_random": gettext_lazy("A skill of any set at random"),
    PROMOTION: gettext_lazy("The specialist becomes a champion"),
    SPECIALIST: gettext_lazy("A specialist, with a primary skill at random"),
}


def gang_name(version: str, gang: str) -> str:
    known = load(version).gangs.get(gang)
    return called(GAME, "race", known.name) if known else plain(gang)


def rank_name(rank: str, *, specialist: bool = False) -> str:
    """Return the rank of a fighter in its gang; specialists are gangers."""
    known = RANKS.get(rank)
    name = plain(rank) if known is None else str(known)
    return _("{rank}, specialist").format(rank=name) if specialist else name


def item_name(data: Catalogue, text: str) -> str:
    """Return the name of an item in NM-GANG-21 notation, with its weapon for ammunition and
    sights.
    """
    item = equipment.read(data, text)
    if item is None:
        return plain(text)
    known = item.weapon or item.gear
    assert known is not None, "an item is a weapon or gear"
    name = called(GAME, "item", known.name)
    if item.ammunition is not None:
        return f"{name}: {PROFILES[item.ammunition.id]}"
    if item.on:
        weapon = called(GAME, "item", data.weapons[item.on].name)
        return _("{sight} on {weapon}").format(sight=name, weapon=weapon)
    return name


def item_names(data: Catalogue, items: Iterable[str]) -> str:
    return ", ".join(item_name(data, item) for item in items)


def category_of(data: Catalogue, text: str) -> str:
    """Return the category of an existing item, a key of `CATEGORIES`."""
    item = equipment.read(data, text)
    assert item is not None, text
    if item.ammunition is not None:
        return "ammunition"
    if item.weapon is not None:
        return item.weapon.category
    assert item.gear is not None, "an item is a weapon or gear"
    return item.gear.kind


def skill_name(data: Catalogue, skill: str) -> str:
    known = data.skills.get(skill)
    return called(GAME, "skill", known.name) if known else plain(skill)


def known_skill(skill: str) -> str:
    """Return the name of a skill by its id alone, for events, which tell no version."""
    return skill_name(load(VERSIONS[-1]), skill)


def set_name(set_: str) -> str:
    return str(SETS.get(set_, set_))


def territory_name(data: Catalogue, territory: str) -> str:
    known = data.territories.get(territory)
    return called(GAME, "territory", known.name) if known else plain(territory)


def advance_name(advance: str) -> str:
    """Return ``Toughness +1``, or the name of another advance."""
    if advance in STAT_NAMES:
        return _("{stat} +1").format(stat=STAT_NAMES[advance])
    return str(ADVANCES.get(advance, plain(advance)))


def value_of(stat: str, value: int) -> str:
    """Return a characteristic as a card writes it: ``5"``, ``4+``, ``3``."""
    if stat == "m":
        return f'{value}"'
    return f"{value}+" if stat in TARGETS else str(value)


def characteristics(stats: Stats) -> tuple[tuple[Promise, Promise, str], ...]:
    """Return heading, meaning and value of each characteristic."""
    values = stats.to_json()
    return tuple((heading, meaning, value_of(key, values[key])) for key, heading, meaning in STATS)
