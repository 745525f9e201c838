"""The API of reports to a game's federation, and of Swiss groups as chess files."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import Http404, HttpResponse
from django.urls import path
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from leagues import operations
from leagues.access.permissions import require_commissioner
from leagues.access.visible import fixture_or_404
from leagues.api.finding import by_uuid, entry_or_404
from leagues.models import Season
from leagues.schedules.chess_files import written
from leagues.stages.chess_report import chess_file, swiss_groups
from matches.exporting.federation import Survey, survey
from rosters.api.views import asked, coach_of, read
from rosters.games.federation import LONGEST_NAME, MOST_NUMBER
from rosters.web.openapi import also

NUMBER: dict[str, Any] = {"min_value": 1, "max_value": MOST_NUMBER, "allow_null": True}


class FederationMemberSerializer(serializers.Serializer[Any]):
    """A coach as the federation knows them. A number of null is of no member."""

    name = serializers.CharField(max_length=LONGEST_NAME, allow_blank=True)
    number = serializers.IntegerField(**NUMBER)


class ReportedEntrySerializer(serializers.Serializer[Any]):
    """An entry of the report. `by_account`: its coach has given the number."""

    entry = serializers.UUIDField(source="entry.uuid")
    team = serializers.CharField(source="entry.team.name")
    name = serializers.CharField(source="person.name")
    number = serializers.IntegerField(source="person.number", allow_null=True)
    by_account = serializers.BooleanField()
    matches = serializers.IntegerField()


class ReportedMatchSerializer(serializers.Serializer[Any]):
    """A match. `why` says why it is left out: empty where it is reported."""

    fixture = serializers.UUIDField(source="fixture.uuid")
    round = serializers.IntegerField(source="fixture.round.number")
    teams = serializers.SerializerMethodField()
    why = serializers.ChoiceField(
        ["", "open", "unreported", "not_played", "computer", "strangers"], allow_blank=True
    )

    def get_teams(self, match: Any) -> list[str]:
        return [entry.team.name for entry in match.entries]


class SurveySerializer(serializers.Serializer[Survey]):
    """What the report to a federation has, and what is missing."""

    federation = serializers.CharField(source="federation.NAME")
    entries = ReportedEntrySerializer(many=True)
    matches = ReportedMatchSerializer(many=True)
    shared = serializers.ListField(child=serializers.IntegerField())


class CountsSerializer(serializers.Serializer[Any]):
    """Whether a match counts for the federation."""

    counts = serializers.BooleanField()


class _FileRenderer(BaseRenderer):
    """Lets a caller ask for the file; refusals are JSON all the same."""

    def render(self, data: Any, *_args: Any, **_kwargs: Any) -> bytes:
        return JSONRenderer().render(data)


class XmlRenderer(_FileRenderer):
    media_type, format, charset = "application/xml", "xml", "utf-8"


class TextRenderer(_FileRenderer):
    media_type, format, charset = "text/plain", "txt", "utf-8"


def _season(request: Request, uuid: UUID) -> Season:
    season = by_uuid(request, uuid)
    require_commissioner(coach_of(request), season.league)
    return season


class FederationView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        responses=SurveySerializer, operation_id="seasons_federation", extensions=also(422)
    )
    def get(self, request: Request, uuid: UUID) -> Response:
        """Return what the report to the federation has, and what is missing."""
        return Response(SurveySerializer(survey(_season(request, uuid))).data)


class FederationReportView(APIView):
    permission_classes = [IsAuthenticated]
    renderer_classes = [JSONRenderer, XmlRenderer]

    @extend_schema(
        responses={(200, "application/xml"): OpenApiTypes.STR},
        operation_id="seasons_federation_report",
        extensions=also(422),
    )
    def get(self, request: Request, uuid: UUID) -> HttpResponse:
        """Return the report to the federation, as it is sent there."""
        data = survey(_season(request, uuid)).written()
        return HttpResponse(data, content_type="application/xml; charset=utf-8")


class EntryMemberView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=FederationMemberSerializer,
        responses=FederationMemberSerializer,
        operation_id="entries_member",
    )
    def put(self, request: Request, uuid: UUID) -> Response:
        """Give the member name and number of whoever coaches an entry."""
        entry = entry_or_404(request, uuid)
        require_commissioner(coach_of(request), entry.season.league)
        data = read(FederationMemberSerializer(data=request.data))
        entry = operations.name_member(coach_of(request), entry, **data)
        said = {"name": entry.federation_name, "number": entry.federation_number}
        return Response(FederationMemberSerializer(said).data)


class FixtureCountsView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=CountsSerializer, responses=CountsSerializer, operation_id="fixtures_counts"
    )
    def put(self, request: Request, uuid: UUID) -> Response:
        """Say whether a match is reported to the federation."""
        fixture = fixture_or_404(request.user, uuid)
        require_commissioner(coach_of(request), fixture.season.league)
        data = read(CountsSerializer(data=request.data))
        fixture = operations.report_to_federation(coach_of(request), fixture, **data)
        return Response(CountsSerializer({"counts": not fixture.unreported}).data)


class ChessFileView(APIView):
    renderer_classes = [JSONRenderer, TextRenderer]

    @extend_schema(
        responses={(200, "text/plain"): OpenApiTypes.STR},
        operation_id="seasons_chess",
        parameters=[
            OpenApiParameter("stage", OpenApiTypes.INT, description="The first Swiss one without."),
            OpenApiParameter("group", OpenApiTypes.STR, description="The first one without."),
        ],
    )
    def get(self, request: Request, uuid: UUID) -> HttpResponse:
        """Return a Swiss group as a chess tournament file (TRF16)."""
        season = by_uuid(request, uuid)
        wanted = asked(
            request,
            stage=serializers.IntegerField(default=None, min_value=1, max_value=10_000),
            group=serializers.CharField(default=""),
        )
        for group in swiss_groups(season):
            is_stage = wanted["stage"] in (None, group.stage.number)
            if is_stage and wanted["group"] in ("", group.name):
                text = written(chess_file(group))
                return HttpResponse(text, content_type="text/plain; charset=utf-8")
        raise Http404


urlpatterns = [
    path("seasons/<uuid:uuid>/federation/", FederationView.as_view(), name="api-federation"),
    path(
        "seasons/<uuid:uuid>/federation/report/",
        FederationReportView.as_view(),
        name="api-federation-report",
    ),
    path("seasons/<uuid:uuid>/chess/", ChessFileView.as_view(), name="api-chess-file"),
    path("entries/<uuid:uuid>/member/", EntryMemberView.as_view(), name="api-entry-member"),
    path("fixtures/<uuid:uuid>/counts/", FixtureCountsView.as_view(), name="api-fixture-counts"),
]
