"""KT-DATA-07: what a match knows of a model from its line-up; nothing that happens changes it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rules.kill_team.catalogue import Catalogue, equipment
from rules.kill_team.catalogue.abilities import Ability, Key
from rules.kill_team.catalogue.datasheets import Datasheet, Stats
from rules.kill_team.catalogue.specialisms import LEADER
from rules.kill_team.catalogue.weapons import Weapon
from rules.kill_team.table.measuring import RADIUS

JSON = Any

FLY, INFANTRY, PSYKER = "FLY", "INFANTRY", "PSYKER"


@dataclass(frozen=True)
class Model:
    """A model as its line-up and the data describe it.

    radius:     of its base, in inches.
    abilities:  of datasheet and wargear, by key.
    weapons:    in the order in which it carries them, the plain blow last.
    specialism: its id, or ""; ``level`` 1 to 4, ``learnt`` its abilities of level 2 and more.
    """

    sheet: Datasheet
    stats: Stats
    radius: float
    keywords: frozenset[str]
    abilities: Mapping[Key, Ability]
    weapons: tuple[Weapon, ...]
    specialism: str
    level: int
    learnt: frozenset[str]
    lingering: int

    @classmethod
    def of(cls, data: Catalogue, entry: JSON) -> Model:
        """Return a model of a line-up; see `squads`."""
        sheet = data.datasheets[entry["datasheet"]]
        items: Sequence[str] = entry["items"]
        return cls(
            sheet,
            equipment.stats(data, sheet, items),
            RADIUS[sheet.base],
            frozenset(data.keywords(sheet)),
            {each.key: each for each in equipment.abilities(data, sheet, items)},
            tuple(equipment.weapons(data, items)),
            entry["specialism"],
            entry["level"],
            frozenset(entry["abilities"]),
            entry["flesh_wounds"],
        )

    @cached_property
    def guns(self) -> tuple[Weapon, ...]:
        """The weapons that it can fire, grenades included."""
        return tuple(each for each in self.weapons if each.group != "melee")

    @cached_property
    def melee(self) -> tuple[Weapon, ...]:
        """The weapons that the model can fight with (KT-FIGHT-17, -20)."""
        return tuple(each for each in self.weapons if each.group == "melee")

    @cached_property
    def flies(self) -> bool:
        """The model can fly (KT-MOVE-13)."""
        return FLY in self.keywords

    @property
    def is_leader(self) -> bool:
        return self.specialism == LEADER

    def value(self, key: Key) -> int:
        """Return the number of an ability; 0 if the model does not have it."""
        ability = self.abilities.get(key)
        return ability.value if ability else 0
