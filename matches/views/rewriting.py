"""Pages that correct a match as a report: part by part, its dice, and everything that follows."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from leagues.access.permissions import require_commissioner
from leagues.access.visible import fixture_or_404
from leagues.models import Fixture
from leagues.views.leagues import FORM
from matches.correcting import operations
from matches.correcting.filed import FiledMatch
from matches.correcting.forms import later_choices
from matches.correcting.rewriting import Rewritten
from matches.views.correcting import confirm_page, correctable, crumbs_of
from rosters.games import templates
from rosters.typed.text import typed_json
from rosters.web.pages import coach_of
from rules.problems import Problem, Refusal
from rules.record import JSON

#: The parts of the page beside those of the report.
DICE, PREVIEW, OVERVIEW = "after", "preview", ""
#: Fields of the page itself; the others belong to the part that is shown.
_OWN = frozenset({"report", "dice", "key", "to", "later", "reason"})


@login_required
@require_http_methods(FORM)
def correct_report(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Show the parts of the report one at a time, then everything that would change.

    Raises Http404 for a match whose result cannot be corrected.
    """
    fixture = fixture_or_404(request.user, uuid)
    require_commissioner(coach_of(request), fixture.season.league)
    if not correctable(fixture):
        raise Http404
    filed, typed = FiledMatch.of(fixture), request.POST
    written = Rewritten.of(filed, _carried(typed, "report"), _carried(typed, "dice"))
    if written is None:
        return redirect("correct-match", uuid=uuid)
    if request.method != "POST":
        return _page(request, fixture, written, OVERVIEW)
    key = typed.get("key", OVERVIEW)
    part = {name: typed[name] for name in typed if name not in _OWN}
    if "show" in typed and key in dict(written.steps):
        return _page(request, fixture, written, key, part)
    try:
        new = _take(written, key, part)
        return _gone_to(request, fixture, written, typed.get("to", OVERVIEW), new)
    except Refusal as refusal:
        return _page(request, fixture, written, key, part, refusal.problems)


def _carried(typed: Mapping[str, str], name: str) -> JSON:
    """Read the report or the dice as the page before has written them; None on the first page."""
    return typed_json(typed[name]) if name in typed else None


def _take(written: Rewritten, key: str, typed: Mapping[str, str]) -> frozenset[str]:
    """Take over what was typed on the page that was sent; return the places of the dice it showed.

    Raises Refusal with the problems of the report.
    """
    if key in dict(written.steps):
        written.give(key, typed)
        if written.problems:
            raise Refusal(written.problems)
    elif key == DICE:
        drawn = written.rolled()
        written.take_dice(drawn, typed)
        return frozenset(each.place for each in drawn)
    return frozenset()


def _gone_to(
    request: HttpRequest, fixture: Fixture, written: Rewritten, to: str, seen: frozenset[str]
) -> HttpResponse:
    """Show the wanted part; before the preview, first show all new dice that would be rolled
    here.
    """
    if to != PREVIEW:
        return _page(request, fixture, written, to)
    new = {each.place for each in written.rolled() if each.source == "here"}
    if new - seen:
        return _page(request, fixture, written, DICE)
    wish = _wish(request, written)
    shown = operations.preview(coach_of(request), fixture, wish)
    later = request.POST.get("later", "")
    carried = {**_written(written), **({"later": later} if later else {})}
    return confirm_page(request, fixture, wish, shown, carried=carried)


def _written(written: Rewritten) -> dict[str, str]:
    """Return the fields that the pages of a correction carry along."""
    return {"report": json.dumps(written.report), "dice": json.dumps(written.dice)}


def _wish(request: HttpRequest, written: Rewritten) -> JSON:
    """Return the requested change, as `matches.correcting.changes` reads it."""
    wish: dict[str, Any] = {"kind": "correct"}
    if written.report != written.first:
        wish["report"] = written.report
    if written.dice:
        wish["dice"] = written.dice
    later = request.POST.get("later", "")
    return {**wish, "later": later} if later not in ("", "stand") else wish


def _page(
    request: HttpRequest,
    fixture: Fixture,
    written: Rewritten,
    key: str,
    typed: Mapping[str, str] | None = None,
    problems: Sequence[Problem] = (),
) -> HttpResponse:
    drawn = []
    if key == DICE:
        try:
            drawn = written.drawn(written.rolled(), typed)
        except Refusal as refusal:
            more = [problem for problem in refusal.problems if problem not in problems]
            key, problems = OVERVIEW, [*problems, *more]
    steps = written.steps
    step = written.step(key, typed) if key in dict(steps) else None
    typed_in = written.filed.counted is not None
    context = {
        "fixture": fixture,
        "key": key,
        "steps": steps,
        "step": None if step is None else step.told(problems),
        "name": _("Correct the report") if typed_in else _("Correct what happened"),
        "goods_templates": templates(fixture.season.game, "report_goods"),
        "drawn": drawn,
        "facts": written.facts if step is None and key != DICE else [],
        **_written(written),
        "reason": request.POST.get("reason", ""),
        "later": later_choices(fixture.round.stage),
        "chosen": request.POST.get("later", ""),
        "problems": problems,
        "crumbs": crumbs_of(fixture),
    }
    status = 422 if problems else 200
    return render(request, "matches/correcting/correct_report.html", context, status=status)
