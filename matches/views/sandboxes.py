"""Pages that open a sandbox of a running season, and delete it (LG-SEASON-08)."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from leagues.access.permissions import require_commissioner
from leagues.access.visible import season_or_404
from leagues.views.leagues import FORM
from leagues.views.seasons import season_crumbs, season_url
from matches.sandboxes import operations
from rosters.web.pages import Caution, coach_of, made_once, question_page, tell
from rules.problems import Refusal


@login_required
@require_POST
def open_(request: HttpRequest, league: str, slug: str) -> HttpResponse:
    season = season_or_404(request.user, league, slug)
    try:
        season = made_once(
            request,
            lambda: operations.open_sandbox(coach_of(request), season),
            may=lambda: require_commissioner(coach_of(request), season.league),
        )
    except Refusal as refusal:
        tell(request, refusal)
    return redirect(season_url(season))


@login_required
@require_http_methods(FORM)
def delete(request: HttpRequest, league: str, slug: str) -> HttpResponse:
    """Delete a sandbox, after a page that asks."""
    season = season_or_404(request.user, league, slug)
    if request.method != "POST":
        require_commissioner(coach_of(request), season.league)
        question = Caution(
            _("Delete %(season)s?") % {"season": season.name},
            [
                gettext_lazy(
                    "The copy is gone for good, with everything that was played in it. The season "
                    "it was copied from is not touched. LG-SEASON-08"
                )
            ],
            gettext_lazy("Delete it for good"),
        )
        back, crumbs = season_url(season), season_crumbs(season)
        return question_page(request, question, request.path, back, crumbs=crumbs)
    try:
        operations.delete_sandbox(coach_of(request), season)
    except Refusal as refusal:
        tell(request, refusal)
        return redirect(season_url(season))
    return redirect(reverse("league", args=[league]))
