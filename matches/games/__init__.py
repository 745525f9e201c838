"""How the matches of each game are told, asked, typed in and counted: a room a game, one door.

``of(key)`` is the door.  A game has its room in the package of its key; one that has none is told
by ``plain``, in words that fit any game.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module

from matches.games.room import Room


@cache
def of(key: str) -> Room:
    """The room of a game; that of `plain` where nobody has built one."""
    try:
        room: Room = import_module(f"{__name__}.{key}").ROOM
    except ModuleNotFoundError as missing:
        if missing.name != f"{__name__}.{key}":
            raise
        room = import_module(f"{__name__}.plain").ROOM
    return room


__all__ = ["Room", "of"]
