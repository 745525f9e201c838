"""NM-CREW-02: a fighter as its card has it, and how one leaves a gang."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from rules.conditions import Condition, available
from rules.necromunda.catalogue.characteristics import Stats
from rules.necromunda.catalogue.vocabulary import Category

#: The words for conditions of this game (NM-CAMP-04, -14, -18).
IN_RECOVERY, CAPTIVE, CRITICAL = "in_recovery", "captive", "critical_injury"
#: Why a fighter is no longer there.
DEAD, DISMISSED, SOLD = "dead", "dismissed", "sold"
#: The key by which a gang knows another: the number of its entry in a campaign, else its name.
GangKey = int | str

#: NM-CAMP-33: with how much experience a ganger rolls, and what that costs it.
GANGER_XP: Final = 6


@dataclass(frozen=True, slots=True)
class Owned:
    """An item, and what was paid for it (NM-GANG-06).

    item: as NM-GANG-21 writes it on a fighter; in the stash a sight stands without its weapon.
    """

    item: str
    paid: int


@dataclass(frozen=True, slots=True)
class Gained:
    """An advance that a fighter has, and what it adds to its cost (NM-CAMP-30)."""

    id: str
    credits: int


@dataclass(frozen=True, slots=True)
class Leaving:
    """The reason why a fighter left, and after how many battles of the gang."""

    reason: str
    after: int


@dataclass(slots=True)
class Fighter:
    """A fighter that is or was of the gang; its id is a small number of the gang (NM-CONV-05).

    type:     the type that it was hired as, which keeps setting its price (NM-CAMP-34, -60).
    rank:     its rank in the gang now.
    profile:  the type whose printed characteristics its increases count from (NM-TEST-15).
    against:  skills that count against one gang only, each with that gang (NM-CAMP-11).
    waiting:  the sum of 2D6 that it rolled for an advance and has not taken yet; 0: none.
    deeds:    sums over all battles, without those that are 0.
    """

    id: int
    name: str
    type: Category
    rank: Category
    profile: Category
    price: int
    stats: Stats
    specialist: bool = False
    items: list[Owned] = field(default_factory=list)
    skills: list[str] = field(default_factory=list)
    against: list[tuple[str, GangKey]] = field(default_factory=list)
    advances: list[Gained] = field(default_factory=list)
    injuries: list[str] = field(default_factory=list)
    experience: int = 0
    waiting: int = 0
    matches: int = 0
    deeds: dict[str, int] = field(default_factory=dict)
    conditions: tuple[Condition, ...] = ()
    left: Leaving | None = None

    def has(self, what: str) -> bool:
        """Say whether the fighter has a condition."""
        return any(each.what == what for each in self.conditions)

    @property
    def is_ready(self) -> bool:
        """The fighter is battle-ready: alive, not In Recovery and not Captive (NM-CREW-05)."""
        return self.left is None and available(self.conditions)

    @property
    def cost(self) -> int:
        """The cost of the fighter with its items and advances, in credits (NM-GANG-06)."""
        paid = sum(owned.paid for owned in self.items)
        return self.price + paid + sum(gained.credits for gained in self.advances)

    @property
    def buys_advances(self) -> bool:
        """The fighter buys its advances; other gangers roll for theirs (NM-CAMP-30, -33)."""
        return self.rank != "ganger" or self.specialist

    @property
    def is_due(self) -> bool:
        """The fighter has enough experience to roll for an advance (NM-CAMP-33)."""
        free = self.left is None and not self.buys_advances and not self.waiting
        return free and self.experience >= GANGER_XP

    def copy(self) -> Fighter:
        return replace(
            self,
            items=self.items[:],
            skills=self.skills[:],
            against=self.against[:],
            advances=self.advances[:],
            injuries=self.injuries[:],
            deeds=dict(self.deeds),
        )
