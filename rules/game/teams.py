"""The part of a game's protocol about teams: lists, founding, acts between matches, the fold."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol, TypeVar

from rules.dice import Dice
from rules.house_rules import Options
from rules.problems import Problem
from rules.roster import Event, Folded
from rules.rulings import Rulable
from rules.steps import OpenChoice, StepDice

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
    #: The kinds of the events of ``change`` that show no die and close no step: an act of them
    #: alone can be taken back (LG-EVENT-07).
    act_events: frozenset[str]
    #: The kinds of the events by which somebody comes along for one match, and may stay: each has
    #: their ``number`` in the line-up and the ``player`` that they would be.
    joining: frozenset[str]

    def catalogue(self, version: str) -> Any:
        """Return the catalogue: teams, positions, skills, as frozen dataclasses."""
        ...

    def races(self, version: str) -> tuple[str, ...]:
        """Return the ids of the team lists that can be played, in the order of the catalogue."""
        ...

    def wished_roster(self, version: str, race: str, name: str, dice: Dice) -> JSON:
        """Return a legal and sensible roster with named players."""
        ...

    def problems(self, version: str, roster: JSON) -> list[Problem]:
        """List the problems of a wished roster; nothing is founded."""
        ...

    def found(self, version: str, roster: JSON) -> list[Event]:
        """Return the events that found a team from a wished roster; refuse with every problem."""
        ...

    def fold(self, version: str, events: Iterable[Event]) -> Folded[State]:
        """Return a team from its events."""
        ...

    def change(self, version: str, team: State, wish: JSON, dice: StepDice) -> list[Event]:
        """Return the events of one act between matches: hire, dismiss, buy, improve; or refuse.

        An act may roll. Its faces stand in its event under ``rolled`` (`rules.steps.Rolled`).
        Refusals come before the roll, and where a choice follows the roll, the choice is an act of
        its own.
        """
        ...

    def rulable(self, version: str, team: State) -> Sequence[Rulable]:
        """List what of a team may be ruled on now, in the order of `rules.rulings.KINDS`."""
        ...

    def ruled(self, version: str, team: State, wish: JSON) -> list[Event]:
        """Return the events of one ruling, or of several, each of the kind ``ruled``; or refuse.

        wish: as `rules.rulings` says. Nothing is rolled (LG-EVENT-10).
        """
        ...

    def open_choices(self, version: str, team: State) -> Sequence[OpenChoice]:
        """Return the coach's choices in the open step, in order; empty where there are none.

        From the fold alone (LG-FIX-11).
        """
        ...

    def default(self, version: str, team: State, dice: StepDice) -> list[Event]:
        """Return the events that close the open step where nobody has answered.

        At least one where anything is open, none otherwise: where nothing is chosen, it is a
        ``step_closed`` with the ``step``.
        """
        ...

    def managed(self, version: str, team: State, dice: StepDice) -> list[Event]:
        """Close the open step as the automated coach of the team does (LG-FIX-15).

        It also prepares the next match, so there may be events where nothing is open; called again
        after them it returns none. Same as ``default`` where nothing is left to the coach.
        """
        ...

    def entry_problems(self, version: str, team: State, options: Options) -> list[Problem]:
        """List why this team may not play a season with these house rules (LG-SEASON-03)."""
        ...
