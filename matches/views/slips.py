"""Slips with codes: printed at the desk, opened on a phone (LG-DAY-20 to LG-DAY-24)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from leagues.access.permissions import require_commissioner
from leagues.access.visible import fixtures, season_or_404
from leagues.models import Fixture, Round
from leagues.reading.season_pages import season_frame
from leagues.views.leagues import FORM
from leagues.views.seasons import season_tab
from matches.papers.rounds import slips_with_codes
from matches.quick_results import print_codes, send_result
from matches.quick_results.codes import read_code, shown
from matches.quick_results.sheet import MOST_COUNT, MOST_SCORE, Told, counts_of, score_of
from matches.quick_results.slips import Slip, has_codes, is_over, open_matches, slip_of
from rosters.accounts import throttling
from rosters.games import of as room_of
from rosters.typed.numbers import whole
from rosters.typed.text import slug_of
from rosters.web.pages import KEY, coach_of, form_key, tell, wait_page
from rules.problems import Problem, Refusal

#: A code is not for search engines, and no page that it leads to learns of it.
_QUIET = {"X-Robots-Tag": "noindex, nofollow", "Referrer-Policy": "same-origin"}


# -- at the desk ----------------------------------------------------------------------------------


@login_required
@require_http_methods(FORM)
def slips(request: HttpRequest, league: str, slug: str, stage: int, number: int) -> HttpResponse:
    """Print the slips of a round with a code for each side, or one of them again.

    They come as a file, so the page stays; it is loaded anew for who prints again.
    """
    season = season_or_404(request.user, league, slug)
    user = coach_of(request)
    require_commissioner(user, season.league)
    found = Round.objects.select_related("stage__season__league")
    round_ = get_object_or_404(found, stage__season=season, stage__number=stage, number=number)
    if request.method == "POST":
        one = _chosen(request, round_)
        try:
            codes = print_codes(user, round_, request.POST.get(KEY, ""), one)
        except Refusal as refusal:
            tell(request, refusal, season.game)
        else:
            return _file(request, round_, codes, one)
    frame = season_frame(request.user, league, slug)
    return render(
        request,
        "matches/desk/slips.html",
        {
            **season_tab(frame, "desk"),
            "round": round_,
            "matches": sorted(open_matches(round_), key=lambda each: each.table or 0),
            "printed": has_codes(round_),
            "over": is_over(round_),
            "enter": request.build_absolute_uri(reverse("enter-result")),
            "key": form_key(request),
        },
    )


def _chosen(request: HttpRequest, round_: Round) -> Fixture | None:
    """Return the match whose slip alone is printed; None for all."""
    slot = whole(request.POST.get("match", ""))
    return get_object_or_404(Fixture, round=round_, pk=slot) if slot else None


def _file(
    request: HttpRequest, round_: Round, codes: dict[int, str], one: Fixture | None
) -> HttpResponse:
    data = slips_with_codes(
        round_,
        codes,
        lambda code: request.build_absolute_uri(reverse("slip", args=[code])),
        request.build_absolute_uri(reverse("enter-result")),
        one,
    )
    answer = HttpResponse(data, content_type="application/pdf")
    name = slug_of(round_.stage.season.name) or "season"
    answer["Content-Disposition"] = f'attachment; filename="{name}-{round_.number}-slips.pdf"'
    answer["Cache-Control"] = "no-store"
    return answer


# -- on a phone -----------------------------------------------------------------------------------


@never_cache
@require_safe
def enter(request: HttpRequest) -> HttpResponse:
    """Ask for the code of a slip, and lead to what it opens."""
    typed = request.GET.get("code", "")
    code = read_code(typed)
    if code:
        return redirect("slip", code)
    return _asked(request, typed, wrong=bool(typed))


def _asked(request: HttpRequest, typed: str, *, wrong: bool) -> HttpResponse:
    context = {"typed": typed[:40], "wrong": wrong}
    return _page(request, "enter", context, 404 if wrong else 200)


def _page(request: HttpRequest, name: str, context: dict[str, Any], status: int) -> HttpResponse:
    answer = render(request, f"matches/slips/{name}.html", context, status=status)
    for header, value in _QUIET.items():
        answer[header] = value
    return answer


@never_cache
@require_http_methods(FORM)
def slip(request: HttpRequest, code: str) -> HttpResponse:
    """Show the match that a code opens, and send its result for the side whose code it is.

    A code that opens nothing, whatever the reason, is asked for again.
    """
    if refused := wait_page(request, throttling.codes_wait(request)):
        return refused
    plain = read_code(code)
    found = slip_of(plain)
    if found is None:
        return wait_page(request, throttling.wrong_code(request)) or _asked(
            request, code, wrong=True
        )
    if request.method == "POST":
        return _sent(request, plain, found)
    return _shown(request, plain, found)


def _sent(request: HttpRequest, code: str, found: Slip) -> HttpResponse:
    """Send what was typed; show the page again with what is wrong and all that was typed."""
    if refused := wait_page(request, throttling.sent_by_code(code)):
        return refused
    rows = _rows(found, request)
    numbers = [[whole(cell.value) for cell in row.cells] for row in rows]
    if any(each is None for row in numbers for each in row):
        problem = Problem("slip_counts_missing", "LG-DAY-22")
        return _shown(request, code, found, rows, [problem])
    typed = [[each or 0 for each in row] for row in numbers]
    scores, *counted = map(list, zip(*typed, strict=True))
    counts = dict(zip(found.sheet.counted, counted, strict=True))
    try:
        send_result(code, scores, counts, instead_of=request.POST.get("instead_of", ""))
    except Refusal as refusal:
        return _shown(request, code, found, rows, refusal.problems)
    return redirect("slip", code)


@dataclass(frozen=True, slots=True)
class Cell:
    """A field of the form: what it asks, its name, what was typed, the most that it takes."""

    label: str
    name: str
    value: str
    most: int


@dataclass(frozen=True, slots=True)
class TypedRow:
    """The fields of one side."""

    team: str
    cells: list[Cell]


def _rows(found: Slip, request: HttpRequest | None = None) -> list[TypedRow]:
    """Return the fields of each side, with what was sent in them."""
    names = room_of(found.season.game).seasons.COUNTED
    sent: Any = request.POST if request is not None else {}
    asked = [("score", gettext("Score"), MOST_SCORE)]
    asked += [(what, str(names.get(what, what)), MOST_COUNT) for what in found.sheet.counted]
    return [
        TypedRow(
            team,
            [
                Cell(label, f"{what}-{number}", sent.get(f"{what}-{number}", "").strip(), most)
                for what, label, most in asked
            ],
        )
        for number, team in enumerate(found.row.teams)
    ]


def _shown(
    request: HttpRequest,
    code: str,
    found: Slip,
    rows: list[TypedRow] | None = None,
    problems: Any = (),
) -> HttpResponse:
    fixture = found.row.fixture
    own, other = found.own, found.other
    context = {
        "slip": found,
        "season": found.season,
        "fixture": fixture,
        "round": found.sheet.round,
        "code": shown(code),
        "rows": rows or _rows(found),
        "problems": problems,
        "own": own,
        "other": other,
        "confirms": _fields(found, other) if other and not own else [],
        "score": score_of(found.row.outcome),
        "numbers": counts_of(found.row.outcome, found.sheet.counted),
        "pending": [found.row.told(each) for each in found.row.waiting],
        "readable": fixtures(request.user).order_by().filter(pk=fixture.pk).exists(),
    }
    return _page(request, "slip", context, 422 if problems else 200)


def _fields(found: Slip, told: Told) -> list[tuple[str, int]]:
    """Return the fields by which one side says the same as another has sent."""
    fields = []
    for number, side in enumerate(told.result.outcome["sides"]):
        fields.append((f"score-{number}", side["score"]))
        fields += [
            (f"{what}-{number}", side["counts"].get(what, 0)) for what in found.sheet.counted
        ]
    return fields
