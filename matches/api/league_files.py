"""The API of whole leagues as files (LG-IO-01)."""

from __future__ import annotations

import base64
import binascii
from io import BytesIO
from typing import Any
from uuid import UUID

from django.http import Http404, HttpResponse
from django.urls import path
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from leagues.access.permissions import require_commissioner
from leagues.access.visible import league_or_404
from matches.league_files import operations
from matches.league_files.reading import CLAUSE
from matches.models import LeagueFile
from rosters.api.views import coach_of, read
from rosters.csv_files import MOST_BYTES
from rules.problems import Problem, Refusal

#: A file is sent as base64, which is a third longer; its request has the room of the door for it.
MOST_TEXT = MOST_BYTES


class GzipRenderer(BaseRenderer):
    """Lets a caller ask for gzip; refusals are JSON all the same."""

    media_type, format, charset = "application/gzip", "gz", None

    def render(self, data: Any, *_args: Any, **_kwargs: Any) -> bytes:
        return JSONRenderer().render(data)


class SeasonInFileSerializer(serializers.Serializer[Any]):
    """A season of a league file; `played` of its `matches` are settled."""

    name = serializers.CharField()
    game = serializers.CharField()
    state = serializers.CharField()
    teams = serializers.IntegerField()
    matches = serializers.IntegerField()
    played = serializers.IntegerField()


class LeagueFileSerializer(serializers.Serializer[LeagueFile]):
    """A league file that was shown. `open` matches are still to be played, with new secrets.

    `league` is the slug of the league that came of it, once it is stored.
    """

    uuid = serializers.UUIDField()
    name = serializers.CharField(source="report.name")
    copy = serializers.BooleanField()
    digest = serializers.CharField()
    created = serializers.DateTimeField()
    stored = serializers.DateTimeField(allow_null=True)
    league = serializers.SlugField(source="league.slug", default=None, allow_null=True)
    coaches = serializers.IntegerField(source="report.coaches")
    teams = serializers.IntegerField(source="report.teams")
    records = serializers.IntegerField(source="report.records")
    open = serializers.IntegerField(source="report.open")
    seasons = SeasonInFileSerializer(many=True, source="report.seasons")


class NewLeagueFileSerializer(serializers.Serializer[Any]):
    """A league file as base64; with `copy` the league may be here already."""

    content = serializers.CharField(max_length=MOST_TEXT)
    copy = serializers.BooleanField(default=False)
    name = serializers.CharField(max_length=120, required=False)


class LeagueFileView(APIView):
    permission_classes = [IsAuthenticated]
    renderer_classes = [JSONRenderer, GzipRenderer]

    @extend_schema(
        responses={(200, "application/gzip"): OpenApiTypes.BINARY}, operation_id="leagues_file"
    )
    def get(self, request: Request, slug: str) -> HttpResponse:
        """Return the whole league as one file; for whoever runs it."""
        league = league_or_404(request.user, slug)
        require_commissioner(coach_of(request), league)
        file = BytesIO()
        operations.export_league(coach_of(request), league, file)
        return HttpResponse(file.getvalue(), content_type="application/gzip")


class NewLeagueFileView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=NewLeagueFileSerializer,
        responses={201: LeagueFileSerializer},
        operation_id="league_files_look_at",
    )
    def post(self, request: Request) -> Response:
        """Show what storing a league file would do. Nothing is changed."""
        data = read(NewLeagueFileSerializer(data=request.data))
        try:
            content = base64.b64decode(data.pop("content"), validate=True)
        except (binascii.Error, ValueError):
            raise Refusal(Problem("league_file_no_such", CLAUSE, {}, "file")) from None
        seen = operations.look_at_league_file(coach_of(request), content, **data)
        return Response(LeagueFileSerializer(seen).data, status=status.HTTP_201_CREATED)


def _file(request: Request, uuid: UUID) -> LeagueFile:
    """Return a file that the caller has shown; 404 for every other."""
    found = LeagueFile.objects.select_related("league").filter(uuid=uuid, by=coach_of(request))
    file = found.first()
    if file is None:
        raise Http404
    return file


class ShownLeagueFileView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(responses=LeagueFileSerializer, operation_id="league_files_get")
    def get(self, request: Request, uuid: UUID) -> Response:
        """Return a league file as it was shown to the caller."""
        return Response(LeagueFileSerializer(_file(request, uuid)).data)


class StoreLeagueFileView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(request=None, responses=LeagueFileSerializer, operation_id="league_files_store")
    def post(self, request: Request, uuid: UUID) -> Response:
        """Store a league file that was shown; stored already, it stays as it is."""
        operations.store_league_file(coach_of(request), _file(request, uuid))
        return Response(LeagueFileSerializer(_file(request, uuid)).data)


urlpatterns = [
    path("leagues/<slug:slug>/file/", LeagueFileView.as_view(), name="api-league-file"),
    path("files/leagues/", NewLeagueFileView.as_view(), name="api-bring-league"),
    path("files/leagues/<uuid:uuid>/", ShownLeagueFileView.as_view(), name="api-league-file-shown"),
    path(
        "files/leagues/<uuid:uuid>/store/", StoreLeagueFileView.as_view(), name="api-store-league"
    ),
]
