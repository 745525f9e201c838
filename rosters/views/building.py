"""Building a team: choose a list, fill in the sheet, be told what is wrong, keep it, found it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

import rules
from rosters import operations
from rosters.faces.dressing import born
from rosters.games import of, templates
from rosters.games.room import Builder
from rosters.models import Draft
from rosters.selectors import told_drafts
from rosters.web import Caution, Crumb, asked_first, coach_of, form_key, made_once, sent
from rules import game, games
from rules.problems import Problem, Refusal

#: The buttons of the page around the sheet; those of the sheet itself are all called ``step``.
#: More taps than one request carries, however quick somebody is.
_MOST_STEPS = 60
_FILLED = gettext_lazy("What was empty is filled in as usual; what you had filled in stays.")
_NO_ROOM = gettext_lazy("What you have chosen leaves no room for more: nothing was filled in.")
_BUTTONS = frozenset({"check", "copy", "found", "keep", "step", "undo", "usual"})


@require_safe
def races(request: HttpRequest) -> HttpResponse:
    """Every race of every game, to choose from; and what its reader has begun already."""
    offered = [
        (
            rules,
            of(rules.key).builder.races(rules.versions[-1]),
            templates(rules.key, "race"),
            of(rules.key).sheet.CREST,
        )
        for rules in map(game, games())
    ]
    drafts = told_drafts(coach_of(request)) if request.user.is_authenticated else []
    return render(request, "rosters/races.html", {"offered": offered, "drafts": drafts})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def build(request: HttpRequest, game: str, race: str) -> HttpResponse:
    """The sheet: checked, filled in or founded, as the button says that was pressed.

    The buttons of the sheet, and the one that keeps it, make a draft of it.
    """
    sheet, version = _sheet(game, race)
    data: dict[str, str] | None = None
    problems: tuple[Any, ...] = ()
    usual = ""
    if request.method == "POST":
        data = _typed(request)
        try:
            if "usual" in request.POST:
                before = sheet.roster(race, data)
                data = sheet.usual(version, race, data)
                usual = "nothing" if sheet.roster(race, data) == before else "filled"
            elif "step" in request.POST or "keep" in request.POST:
                data = _stepped(request, sheet, version, race, data)
                roster = sheet.roster(race, data)
                kept = made_once(
                    request, lambda: operations.keep_draft(coach_of(request), game, roster)
                )
                return redirect("draft", kept.uuid)
            elif "found" in request.POST and not getattr(request, "htmx", False):
                roster = sheet.roster(race, data)
                team = made_once(
                    request, lambda: operations.found_team(coach_of(request), game, roster)
                )
                return redirect("team", team.slug)
        except Refusal as refusal:
            problems = refusal.problems
    draft = sheet.builder(version, race, data)
    return render(
        request,
        "rosters/build.html",
        {
            **_reckoned(game, race, draft, data is not None),
            "refused": problems,
            "key": form_key(request, problems),
            "usual": {"filled": _FILLED, "nothing": _NO_ROOM}.get(usual, ""),
            "checking": reverse("check-team", args=[game, race]),
            "build_template": templates(game, "build"),
            "crumbs": [Crumb(gettext_lazy("Found a team"), reverse("found-team"))],
        },
        status=422 if problems else 200,
    )


@login_required
@require_POST
def check(request: HttpRequest, game: str, race: str) -> HttpResponse:
    """What the sheet comes to as it is being filled in; nothing is founded, whatever is sent."""
    sheet, version = _sheet(game, race)
    draft = sheet.builder(version, race, _typed(request))
    return render(request, "rosters/reckoning.html", _reckoned(game, race, draft, True))


# -- drafts ---------------------------------------------------------------------------------------


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def draft(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """A draft: whatever button is pressed, what was typed is kept first."""
    kept = _own(request, uuid)
    if kept.team is not None:
        return redirect("team", kept.team.slug)
    sheet = of(kept.game).builder
    problems: tuple[Problem, ...] = ()
    if request.method == "POST":
        data: Mapping[str, Any] = _typed(request)
        try:
            return redirect(_pressed(request, kept, sheet, data))
        except Refusal as refusal:
            problems = refusal.problems
        kept.refresh_from_db()
    else:
        data = sheet.filled(kept.version, kept.race, kept.roster)
    told = sheet.builder(kept.version, kept.race, data)
    return render(
        request,
        "rosters/build.html",
        {
            **_reckoned(kept.game, kept.race, told, True),
            "refused": problems,
            "key": form_key(request, problems),
            "kept": kept,
            "checking": reverse("check-draft", args=[uuid]),
            "build_template": templates(kept.game, "build"),
            "crumbs": _crumbs(),
        },
        status=422 if problems else 200,
    )


@login_required
@require_POST
def check_draft(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """What a draft comes to as it is being filled in; it is kept, and never founded."""
    kept = _own(request, uuid)
    sheet, data = of(kept.game).builder, _typed(request)
    problems: tuple[Problem, ...] = ()
    try:
        kept = operations.change_draft(kept, sheet.roster(kept.race, data))
    except Refusal as refusal:
        problems = refusal.problems
    told = sheet.builder(kept.version, kept.race, data)
    context = _reckoned(kept.game, kept.race, told, True)
    return render(request, "rosters/reckoning.html", {**context, "kept": kept, "refused": problems})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def discard(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Throw a draft away."""
    kept = _own(request, uuid)
    told = of(kept.game).builder
    shown = told.builder(kept.version, kept.race, told.filled(kept.version, kept.race, kept.roster))
    question = Caution(
        _("Throw the draft away?"),
        [gettext_lazy("It is gone for good, with all that can be undone in it.")],
        gettext_lazy("Throw it away"),
        [
            (gettext_lazy("Name of the team"), kept.name or "–"),
            (gettext_lazy("Players"), str(shown.players if shown.players is not None else "–")),
        ],
    )
    back = reverse("found-team" if request.method == "POST" else "draft", args=_at(request, uuid))
    return asked_first(
        request,
        question,
        lambda: operations.discard_draft(kept),
        back,
        crumbs=_crumbs(),
        done=_("The draft is gone."),
    )


def _at(request: HttpRequest, uuid: UUID) -> list[UUID]:
    return [] if request.method == "POST" else [uuid]


def _pressed(request: HttpRequest, kept: Draft, sheet: Builder, data: Mapping[str, Any]) -> str:
    """Do what the button of a draft says; where to go then."""
    here, race = reverse("draft", args=[kept.uuid]), kept.race
    if "undo" in request.POST:
        # What was typed and never kept is undone by leaving it.
        if {**sheet.roster(race, data), "race": race} == kept.roster:
            operations.undo_draft(kept)
        return here
    if "usual" in request.POST:
        before = sheet.roster(race, data)
        data = sheet.usual(kept.version, race, data)
        messages.info(request, _FILLED if sheet.roster(race, data) != before else _NO_ROOM)
    kept = operations.change_draft(
        kept, sheet.roster(race, _stepped(request, sheet, kept.version, race, data))
    )
    if "found" in request.POST and not getattr(request, "htmx", False):
        return reverse("team", args=[operations.found_draft(kept).slug])
    if "copy" in request.POST:
        another = made_once(
            request,
            lambda: operations.keep_draft(
                coach_of(request), kept.game, kept.roster, version=kept.version
            ),
        )
        messages.success(request, _("This is the copy; the draft it was made of stays as it is."))
        return reverse("draft", args=[another.uuid])
    if "keep" in request.POST:
        messages.success(request, _("The draft is kept: go on with it when and where you like."))
    return here


def _own(request: HttpRequest, uuid: UUID) -> Draft:
    drafts = Draft.objects.select_related("team", "coach")
    return get_object_or_404(drafts, uuid=uuid, coach=coach_of(request))


def _typed(request: HttpRequest) -> dict[str, str]:
    return {name: value for name, value in sent(request).items() if name not in _BUTTONS}


def _stepped(
    request: HttpRequest, sheet: Builder, version: str, race: str, data: Mapping[str, Any]
) -> dict[str, Any]:
    """The form after its own buttons, in the order in which they were pressed."""
    stepped = {**data}
    for step in request.POST.getlist("step")[:_MOST_STEPS]:
        stepped = sheet.stepped(version, race, stepped, step) if step else stepped
    return stepped


def _crumbs() -> list[Crumb]:
    return [
        Crumb(gettext_lazy("My teams"), reverse("my-teams")),
        Crumb(gettext_lazy("Found a team"), reverse("found-team")),
    ]


def _reckoned(game: str, race: str, draft: Any, checked: bool) -> dict[str, Any]:
    """What stands beside the sheet: what it costs, and what is wrong with it."""
    return {
        "draft": draft,
        "checked": checked,
        "game": game,
        "race": race,
        "money": rules.game(game).has_money,
        "shape": of(game).sheet.CREST,
        "face": born(game, race, draft.name) if draft.name.strip() else None,
    }


def _sheet(game_key: str, race: str) -> tuple[Builder, str]:
    if game_key not in games():
        raise Http404
    sheet, version = of(game_key).builder, game(game_key).versions[-1]
    if not sheet.has_race(version, race):
        raise Http404
    return sheet, version
