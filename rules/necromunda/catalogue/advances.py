"""NM-CAMP-30, -33: advances that experience buys, and the table of gangers' rolls."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, Literal, get_args

from rules.catalogue import Between
from rules.necromunda.catalogue.characteristics import Stat

SkillAdvance = Literal[
    "skill_primary_random",
    "skill_primary_chosen",
    "skill_secondary_random",
    "skill_secondary_chosen",
    "skill_any_random",
]
AdvanceId = Literal[Stat, SkillAdvance, "promote_specialist_to_champion"]
PROMOTION: Final = "promote_specialist_to_champion"
#: NM-CAMP-33: what 2 and 12 bring.
SPECIALIST: Final = "specialist_and_random_primary"
GangerOption = Literal[Stat, "specialist_and_random_primary"]
ADVANCES: tuple[AdvanceId, ...] = get_args(AdvanceId)
SKILL_ADVANCES: tuple[SkillAdvance, ...] = get_args(SkillAdvance)


@dataclass(frozen=True, slots=True)
class Advance:
    """An advance.

    ``xp``: its price; ``credits``: what it adds to the fighter's cost (NM-CAMP-30).
    """

    id: AdvanceId
    xp: Annotated[int, Between(1, 50)]
    credits: Annotated[int, Between(0, 200)]


@dataclass(frozen=True, slots=True)
class GangerAdvance:
    """What a 2D6 of one of ``rolls`` gives a ganger; of two options the owner picks one."""

    rolls: tuple[int, ...]
    options: tuple[GangerOption, ...]
    credits: Annotated[int, Between(0, 200)]
