"""The API of whole leagues as files (LG-IO-01)."""

from __future__ import annotations

import base64
import binascii
from io import BytesIO
from typing import Any
from uuid import UUID

from django.http import Http404, HttpResponse, StreamingHttpResponse
from django.urls import path
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from leagues.access.permissions import require_commissioner
from leagues.access.visible import league_or_404
from matches.league_files import large_files, operations
from matches.league_files.reading import CLAUSE
from matches.models import LeagueFile
from rosters.api.views import coach_of, read
from rosters.csv_files import MOST_BYTES
from rosters.words.refusals import sentences
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
    name = serializers.SerializerMethodField()
    copy = serializers.BooleanField()
    state = serializers.ChoiceField(LeagueFile.State.choices)
    size = serializers.IntegerField(help_text="In bytes; 0 for a file that came in one.")
    percent = serializers.SerializerMethodField()
    problems = serializers.SerializerMethodField()
    digest = serializers.CharField()
    created = serializers.DateTimeField()
    stored = serializers.DateTimeField(allow_null=True)
    league = serializers.SlugField(source="league.slug", default=None, allow_null=True)
    coaches = serializers.IntegerField(source="report.coaches", default=0)
    teams = serializers.IntegerField(source="report.teams", default=0)
    records = serializers.IntegerField(source="report.records", default=0)
    open = serializers.IntegerField(source="report.open", default=0)
    seasons = serializers.SerializerMethodField()

    def get_name(self, file: LeagueFile) -> str:
        return str(file.report.get("name", file.name))

    def get_percent(self, file: LeagueFile) -> int | None:
        """How much of it a worker has read; null where nobody knows."""
        return large_files.percent_of(file)

    def get_problems(self, file: LeagueFile) -> list[str]:
        return sentences(large_files.problems_of(file))

    @extend_schema_field(SeasonInFileSerializer(many=True))
    def get_seasons(self, file: LeagueFile) -> list[Any]:
        return SeasonInFileSerializer(file.report.get("seasons", []), many=True).data  # type: ignore[return-value]


class NewLeagueFileSerializer(serializers.Serializer[Any]):
    """A league file as base64; with `copy` the league may be here already."""

    content = serializers.CharField(max_length=MOST_TEXT)
    copy = serializers.BooleanField(default=False)
    name = serializers.CharField(max_length=120, required=False)


class BegunFileSerializer(serializers.Serializer[Any]):
    """A large file that is to come in pieces."""

    name = serializers.CharField(max_length=120, required=False, default="")
    size = serializers.IntegerField(min_value=1, max_value=large_files.MOST_LARGE)
    copy = serializers.BooleanField(default=False)


class PieceSerializer(serializers.Serializer[Any]):
    """A piece of a large file as base64: at most 3 MB of it."""

    content = serializers.CharField(max_length=MOST_TEXT)


class ComeSerializer(serializers.Serializer[Any]):
    """How many bytes of a file have come."""

    come = serializers.IntegerField()


class LeagueFileView(APIView):
    permission_classes = [IsAuthenticated]
    renderer_classes = [JSONRenderer, GzipRenderer]

    @extend_schema(
        responses={(200, "application/gzip"): OpenApiTypes.BINARY}, operation_id="leagues_file"
    )
    def get(self, request: Request, slug: str) -> HttpResponse:
        """Return the whole league as one file; for whoever runs it.

        A large league is written by a worker: ask for that first.
        """
        league = league_or_404(request.user, slug)
        require_commissioner(coach_of(request), league)
        if large_files.is_for_a_worker(league):
            raise Refusal(Problem("league_file_for_a_worker", large_files.CLAUSE, {}, "file"))
        file = BytesIO()
        operations.export_league(coach_of(request), league, file)
        return HttpResponse(file.getvalue(), content_type="application/gzip")


class WrittenFileView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(request=None, responses=LeagueFileSerializer, operation_id="leagues_write_file")
    def post(self, request: Request, slug: str) -> Response:
        """Have a worker write the whole league; the file is kept for a day."""
        league = league_or_404(request.user, slug)
        file = large_files.write_large_file(coach_of(request), league)
        return Response(LeagueFileSerializer(file).data)


class NewLargeFileView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=BegunFileSerializer,
        responses={201: LeagueFileSerializer},
        operation_id="league_files_begin",
    )
    def post(self, request: Request) -> Response:
        """Begin to bring a file of more than 5 MB in pieces."""
        data = read(BegunFileSerializer(data=request.data))
        file = large_files.begin_large_file(coach_of(request), **data)
        return Response(LeagueFileSerializer(file).data, status=status.HTTP_201_CREATED)


class PieceView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=PieceSerializer, responses=ComeSerializer, operation_id="league_files_piece"
    )
    def post(self, request: Request, uuid: UUID, number: int) -> Response:
        """Send a piece, the first with number 0; sent again it takes the place of the first."""
        file = _file(request, uuid)
        data = _decoded(read(PieceSerializer(data=request.data))["content"])
        return Response({"come": large_files.add_piece(coach_of(request), file, number, data)})


class ReadFileView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(request=None, responses=LeagueFileSerializer, operation_id="league_files_read")
    def post(self, request: Request, uuid: UUID) -> Response:
        """Have a worker read a file that has all come."""
        file = large_files.read_large_file(coach_of(request), _file(request, uuid))
        return Response(LeagueFileSerializer(file).data)


class ContentView(APIView):
    permission_classes = [IsAuthenticated]
    renderer_classes = [JSONRenderer, GzipRenderer]

    @extend_schema(
        responses={(200, "application/gzip"): OpenApiTypes.BINARY},
        operation_id="league_files_content",
    )
    def get(self, request: Request, uuid: UUID) -> StreamingHttpResponse:
        """Return a file that a worker has written."""
        pieces = large_files.content_of(coach_of(request), _file(request, uuid))
        return StreamingHttpResponse(pieces, content_type="application/gzip")


def _decoded(text: str) -> bytes:
    """Return the bytes of base64. Raises Refusal("league_file_no_such") for other text."""
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raise Refusal(Problem("league_file_no_such", CLAUSE, {}, "file")) from None


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
        content = _decoded(data.pop("content"))
        seen = operations.look_at_league_file(coach_of(request), content, **data)
        return Response(LeagueFileSerializer(seen).data, status=status.HTTP_201_CREATED)


def _file(request: Request, uuid: UUID) -> LeagueFile:
    """Return a file that the caller has shown. Raises Http404 for every other."""
    found = LeagueFile.objects.select_related("league", "of", "by").filter(
        uuid=uuid, by=coach_of(request)
    )
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
        """Store a league file that was shown; stored already, it stays as it is.

        A worker stores a large one.
        """
        file = _file(request, uuid)
        if file.is_large:
            large_files.store_large_file(coach_of(request), file)
        else:
            operations.store_league_file(coach_of(request), file)
        return Response(LeagueFileSerializer(_file(request, uuid)).data)


urlpatterns = [
    path("leagues/<slug:slug>/file/", LeagueFileView.as_view(), name="api-league-file"),
    path(
        "leagues/<slug:slug>/file/write/", WrittenFileView.as_view(), name="api-write-league-file"
    ),
    path("files/leagues/large/", NewLargeFileView.as_view(), name="api-begin-league-file"),
    path(
        "files/leagues/<uuid:uuid>/pieces/<int:number>/",
        PieceView.as_view(),
        name="api-league-file-piece",
    ),
    path("files/leagues/<uuid:uuid>/read/", ReadFileView.as_view(), name="api-read-league-file"),
    path(
        "files/leagues/<uuid:uuid>/content/",
        ContentView.as_view(),
        name="api-league-file-content",
    ),
    path("files/leagues/", NewLeagueFileView.as_view(), name="api-bring-league"),
    path("files/leagues/<uuid:uuid>/", ShownLeagueFileView.as_view(), name="api-league-file-shown"),
    path(
        "files/leagues/<uuid:uuid>/store/", StoreLeagueFileView.as_view(), name="api-store-league"
    ),
]
