"""The API of tables, statistics, rosters and ledgers as CSV (LG-IO-06), and of results."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from django.urls import path
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.views import APIView

from leagues.api.finding import by_uuid
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
from rosters.api.views import asked
from rules import games


class CsvRenderer(BaseRenderer):
    """Lets a caller ask for CSV; refusals are JSON all the same."""

    media_type, format, charset = "text/csv", "csv", "utf-8"

    def render(self, data: Any, *_args: Any, **_kwargs: Any) -> bytes:
        return JSONRenderer().render(data)


class CsvView(APIView):
    renderer_classes = [JSONRenderer, CsvRenderer]


def _sent(sheet: Sheet) -> HttpResponse:
    return HttpResponse(sheet.to_csv(), content_type="text/csv; charset=utf-8")


def _what(known: Any) -> OpenApiParameter:
    return OpenApiParameter(
        "what", OpenApiTypes.STR, OpenApiParameter.QUERY, enum=[*known], required=True
    )


def _asked(request: Request, known: Any) -> str:
    what: str = asked(request, what=serializers.ChoiceField([*known]))["what"]
    return what


_CSV: Any = {(200, "text/csv"): OpenApiTypes.STR}


class SeasonCsvView(CsvView):
    @extend_schema(responses=_CSV, operation_id="seasons_csv", parameters=[_what(SEASON)])
    def get(self, request: Request, uuid: UUID) -> HttpResponse:
        """Return a table of the season as CSV."""
        found = by_uuid(request, uuid)
        return _sent(SEASON[_asked(request, SEASON)](found))


class LeagueCsvView(CsvView):
    @extend_schema(
        responses=_CSV,
        operation_id="leagues_csv",
        parameters=[
            _what(LEAGUE),
            OpenApiParameter(
                "game", OpenApiTypes.STR, description="A game's key; of the newest results without."
            ),
        ],
    )
    def get(self, request: Request, slug: str) -> HttpResponse:
        """Return statistics of the league, in one of its games, as CSV."""
        game = serializers.ChoiceField([*games()], default="")
        view = league_game(request.user, slug, asked(request, game=game)["game"])
        return _sent(LEAGUE[_asked(request, LEAGUE)](view))


class TeamCsvView(CsvView):
    @extend_schema(
        responses=_CSV, operation_id="teams_csv", parameters=[_what([*TEAM, *STATISTICS])]
    )
    def get(self, request: Request, slug: str) -> HttpResponse:
        """Return the team's roster, ledger or statistics as CSV."""
        found = team_or_404(request.user, slug)
        what = _asked(request, [*TEAM, *STATISTICS])
        if what in TEAM:
            return _sent(TEAM[what](found))
        return _sent(STATISTICS[what](team_statistics(request.user, slug)))


class MatchCsvView(CsvView):
    @extend_schema(responses=_CSV, operation_id="fixtures_csv")
    def get(self, request: Request, uuid: UUID) -> HttpResponse:
        """Return the stat lines of the match as CSV."""
        return _sent(people.match(match_view(request.user, uuid)))


class XmlRenderer(CsvRenderer):
    """Lets a caller ask for XML; refusals are JSON all the same."""

    media_type, format = "application/xml", "xml"


class MatchResultView(APIView):
    renderer_classes = [JSONRenderer, XmlRenderer]

    @extend_schema(
        responses={(200, "application/xml"): OpenApiTypes.STR}, operation_id="fixtures_result_file"
    )
    def get(self, request: Request, uuid: UUID) -> HttpResponse:
        """Return the result of the match as the game's other program has it (Blood Bowl: FFB)."""
        file = result_file(match_view(request.user, uuid))
        return HttpResponse(file.data, content_type="application/xml; charset=utf-8")


class PlayerCsvView(CsvView):
    @extend_schema(responses=_CSV, operation_id="players_csv")
    def get(self, request: Request, uuid: UUID) -> HttpResponse:
        """Return the player's seasons as CSV."""
        return _sent(people.player(player_view(request.user, uuid)))


class CoachCsvView(CsvView):
    @extend_schema(responses=_CSV, operation_id="coaches_csv")
    def get(self, request: Request, uuid: UUID) -> HttpResponse:
        """Return the coach's results and ratings as CSV."""
        return _sent(people.coach(coach_view(request.user, uuid)))


urlpatterns = [
    path("seasons/<uuid:uuid>/csv/", SeasonCsvView.as_view(), name="api-season-csv"),
    path("leagues/<slug:slug>/csv/", LeagueCsvView.as_view(), name="api-league-csv"),
    path("teams/<slug:slug>/csv/", TeamCsvView.as_view(), name="api-team-csv"),
    path("fixtures/<uuid:uuid>/csv/", MatchCsvView.as_view(), name="api-match-csv"),
    path("fixtures/<uuid:uuid>/result-file/", MatchResultView.as_view(), name="api-match-result"),
    path("players/<uuid:uuid>/csv/", PlayerCsvView.as_view(), name="api-player-csv"),
    path("coaches/<uuid:uuid>/csv/", CoachCsvView.as_view(), name="api-coach-csv"),
]
