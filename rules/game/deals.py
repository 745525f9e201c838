"""The part of a game's protocol about deals of two teams between their matches (LG-DEAL-01)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from rules.dice import Dice
from rules.roster import Event

JSON = Any
State = TypeVar("State", contravariant=True)
#: An offer says what it is about, as a `Possible` does, and an amount where that asks for one.
Offer = Mapping[str, JSON]
AMOUNT = "amount"
#: Answers that are the same in every game.
ACCEPT, DECLINE = "accept", "decline"


@dataclass(frozen=True, slots=True)
class Possible:
    """Something that a team may offer another now.

    offer: the subject of the offer, without the amount.
    least, most, usual: of the amount; None: there is none.
    once: whether it is offered once between two matches of the team that offers it.
    """

    offer: Offer
    clause: str
    least: int | None = None
    most: int | None = None
    usual: int | None = None
    once: bool = False


@dataclass(frozen=True, slots=True)
class Parties:
    """The two parties: `own` offers, `other` answers; numbers of their entries in the season.

    campaign: as it stands now; None where the season has none.
    """

    own: int
    other: int
    campaign: Any = None


@dataclass(frozen=True, slots=True)
class Agreed:
    """The effects of an answer: events of the offering team, of the answering team, and of the
    campaign.
    """

    own: Sequence[Event] = field(default=())
    other: Sequence[Event] = field(default=())
    campaign: Sequence[Event] = field(default=())


class Deals(Protocol[State]):
    """Deals between teams of the game."""

    def possible(self, version: str, own: State, other: State, parties: Parties) -> list[Possible]:
        """Return what `own` may offer `other` now, in canonical order."""
        ...

    def answers(self, version: str, offer: Offer, own: State, other: State) -> list[str]:
        """Return the possible answers besides declining, which has no effect."""
        ...

    def agreed(
        self,
        version: str,
        offer: Offer,
        answer: str,
        own: State,
        other: State,
        parties: Parties,
        dice: Dice,
    ) -> Agreed:
        """Return the effects of that answer on both."""
        ...

    def left_open(self, version: str, events: Sequence[Event]) -> list[tuple[int, Offer]]:
        """Return the offers that an aftermath's events made at a table without an answer
        (LG-FIX-21).

        Each stands with the entry that is asked.
        """
        ...
