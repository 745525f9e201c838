"""Acts of a coach with a team between matches: one act, or several that are all done or none.

An act is an object with its name under ``act`` and the keys that it needs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rules import wishes
from rules.problems import Problem, Refusal
from rules.roster import Event, founded_yet
from rules.steps import StepDice, rolls_alone

JSON = Any
Team = Any


@dataclass(frozen=True, slots=True)
class Act:
    """One kind of act.

    required: checks by key.
    optional: check and default by key.
    do: returns its events, from the team and the values that were read.
    """

    required: Mapping[str, wishes.Check]
    do: Callable[[Any, dict[str, JSON]], list[Event]]
    optional: Mapping[str, tuple[wishes.Check, JSON]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RollingAct:
    """An act that rolls: a wish of its own, never one of several.

    check: lists everything that speaks against it, before a die is rolled.
    do: returns its events, from the team, the values that were read and the dice; it refuses
        nothing.
    """

    required: Mapping[str, wishes.Check]
    check: Callable[[Any, dict[str, JSON]], list[Problem]]
    do: Callable[[Any, dict[str, JSON], StepDice], list[Event]]
    optional: Mapping[str, tuple[wishes.Check, JSON]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Acts:
    """The acts of a game.

    known: the acts by name, in the order in which a refusal lists them.
    apply: applies one event to a team in place, or refuses and changes nothing.
    clause: the clause about the acts that exist at all.
    """

    known: Mapping[str, Act | RollingAct]
    apply: Callable[[Team, Event], None]
    clause: str = ""

    def change(self, team: Team, wish: JSON, dice: StepDice | None = None) -> list[Event]:
        """Return the events of one act, or of a list of acts in order; ``team`` is not changed.

        dice: for acts that roll; a game without such acts leaves it out.

        Raises Refusal with the problems of all acts. An act that can be done counts as done for the
        acts after it. An act that rolls is refused beside others.
        """
        working = team.copy()
        events: list[Event] = []
        problems: list[Problem] = []
        several = isinstance(wish, list)
        for at, one in enumerate(wish if several else [wish]):
            try:
                events += self._one(working, one, dice, alone=not several)
            except Refusal as refusal:
                problems += [_placed(each, at) if several else each for each in refusal.problems]
        if problems:
            raise Refusal(problems)
        return events

    def apply_all(self, team: Team, events: Iterable[Event]) -> None:
        """Apply the events of an act to a team in place, all or none."""
        events = list(events)
        if len(events) > 1:
            rehearsal = team.copy()
            for event in events:
                self.apply(rehearsal, event)
        for event in events:
            self.apply(team, event)

    def _one(self, team: Team, wish: JSON, dice: StepDice | None, *, alone: bool) -> list[Event]:
        """Return the events of one act, and apply them to ``team``.

        Raises Refusal with the problems of the act; ``team`` is then unchanged.
        """
        if not isinstance(wish, Mapping):
            raise Refusal(Problem("not_an_object"))
        name = wish.get("act")
        act = self.known.get(name) if isinstance(name, str) else None
        if act is None:
            raise Refusal(Problem("unknown_act", self.clause, {"acts": list(self.known)}, "act"))
        wanted = {key: value for key, value in wish.items() if key != "act"}
        read, wrong = wishes.read(wanted, act.required, act.optional)
        if wrong:
            raise Refusal(wrong)
        founded_yet(team)
        if isinstance(act, RollingAct):
            if wrong := act.check(team, read) if alone else [rolls_alone()]:
                raise Refusal(wrong)
            assert dice is not None, "a game whose acts roll hands its dice on"
            events = act.do(team, read, dice)
        else:
            events = act.do(team, read)
        self.apply_all(team, events)
        return events


def _placed(problem: Problem, at: int) -> Problem:
    about = f"[{at}].{problem.about}" if problem.about else f"[{at}]"
    return Problem(problem.code, problem.clause, problem.params, about)
