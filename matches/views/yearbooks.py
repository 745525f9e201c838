"""The yearbook of a season that is over: its page, and the same as PDF (LG-STORY-10)."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from leagues.reading.season_pages import Frame, season_frame
from leagues.views.seasons import season_tab
from matches.papers.yearbooks import yearbook_paper
from matches.statistics.yearbook import Yearbook, yearbook
from matches.views.files.papers import sent
from rosters.typed.text import slug_of


@require_safe
def page(request: HttpRequest, league: str, slug: str) -> HttpResponse:
    """Show the yearbook of a season. Raises Http404 before the season is over."""
    frame, book = _book(request, league, slug)
    return render(
        request,
        "matches/halls/yearbook.html",
        {
            **season_tab(frame, "yearbook"),
            "book": book,
            "awards": book.awards,
            "placings": book.placings,
        },
    )


@require_safe
def paper(request: HttpRequest, league: str, slug: str) -> HttpResponse:
    """Send the yearbook of a season as PDF. Raises Http404 before the season is over."""
    frame, book = _book(request, league, slug)
    name = f"{slug_of(frame.season.name) or 'season'}-yearbook"
    return sent(request, yearbook_paper(frame.season, book), name)


def _book(request: HttpRequest, league: str, slug: str) -> tuple[Frame, Yearbook]:
    frame = season_frame(request.user, league, slug)
    book = yearbook(request.user, frame)
    if book is None:
        raise Http404
    return frame, book
