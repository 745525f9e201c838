"""The API of statistics: leaders, awards, ratings, record books, coaches and teams."""

from uuid import UUID

from django.http import Http404
from django.urls import path
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from leagues.api.finding import by_uuid
from matches.api.serializers import (
    AwardSerializer,
    BoardSerializer,
    CoachProfileSerializer,
    FallenSerializer,
    FoundSerializer,
    LeaderSerializer,
    PlaceSerializer,
    RecordBookSerializer,
    TeamStatisticsSerializer,
)
from matches.games.number_labels import things
from matches.reading import search as finding
from matches.reading.players import the_dead
from matches.statistics.coach_profile import coach_view
from matches.statistics.leaders import LeagueGame, leaders, league_boards, league_game
from matches.statistics.ratings import Of, rating_list
from matches.statistics.season_awards import season_awards
from matches.statistics.stored_records import record_book
from matches.statistics.team_numbers import team_statistics
from matches.statistics.the_dead import fallen
from rosters.api.views import asked
from rules import games

CREATED, DONE = status.HTTP_201_CREATED, status.HTTP_204_NO_CONTENT


_GAME = OpenApiParameter(
    "game", OpenApiTypes.STR, description="A game's key; that of the newest results without."
)
_WHAT = "A counted thing of the season's game; the first one without."


class LeadersView(APIView):
    @extend_schema(
        responses=LeaderSerializer(many=True),
        operation_id="seasons_leaders",
        parameters=[OpenApiParameter("what", OpenApiTypes.STR, description=_WHAT)],
    )
    def get(self, request: Request, uuid: UUID) -> Response:
        """Return the leaders of a counted thing."""
        season = by_uuid(request, uuid)
        counted = things(season.game)
        wanted = serializers.ChoiceField(counted, default=counted[0])
        what = asked(request, what=wanted)["what"]
        return Response(LeaderSerializer(leaders(season, what, 25), many=True).data)


class AwardsView(APIView):
    @extend_schema(responses=AwardSerializer(many=True), operation_id="seasons_awards")
    def get(self, request: Request, uuid: UUID) -> Response:
        """Return the awards of a season that is over; empty before."""
        awards = season_awards(by_uuid(request, uuid))
        return Response(AwardSerializer(awards, many=True).data)


class LeagueLeadersView(APIView):
    @extend_schema(
        responses=BoardSerializer(many=True), operation_id="leagues_leaders", parameters=[_GAME]
    )
    def get(self, request: Request, slug: str) -> Response:
        """Return the leaders of all time in everything that the game counts."""
        view = _league_game(request, slug)
        boards = league_boards(view.league, view.game, 25) if view.game else []
        return Response(BoardSerializer(boards, many=True).data)


class RatingsView(APIView):
    @extend_schema(
        responses=PlaceSerializer(many=True),
        operation_id="leagues_ratings",
        parameters=[
            _GAME,
            OpenApiParameter("of", OpenApiTypes.STR, enum=["coaches", "teams"], default="coaches"),
        ],
    )
    def get(self, request: Request, slug: str) -> Response:
        """Return coaches or teams by Elo rating; the histories are with the coach and the team."""
        lists = serializers.ChoiceField(["coaches", "teams"], default="coaches")
        of: Of = asked(request, of=lists)["of"]
        view = _league_game(request, slug)
        places = rating_list(view.league, view.game, of) if view.game else []
        return Response(PlaceSerializer(places, many=True).data)


class RecordBookView(APIView):
    @extend_schema(
        responses=RecordBookSerializer, operation_id="leagues_records", parameters=[_GAME]
    )
    def get(self, request: Request, slug: str) -> Response:
        """Return the record of everything that is counted, with its holders and those before
        them.
        """
        view = _league_game(request, slug)
        book = record_book(view.league, view.game)
        players = [record for records in book.players.values() for record in records]
        return Response(RecordBookSerializer({"teams": book.teams, "players": players}).data)


class CoachView(APIView):
    @extend_schema(responses=CoachProfileSerializer, operation_id="coaches_get")
    def get(self, request: Request, uuid: UUID) -> Response:
        """Return a coach's public profile, as far as the reader may see."""
        return Response(CoachProfileSerializer(coach_view(request.user, uuid)).data)


class TeamStatisticsView(APIView):
    @extend_schema(responses=TeamStatisticsSerializer, operation_id="teams_statistics")
    def get(self, request: Request, slug: str) -> Response:
        """Return a team in numbers."""
        return Response(TeamStatisticsSerializer(team_statistics(request.user, slug)).data)


class SearchView(APIView):
    @extend_schema(
        responses=FoundSerializer,
        operation_id="search",
        parameters=[OpenApiParameter("q", OpenApiTypes.STR)],
    )
    def get(self, request: Request) -> Response:
        """Return leagues, teams, players and coaches by a part of the name, at most twenty of
        each.
        """
        words = serializers.CharField(max_length=80, allow_blank=True, default="")
        results = finding.search(request.user, asked(request, q=words)["q"])
        return Response(FoundSerializer(results.shown()).data)


def _league_game(request: Request, slug: str) -> LeagueGame:
    """Return the league in the game that is asked for.

    Raises Http404 for a game that has no results there.
    """
    game = asked(request, game=serializers.ChoiceField(games(), default=""))["game"]
    view = league_game(request.user, slug, game)
    if game and game != view.game:
        raise Http404
    return view


class DeadView(APIView):
    @extend_schema(responses=FallenSerializer(many=True), operation_id="seasons_dead")
    def get(self, request: Request, uuid: UUID) -> Response:
        """Return who died in a season, and how."""
        dead = fallen(the_dead(by_uuid(request, uuid)).last)
        return Response(FallenSerializer(dead, many=True).data)


urlpatterns = [
    path("seasons/<uuid:uuid>/leaders/", LeadersView.as_view(), name="api-leaders"),
    path("seasons/<uuid:uuid>/dead/", DeadView.as_view(), name="api-dead"),
    path("seasons/<uuid:uuid>/awards/", AwardsView.as_view(), name="api-awards"),
    path("leagues/<slug:slug>/leaders/", LeagueLeadersView.as_view(), name="api-league-leaders"),
    path("leagues/<slug:slug>/ratings/", RatingsView.as_view(), name="api-ratings"),
    path("leagues/<slug:slug>/records/", RecordBookView.as_view(), name="api-records"),
    path("coaches/<uuid:uuid>/", CoachView.as_view(), name="api-coach"),
    path("search/", SearchView.as_view(), name="api-search"),
    path("teams/<slug:slug>/statistics/", TeamStatisticsView.as_view(), name="api-team-statistics"),
]
