"""The API of teams from elsewhere: what a file brings, and keeping it (LG-IO-15)."""

from __future__ import annotations

import base64
import binascii
from typing import Any
from uuid import UUID

from django.shortcuts import get_object_or_404
from django.urls import path
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from rosters import operations
from rosters.api.views import coach_of, read
from rosters.brought_teams import CLAUSE, FORMATS, MOST_BYTES
from rosters.models import BroughtTeam
from rosters.web.brought_teams import told_brought
from rules.problems import Problem, Refusal


class NotCarriedSerializer(serializers.Serializer[Any]):
    """A value of the file that is not carried: where it stands, and why; `count` are like it."""

    path = serializers.CharField(allow_blank=True)
    value = serializers.CharField(allow_blank=True)
    reason = serializers.CharField()
    count = serializers.IntegerField()
    message = serializers.CharField()


class CounterpartSerializer(serializers.Serializer[Any]):
    """A thing of the file and the id of ours that corresponds to it."""

    kind = serializers.CharField()
    theirs = serializers.CharField(allow_blank=True)
    ours = serializers.CharField()


class WrongSerializer(serializers.Serializer[Any]):
    """Why the team can't be kept, with the path in the file."""

    path = serializers.CharField(allow_blank=True)
    message = serializers.CharField()


class BroughtTeamSerializer(serializers.Serializer[BroughtTeam]):
    """A team from elsewhere as it was shown. It `fits` where it plays by our edition.

    Kept, it is a `team`, or a `draft` where founding is still to come.
    """

    uuid = serializers.UUIDField()
    format = serializers.ChoiceField(sorted(FORMATS))
    system = serializers.CharField()
    external = serializers.CharField(allow_blank=True)
    game = serializers.CharField()
    edition = serializers.SerializerMethodField()
    fits = serializers.BooleanField(source="report.fits")
    name = serializers.CharField(source="report.name")
    race = serializers.CharField(source="report.race", allow_blank=True)
    people = serializers.JSONField(source="report.people")
    owns = serializers.DictField(source="report.owns", child=serializers.IntegerField())
    counterparts = CounterpartSerializer(many=True, source="report.counterparts")
    not_carried = serializers.SerializerMethodField()
    more = serializers.IntegerField(source="report.more")
    problems = serializers.SerializerMethodField()
    to_found = serializers.SerializerMethodField(
        help_text="What is to be mended before the draft can be founded."
    )
    created = serializers.DateTimeField()
    stored = serializers.DateTimeField(allow_null=True)
    team = serializers.SlugField(source="team.slug", default=None, allow_null=True)
    draft = serializers.UUIDField(source="draft.uuid", default=None, allow_null=True)

    def to_representation(self, instance: BroughtTeam) -> Any:
        self.told = told_brought(instance)
        return super().to_representation(instance)

    def get_edition(self, brought: BroughtTeam) -> str:
        return self.told.edition

    @extend_schema_field(NotCarriedSerializer(many=True))
    def get_not_carried(self, brought: BroughtTeam) -> list[dict[str, Any]]:
        said = self.told.lost
        return [
            {
                **{key: each[key] for key in ("path", "value", "reason", "count")},
                "message": told.why,
            }
            for each, told in zip(brought.report["lost"], said, strict=True)
        ]

    @extend_schema_field(WrongSerializer(many=True))
    def get_problems(self, brought: BroughtTeam) -> list[dict[str, Any]]:
        return [{"path": path, "message": text} for path, text in self.told.wrong]

    @extend_schema_field(serializers.ListField(child=serializers.CharField()))
    def get_to_found(self, brought: BroughtTeam) -> list[str]:
        return self.told.to_do


class TeamFileSerializer(serializers.Serializer[Any]):
    """A file of another program: its `text`, or as base64 its `content`, as of an archive."""

    text = serializers.CharField(max_length=MOST_BYTES, required=False, trim_whitespace=False)
    content = serializers.CharField(max_length=MOST_BYTES, required=False)
    name = serializers.CharField(max_length=120, required=False)


class TeamFilesView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=TeamFileSerializer,
        responses={201: BroughtTeamSerializer},
        operation_id="team_files_look_at",
    )
    def post(self, request: Request) -> Response:
        """Show what a file with a team brings, and what it doesn't. No team is made."""
        data = read(TeamFileSerializer(data=request.data))
        if not data.get("text") and not data.get("content"):
            raise Refusal(Problem("team_file_missing", CLAUSE, {}, "text"))
        content = data.get("text", "").encode("utf-8", "replace")
        if not content:
            try:
                content = base64.b64decode(data["content"], validate=True)
            except (binascii.Error, ValueError):
                raise Refusal(Problem("team_file_no_format", CLAUSE, {}, "content")) from None
        shown = operations.look_at_team_file(coach_of(request), content, name=data.get("name", ""))
        return Response(BroughtTeamSerializer(shown).data, status=status.HTTP_201_CREATED)


def _shown(request: Request, uuid: UUID) -> BroughtTeam:
    rows = BroughtTeam.objects.select_related("team", "draft")
    return get_object_or_404(rows, uuid=uuid, coach=coach_of(request))


class TeamFileView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(responses=BroughtTeamSerializer, operation_id="team_files_get")
    def get(self, request: Request, uuid: UUID) -> Response:
        """Return a file of yours as it was shown."""
        return Response(BroughtTeamSerializer(_shown(request, uuid)).data)


class KeepTeamView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(request=None, responses=BroughtTeamSerializer, operation_id="team_files_keep")
    def post(self, request: Request, uuid: UUID) -> Response:
        """Keep a team exactly as it was shown; kept already, it stays as it is."""
        kept = operations.keep_brought_team(coach_of(request), _shown(request, uuid))
        return Response(BroughtTeamSerializer(kept).data)


urlpatterns = [
    path("files/teams/", TeamFilesView.as_view(), name="api-bring-team"),
    path("files/teams/<uuid:uuid>/", TeamFileView.as_view(), name="api-brought-team"),
    path("files/teams/<uuid:uuid>/keep/", KeepTeamView.as_view(), name="api-keep-team"),
]
