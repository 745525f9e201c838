"""Papers as PDF, from the page of the thing that they are about (LG-PAPER, LG-IO-05)."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.views.decorators.http import require_safe

from leagues.access.visible import season_or_404
from leagues.models import Round
from matches.papers import rounds, teams
from matches.reading.teams import team_view
from rosters.typed.text import slug_of
from rosters.web.etags import as_known
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


def sent(request: HttpRequest, data: bytes, name: str) -> HttpResponse:
    """Return a paper to a browser, which shows it; it is not sent again while it is the same."""
    answer = HttpResponse(data, content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    return as_known(request, answer)
