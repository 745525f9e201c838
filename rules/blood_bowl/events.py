"""The events of a match log: small frozen records, one for each thing that happened."""

from __future__ import annotations

from typing import Any, NamedTuple

from rules.blood_bowl.pitch import NAME, OFF
from rules.blood_bowl.squads import NOBODY

JSON = Any


class Rolled(NamedTuple):
    """Dice that fell (BB-DICE-06).

    number: running number of the roll in this match, from 1.
    purpose: what the roll was for.
    clause: where the rulebook calls for it.
    sides: of the die.
    faces: as they fell.
    side: the coach for whom the dice fell.
    player: the player for whom they fell, or NOBODY.
    needed: the face that was needed, modifiers included; 0 if there is none.
    again: number of the roll that this one re-rolls, or 0.
    """

    number: int
    purpose: str
    clause: str
    sides: int
    faces: tuple[int, ...]
    side: int
    player: int
    needed: int
    again: int

    def to_json(self) -> JSON:
        return {
            "event": "rolled",
            "number": self.number,
            "purpose": self.purpose,
            "clause": self.clause,
            "die": f"D{self.sides}",
            "faces": list(self.faces),
            "side": self.side,
            "player": shirt(self.player),
            "needed": self.needed,
            "again": self.again,
        }


class Happened(NamedTuple):
    """Anything else: a move, a fall, a touchdown, a choice.

    what: the kind of event.
    clause: the clause that decided it.
    player, other: the players concerned; NOBODY if there is none.
    square: where it happened; OFF for nowhere.
    detail: a word or a number more.
    """

    what: str
    clause: str
    side: int
    player: int = NOBODY
    other: int = NOBODY
    square: int = OFF
    detail: JSON = ""

    def to_json(self) -> JSON:
        return {
            "event": self.what,
            "clause": self.clause,
            "side": self.side,
            "player": shirt(self.player),
            "other": shirt(self.other),
            "square": NAME[self.square] if self.square != OFF else "",
            "detail": self.detail,
        }


Event = Rolled | Happened


def shirt(player: int) -> JSON:
    """Return a player as JSON: ``[side, shirt number]``, or None."""
    # side_of() and number_of(), once more: a log names thousands.
    return None if player == NOBODY else [player >> 4, (player & 15) + 1]
