"""What a game says of a campaign: what belongs to no team alone."""

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
    terms:   what was settled before it (`Campaigns.terms`).
    sides:   those of the record; None where nothing was played.
    events:  by side, what its aftermath did to the team.
    since:   by side, what its coach has done with the team between this match and its next.
    """

    entries: Sequence[int]
    terms: JSON
    outcome: Outcome
    sides: Sequence[JSON] | None
    events: Sequence[Sequence[Event]]
    since: Sequence[Sequence[Event]] = ()


@dataclass(frozen=True, slots=True)
class Captive:
    """Somebody who is held: by the entry `holder`, of the entry `owner`, where he is `player`."""

    holder: int
    owner: int
    player: int
    name: str


@dataclass(frozen=True, slots=True)
class Award:
    """What a ruling gives an entry of a campaign, or takes from it (LG-EVENT-04).

    entry:     None: a territory is nobody's any more.
    territory: its id, where one is given.
    number:    by its name, where one is changed; by: how much is added.
    """

    entry: int | None
    territory: str | None = None
    number: str | None = None
    by: int = 0


class Campaigns(Protocol[Campaign]):
    """Campaigns between teams of the game.  Entries go by their numbers in the season.

    A campaign tells by ``to_json()``: ``entries`` (by number as a word, the numbers of each:
    those of ``given`` among them) and, where it has any, ``territories`` (`rules.territories`).
    """

    #: The numbers of an entry that tables may go by (LG-TABLE-03).
    given: tuple[str, ...]
    #: Steps after a match whose answers change the campaign: due before the round closes
    #: (LG-FIX-12).
    steps: frozenset[str]

    def kinds(self, version: str) -> tuple[str, ...] | None:
        """Of which kinds territories of a drawn map may be, the empty word for one without effects
        (`rules.territories`, in the settings as ``territories``); None where nobody holds any."""
        ...

    def problems(self, version: str, settings: JSON) -> list[Problem]:
        """What is wrong with the settings of a campaign; empty if it can be played."""
        ...

    def opened(
        self, version: str, settings: JSON, entries: Sequence[int], dice: Dice
    ) -> list[Event]:
        """The events by which a campaign begins, with these entries."""
        ...

    def entered(self, version: str, campaign: Campaign, entry: int, dice: Dice) -> Event:
        """`ENTERED`: an entry that comes late, with what the campaign gives it."""
        ...

    def left(self, version: str, campaign: Campaign, entry: int) -> Event:
        """`LEFT`: an entry that has withdrawn; what it held is nobody's any more."""
        ...

    def replaced(
        self, version: str, campaign: Campaign, entry: int, by: int, inherits: bool, dice: Dice
    ) -> Event:
        """`REPLACED`: an entry that takes the seat of another, with what it had, or as who comes
        late."""
        ...

    def fold(self, version: str, events: Iterable[Event]) -> Folded[Campaign]:
        """A campaign from its events."""
        ...

    def terms(self, version: str, before: Before[Campaign], settling: Settling) -> JSON:
        """What is settled before a match; None where nothing is (LG-FIX-12, LG-FIX-17).

        settling: rolls, and asks the sides.
        """
        ...

    def told(self, version: str, campaign: Campaign, entries: Sequence[int]) -> Mapping[str, JSON]:
        """What a match of these entries is told of the campaign, beneath its options."""
        ...

    def after(self, version: str, campaign: Campaign, fought: Fought) -> list[Event]:
        """What a settled fixture does to the campaign.

        campaign: as it stood when the round opened (LG-FIX-12).
        """
        ...

    def round_over(self, version: str, campaign: Campaign, dice: Dice) -> list[Event]:
        """What the end of a round does to a campaign, after all of its fixtures: income, upkeep."""
        ...

    def is_over(self, version: str, campaign: Campaign) -> bool:
        """Whether the campaign has been decided, asked at the end of a round."""
        ...

    def awarded(self, version: str, campaign: Campaign, award: Award) -> list[Event]:
        """The events of an award; refuses what the campaign does not know."""
        ...

    def captives(self, version: str, teams: Mapping[int, JSON]) -> list[Captive]:
        """Who is held by whom, in canonical order.

        teams: by entry, what its team tells by its ``to_json``.
        """
        ...

    def freed(self, version: str, captive: Captive) -> tuple[list[Event], list[Event]]:
        """The events by which he is home, for nothing: of who holds him, and of his own team
        (LG-CAMP-02)."""
        ...

    def placings(self, version: str, campaign: Campaign, table: Sequence[int]) -> list[list[int]]:
        """Who ended where, the winner first; those who share a place stand in one list.

        table: the entries in the order of the season's placings, for what the campaign leaves open.
        """
        ...
