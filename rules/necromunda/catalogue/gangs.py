"""Gangs: their lists of items, and their types of fighters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Annotated, Any, Literal

from rules.catalogue import Between, duplicates
from rules.necromunda.catalogue.characteristics import Stats
from rules.necromunda.catalogue.plain_values import plain
from rules.necromunda.catalogue.vocabulary import CATEGORIES, Category, SkillSet
from rules.necromunda.catalogue.weapons import Price

JSON = Any
#: Millimetres in an inch, twice: what a diameter is divided by for a radius (NM-GEO-02).
_MM_PER_RADIUS = 50.8


@dataclass(frozen=True, slots=True)
class FighterType:
    """A type of fighter, as it is hired.

    issued:           armour that it has without paying (NM-GANG-13).
    group_activation: the X of Group Activation (X); 0: it has none (NM-GRP-01, -03).
    primary, secondary: the sets its skills come from.
    """

    category: Category
    price: Price
    stats: Stats
    base_mm: Literal[25, 32, 40]
    issued: tuple[str, ...]
    group_activation: Annotated[int, Between(0, 5)]
    primary: tuple[SkillSet, ...]
    secondary: tuple[SkillSet, ...]
    sure: bool

    @property
    def radius(self) -> float:
        """The radius of its base, in inches (NM-GEO-02)."""
        return self.base_mm / _MM_PER_RADIUS


@dataclass(frozen=True, slots=True)
class Listed:
    """An item of a gang's list, at the gang's price."""

    item: str
    price: Price


@dataclass(frozen=True, slots=True)
class Gang:
    """A gang of a house.

    list: what it may buy without looking for it (NM-GANG-07, NM-CAMP-25).
    first_names, last_names: for fighters that nobody names.
    types: its types of fighters; ``prices`` the list by item.
    """

    id: str
    name: str
    sure: bool
    first_names: tuple[str, ...]
    last_names: tuple[str, ...]
    list_: tuple[Listed, ...]
    fighter: tuple[FighterType, ...]
    types: Mapping[Category, FighterType] = field(init=False, repr=False)
    prices: Mapping[str, int] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        types = {each.category: each for each in self.fighter}
        prices = {each.item: each.price for each in self.list_}
        object.__setattr__(self, "types", MappingProxyType(types))
        object.__setattr__(self, "prices", MappingProxyType(prices))

    def faults(self) -> Iterator[str]:
        categories = [each.category for each in self.fighter]
        if sorted(categories) != sorted(CATEGORIES):
            yield f"fighter: each of {', '.join(CATEGORIES)} once"
        for key, names in (("first_names", self.first_names), ("last_names", self.last_names)):
            if not names:
                yield f"{key}: one at least"
            yield from (f"{key}: {name} stands twice" for name in duplicates(names))
        yield from (
            f"list: {item} stands twice" for item in duplicates(each.item for each in self.list_)
        )
        for type_ in self.fighter:
            for set_ in duplicates((*type_.primary, *type_.secondary)):
                yield f"fighter {type_.category}: the skill set {set_} stands twice"

    def to_json(self) -> JSON:
        return plain(self)
