"""Building a team: choose a race, fill in the sheet, be told what is wrong, found it."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

import rules
from rosters import operations
from rosters.games import of, templates
from rosters.games.room import Builder
from rosters.web import coach_of, form_key, made_once, sent
from rules import game, games
from rules.problems import Refusal


@require_safe
def races(request: HttpRequest) -> HttpResponse:
    """Every race of every game, to choose from."""
    offered = [
        (
            rules,
            of(rules.key).builder.races(rules.versions[-1]),
            templates(rules.key, "race"),
            of(rules.key).sheet.CREST,
        )
        for rules in map(game, games())
    ]
    return render(request, "rosters/races.html", {"offered": offered})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def build(request: HttpRequest, game: str, race: str) -> HttpResponse:
    """The sheet: checked, filled in or founded, as the button says that was pressed."""
    sheet, version = _sheet(game, race)
    data: dict[str, str] | None = None
    problems: tuple[Any, ...] = ()
    usual = False
    if request.method == "POST":
        data = sent(request)
        if "usual" in data:
            data, usual = sheet.usual(version, race, data), True
        elif "found" in data and not getattr(request, "htmx", False):
            roster = sheet.roster(race, data)
            try:
                team = made_once(
                    request, lambda: operations.found_team(coach_of(request), game, roster)
                )
            except Refusal as refusal:
                problems = refusal.problems
            else:
                return redirect("team", team.slug)
    return render(
        request,
        "rosters/build.html",
        {
            **_reckoned(game, race, sheet.builder(version, race, data), data is not None),
            "refused": problems,
            "key": form_key(request, problems),
            "usual": usual,
            "build_template": templates(game, "build"),
        },
        status=422 if problems else 200,
    )


@login_required
@require_POST
def check(request: HttpRequest, game: str, race: str) -> HttpResponse:
    """What the sheet comes to as it is being filled in; nothing is founded, whatever is sent."""
    sheet, version = _sheet(game, race)
    draft = sheet.builder(version, race, sent(request))
    return render(request, "rosters/reckoning.html", _reckoned(game, race, draft, True))


def _reckoned(game: str, race: str, draft: Any, checked: bool) -> dict[str, Any]:
    """What stands above the sheet: what it costs, and what is wrong with it."""
    return {
        "draft": draft,
        "checked": checked,
        "game": game,
        "race": race,
        "money": rules.game(game).has_money,
    }


def _sheet(game_key: str, race: str) -> tuple[Builder, str]:
    if game_key not in games():
        raise Http404
    sheet, version = of(game_key).builder, game(game_key).versions[-1]
    if not sheet.has_race(version, race):
        raise Http404
    return sheet, version
