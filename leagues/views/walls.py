"""The wall of a season: a page for a screen in a hall, which turns its pages by itself."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from leagues.access.visible import season_or_404
from leagues.models import Season, Venue
from leagues.reading.halls.desk import venue_of
from leagues.reading.halls.wall import wall_of
from rosters.runtime.clock import now
from rosters.web.etags import as_known


@require_safe
def wall(request: HttpRequest, league: str, slug: str) -> HttpResponse:
    """Show the wall to whoever may read the season."""
    season = season_or_404(request.user, league, slug)
    return _shown(request, season, venue_of(season))


@require_safe
def by_link(request: HttpRequest, token: str) -> HttpResponse:
    """Show the wall to whoever has its link, and nothing else of a private league (LG-WALL-04).

    Raises Http404 for a link that was taken back.
    """
    found = Venue.objects.select_related("season__league").filter(wall_token=token).first()
    if found is None:
        raise Http404
    answer = _shown(request, found.season, found)
    answer["X-Robots-Tag"] = "noindex, nofollow"
    return answer


def _shown(request: HttpRequest, season: Season, venue: Venue | None) -> HttpResponse:
    """Show the page, or the part of it that changes, with its ETag: `?part` asks for that."""
    context = {
        "wall": wall_of(season, venue),
        "season": season,
        "league": season.league,
        "now": int(now().timestamp() * 1000),
    }
    if "part" in request.GET:
        return as_known(request, render(request, "leagues/halls/wall_part.html", context))
    return render(request, "leagues/halls/wall.html", context)
