"""Read and write the facts of a position: the lines after the picture, by the names of its
slots.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.helvetia_cup.catalogue import SKILLS
from rules.helvetia_cup.notation.words import LETTERS, SIDES
from rules.helvetia_cup.position import COUNTS, SLOTS, Phase, Position
from rules.helvetia_cup.squads import NOBODY, PLAYERS

JSON = Any

#: Slots that a fact may give: all that follows from nothing else.
FACTS = tuple(
    slot
    for slot in SLOTS[3:]
    if slot
    not in ("by_shirt", "skills", "state", "where", "at", "half", "minute", "score", "attacking")
)
#: Of these, sets of players, ``["H7", "A5"]``, and numbers by player, ``{"A5": 1}``.
SETS = ("lying", "used", "late", "noted")
NUMBERS = ("markers", "start", "yellows")
EVERY_SKILL = (*SKILLS, "all")


def fact(pos: Position, slot: str, value: JSON) -> JSON:
    """Return a slot's value as a person reads it."""
    if slot in SETS:
        return [_shirt(pos, p) for p in range(PLAYERS) if value >> p & 1]
    if slot in NUMBERS:
        return {_shirt(pos, p): count for p, count in enumerate(value) if count}
    match slot:
        case "phase":
            return Phase(value).name.lower()
        case "emergency":
            return [SIDES[side] for side in (0, 1) if value >> side & 1]
        case "ball":
            return pos.pitch.names[value]
        case "carrier":
            return "" if value == NOBODY else _shirt(pos, value)
        case "keeper":
            return [_shirt(pos, p) for p in value]
        case "kicks":
            return [[_shirt(pos, p) for p in kicked] for kicked in value]
        case "boosts":
            return [[_shirt(pos, p), EVERY_SKILL[s], n, until] for p, s, n, until in value]
        case "forbidden":
            return [[SIDES[side], action, until] for side, action, until in value]
        case "counts":
            return {
                name: {_shirt(pos, p): count for p, count in enumerate(counts) if count}
                for name, counts in zip(COUNTS, value, strict=True)
                if any(counts)
            }
    return value


def read_fact(pos: Position, slot: str, value: JSON) -> Any:
    """Return the value that `fact` wrote.

    Raises KeyError, ValueError, TypeError, IndexError or AttributeError if it makes no sense.
    """
    if slot in SETS:
        return sum(1 << _player(pos, shirt) for shirt in value)
    if slot in NUMBERS:
        return _counted(pos, value)
    match slot:
        case "phase":
            return Phase[value.upper()]
        case "emergency":
            return sum(1 << SIDES.index(side) for side in value)
        case "ball":
            return pos.pitch.at[value]
        case "carrier":
            return _player(pos, value) if value else NOBODY
        case "keeper":
            return [_player(pos, shirt) for shirt in value]
        case "kicks":
            return [[_player(pos, shirt) for shirt in kicked] for kicked in value]
        case "boosts":
            return [(_player(pos, p), EVERY_SKILL.index(s), n, until) for p, s, n, until in value]
        case "forbidden":
            return [(SIDES.index(side), action, until) for side, action, until in value]
        case "counts":
            unknown = [name for name in value if name not in COUNTS]
            if unknown:
                raise KeyError(unknown[0])
            return [_counted(pos, value.get(name, {})) for name in COUNTS]
    return value


def _counted(pos: Position, numbers: Mapping[str, int]) -> list[int]:
    counts = [0] * PLAYERS
    for shirt, count in numbers.items():
        counts[_player(pos, shirt)] = int(count)
    return counts


def _shirt(pos: Position, p: int) -> str:
    return f"{LETTERS[p >> 3]}{pos.number(p)}"


def _player(pos: Position, shirt: str) -> int:
    p = pos.player(LETTERS.index(shirt[0]), int(shirt[1:]))
    if p == NOBODY:
        raise KeyError(shirt)
    return p
