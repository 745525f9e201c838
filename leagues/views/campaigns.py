"""Pages of a campaign: planned before its season, and its overview while it runs."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext, gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from leagues import operations
from leagues.access.permissions import require_commissioner
from leagues.access.visible import season_or_404
from leagues.campaigns.stream import campaign_of, rules_of
from leagues.forms.campaign import AwardForm, CampaignForm, MapForm, SeedMapForm
from leagues.forms.leagues import ReasonForm
from leagues.models import Campaign, Round, Season
from leagues.operations.campaigns.events import map_by_seed
from leagues.reading.campaign_pages import campaign_view
from leagues.reading.season_pages import entries_of, season_frame
from leagues.reading.season_rules import standing
from leagues.views.leagues import FORM
from leagues.views.seasons import season_crumbs, season_tab, season_url
from rosters.games import of as room_of
from rosters.models import Coach
from rosters.web.pages import coach_of, form_page
from rosters.words.own_words import in_words_of
from rules.problems import Problem, Refusal
from rules.territories import Territory


@require_safe
def campaign(request: HttpRequest, league: str, slug: str) -> HttpResponse:
    """Show the standings, the territories and the history of a campaign (LG-CAMP-01).

    Raises Http404 if the season is no campaign.
    """
    frame = season_frame(request.user, league, slug)
    if frame.campaign is None:
        raise Http404
    view = campaign_view(frame.campaign, entries_of(frame.season), request.user)
    return render(
        request, "leagues/campaign/overview.html", {**season_tab(frame, "campaign"), "view": view}
    )


@login_required
@require_http_methods(FORM)
def plan(request: HttpRequest, league: str, slug: str) -> HttpResponse:
    """Make a season a campaign, or take that back, before it starts.

    Raises Http404 for a game without campaigns.
    """
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
        template="leagues/plan/campaign.html",
        context={
            "season": season,
            "standing": standing(season),
            "has_map": season.rules.campaigns.kinds(season.version) is not None,
        },
    )


@login_required
@require_http_methods(FORM)
def award(request: HttpRequest, league: str, slug: str) -> HttpResponse:
    """Give an entry something in the campaign, or take it away, with a reason.

    Raises Http404 if the season is no campaign.
    """
    season, user = _ruled_on(request, league, slug)
    campaign = campaign_of(season)
    if campaign is None:
        raise Http404
    form = AwardForm(campaign, entries_of(season), request.POST or None)

    def do(data: dict[str, Any]) -> str:
        operations.award_in_campaign(user, season, form.award(), reason=data["reason"])
        return _campaign_url(season)

    return form_page(
        request,
        form,
        do,
        title=gettext_lazy("Award something in the campaign"),
        submit=gettext_lazy("Award it"),
        intro=gettext_lazy(
            "A territory, or more of a number. Matches of the round that is open do not read it."
        ),
        crumbs=season_crumbs(season),
    )


@login_required
@require_http_methods(FORM)
def count_again(
    request: HttpRequest, league: str, slug: str, stage: int, number: int
) -> HttpResponse:
    """Count the end of a round again, with a reason."""
    season, user = _ruled_on(request, league, slug)
    rounds = Round.objects.filter(stage__season=season).select_related("stage__season")
    round_ = get_object_or_404(rounds, stage__number=stage, number=number)

    def do(data: dict[str, Any]) -> str:
        operations.count_round_again(user, round_, reason=data["reason"])
        return _campaign_url(season)

    return form_page(
        request,
        ReasonForm(request.POST or None),
        do,
        title=in_words_of(season.game, "Count the end of the round again?"),
        submit=gettext_lazy("Count it again"),
        intro=gettext_lazy(
            "What it brought is taken back, and what it brings by what stands now is given, with "
            "the same dice."
        ),
        crumbs=season_crumbs(season),
        danger=True,
    )


@login_required
@require_http_methods(FORM)
def free(
    request: HttpRequest, league: str, slug: str, holder: UUID, owner: UUID, player: int
) -> HttpResponse:
    """Let a captive go home, with a reason."""
    season, user = _ruled_on(request, league, slug)
    entries = season.entries.select_related("team", "season__league")
    holds = get_object_or_404(entries, uuid=holder)
    misses = get_object_or_404(entries, uuid=owner)

    def do(data: dict[str, Any]) -> str:
        operations.let_go(user, holds, misses, player, reason=data["reason"])
        return _campaign_url(season)

    return form_page(
        request,
        ReasonForm(request.POST or None),
        do,
        title=gettext_lazy("Let this captive go?"),
        submit=gettext_lazy("Release"),
        intro=f"{holds.team.name} → {misses.team.name}",
        crumbs=season_crumbs(season),
        danger=True,
    )


def _ruled_on(request: HttpRequest, league: str, slug: str) -> tuple[Season, Coach]:
    """Return the season and the user; refuse a user who does not run its league."""
    season = season_or_404(request.user, league, slug)
    user = coach_of(request)
    require_commissioner(user, season.league)
    return season, user


def _campaign_url(season: Season) -> str:
    return reverse("season-campaign", args=[season.league.slug, season.slug])


@login_required
@require_http_methods(FORM)
def map_(request: HttpRequest, league: str, slug: str) -> HttpResponse:
    """Draw a map row by row, or have a seed propose one; nothing is stored before it is saved.

    Raises Http404 if the season is no campaign, or its game has no territories.
    """
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
        "leagues/campaign/map.html",
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
    """Return the map that was saved, as the form shows it."""
    return _named(list(map(Territory.from_json, campaign.settings.get("territories", ()))))


def _named(territories: list[Territory]) -> list[dict[str, Any]]:
    """Return territories as the form shows them, with neighbours by name."""
    names = {each.id: each.name for each in territories}
    return [
        {"name": e.name, "kind": e.kind, "neighbours": [names[n] for n in e.neighbours]}
        for e in territories
    ]
