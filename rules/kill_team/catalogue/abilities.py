"""KT-ABL: what weapons, wargear and models can do, in a closed vocabulary."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, Final, Literal

JSON = Any

Key = Literal[
    # of weapons
    "auto_hit",
    "bonus_attacks",
    "hit_mod",
    "half_range_best_damage",
    "half_range_strength",
    "no_long_range_penalty",
    "wound6_mortal",
    "wound6_ap",
    "reroll_hit_1",
    "overheat_ooa",
    "overheat_mortal",
    "dazzle",
    # of models
    "reroll_failed_nerve",
    "ignore_flesh_wound_hit",
    "reroll_failed_charge",
    "obscured_extra_hit_mod",
    "supporting_fire",
    "bonding",
    "instinctive",
    "synapse",
    "pile_in_distance",
    "hatred6",
    "orders",
    "psyker",
    # of wargear
    "team_reroll_failed_nerve",
    "ld_aura",
    "fight_wound6_damage",
    "advance_charge_bonus",
    "set_save",
    "lose_ability",
]

#: Stands for a number that is not given.
NOT_GIVEN: Final = -1000

#: What each ability must be given, and nothing else.
PARAMETERS: Final[Mapping[Key, tuple[str, ...]]] = {
    "auto_hit": (),
    "bonus_attacks": ("value",),
    "hit_mod": ("value",),
    "half_range_best_damage": (),
    "half_range_strength": ("value",),
    "no_long_range_penalty": (),
    "wound6_mortal": ("value",),
    "wound6_ap": ("value",),
    "reroll_hit_1": (),
    "overheat_ooa": (),
    "overheat_mortal": ("value",),
    "dazzle": (),
    "reroll_failed_nerve": (),
    "ignore_flesh_wound_hit": ("value",),
    "reroll_failed_charge": (),
    "obscured_extra_hit_mod": ("value",),
    "supporting_fire": (),
    "bonding": ("group",),
    "instinctive": (),
    "synapse": ("range",),
    "pile_in_distance": ("value",),
    "hatred6": ("keyword",),
    "orders": (),
    "psyker": ("powers", "manifest", "deny"),
    "team_reroll_failed_nerve": (),
    "ld_aura": ("value", "range"),
    "fight_wound6_damage": ("value",),
    "advance_charge_bonus": ("value",),
    "set_save": ("value",),
    "lose_ability": ("ability",),
}

#: Those that a weapon has; all others are of a model, which gets some by its wargear.
OF_WEAPONS: Final = frozenset(list(PARAMETERS)[:12])


@dataclass(frozen=True, slots=True)
class Ability:
    """An ability with its keys; raises ValueError for a missing or a superfluous key.

    value: how many, or by how much; ``range`` in inches.
    """

    key: Key
    value: int = NOT_GIVEN
    range: int = NOT_GIVEN
    group: str = ""
    keyword: str = ""
    ability: str = ""
    powers: tuple[str, ...] = ()
    manifest: int = NOT_GIVEN
    deny: int = NOT_GIVEN

    def __post_init__(self) -> None:
        if faults := list(self._faults()):
            raise ValueError("; ".join(faults))

    def _faults(self) -> Iterator[str]:
        wanted = PARAMETERS[self.key]
        given = {field.name for field in fields(self)[1:] if self._is_given(field.name)}
        yield from (f"{self.key} needs {name}" for name in wanted if name not in given)
        yield from (f"{self.key} takes no {name}" for name in sorted(given - {*wanted}))
        if self.ability and self.ability not in PARAMETERS:
            yield f"there is no ability {self.ability!r}"

    def _is_given(self, name: str) -> bool:
        return getattr(self, name) not in (NOT_GIVEN, "", ())

    def to_json(self) -> JSON:
        given = {key: value for key, value in asdict(self).items() if self._is_given(key)}
        return {key: list(each) if isinstance(each, tuple) else each for key, each in given.items()}
