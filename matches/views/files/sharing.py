"""Share pictures, for whoever may open the page that they are of (LG-SHARE-02)."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from leagues.access.visible import fixture_or_404
from leagues.reading.season_pages import season_frame
from matches.reading.players import player_view
from matches.sharing.shown import picture_of_match, picture_of_player, picture_of_table
from rosters.web.etags import as_known


@require_safe
def match(request: HttpRequest, uuid: UUID) -> HttpResponse:
    return _sent(request, picture_of_match(fixture_or_404(request.user, uuid)))


@require_safe
def season(request: HttpRequest, league: str, slug: str) -> HttpResponse:
    return _sent(request, picture_of_table(season_frame(request.user, league, slug)))


@require_safe
def player(request: HttpRequest, uuid: UUID) -> HttpResponse:
    return _sent(request, picture_of_player(player_view(request.user, uuid)))


def _sent(request: HttpRequest, picture: bytes) -> HttpResponse:
    """Return a picture to a browser; it is not sent again while it is the same."""
    return as_known(request, HttpResponse(picture, content_type="image/png"))
