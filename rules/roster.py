"""A team is the fold of its events.

Events state facts with their outcome (the face rolled, the price paid) and are never edited. All
events of one act share a batch. A correction voids a batch and puts new events in its place, so the
fold runs by (place, seq) and skips the voided. The fold never raises: an event that no longer fits
is left out and returned as a problem. An event of the kind ``corrected`` or ``taken_back`` changes
nothing: each correction leaves one on every team that it touches, so that the team's version moves
on even where nothing is added.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from rules.problems import Problem, Refusal

JSON = Any
State = TypeVar("State")

#: The trace of a correction in a stream.
CORRECTED = "corrected"
#: The trace of a match that was settled without being played: where it stands in the stream.
SAT_OUT = "sat_out"
#: The trace of a match that was given back before its first die: what was decided by default for
#: it is open again.
GIVEN_BACK = "given_back"
#: The trace of an act that its coach has taken back.
TAKEN_BACK = "taken_back"
#: Its coach has chosen other colours or another crest (LG-FACE-02): no game knows of it.
DRESSED = "dressed"
#: Kinds of events that change nothing by themselves.
TRACES = frozenset({CORRECTED, SAT_OUT, GIVEN_BACK, TAKEN_BACK, DRESSED})


@dataclass(frozen=True, slots=True)
class Event:
    """One fact about a team.

    kind: the kind of fact: ``founded``, ``hired``, ``improved`` ...
    payload: the facts, plain JSON; ``version`` says which shape they have.
    batch: names the act; all its events carry the same.
    seq: number of the event in the team's stream, from 1; 0 while it is not stored.
    place: its position in the fold: the seq of its batch's first event unless it corrects another.
    voided: whether a later correction took it out.
    """

    kind: str
    payload: Mapping[str, JSON] = field(default_factory=dict)
    batch: str = ""
    seq: int = 0
    place: int = 0
    version: int = 1
    voided: bool = False


@dataclass(frozen=True, slots=True)
class Folded(Generic[State]):
    """A team as its events made it, and the problems of events that did not fit."""

    state: State
    problems: tuple[Problem, ...] = ()


#: Applies one event to a state in place, or refuses with the reasons and changes nothing.
Reducer = Callable[[Any, Mapping[str, JSON]], None]
#: Turns a payload of one version into that of the next.
Upcast = Callable[[Mapping[str, JSON]], Mapping[str, JSON]]


class Founded(Protocol):
    """A team whose list is named once it is founded."""

    race: str


def founded_yet(team: Founded) -> None:
    """Raise Refusal("not_founded") where nobody has founded the team (LG-EVENT-01)."""
    if not team.race:
        raise Refusal(Problem("not_founded", "LG-EVENT-01"))


def fold(
    state: State,
    events: Iterable[Event],
    reducers: Mapping[str, Reducer],
    upcasts: Mapping[tuple[str, int], Upcast] | None = None,
) -> Folded[State]:
    """Return the state after all events; ``state`` is the empty one and is changed.

    upcasts: by (kind, version), for payloads of an older shape.
    """
    problems: list[Problem] = []
    for event in sorted(events, key=lambda event: (event.place, event.seq)):
        if event.voided or event.kind in TRACES:
            continue
        reduce = reducers.get(event.kind)
        if reduce is None:
            problems.append(Problem("unknown_event", "LG-EVENT-01", {"kind": event.kind}))
            continue
        payload, version = event.payload, event.version
        while upcasts and (step := upcasts.get((event.kind, version))):
            payload, version = step(payload), version + 1
        try:
            reduce(state, payload)
        except Refusal as refusal:
            problems += [
                Problem(p.code, p.clause, {**p.params, "seq": event.seq}, p.about)
                for p in refusal.problems
            ]
    return Folded(state, tuple(problems))
