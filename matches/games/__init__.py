"""The rooms of the games: how each tells, asks, reports and counts its matches.

``of(key)`` returns the room of a game, which is the package of its key. A game without a room gets
``plain``, in words that fit any game.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module

from matches.games.room import Room


@cache
def of(key: str) -> Room:
    """Return the room of a game; `plain` where it has none."""
    try:
        room: Room = import_module(f"{__name__}.{key}").ROOM
    except ModuleNotFoundError as missing:
        if missing.name != f"{__name__}.{key}":
            raise
        room = import_module(f"{__name__}.plain").ROOM
    return room


__all__ = ["Room", "of"]
