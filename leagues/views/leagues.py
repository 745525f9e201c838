"""Pages of leagues: the list, a league, founding and changing one."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_safe

from leagues import operations
from leagues.access.permissions import Role, require_commissioner, require_owner
from leagues.access.visible import league_or_404
from leagues.forms.leagues import HeirForm, LeagueForm
from leagues.models import League, Season
from leagues.reading.leagues import LeagueView, faces_of, league_list, league_view
from leagues.reading.match_of_the_week import week_match
from leagues.reading.options import my_roles
from leagues.reading.season_pages import brief_tables, entries_of, round_in_short, season_frame
from rosters.web.pages import Crumb, asked_page, coach_of, form_page, made_once

FORM = ["GET", "HEAD", "POST"]
PAGE = 50


@require_safe
def leagues(request: HttpRequest) -> HttpResponse:
    """Show the public leagues, and those of the user."""
    listed = league_list(request.user)
    words = request.GET.get("q", "").replace("\x00", "").strip()[:80]
    if words:
        listed = listed.filter(name__icontains=words)
    page = asked_page(request, listed, PAGE)
    return render(
        request,
        "leagues/leagues.html",
        {
            "page": page,
            "roles": my_roles(request.user),
            "words": words,
            "faces": faces_of(page),
        },
    )


@require_safe
def league(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a league: what is going on, and its members."""
    view = league_view(request.user, slug)
    return render(request, "leagues/league.html", {"view": view, **_running(request, view)})


def _running(request: HttpRequest, view: LeagueView) -> dict[str, Any]:
    """Return the newest running season, with its tables in short; empty if there is none."""
    running = (each for each in view.seasons if each.state == Season.State.RUNNING)
    season = next((each for each in running if each.copy_of_id is None), None)
    if season is None:
        return {}
    frame = season_frame(request.user, view.league.slug, season.slug)
    if not frame.has_table:
        return {"season": frame.season}
    tables = brief_tables(frame, entries_of(frame.season), request.user)
    now = round_in_short(frame, request.user)
    week = week_match(frame.season, tables, now.view.fixtures) if now else None
    return {"season": frame.season, "tables": tables, "week": week}


@login_required
@require_http_methods(FORM)
def found(request: HttpRequest) -> HttpResponse:
    """Found a league."""

    def do(data: dict[str, Any]) -> str:
        return league_url(
            made_once(request, lambda: operations.found_league(coach_of(request), **data))
        )

    return form_page(
        request,
        LeagueForm(request.POST or None, initial={"time_zone": coach_of(request).time_zone}),
        do,
        title=_("Found a league"),
        submit=_("Found it"),
        crumbs=[Crumb(_("Leagues"), reverse("leagues"))],
    )


@login_required
@require_http_methods(FORM)
def change(request: HttpRequest, slug: str) -> HttpResponse:
    """Change the settings of a league."""
    league = league_or_404(request.user, slug)
    user = coach_of(request)
    require_commissioner(user, league)
    initial = {name: getattr(league, name) for name in LeagueForm.base_fields}

    def do(data: dict[str, Any]) -> str:
        return league_url(operations.change_league(user, league, **data))

    return form_page(
        request,
        LeagueForm(request.POST or None, initial=initial),
        do,
        title=_("Change the league"),
        submit=_("Save"),
        crumbs=crumbs(league),
    )


@login_required
@require_http_methods(FORM)
def hand_over(request: HttpRequest, slug: str) -> HttpResponse:
    """Hand the league over to another member."""
    league = league_or_404(request.user, slug)
    user = coach_of(request)
    require_owner(user, league)
    members = league.memberships.exclude(role=Role.OWNER).select_related("coach")

    def do(data: dict[str, Any]) -> str:
        operations.hand_over_league(user, league, data["coach"])
        return league_url(league)

    return form_page(
        request,
        HeirForm([member.coach for member in members], request.POST or None),
        do,
        title=_("Hand the league over"),
        submit=_("Hand it over"),
        intro=_("The new owner can do all that you can; you stay a commissioner."),
        crumbs=crumbs(league),
        danger=True,
    )


def league_url(league: League) -> str:
    return reverse("league", args=[league.slug])


def crumbs(league: League) -> list[Crumb]:
    return [Crumb(_("Leagues"), reverse("leagues")), Crumb(league.name, league_url(league))]
