"""Pages by which a file is brought to a season: sent, looked at, stored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext, gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from leagues import operations
from leagues.access.permissions import require_commissioner
from leagues.access.visible import seasons
from leagues.forms.files import FileForm
from leagues.models import FileImport, Season
from leagues.operations.brought.columns import columns_of
from leagues.operations.brought.samples import sample
from leagues.views.leagues import FORM
from leagues.views.seasons import season_crumbs, season_url
from leagues.words.files import does_said, problems_said
from rosters.csv_files import written
from rosters.games import of
from rosters.web.pages import Crumb, asked_word, coach_of
from rosters.words.own_words import kept_in_words_of
from rules.problems import Problem, Refusal

_TITLE = gettext_lazy("Bring a file")
_STORED = gettext_lazy("The file is stored.")


def _season(request: HttpRequest, uuid: UUID) -> Season:
    """Return a season, for whoever runs its league.

    Raises Http404 if the reader may not see it, and Refusal("not_a_commissioner").
    """
    season = seasons(request.user).filter(uuid=uuid).first()
    if season is None:
        raise Http404
    require_commissioner(coach_of(request), season.league)
    return season


def file_or_404(request: HttpRequest, uuid: UUID) -> FileImport:
    """Return a file, for whoever runs the league of its season.

    Raises Http404 if there is no such file or the reader may not see its season, and
    Refusal("not_a_commissioner").
    """
    found = FileImport.objects.select_related("season__league").filter(uuid=uuid).first()
    if found is None:
        raise Http404
    _season(request, found.season.uuid)
    return found


@login_required
@require_http_methods(FORM)
def bring(request: HttpRequest, season: UUID) -> HttpResponse:
    """Take a file or pasted rows, and lead to what storing them would do."""
    found = _season(request, season)
    kind = asked_word(request, "kind", FileImport.Kind.values) or _usual(found)
    form = FileForm(initial={"kind": kind})
    if request.method == "POST":
        form = FileForm(request.POST, request.FILES)
    problems: Sequence[Problem] = ()
    samples = _samples(found)
    if request.method == "POST" and form.is_valid():
        try:
            seen = _looked_at(request, found, form.cleaned_data)
        except Refusal as refusal:
            problems = refusal.problems
        else:
            return redirect("brought-file", seen.uuid)
    form.label_suffix = ""
    form.fields["kind"].choices = [(key, label) for key, label, _columns in samples]  # type: ignore[attr-defined]
    return render(
        request,
        "leagues/files/bring.html",
        {
            "season": found,
            "league": found.league,
            "form": form,
            "problems": problems,
            "title": _TITLE,
            "crumbs": season_crumbs(found),
            "samples": samples,
        },
        status=422 if request.method == "POST" else 200,
    )


def _looked_at(request: HttpRequest, season: Season, typed: dict[str, Any]) -> FileImport:
    file, text = typed["file"], typed["text"]
    if file is None and not text.strip():
        raise Refusal(Problem("file_missing", "LG-IO-02", {}, "file"))
    return operations.look_at_file(
        coach_of(request),
        season,
        typed["kind"],
        text.encode("utf-8", "replace") if file is None else file.read(),
        encoding="" if file is None else typed["encoding"],
        system=typed["system"],
        name="" if file is None else file.name,
    )


def _usual(season: Season) -> str:
    """Return the kind of rows that a season waits for."""
    if season.state in (Season.State.DRAFT, Season.State.REGISTRATION):
        return FileImport.Kind.ENTRIES
    return FileImport.Kind.RESULTS


def _samples(season: Season) -> list[tuple[str, str, list[tuple[list[str], bool]]]]:
    """Return the kinds of files with their names, and their columns: which of them are needed.

    What other programs write has no columns of ours.
    """
    return [
        (
            kind.value,
            str(kept_in_words_of(season.game, kind.label)),
            [(c.shown, c.needed) for c in columns_of(kind, season)],
        )
        for kind in FileImport.Kind
        if kind != FileImport.Kind.FEDERATION or of(season.game).federation is not None
    ]


@login_required
@require_http_methods(FORM)
def brought(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Show what storing a file would do; store it as it was shown."""
    file = file_or_404(request, uuid)
    problems: Sequence[Problem] = ()
    if request.method == "POST":
        try:
            operations.store_file(coach_of(request), file, request.POST.get("digest", ""))
        except Refusal as refusal:
            problems = refusal.problems
            file.refresh_from_db()
        else:
            messages.success(request, _STORED)
            return redirect(season_url(file.season))
    wrong = problems_said(file)
    crumbs = [*season_crumbs(file.season), Crumb(_TITLE, f"/files/{file.season.uuid}/")]
    return render(
        request,
        "leagues/files/brought.html",
        {
            "file": file,
            "season": file.season,
            "league": file.season.league,
            "title": file.name or gettext("Pasted rows"),
            "problems": problems,
            "wrong": wrong,
            "more": file.report.get("more", 0),
            "does": does_said(file, ("new", "changed")),
            "same": does_said(file, ("same",)),
            "crumbs": crumbs,
            "kept": file.text.encode()[: 200 * 1024].decode(errors="ignore") == file.text,
        },
        status=422 if problems else 200,
    )


@login_required
@require_safe
def sample_file(request: HttpRequest, season: UUID, kind: str) -> HttpResponse:
    """Send a sample of a kind of file, with teams of this season's game.

    Raises Http404 for a kind of file that this season does not take.
    """
    found = _season(request, season)
    if kind not in FileImport.Kind.values or not columns_of(kind, found):
        raise Http404
    header, rows = sample(found, kind)
    answer = HttpResponse(written(header, rows), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{kind}.csv"'
    return answer
