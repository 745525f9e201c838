"""The events of a match's log, each a JSON object for one thing that happened; no event is ever
changed.

Both sides may see every event at once (KT-GEN-17).
"""

from __future__ import annotations

from typing import Any, Final

JSON = Any

#: The kind of event that a die is.
ROLLED: Final = "rolled"


def rolled(
    number: int,
    purpose: str,
    clause: str,
    sides: int,
    face: int,
    side: int,
    model: JSON,
    other: JSON,
    instead_of: int | None,
) -> JSON:
    """Return the event of a die that was rolled (KT-GEN-04).

    number:     running number of the die in this match, from 1.
    purpose:    what it was for; ``clause`` is where the rulebook calls for it.
    side:       the side that rolled it; ``model`` for which model, ``other`` against which, each by
                side and number.
    instead_of: the number of the die that it replaces, or None (KT-GEN-07).
    """
    return {
        "event": ROLLED,
        "number": number,
        "purpose": purpose,
        "clause": clause,
        "sides": sides,
        "face": face,
        "side": side,
        "model": model,
        "other": other,
        "instead_of": instead_of,
    }


def happened(
    what: str, clause: str, side: int, model: JSON, other: JSON, path: JSON, detail: JSON
) -> JSON:
    """Return the event of anything but a die: a move, a flesh wound, a tactic.

    what:   the kind of event; ``clause`` decided it.
    model:  who, ``other`` the other one, by side and number; None where there is none.
    path:   the places that it went by, each ``[x, y]`` in inches; empty for none.
    detail: a word, a number or a list more.
    """
    return {
        "event": what,
        "clause": clause,
        "side": side,
        "model": model,
        "other": other,
        "path": path,
        "detail": detail,
    }
