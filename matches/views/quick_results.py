"""The desk's sheet of a round: results in one line, and what is to be chosen (LG-DAY-05)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leagues.access.permissions import require_commissioner
from leagues.access.visible import fixtures, season_or_404
from leagues.models import Round, Season
from leagues.reading.season_pages import season_frame
from leagues.views.leagues import FORM
from leagues.views.seasons import season_tab
from matches.models import QuickResult
from matches.quick_results import (
    choose_result,
    enter_results,
    set_result_aside,
    take_back_result,
)
from matches.quick_results.sheet import (
    Entered,
    Sheet,
    after,
    first_missing,
    read_line,
    round_to_type,
    sheet_of,
)
from rosters.games import of as room_of
from rosters.typed.numbers import whole
from rosters.web.pages import coach_of, press, tell
from rosters.words.refusals import sentence, sentences
from rules.problems import Refusal

#: What the buttons of a result do.
_ACTS: dict[str, Callable[..., Any]] = {
    "choose": choose_result,
    "aside": set_result_aside,
    "take-back": take_back_result,
}


@login_required
@require_safe
def now(request: HttpRequest, league: str, slug: str) -> HttpResponse:
    """Lead to the sheet of the round whose results are missing.

    Raises Http404 where nothing is drawn.
    """
    season = _season(request, league, slug)
    round_ = round_to_type(season)
    if round_ is None:
        raise Http404
    return redirect("round-results", league, slug, round_.stage.number, round_.number)


@login_required
@require_http_methods(FORM)
def results(request: HttpRequest, league: str, slug: str, stage: int, number: int) -> HttpResponse:
    """Show the sheet of a round, and take lines typed or pasted.

    A script sends each line by itself and gets the lines and the sheet alone.
    """
    season = _season(request, league, slug)
    round_ = _round(season, stage, number)
    entered: list[Entered] = []
    typed = request.POST.get("lines", "")
    if request.method == "POST":
        try:
            named = whole(request.POST.get("following", ""))
            entered = enter_results(coach_of(request), round_, typed, named)
        except Refusal as refusal:
            tell(request, refusal, season.game)
    sheet = sheet_of(round_)
    said = [(each, " ".join(sentences(each.problems, season.game))) for each in entered[::-1]]
    context = {"entered": said, **_of_sheet(season, sheet)}
    if not sheet.missing:
        following = round_to_type(season)
        context["following"] = None if following == round_ else following
    context["league"], context["season"] = season.league, season
    if request.headers.get("X-Desk"):
        return render(request, "matches/desk/entered.html", context)
    frame = season_frame(request.user, league, slug)
    return render(
        request,
        "matches/desk/results.html",
        {
            **context,
            **season_tab(frame, "desk"),
            "next_number": _next(sheet, entered),
            "typed": "\n".join(each.line.text for each in entered if each.how == "wrong"),
        },
    )


def _next(sheet: Sheet, entered: list[Entered]) -> int | None:
    """Return the match that a line without a number is about: the one after the last that was
    typed, at first the first without a result."""
    rows = [each.line.row for each in entered if each.line.row is not None]
    return after(sheet, rows[-1].number) if rows else first_missing(sheet)


def _of_sheet(season: Season, sheet: Sheet) -> dict[str, Any]:
    names = room_of(season.game).seasons.COUNTED
    named = [str(names.get(what, what)).lower() for what in sheet.counted]
    first = (
        gettext("The table, the scores") if sheet.by_table else gettext("The number, the scores")
    )
    # A number of this round, and the one that is least like a score.
    example = [str(max(sheet.rows, default=12)), "2", "1", *["3", "0"] * len(sheet.counted)]
    return {
        "sheet": sheet,
        "round": sheet.round,
        "wanted": ", ".join([first, *named]),
        "example": " ".join(example),
        "short": "".join(example[1:]),
    }


@login_required
@require_safe
def line(request: HttpRequest, league: str, slug: str, stage: int, number: int) -> HttpResponse:
    """Say what a line would be understood as, while it is typed."""
    season = _season(request, league, slug)
    typed = request.GET.get("lines", "").strip()
    sheet = sheet_of(_round(season, stage, number))
    following = whole(request.GET.get("following", ""))
    read = read_line(sheet, typed, following) if typed else None
    wrong = "" if read is None or read.wrong is None else sentence(read.wrong, season.game)
    return render(request, "matches/desk/understood.html", {"line": read, "wrong": wrong})


@login_required
@require_POST
def settle(request: HttpRequest, uuid: UUID, how: str) -> HttpResponse:
    """Choose a result that waits, set it aside, or take one back.

    Raises Http404 for a result or a button that is not there.
    """
    found = QuickResult.objects.select_related(
        "fixture__season__league", "fixture__round__stage"
    ).filter(fixture__in=fixtures(request.user).order_by())
    result = get_object_or_404(found, uuid=uuid)
    if how not in _ACTS:
        raise Http404
    season, round_ = result.fixture.season, result.fixture.round
    here = (season.league.slug, season.slug, round_.stage.number, round_.number)
    return press(
        request,
        lambda: _ACTS[how](coach_of(request), result),
        reverse("round-results", args=here),
        game_key=season.game,
    )


def _season(request: HttpRequest, league: str, slug: str) -> Season:
    """Return a season; refuse a user who does not run its league."""
    season = season_or_404(request.user, league, slug)
    require_commissioner(coach_of(request), season.league)
    return season


def _round(season: Season, stage: int, number: int) -> Round:
    found = Round.objects.select_related("stage__season__league")
    return get_object_or_404(found, stage__season=season, stage__number=stage, number=number)
