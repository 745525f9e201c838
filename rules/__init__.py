"""The rules of five games: pure Python, no I/O but their own data files.

``games()`` lists what can be played; ``game("blood_bowl")`` returns one game.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from rules.game import Game

#: Every game that can be played, by key: its module ``game`` holds ``GAME``.
_GAMES = ("blood_bowl", "helvetia_cup", "boufbowl", "kill_team", "necromunda")


def games() -> tuple[str, ...]:
    """Return the keys of the games, in the order in which they are offered."""
    return _GAMES


@cache
def game(key: str) -> Game[Any]:
    """Return the game of that key; raise KeyError for an unknown key."""
    if key not in _GAMES:
        raise KeyError(f"there is no game {key!r}; there are {', '.join(_GAMES)}")
    loaded: Game[Any] = import_module(f"rules.{key}.game").GAME
    return loaded
