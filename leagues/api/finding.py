"""Look-ups of what an address of the API names, if this reader may open it."""

from __future__ import annotations

from collections.abc import Mapping
from uuid import UUID

from django.http import Http404
from rest_framework.request import Request

from leagues.access.visible import seasons
from leagues.models import Entry, League, Season, Stage
from rosters.models import Coach


def named(asked: Mapping[str, str], *filters: str) -> bool:
    """Return whether the query sets one of these filters; a blank one filters nothing."""
    return any(asked.get(key, "").strip() for key in filters)


def by_uuid(request: Request, uuid: UUID) -> Season:
    """Return the season with this UUID; raise Http404 if this reader may not open it."""
    season = seasons(request.user).filter(uuid=uuid).first()
    if season is None:
        raise Http404
    return season


def coach_or_404(league: League, uuid: UUID) -> Coach:
    """Return a member of the league; raise Http404 if there is none with this UUID."""
    coach = Coach.objects.filter(uuid=uuid, memberships__league=league).first()
    if coach is None:
        raise Http404
    return coach


def entry_or_404(request: Request, uuid: UUID) -> Entry:
    """Return an entry of a season that this reader may open; else raise Http404."""
    entry = (
        Entry.objects.select_related("team__coach", "season__league")
        .filter(uuid=uuid, season__in=seasons(request.user))
        .first()
    )
    if entry is None:
        raise Http404
    return entry


def entry_of(season_id: int, uuid: UUID) -> Entry:
    """Return an entry of this season; raise Http404 if there is none with this UUID."""
    entry = Entry.objects.select_related("team").filter(season=season_id, uuid=uuid).first()
    if entry is None:
        raise Http404
    return entry


def stage_or_404(season: Season, number: int) -> Stage:
    """Return the stage with this number; raise Http404 if there is none."""
    stage = season.stages.filter(number=number).first()
    if stage is None:
        raise Http404
    return stage
