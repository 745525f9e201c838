"""The events of a team that is brought: its founding, and what is ruled on it afterwards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any

from rules import game
from rules.problems import Problem, Refusal
from rules.roster import Event
from rules.steps import SealedDice

JSON = Any
#: Told of a wish that the game refuses, with its problems.
Refused = Callable[[JSON, Sequence[Problem]], None]


def planned_events(
    key: str, version: str, roster: JSON, acts: Sequence[JSON], refused: Refused
) -> list[Event]:
    """Return the events of a plan: founding, then each wish that the game allows, in order.

    acts: ``["ruled" | "change", wish]``.

    Raises Refusal as the founding does. Nothing is rolled.
    """
    rules = game(key)
    events = rules.found(version, roster)
    for kind, group in groupby(acts, key=lambda act: str(act[0])):
        wishes = [wish for _, wish in group]
        try:  # mostly nothing is refused, and one fold is enough
            events += _events(key, version, events, kind, wishes)
            continue
        except Refusal:
            pass
        for wish in wishes:
            try:
                events += _events(key, version, events, kind, [wish])
            except Refusal as refusal:
                refused(wish, refusal.problems)
    return events


def _events(
    key: str, version: str, events: Sequence[Event], kind: str, wishes: list[JSON]
) -> list[Event]:
    rules = game(key)
    state = rules.fold(version, events).state
    if kind == "ruled":
        return rules.ruled(version, state, wishes)
    return rules.change(version, state, wishes, SealedDice())
