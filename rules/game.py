"""What a game is: the protocol that every game implements, and the types that cross it.

Everything here is a pure function: the same arguments give the same result, byte for byte.  No
clock, no database, no random but the streams it is given a seed for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

from rules.coach import Coach
from rules.dice import Dice
from rules.problems import Problem
from rules.record import Match, Outcome, Record
from rules.roster import Event, Folded

JSON = Any


class TeamState(Protocol):
    """A folded team, as much of it as every game has.  Money is in gold pieces or the like."""

    name: str
    race: str
    treasury: int
    #: What the team is worth in the next match.
    value: int

    def to_json(self) -> JSON:
        """All of it as JSON, for projections and exports; ``players`` by their numbers."""
        ...


class Game(Protocol):
    """One game system.  ``version`` names its catalogue data and is pinned by a season."""

    key: str
    name: str
    versions: tuple[str, ...]
    #: Strengths of automated coaches, weakest first.
    strengths: tuple[str, ...]
    #: Points for a win, a draw and a loss, and tie-breakers after points.
    points: tuple[int, int, int]
    tie_breakers: tuple[str, ...]

    def catalogue(self, version: str) -> Any:
        """Teams, positions, skills: frozen dataclasses."""
        ...

    def option_problems(self, version: str, options: Mapping[str, JSON]) -> list[Problem]:
        """What is wrong with the house rules of a season; empty if they can be played."""
        ...

    # -- teams -----------------------------------------------------------------------------------

    def races(self, version: str) -> tuple[str, ...]:
        """The ids of the team lists that can be played, in the order of the catalogue."""
        ...

    def wished_roster(self, version: str, race: str, name: str, dice: Dice) -> JSON:
        """A legal and sensible roster, its players named; refuses a race not playable yet."""
        ...

    def fold(self, version: str, events: Iterable[Event]) -> Folded[Any]:
        """A team from its events."""
        ...

    def found(self, version: str, roster: JSON) -> list[Event]:
        """The events that found a team from a wished roster; refuses with every problem."""
        ...

    def problems(self, version: str, roster: JSON) -> list[Problem]:
        """What is wrong with a wished roster; nothing is founded."""
        ...

    def change(self, version: str, team: Any, wish: JSON) -> list[Event]:
        """The events of one act between matches: hire, dismiss, buy, improve; or a refusal."""
        ...

    # -- matches ---------------------------------------------------------------------------------

    def prepare(
        self,
        version: str,
        teams: Sequence[Any],
        options: Mapping[str, JSON],
        coaches: Sequence[Coach],
    ) -> list[JSON]:
        """The line-ups, one JSON object a team: who can play, as they are now."""
        ...

    def play(self, match: Match, coaches: Sequence[Coach], *, log: bool = True) -> Record:
        """Plays a match to its end; the coaches only supply answers."""
        ...

    def aftermath(
        self, record: Record, teams: Sequence[Any], coaches: Sequence[Coach]
    ) -> list[list[Event]]:
        """What the match does to each team: its events, in the order of the rulebook."""
        ...

    def coach(self, strength: str, seed: bytes, side: int) -> Coach:
        """An automated coach, who draws only from its own stream of the match's seed."""
        ...


__all__ = ["Coach", "Event", "Folded", "Game", "Match", "Outcome", "Problem", "Record"]
