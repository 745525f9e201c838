"""Building a team: choose a race, fill in the sheet, be told what is wrong, found it."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

import rules
from rosters import operations, sheets
from rosters.web import coach_of
from rules import game, games
from rules.problems import Refusal


@require_safe
def races(request: HttpRequest) -> HttpResponse:
    """Every race of every game, to choose from."""
    offered = [
        (rules, sheet.races(rules.versions[-1]), sheets.template(rules.key, "race"))
        for rules in map(game, games())
        if (sheet := sheets.of(rules.key))
    ]
    return render(request, "rosters/races.html", {"offered": offered})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def build(request: HttpRequest, game: str, race: str) -> HttpResponse:
    """The sheet.  Every change is checked as it is made; without JavaScript there is a button."""
    sheet, version = _sheet(game, race)
    data: dict[str, Any] | None = None
    problems: tuple[Any, ...] = ()
    if request.method == "POST":
        data = {key: value for key, value in request.POST.items() if key != "csrfmiddlewaretoken"}
        if "usual" in data:
            data = sheet.usual(version, race, data.get("name", ""))
        elif "found" in data:
            try:
                team = operations.found_team(coach_of(request), game, sheet.roster(race, data))
            except Refusal as refusal:
                problems = refusal.problems
            else:
                return redirect("team", team.slug)
    draft = sheet.builder(version, race, data)
    htmx = getattr(request, "htmx", False)
    return render(
        request,
        "rosters/reckoning.html" if htmx else "rosters/build.html",
        {
            "draft": draft,
            "checked": data is not None,
            "refused": problems,
            "game": game,
            "race": race,
            "money": rules.game(game).has_money,
            "build_template": sheets.template(game, "build"),
        },
        status=422 if problems else 200,
    )


def _sheet(game_key: str, race: str) -> tuple[Any, str]:
    sheet = sheets.of(game_key)
    if sheet is None:
        raise Http404
    version = game(game_key).versions[-1]
    if not sheet.has_race(version, race):
        raise Http404
    return sheet, version
