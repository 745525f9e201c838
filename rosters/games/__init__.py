"""How the teams of each game are shown, asked for and told: a room a game, behind one door.

``of(key)`` is the door.  A game has its room in the package of its key; one that has none is told
by ``plain``, in words that fit any game.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module

from rosters.games.room import Room
from rules import games


@cache
def of(key: str) -> Room:
    """The room of a game; that of `plain` where nobody has built one."""
    try:
        room: Room = import_module(f"{__name__}.{key}").ROOM
    except ModuleNotFoundError as missing:
        if missing.name != f"{__name__}.{key}":
            raise
        room = import_module(f"{__name__}.plain").room(key)
    return room


def every() -> list[Room]:
    """The rooms of all games that can be played, in the order in which they are offered."""
    return [of(key) for key in games()]


def templates(key: str, name: str) -> list[str]:
    """The templates for a part of a page, the game's own first."""
    return [f"games/{key}/{name}.html", f"games/plain/{name}.html"]


__all__ = ["Room", "every", "of", "templates"]
