"""What an address of the API names, if this reader may open it."""

from __future__ import annotations

from collections.abc import Mapping
from uuid import UUID

from django.http import Http404
from rest_framework.request import Request

from leagues.access.visible import seasons
from leagues.models import Entry, League, Season, Stage
from rosters.models import Coach


def named(asked: Mapping[str, str], *filters: str) -> bool:
    """Whether the query names what it wants by one of these; what is blank filters nothing."""
    return any(asked.get(key, "").strip() for key in filters)


def by_uuid(request: Request, uuid: UUID) -> Season:
    """The season of that name, if this reader may open it."""
    found = seasons(request.user).filter(uuid=uuid).first()
    if found is None:
        raise Http404
    return found


def coach_or_404(league: League, uuid: UUID) -> Coach:
    """A member of the league."""
    found = Coach.objects.filter(uuid=uuid, memberships__league=league).first()
    if found is None:
        raise Http404
    return found


def entry_or_404(request: Request, uuid: UUID) -> Entry:
    """An entry of a season that this reader may open."""
    found = (
        Entry.objects.select_related("team__coach", "season__league")
        .filter(uuid=uuid, season__in=seasons(request.user))
        .first()
    )
    if found is None:
        raise Http404
    return found


def entry_of(season_id: int, uuid: UUID) -> Entry:
    """An entry of this season."""
    found = Entry.objects.select_related("team").filter(season=season_id, uuid=uuid).first()
    if found is None:
        raise Http404
    return found


def stage_or_404(season: Season, number: int) -> Stage:
    found = season.stages.filter(number=number).first()
    if found is None:
        raise Http404
    return found
