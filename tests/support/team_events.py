"""Teams of any game after something that happened to them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol, Self, TypeVar

from rules.dice import Script
from rules.roster import Event

JSON = Any


class _Copied(Protocol):
    def copy(self) -> Self: ...


Team = TypeVar("Team", bound=_Copied)
#: Changes a team by an event.
Apply = Callable[[Team, Event], None]


def after_events(team: Team, events: Iterable[Event], apply: Apply[Team]) -> Team:
    """The team after these events; the one that is given stays as it is."""
    twin = team.copy()
    for event in events:
        apply(twin, event)
    return twin


def after_match(
    teams: Sequence[Team],
    dice: str,
    aftermath: Callable[[Script], Sequence[Sequence[Event]]],
    apply: Apply[Team],
) -> list[Team]:
    """All teams as a match leaves them; every die of the script must fall.

    aftermath: what the match does to each of them, with these dice.
    """
    with Script(dice) as script:
        events = aftermath(script)
    return [after_events(team, own, apply) for team, own in zip(teams, events, strict=True)]


def of_kind(events: Sequence[Event], kind: str) -> list[JSON]:
    """The payloads of the events of that kind."""
    return [event.payload for event in events if event.kind == kind]
