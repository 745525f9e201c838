"""The ready leagues of each game, from the file in its room: for `manage.py demo` and practice."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any

from matches.games import of


@cache
def plan(game_key: str) -> dict[str, Any]:
    """Return the ready league of a game: its ``league``, ``season`` and ``team`` with rosters.

    Raises KeyError for a game that has none. Nobody changes what is returned.
    """
    file = of(game_key).demo
    if file is None:
        raise KeyError(game_key)
    return tomllib.loads(file.read_text(encoding="utf-8"))


def rosters(game_key: str) -> list[Any]:
    """Return the rosters of a game's ready teams, in the form that the game's `found` takes."""
    return [entrant["roster"] for entrant in plan(game_key)["team"]]
