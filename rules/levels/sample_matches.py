"""Seeded matches between teams of every race, the same every time, to measure the engines."""

from __future__ import annotations

from hashlib import blake2b
from itertools import pairwise
from typing import Any

from rules.dice import Stream
from rules.game import Game
from rules.record import Match


def seed(*words: object) -> bytes:
    return blake2b(repr(words).encode(), digest_size=32).digest()


def matches(game: Game[Any], numbers: range, *, legs: int = 1) -> list[Match]:
    """Return matches of every race against the next, over and over, each with its own seed.

    legs: how many matches in a row the same two teams play.
    """
    version = game.versions[-1]
    teams = [game.fold(version, game.found(version, roster)).state for roster in rosters(game)]
    pairs = list(pairwise([*teams, teams[0]]))
    options = game.knockout_options(decides=False)
    prepared = []
    for number in numbers:
        pair = pairs[number // legs % len(pairs)]
        key = seed(game.key, number)
        coaches = [game.coach(game.usual_strength, key, side) for side in (0, 1)]
        line_ups = game.prepare(version, pair, options, coaches)
        prepared.append(Match(game.key, version, options, line_ups, key))
    return prepared


def rosters(game: Game[Any]) -> list[object]:
    version = game.versions[-1]
    return [
        game.wished_roster(version, race, race, Stream(seed(game.key, race), "names"))
        for race in game.races(version)
    ]
