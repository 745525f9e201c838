"""Page on which a question before a match of a campaign is answered (LG-FIX-17)."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext, gettext_lazy
from django.views.decorators.http import require_http_methods

from leagues import operations
from leagues.access.permissions import require_commissioner
from leagues.access.visible import fixture_or_404
from leagues.campaigns.terms_pages import Ask, asked_of
from leagues.forms.terms import TermsAnswerForm
from leagues.models import Fixture
from leagues.views.leagues import FORM
from leagues.views.seasons import season_crumbs
from rosters.web.pages import coach_of, form_page, press, tell
from rules.problems import Problem, Refusal


@login_required
@require_http_methods(FORM)
def answer(request: HttpRequest, uuid: UUID, side: int, key: str) -> HttpResponse:
    """Answer by a button of the match's page; a commissioner answers for others with a reason."""
    fixture: Fixture = fixture_or_404(request.user, uuid)
    user, back = coach_of(request), reverse("match", args=[uuid]) + "#terms"
    asked = asked_of(fixture, side, key)
    if asked is None:
        tell(request, Refusal(_not_asked(fixture, side)))
        return redirect(back)
    if asked.entry.team.coach_id == user.pk:
        chosen = _option(asked, request.POST.get("answer", ""))
        return press(
            request,
            lambda: operations.answer_terms(user, fixture, side, key, chosen),
            back,
            gettext("Your answer counts."),
        )
    require_commissioner(user, fixture.season.league)

    def do(data: dict[str, Any]) -> str:
        chosen = _option(asked, data["answer"])
        operations.answer_terms(user, fixture, side, key, chosen, reason=data["reason"])
        return back

    return form_page(
        request,
        TermsAnswerForm(asked, request.POST or None),
        do,
        title=gettext_lazy("Answer in the place of the coach"),
        submit=gettext_lazy("Answer"),
        intro=gettext_lazy("%(team)s is asked. An answer is final.")
        % {"team": asked.entry.team.name},
        crumbs=season_crumbs(fixture.season),
    )


def _option(asked: Ask, value: str) -> Any:
    """Return the answer that a form sent; anything else stays as it is, and is refused later."""
    return next((each.answer for each in asked.options if each.value == value), value)


def _not_asked(fixture: Fixture, side: int) -> Problem:
    """Return the problem of a question that is not open: it was answered, or its time is up."""
    sides = list(fixture.sides.all())
    if not 0 <= side < len(sides):
        return Problem("no_such_side", "LG-FIX-17", {"side": side}, "side")
    team = sides[side].entry.team.name
    return Problem("terms_not_asked", "LG-FIX-17", {"team": team}, "question")
