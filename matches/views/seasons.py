"""A season: its table, its fixtures, its statistics, and having it played."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import HttpResponseClientRefresh

from leagues.models import Round, Season
from leagues.permissions import RUNS_IT, role_of
from leagues.place_words import final_places
from leagues.selectors import season_or_404, season_view
from leagues.stages.ladders import ladder_view
from leagues.views.leagues import crumbs
from leagues.views.seasons import season_crumbs, season_url
from matches import operations
from matches.honours import season_awards
from matches.leaders import season_boards
from matches.models import Resolution
from matches.overdue import overdue
from matches.reporting.selectors import waiting
from matches.selectors import (
    current_resolution,
    progress,
    resolution_or_404,
    the_dead,
)
from matches.statistics import fallen, kills, things
from rosters.web import coach_of, press

SHORT, LONG = 5, 25


@require_safe
def season(request: HttpRequest, league: str, slug: str) -> HttpResponse:
    view = season_view(request.user, league, slug)
    current = current_resolution(view.season)
    seen = progress(current) if current else None
    return render(
        request,
        "matches/season.html",
        {
            "view": view,
            "crumbs": crumbs(view.season.league),
            "progress": seen if seen and seen.running else None,
            "stopped": seen if seen and not seen.running else None,
            "leaders": [
                (board.title, board.leaders)
                for board in season_boards(view.season, SHORT, things(view.season.game)[:2])
            ],
            "kills": kills(view.season.game),
            "awards": season_awards(view.season),
            "ladder": ladder_view(request.user, view.season, view.role),
            "overdue": overdue(view.season) if view.runs_it else [],
            "placings": final_places(view.season, view.entries),
            "reported": waiting(view.season),
            "mine": {e.pk for e in view.entries if e.team.coach_id == request.user.pk},
        },
    )


@require_safe
def statistics(request: HttpRequest, league: str, slug: str) -> HttpResponse:
    """Awards once it is over, leaders of everything that is counted, and the dead."""
    season = season_or_404(request.user, league, slug)
    return render(
        request,
        "matches/statistics.html",
        {
            "season": season,
            "crumbs": season_crumbs(season),
            "awards": season_awards(season),
            "boards": season_boards(season, LONG),
            "kills": kills(season.game),
            "dead": fallen(the_dead(season)),
        },
    )


# -- having it played ---------------------------------------------------------------------------


@login_required
@require_POST
def resolve(request: HttpRequest, league: str, slug: str) -> HttpResponse:
    season = season_or_404(request.user, league, slug)
    return _wish(request, season, lambda: operations.resolve_season(coach_of(request), season))


@login_required
@require_POST
def resolve_round(
    request: HttpRequest, league: str, slug: str, stage: int, number: int
) -> HttpResponse:
    season = season_or_404(request.user, league, slug)
    rounds = Round.objects.select_related("stage__season__league")
    round_ = get_object_or_404(rounds, stage__season=season, stage__number=stage, number=number)
    return _wish(request, season, lambda: operations.resolve_round(coach_of(request), round_))


def _wish(request: HttpRequest, season: Season, do: Callable[[], Resolution]) -> HttpResponse:
    return press(request, do, season_url(season))


@require_safe
def resolution(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """How far it is: a page, or only the bar for a page that shows it already."""
    found = resolution_or_404(request.user, uuid)
    seen = progress(found)
    htmx = getattr(request, "htmx", False)
    if htmx and not seen.running:
        return HttpResponseClientRefresh()  # the page has results to show now
    return render(
        request,
        "matches/progress.html" if htmx else "matches/resolution.html",
        {
            "progress": seen,
            "season": found.season,
            "runs_it": role_of(request.user, found.season.league) in RUNS_IT,
            "crumbs": season_crumbs(found.season),
        },
    )


@login_required
@require_POST
def cancel(request: HttpRequest, uuid: UUID) -> HttpResponse:
    found = resolution_or_404(request.user, uuid)

    def do() -> None:
        operations.cancel_resolution(coach_of(request), found)

    return press(request, do, season_url(found.season))
