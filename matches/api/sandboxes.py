"""The API of sandboxes (LG-SEASON-08)."""

from __future__ import annotations

from uuid import UUID

from django.urls import path
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from leagues.access.permissions import require_commissioner
from leagues.api.finding import by_uuid
from leagues.api.serializers import SeasonSerializer
from matches.sandboxes import operations
from rosters.api.views import ONCE, coach_of, made_once

CREATED, DONE = 201, 204


class SandboxView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=None,
        responses={201: SeasonSerializer},
        operation_id="seasons_sandbox_open",
        parameters=[ONCE],
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Copy a running season into a sandbox."""
        season = by_uuid(request, uuid)
        made = made_once(
            request,
            lambda: operations.open_sandbox(coach_of(request), season),
            may=lambda: require_commissioner(coach_of(request), season.league),
        )
        return Response(SeasonSerializer(made).data, status=CREATED)

    @extend_schema(responses={204: None}, operation_id="seasons_sandbox_delete")
    def delete(self, request: Request, uuid: UUID) -> Response:
        """Delete a sandbox, named by its own UUID."""
        operations.delete_sandbox(coach_of(request), by_uuid(request, uuid))
        return Response(status=DONE)


urlpatterns = [
    path("seasons/<uuid:uuid>/sandbox/", SandboxView.as_view(), name="api-sandbox"),
]
