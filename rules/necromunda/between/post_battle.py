"""NM-CAMP-02: the rest of the sequence after the newest battle."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final, Literal

from rules.necromunda.between.gang.fighter import GangKey
from rules.necromunda.catalogue.vocabulary import Boon

#: NM-CAMP-02: the parts of the post-battle sequence in which a coach is asked.
Step = Literal["", "income", "actions", "roster"]
STEPS: Final[tuple[Step, ...]] = ("income", "actions", "roster")


@dataclass(frozen=True, slots=True)
class Fee:
    """The fee for the medical escort of a fighter, as it was rolled (NM-CAMP-15)."""

    fighter: int
    credits: int


@dataclass(frozen=True, slots=True)
class Offer:
    """The find of a trade: one item of at most that rarity, at a discount (NM-CAMP-26)."""

    trader: int
    availability: int
    discount: int


@dataclass(slots=True)
class PostBattle:
    """The rest of the sequence after the newest battle (NM-CAMP-02).

    stood:      whether the gang had a fighter on the table at the end (NM-CAMP-17).
    reputation: gained and lost, counted at the end (NM-CAMP-57).
    boons:      territories whose income waits for an answer (NM-CAMP-43).
    acted:      the fighters that have performed their action; ``extra`` those with one more.
    fee, offer: what was rolled and waits for an answer.
    used:       the boons that count once and have counted.
    rolls:      by ``step/who`` how often was rolled (`rules.steps.Rolled`).
    closed:     the steps that are over.
    fates:      captives, by gang and id, whose holder has still to say what becomes of them
                (NM-DEC-44).
    """

    stood: bool = True
    reputation: tuple[int, int] = (0, 0)
    boons: list[str] = field(default_factory=list)
    acted: list[int] = field(default_factory=list)
    extra: list[int] = field(default_factory=list)
    fee: Fee | None = None
    offer: Offer | None = None
    used: list[Boon] = field(default_factory=list)
    rolls: dict[str, int] = field(default_factory=dict)
    closed: list[str] = field(default_factory=list)
    fates: list[tuple[GangKey, int]] = field(default_factory=list)

    def copy(self) -> PostBattle:
        return replace(
            self,
            boons=self.boons[:],
            acted=self.acted[:],
            extra=self.extra[:],
            used=self.used[:],
            rolls=dict(self.rolls),
            closed=self.closed[:],
            fates=self.fates[:],
        )
