"""Watching a match event by event, and playing one decision by decision."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import HttpResponseClientRefresh

from leagues.models import Fixture
from leagues.selectors import fixture_or_404
from leagues.views.seasons import season_crumbs
from matches import asking, live, telling
from matches import live_operations as playing
from matches.asking import Question
from matches.boards import Board, live_view, replay_view
from rosters.web import Crumb, coach_of, press, tell
from rules.problems import Refusal
from rules.svg import tag, text

#: Tackle zones by the word in the address.
ZONES = {"home": (0,), "away": (1,), "both": (0, 1)}


# -- watching it again ----------------------------------------------------------------------------


@require_safe
def replay(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """The board after an event of a finished match, and ways to all others."""
    zones = request.GET.get("zones", "")
    view = replay_view(request.user, uuid, _number(request), ZONES.get(zones, ()))
    event = view.event
    ways = {
        "previous": view.previous,
        "next": view.next,
        "turn_before": view.jump("turn", forward=False),
        "turn_after": view.jump("turn", forward=True),
        "drive_before": view.jump("drive", forward=False),
        "drive_after": view.jump("drive", forward=True),
    }
    return render(
        request,
        "matches/replay.html",
        {
            "view": view,
            "fixture": view.fixture,
            "pictures": _pictures(view.board),
            "clock": telling.clock(view.board.game, view.board.frame) if event else [],
            "words": telling.words_of_parts(view.board.game),
            "ways": ways,
            "zones": zones if zones in ZONES else "",
            "turns": view.of_kind("turn", "drive"),
            "here": max((m.event for m in view.of_kind("turn") if m.event <= event), default=0),
            "crumbs": _crumbs(view.fixture),
        },
    )


def _number(request: HttpRequest) -> int | None:
    asked = request.GET.get("event", "")
    if not asked:
        return 0
    if not asked.isdecimal() or len(asked) > 6:
        raise Http404
    return int(asked)


def _crumbs(fixture: Fixture) -> list[Crumb]:
    names = " – ".join(side.entry.team.name for side in fixture.sides.all())
    return [
        *season_crumbs(fixture.season),
        Crumb(names, reverse("match", args=[fixture.uuid])),
    ]


def _pictures(board: Board, over: Mapping[str, str] | None = None) -> list[str]:
    """Lying for a screen, upright for a phone; the sheet of styles shows one of them."""
    pictures = [board.svg(over=over), board.svg(upright=True, over=over)]
    return [mark_safe(picture) for picture in pictures]  # noqa: S308 (escaped by rules.svg)


# -- playing it -----------------------------------------------------------------------------------


@require_safe
def play(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """The question that waits, for whose it is; the board, for whoever may watch."""
    if getattr(request, "htmx", False) and "after" in request.GET:
        # A page that waits: it is loaded again when something has happened.
        return _waits(request, uuid)
    try:
        return _table(request, uuid)
    except Http404:
        fixture_or_404(request.user, uuid)
        return redirect("match", uuid=uuid)  # nobody is playing any more


def _waits(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Nothing, as long as there is nothing new for this reader."""
    fixture = fixture_or_404(request.user, uuid)
    found = live.of(fixture)
    if found is not None and not found.failure:
        number = found.number_for(playing.side_of(request.user, fixture, found))
        if str(number) == request.GET["after"]:
            return HttpResponse(status=204)
    return HttpResponseClientRefresh()


def _table(
    request: HttpRequest,
    uuid: UUID,
    refusal: Refusal | None = None,
    typed: Mapping[str, str] | None = None,
) -> HttpResponse:
    """The page, with what was refused and what was typed."""
    zones = request.GET.get("zones", "")
    typed = request.GET if typed is None else typed
    view = live_view(request.user, uuid, ZONES.get(zones, ()), typed)
    asked = view.question
    here = f"{reverse('play-match', args=[uuid])}?"
    if zones in ZONES:
        here += f"zones={zones}&"
    return render(
        request,
        "matches/play.html",
        {
            "view": view,
            "fixture": view.fixture,
            "asked": asked,
            "clock": telling.clock(view.board.game, view.board.frame) if view.board else [],
            "words": telling.words_of_parts(view.fixture.season.game),
            "default": json.dumps(asked.default) if asked is not None else "",
            "here": here,
            "pictures": _pictures(view.board, _over(asked, here)) if view.board else [],
            "problems": [] if refusal is None else refusal.problems,
            "zones": zones if zones in ZONES else "",
            "crumbs": _crumbs(view.fixture),
        },
        status=200 if refusal is None else 422,
    )


def _over(asked: Question | None, here: str) -> dict[str, str]:
    """What lies over squares: buttons that answer, links to the options of a player, and links that
    choose something on the way to an answer.

    here: the address of the page, to which a choice is added.
    """
    if asked is None:
        return {}
    over = {
        group.square: tag("a", text(""), href=f"#{group.name}", title=group.title, class_="square")
        for group in asked.options
        if group.square
    }
    for links in asked.links.values():
        for link in links:
            over[link.square] = tag(
                "a",
                text(link.mark),
                href=f"{here}{urlencode([link.asks])}#question",
                title=link.label,
                aria_label=link.label,
                class_=f"square {link.kind}",
            )
    for square, option in asked.on_squares.items():
        over[square] = tag(
            "button",
            text(""),
            name=option.field,
            value=option.answer,
            title=option.label,
            aria_label=option.label,
            class_="square",
        )
    return over


@login_required
@require_POST
def start(request: HttpRequest, uuid: UUID) -> HttpResponse:
    fixture = fixture_or_404(request.user, uuid)
    wanted = request.POST.getlist("people")
    people = [int(side) for side in wanted if side in ("0", "1")] if wanted else None
    try:
        playing.start_match(coach_of(request), fixture, people)
    except Refusal as refusal:
        tell(request, refusal)
        return redirect("match", uuid=uuid)
    return redirect("play-match", uuid=uuid)


@login_required
@require_POST
def answer(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """An answer by a button, by the lines of a form, or written as JSON."""
    fixture = fixture_or_404(request.user, uuid)
    typed = request.POST
    if "show" in typed and live.of(fixture) is not None:
        return _table(request, uuid, typed=typed)
    try:
        given = _given(fixture.season.game, typed)
        now = playing.answer(coach_of(request), fixture, _which(request.POST), given)
    except Refusal as refusal:
        if not {"answer", "json"} & {*typed} and live.of(fixture) is not None:
            return _table(request, uuid, refusal, typed)
        tell(request, refusal)
        return redirect("play-match", uuid=uuid)
    if now.state != now.State.PLAYING:
        return redirect("match", uuid=uuid)
    return redirect(f"{reverse('play-match', args=[uuid])}#question")


def _given(game: str, posted: Mapping[str, str]) -> Any:
    if "answer" in posted:
        return posted["answer"]
    if "json" in posted:
        try:
            return json.loads(posted["json"])
        except (ValueError, RecursionError):
            return posted["json"]
    return asking.given(game, posted)


def _which(posted: Mapping[str, str]) -> int:
    number = posted.get("number", "")
    return int(number) if number.isdecimal() and len(number) < 16 else -1


@login_required
@require_POST
def by_default(request: HttpRequest, uuid: UUID) -> HttpResponse:
    fixture = fixture_or_404(request.user, uuid)

    def do() -> object:
        return playing.answer_by_default(coach_of(request), fixture, _which(request.POST))

    return press(request, do, reverse("play-match", args=[uuid]))


@login_required
@require_POST
def abandon(request: HttpRequest, uuid: UUID) -> HttpResponse:
    fixture = fixture_or_404(request.user, uuid)
    reason = request.POST.get("reason", "")

    def do() -> None:
        playing.abandon_match(coach_of(request), fixture, reason=reason)

    return press(request, do, reverse("match", args=[uuid]), _("The match was abandoned."))
