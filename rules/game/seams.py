"""Checkpoints (seams) of a match, from which it can be taken up, and its pauses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rules.coach import Answer, Decision

JSON = Any


@dataclass(frozen=True, slots=True)
class Seam:
    """A checkpoint: a place from which a match can be taken up, with no other state alive there.

    answers: how many were given before it, of both sides.
    state: the position and how far each random stream has been read, as the game's own JSON.
    log: the events so far, as JSON. Code that keeps the older ones elsewhere may leave them out: a
        match taken up from here has in its log the ones that are left, and those since.
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

    decision: the question; its view is the position as that person sees it.
    answers: all that were given before it.
    seam: the newest checkpoint before it.
    log: the events up to the question.
    frame: the position that ``Game.picture`` draws.
    rolled: how far the dice of the match have been read. Two pauses with the same number have no
        die between them.
    hidden: what somebody still hides: hands and decks; None where the game hides nothing. Equal
        between two pauses if nothing hidden was drawn, played or shown.
    hired: by side, the players hired for this match alone, as in its record; empty where nobody can
        be hired.
    """

    decision: Decision
    answers: Sequence[Answer]
    seam: Seam
    log: Sequence[JSON]
    frame: JSON
    rolled: int
    hidden: JSON = None
    hired: Sequence[Sequence[JSON]] = ()
