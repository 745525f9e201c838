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
from leagues.models import League
from leagues.reading.league_front import league_front
from leagues.reading.leagues import faces_of, league_list
from leagues.reading.options import my_roles
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
    """Show the front of a league (LG-FRONT-01)."""
    front = league_front(request.user, slug)
    return render(request, "leagues/league.html", {"front": front, "view": front.view})


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
        submit=_("Found the league"),
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
        title=_("League settings"),
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
