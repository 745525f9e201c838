"""Tables, statistics, rosters and ledgers as files (LG-IO-06), and results (LG-IO-18)."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from leagues.access.visible import season_or_404
from matches.exporting import people
from matches.exporting.leagues import LEAGUE
from matches.exporting.results import result_file
from matches.exporting.seasons import SEASON
from matches.exporting.sheets import Sheet
from matches.exporting.teams import STATISTICS, TEAM
from matches.reading.matches import match_view
from matches.reading.players import player_view
from matches.reading.teams import team_or_404
from matches.statistics.coach_profile import coach_view
from matches.statistics.leaders import league_game
from matches.statistics.team_numbers import team_statistics
from rosters.typed.text import slug_of
from rosters.web.pages import asked_word
from rules import games


def _sent(sheet: Sheet, about: str) -> HttpResponse:
    """Send a sheet as a file that is named after what it is about."""
    answer = HttpResponse(sheet.to_csv(), content_type="text/csv; charset=utf-8")
    name = "-".join(filter(None, (slug_of(about), sheet.name)))
    answer["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    return answer


@require_safe
def season(request: HttpRequest, league: str, slug: str, what: str) -> HttpResponse:
    found = season_or_404(request.user, league, slug)
    if what not in SEASON:
        raise Http404
    return _sent(SEASON[what](found), found.name)


@require_safe
def league(request: HttpRequest, league: str, what: str) -> HttpResponse:
    if what not in LEAGUE:
        raise Http404
    view = league_game(request.user, league, asked_word(request, "game", games()))
    return _sent(LEAGUE[what](view), view.league.name)


@require_safe
def team(request: HttpRequest, slug: str, what: str) -> HttpResponse:
    found = team_or_404(request.user, slug)
    if what in TEAM:
        return _sent(TEAM[what](found), found.name)
    if what not in STATISTICS:
        raise Http404
    return _sent(STATISTICS[what](team_statistics(request.user, slug)), found.name)


@require_safe
def match(request: HttpRequest, uuid: UUID) -> HttpResponse:
    view = match_view(request.user, uuid)
    names = " ".join(side.entry.team.name for side in view.fixture.sides.all())
    return _sent(people.match(view), names)


@require_safe
def match_result(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Send the result of a match as the file of another program (LG-IO-18)."""
    view = match_view(request.user, uuid)
    file = result_file(view)
    answer = HttpResponse(file.data, content_type="application/xml; charset=utf-8")
    names = slug_of(" ".join(side.entry.team.name for side in view.fixture.sides.all()))
    name = "-".join(filter(None, (names, file.of.NAME.lower())))
    answer["Content-Disposition"] = f'attachment; filename="{name}.{file.of.SUFFIX}"'
    return answer


@require_safe
def player(request: HttpRequest, uuid: UUID) -> HttpResponse:
    view = player_view(request.user, uuid)
    return _sent(people.player(view), view.player.name)


@require_safe
def coach(request: HttpRequest, uuid: UUID) -> HttpResponse:
    view = coach_view(request.user, uuid)
    return _sent(people.coach(view), str(view.coach))
