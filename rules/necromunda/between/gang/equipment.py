"""NM-GANG-08 to -15, -21: the items that a fighter may carry.

An item is a weapon or a piece of gear by its id; extra ammunition is ``weapon.profile``, a sight on
a fighter ``sight@weapon``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rules.necromunda.catalogue import Catalogue
from rules.necromunda.catalogue.gangs import Gang
from rules.necromunda.catalogue.gear import Gear
from rules.necromunda.catalogue.vocabulary import Category
from rules.necromunda.catalogue.weapons import Profile, Weapon
from rules.problems import Problem


@dataclass(frozen=True, slots=True)
class Item:
    """The meaning of an item's text: a weapon, extra ammunition for one, or gear.

    on: the weapon that a sight is attached to; empty while it is attached to none.
    """

    text: str
    weapon: Weapon | None = None
    ammunition: Profile | None = None
    gear: Gear | None = None
    on: str = ""

    @property
    def unattached(self) -> str:
        """The text of the item in the stash: a sight without its weapon."""
        return self.text.partition("@")[0]

    @property
    def price(self) -> int:
        """The catalogue price; of extra ammunition the profile's (NM-WPN-21)."""
        if self.ammunition is not None:
            return self.ammunition.price
        entry = self.weapon or self.gear
        assert entry is not None
        return entry.price

    @property
    def rarity(self) -> int:
        """The rarity; of extra ammunition its weapon's."""
        entry = self.weapon or self.gear
        assert entry is not None
        return entry.rarity


def read(data: Catalogue, text: str) -> Item | None:
    """Return the item of a text; None where there is none."""
    id_, at, on = text.partition("@")
    weapon_id, dot, profile_id = id_.partition(".")
    weapon = data.weapons.get(weapon_id)
    if dot:
        ammunition = weapon.profile(profile_id) if weapon else None
        if at or ammunition is None or not ammunition.price:
            return None
        return Item(text, weapon, ammunition)
    if weapon is not None:
        return None if at else Item(text, weapon)
    gear = data.gear.get(id_)
    if gear is None or (at and (gear.kind != "sight" or on not in data.weapons)):
        return None
    return Item(text, gear=gear, on=on)


def listed_price(gang: Gang, item: Item) -> int | None:
    """Return the price of an item on the gang's own list; None where it is not listed.

    See NM-GANG-07, -21.
    """
    if item.ammunition is not None and item.weapon is not None:
        return item.price if item.weapon.id in gang.prices else None
    return gang.prices.get(item.unattached)


def market_price(gang: Gang, item: Item) -> int | None:
    """Return the price of an item without a search for it; None where it must be found.

    See NM-CAMP-25.
    """
    listed = listed_price(gang, item)
    if listed is not None:
        return listed
    return item.price if item.rarity == 0 else None


@dataclass(frozen=True, slots=True)
class Bearer:
    """What matters of a fighter that would carry something."""

    gang: Gang
    type: Category
    rank: Category
    specialist: bool


def problems(
    data: Catalogue, bearer: Bearer, items: Sequence[str], about: str = ""
) -> list[Problem]:
    """List everything that keeps this fighter from carrying just these items.

    about: the place of the list; a problem of one item names it as ``about[n]``.
    """
    wrong: list[Problem] = []
    known: list[Item] = []
    for at, text in enumerate(items):
        item = read(data, text)
        place = f"{about}[{at}]"
        if item is None:
            wrong.append(Problem("no_such_item", "NM-GANG-21", {"item": text}, place))
            continue
        known.append(item)
        wrong += _of_item(data, bearer, item, items, place)
    wrong += _together(data, bearer, known, about)
    return wrong


def _of_item(
    data: Catalogue, bearer: Bearer, item: Item, items: Sequence[str], place: str
) -> Iterator[Problem]:
    if item.ammunition is not None and item.weapon is not None:
        if item.weapon.id not in items:
            params = {"item": item.text, "weapon": item.weapon.id}
            yield Problem("ammunition_without_weapon", "NM-GANG-21", params, place)
    elif item.weapon is not None:
        yield from _of_category(data, bearer, item.weapon, place)
    elif item.gear is not None and item.gear.kind == "sight":
        yield from _of_sight(data, item.gear, item.on, items, place)
    most = data.building.juve_item_max
    listed = listed_price(bearer.gang, item)
    price = item.price if listed is None else listed
    if bearer.rank == "juve" and price > most:
        limit = {"item": item.text, "price": price, "most": most}
        yield Problem("too_dear_for_a_juve", "NM-GANG-12", limit, place)


def _of_category(data: Catalogue, bearer: Bearer, weapon: Weapon, place: str) -> Iterator[Problem]:
    allowed = list(data.building.weapon_categories[bearer.rank])
    if bearer.specialist:
        allowed += data.building.specialist_extra
    if weapon.category not in allowed:
        clause = "NM-GANG-12" if bearer.rank == "juve" else "NM-GANG-10"
        if weapon.category in data.building.specialist_extra and bearer.rank == "ganger":
            clause = "NM-GANG-11"
        params = {"item": weapon.id, "category": weapon.category, "rank": bearer.rank}
        yield Problem("not_its_kind_of_weapon", clause, params, place)


def _of_sight(
    data: Catalogue, sight: Gear, on: str, items: Sequence[str], place: str
) -> Iterator[Problem]:
    params = {"sight": sight.id, "weapon": on}
    if not on or on not in items:
        yield Problem("sight_without_weapon", "NM-GANG-14", params, place)
    elif not sight.fits(data.weapons[on]):
        yield Problem("sight_does_not_fit", "NM-GANG-14", params, place)


def _together(
    data: Catalogue, bearer: Bearer, items: Iterable[Item], about: str
) -> Iterator[Problem]:
    items = list(items)
    weapons = [item.weapon for item in items if item.weapon and item.ammunition is None]
    used, slots = sum(weapon.slots for weapon in weapons), data.building.weapon_slots
    if used > slots:
        yield Problem("too_many_weapons", "NM-GANG-08", {"slots": used, "most": slots}, about)
    for text, count in Counter(item.text for item in items).items():
        item = next(each for each in items if each.text == text)
        if count > 1 and not _may_repeat(item):
            yield Problem("item_twice", "NM-GANG-15", {"item": text}, about)
    issued = [data.gear[id_] for id_ in bearer.gang.types[bearer.type].issued]
    worn = [*issued, *(item.gear for item in items if item.gear)]
    kinds = Counter(gear.kind for gear in worn)
    for kind in ("armour", "overlay", "field"):
        if kinds[kind] > 1:
            ids = [gear.id for gear in worn if gear.kind == kind]
            yield Problem("worn_twice", "NM-GANG-13", {"kind": kind, "items": ids}, about)
    sights = Counter(item.on for item in items if item.on)
    for weapon, count in sights.items():
        if count > sum(each.id == weapon for each in weapons) > 0:
            params = {"weapon": weapon, "count": count}
            yield Problem("several_sights", "NM-GANG-14", params, about)


def _may_repeat(item: Item) -> bool:
    """Say whether a fighter may carry the item twice; sights are counted with their weapons.

    See NM-GANG-15.
    """
    if item.gear is not None:
        return item.gear.kind == "sight"
    assert item.weapon is not None
    return item.ammunition is None and item.weapon.category in ("close", "pistol")
