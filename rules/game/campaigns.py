"""The part of a game's protocol about campaigns: facts that belong to no team alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from rules.dice import Dice
from rules.game.terms import Before, Settling
from rules.problems import Problem
from rules.record import Outcome
from rules.roster import Event, Folded

JSON = Any
#: Kinds of the events by which entries come into a campaign that is fought, leave it, or give their
#: seat to others.  Matches of the round that is open read them as well (LG-OUT-06).
ENTERED, LEFT, REPLACED = "entered", "left", "replaced"
ENTRANCES = frozenset({ENTERED, LEFT, REPLACED})

#: A folded campaign, as the game keeps it: nobody outside the game looks into it but by
#: ``to_json``.
Campaign = TypeVar("Campaign")


@dataclass(frozen=True, slots=True)
class Fought:
    """A settled fixture, as a campaign reads it.

    entries: by side, the number of its entry.
    terms: the terms settled before it (`Campaigns.terms`).
    sides: those of the record; None where nothing was played.
    events: by side, the effects of its aftermath on the team.
    since: by side, the acts of its coach between this match and the next.
    """

    entries: Sequence[int]
    terms: JSON
    outcome: Outcome
    sides: Sequence[JSON] | None
    events: Sequence[Sequence[Event]]
    since: Sequence[Sequence[Event]] = ()


@dataclass(frozen=True, slots=True)
class Captive:
    """A captive: `player` of the entry `owner`, held by the entry `holder`."""

    holder: int
    owner: int
    player: int
    name: str


@dataclass(frozen=True, slots=True)
class Award:
    """A ruling's award: a gift to an entry of a campaign, or a loss (LG-EVENT-04).

    entry: the entry; None: a territory is no longer anybody's.
    territory: its id, where one is given.
    number: the name of a number, where one is changed; by: how much is added.
    """

    entry: int | None
    territory: str | None = None
    number: str | None = None
    by: int = 0


class Campaigns(Protocol[Campaign]):
    """Campaigns between teams of the game. Entries go by their numbers in the season.

    A campaign tells by ``to_json()``: ``entries`` (by number as a word, the numbers of each: those
    of ``given`` among them) and, where it has any, ``territories`` (`rules.territories`).
    """

    #: The numbers of an entry that tables may go by (LG-TABLE-03).
    given: tuple[str, ...]
    #: The number of these by which a place goes before any other (LG-CAMP-03).
    decides: str
    #: Steps after a match whose answers change the campaign: due before the round closes
    #: (LG-FIX-12).
    steps: frozenset[str]

    def kinds(self, version: str) -> tuple[str, ...] | None:
        """Return the kinds of territories of a drawn map, the empty word for one without effects.

        The map (`rules.territories`) stands in the settings as ``territories``. None where nobody
        holds any.
        """
        ...

    def problems(self, version: str, settings: JSON) -> list[Problem]:
        """List the problems of a campaign's settings; empty if it can be played."""
        ...

    def opened(
        self, version: str, settings: JSON, entries: Sequence[int], dice: Dice
    ) -> list[Event]:
        """Return the events by which a campaign begins, with these entries."""
        ...

    def entered(self, version: str, campaign: Campaign, entry: int, dice: Dice) -> Event:
        """Return the event `ENTERED`: an entry that comes late, with what the campaign gives it."""
        ...

    def left(self, version: str, campaign: Campaign, entry: int) -> Event:
        """Return the event `LEFT`: an entry has withdrawn.

        Nobody holds its territories any more.
        """
        ...

    def replaced(
        self, version: str, campaign: Campaign, entry: int, by: int, inherits: bool, dice: Dice
    ) -> Event:
        """Return the event `REPLACED`: an entry takes the seat of another.

        inherits: whether it takes over what the other had; otherwise it begins as a late entry.
        """
        ...

    def fold(self, version: str, events: Iterable[Event]) -> Folded[Campaign]:
        """Return a campaign from its events."""
        ...

    def terms(self, version: str, before: Before[Campaign], settling: Settling) -> JSON:
        """Settle the terms before a match; None where there are none (LG-FIX-12, LG-FIX-17).

        settling: rolls, and asks the sides.
        """
        ...

    def told(self, version: str, campaign: Campaign, entries: Sequence[int]) -> Mapping[str, JSON]:
        """Return the campaign's facts for a match of these entries, beneath its options."""
        ...

    def after(self, version: str, campaign: Campaign, fought: Fought) -> list[Event]:
        """Return the effects of a settled fixture on the campaign.

        campaign: as it stood when the round opened (LG-FIX-12).
        """
        ...

    def round_over(self, version: str, campaign: Campaign, dice: Dice) -> list[Event]:
        """Return the effects of the end of a round, after all of its fixtures: income, upkeep."""
        ...

    def is_over(self, version: str, campaign: Campaign) -> bool:
        """Return whether the campaign has been decided; asked at the end of a round."""
        ...

    def awarded(self, version: str, campaign: Campaign, award: Award) -> list[Event]:
        """Return the events of an award; refuse one that the campaign does not know."""
        ...

    def captives(self, version: str, teams: Mapping[int, JSON]) -> list[Captive]:
        """Return all captives, in canonical order.

        teams: by entry, the ``to_json`` of its team.
        """
        ...

    def freed(self, version: str, captive: Captive) -> tuple[list[Event], list[Event]]:
        """Return the events that send a captive home without a ransom (LG-CAMP-02).

        The first list is for the team that holds the captive, the second for the captive's own
        team.
        """
        ...

    def placings(self, version: str, campaign: Campaign, table: Sequence[int]) -> list[list[int]]:
        """Return the final places, the winner first; entries that share a place stand in one list.

        table: the entries in the order of the season's placings, for what the campaign leaves open.
        """
        ...
