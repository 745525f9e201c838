"""What the log of a match is made of: JSON objects, one a thing that happened; nothing changes one.

An event that not everybody may see before the end of the match says so: ``only`` lists the sides
that may (HC-DEAL-05).
"""

from __future__ import annotations

from typing import Any

JSON = Any

#: Who may see an event before the match has ended.
EVERYBODY = -1
HOME_ONLY, AWAY_ONLY, NOBODY_YET = 0, 1, 2

#: The kind of event that a die is.
ROLLED = "rolled"


def rolled(
    number: int,
    kind: str,
    purpose: str,
    clause: str,
    face: int,
    side: int,
    player: JSON,
    target: int | None,
    only: int,
) -> JSON:
    """A die that fell (HC-CONV-08).

    number:  running number of the draw in this match, from 1; 0 where nothing was drawn.
    kind:    ``d20``, ``time``, ``team``, ``coin`` or ``shuffle``; ``set`` where a card gave the
             result (HC-FX-07).
    purpose: what it was for; ``clause`` is where the rulebook calls for it.
    face:    as it fell; of a team die the number of the face, of a coin 1 for Home.
    player:  for whom, by side and shirt, or None; ``target`` the number to reach, or None.
    """
    event = {
        "event": ROLLED,
        "number": number,
        "die": kind,
        "purpose": purpose,
        "clause": clause,
        "faces": [face],
        "side": side,
        "player": player,
        "target": target,
    }
    return event if only == EVERYBODY else _hidden(event, only)


def happened(
    what: str,
    clause: str,
    side: int,
    player: JSON,
    other: JSON,
    place: str,
    detail: JSON,
    only: int,
) -> JSON:
    """Anything else: a step, a pass, a goal.

    what:   the kind of event; ``clause`` decided it.
    player: who, ``other`` the other one, by side and shirt; None where there is none.
    place:  which hex, as ``"3,-1"``; empty for nowhere.
    detail: a word or a number more.
    """
    event = {
        "event": what,
        "clause": clause,
        "side": side,
        "player": player,
        "other": other,
        "hex": place,
        "detail": detail,
    }
    return event if only == EVERYBODY else _hidden(event, only)


def _hidden(event: JSON, only: int) -> JSON:
    return event | {"only": [] if only == NOBODY_YET else [only]}
