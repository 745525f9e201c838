"""The API of a team's players, ledger and events."""

from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.urls import path
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import generics, serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from matches.api.serializers import CareerSerializer
from matches.reading.lives import obituary_of
from matches.reading.players import player_view
from matches.reading.teams import hidden_batches, team_or_404
from matches.statistics.rivalries import Enemies, enemies_of
from matches.stories.reading import as_words
from rosters.api.serializers import LedgerLineSerializer, PlayerSerializer, TeamEventSerializer
from rosters.models import LedgerLine, Player, TeamEvent

CREATED, DONE = status.HTTP_201_CREATED, status.HTTP_204_NO_CONTENT


@extend_schema_view(get=extend_schema(operation_id="teams_players"))
class TeamPlayersView(generics.ListAPIView[Player]):
    """Everybody who is or was with the team."""

    queryset = Player.objects.none()
    serializer_class = PlayerSerializer
    filterset_fields = ["active", "left", "position"]
    ordering_fields = ["number", "squad_number", "experience", "value"]

    def get_queryset(self) -> QuerySet[Player]:
        return team_or_404(self.request.user, self.kwargs["slug"]).players.order_by("number")


@extend_schema_view(get=extend_schema(operation_id="teams_ledger"))
class TeamLedgerView(generics.ListAPIView[LedgerLine]):
    """The treasury, movement by movement."""

    queryset = LedgerLine.objects.none()
    serializer_class = LedgerLineSerializer
    filterset_fields = ["reason", "cause"]
    ordering_fields = ["number", "amount"]

    def get_queryset(self) -> QuerySet[LedgerLine]:
        return team_or_404(self.request.user, self.kwargs["slug"]).ledger.order_by("number")


@extend_schema_view(get=extend_schema(operation_id="teams_events"))
class TeamEventsView(generics.ListAPIView[TeamEvent]):
    """The events that made the team what it is, in order."""

    queryset = TeamEvent.objects.none()
    serializer_class = TeamEventSerializer
    filterset_fields = ["kind"]
    ordering_fields = ["seq"]

    def get_queryset(self) -> QuerySet[TeamEvent]:
        team = team_or_404(self.request.user, self.kwargs["slug"])
        self.hidden = hidden_batches(self.request.user, team)
        return team.events.order_by("seq")

    def get_serializer_context(self) -> dict[str, Any]:
        return {**super().get_serializer_context(), "hidden": getattr(self, "hidden", ())}


class EnemiesSerializer(serializers.Serializer[Enemies]):
    """A player's nemesis, who hurt them `hurt` times, and their favourite victim: the team against
    which they did most, `n` of `what` (LG-FAME-03). Null where nobody is.
    """

    nemesis = serializers.CharField(source="nemesis.name", allow_null=True, default=None)
    nemesis_player = serializers.UUIDField(source="nemesis.uuid", allow_null=True, default=None)
    hurt = serializers.IntegerField()
    victim = serializers.SlugField(source="victim.slug", allow_null=True, default=None)
    what = serializers.CharField()
    n = serializers.IntegerField()


class CareerDetailSerializer(CareerSerializer):
    """A career, and the obituary of who died: a line for each paragraph, in the language of the
    call; empty for the living (LG-STORY-09).
    """

    obituary = serializers.CharField()
    enemies = EnemiesSerializer()


class PlayerView(APIView):
    @extend_schema(responses=CareerDetailSerializer, operation_id="players_get")
    def get(self, request: Request, uuid: UUID) -> Response:
        """Return a player as they are now; of one who died, the obituary."""
        view = player_view(request.user, uuid)
        words = as_words(obituary_of(request.user, view.player))
        enemies = EnemiesSerializer(enemies_of(view)).data
        return Response({**CareerSerializer(view).data, "obituary": words, "enemies": enemies})


urlpatterns = [
    path("teams/<slug:slug>/players/", TeamPlayersView.as_view(), name="api-team-players"),
    path("teams/<slug:slug>/ledger/", TeamLedgerView.as_view(), name="api-team-ledger"),
    path("teams/<slug:slug>/events/", TeamEventsView.as_view(), name="api-team-events"),
    path("players/<uuid:uuid>/", PlayerView.as_view(), name="api-player"),
]
