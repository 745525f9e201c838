"""The words of the notation, and the usual values where a text says nothing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules.helvetia_cup.catalogue import SKILLS
from rules.helvetia_cup.position import STATE_NAMES

JSON = Any
#: A player, by side and shirt number.
Who = tuple[int, int]

LETTERS, SIDES = "HA", ("home", "away")
EMPTY, BALL, JOIN = ".", "*", "/"
#: The ratings of an outfield player unless the line says otherwise.
USUAL = dict.fromkeys(SKILLS, 10) | {"pressure": 4, "speed": 4}
ROLES = ("goalkeeper", "outfield")
PLAYER, ACADEMY = "player", "academy"
#: In the line-up, but not chosen for the match.
SPARE = "not in the squad"
OFF_PITCH = (*STATE_NAMES[:-1], SPARE)
MOST_SHIRT = 99


def usual_member(number: int) -> dict[str, JSON]:
    """Return a line of a line-up with usual values; ``markers`` follow the speed."""
    goalkeeper = number == 1
    return {
        "player": number,
        "kind": PLAYER,
        "number": number,
        "name": f"No. {number}",
        "role": ROLES[0] if goalkeeper else ROLES[1],
        "position": "GK" if goalkeeper else "MF",
        "captain": False,
        "markers": None,
        **USUAL,
    }


def usual_line_up(side: int, players: Iterable[JSON] = ()) -> dict[str, JSON]:
    """Return a line-up of these players."""
    return {
        "name": SIDES[side].title(),
        "race": "",
        "players": list(players),
        "collection": [],
        "legendaries": [],
    }
