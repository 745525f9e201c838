"""A sandbox: opened from a running season, deleted when it has told enough (LG-SEASON-08)."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from leagues.selectors import season_or_404
from leagues.views.seasons import season_url
from matches import sandboxes
from rosters.web import coach_of, tell
from rules.problems import Refusal


@login_required
@require_POST
def open_(request: HttpRequest, league: str, slug: str) -> HttpResponse:
    season = season_or_404(request.user, league, slug)
    try:
        season = sandboxes.open_sandbox(coach_of(request), season)
    except Refusal as refusal:
        tell(request, refusal)
    return redirect(season_url(season))


@login_required
@require_POST
def delete(request: HttpRequest, league: str, slug: str) -> HttpResponse:
    season = season_or_404(request.user, league, slug)
    try:
        sandboxes.delete_sandbox(coach_of(request), season)
    except Refusal as refusal:
        tell(request, refusal)
        return redirect(season_url(season))
    return redirect(reverse("league", args=[league]))
