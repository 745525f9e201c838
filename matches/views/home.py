"""The first page, for coaches and for strangers, and the search."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from matches.practice.browsers import unfinished
from matches.practice.operations import practised
from matches.reading import search as finding
from matches.reading.home import home as home_of
from matches.reading.home import welcome
from rosters.games import every, templates
from rosters.web.pages import coach_of, form_key
from rules import game, games


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    if not request.user.is_authenticated:
        offered = [
            (game(key), room.sheet.ABOUT, templates(key, "picture"))
            for key, room in zip(games(), every(), strict=True)
        ]
        context = {
            "view": welcome(request.user),
            "offered": offered,
            "practised": practised(),
            "unfinished": unfinished(request),
            "key": form_key(request),
        }
        return render(request, "matches/home/welcome.html", context)
    context = {
        "view": home_of(coach_of(request)),
        "practised": [game(key) for key in practised()],
        "unfinished": unfinished(request),
        "key": form_key(request),
    }
    return render(request, "matches/home/home.html", context)


@require_safe
def search(request: HttpRequest) -> HttpResponse:
    words = " ".join(request.GET.get("q", "").replace("\x00", "").split())[:80]
    results = finding.search(request.user, words)
    return render(
        request,
        "matches/home/search.html",
        {"words": words, "found": results, "most": finding.MOST, "least": finding.LEAST},
    )
