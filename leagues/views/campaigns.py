"""A campaign: planned before its season, and at one look while it runs."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext, gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from leagues import operations
from leagues.campaign_pages import campaign_view
from leagues.campaigns import campaign_of, rules_of
from leagues.forms.campaign import CampaignForm, MapForm, SeedMapForm
from leagues.models import Campaign, Season
from leagues.operations.campaigning import map_by_seed
from leagues.permissions import require_commissioner
from leagues.season_pages import entries_of, season_frame
from leagues.selectors import season_or_404
from leagues.views.leagues import FORM
from leagues.views.seasons import season_crumbs, season_tab, season_url
from rosters.games import of as room_of
from rosters.web import coach_of, form_page
from rules.problems import Problem, Refusal
from rules.territories import Territory


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
        template="leagues/plan_campaign.html",
        context={
            "season": season,
            "has_map": season.rules.campaigns.kinds(season.version) is not None,
        },
    )


@login_required
@require_http_methods(FORM)
def map_(request: HttpRequest, league: str, slug: str) -> HttpResponse:
    """Draw up a map, row by row, or have a seed propose one; nothing of that is kept before it is
    saved."""
    season = season_or_404(request.user, league, slug)
    user = coach_of(request)
    require_commissioner(user, season.league)
    campaign = campaign_of(season)
    kinds = None if campaign is None else rules_of(campaign).kinds(season.version)
    if campaign is None or kinds is None:
        raise Http404
    sent, problems = request.POST if request.method == "POST" else None, list[Problem]()
    by_seed = SeedMapForm(request.GET if "seed" in request.GET else None)
    rows = _rows_of(campaign)
    if by_seed.is_bound and by_seed.is_valid():
        data = by_seed.cleaned_data
        names = [gettext("Territory %(n)s") % {"n": n + 1} for n in range(data["count"])]
        rows = _named(map_by_seed(season, data["count"], data["seed"], names))
    form = MapForm(_kind_words(season, kinds), rows, sent)
    if sent is not None and form.is_valid():
        try:
            operations.draw_map(user, season, None if "usual" in sent else form.rows())
        except Refusal as refusal:
            problems = list(refusal.problems)
        else:
            return redirect(season_url(season))
    return render(
        request,
        "leagues/campaign_map.html",
        {
            "season": season,
            "form": form,
            "by_seed": by_seed,
            "problems": problems,
            "drawn": "territories" in campaign.settings,
            "crumbs": season_crumbs(season),
        },
        status=422 if sent is not None else 200,
    )


def _kind_words(season: Season, kinds: tuple[str, ...]) -> list[tuple[str, str]]:
    words = room_of(season.game).seasons.TERRITORIES
    return [(each, str(words.get(each, "") or gettext("nothing"))) for each in kinds]


def _rows_of(campaign: Campaign) -> list[dict[str, Any]]:
    """The map that was drawn before, as the form shows it."""
    return _named(list(map(Territory.from_json, campaign.settings.get("territories", ()))))


def _named(territories: list[Territory]) -> list[dict[str, Any]]:
    names = {each.id: each.name for each in territories}
    return [
        {"name": e.name, "kind": e.kind, "neighbours": [names[n] for n in e.neighbours]}
        for e in territories
    ]
