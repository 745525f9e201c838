"""The events of a battle's log: JSON objects, one for each thing that happened, never changed.

All sides may see every event at once (NM-CONV-07).
"""

from __future__ import annotations

from typing import Any, Final

from rules.necromunda.catalogue.vocabulary import Purpose

JSON = Any

#: The kinds of event that a die and a decision are.
ROLLED: Final = "rolled"
DECIDED: Final = "decided"


def rolled(
    number: int,
    at: tuple[int, str],
    purpose: Purpose,
    clause: str,
    sides: int,
    face: int,
    side: int,
    fighter: JSON,
    other: JSON,
) -> JSON:
    """Return the event of a die that was rolled (NM-LOG-03).

    number:  running number of draws and decisions in this battle, from 1 (NM-LOG-09).
    at:      round and phase.
    purpose: what it was for; ``clause`` is where the rulebook calls for it.
    sides:   6, 360 for a direction in degrees, or of how many one was picked; ``face``: from 1 of
             a D6, from 0 of the others (NM-LOG-02).
    side:    the side that rolled it; ``fighter`` for which fighter, ``other`` against which, each
             by side and number.
    """
    return {
        "event": ROLLED,
        "number": number,
        "round": at[0],
        "phase": at[1],
        "purpose": purpose,
        "clause": clause,
        "sides": sides,
        "face": face,
        "side": side,
        "fighter": fighter,
        "other": other,
    }


def decided(
    number: int, at: tuple[int, str], key: str, side: int, offered: int | None, answer: JSON
) -> JSON:
    """Return the event of a decision (NM-LOG-09).

    offered: how many answers there were; 1 where nobody was asked, None where they are built.
    """
    return {
        "event": DECIDED,
        "number": number,
        "round": at[0],
        "phase": at[1],
        "key": key,
        "side": side,
        "offered": offered,
        "answer": answer,
    }


def happened(
    what: str, clause: str, side: int, fighter: JSON, other: JSON, path: JSON, detail: JSON
) -> JSON:
    """Return the event of anything else: a move, a wound, a fighter that flees.

    what:    the kind of event; ``clause`` decided it.
    fighter: who, ``other`` the other one, by side and number; None where there is none.
    path:    the places that it went by, each ``[x, y]`` in inches; empty for none.
    detail:  a word, a number or a list more.
    """
    return {
        "event": what,
        "clause": clause,
        "side": side,
        "fighter": fighter,
        "other": other,
        "path": path,
        "detail": detail,
    }
