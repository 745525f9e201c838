"""What the people at a table agree on: who plays a side."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from leagues.access.visible import fixture_or_404
from matches.live import handing_over
from matches.models import LiveMatch
from matches.practice.browsers import acting, practice_of
from rosters.models import Coach
from rosters.typed.numbers import whole
from rosters.web.pages import tell
from rules.problems import Refusal


@require_POST
@acting
def hand_over(request: HttpRequest, user: Coach, uuid: UUID) -> HttpResponse:
    """Hand the user's side to its automated coach, for a turn or to the end, or take it back."""
    fixture = fixture_or_404(user, uuid)
    side = whole(request.POST.get("side", ""))
    side = -1 if side is None else side
    try:
        if "back" in request.POST:
            live = handing_over.take_over(user, fixture, side)
        elif "turn" in request.POST:
            live = handing_over.hand_over(user, fixture, side, "turn")
        else:
            live = handing_over.hand_over(user, fixture, side, "end")
    except Refusal as refusal:
        tell(request, refusal, fixture.season.game)
        return redirect("play-match", uuid=uuid)
    return _to_the_question(request, live, uuid)


@require_POST
@acting
def play_on(request: HttpRequest, user: Coach, uuid: UUID) -> HttpResponse:
    """Let the automated coach play the next turn of a side that is handed over."""
    fixture = fixture_or_404(user, uuid)
    try:
        live = handing_over.play_on(user, fixture)
    except Refusal as refusal:
        tell(request, refusal, fixture.season.game)
        return redirect("play-match", uuid=uuid)
    return _to_the_question(request, live, uuid)


def _to_the_question(request: HttpRequest, live: LiveMatch, uuid: UUID) -> HttpResponse:
    """Lead to the open question; to the page of the match once it is over."""
    if live.state != LiveMatch.State.PLAYING:
        return redirect("practice" if practice_of(request, uuid) else "match", uuid=uuid)
    return redirect(f"{reverse('play-match', args=[uuid])}#question")
