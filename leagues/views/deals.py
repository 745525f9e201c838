"""Pages of a season's deals: open deals, possible offers, answers (LG-DEAL-01)."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leagues import operations
from leagues.access.permissions import require_commissioner, role_of
from leagues.access.visible import season_or_404
from leagues.campaigns.deals import deals_view, says
from leagues.forms.leagues import ReasonForm
from leagues.models import Deal, Season
from leagues.operations.common import require_acts_for
from leagues.reading.season_pages import season_frame
from leagues.views.leagues import FORM
from leagues.views.seasons import season_crumbs, season_tab
from rosters.games import of as room_of
from rosters.typed.numbers import or_typed
from rosters.typed.text import typed_json
from rosters.web.pages import Caution, asked_first, coach_of, form_page, made_once, press
from rules.game.deals import AMOUNT, DECLINE


@require_safe
def deals(request: HttpRequest, league: str, slug: str) -> HttpResponse:
    """Show open deals, what the reader may offer, and past deals.

    Raises Http404 for a season without deals.
    """
    frame = season_frame(request.user, league, slug)
    role = role_of(request.user, frame.season.league)
    view = deals_view(request.user, frame.season, role)
    if view is None:
        raise Http404
    return render(
        request, "leagues/campaign/deals.html", {**season_tab(frame, "deals"), "view": view}
    )


@login_required
@require_POST
def offer(request: HttpRequest, league: str, slug: str, uuid: UUID, other: UUID) -> HttpResponse:
    """Offer another entry a deal with one of the user's own."""
    season = season_or_404(request.user, league, slug)
    entries = season.entries.select_related("team", "season")
    giver = get_object_or_404(entries, uuid=uuid)
    taker = get_object_or_404(entries, uuid=other)
    wish = _wish(request)
    return press(
        request,
        lambda: made_once(
            request,
            lambda: operations.offer_deal(coach_of(request), giver, taker, wish),
            may=lambda: require_acts_for(coach_of(request), season.league, giver),
        ),
        deals_url(season),
    )


@login_required
@require_http_methods(FORM)
def answer(request: HttpRequest, league: str, slug: str, uuid: UUID) -> HttpResponse:
    """Answer a deal, after a page that says what the answer does."""
    season = season_or_404(request.user, league, slug)
    deal = _deal_or_404(season, uuid)
    sent = request.POST if request.method == "POST" else request.GET
    word = sent.get("answer", "")
    says_ = gettext_lazy("It is carried out at once, and only a ruling takes it back. LG-DEAL-01")
    if word == DECLINE:
        says_ = gettext_lazy("Nothing changes. LG-DEAL-01")
    asks = Caution(
        gettext_lazy("Answer this deal?"),
        [says(deal), says_],
        room_of(season.game).deals.answer(deal.offer, word) or word,
        hidden={"answer": word},
        danger=word == DECLINE,
    )
    return asked_first(
        request,
        asks,
        lambda: operations.answer_deal(coach_of(request), deal, word),
        deals_url(season),
        crumbs=season_crumbs(season),
    )


@login_required
@require_POST
def withdraw(request: HttpRequest, league: str, slug: str, uuid: UUID) -> HttpResponse:
    """Take back an offer of the user's own."""
    season = season_or_404(request.user, league, slug)
    deal = _deal_or_404(season, uuid)
    return press(
        request, lambda: operations.withdraw_deal(coach_of(request), deal), deals_url(season)
    )


@login_required
@require_http_methods(FORM)
def undo(request: HttpRequest, league: str, slug: str, uuid: UUID) -> HttpResponse:
    """Take back a deal that was carried out, with a reason."""
    season = season_or_404(request.user, league, slug)
    deal = _deal_or_404(season, uuid)
    user = coach_of(request)
    require_commissioner(user, season.league)

    def do(data: dict[str, Any]) -> str:
        operations.undo_deal(user, deal, reason=data["reason"])
        return deals_url(season)

    return form_page(
        request,
        ReasonForm(request.POST or None),
        do,
        title=gettext_lazy("Take this deal back?"),
        submit=gettext_lazy("Take it back"),
        intro=says(deal),
        crumbs=season_crumbs(season),
        danger=True,
    )


def deals_url(season: Season) -> str:
    return reverse("season-deals", args=[season.league.slug, season.slug])


def _wish(request: HttpRequest) -> Any:
    """Return the offer of a form, with the amount as a number; anything else is refused later."""
    about = typed_json(request.POST.get("offer", ""))
    typed = request.POST.get(AMOUNT)
    if typed is None or not isinstance(about, dict):
        return about
    return {**about, AMOUNT: or_typed(typed, most=10**9)}


def _deal_or_404(season: Season, uuid: UUID) -> Deal:
    rows = season.deals.select_related("season__league", "giver__team__coach", "taker__team__coach")
    deal: Deal = get_object_or_404(rows, uuid=uuid)
    return deal
