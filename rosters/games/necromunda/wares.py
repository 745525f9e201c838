"""Items that a fighter can still be given, on shelves by kind (NM-GANG-07 to -15, NM-CAMP-25)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from rosters.games.necromunda import naming
from rosters.games.necromunda.arms import arms
from rosters.words.explained import explanation
from rules.necromunda.between.gang import equipment
from rules.necromunda.between.gang.equipment import Bearer, Item
from rules.necromunda.catalogue import Catalogue
from rules.necromunda.catalogue.gangs import Gang

#: Returns the price of an item for a gang in credits; None where it cannot have it.
Pricing = Callable[[Gang, Item], int | None]


@dataclass(frozen=True, slots=True)
class Ware:
    """An item and its price in credits.

    text: as NM-GANG-21 writes it.
    rarity: 0 for common items.
    profiles: of a weapon or its ammunition, a line each.
    does: the effect of other things, in a sentence.
    can_pay: whether the gang has the credits.
    """

    text: str
    name: str
    price: int
    rarity: int = 0
    profiles: tuple[str, ...] = ()
    does: str = ""
    can_pay: bool = True


@dataclass(frozen=True, slots=True)
class Shelf:
    """Items of a kind, the cheapest first."""

    kind: str
    name: str
    wares: tuple[Ware, ...]


def for_fighter(
    data: Catalogue, bearer: Bearer, carried: Sequence[str], price: Pricing
) -> list[Ware]:
    """Return what a fighter with these items may carry as well, with its price."""
    before = len(equipment.problems(data, bearer, carried))
    return [
        ware
        for ware in _priced(data, bearer.gang, _for(data, carried), price)
        if len(equipment.problems(data, bearer, [*carried, ware.text])) <= before
    ]


def for_stash(data: Catalogue, gang: Gang, price: Pricing) -> list[Ware]:
    """Return the items that a gang can store in its stash; ammunition goes with its weapon."""
    return list(_priced(data, gang, [*data.weapons, *data.gear], price))


def marked(wares: Iterable[Ware], funds: int) -> list[Ware]:
    """Return the items, each marked by whether these funds in credits pay for it."""
    return [replace(ware, can_pay=ware.price <= funds) for ware in wares]


def affordable(shelves: Iterable[Shelf]) -> dict[str, int]:
    """Return the prices of the items that the gang can pay, by item."""
    return {ware.text: ware.price for shelf in shelves for ware in shelf.wares if ware.can_pay}


def shelved(data: Catalogue, wares: Iterable[Ware]) -> tuple[Shelf, ...]:
    """Return the items by kind, in the order of a gang list."""
    by_kind: dict[str, list[Ware]] = {kind: [] for kind in naming.CATEGORIES}
    for ware in wares:
        by_kind[naming.category_of(data, ware.text)].append(ware)
    return tuple(
        Shelf(kind, str(naming.CATEGORIES[kind]), tuple(sorted(some, key=lambda each: each.price)))
        for kind, some in by_kind.items()
        if some
    )


def _for(data: Catalogue, carried: Sequence[str]) -> Iterator[str]:
    """Yield all items, sights and ammunition for the weapons that are carried."""
    weapons = [text for text in dict.fromkeys(carried) if text in data.weapons]
    yield from data.weapons
    for weapon in weapons:
        for profile in data.weapons[weapon].profiles:
            if profile.price and f"{weapon}.{profile.id}" not in carried:
                yield f"{weapon}.{profile.id}"
    for gear in data.gear.values():
        if gear.kind == "sight":
            yield from (f"{gear.id}@{weapon}" for weapon in weapons)
        else:
            yield gear.id


def _priced(data: Catalogue, gang: Gang, texts: Iterable[str], price: Pricing) -> Iterator[Ware]:
    for text in texts:
        item = equipment.read(data, text)
        assert item is not None, text
        cost = price(gang, item)
        if cost is not None:
            lines = tuple(arm.line for arm in arms(data, [text]))
            does = explanation(naming.GAME, "item", text.partition("@")[0])
            yield Ware(text, naming.item_name(data, text), cost, item.rarity, lines, does)
