"""The competition within which suspensions and the like count (LG-COND-03)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from leagues.models import Season
from leagues.policy import Policy
from rules.game import FRIENDLY, RESURRECTION, Venue
from rules.record import digest


def competition_of(season: Season) -> str:
    """Return the name of the season, or of its league where suspensions count in all its seasons.

    It comes from a draw seed, so that a season from the same seed has the same records.
    """
    if Policy.from_json(season.policy).league_suspensions:
        seasons = season.league.seasons.filter(friendly=False).order_by("pk")
        first = seasons.values_list("draw_seed", flat=True)[0]
        return _name("league", first)
    return _name("season", season.draw_seed)


def place_of(season: Season, leg: int = 1) -> Venue:
    """Return the venue of a season's matches, as its game gets it.

    leg: of the round; it matters in a league only.
    """
    cup = any(stage.plan.is_knockout for stage in season.stages.all())
    return Venue(competition_of(season), cup, 1 if cup else leg)


def told_where(season: Season, leg: int = 1) -> Mapping[str, Any]:
    """Return what a match of the season is told of its venue; of a friendly only that it is one.

    Where nothing carries over it is told that as well (LG-MEET-04, LG-DAY-01).
    """
    if season.friendly:
        return {FRIENDLY: True}
    placed = season.rules.placed(place_of(season, leg))
    return placed if season.changes_teams else {**placed, RESURRECTION: True}


def _name(what: str, draw_seed: str) -> str:
    return digest([what, draw_seed])[:16]
