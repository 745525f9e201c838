"""The game adapter: the protocol that every game implements, and the types that cross it.

``Game`` is read in four parts: ``teams``, ``matches``, ``reports`` and ``seasons``. Each is typed
by the game's own state of a team, which nobody else looks into.

Everything here is a pure function: the same arguments give the same result, byte for byte. No
clock, no database, no random but the streams it is given a seed for.
"""

from __future__ import annotations

from typing import Any, Protocol, TypeVar

from rules.game.campaigns import (
    ENTERED,
    ENTRANCES,
    LEFT,
    REPLACED,
    Award,
    Campaigns,
    Captive,
    Fought,
)
from rules.game.deals import Agreed, Deals, Parties, Possible
from rules.game.matches import FRIENDLY, RESURRECTION, Matches, Venue, changes_teams
from rules.game.reports import Reports
from rules.game.seams import Pause, Seam
from rules.game.seasons import OffSeason, Seasons
from rules.game.teams import Teams
from rules.game.terms import Before, Question, Settling, Terms, settled

State = TypeVar("State")


class Game(Teams[State], Matches[State], Reports[State], Seasons[State], Protocol[State]):
    """A game system. A version names its catalogue data and is pinned by a season."""

    key: str
    name: str
    versions: tuple[str, ...]

    @property
    def campaigns(self) -> Campaigns[Any] | None:
        """The campaigns of the game; None where there are none."""
        ...

    @property
    def deals(self) -> Deals[State] | None:
        """The deals of its teams between matches; None where there are none."""
        ...


def given_names(game: Game[Any]) -> tuple[str, ...]:
    """Return the numbers that tables of its seasons may go by: of its teams, and of its
    campaigns.
    """
    return (*game.given, *(game.campaigns.given if game.campaigns else ()))


__all__ = [
    "ENTERED",
    "ENTRANCES",
    "FRIENDLY",
    "LEFT",
    "REPLACED",
    "RESURRECTION",
    "Agreed",
    "Award",
    "Before",
    "Campaigns",
    "Captive",
    "Deals",
    "Fought",
    "Game",
    "Matches",
    "OffSeason",
    "Parties",
    "Pause",
    "Possible",
    "Question",
    "Reports",
    "Seam",
    "Seasons",
    "Settling",
    "Teams",
    "Terms",
    "Venue",
    "changes_teams",
    "given_names",
    "settled",
]
