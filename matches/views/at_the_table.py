"""What the people at a table agree on: who plays a side, and taking the match back further."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from leagues.access.visible import fixture_or_404
from matches.live import handing_over, taking_back_further
from matches.live.operations import at_the_table, side_of
from matches.models import LiveMatch
from matches.practice.browsers import acting, practice_of
from matches.views.playing import match_crumbs
from rosters.models import Coach
from rosters.typed.numbers import whole
from rosters.web.pages import tell
from rules.problems import Refusal


@require_POST
@acting
def hand_over(request: HttpRequest, user: Coach, uuid: UUID) -> HttpResponse:
    """Hand the user's side to its automated coach, for a turn or to the end, or take it back."""
    fixture = fixture_or_404(user, uuid)
    side = _number(request, "side")
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


@require_http_methods(["GET", "HEAD", "POST"])
@acting
def take_back_further(request: HttpRequest, user: Coach, uuid: UUID) -> HttpResponse:
    """Choose an answer of the user's own, and ask the others to take the match back to it."""
    fixture = fixture_or_404(user, uuid)
    game_key = fixture.season.game
    try:
        if request.method != "POST":
            live = at_the_table(user, fixture)
            ways = taking_back_further.ways_back(user, fixture)
            number = live.number_for(side_of(user, fixture, live))
            page = "matches/live/table/back.html"
            crumbs = match_crumbs(fixture, practice_of(request, uuid))
            shown = {"fixture": fixture, "ways": ways, "number": number, "crumbs": crumbs}
            return render(request, page, shown)
        live = taking_back_further.ask_back(
            user, fixture, _number(request, "number"), _number(request, "back")
        )
    except Refusal as refusal:
        tell(request, refusal, game_key)
        return redirect("play-match", uuid=uuid)
    if live.open_request is None:
        messages.info(request, _("It was taken back. What is rolled from here on is new."))
    return _to_the_question(request, live, uuid)


@require_POST
@acting
def answer_back(request: HttpRequest, user: Coach, uuid: UUID) -> HttpResponse:
    """Agree to take the match back, or decline; whoever asked takes the request back."""
    fixture = fixture_or_404(user, uuid)
    wanted, agree = request.POST.get("request", ""), "agree" in request.POST
    try:
        live = taking_back_further.answer_request(user, fixture, wanted, agree=agree)
    except Refusal as refusal:
        tell(request, refusal, fixture.season.game)
        return redirect("play-match", uuid=uuid)
    return _to_the_question(request, live, uuid)


def _number(request: HttpRequest, name: str) -> int:
    """Return a number that a form sent; -1 for none."""
    number = whole(request.POST.get(name, ""))
    return -1 if number is None else number


def _to_the_question(request: HttpRequest, live: LiveMatch, uuid: UUID) -> HttpResponse:
    """Lead to the open question; to the page of the match once it is over."""
    if live.state != LiveMatch.State.PLAYING:
        return redirect("practice" if practice_of(request, uuid) else "match", uuid=uuid)
    return redirect(f"{reverse('play-match', args=[uuid])}#question")
