"""The API of halls: of a league, of a team, and of a star of a catalogue (LG-FAME)."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.urls import path
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from leagues.api.serializers import EntrantSerializer
from matches.api.serializers import BalanceSerializer, FallenSerializer, ShortPlayerSerializer
from matches.reading.stars import StarView as Star
from matches.reading.stars import star_view
from matches.statistics.halls import Famous, league_hall, team_hall
from matches.statistics.leaders import league_game
from rosters.api.views import asked
from rules import games


class TrophySerializer(serializers.Serializer[Any]):
    """A final place among the first three of a season."""

    place = serializers.IntegerField()
    season = serializers.UUIDField(source="season.uuid")
    team = EntrantSerializer()


class FamousSerializer(serializers.Serializer[Famous]):
    """A player in the hall of fame, with what for: `title`, `amount` and `place`."""

    player = ShortPlayerSerializer()
    deeds = serializers.SerializerMethodField()

    def get_deeds(self, famous: Famous) -> list[dict[str, str | int]]:
        return [
            {"title": str(title), "amount": amount, "place": place}
            for title, amount, place in famous.deeds
        ]


class CemeterySerializer(serializers.Serializer[Any]):
    """The last of the dead, the newest first, and how many there are."""

    count = serializers.IntegerField()
    graves = FallenSerializer(many=True)


class RivalrySerializer(serializers.Serializer[Any]):
    """Two teams, and how often the first won, drew and lost."""

    one = EntrantSerializer()
    other = EntrantSerializer()
    balance = BalanceSerializer()


class PowerSerializer(serializers.Serializer[Any]):
    """A team in the power rankings.

    `moved` and `gain`: places and rating gained in the last round; `brings`: what its list is
    worth; `adjusted`: its rating less that.
    """

    place = serializers.IntegerField()
    moved = serializers.IntegerField(allow_null=True)
    team = EntrantSerializer()
    rating = serializers.FloatField()
    gain = serializers.FloatField()
    brings = serializers.FloatField()
    adjusted = serializers.FloatField()


class LeagueHallSerializer(serializers.Serializer[Any]):
    trophies = TrophySerializer(many=True)
    famous = FamousSerializer(many=True)
    cemetery = CemeterySerializer()
    rivalries = RivalrySerializer(many=True)
    power = PowerSerializer(many=True)


class OpponentSerializer(serializers.Serializer[Any]):
    """An opponent, the balance against it, and the newest meeting."""

    team = EntrantSerializer()
    balance = BalanceSerializer()
    last = serializers.UUIDField(source="last.uuid")


class TeamHallSerializer(serializers.Serializer[Any]):
    trophies = TrophySerializer(many=True)
    famous = FamousSerializer(many=True)
    cemetery = CemeterySerializer()
    opponents = OpponentSerializer(many=True, source="rivals.opponents")
    nemesis = OpponentSerializer(source="rivals.nemesis", allow_null=True)
    victim = OpponentSerializer(source="rivals.victim", allow_null=True)


class StarSerializer(serializers.Serializer[Star]):
    """A star's career over all teams; `fixtures` are the newest."""

    game = serializers.CharField(source="star.game")
    key = serializers.SlugField(source="star.key")
    name = serializers.CharField(source="star.name")
    matches = serializers.IntegerField()
    totals = serializers.DictField(child=serializers.IntegerField())
    teams = serializers.SerializerMethodField()
    fixtures = serializers.SerializerMethodField()

    def get_teams(self, view: Star) -> list[dict[str, str | int]]:
        return [{"team": team.slug, "matches": n} for team, n in view.teams]

    def get_fixtures(self, view: Star) -> list[str]:
        return [str(line.record.fixture.uuid) for line in view.lines]


class LeagueHallView(APIView):
    @extend_schema(
        responses=LeagueHallSerializer,
        operation_id="leagues_hall",
        parameters=[
            OpenApiParameter(
                "game",
                OpenApiTypes.STR,
                description="A game's key; that of the newest results without.",
            )
        ],
    )
    def get(self, request: Request, slug: str) -> Response:
        """Return the hall of a league: trophies, the famous, the dead, rivalries, power rankings.

        Raises Http404 for a game that has no results there.
        """
        game = asked(request, game=serializers.ChoiceField(games(), default=""))["game"]
        view = league_game(request.user, slug, game)
        if not view.game or (game and game != view.game):
            raise Http404
        return Response(LeagueHallSerializer(league_hall(view.league, view.game)).data)


class TeamHallView(APIView):
    @extend_schema(responses=TeamHallSerializer, operation_id="teams_hall")
    def get(self, request: Request, slug: str) -> Response:
        """Return the hall of a team: trophies, the famous, the dead, and its opponents."""
        return Response(TeamHallSerializer(team_hall(request.user, slug)).data)


class StarView(APIView):
    @extend_schema(responses=StarSerializer, operation_id="stars_get")
    def get(self, request: Request, game: str, key: str) -> Response:
        """Return a star's career over all teams, as far as you may see it."""
        return Response(StarSerializer(star_view(request.user, game, key)).data)


urlpatterns = [
    path("leagues/<slug:slug>/hall/", LeagueHallView.as_view(), name="api-league-hall"),
    path("teams/<slug:slug>/hall/", TeamHallView.as_view(), name="api-team-hall"),
    path("stars/<slug:game>/<slug:key>/", StarView.as_view(), name="api-star"),
]
