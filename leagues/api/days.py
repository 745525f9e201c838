"""The API of a tournament day: check-in, dropping out, coming late (LG-DAY-08, LG-DAY-09)."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.urls import path
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from leagues import operations
from leagues.access.permissions import require_commissioner
from leagues.api.finding import by_uuid, entry_or_404
from leagues.api.serializers import EntrySerializer, SeasonSerializer
from rosters.api.views import coach_of, read


class CheckInSerializer(serializers.Serializer[Any]):
    """Whether check-in is open; with `everybody` all who have entered are checked in, too."""

    open = serializers.BooleanField()
    everybody = serializers.BooleanField(default=False)


class HereSerializer(serializers.Serializer[Any]):
    here = serializers.BooleanField(default=True)


class WhyNotThereSerializer(serializers.Serializer[Any]):
    """Why, for the register; empty for the usual words."""

    reason = serializers.CharField(max_length=2000, allow_blank=True, default="")


class SeasonCheckInView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=CheckInSerializer, responses=SeasonSerializer, operation_id="seasons_check_in"
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Open or close check-in, or check everybody in."""
        season, user = by_uuid(request, uuid), coach_of(request)
        require_commissioner(user, season.league)
        data = read(CheckInSerializer(data=request.data))
        if not data["open"]:
            return Response(SeasonSerializer(operations.close_check_in(user, season)).data)
        season = operations.open_check_in(user, season)
        if data["everybody"]:
            season = operations.check_everybody_in(user, season)
        return Response(SeasonSerializer(season).data)


class EntryCheckInView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=HereSerializer, responses=EntrySerializer, operation_id="entries_check_in"
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Say that an entry is there, or that it is not after all."""
        entry, user = entry_or_404(request, uuid), coach_of(request)
        here = read(HereSerializer(data=request.data))["here"]
        return Response(EntrySerializer(operations.check_in(user, entry, here=here)).data)


class DropOutView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=WhyNotThereSerializer, responses=EntrySerializer, operation_id="entries_drop_out"
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Take an entry out of a running season; a round that nobody has begun is drawn again."""
        entry, user = entry_or_404(request, uuid), coach_of(request)
        reason = read(WhyNotThereSerializer(data=request.data))["reason"]
        return Response(EntrySerializer(operations.drop_out(user, entry, reason=reason)).data)


class LetInView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=WhyNotThereSerializer, responses=EntrySerializer, operation_id="entries_let_in"
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Let an entry in that was not there when the season began."""
        entry, user = entry_or_404(request, uuid), coach_of(request)
        reason = read(WhyNotThereSerializer(data=request.data))["reason"]
        return Response(EntrySerializer(operations.let_in(user, entry, reason=reason)).data)


urlpatterns = [
    path("seasons/<uuid:uuid>/check-in/", SeasonCheckInView.as_view(), name="api-season-check-in"),
    path("entries/<uuid:uuid>/check-in/", EntryCheckInView.as_view(), name="api-check-in"),
    path("entries/<uuid:uuid>/drop-out/", DropOutView.as_view(), name="api-drop-out"),
    path("entries/<uuid:uuid>/let-in/", LetInView.as_view(), name="api-let-in"),
]
