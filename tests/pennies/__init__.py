"""A second example game, as unlike the first as a game can be.

A team has no money, and its people wear no numbers, learn nothing and gain nothing by playing.  A
match is of two to four teams, each of which tosses three pennies in turn, and the heads count;
before it each coach chooses in secret which of his tosses counts twice.  After it come two steps: a
fair, where members haggle for charms with a die, and the charms, which somebody gets.

It lives in rooms, as every game does: `game` is the one of `rules`, `teams` that of
`rosters.games`, and `matches` that of `matches.games`; its words in Russian are in ``locale``.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import Final

import rules

KEY: Final = "pennies"


def install() -> None:
    """Make it one of the games, found where each of the others is found."""
    package = ModuleType(f"rules.{KEY}")
    package.__path__ = []
    package.COMPILED = ()  # type: ignore[attr-defined]
    sys.modules[package.__name__] = package
    sys.modules[f"rules.{KEY}.game"] = import_module("tests.pennies.game")
    sys.modules[f"rosters.games.{KEY}"] = import_module("tests.pennies.teams")
    sys.modules[f"matches.games.{KEY}"] = import_module("tests.pennies.matches")
    if KEY not in rules._GAMES:
        rules._GAMES = (*rules._GAMES, KEY)  # type: ignore[assignment]
