"""Where what counts in one competition alone does count (LG-COND-03)."""

from __future__ import annotations

from typing import Any

from leagues.models import Season
from leagues.policy import Policy
from rules.record import digest


def competition_of(season: Season) -> str:
    """Names the season, or all seasons of its league where suspensions count in all of them.

    It comes from a draw seed, so that a season from the same seed has the same records.
    """
    if Policy.from_json(season.policy).league_suspensions:
        first = season.league.seasons.order_by("pk").values_list("draw_seed", flat=True)[0]
        return _name("league", first)
    return _name("season", season.draw_seed)


def competition_option(season: Season) -> dict[str, Any]:
    """What a match is told of it, where its game asks."""
    return {"competition": competition_of(season)} if season.rules.by_competition else {}


def _name(what: str, draw_seed: str) -> str:
    return digest([what, draw_seed])[:16]
