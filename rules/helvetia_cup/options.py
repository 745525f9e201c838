"""The options of a match of Helvetia Cup.

| option         | what                                                            | usual    |
| -------------- | --------------------------------------------------------------- | -------- |
| `competition`  | where it is played; a friendly has none (HC-TOUR-01)            | friendly |
| `league`       | collections are capped, by house rule (HC-LEAGUE-12)            | no       |
| `leg`          | each has all legendary cards anew (HC-LEAGUE-07)                | 1        |
| `needs_winner` | a level match goes on until it is decided (HC-EXTRA-04)         | yes      |
| `first_leg`    | score of the first leg, in the order of these sides (LG-KO-06)  | none     |
| `away_scores`  | if both legs are level, more goals away decide (LG-KO-06)       | no       |
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.two_legs import level

JSON = Any

#: What a season may set as a house rule; the rest says where and when a match is played.
HOUSE_RULES = {"league": "HC-LEAGUE-12", "needs_winner": "HC-EXTRA-04"}


def competition_of(options: Mapping[str, JSON]) -> str:
    """Return the name of the competition; empty for a friendly."""
    return str(options.get("competition", ""))


def leg_of(options: Mapping[str, JSON]) -> int:
    """Return the leg of the match, 1 by default (HC-LEAGUE-07)."""
    return int(options.get("leg", 1))


def is_league(options: Mapping[str, JSON]) -> bool:
    """Say whether collections are capped (HC-LEAGUE-12)."""
    return bool(options.get("league", False))


def goes_on(score: Sequence[int], options: Mapping[str, JSON]) -> bool:
    """Say whether a match with that score must still be decided (HC-EXTRA-04, LG-KO-06)."""
    return bool(options.get("needs_winner", True)) and level(score, options)
