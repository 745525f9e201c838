"""Where a match stands still: the places from which it can be taken up, and its pauses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rules.coach import Answer, Decision

JSON = Any


@dataclass(frozen=True, slots=True)
class Seam:
    """A place from which a match can be taken up: nothing but this is alive there.

    answers: how many were given before it, both sides counted.
    state:   the position and the places of the dice, as the game's own JSON.
    log:     the events so far, as JSON.  Whoever keeps the older ones elsewhere may leave them out:
             what is taken up from here has in its log the ones that are left, and those since.
    """

    answers: int
    state: JSON
    log: Sequence[JSON]

    def to_json(self) -> JSON:
        return {"answers": self.answers, "state": self.state, "log": list(self.log)}

    @classmethod
    def from_json(cls, value: JSON) -> Seam:
        return cls(value["answers"], value["state"], value["log"])


@dataclass(frozen=True, slots=True)
class Pause:
    """A match that waits for a person.

    decision: what is asked; its view is the position as that person sees it.
    answers:  all that were given before it.
    seam:     the newest one before it.
    log:      the events up to the question.
    frame:    what ``Game.picture`` draws of it.
    hired:    by side, who was hired for this match alone, as in its record; empty where nobody
              can be.
    """

    decision: Decision
    answers: Sequence[Answer]
    seam: Seam
    log: Sequence[JSON]
    frame: JSON
    hired: Sequence[Sequence[JSON]] = ()
