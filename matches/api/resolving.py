"""The API of having the engine play matches, and of what waits before."""

from uuid import UUID

import django_filters
from django.db.models import QuerySet
from django.http import Http404
from django.urls import path
from django_filters.rest_framework import FilterSet
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import generics, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from leagues.access.permissions import RUNS_IT, require_commissioner, role_of
from leagues.access.visible import fixture_or_404, seasons
from leagues.api.finding import by_uuid, named
from leagues.models import Round
from leagues.operations.common import NOT_STARTED
from leagues.reading.leagues import league_list
from leagues.reading.season_pages import entries_of, season_frame
from matches.api.serializers import (
    DeskSerializer,
    NewResolutionSerializer,
    OpenChoicesSerializer,
    OverdueSerializer,
    ProgressSerializer,
    ResolutionSerializer,
)
from matches.models import Resolution
from matches.periodic.overdue_fixtures import overdue
from matches.reading.progress import progress, resolution_or_404
from matches.reading.season_desk import before_start, needs
from matches.resolution import operations
from matches.resolution.open_choices import open_choices
from rosters.api.views import ONCE, coach_of, made_once, read
from rosters.web.openapi import also

CREATED, DONE = status.HTTP_201_CREATED, status.HTTP_204_NO_CONTENT


class OverdueView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(responses=OverdueSerializer(many=True), operation_id="seasons_overdue")
    def get(self, request: Request, uuid: UUID) -> Response:
        """Return fixtures whose deadline has passed and that wait for a commissioner's decision."""
        season = by_uuid(request, uuid)
        require_commissioner(coach_of(request), season.league)
        return Response(OverdueSerializer(overdue(season), many=True).data)


class DeskView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(responses=DeskSerializer, operation_id="seasons_desk")
    def get(self, request: Request, uuid: UUID) -> Response:
        """Return what needs a commissioner in a season, or what is to be done before its start."""
        season = by_uuid(request, uuid)
        require_commissioner(coach_of(request), season.league)
        frame = season_frame(request.user, season.league.slug, season.slug)
        entries = entries_of(frame.season)
        coming = frame.season.state in NOT_STARTED
        desk = {
            "needs": needs(frame, entries),
            "before": before_start(frame, entries) if coming else None,
        }
        return Response(DeskSerializer(desk).data)


class OpenChoicesView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(responses=OpenChoicesSerializer(many=True), operation_id="me_choices")
    def get(self, request: Request) -> Response:
        """Return your teams with open choices, and until when they wait."""
        choices = open_choices(coach_of(request))
        return Response(OpenChoicesSerializer(choices, many=True).data)


class ResolutionFilter(FilterSet):
    season = django_filters.UUIDFilter(field_name="season__uuid")
    state = django_filters.ChoiceFilter(choices=Resolution.State.choices)

    class Meta:
        model = Resolution
        fields: list[str] = []


@extend_schema_view(get=extend_schema(operation_id="resolutions_list"))
class ResolutionsView(generics.ListAPIView[Resolution]):
    """Return what the engine was asked to play."""

    queryset = Resolution.objects.none()
    serializer_class = ResolutionSerializer
    filterset_class = ResolutionFilter
    ordering_fields = ["created"]

    def get_throttles(self) -> list[BaseThrottle]:
        self.throttle_scope = "resolve" if self.request.method == "POST" else None
        return super().get_throttles()

    def get_queryset(self) -> QuerySet[Resolution]:
        resolutions = Resolution.objects.select_related("season", "round", "fixture")
        user = self.request.user
        if named(self.request.query_params, "season"):
            return resolutions.filter(season__in=seasons(user)).order_by("-created", "-pk")
        listed = league_list(user).values("pk")
        resolutions = resolutions.filter(season__league__in=listed, season__copy_of=None)
        return resolutions.order_by("-created", "-pk")

    @extend_schema(
        request=NewResolutionSerializer,
        responses={201: ResolutionSerializer},
        operation_id="resolutions_ask",
        parameters=[ONCE],
        extensions=also(404),  # what is to be played
    )
    def post(self, request: Request) -> Response:
        """Have the engine play the rest of a season, a round or a fixture."""
        data = read(NewResolutionSerializer(data=request.data))
        user = coach_of(request)

        def ask() -> Resolution:
            if "fixture" in data:
                return operations.resolve_fixture(user, fixture_or_404(user, data["fixture"]))
            season = by_uuid(request, data["season"])
            if "round" in data:
                return operations.resolve_round(user, _round_or_404(season.pk, data["round"]))
            return operations.resolve_season(user, season)

        def may() -> None:
            fixture = fixture_or_404(user, data["fixture"]) if "fixture" in data else None
            season = by_uuid(request, data["season"]) if fixture is None else fixture.season
            operations.require_may_ask(user, season, fixture)

        made = made_once(request, ask, may=may)
        return Response(ResolutionSerializer(made).data, status=CREATED)


class ResolutionView(APIView):
    @extend_schema(responses=ProgressSerializer, operation_id="resolutions_progress")
    def get(self, request: Request, uuid: UUID) -> Response:
        """Return how far a resolution is."""
        resolution = resolution_or_404(request.user, uuid)
        runs_it = role_of(request.user, resolution.season.league) in RUNS_IT
        return Response(ProgressSerializer(progress(resolution), context={"runs_it": runs_it}).data)


class CancelView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(request=None, responses=ResolutionSerializer, operation_id="resolutions_cancel")
    def post(self, request: Request, uuid: UUID) -> Response:
        """Stop a resolution: settled fixtures stay settled, the rest is as before."""
        resolution = resolution_or_404(request.user, uuid)
        made = operations.cancel_resolution(coach_of(request), resolution)
        return Response(ResolutionSerializer(made).data)


def _round_or_404(season: int, which: dict[str, int]) -> Round:
    round_ = (
        Round.objects.select_related("stage__season__league")
        .filter(stage__season=season, stage__number=which["stage"], number=which["number"])
        .first()
    )
    if round_ is None:
        raise Http404
    return round_


urlpatterns = [
    path("me/choices/", OpenChoicesView.as_view(), name="api-open-choices"),
    path("seasons/<uuid:uuid>/desk/", DeskView.as_view(), name="api-desk"),
    path("seasons/<uuid:uuid>/overdue/", OverdueView.as_view(), name="api-overdue"),
    path("resolutions/", ResolutionsView.as_view(), name="api-resolutions"),
    path("resolutions/<uuid:uuid>/", ResolutionView.as_view(), name="api-resolution"),
    path("resolutions/<uuid:uuid>/cancel/", CancelView.as_view(), name="api-cancel"),
]
