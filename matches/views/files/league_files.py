"""Pages of whole leagues as files: downloaded, brought, looked at, stored (LG-IO-01)."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    JsonResponse,
    StreamingHttpResponse,
)
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leagues.access.permissions import require_commissioner
from leagues.access.visible import league_or_404
from matches.league_files import large_files, operations
from matches.league_files.forms import LeagueFileForm
from matches.models import LeagueFile
from matches.words.league_files import LEFT
from rosters.csv_files import MOST_BYTES
from rosters.models import game_choices
from rosters.typed.numbers import whole as whole_number
from rosters.typed.text import slug_of
from rosters.web.pages import Crumb, coach_of, press, tell
from rosters.words.refusals import sentences
from rules.problems import Problem, Refusal

FORM = ["GET", "HEAD", "POST"]


@login_required
@require_safe
def league(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what a league file carries and what it leaves behind."""
    found = league_or_404(request.user, slug)
    left = operations.left_behind(coach_of(request), found)
    return render(
        request,
        "matches/league/file.html",
        {
            "league": found,
            "title": _("The whole league as one file"),
            "for_worker": large_files.is_for_a_worker(found),
            "left": [str(LEFT[what]).format(n=n) for what, n in left.items()],
            "crumbs": [
                Crumb(_("Leagues"), reverse("leagues")),
                Crumb(found.name, reverse("league", args=[found.slug])),
            ],
        },
    )


@login_required
@require_safe
def download(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Send a league as one file."""
    found = league_or_404(request.user, slug)
    require_commissioner(coach_of(request), found)
    if large_files.is_for_a_worker(found):
        return redirect("league-file", slug)
    file = BytesIO()
    operations.export_league(coach_of(request), found, file)
    return _as_file(HttpResponse(file.getvalue(), content_type="application/gzip"), found.name)


def _as_file(answer: HttpResponseBase, name: str) -> HttpResponseBase:
    """Let the browser store an answer under the name of its league."""
    name = slug_of(name) or "league"
    answer["Content-Disposition"] = f'attachment; filename="{name}.league.gz"'
    return answer


@login_required
@require_POST
def write(request: HttpRequest, slug: str) -> HttpResponse:
    """Have a worker write a league, and lead to the page of the file."""
    found = league_or_404(request.user, slug)
    try:
        file = large_files.write_large_file(coach_of(request), found)
    except Refusal as refusal:
        tell(request, refusal)
        return redirect("league-file", slug)
    return redirect("brought-league", file.uuid)


@login_required
@require_safe
def content(request: HttpRequest, uuid: UUID) -> HttpResponseBase:
    """Send a file that a worker has written, a piece at a time."""
    file = _file(request, uuid)
    pieces = large_files.content_of(coach_of(request), file)
    answer = StreamingHttpResponse(pieces, content_type="application/gzip")
    answer["Content-Length"] = str(file.size)
    return _as_file(answer, file.name)


@login_required
@require_POST
def begin(request: HttpRequest) -> JsonResponse:
    """Begin to take a large file in pieces; where they go, or what is wrong."""
    try:
        file = large_files.begin_large_file(
            coach_of(request),
            name=request.POST.get("name", ""),
            size=whole_number(request.POST.get("size", "")) or 0,
            copy=bool(request.POST.get("copy")),
        )
    except Refusal as refusal:
        return JsonResponse({"problems": sentences(refusal.problems)}, status=422)
    place = reverse("league-file-piece", args=[file.uuid, 0])
    return JsonResponse(
        {
            "piece": large_files.PIECE,
            "pieces": place.removesuffix("0/"),
            "whole": reverse("league-file-whole", args=[file.uuid]),
        }
    )


@login_required
@require_POST
def piece(request: HttpRequest, uuid: UUID, number: int) -> JsonResponse:
    """Take a piece of a large file."""
    file = _file(request, uuid)
    sent = request.FILES.get("piece")
    try:
        come = large_files.add_piece(
            coach_of(request), file, number, b"" if sent is None else sent.read()
        )
    except Refusal as refusal:
        return JsonResponse({"problems": sentences(refusal.problems)}, status=422)
    return JsonResponse({"come": come})


@login_required
@require_POST
def whole(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Have a worker read a file that has all come, and lead to its page."""
    file = _file(request, uuid)
    back = reverse("brought-league", args=[uuid])
    return press(request, lambda: large_files.read_large_file(coach_of(request), file), back)


def _file(request: HttpRequest, uuid: UUID) -> LeagueFile:
    """Return a file of the reader. Raises Http404 for every other."""
    rows = LeagueFile.objects.select_related("league", "of", "by")
    file = rows.filter(uuid=uuid, by=coach_of(request)).first()
    if file is None:
        raise Http404
    return file


@login_required
@require_http_methods(FORM)
def bring(request: HttpRequest) -> HttpResponse:
    """Take a league file, and lead to what storing it would do."""
    sent = request.method == "POST"
    form = LeagueFileForm(request.POST, request.FILES) if sent else LeagueFileForm()
    problems: Sequence[Problem] = ()
    if sent and form.is_valid():
        file = form.cleaned_data["file"]
        try:
            seen = operations.look_at_league_file(
                coach_of(request), file.read(), copy=form.cleaned_data["copy"], name=file.name
            )
        except Refusal as refusal:
            problems = refusal.problems
        else:
            return redirect("brought-league", seen.uuid)
    form.label_suffix = ""
    return render(
        request,
        "matches/league/bring.html",
        {
            "form": form,
            "problems": problems,
            "most": MOST_BYTES,
            "title": _("Move a league here"),
            "crumbs": [Crumb(_("Leagues"), reverse("leagues"))],
        },
        status=422 if sent else 200,
    )


@login_required
@require_http_methods(FORM)
def brought(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Show what storing a league file would do; store it."""
    user = coach_of(request)
    file = _file(request, uuid)
    problems: Sequence[Problem] = large_files.problems_of(file)
    if request.method == "POST":
        try:
            if file.is_large:
                large_files.store_large_file(user, file)
                return redirect("brought-league", uuid)
            made = operations.store_league_file(user, file)
        except Refusal as refusal:
            problems = refusal.problems
        else:
            messages.success(request, _("The league has moved here."))
            return redirect("seats" if file.report["coaches"] else "league", made.slug)
    return render(
        request,
        "matches/league/brought.html",
        {
            "file": file,
            "problems": problems,
            "percent": large_files.percent_of(file),
            "title": file.report.get("name") or file.name,
            "seasons": [
                (season, dict(game_choices())[season["game"]])
                for season in file.report.get("seasons", ())
            ],
            "crumbs": [
                Crumb(_("Leagues"), reverse("leagues")),
                Crumb(_("Move a league here"), reverse("bring-league")),
            ],
        },
        status=422 if problems and request.method == "POST" else 200,
    )
