"""The options of a match of Boufbowl, beside its line-ups.

| option        | what                                                              | usual |
| ------------- | ----------------------------------------------------------------- | ----- |
| `competition` | where it is played; captains stand in the line-ups (BF-LEAGUE-27) | none  |
| `basic`       | no captains, tokens, boards, upgrades, favours (BF-SETUP-10)      | no    |
| `long`        | until a coach can no longer draw (BF-WIN-02)                      | no    |
| `turn_cap`    | it ends after so many turns (BF-TURN-08)                          | 100   |
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.boufbowl.catalogue import Ruleset

JSON = Any

#: The options that a season may set as house rules; the rest says where a match is played.
HOUSE_RULES = {"basic": "BF-SETUP-10", "long": "BF-WIN-02"}


def is_expert(options: Mapping[str, JSON]) -> bool:
    return not options.get("basic", False)


def is_long(options: Mapping[str, JSON]) -> bool:
    return bool(options.get("long", False))


def turn_cap(options: Mapping[str, JSON], rules: Ruleset) -> int:
    return int(options.get("turn_cap", rules.turn_cap))


def is_league(options: Mapping[str, JSON]) -> bool:
    """Return whether the match is in a competition: then the line-ups say who is captain
    (BF-LEAGUE-27).
    """
    return bool(options.get("competition", ""))
