"""Papers as PDF, from the page of the thing that they are about (LG-PAPER, LG-IO-05)."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from leagues.access.permissions import require_commissioner
from leagues.access.visible import fixture_or_404, season_or_404
from leagues.models import Round
from leagues.reading.season_pages import season_frame
from leagues.views.seasons import season_tab
from matches.papers import rounds, teams
from matches.papers.match_cards import match_card
from matches.papers.season_rosters import ask_for_rosters, entries_of, is_old, paper_of
from matches.reading.teams import team_view
from rosters.typed.text import slug_of
from rosters.web.etags import as_known
from rosters.web.pages import coach_of, press
from rules import games


@require_safe
def team(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    """Send a paper of a team to whoever may read it. Raises Http404 for an unknown kind."""
    if kind not in teams.KINDS:
        raise Http404
    view = team_view(request.user, slug)
    data = teams.team_paper(view.team, view.sheet.players, kind)
    return sent(request, data, f"{slug_of(view.team.name) or 'team'}-{kind}")


@require_safe
def blank(request: HttpRequest, game: str) -> HttpResponse:
    """Send a blank sheet of a game to anybody. Raises Http404 for an unknown game."""
    if game not in games():
        raise Http404
    return sent(request, teams.blank_paper(game), f"{game.replace('_', '-')}-blank")


@require_safe
def of_round(
    request: HttpRequest, league: str, slug: str, stage: int, number: int, kind: str
) -> HttpResponse:
    """Send a paper of a round to whoever may read it.

    Raises Http404 for an unknown kind, and for a round that is not there.
    """
    season = season_or_404(request.user, league, slug)
    found = Round.objects.select_related("stage__season__league")
    round_ = get_object_or_404(found, stage__season=season, stage__number=stage, number=number)
    if kind not in rounds.KINDS:
        raise Http404
    data = rounds.round_paper(
        round_,
        kind,
        lambda fixture: request.build_absolute_uri(reverse("match", args=[fixture.uuid])),
    )
    return sent(request, data, f"{slug_of(season.name) or 'season'}-{number}-{kind}")


@require_safe
def of_match(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Send the card of a match to whoever may read it. Raises Http404 once it is settled."""
    fixture = fixture_or_404(request.user, uuid)
    here = request.build_absolute_uri(reverse("match", args=[uuid]))
    data = match_card(request.user, fixture, here)
    if data is None:
        raise Http404
    return sent(request, data, f"match-{fixture.table or fixture.slot}")


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def of_season(request: HttpRequest, league: str, slug: str) -> HttpResponse:
    """Have all rosters of a season made as one file, and show how far that is."""
    season = season_or_404(request.user, league, slug)
    user = coach_of(request)
    require_commissioner(user, season.league)
    if request.method == "POST":
        here = reverse("season-papers", args=[league, slug])
        return press(request, lambda: ask_for_rosters(user, season), here, game_key=season.game)
    paper = paper_of(season)
    return render(
        request,
        "matches/desk/papers.html",
        {
            **season_tab(season_frame(request.user, league, slug), "desk"),
            "paper": paper,
            "old": paper is not None and is_old(season, paper),
            "count": len(entries_of(season)),
        },
    )


@login_required
@require_safe
def rosters(request: HttpRequest, league: str, slug: str) -> HttpResponse:
    """Send the rosters of a season as they were made. Raises Http404 until they are."""
    season = season_or_404(request.user, league, slug)
    require_commissioner(coach_of(request), season.league)
    paper = paper_of(season)
    if paper is None or paper.state != paper.State.MADE:
        raise Http404
    return sent(request, bytes(paper.data), f"{slug_of(season.name) or 'season'}-rosters")


def sent(request: HttpRequest, data: bytes, name: str) -> HttpResponse:
    """Return a paper to a browser, which shows it; it is not sent again while it is the same."""
    answer = HttpResponse(data, content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    return as_known(request, answer)
