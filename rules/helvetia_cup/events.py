"""The events of a match log: JSON objects, one for each thing that happened; none is ever changed.

An event that is hidden from somebody before the end of the match has ``only``: the sides that may
see it (HC-DEAL-05).
"""

from __future__ import annotations

from typing import Any

from rules.record import shown_to

JSON = Any

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
    """Return the event of a die that fell (HC-CONV-08).

    number: running number of the draw in this match, from 1; 0 if nothing was drawn.
    kind: ``d20``, ``time``, ``team``, ``coin`` or ``shuffle``; ``set`` if a card gave the result
    (HC-FX-07).
    purpose: what the die was for.
    clause: where the rulebook calls for it.
    face: as it fell; of a team die the number of the face, of a coin 1 for Home.
    player: the player concerned, by side and shirt, or None.
    target: the number to reach, or None.
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
    return shown_to(event, only)


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
    """Return the event of anything else: a step, a pass, a goal.

    what: the kind of event.
    clause: the clause that decided it.
    player, other: the players concerned, by side and shirt; None if there is none.
    place: the hex, as ``"3,-1"``; empty for nowhere.
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
    return shown_to(event, only)
