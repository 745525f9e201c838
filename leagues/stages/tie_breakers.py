"""Checks of tie-breakers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from leagues.tables import criteria_keys
from rules.game import Game, given_names
from rules.problems import Problem


def breaker_problems(
    keys: Sequence[str], rules: Game[Any], about: str = "tie_breakers"
) -> list[Problem]:
    """List the tie-breakers that this game does not have."""
    known = criteria_keys(rules.counted, given_names(rules))
    return [
        Problem("unknown_tie_breaker", "LG-TABLE-03", {"key": str(key)}, about)
        for key in keys
        if key not in known
    ]
