"""The open season change, and what one entry takes into the next season."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404

from leagues.models import (
    Carried,
    Season,
    SeasonChange,
)


def open_change_or_404(season: Season) -> SeasonChange:
    """Return the planned, not yet accepted change of a season; raise Http404 if there is none."""
    change = season.changes.filter(made=None).first()
    if change is None:
        raise Http404
    change.season = season
    return change


def carried_or_404(season: Season, entry: UUID | str) -> Carried:
    """Return an entry whose team is to be carried over; raise Http404 if there is none."""
    change = open_change_or_404(season)
    carried = change.carried.select_related("entry__team__coach").filter(entry__uuid=entry).first()
    if carried is None:
        raise Http404
    carried.change = change
    return carried
