"""Following a league or a team, and the page of what one follows (LG-FOLLOW)."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from leagues.access.permissions import readable_teams
from leagues.access.visible import league_or_404
from leagues.following import operations
from leagues.models import League
from leagues.reading.following import following as read_following
from rosters.models import Team
from rosters.web.pages import coach_of, press, safe_next


@login_required
@require_safe
def following(request: HttpRequest) -> HttpResponse:
    """Show what the reader follows, with the newest of it."""
    context = {"view": read_following(coach_of(request))}
    return render(request, "leagues/following/following.html", context)


@login_required
@require_POST
def league(request: HttpRequest, slug: str) -> HttpResponse:
    """Follow a league, or end that."""
    found = league_or_404(request.user, slug)
    return _press(request, found, reverse("league", args=[slug]))


@login_required
@require_POST
def team(request: HttpRequest, slug: str) -> HttpResponse:
    """Follow a team, or end that."""
    teams = readable_teams(request.user).filter(copy_of=None)
    found = get_object_or_404(teams, slug=slug)
    return _press(request, found, reverse("team", args=[slug]))


def _press(request: HttpRequest, thing: League | Team, page: str) -> HttpResponse:
    act = operations.unfollow if request.POST.get("end") == "1" else operations.follow
    return press(request, lambda: act(coach_of(request), thing), safe_next(request) or page)
