"""Whom commands act for: owners of leagues, coaches of seasons."""

from __future__ import annotations

from leagues.models import Season
from rosters.models import Coach


def owner_of(season: Season) -> Coach:
    """Return the owner of a season's league."""
    return season.league.memberships.select_related("coach").get(role="owner").coach


def coach_of(season: Season) -> Coach:
    """Return the coach of the season's first entry."""
    coach = season.entries.select_related("team__coach").order_by("number")[0].team.coach
    assert coach is not None
    return coach
