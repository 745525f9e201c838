"""What a game says of its teams: lists, founding, acts between matches, the fold of events."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol, TypeVar

from rules.dice import Dice
from rules.problems import Problem
from rules.roster import Event, Folded

JSON = Any
#: A folded team, as the game keeps it: nobody outside the game looks into it.
State = TypeVar("State")


class Teams(Protocol[State]):
    """Teams by a version of the game's catalogue."""

    #: Whether teams have money: what they own and earn is shown.
    has_money: bool
    #: Whether players wear numbers, which are shown before their names.  Where they do not, a
    #: number in a line-up is a place in it, and nobody is shown one.
    has_numbers: bool
    #: The kinds of the events that ``change`` makes.  None of them shows a die, so an act of them
    #: alone can be taken back (LG-EVENT-07).
    act_events: frozenset[str]
    #: The kinds of the events by which somebody comes along for one match, and may stay: each has
    #: his ``number`` in the line-up and the ``player`` that he would be.
    joining: frozenset[str]

    def catalogue(self, version: str) -> Any:
        """Teams, positions, skills: frozen dataclasses."""
        ...

    def races(self, version: str) -> tuple[str, ...]:
        """The ids of the team lists that can be played, in the order of the catalogue."""
        ...

    def wished_roster(self, version: str, race: str, name: str, dice: Dice) -> JSON:
        """A legal and sensible roster, its players named."""
        ...

    def problems(self, version: str, roster: JSON) -> list[Problem]:
        """What is wrong with a wished roster; nothing is founded."""
        ...

    def found(self, version: str, roster: JSON) -> list[Event]:
        """The events that found a team from a wished roster; refuses with every problem."""
        ...

    def fold(self, version: str, events: Iterable[Event]) -> Folded[State]:
        """A team from its events."""
        ...

    def change(self, version: str, team: State, wish: JSON) -> list[Event]:
        """The events of one act between matches: hire, dismiss, buy, improve; or a refusal."""
        ...

    def entry_problems(
        self, version: str, team: State, options: Mapping[str, JSON]
    ) -> list[Problem]:
        """Why this team may not play a season with these house rules, every reason at once.

        (LG-SEASON-03)
        """
        ...
