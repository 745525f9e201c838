"""NM-CAMP-39 to -47: territories and their boons."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any

from rules.catalogue import Between
from rules.necromunda.catalogue.amounts import Amount
from rules.necromunda.catalogue.plain_values import plain
from rules.necromunda.catalogue.vocabulary import Boon

JSON = Any

BOON_CLAUSES = {
    "none": "NM-CAMP-40",
    "cheap_juve": "NM-CAMP-41",
    "reputation_income": "NM-CAMP-42",
    "double_hurts_worker": "NM-CAMP-43",
    "infiltrate_two": "NM-CAMP-44",
    "doc_discount": "NM-CAMP-45",
    "trade_plus_two": "NM-CAMP-46",
    "reputation_on_win": "NM-CAMP-47",
}


@dataclass(frozen=True, slots=True)
class TerritoryType:
    """A type of territory.

    Its income is the sum of ``rolled`` times ``mult`` credits (NM-CAMP-39).
    """

    id: str
    name: str
    dice: str
    mult: Annotated[int, Between(0, 100)]
    boon: Boon
    sure: bool
    rolled: Amount = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "rolled", Amount.of(self.dice))

    def to_json(self) -> JSON:
        return {**plain(self), "clause": BOON_CLAUSES[self.boon]}
