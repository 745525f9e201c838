"""What the log of a match is made of: small frozen events, one a thing that happened.

An event that not everybody may see before the end of the match says so: ``only`` lists the sides
that may (HC-DEAL-05).
"""

from __future__ import annotations

from typing import Any, NamedTuple

JSON = Any

#: Who may see an event before the match has ended.
EVERYBODY = -1
HOME_ONLY, AWAY_ONLY, NOBODY_YET = 0, 1, 2


class Rolled(NamedTuple):
    """A die that fell (HC-CONV-08).

    number:  running number of the draw in this match, from 1; 0 where nothing was drawn.
    kind:    ``d20``, ``time``, ``team``, ``coin`` or ``shuffle``; ``set`` where a card gave the
             result (HC-FX-07).
    purpose: what it was for; ``clause`` is where the rulebook calls for it.
    face:    as it fell; of a team die the number of the face, of a coin 1 for Home.
    player:  for whom, by side and shirt, or None; ``target`` the number to reach, or None.
    """

    number: int
    kind: str
    purpose: str
    clause: str
    face: int
    side: int
    player: tuple[int, int] | None = None
    target: int | None = None
    only: int = EVERYBODY

    def to_json(self) -> JSON:
        event = {
            "event": "rolled",
            "number": self.number,
            "die": self.kind,
            "purpose": self.purpose,
            "clause": self.clause,
            "faces": [self.face],
            "side": self.side,
            "player": shirt(self.player),
            "target": self.target,
        }
        return event if self.only == EVERYBODY else event | _hidden(self.only)


class Happened(NamedTuple):
    """Anything else: a step, a pass, a goal.

    what:   the kind of event; ``clause`` decided it.
    player: who, ``other`` the other one, by side and shirt; None where there is none.
    hex:    where, as ``"3,-1"``; empty for nowhere.
    detail: a word or a number more.
    """

    what: str
    clause: str
    side: int
    player: tuple[int, int] | None = None
    other: tuple[int, int] | None = None
    hex: str = ""
    detail: JSON = ""
    only: int = EVERYBODY

    def to_json(self) -> JSON:
        event = {
            "event": self.what,
            "clause": self.clause,
            "side": self.side,
            "player": shirt(self.player),
            "other": shirt(self.other),
            "hex": self.hex,
            "detail": self.detail,
        }
        return event if self.only == EVERYBODY else event | _hidden(self.only)


Event = Rolled | Happened


def shirt(player: tuple[int, int] | None) -> JSON:
    """A player in words: ``[side, shirt number]``, or None."""
    return None if player is None else list(player)


def _hidden(only: int) -> JSON:
    return {"only": [] if only == NOBODY_YET else [only]}
