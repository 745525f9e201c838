"""Practice: begin a match with one click, read how it ended, keep the team."""

from __future__ import annotations

from math import ceil
from urllib.parse import urlencode
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from leagues.access.visible import fixture_or_404
from matches.live.handing_over import stood_in
from matches.models import Practice
from matches.practice.browsers import practice_of, remember, word_of
from matches.practice.operations import begin_practice, begun_by, practised, wait_for_a_place
from matches.reading.matches import match_view
from matches.resolution import claims
from matches.views.fixtures import foremost, story_shown
from rosters import operations
from rosters.accounts import throttling
from rosters.models import Draft
from rosters.operations.once import usable
from rosters.web.pages import KEY, coach_of, form_key, tell
from rosters.web.strangers_drafts import keep_as_stranger
from rules.problems import Refusal


@require_POST
def begin(request: HttpRequest) -> HttpResponse:
    """Begin a match of the game that the form names, and go to its table.

    Raises Http404 for a game that is not practised.
    """
    game_key = request.POST.get("game", "")
    if game_key not in practised():
        raise Http404
    try:
        key = usable(request.POST.get(KEY, ""))
        practice = begun_by(key)
        if practice is None:
            if refused := _wait(request):
                return refused
            practice = begin_practice(game_key, word_of(request), key)
    except Refusal as refusal:
        tell(request, refusal, game_key)
        return redirect("home")
    remember(request, practice)
    table = reverse("play-match", args=[practice.fixture.uuid])
    return redirect(f"{table}#question")


def _wait(request: HttpRequest) -> HttpResponse | None:
    """Return the page that says when another match may be begun; None where that is now."""
    full = wait_for_a_place()
    seconds = full or throttling.new_practice(request)
    if not seconds:
        return None
    context = {"minutes": ceil(seconds / 60), "full": full}
    answer = render(request, "matches/practice/wait.html", context, status=429)
    answer["Retry-After"] = str(seconds)
    return answer


@require_safe
def over(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Show how a practice match ended, to the browser that played it."""
    practice = _own(request, uuid)
    fixture = fixture_or_404(practice.coach, uuid)
    if claims.live_match_of(fixture) is not None:
        return redirect("play-match", uuid=uuid)
    view = match_view(practice.coach, uuid, log=True)
    record, told = view.record, story_shown(view)
    return render(
        request,
        "matches/practice/over.html",
        {
            "practice": practice,
            "fixture": fixture,
            "game": fixture.season.game,
            "stood_in": stood_in(fixture),
            "watchable": (watchable := record is not None and record.can_be_watched),
            "keys": foremost(told.keys) if told and watchable else [],
            "again": fixture.season.game in practised(),
            "key": form_key(request),
        },
    )


@require_POST
def keep(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Make a draft like the team; without an account go on to sign up, and from there to it."""
    practice = _own(request, uuid)
    try:
        kept = _kept(request, practice)
    except Refusal as refusal:
        tell(request, refusal, practice.fixture.season.game)
        return redirect("practice", uuid=uuid)
    draft = reverse("draft", args=[kept.uuid])
    if request.user.is_authenticated:
        return redirect(draft)
    return redirect(f"{reverse('sign-up')}?{urlencode({'next': draft})}")


def _kept(request: HttpRequest, practice: Practice) -> Draft:
    season, key = practice.fixture.season, practice.uuid.hex
    game_key, roster, version = season.game, practice.roster, season.version
    if not request.user.is_authenticated:
        return keep_as_stranger(request, key, "practice", game_key, roster, version)
    user = coach_of(request)
    return operations.once(
        user,
        key,
        "practice",
        lambda: operations.keep_draft(user, game_key, roster, version=version),
    )


def _own(request: HttpRequest, uuid: UUID) -> Practice:
    practice = practice_of(request, uuid)
    if practice is None:
        raise Http404
    return practice
