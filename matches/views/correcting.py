"""Pages that correct a result: a form, everything that would change, and the ruling."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leagues.access.permissions import RUNS_IT, require_commissioner, role_of
from leagues.access.visible import fixture_or_404
from leagues.models import Fixture, Season
from leagues.views.leagues import FORM
from leagues.views.seasons import season_crumbs
from matches.correcting import operations
from matches.correcting.filed import FiledMatch
from matches.correcting.forms import CorrectionForm
from matches.correcting.selectors import correction_or_404
from matches.correcting.sentences import sections
from matches.models import Correction
from rosters.typed.text import typed_json
from rosters.web.pages import KEY, Crumb, coach_of, form_key, made_once, press, say_in_words_of
from rules.problems import Problem, Refusal
from rules.record import JSON, digest

#: The button that goes back from the preview to what was typed.
BACK = "back"
#: Fields of the preview itself; all others belong to the page before and are carried along.
_OWN = frozenset({"csrfmiddlewaretoken", KEY, "change", "seen", "reason", BACK})


@login_required
@require_http_methods(FORM)
def correct(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Show the form; after it, everything that would change, with a button that applies it.

    Raises Http404 for a match whose result cannot be corrected.
    """
    fixture = fixture_or_404(request.user, uuid)
    user = coach_of(request)
    require_commissioner(user, fixture.season.league)
    if not correctable(fixture):
        raise Http404
    form = CorrectionForm(FiledMatch.of(fixture), request.POST or None)
    form.label_suffix = ""
    say_in_words_of(fixture.season.game, form)
    problems: tuple[Problem, ...] = ()
    back = BACK in request.POST
    if request.method == "POST" and not back and form.is_valid():
        try:
            wish = form.wish()
            return confirm_page(request, fixture, wish, operations.preview(user, fixture, wish))
        except Refusal as refusal:
            problems = refusal.problems
    context = {
        "form": form,
        "problems": problems,
        "fixture": fixture,
        "reason": request.POST.get("reason", ""),
        "crumbs": crumbs_of(fixture),
    }
    status = 422 if request.method == "POST" and not back else 200
    return render(request, "matches/correcting/correct.html", context, status=status)


@login_required
@require_POST
def confirm(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Apply a correction, if its consequences are those that were shown."""
    fixture = fixture_or_404(request.user, uuid)
    user = coach_of(request)
    require_commissioner(user, fixture.season.league)
    wish = _wish(request)
    try:
        made_once(
            request,
            lambda: operations.correct(
                user,
                fixture,
                wish,
                reason=request.POST.get("reason", ""),
                seen=request.POST.get("seen", ""),
            ),
        )
    except Refusal as refusal:
        return _refused(request, fixture, wish, refusal)
    messages.success(request, _("The result is corrected. You can undo it under “Corrections”."))
    return redirect("match", uuid=fixture.uuid)


def _refused(request: HttpRequest, fixture: Fixture, wish: JSON, refusal: Refusal) -> HttpResponse:
    """Show the preview as it is now, with the problems of the refusal."""
    try:
        shown = operations.preview(coach_of(request), fixture, wish)
    except Refusal as again:
        return confirm_page(request, fixture, wish, None, again.problems)
    return confirm_page(request, fixture, wish, shown, refusal.problems)


def _wish(request: HttpRequest) -> JSON:
    """Read the requested change as the page before has written it."""
    return typed_json(request.POST.get("change", ""))


def confirm_page(
    request: HttpRequest,
    fixture: Fixture,
    wish: JSON,
    shown: JSON,
    problems: tuple[Problem, ...] = (),
    carried: Mapping[str, str] | None = None,
) -> HttpResponse:
    """Show everything that would change, with a button that applies it and one that goes back.

    carried: the fields of the page before; None for those that came with this request.
    """
    typed = dict(request.POST.items()) if carried is None else carried
    page = "correct-report" if "report" in typed else "correct-match"
    context = {
        "carried": [(name, value) for name, value in typed.items() if name not in _OWN],
        "back": reverse(page, args=[fixture.uuid]),
        "fixture": fixture,
        "sections": sections(shown, fixture.season.game) if shown is not None else [],
        "shown": shown is not None,
        "change": json.dumps(wish),
        "seen": digest(shown),
        "reason": request.POST.get("reason", ""),
        "problems": problems,
        "key": form_key(request, problems),
        "crumbs": crumbs_of(fixture),
    }
    return render(
        request, "matches/correcting/preview.html", context, status=422 if problems else 200
    )


@require_safe
def correction(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Show what was corrected, by whom, why, and all that changed by it, to everybody who may read
    it.
    """
    shown = correction_or_404(request.user, uuid)
    runs_it = role_of(request.user, shown.fixture.season.league) in RUNS_IT
    turn, problems = (None, ()) if not runs_it else _turn(request, shown)
    return render(
        request,
        "matches/correcting/correction.html",
        {
            "correction": shown,
            "fixture": shown.fixture,
            "sections": sections(shown.consequences, shown.fixture.season.game),
            "runs_it": runs_it,
            "turn": sections(turn, shown.fixture.season.game) if turn is not None else None,
            "problems": problems,
            "crumbs": crumbs_of(shown.fixture),
        },
    )


def _turn(request: HttpRequest, found: Correction) -> tuple[JSON, tuple[Problem, ...]]:
    """Preview undoing a correction, or applying it again; or return the problems that prevent
    it.
    """
    try:
        return operations.preview_turn(coach_of(request), found), ()
    except Refusal as refusal:
        return None, refusal.problems


@login_required
@require_POST
def turn(request: HttpRequest, uuid: UUID, how: str) -> HttpResponse:
    """Undo a correction, or apply it again.

    Raises Http404 for any other act than undo and reapply.
    """
    corrected = correction_or_404(request.user, uuid)
    user, reason = coach_of(request), request.POST.get("reason", "")
    acts = {"undo": operations.undo, "reapply": operations.reapply}
    done = {
        "undo": _("The correction is undone: the result stands as before."),
        "reapply": _("The correction is applied again."),
    }
    if how not in acts:
        raise Http404

    def do() -> Any:
        return acts[how](user, corrected, reason=reason)

    return press(request, do, reverse("correction", args=[uuid]), done[how])


def correctable(fixture: Fixture) -> bool:
    """Return whether a fixture has a result that somebody could have got wrong."""
    filed = fixture.state == Fixture.State.SETTLED and fixture.kind not in ("", "bye", "void")
    return filed and fixture.season.state != Season.State.ARCHIVED


def crumbs_of(fixture: Fixture) -> list[Crumb]:
    names = " – ".join(side.entry.team.name for side in fixture.sides.all())
    return [
        *season_crumbs(fixture.season),
        Crumb(names or _("Match"), reverse("match", args=[fixture.uuid])),
    ]
