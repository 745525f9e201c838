"""Game adapters for team pages: how the teams of each game are shown, built and told.

Each game has its room in the package of its key, and ``of(key)`` returns that room. A game without
a room is told by ``plain``, in words that fit any game.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module

from rosters.games.room import Room
from rosters.games.sorts import Sort
from rules import game, games


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


def no_members() -> tuple[int, ...]:
    """Return the numbers that federations keep for whoever is no member."""
    rooms = (room.federation for room in every())
    return tuple(each.NO_MEMBER for each in rooms if each is not None)


def with_federations() -> list[str]:
    """Return the games whose coaches have a federation."""
    return [key for key in games() if of(key).federation is not None]


def sorts(key: str) -> Mapping[str, Sort]:
    """Return the sorts of seasons that a game has, the usual one first (LG-SEASON-12)."""
    has_campaigns = game(key).campaigns is not None
    known = of(key).seasons.SORTS
    return {name: sort for name, sort in known.items() if has_campaigns or sort.campaign is None}


def templates(key: str, name: str) -> list[str]:
    """Return the template names for a part of a page, the game's own first."""
    return [f"games/{key}/{name}.html", f"games/plain/{name}.html"]


__all__ = ["Room", "every", "no_members", "of", "sorts", "templates", "with_federations"]
