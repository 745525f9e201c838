"""The API of making a new season from an old one (LG-SEASON-07)."""

from __future__ import annotations

from uuid import UUID

from django.urls import path
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from leagues import operations
from leagues.api import by_uuid
from leagues.change_serializers import (
    AcceptSerializer,
    ChoiceSerializer,
    NewChangeSerializer,
    SeasonChangePreviewSerializer,
)
from leagues.models import Season
from leagues.season_changes import preview
from leagues.selectors import carried_or_404, open_change_or_404
from leagues.serializers import SeasonSerializer
from rosters.api import coach_of, read

CREATED, DONE = 201, 204


def _preview(season: Season) -> Response:
    return Response(SeasonChangePreviewSerializer(preview(open_change_or_404(season))).data)


class ChangeView(APIView):
    @extend_schema(responses=SeasonChangePreviewSerializer, operation_id="seasons_change")
    def get(self, request: Request, uuid: UUID) -> Response:
        """What the planned season change would do, with each team's bill."""
        return _preview(by_uuid(request, uuid))

    @extend_schema(
        request=NewChangeSerializer,
        responses=SeasonChangePreviewSerializer,
        operation_id="seasons_change_plan",
    )
    def put(self, request: Request, uuid: UUID) -> Response:
        """Plan the season that follows one that is over; nothing happens to a team yet."""
        season = by_uuid(request, uuid)
        data = read(NewChangeSerializer(data=request.data))
        entries = data["entries"]
        change = operations.plan_change(
            coach_of(request),
            season,
            data["name"],
            entries=None if entries is None else list(map(str, entries)),
            off_season=data["off_season"],
        )
        return _preview(change.season)

    @extend_schema(responses={204: None}, operation_id="seasons_change_discard")
    def delete(self, request: Request, uuid: UUID) -> Response:
        """Forget a planned season change."""
        change = open_change_or_404(by_uuid(request, uuid))
        operations.discard_change(coach_of(request), change)
        return Response(status=DONE)

    def get_permissions(self) -> list[IsAuthenticated]:
        return [] if self.request.method == "GET" else [IsAuthenticated()]


class AcceptView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=AcceptSerializer,
        responses={201: SeasonSerializer},
        operation_id="seasons_change_accept",
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Make the new season, and carry out the off-season of its teams."""
        change = open_change_or_404(by_uuid(request, uuid))
        data = read(AcceptSerializer(data=request.data))
        season = operations.accept_change(coach_of(request), change, seen=data["digest"])
        return Response(SeasonSerializer(season).data, status=CREATED)


class ChoiceView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=ChoiceSerializer,
        responses=SeasonChangePreviewSerializer,
        operation_id="seasons_change_choose",
    )
    def put(self, request: Request, uuid: UUID, entry: UUID) -> Response:
        """Choose what a team keeps of a redraft."""
        season = by_uuid(request, uuid)
        carried = carried_or_404(season, entry)
        data = read(ChoiceSerializer(data=request.data))
        operations.choose_redraft(coach_of(request), carried, data["choice"], reason=data["reason"])
        return _preview(season)


_CHANGE = "seasons/<uuid:uuid>/change/"

urlpatterns = [
    path(_CHANGE, ChangeView.as_view(), name="api-change"),
    path(f"{_CHANGE}accept/", AcceptView.as_view(), name="api-change-accept"),
    path(f"{_CHANGE}entries/<uuid:entry>/", ChoiceView.as_view(), name="api-change-choice"),
]
