"""Game adapters for team pages: how the teams of each game are shown, built and told.

Each game has its room in the package of its key, and ``of(key)`` returns that room. A game without
a room is told by ``plain``, in words that fit any game.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module

from rosters.games.room import Room
from rules import games


@cache
def of(key: str) -> Room:
    """Return the room of a game; that of `plain` where the game has none."""
    try:
        room: Room = import_module(f"{__name__}.{key}").ROOM
    except ModuleNotFoundError as missing:
        if missing.name != f"{__name__}.{key}":
            raise
        room = import_module(f"{__name__}.plain").room(key)
    return room


def every() -> list[Room]:
    """Return the rooms of all games that can be played, in the order in which they are offered."""
    return [of(key) for key in games()]


def templates(key: str, name: str) -> list[str]:
    """Return the template names for a part of a page, the game's own first."""
    return [f"games/{key}/{name}.html", f"games/plain/{name}.html"]


__all__ = ["Room", "every", "of", "templates"]
