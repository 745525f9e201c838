"""Pages by which a coach brings a team from elsewhere: sent, looked at, kept (LG-IO-15)."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from rosters import operations
from rosters.brought_teams import CLAUSE, FORMATS, edition_name
from rosters.models import BroughtTeam, game_choices
from rosters.web.brought_teams import told_brought
from rosters.web.pages import Crumb, coach_of
from rules.problems import Problem, Refusal

_TITLE = _("Bring a team from elsewhere")
_METHODS = ["GET", "HEAD", "POST"]


class TeamFileForm(forms.Form):
    """A file of another program, or its text."""

    file = forms.FileField(
        label=_("File"),
        required=False,
        allow_empty_file=True,
        help_text=_("At most 5 MB. Which program it is from shows by itself."),
        widget=forms.ClearableFileInput(attrs={"accept": ".ros,.rosz,.json,.xml,.zip,.txt"}),
    )
    text = forms.CharField(
        label=_("Or paste its text"),
        required=False,
        strip=False,
        help_text=_("All of it, from the first bracket to the last."),
        widget=forms.Textarea(attrs={"rows": 8, "cols": 80, "spellcheck": "false"}),
    )


@login_required
@require_http_methods(_METHODS)
def bring(request: HttpRequest) -> HttpResponse:
    """Take a file or a pasted text, and lead to what it brings."""
    sent = request.method == "POST"
    form = TeamFileForm(request.POST, request.FILES) if sent else TeamFileForm()
    problems: Sequence[Problem] = ()
    if sent and form.is_valid():
        try:
            shown = _looked_at(request, form)
        except Refusal as refusal:
            problems = refusal.problems
        else:
            return redirect("brought-team", shown.uuid)
    form.label_suffix = ""
    names = dict(game_choices())
    return render(
        request,
        "rosters/bring_team.html",
        {
            "form": form,
            "problems": problems,
            "title": _TITLE,
            "formats": [
                (program, [(names[key], edition_name(key)) for key in keys])
                for program, keys in FORMATS.values()
            ],
            "crumbs": _crumbs(),
        },
        status=422 if sent else 200,
    )


def _looked_at(request: HttpRequest, form: TeamFileForm) -> BroughtTeam:
    file, text = form.cleaned_data["file"], form.cleaned_data["text"]
    if file is None and not text.strip():
        raise Refusal(Problem("team_file_missing", CLAUSE, {}, "file"))
    data = text.encode("utf-8", "replace") if file is None else file.read()
    name = "" if file is None else file.name
    return operations.look_at_team_file(coach_of(request), data, name=name)


@login_required
@require_http_methods(_METHODS)
def brought(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Show what a file brings; keep it when the button is pressed."""
    user = coach_of(request)
    shown = get_object_or_404(
        BroughtTeam.objects.select_related("team", "draft"), uuid=uuid, coach=user
    )
    problems: Sequence[Problem] = ()
    if request.method == "POST":
        try:
            kept = operations.keep_brought_team(user, shown)
        except Refusal as refusal:
            problems = refusal.problems
        else:
            messages.success(request, _("Everything you have read about is here now."))
            return redirect(_where(kept))
    told = told_brought(shown)
    return render(
        request,
        "rosters/brought_team.html",
        {
            "told": told,
            "game": shown.game,
            "title": told.name,
            "problems": problems,
            "crumbs": [*_crumbs(), Crumb(_TITLE, reverse("bring-team"))],
        },
        status=422 if problems else 200,
    )


def _where(kept: BroughtTeam) -> str:
    """Return the page of what a file was kept as; its own page where that is gone."""
    if kept.team is not None:
        return reverse("team", args=[kept.team.slug])
    if kept.draft is not None:
        return reverse("draft", args=[kept.draft.uuid])
    return reverse("brought-team", args=[kept.uuid])


def _crumbs() -> list[Crumb]:
    return [Crumb(_("My teams"), reverse("my-teams"))]
