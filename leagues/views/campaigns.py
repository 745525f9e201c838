"""A campaign: planned before its season, and at one look while it runs."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from leagues import operations
from leagues.campaign_pages import campaign_view
from leagues.campaigns import campaign_of
from leagues.forms.campaign import CampaignForm
from leagues.permissions import require_commissioner
from leagues.season_pages import entries_of, season_frame
from leagues.selectors import season_or_404
from leagues.views.leagues import FORM
from leagues.views.seasons import season_crumbs, season_tab, season_url
from rosters.web import coach_of, form_page


@require_safe
def campaign(request: HttpRequest, league: str, slug: str) -> HttpResponse:
    """Who has what, who holds what, and how it came to that (LG-CAMP-01)."""
    frame = season_frame(request.user, league, slug)
    if frame.campaign is None:
        raise Http404
    view = campaign_view(frame.campaign, entries_of(frame.season))
    return render(request, "leagues/campaign.html", {**season_tab(frame, "campaign"), "view": view})


@login_required
@require_http_methods(FORM)
def plan(request: HttpRequest, league: str, slug: str) -> HttpResponse:
    """Make a season a campaign, or take that back, before it starts."""
    season = season_or_404(request.user, league, slug)
    user = coach_of(request)
    require_commissioner(user, season.league)
    if season.rules.campaigns is None:
        raise Http404
    # Nothing ticked and nothing typed is an answer as well.
    sent = request.POST if request.method == "POST" else None
    form = CampaignForm(season, campaign_of(season), sent)

    def do(data: dict[str, Any]) -> str:
        operations.plan_campaign(user, season, form.settings())
        return season_url(season)

    return form_page(
        request,
        form,
        do,
        title=gettext_lazy("Campaign"),
        submit=gettext_lazy("Save"),
        intro=gettext_lazy(
            "In a campaign territories and resources stand beside the table: what is at stake in a "
            "match changes hands when its round is over."
        ),
        crumbs=season_crumbs(season),
    )
