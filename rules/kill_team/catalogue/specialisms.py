"""KT-SPEC, KT-ADV, KT-ADT: specialisms, their abilities by level, and tactics."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Annotated, Any, Literal

from rules.catalogue import Between

JSON = Any
Level = Annotated[int, Between(1, 4)]
Cost = Annotated[int, Between(1, 10)]

LEADER, MEDIC = "leader", "medic"
#: The ids of all specialisms (KT-SPEC-01).
SPECIALISMS = (
    *(LEADER, "combat", "comms", "demolitions", "heavy"),
    *(MEDIC, "scout", "sniper", "veteran", "zealot"),
)
MOST_LEVELS = 4


@dataclass(frozen=True, slots=True)
class Tactic:
    """A tactic that command points buy.

    level: that the specialist must have (KT-SPEC-03), 0 for a tactic of any team.
    once:  how often one player may use it (KT-CP-06).
    """

    id: str
    cost: Cost
    clause: str
    level: Annotated[int, Between(0, 3)] = 0
    once: Literal["phase", "match"] = "phase"


@dataclass(frozen=True, slots=True)
class Passive:
    """An ability that a specialist of level 1 has without any cost."""

    id: str
    clause: str


@dataclass(frozen=True, slots=True)
class LevelAbility:
    """An ability that a specialist learns; ``parent``: the ability of level 2 that it follows from,
    or "".
    """

    id: str
    level: Annotated[int, Between(2, 3)]
    parent: str
    clause: str


@dataclass(frozen=True, slots=True)
class Specialism:
    """One of the ten specialisms."""

    id: str
    passive: Passive
    tactics: tuple[Tactic, ...]
    abilities: tuple[LevelAbility, ...]

    def ability(self, id_: str) -> LevelAbility | None:
        return next((each for each in self.abilities if each.id == id_), None)

    def unlocked(self, level: int) -> list[Tactic]:
        """List the tactics that a specialist of that level may use (KT-CAMP-18)."""
        return [tactic for tactic in self.tactics if tactic.level <= level]

    def choices(self, level: int, owned: Sequence[str]) -> list[LevelAbility]:
        """List the abilities that a specialist may choose from when it reaches a level.

        See KT-CAMP-15 to -17.

        owned: the ids of abilities that it has.
        """
        if level == 2:
            candidates = [each for each in self.abilities if each.level == 2]
        elif level == 3:
            candidates = [
                each for each in self.abilities if each.level == 3 and each.parent in owned
            ]
        else:
            candidates = list(self.abilities) if level == MOST_LEVELS else []
        return [each for each in candidates if each.id not in owned]

    def faults(self) -> Iterator[str]:
        if [tactic.level for tactic in self.tactics] != [1, 2, 3]:
            yield "tactics: one of each level, 1 to 3"
        second = [each.id for each in self.abilities if each.level == 2]
        if len(second) != 2:
            yield "abilities: two of level 2 (KT-CAMP-15)"
        for ability in self.abilities:
            if ability.parent not in (second if ability.level == 3 else [""]):
                fault = f"{ability.parent!r} is none for level {ability.level}"
                yield f"abilities {ability.id}: parent: {fault}"

    def to_json(self) -> JSON:
        return {
            "id": self.id,
            "passive": asdict(self.passive),
            "tactics": [asdict(each) for each in self.tactics],
            "abilities": [asdict(each) for each in self.abilities],
        }


@dataclass(frozen=True, slots=True)
class Power:
    """A psychic power; ``range`` in inches, mortal wounds as numbers or dice (KT-PSY-05)."""

    id: str
    warp_charge: Annotated[int, Between(2, 12)]
    range: Annotated[int, Between(1, 48)]
    target: Literal["closest_visible_enemy"]
    mortal_wounds: Annotated[int, Between(1, 6)]
    mortal_wounds_on_11: Literal["D3"]


def clauses(specialism: Specialism) -> Mapping[str, str]:
    """Return the clause of every passive, tactic and ability of a specialism, by id."""
    return {
        specialism.passive.id: specialism.passive.clause,
        **{each.id: each.clause for each in specialism.tactics},
        **{each.id: each.clause for each in specialism.abilities},
    }
