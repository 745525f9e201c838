"""KT-DATA-03, -04, -07: factions, and the datasheets of their models."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from itertools import product
from typing import Annotated, Any, Literal

from rules.catalogue import Between, duplicates
from rules.kill_team.catalogue.abilities import OF_WEAPONS, Ability

JSON = Any
Target = Annotated[int, Between(2, 6)]
Stat = Annotated[int, Between(1, 20)]
Points = Annotated[int, Between(0, 100)]


@dataclass(frozen=True, slots=True)
class Faction:
    """A faction of models.

    ``costs``: points by item; an item that is not listed is free (KT-ROST-05).
    """

    id: str
    name: str
    analogue: str
    keywords: tuple[str, ...]
    costs: Mapping[str, Points]

    def to_json(self) -> JSON:
        return {
            "id": self.id,
            "name": self.name,
            "keywords": list(self.keywords),
            "costs": dict(self.costs),
        }


@dataclass(frozen=True, slots=True)
class Stats:
    """Characteristics: ``m`` in inches; ``ws``, ``bs``, ``sv`` and ``inv`` are n for n+, ``inv`` 0
    for none.
    """

    m: Stat
    ws: Target
    bs: Target
    s: Stat
    t: Stat
    w: Stat
    a: Stat
    ld: Stat
    sv: Target
    inv: Annotated[int, Between(0, 6)]


@dataclass(frozen=True, slots=True)
class Option:
    """Items that a model may have instead of others or in addition (KT-ROST-11, -12).

    choices:  of a swap; each is a list of items.
    team_max: how many models of a kill team may use it; 0: all.

    Raises ValueError for an incomplete option.
    """

    kind: Literal["swap", "add"]
    remove: tuple[str, ...] = ()
    choices: tuple[tuple[str, ...], ...] = ()
    item: str = ""
    team_max: Annotated[int, Between(0, 20)] = 0

    def __post_init__(self) -> None:
        swap = bool(self.remove) and bool(self.choices) and not self.item
        add = bool(self.item) and not self.remove and not self.choices
        if not (swap if self.kind == "swap" else add):
            raise ValueError("a swap has remove and choices, an add has an item")

    @property
    def gives(self) -> tuple[tuple[str, ...], ...]:
        """The item lists that using the option can give, one after the other."""
        return self.choices if self.kind == "swap" else ((self.item,),)

    def to_json(self) -> JSON:
        return {
            "kind": self.kind,
            "remove": list(self.remove),
            "choices": [list(choice) for choice in self.choices],
            "item": self.item,
            "team_max": self.team_max,
        }


@dataclass(frozen=True, slots=True)
class Loadout:
    """A set of items that a model may have, in the order of the datasheet.

    uses: the options that lead to them, by their places on the datasheet.
    """

    items: tuple[str, ...]
    uses: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Datasheet:
    """The profile of a kind of model.

    base: diameter in mm; ``max`` in a kill team, 0 for no limit (KT-ROST-10).
    """

    id: str
    faction: str
    name: str
    analogue: str
    origin: Literal["known", "uncertain", "original"]
    base: Literal[25, 32, 40]
    points: Points
    max: Annotated[int, Between(0, 20)]
    stats: Stats
    keywords: tuple[str, ...]
    abilities: tuple[Ability, ...]
    loadout: tuple[str, ...]
    options: tuple[Option, ...]
    specialisms: tuple[str, ...]
    specialism_needs: Mapping[str, str] = field(default_factory=dict)
    note: str = ""

    def loadouts(self) -> list[Loadout]:
        """List every set of items that a model may have (KT-ROST-11).

        Of two ways to the same set the shorter counts.
        """
        ways = product(*(range(len(option.gives) + 1) for option in self.options))
        by_items: dict[tuple[str, ...], Loadout] = {}
        for way in sorted(ways, key=lambda way: sum(map(bool, way))):
            items = self._items(way)
            if items is not None:
                uses = tuple(at for at, choice in enumerate(way) if choice)
                by_items.setdefault(tuple(sorted(items)), Loadout(tuple(items), uses))
        return list(by_items.values())

    def equipped(self, items: Sequence[str]) -> Loadout | None:
        """Return the loadout of these items in any order; None if no model can have them."""
        wanted = sorted(items)
        return next((each for each in self.loadouts() if sorted(each.items) == wanted), None)

    def _items(self, way: Sequence[int]) -> list[str] | None:
        items = list(self.loadout)
        for option, choice in zip(self.options, way, strict=True):
            if choice:
                if Counter(option.remove) - Counter(items):
                    return None
                for item in option.remove:
                    items.remove(item)
                items += option.gives[choice - 1]
        return items

    def faults(self) -> Iterator[str]:
        if (self.origin == "uncertain") and not self.note:
            yield "note: what is uncertain is said"
        for ability in self.abilities:
            if ability.key in OF_WEAPONS:
                yield f"abilities: {ability.key} is one of a weapon"
        for at, option in enumerate(self.options):
            for lacking in Counter(option.remove) - Counter(self.loadout):
                yield f"options[{at}].remove: it has no {lacking} to begin with"
        for specialism in duplicates(self.specialisms):
            yield f"specialisms: {specialism} stands twice"
        for specialism, item in self.specialism_needs.items():
            if specialism not in self.specialisms:
                yield f"specialism_needs.{specialism}: it cannot take it"
            if not any(item in each.items for each in self.loadouts()):
                yield f"specialism_needs.{specialism}: it can have no {item}"

    def to_json(self) -> JSON:
        return {
            "id": self.id,
            "faction": self.faction,
            "name": self.name,
            "origin": self.origin,
            "note": self.note,
            "base": self.base,
            "points": self.points,
            "max": self.max,
            "stats": asdict(self.stats),
            "keywords": list(self.keywords),
            "abilities": [each.to_json() for each in self.abilities],
            "loadout": list(self.loadout),
            "options": [each.to_json() for each in self.options],
            "specialisms": list(self.specialisms),
            "specialism_needs": dict(self.specialism_needs),
        }
