"""A tie over two legs, as the second match sees it (LG-KO-06)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


def options(first_leg: tuple[int, int] | None, *, away_scores: bool) -> dict[str, Any]:
    """Return the options of a match that is the second of two legs; empty where it is not.

    See ``Game.knockout_options``.
    """
    if first_leg is None:
        return {}
    return {"first_leg": list(first_leg), "away_scores": away_scores}


def level(score: Sequence[int], options: Mapping[str, Any]) -> bool:
    """Return whether neither side is ahead; over both legs, where the match is a second one.

    score: of this match, Home first.
    options: of this match: ``first_leg``, the scores of the first leg in the order of the sides of
        this one, and ``away_scores``, whether more scored away from home decides.
    """
    home, away = score
    first_leg = options.get("first_leg")
    if first_leg is None:
        return home == away
    # The home side of the second leg was away in the first.
    counts_away = options.get("away_scores", False)
    return bool(
        home + first_leg[0] == away + first_leg[1] and not (counts_away and first_leg[0] != away)
    )
