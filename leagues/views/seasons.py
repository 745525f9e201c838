"""Seasons through their life: made, opened, entered, started, ended."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from leagues import operations
from leagues.choices import enterable_teams
from leagues.forms import EntryForm, ReasonForm, SeasonForm
from leagues.models import Season
from leagues.permissions import require_commissioner
from leagues.selectors import league_or_404, season_or_404
from leagues.views.leagues import FORM, crumbs
from rosters.web import Crumb, coach_of, form_page, press

#: Moves that a button makes; abandoning one asks for a reason.
MOVES = {
    "open": operations.open_registration,
    "close": operations.close_registration,
    "start": operations.start_season,
    "archive": operations.archive_season,
}


@login_required
@require_http_methods(FORM)
def create(request: HttpRequest, slug: str) -> HttpResponse:
    league = league_or_404(request.user, slug)
    user = coach_of(request)
    require_commissioner(user, league)

    def do(data: dict[str, Any]) -> str:
        season = operations.create_season(
            user,
            league,
            data["name"],
            data["game"],
            legs=data["legs"],
            seed=data["seed"] or None,
        )
        return season_url(season)

    return form_page(
        request,
        SeasonForm(request.POST or None),
        do,
        title=gettext_lazy("A new season"),
        submit=gettext_lazy("Make it"),
        crumbs=crumbs(league),
    )


@login_required
@require_POST
def move(request: HttpRequest, league: str, slug: str, to: str) -> HttpResponse:
    season = season_or_404(request.user, league, slug)
    if to not in MOVES:
        raise Http404

    def do() -> None:
        MOVES[to](coach_of(request), season)

    return press(request, do, season_url(season))


@login_required
@require_http_methods(FORM)
def abandon(request: HttpRequest, league: str, slug: str) -> HttpResponse:
    season = season_or_404(request.user, league, slug)
    user = coach_of(request)
    require_commissioner(user, season.league)

    def do(data: dict[str, Any]) -> str:
        operations.finish_season(user, season, reason=data["reason"])
        return season_url(season)

    return form_page(
        request,
        ReasonForm(request.POST or None),
        do,
        title=gettext_lazy("Abandon the season"),
        submit=gettext_lazy("Abandon it"),
        intro=gettext_lazy("It ends now, with the table as it stands."),
        crumbs=season_crumbs(season),
        danger=True,
    )


@login_required
@require_http_methods(FORM)
def enter(request: HttpRequest, league: str, slug: str) -> HttpResponse:
    """Enter a team: a coach one of their own, a commissioner any of a member."""
    season = season_or_404(request.user, league, slug)
    user = coach_of(request)
    teams = list(enterable_teams(user, season))

    def do(data: dict[str, Any]) -> str:
        operations.enter_team(user, season, **data)
        return f"{season_url(season)}#entries"

    return form_page(
        request,
        EntryForm(season, teams, request.POST or None),
        do,
        title=gettext_lazy("Enter a team"),
        submit=gettext_lazy("Enter it"),
        crumbs=season_crumbs(season),
        template="leagues/enter.html",
        context={"season": season, "teams": teams},
    )


@login_required
@require_POST
def withdraw(request: HttpRequest, league: str, slug: str, uuid: UUID) -> HttpResponse:
    season = season_or_404(request.user, league, slug)
    entry = season.entries.select_related("team", "season__league").filter(uuid=uuid).first()
    if entry is None:
        raise Http404

    def do() -> None:
        operations.withdraw(coach_of(request), entry)

    done = _("%(team)s is no longer entered.") % {"team": entry.team.name}
    return press(request, do, f"{season_url(season)}#entries", done)


@login_required
@require_POST
def strength(request: HttpRequest, league: str, slug: str, uuid: UUID) -> HttpResponse:
    """Choose the automated coach of an entry."""
    season = season_or_404(request.user, league, slug)
    entry = season.entries.select_related("team", "season__league").filter(uuid=uuid).first()
    if entry is None:
        raise Http404

    def do() -> None:
        operations.set_strength(coach_of(request), entry, request.POST.get("strength", ""))

    return press(request, do, f"{season_url(season)}#entries")


def season_url(season: Season) -> str:
    return reverse("season", args=[season.league.slug, season.slug])


def season_crumbs(season: Season) -> list[Crumb]:
    return [*crumbs(season.league), Crumb(season.name, season_url(season))]
