"""What a game says of the gestures of its coaches: answers that belong together, answers from which
nothing can come, and set-ups that are planned as a whole (LG-FIX-36, -37).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from matches.games.lines import Cast
from rules.coach import Answer, Decision

JSON = Any
Typed = Mapping[str, str]
#: Answers that are given one after the other: each question by its key, with the answer to it.
Chain = Sequence[Sequence[Any]]

#: The fields of a set-up that is planned: where somebody is to stand, and whose place is chosen.
PLACED, PICK, PUT = "place-", "pick", "put"


@dataclass(frozen=True, slots=True)
class Planned:
    """One who is set up by a plan.

    token: the picture's name of them, where a tap picks them up.
    place: where they are to stand, as it is typed.
    """

    number: int
    label: str
    token: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class Plan:
    """A whole set-up before it is answered.

    picked: whose place is chosen next; None for nobody's.
    free:   the places where they may stand.
    """

    lines: Sequence[Planned]
    picked: Planned | None = None
    free: Sequence[str] = ()

    @property
    def places(self) -> dict[str, str]:
        """The places by number, as they are drawn on the board."""
        return {str(line.number): line.place for line in self.lines}


def _none(decision: Decision) -> list[Answer]:
    return []


@dataclass(frozen=True, slots=True)
class Gestures:
    """The gestures of a game.

    opens:      the answers whose next question is laid open beside them; typed: what was chosen.
    idle:       the answers from which nothing can come that they are for: words, or JSON of others.
    remembered: what the last choice at a question is remembered for; empty: it is not.
    ends:       the answer that ends what somebody does, so that another may be tapped at once;
                None where there is none.
    over:       the answer that ends a turn, so that it may be given with the one before.
    spoken_key: the question that a field of a gesture answers beforehand; empty for none.
    spoken:     the answers of that field as JSON, the usual one first, with their labels.
    together:   what several may do in one go, in words, with the answers one after the other.
    plan:       the plan of a set-up, with what was typed; None where the question is about none.
    planned:    the answers of such a plan as it was typed.
    """

    opens: Callable[[Decision, Typed], Sequence[Answer]] = lambda decision, typed: []
    idle: Callable[[Decision], Collection[Any]] = _none
    remembered: Callable[[Decision], str] = lambda decision: ""
    ends: Callable[[Decision], Answer | None] = lambda decision: None
    over: Callable[[Decision], Answer | None] = lambda decision: None
    spoken_key: str = ""
    spoken: Callable[[Decision, Cast], Sequence[tuple[str, str]]] = lambda decision, cast: []
    together: Callable[[Decision, Cast], Sequence[tuple[str, Chain]]] = lambda decision, cast: []
    plan: Callable[[Decision, Cast, Typed], Plan | None] = lambda decision, cast, typed: None
    planned: Callable[[Decision, Typed], list[Answer]] = lambda decision, typed: []


def placed(typed: Typed) -> dict[int, str]:
    """Return the places of a plan as they were typed, by number, with the one that was just put."""
    places = {
        int(key.removeprefix(PLACED)): value.strip()
        for key, value in typed.items()
        if key.startswith(PLACED) and key.removeprefix(PLACED).isdecimal() and value.strip()
    }
    number, _space, place = typed.get(PUT, "").partition(" ")
    if number.isdecimal() and place:
        places[int(number)] = place
    return places


def picked(typed: Typed) -> int | None:
    """Return the number of whoever's place is chosen next; None for nobody."""
    wanted = typed.get(PICK, "")
    return int(wanted) if wanted.isdecimal() and len(wanted) < 4 else None
