"""Pages of a league's friendlies: propose, answer, call off (LG-MEET-04)."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leagues import operations
from leagues.access.permissions import require_member, role_of
from leagues.access.visible import league_or_404
from leagues.forms.friendlies import FriendlyForm
from leagues.models import Friendly, League
from leagues.reading.friendlies import friendlies_view, playable_teams
from leagues.views.leagues import FORM, crumbs
from rosters.web.pages import (
    Caution,
    Crumb,
    asked_first,
    asked_word,
    coach_of,
    form_page,
    made_once,
    press,
)


@require_safe
def friendlies(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the friendlies that wait for an answer, are to be played, or were played."""
    league = league_or_404(request.user, slug)
    view = friendlies_view(request.user, league)
    return render(request, "leagues/friendlies.html", {"view": view, "crumbs": crumbs(league)})


@login_required
@require_http_methods(FORM)
def propose(request: HttpRequest, slug: str) -> HttpResponse:
    """Propose a match of teams of the league, outside of all seasons.

    A member without a team is led to founding one, and comes back with it.
    """
    league, user = league_or_404(request.user, slug), coach_of(request)
    own, others = playable_teams(user, league)
    if not own and request.method != "POST" and role_of(user, league) is not None:
        messages.info(request, _("You have no team yet. Found one, and you come back with it."))
        back = reverse("propose-friendly", args=[league.slug])
        return redirect(f"{reverse('found-team')}?{urlencode({'next': back})}")
    first = {"side-1": asked_word(request, "team", [team.slug for team in own])}
    form = FriendlyForm(own, others, request.POST or None, initial=first)

    def do(data: dict[str, Any]) -> str:
        made_once(
            request,
            lambda: operations.propose_friendly(user, league, form.teams(), engine=data["engine"]),
            may=lambda: require_member(user, league),
        )
        return friendlies_url(league)

    return form_page(
        request,
        form,
        do,
        title=_("Arrange a friendly"),
        submit=_("Propose it"),
        intro=_(
            "A friendly counts nowhere and changes no team: neither table nor rating, neither "
            "injuries nor money. It is played when the coach of every team has accepted."
        ),
        crumbs=friendly_crumbs(league),
    )


@login_required
@require_POST
def answer(request: HttpRequest, slug: str, uuid: UUID) -> HttpResponse:
    """Accept a friendly, or decline it, which costs nothing."""
    league = league_or_404(request.user, slug)
    friendly, accept = _friendly_or_404(league, uuid), request.POST.get("accept") == "1"
    return press(
        request,
        lambda: operations.answer_friendly(coach_of(request), friendly, accept=accept),
        friendlies_url(league),
    )


@login_required
@require_POST
def withdraw(request: HttpRequest, slug: str, uuid: UUID) -> HttpResponse:
    """Take back a proposal of the user's own."""
    league = league_or_404(request.user, slug)
    friendly = _friendly_or_404(league, uuid)
    return press(
        request,
        lambda: operations.withdraw_friendly(coach_of(request), friendly),
        friendlies_url(league),
    )


@login_required
@require_http_methods(FORM)
def call_off(request: HttpRequest, slug: str, uuid: UUID) -> HttpResponse:
    """Call a friendly off, after a page that says what that means."""
    league = league_or_404(request.user, slug)
    friendly = _friendly_or_404(league, uuid)
    question = Caution(
        _("Call this friendly off?"),
        [_("The match is not played, and nothing is left of it; the others are told. LG-MEET-04")],
        _("Call it off"),
    )
    return asked_first(
        request,
        question,
        lambda: operations.call_off_friendly(coach_of(request), friendly),
        friendlies_url(league),
        crumbs=friendly_crumbs(league),
    )


def friendlies_url(league: League) -> str:
    return reverse("friendlies", args=[league.slug])


def friendly_crumbs(league: League) -> list[Crumb]:
    return [*crumbs(league), Crumb(_("Friendlies"), friendlies_url(league))]


def _friendly_or_404(league: League, uuid: UUID) -> Friendly:
    rows = Friendly.objects.select_related("league", "season")
    return get_object_or_404(rows, league=league, uuid=uuid)
