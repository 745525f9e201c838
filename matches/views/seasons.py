"""A season: its table, its fixtures, its statistics, and having it played."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRefresh

from leagues.house_rules import in_force
from leagues.models import Round, Season
from leagues.permissions import RUNS_IT, require_commissioner, role_of
from leagues.place_words import final_places
from leagues.selectors import season_or_404, season_view
from leagues.stages.ladders import ladder_view
from leagues.views.leagues import FORM, crumbs
from leagues.views.seasons import season_crumbs, season_url
from matches import operations
from matches.games import of
from matches.honours import season_awards
from matches.leaders import season_boards
from matches.models import Resolution
from matches.overdue import overdue
from matches.reporting.selectors import waiting
from matches.selectors import (
    ToBePlayed,
    current_resolution,
    progress,
    resolution_or_404,
    the_dead,
    to_be_played,
)
from matches.statistics import fallen, things
from rosters.web import Caution, Words, asked_first, coach_of, made_once, press

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
            "kills": of(view.season.game).numbers.LETHAL,
            "awards": season_awards(view.season),
            "ladder": ladder_view(request.user, view.season, view.role),
            "overdue": overdue(view.season) if view.runs_it else [],
            "placings": final_places(view.season, view.entries),
            "reported": waiting(view.season),
            "house_rules": in_force(view.season),
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
            "kills": of(season.game).numbers.LETHAL,
            "dead": fallen(the_dead(season)),
        },
    )


# -- having it played ---------------------------------------------------------------------------


@login_required
@require_http_methods(FORM)
def resolve(request: HttpRequest, league: str, slug: str) -> HttpResponse:
    """Have the rest of a season played, having read what that comes to."""
    season = season_or_404(request.user, league, slug)
    return ask_to_play(
        request,
        season,
        gettext_lazy("Play the rest of the season?"),
        gettext_lazy(
            "The rules engine plays for both sides everything that is not settled, round by "
            "round, and what is drawn from it. Matches that people are playing or typing in are "
            "waited for."
        ),
        to_be_played(season),
        lambda: operations.resolve_season(coach_of(request), season),
    )


@login_required
@require_http_methods(FORM)
def resolve_round(
    request: HttpRequest, league: str, slug: str, stage: int, number: int
) -> HttpResponse:
    season = season_or_404(request.user, league, slug)
    rounds = Round.objects.select_related("stage__season__league")
    round_ = get_object_or_404(rounds, stage__season=season, stage__number=stage, number=number)
    return ask_to_play(
        request,
        season,
        _("Play round %(number)s?") % {"number": number},
        gettext_lazy(
            "The rules engine plays for both sides what is not settled of this round. Matches "
            "that people are playing or typing in are waited for."
        ),
        to_be_played(season, round_=round_),
        lambda: operations.resolve_round(coach_of(request), round_),
    )


def ask_to_play(
    request: HttpRequest,
    season: Season,
    title: Words,
    what: Words,
    bill: ToBePlayed,
    do: Callable[[], Resolution],
) -> HttpResponse:
    """The question before the engine plays: what, how much, for whom, and what stays of it."""
    require_commissioner(coach_of(request), season.league)
    facts: list[tuple[Words, Words]] = [
        (gettext_lazy("Matches"), str(bill.matches)),
        (gettext_lazy("Teams"), str(bill.teams)),
        (gettext_lazy("Coaches who are not asked"), ", ".join(bill.coaches) or "–"),
    ]
    question = Caution(title, [what, *_PLAYING], gettext_lazy("Have them played"), facts)
    crumbs = season_crumbs(season)
    return asked_first(
        request, question, lambda: made_once(request, do), season_url(season), crumbs=crumbs
    )


_PLAYING = (
    gettext_lazy(
        "Results, wounds, deaths and money count. Nobody can take that back; a single result "
        "can be corrected by a ruling. LG-SIM-02 LG-EVENT-04"
    ),
    gettext_lazy("While it runs it can be cancelled: what is settled by then stays. LG-SIM-04"),
)


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
