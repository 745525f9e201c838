"""Events of the log of a match: JSON objects, one for each thing that happened, never changed.

An event that not everybody may see before the end of the match says so: ``only`` lists the sides
that may (BF-API-10).
"""

from __future__ import annotations

from typing import Any, Final

from rules.record import shown_to

JSON = Any

#: The kind of event that a draw is.
ROLLED: Final = "rolled"


def rolled(
    number: int,
    purpose: str,
    clause: str,
    n: int,
    value: int,
    face: JSON,
    side: int,
    player: JSON,
    only: int,
) -> JSON:
    """Return the event of a draw (BF-RNG-03).

    number: running number of the draw in this match, from 1.
    purpose: the reason for it; ``clause`` is where the rulebook calls for it.
    n: how many values are possible, from 0; ``value``: the one drawn.
    face: the face of a die, else None.
    player: the player whom it is for, by side and slot, or None.
    """
    event = {
        "event": ROLLED,
        "number": number,
        "purpose": purpose,
        "clause": clause,
        "n": n,
        "value": value,
        "face": face,
        "side": side,
        "player": player,
    }
    return shown_to(event, only)


def happened(
    what: str,
    clause: str,
    side: int,
    player: JSON,
    other: JSON,
    zone: str,
    detail: JSON,
    only: int,
) -> JSON:
    """Return the event of anything else: a move, a pass, a goal.

    what: the kind of event; ``clause`` decided it.
    player: the player who acts, ``other`` the other one, by side and slot; None where there is
        none.
    zone: its name; empty for none.
    detail: a further word or number.
    """
    event = {
        "event": what,
        "clause": clause,
        "side": side,
        "player": player,
        "other": other,
        "zone": zone,
        "detail": detail,
    }
    return shown_to(event, only)
