"""The API of files that are brought to a season (LG-IO-02, LG-IO-07, LG-IO-08)."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import Http404
from django.urls import path
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from leagues import operations
from leagues.access.permissions import require_commissioner
from leagues.access.visible import seasons
from leagues.api.finding import by_uuid
from leagues.models import FileImport
from leagues.words.files import problem_of
from rosters.api.views import coach_of, read
from rosters.csv_files import MOST_BYTES
from rosters.words.refusals import sentence


class FileProblemSerializer(serializers.Serializer[Any]):
    """What is wrong with a file: its line from 1, and the column as the file names it."""

    line = serializers.IntegerField()
    column = serializers.CharField(allow_blank=True)
    code = serializers.CharField()
    clause = serializers.CharField(allow_blank=True)
    message = serializers.CharField()


class FileDoesSerializer(serializers.Serializer[Any]):
    """What a line would do: `how` is `new`, `changed` or `same`; `what` it is about."""

    line = serializers.IntegerField()
    how = serializers.ChoiceField(["new", "changed", "same"])
    what = serializers.CharField()
    params = serializers.DictField()


class FileLostSerializer(serializers.Serializer[Any]):
    """A column that is not carried, and how many cells it has."""

    line = serializers.IntegerField()
    column = serializers.CharField()
    cells = serializers.IntegerField()


class FileSerializer(serializers.Serializer[FileImport]):
    """A file that was shown to a season. It is stored by the `digest` of what was shown."""

    uuid = serializers.UUIDField()
    season = serializers.UUIDField(source="season.uuid")
    kind = serializers.ChoiceField(FileImport.Kind.choices)
    system = serializers.CharField(allow_blank=True)
    name = serializers.CharField(allow_blank=True)
    digest = serializers.CharField()
    created = serializers.DateTimeField()
    stored = serializers.DateTimeField(allow_null=True)
    problems = serializers.SerializerMethodField()
    more = serializers.IntegerField(source="report.more")
    does = FileDoesSerializer(many=True, source="report.does")
    lost = FileLostSerializer(many=True, source="report.lost")

    @extend_schema_field(FileProblemSerializer(many=True))
    def get_problems(self, file: FileImport) -> list[dict[str, Any]]:
        told = []
        for each in file.report["problems"]:
            problem = problem_of(each)
            said = {"code": problem.code, "clause": problem.clause}
            said["message"] = sentence(problem, file.season.game)
            told.append({"line": each["line"], "column": each["column"], **said})
        return told


class NewFileSerializer(serializers.Serializer[Any]):
    """A file of one kind as its text. `system` is where the ids in it come from."""

    kind = serializers.ChoiceField(FileImport.Kind.choices)
    text = serializers.CharField(max_length=MOST_BYTES, trim_whitespace=False)
    system = serializers.CharField(max_length=60, required=False)
    name = serializers.CharField(max_length=120, required=False)


class ShownSerializer(serializers.Serializer[Any]):
    """The digest of what was shown: nothing else is stored."""

    digest = serializers.CharField(max_length=64)


class SeasonFilesView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=NewFileSerializer, responses={201: FileSerializer}, operation_id="files_look_at"
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Show what storing a file would do, line by line. Nothing is changed."""
        season = by_uuid(request, uuid)
        require_commissioner(coach_of(request), season.league)
        data = read(NewFileSerializer(data=request.data))
        text = data.pop("text").encode("utf-8", "replace")
        seen = operations.look_at_file(coach_of(request), season, data.pop("kind"), text, **data)
        return Response(FileSerializer(seen).data, status=status.HTTP_201_CREATED)


def _file(request: Request, uuid: UUID) -> FileImport:
    """Return a file, for whoever runs the league of its season.

    Raises Http404 if there is no such file or its season is hidden from the user, and
    Refusal("not_a_commissioner").
    """
    found = FileImport.objects.select_related("season__league").filter(uuid=uuid).first()
    if found is None or not seasons(request.user).filter(pk=found.season_id).exists():
        raise Http404
    require_commissioner(coach_of(request), found.season.league)
    return found


class FileView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(responses=FileSerializer, operation_id="files_get")
    def get(self, request: Request, uuid: UUID) -> Response:
        """Return a file as it was shown; for whoever runs the league."""
        return Response(FileSerializer(_file(request, uuid)).data)


class StoreFileView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(request=ShownSerializer, responses=FileSerializer, operation_id="files_store")
    def post(self, request: Request, uuid: UUID) -> Response:
        """Store a file exactly as it was shown; stored already, it stays as it is."""
        found = _file(request, uuid)
        data = read(ShownSerializer(data=request.data))
        stored = operations.store_file(coach_of(request), found, data["digest"])
        return Response(FileSerializer(stored).data)


urlpatterns = [
    path("files/seasons/<uuid:uuid>/", SeasonFilesView.as_view(), name="api-bring-file"),
    path("files/<uuid:uuid>/", FileView.as_view(), name="api-file"),
    path("files/<uuid:uuid>/store/", StoreFileView.as_view(), name="api-store-file"),
]
