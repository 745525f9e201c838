"""Skills: eight sets of six, each a face of a D6 (NM-CAMP-35)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from rules.catalogue import Between
from rules.necromunda.catalogue.effects import Effect
from rules.necromunda.catalogue.vocabulary import SkillSet

JSON = Any


@dataclass(frozen=True, slots=True)
class Skill:
    """A skill. ``d6``: its face in its set; ``fx``: its effects."""

    id: str
    set: SkillSet
    d6: Annotated[int, Between(1, 6)]
    name: str
    sure: bool
    fx: tuple[Effect, ...]

    def to_json(self) -> JSON:
        effects = [each.to_json() for each in self.fx]
        return {
            "id": self.id, "set": self.set, "d6": self.d6, "name": self.name,
            "sure": self.sure, "fx": effects,
        }  # fmt: skip
