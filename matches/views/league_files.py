"""Pages of whole leagues as files: downloaded, brought, looked at, stored (LG-IO-01)."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_safe

from leagues.access.visible import league_or_404
from matches.league_files import operations
from matches.league_files.forms import LeagueFileForm
from matches.models import LeagueFile
from matches.words.league_files import LEFT
from rosters.models import game_choices
from rosters.typed.text import slug_of
from rosters.web.pages import Crumb, coach_of
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
            "left": [str(LEFT[what]).format(n=n) for what, n in left.items()],
            "crumbs": [
                Crumb(_("Leagues"), reverse("leagues")),
                Crumb(found.name, reverse("league", args=[found.slug])),
            ],
        },
    )


@login_required
@require_safe
def download(request: HttpRequest, slug: str) -> HttpResponse:
    """Send a league as one file."""
    found = league_or_404(request.user, slug)
    file = BytesIO()
    operations.export_league(coach_of(request), found, file)
    answer = HttpResponse(file.getvalue(), content_type="application/gzip")
    name = slug_of(found.name) or "league"
    answer["Content-Disposition"] = f'attachment; filename="{name}.league.gz"'
    return answer


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
    file = LeagueFile.objects.select_related("league").filter(uuid=uuid, by=user).first()
    if file is None:
        raise Http404
    problems: Sequence[Problem] = ()
    if request.method == "POST":
        try:
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
            "title": file.report["name"],
            "seasons": [
                (season, dict(game_choices())[season["game"]]) for season in file.report["seasons"]
            ],
            "crumbs": [
                Crumb(_("Leagues"), reverse("leagues")),
                Crumb(_("Move a league here"), reverse("bring-league")),
            ],
        },
        status=422 if problems else 200,
    )
