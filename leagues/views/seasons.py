"""Seasons through their life: made, opened, entered, started, ended."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from leagues import operations
from leagues.choices import enterable_teams
from leagues.forms.leagues import ReasonForm
from leagues.forms.seasons import EntryChangeForm, EntryForm, SeasonForm, stages_of
from leagues.models import Season
from leagues.permissions import require_commissioner
from leagues.selectors import league_or_404, season_or_404
from leagues.views.leagues import FORM, crumbs
from rosters.web import Crumb, Words, coach_of, form_page, press

#: Moves that a button makes; the others ask for a reason.
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
            stages=stages_of(data["shape"], data["legs"], data["groups"]),
            answer_hours=data["answer_hours"],
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
    return _by_ruling(
        request,
        season_or_404(request.user, league, slug),
        operations.finish_season,
        title=gettext_lazy("Abandon the season"),
        submit=gettext_lazy("Abandon it"),
        intro=gettext_lazy("It ends now, with the table as it stands."),
    )


@login_required
@require_http_methods(FORM)
def reopen(request: HttpRequest, league: str, slug: str) -> HttpResponse:
    return _by_ruling(
        request,
        season_or_404(request.user, league, slug),
        operations.reopen_season,
        title=gettext_lazy("Reopen the season"),
        submit=gettext_lazy("Reopen it"),
        intro=gettext_lazy("It runs on; its placings are open again."),
    )


def _by_ruling(
    request: HttpRequest, season: Season, do: Callable[..., Season], **words: Words
) -> HttpResponse:
    """A move that asks for a reason (LG-SEASON-01)."""
    user = coach_of(request)
    require_commissioner(user, season.league)

    def ruled(data: dict[str, Any]) -> str:
        return season_url(do(user, season, reason=data["reason"]))

    return form_page(
        request,
        ReasonForm(request.POST or None),
        ruled,
        title=words["title"],
        submit=words["submit"],
        intro=words["intro"],
        crumbs=season_crumbs(season),
        danger=True,
    )


@login_required
@require_http_methods(FORM)
def enter(request: HttpRequest, league: str, slug: str) -> HttpResponse:
    """Enter a team of one's own."""
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
@require_http_methods(FORM)
def entry(request: HttpRequest, league: str, slug: str, uuid: UUID) -> HttpResponse:
    """Choose the automated coach of an entry, or take it out; for others by a ruling."""
    season = season_or_404(request.user, league, slug)
    found = season.entries.select_related("team", "season__league").filter(uuid=uuid).first()
    if found is None:
        raise Http404
    user = coach_of(request)
    own = found.team.coach_id == user.pk
    if not own:
        require_commissioner(user, season.league)

    def do(data: dict[str, Any]) -> str:
        reason = data.get("reason", "")
        if "withdraw" in request.POST:
            operations.withdraw(user, found, reason=reason)
        else:
            operations.set_strength(user, found, data["strength"], reason=reason)
        return f"{season_url(season)}#entries"

    return form_page(
        request,
        EntryChangeForm(season, own, request.POST or None, initial={"strength": found.strength}),
        do,
        title=found.team.name,
        submit=gettext_lazy("Save"),
        crumbs=season_crumbs(season),
        template="leagues/entry.html",
        context={"open": season.state in (Season.State.DRAFT, Season.State.REGISTRATION)},
    )


def season_url(season: Season) -> str:
    return reverse("season", args=[season.league.slug, season.slug])


def season_crumbs(season: Season) -> list[Crumb]:
    return [*crumbs(season.league), Crumb(season.name, season_url(season))]
