"""What a game says of its teams: lists, founding, acts between matches, the fold of events."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from rules.dice import Dice
from rules.problems import Problem
from rules.roster import Event, Folded
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

    def change(self, version: str, team: State, wish: JSON, dice: StepDice) -> list[Event]:
        """The events of one act between matches: hire, dismiss, buy, improve; or a refusal.

        An act may roll.  Its faces stand in its event under ``rolled`` (`rules.steps.Rolled`);
        what can be refused is refused before, and where a choice follows the roll, the choice is
        an act of its own.
        """
        ...

    def open_choices(self, version: str, team: State) -> Sequence[OpenChoice]:
        """What waits for the coach in the step that is open, in order; empty where nothing does.

        From the fold alone (LG-FIX-11).
        """
        ...

    def default(self, version: str, team: State, dice: StepDice) -> list[Event]:
        """The events that close the step that is open, where nobody has answered.

        One at least where anything is open, none otherwise: where nothing is chosen, it is a
        ``step_closed`` with the ``step``.
        """
        ...

    def managed(self, version: str, team: State, dice: StepDice) -> list[Event]:
        """Close the step that is open as the automated coach of the team does (LG-FIX-15).

        It also sees to what the next match needs, so there may be events where nothing is open;
        asked again after them it returns none.  As ``default`` where nothing is left to it.
        """
        ...

    def entry_problems(
        self, version: str, team: State, options: Mapping[str, JSON]
    ) -> list[Problem]:
        """Why this team may not play a season with these house rules, every reason at once.

        (LG-SEASON-03)
        """
        ...
